package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/seed-74a30d84/holdfast"
)

const verifyArgs = "[-from FILE] [-buffer ID] DIR"

// runVerify checks a stored buffer: the chain, each pre-edit hash, every body,
// and whether it goes on from a checkpoint kept elsewhere.
func runVerify(ctx context.Context, s streams, args []string) int {
	c := newStored(s, "verify", verifyArgs)
	from := c.flags.String("from", "", "a `FILE` with a checkpoint that the journal must go on from; - is standard input")
	if status, done := c.open(ctx, args, 0, 0); done {
		return status
	}
	return c.finish(c.verify(ctx, *from))
}

func (c *stored) verify(ctx context.Context, from string) error {
	var at *holdfast.Checkpoint
	if from != "" {
		var err error
		if at, err = readCheckpoint(c.s.in, from); err != nil {
			return err
		}
	}
	b, err := c.replay(ctx)
	if err != nil {
		return err
	}
	if at == nil {
		err = b.Verify(ctx)
	} else {
		err = b.VerifyFrom(ctx, *at)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.dir, err)
	}
	v := b.View()
	fmt.Fprintf(c.s.out, "buffer %q: %d records, %d edits, %d spans in the window: verified\n",
		v.Buffer, v.Head.Length, v.Counter, len(v.Spans))
	if at != nil {
		fmt.Fprintf(c.s.out, "it goes on from the checkpoint at %d records\n", at.Head.Length)
	} else {
		fmt.Fprintln(c.s.out, "without a checkpoint (-from): a journal rewritten or cut as a whole is not found")
	}
	return nil
}

// readCheckpoint reads a checkpoint from a file, or from in for the name "-".
func readCheckpoint(in io.Reader, name string) (*holdfast.Checkpoint, error) {
	const limit = 4096 // a checkpoint is about 200 bytes, its buffer ID at most 256
	text, err := func() ([]byte, error) {
		if name == "-" {
			return io.ReadAll(io.LimitReader(in, limit))
		}
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return io.ReadAll(io.LimitReader(f, limit))
	}()
	if err != nil {
		return nil, usageError{err}
	}
	var at holdfast.Checkpoint
	if err := at.UnmarshalText(text); err != nil {
		return nil, usagef("%s: %w", name, err)
	}
	return &at, nil
}
