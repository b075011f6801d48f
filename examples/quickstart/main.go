// Command quickstart is the program on the first screen of the README.

// #region quickstart
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

func main() {
	ctx := context.Background()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), nil)
	if err != nil {
		log.Fatal(err)
	}
	const task = "Fix the flaky test in parser_test.go, it fails one time in ten. " +
		"Never push to main. Ask me before you add a dependency, and keep the change small."
	_, err = buf.Append(ctx,
		holdfast.Span{Origin: holdfast.UserSaid, Text: task},
		holdfast.Span{Origin: holdfast.UserSaid, Text: "Now write the release notes."})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(render.Text(buf.View())) // what the model sees: the spans, then the record of edits

	_, err = buf.Prune(ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{"s1"}, Justification: "test is fixed"})
	for _, v := range holdfast.Violations(err) {
		fmt.Println(v.Code, "-", v.Detail, "-", v.Remedy)
	}
	if repair, ok := holdfast.RepairOf(err); ok { // a request that passes: it presents the key of s1
		_, err = buf.Prune(ctx, *repair.Prune)
	}
	fmt.Println(err, buf.View().Constraints[0].Text) // <nil> Never push to main.
}

// #endregion
