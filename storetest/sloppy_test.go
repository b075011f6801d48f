package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-74a30d84/holdfast"
)

// sloppy is a plain store in which one rule at a time can be broken. What it holds
// is in data, which outlives it: that is its disk.
type sloppy struct {
	data *sloppyData
	bug  string
	head map[holdfast.BufferID]holdfast.Head // of the bug "stale peer"
}

type sloppyData struct {
	mu   sync.Mutex
	bufs map[holdfast.BufferID]*sloppyBuf
}

type sloppyBuf struct {
	recs   []holdfast.Record
	bodies map[holdfast.Key][]byte
	newest []holdfast.Body // of the last commit
}

func newSloppy(bug string) *sloppy {
	return &sloppy{
		data: &sloppyData{bufs: map[holdfast.BufferID]*sloppyBuf{}},
		bug:  bug,
		head: map[holdfast.BufferID]holdfast.Head{},
	}
}

func sloppyOptions(bug string) *Options {
	return &Options{
		Reopen: func(s holdfast.Store) (holdfast.Store, error) {
			old := s.(*sloppy)
			again := &sloppy{data: old.data, bug: bug, head: map[holdfast.BufferID]holdfast.Head{}}
			for _, b := range old.data.bufs {
				if bug == "loses the last record" && len(b.recs) > 1 {
					b.recs = b.recs[:len(b.recs)-1]
				}
				if bug == "loses a body" {
					delete(b.bodies, "k")
				}
			}
			if bug == "forgets keys" {
				again.bug = "overwrites a key"
			}
			return again, nil
		},
		Peer: func(s holdfast.Store) (holdfast.Store, error) {
			return &sloppy{data: s.(*sloppy).data, bug: bug, head: map[holdfast.BufferID]holdfast.Head{}}, nil
		},
	}
}

func (s *sloppy) is(bug string) bool { return s.bug == bug }

// name is where a buggy store puts a buffer.
func (s *sloppy) name(id holdfast.BufferID) holdfast.BufferID {
	switch s.bug {
	case "ignores the case of IDs":
		return holdfast.BufferID(strings.ToLower(string(id)))
	case "cuts IDs at NUL":
		before, _, _ := strings.Cut(string(id), "\x00")
		return holdfast.BufferID(before)
	case "cuts long IDs":
		return id[:min(len(id), 255)]
	}
	return id
}

func (s *sloppy) key(k holdfast.Key) holdfast.Key {
	if s.is("trims keys") {
		return holdfast.Key(strings.TrimSpace(string(k)))
	}
	return k
}

func (s *sloppy) buffer(id holdfast.BufferID) *sloppyBuf {
	b := s.data.bufs[s.name(id)]
	if b == nil {
		b = &sloppyBuf{bodies: map[holdfast.Key][]byte{}}
	}
	return b
}

func (b *sloppyBuf) head() (h holdfast.Head) {
	if n := len(b.recs); n > 0 {
		h = holdfast.Head{Length: uint64(n), Digest: b.recs[n-1].Digest()}
	}
	return h
}

func (s *sloppy) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	if err := ctx.Err(); err != nil && !s.is("ignores contexts") {
		return fmt.Errorf("%w: %w", holdfast.ErrNotApplied, err)
	}
	if _, err := at.Extend(recs); err != nil && !s.is("checks no chain") {
		return err
	}
	if len(recs) > 500 && s.is("has few parameters") {
		return errors.New("too many parameters")
	}
	if s.is("serialises nothing") {
		s.data.mu.Lock()
		had := s.buffer(id).head()
		s.data.mu.Unlock()
		if had == at {
			time.Sleep(time.Millisecond)
			s.data.mu.Lock()
			defer s.data.mu.Unlock()
			return s.apply(id, recs, bodies)
		}
	}
	s.data.mu.Lock()
	defer s.data.mu.Unlock()
	if err := s.judge(id, at, recs, bodies); err != nil {
		if errors.Is(err, errThere) {
			return nil
		}
		if s.is("stores bodies first") {
			_ = s.apply(id, nil, bodies)
		}
		return err
	}
	return s.apply(id, recs, bodies)
}

var errThere = errors.New("there already")

// judge decides on a batch.
func (s *sloppy) judge(id holdfast.BufferID, at holdfast.Head, recs []holdfast.Record, bodies []holdfast.Body) error {
	b := s.buffer(id)
	had := b.head()
	if s.is("stale peer") {
		if known, ok := s.head[id]; ok {
			had = known
		}
	}
	wrong := had != at
	if s.is("compares lengths only") {
		wrong = had.Length != at.Length
	}
	if wrong {
		return s.late(b, had, at, recs, bodies)
	}
	for i, x := range bodies {
		old, ok := b.bodies[s.key(x.Key)]
		for _, y := range bodies[:i] {
			if y.Key == x.Key {
				old, ok = y.Data, true
			}
		}
		if ok && !bytes.Equal(old, x.Data) && !s.is("overwrites a key") && !s.is("keeps the first bytes of a key") {
			err := fmt.Errorf("%w: %w: key %q", holdfast.ErrNotApplied, holdfast.ErrInvalid, x.Key)
			if s.is("applies what it refuses") {
				b.recs = append(b.recs, recs...)
			}
			return err
		}
	}
	return nil
}

