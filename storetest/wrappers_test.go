package storetest

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/seed-74a30d84/holdfast"
)

// searcher finds what it should and, with a bug, more.
type searcher struct{ *sloppy }

func (s *searcher) Search(
	_ context.Context,
	id holdfast.BufferID,
	query string,
	limit int,
) (keys []holdfast.Key, err error) {
	s.data.mu.Lock()
	defer s.data.mu.Unlock()
	for other, b := range s.data.bufs {
		for k, data := range b.bodies {
			if (other == id || s.is("finds all buffers")) && strings.Contains(string(data), query) {
				keys = append(keys, k)
			}
		}
	}
	slices.Sort(keys)
	if !s.is("finds without end") {
		keys = keys[:min(len(keys), limit)]
	}
	return keys, nil
}

// single refuses a commit while another one is under way, to any buffer.
type single struct {
	holdfast.Store
	busy atomic.Int32
}

func (s *single) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	if s.busy.Add(1) > 1 {
		s.busy.Add(-1)
		return errors.New("busy")
	}
	defer s.busy.Add(-1)
	for range 50 {
		runtime.Gosched()
	}
	return s.Store.Commit(ctx, id, at, recs, bodies)
}

// closer is a store that can be closed.
type closer struct {
	holdfast.Store
	close func() error
}

func (c *closer) Close() error { return c.close() }
