package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

// A stored command reads one buffer of a filestore directory and changes nothing.
type stored struct {
	s      streams
	name   string
	flags  *flag.FlagSet
	buffer *string
	dir    string
	rest   []string // arguments after the directory
	id     holdfast.BufferID
	store  *frozen
	close  func() error
}

// newStored returns a command with the flag -buffer; the caller adds its own.
func newStored(s streams, name, args string) *stored {
	c := &stored{s: s, name: name, flags: newFlags(s, name, args)}
	c.buffer = c.flags.String("buffer", "", "the `ID` of the buffer, if the directory holds several")
	return c
}

// open parses args, which name the directory and at least least and at most most
// arguments more, and finds the buffer. If done, status is the exit status.
// Otherwise the caller calls close when it has read enough.
func (c *stored) open(ctx context.Context, args []string, least, most int) (status int, done bool) {
	if status, done := parseFlags(c.flags, args); done {
		return status, true
	}
	if n := c.flags.NArg() - 1; n < least || n > most {
		c.flags.Usage()
		return exitUsage, true
	}
	c.dir, c.rest = c.flags.Arg(0), c.flags.Args()[1:]
	if err := c.find(ctx); err != nil {
		return c.fail(err), true
	}
	return exitOK, false
}

// find opens the directory and settles which buffer is meant.
func (c *stored) find(ctx context.Context) error {
	switch info, err := os.Stat(c.dir); { // filestore.Open would create it
	case err != nil:
		return usageError{err}
	case !info.IsDir():
		return usageError{&fs.PathError{Op: "open", Path: c.dir, Err: errors.New("not a directory")}}
	}
	s, err := filestore.Open(c.dir, nil)
	if err != nil {
		return err
	}
	if c.id, err = c.choose(ctx, s); err != nil {
		return errors.Join(err, s.Close())
	}
	c.store, c.close = &frozen{Store: s}, s.Close
	return nil
}

// choose returns the buffer that -buffer names, else the only one.
func (c *stored) choose(ctx context.Context, s *filestore.Store) (holdfast.BufferID, error) {
	if *c.buffer != "" {
		id := holdfast.BufferID(*c.buffer)
		if _, err := os.Stat(s.Path(id)); errors.Is(err, fs.ErrNotExist) {
			ids, _ := s.List(ctx) // files that cannot be read are not what was asked for
			return "", usagef("%s holds no buffer %q%s", c.dir, id, among(ids))
		}
		return id, nil
	}
	ids, err := s.List(ctx)
	switch {
	case err != nil:
		return "", fmt.Errorf("%s: %w", c.dir, err)
	case len(ids) == 0:
		return "", usagef("%s holds no buffer", c.dir)
	case len(ids) > 1:
		return "", usagef("%s holds %d buffers; say which with -buffer%s", c.dir, len(ids), among(ids))
	}
	return ids[0], nil
}

// among lists buffers, a line each.
func among(ids []holdfast.BufferID) string {
	var b strings.Builder
	for _, id := range ids {
		fmt.Fprintf(&b, "\n  %q", id)
	}
	return b.String()
}

// replay opens the buffer as it stands, which checks the chain and the window.
func (c *stored) replay(ctx context.Context) (*holdfast.ContextBuffer, error) {
	b, err := holdfast.Open(ctx, c.store, c.id, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.dir, err)
	}
	return b, nil
}

// fail reports err and returns the exit status it stands for.
func (c *stored) fail(err error) int {
	fmt.Fprintf(c.s.err, "holdfast %s: %s\n", c.name, strings.Replace(err.Error(), ": holdfast: ", ": ", 1))
	if e, ok := errors.AsType[*holdfast.IntegrityError](err); ok {
		for _, h := range e.Hints {
			fmt.Fprintf(c.s.err, "  hint: %s\n", h)
		}
	}
	if _, ok := errors.AsType[usageError](err); ok {
		return exitUsage
	}
	return exitFailed
}

// finish closes the store and returns the status for what came of the command.
func (c *stored) finish(err error) int {
	if err = errors.Join(err, c.close()); err != nil {
		return c.fail(err)
	}
	return exitOK
}

// usageError is an error of the command line or of what it names.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// frozen is a store that takes no commit and whose journal ends, for every later
// reading, where the first one ended: what other processes write meanwhile is not
// seen, so that a check of a store in use compares like with like.
type frozen struct {
	holdfast.Store
	length uint64 // 0: not read yet
}

// Commit implements [holdfast.Store]. It refuses everything.
func (f *frozen) Commit(context.Context, holdfast.BufferID, holdfast.Head, []holdfast.Record, []holdfast.Body) error {
	return fmt.Errorf("%w: the store is open for reading", holdfast.ErrNotApplied)
}

// Records implements [holdfast.Store].
func (f *frozen) Records(ctx context.Context, id holdfast.BufferID, from uint64) iter.Seq2[holdfast.Record, error] {
	return func(yield func(holdfast.Record, error) bool) {
		n := uint64(0)
		for r, err := range f.Store.Records(ctx, id, from) {
			if err == nil && f.length > 0 && r.Seq >= f.length {
				return
			}
			if !yield(r, err) || err != nil {
				return
			}
			n = r.Seq + 1
		}
		if f.length == 0 {
			f.length = n
		}
	}
}

// keyOf returns the key that name, a span's ID or a key itself, stands for.
func keyOf(v *holdfast.View, name string) holdfast.Key {
	id := holdfast.SpanID(name)
	for i := range v.Spans {
		if v.Spans[i].ID == id {
			return v.Spans[i].Key
		}
	}
	for i := range v.Edits {
		if at := slices.Index(v.Edits[i].Spans, id); at >= 0 {
			return v.Edits[i].Keys[at]
		}
	}
	return holdfast.Key(name)
}

// fetch reads the span that name stands for, live or archived.
func fetch(ctx context.Context, b *holdfast.ContextBuffer, v *holdfast.View, name string) (holdfast.Span, error) {
	s, err := b.Fetch(ctx, keyOf(v, name))
	if errors.Is(err, holdfast.ErrNotFound) {
		if _, broken := errors.AsType[*holdfast.IntegrityError](err); !broken {
			return s, usageError{fmt.Errorf("no span and no key %q in buffer %q", name, v.Buffer)}
		}
	}
	return s, err
}