// late tells a repeated batch from one that came too late.
func (s *sloppy) late(b *sloppyBuf, had, at holdfast.Head, recs []holdfast.Record, bodies []holdfast.Body) error {
	conflict := fmt.Errorf("%w: %d", holdfast.ErrConflict, had.Length)
	n, end := at.Length, at.Length+uint64(len(recs))
	switch s.bug {
	case "never repeats":
		return conflict
	case "repeats the last only":
		if end < had.Length {
			return conflict
		}
	case "believes the first record":
		if n < had.Length && len(recs) > 0 && b.recs[n].Digest() == recs[0].Digest() {
			return errThere
		}
	case "has an error of its own":
		conflict = errors.New("somebody was faster")
	case "says nothing of not applied":
		conflict = errors.New("cannot serialise access")
	case "answers by chance":
		s.head[""] = holdfast.Head{Length: s.head[""].Length + 1}
		conflict = fmt.Errorf("%w: attempt %d", holdfast.ErrConflict, s.head[""].Length)
	}
	if end > had.Length || end > uint64(len(b.recs)) {
		return conflict
	}
	for i, r := range recs {
		if b.recs[int(n)+i].Digest() != r.Digest() {
			return conflict
		}
	}
	for _, x := range bodies {
		if old, ok := b.bodies[s.key(x.Key)]; (!ok || !bytes.Equal(old, x.Data)) && !s.is("repeats with other bodies") {
			return conflict
		}
	}
	return errThere
}

func (s *sloppy) apply(id holdfast.BufferID, recs []holdfast.Record, bodies []holdfast.Body) error {
	b := s.buffer(id)
	s.data.bufs[s.name(id)] = b
	for _, r := range recs {
		if !s.is("keeps the caller's payloads") {
			r.Payload = bytes.Clone(r.Payload)
		}
		b.recs = append(b.recs, r)
	}
	for _, x := range bodies {
		data := append([]byte{}, x.Data...)
		switch s.bug {
		case "keeps the caller's bodies":
			data = x.Data
		case "has text":
			data = bytes.ToValidUTF8(data, []byte("\uFFFD"))
		case "drops line ends":
			data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
		case "cuts at a megabyte":
			data = data[:min(len(data), 1<<20-1)]
		case "keeps the first bytes of a key":
			if old, ok := b.bodies[x.Key]; ok {
				data = old
			}
		case "changes the batch":
			x.Data = append(x.Data[:0], "gone"...)
		}
		b.bodies[s.key(x.Key)] = data
	}
	s.head[id], b.newest = b.head(), bodies
	return nil
}

func (s *sloppy) Records(ctx context.Context, id holdfast.BufferID, from uint64) iter.Seq2[holdfast.Record, error] {
	return func(yield func(holdfast.Record, error) bool) {
		s.data.mu.Lock()
		if s.is("locks while it yields") {
			defer s.data.mu.Unlock()
		}
		_, there := s.data.bufs[s.name(id)]
		recs := slices.Clone(s.buffer(id).recs)
		if !s.is("locks while it yields") {
			s.data.mu.Unlock()
		}
		if err := ctx.Err(); err != nil && !s.is("ignores contexts") {
			yield(holdfast.Record{}, err)
			return
		}
		if !there && s.is("has no empty buffers") {
			yield(holdfast.Record{}, holdfast.ErrNotFound)
			return
		}
		s.yield(recs, from, yield)
	}
}

func (s *sloppy) yield(recs []holdfast.Record, from uint64, yield func(holdfast.Record, error) bool) {
	switch {
	case s.is("begins one late") && from > 0:
		from++
	case s.is("begins at the end") && from > uint64(len(recs)):
		from = uint64(max(0, len(recs)-1))
	case s.is("sorts as text"):
		slices.SortFunc(recs, func(a, b holdfast.Record) int { return strings.Compare(fmt.Sprint(a.Seq), fmt.Sprint(b.Seq)) })
	case s.is("ends a page early"):
		recs = recs[:min(len(recs), 1000)]
	case s.is("reads torn commits") && len(recs) > 3:
		recs = recs[:len(recs)-1]
	}
	buf := make([]byte, 64)
	for _, r := range recs[min(from, uint64(len(recs))):] {
		r.Payload = bytes.Clone(r.Payload)
		if s.is("has seconds") {
			r.Time -= r.Time % 1e9
		}
		if s.is("reuses its memory") {
			r.Payload = buf[:copy(buf, r.Payload)]
		}
		if !yield(r, nil) && !s.is("does not stop") {
			return
		}
	}
}

func (s *sloppy) Body(ctx context.Context, id holdfast.BufferID, k holdfast.Key) ([]byte, error) {
	if err := ctx.Err(); err != nil && !s.is("ignores contexts") {
		return nil, err
	}
	s.data.mu.Lock()
	defer s.data.mu.Unlock()
	data, ok := s.buffer(id).bodies[s.key(k)]
	if s.is("shares bodies") {
		for _, id := range slices.Sorted(maps.Keys(s.data.bufs)) {
			if d, there := s.data.bufs[id].bodies[k]; there {
				data, ok = d, true
			}
		}
	}
	newest := func() bool {
		return slices.ContainsFunc(s.buffer(id).newest, func(b holdfast.Body) bool { return b.Key == k })
	}
	switch {
	case ok && s.is("reads bodies late") && newest():
		return nil, holdfast.ErrNotFound
	case ok:
		return data, nil
	case s.is("returns nothing for nothing"):
		return nil, nil
	}
	return nil, holdfast.ErrNotFound
}
