package tiktoken_test

import (
	"context"
	"fmt"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/adapters/tiktoken"
)

func ExampleCounter() {
	ctx := context.Background()
	count, err := tiktoken.Counter(tiktoken.O200k)
	if err != nil {
		fmt.Println(err)
		return
	}
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), &holdfast.Options{WindowTokens: 128_000, Count: count})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = buf.Append(ctx, holdfast.Span{
		Origin: holdfast.UserSaid,
		Text:   "Move the port to 5433, but never touch the primary.",
	})
	fmt.Println(buf.View().Usage.Spans, err)
	// Output: 14 <nil>
}
