package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-74a30d84/holdfast"
)

const restoreArgs = "[-unchecked] [-buffer ID] DIR KEY"

// runRestore writes the bytes of one span, live or archived, to standard output.
func runRestore(ctx context.Context, s streams, args []string) int {
	c := newStored(s, "restore", restoreArgs+"   (KEY may be a span's ID)")
	unchecked := c.flags.Bool("unchecked", false,
		"for a damaged journal: write what the store holds under the key, without asking the chain")
	if status, done := c.open(ctx, args, 1, 1); done {
		return status
	}
	if *unchecked {
		return c.finish(c.restoreRaw(ctx))
	}
	return c.finish(c.restore(ctx))
}

func (c *stored) restore(ctx context.Context) error {
	b, err := c.replay(ctx)
	if err != nil {
		return err
	}
	v := b.View()
	span, err := fetch(ctx, b, &v, c.rest[0])
	if err != nil {
		return fmt.Errorf("%s: %w", c.dir, err)
	}
	_, err = c.s.out.Write([]byte(span.Text))
	return err
}

// restoreRaw reads the body of a buffer that may not open any more.
func (c *stored) restoreRaw(ctx context.Context) error {
	body, err := c.store.Body(ctx, c.id, holdfast.Key(c.rest[0]))
	if errors.Is(err, holdfast.ErrNotFound) {
		err = usageError{err}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.dir, err)
	}
	_, err = c.s.out.Write(body)
	return err
}
