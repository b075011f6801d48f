package main

import (
	"context"
	"fmt"
)

const checkpointArgs = "[-buffer ID] DIR"

// runCheckpoint prints the checkpoint of a stored buffer.
func runCheckpoint(ctx context.Context, s streams, args []string) int {
	c := newStored(s, "checkpoint", checkpointArgs)
	if status, done := c.open(ctx, args, 0, 0); done {
		return status
	}
	return c.finish(c.checkpoint(ctx))
}

func (c *stored) checkpoint(ctx context.Context) error {
	b, err := c.replay(ctx)
	if err != nil {
		return err
	}
	text, err := b.Checkpoint().MarshalText()
	if err != nil {
		return fmt.Errorf("%s: %w", c.dir, err)
	}
	_, err = c.s.out.Write(text)
	return err
}
