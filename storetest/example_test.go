package storetest_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/storetest"
)

// A store of one's own is tested with one call. Here it is one that overlooks conflicts.
func ExampleTest() {
	err := storetest.Test(func() (holdfast.Store, error) { return careless{holdfast.NewMemStore()}, nil }, nil)
	f, ok := errors.AsType[*storetest.Failure](err)
	fmt.Println(ok, f.Case)
	fmt.Println(f.Rule)
	// Output:
	// true compare-and-swap
	// Commit applies a batch only if the journal has the assumed length and the assumed head; else the error wraps ErrConflict, which wraps ErrNotApplied.
}

type careless struct{ *holdfast.MemStore }

func (c careless) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	err := c.MemStore.Commit(ctx, id, at, recs, bodies)
	if errors.Is(err, holdfast.ErrConflict) {
		return nil
	}
	return err
}

// What a program does when its store fails: the first commit is applied, but its answer is
// lost, and so is that of the second attempt.
func ExampleFault() {
	ctx := context.Background()
	store := storetest.NewFault(holdfast.NewMemStore())
	buf, err := holdfast.New(ctx, store, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	store.Fail(1, 2, storetest.Applied)
	_, err = buf.Append(ctx, holdfast.Span{ID: "u1", Origin: holdfast.UserSaid, Text: "Fix the parser."})
	fmt.Println("uncertain:", errors.Is(err, holdfast.ErrUncertain), "spans:", len(buf.View().Spans))
	fmt.Println("reload:", buf.Reload(ctx), "spans:", len(buf.View().Spans))
	// Output:
	// uncertain: true spans: 0
	// reload: <nil> spans: 1
}
