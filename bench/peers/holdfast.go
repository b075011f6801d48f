package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

// ours times holdfast with all its rules: there is no option that switches one off.
func ours() []entry {
	const who = "holdfast"
	return []entry{
		{step: below, who: who, own: true, make: appendTurn(inMemory)},
		{step: below, who: who, does: "durable, two fsyncs", own: true, make: appendTurn(onDisk)},
		{step: clearup, who: who, own: true, make: clearOnce(inMemory)},
		{step: clearup, who: who, does: "durable", own: true, make: clearOnce(onDisk)},
		{step: compact, who: who, does: "40 claims with quotes", own: true, make: fold},
		{step: session, who: who, own: true, make: wholeSession(inMemory, 4)},
		{step: edited, who: who, own: true, make: wholeSession(inMemory, 0.25)},
	}
}

// opener makes an empty store and says how to put it away.
type opener func(t *trial) (holdfast.Store, func() error, error)

func inMemory(*trial) (holdfast.Store, func() error, error) {
	return holdfast.NewMemStore(), func() error { return nil }, nil
}

func onDisk(t *trial) (holdfast.Store, func() error, error) {
	dir, err := os.MkdirTemp(t.dir, "store")
	if err != nil {
		return nil, nil, err
	}
	s, err := filestore.Open(dir, nil)
	if err != nil {
		return nil, nil, err
	}
	return s, func() error { return errors.Join(s.Close(), os.RemoveAll(dir)) }, nil
}

// appendTurn is what the loop does between two model calls: the model's words
// and call, then the result, then a look at the account.
func appendTurn(open opener) func(t *trial) (runner, error) {
	return func(t *trial) (runner, error) {
		b, end, err := filled(t, open)
		if err != nil {
			return nil, err
		}
		next := 0
		return &local{reuse: true, end: end, prepare: func() (job, error) {
			if next == len(t.more) {
				return job{}, errors.New("ran out of turns")
			}
			turn := t.more[next]
			next++
			return job{
				do: func() error {
					over, err := takeTurn(b, turn, 1<<30)
					if over {
						err = errors.New("over the limit")
					}
					return err
				},
				left: func() int { return live(b) },
			}, nil
		}}, nil
	}
}

// takeTurn appends a turn, one Append a message, and reports whether the window is over the limit.
func takeTurn(b *holdfast.ContextBuffer, turn []message, limit int) (bool, error) {
	for i := range turn {
		if _, err := b.Append(context.Background(), spansOf(&turn[i])...); err != nil {
			return false, err
		}
	}
	u := b.View().Usage
	return u.Spans+u.Anchor+u.Headers > limit, nil
}

// spansOf is a message as spans: an assistant's words, and each of its calls as a group with the result.
func spansOf(m *message) []holdfast.Span {
	switch m.Role {
	case "system":
		return []holdfast.Span{{Kind: holdfast.System, Text: m.Content}}
	case "user":
		return []holdfast.Span{{Origin: holdfast.UserSaid, Text: m.Content}}
	case "tool":
		call := holdfast.GroupID(m.CallID)
		return []holdfast.Span{{Origin: holdfast.ToolOutput, Text: m.Content, Group: call, Closes: true}}
	}
	out := []holdfast.Span{{Origin: holdfast.Inferred, Text: m.Content}}
	for _, c := range m.Calls {
		out = append(out, holdfast.Span{
			Origin: holdfast.Inferred,
			Text:   c.Args,
			Group:  holdfast.GroupID(c.ID),
			Opens:  true,
			Label:  c.Tool,
		})
	}
	return out
}

// filled is a buffer that holds the transcript.
func filled(t *trial, open opener) (*holdfast.ContextBuffer, func() error, error) {
	s, end, err := open(t)
	if err != nil {
		return nil, nil, err
	}
	b, err := holdfast.New(context.Background(), s, nil)
	if err != nil {
		return nil, nil, err
	}
	for part := range slices.Chunk(t.ms, 200) {
		var spans []holdfast.Span
		for i := range part {
			spans = append(spans, spansOf(&part[i])...)
		}
		if _, err := b.Append(context.Background(), spans...); err != nil {
			return nil, nil, err
		}
	}
	b.View()
	return b, end, nil
}

func clearOnce(open opener) func(t *trial) (runner, error) {
	return func(t *trial) (runner, error) {
		return &local{prepare: func() (job, error) {
			b, end, err := filled(t, open)
			if err != nil {
				return job{}, err
			}
			return job{do: func() error { return clearTools(b) }, left: func() int { return live(b) }, end: end}, nil
		}}, nil
	}
}

// clearTools archives all tool calls with their results but the last three, in
// one edit. It presents the keys, which a constraint in a leaving span asks for.
func clearTools(b *holdfast.ContextBuffer) error {
	r := holdfast.PruneRequest{Justification: "old tool results, retrievable by key"}
	spans := b.View().Spans
	keep := 3
	for _, s := range slices.Backward(spans) {
		if s.Group == "" {
			continue
		}
		if keep > 0 {
			if s.Opens {
				keep--
			}
			continue
		}
		r.Spans, r.Keys = append(r.Spans, s.ID), append(r.Keys, s.Key)
	}
	if len(r.Spans) == 0 {
		return nil
	}
	_, err := b.Prune(context.Background(), r)
	return err
}

// wholeSession appends turn by turn, looks at the account before each model call,
// and clears when it is over the limit.
func wholeSession(open opener, share float64) func(t *trial) (runner, error) {
	return func(t *trial) (runner, error) {
		parts := turns(t.ms)
		return &local{prepare: func() (job, error) {
			s, end, err := open(t)
			if err != nil {
				return job{}, err
			}
			b, err := holdfast.New(context.Background(), s, nil)
			if err != nil {
				return job{}, err
			}
			do := func() error {
				for _, turn := range parts {
					over, err := takeTurn(b, turn, int(share*float64(t.tokens)))
					if over {
						err = clearTools(b)
					}
					if err != nil {
						return err
					}
				}
				return nil
			}
			return job{do: do, left: func() int { return live(b) }, end: end}, nil
		}}, nil
	}
}

// fold replaces all but the last three turns and what may not leave by a
// summary: 40 claims that quote tool results, and every constraint word for word.
func fold(t *trial) (runner, error) {
	b, end, err := filled(t, inMemory)
	if err != nil {
		return nil, err
	}
	r, err := summary(b)
	if err = errors.Join(err, end()); err != nil {
		return nil, err
	}
	return &local{prepare: func() (job, error) {
		b, end, err := filled(t, inMemory)
		if err != nil {
			return job{}, err
		}
		return job{
			do:   func() error { _, err := b.Compact(context.Background(), r); return err },
			left: func() int { return live(b) }, end: end,
		}, nil
	}}, nil
}

const claims = 40

// summary is a request that passes, as a careful author would write it: claims
// that the rules object to are left out beforehand.
func summary(b *holdfast.ContextBuffer) (holdfast.CompactRequest, error) {
	v := b.View()
	r := holdfast.CompactRequest{Justification: "old turns, the last ones stay"}
	lastUser := slices.IndexFunc(v.Spans, func(s holdfast.Span) bool { return s.ID == newestUser(v) })
	for i, s := range v.Spans[:len(v.Spans)-9] {
		if s.Pinned || i == lastUser || s.Group != "" && s.Group == v.Spans[len(v.Spans)-9].Group {
			continue
		}
		r.Spans = append(r.Spans, s.ID)
		r.Constraints = appendNew(r.Constraints, s.Constraints)
	}
	quotable := slices.DeleteFunc(slices.Clone(v.Spans[:len(v.Spans)-9]), func(s holdfast.Span) bool {
		return s.Origin != holdfast.ToolOutput
	})
	n := min(claims, len(quotable))
	for i := range n {
		s := quotable[i*len(quotable)/n]
		q := telling(s.Text)
		r.Claims = append(r.Claims, holdfast.Claim{
			Text:      q,
			Origin:    holdfast.ToolOutput,
			Witnesses: []holdfast.Witness{{Span: s.ID, Quote: q}},
		})
	}
	for {
		err := b.CheckCompact(context.Background(), r)
		if err == nil && 2*len(r.Claims) < n {
			return r, fmt.Errorf("only %d of %d claims pass", len(r.Claims), n)
		}
		bad := map[int]bool{}
		for _, x := range holdfast.Violations(err) {
			bad[x.Claim] = true
		}
		if len(bad) == 0 || bad[-1] {
			return r, err // all pass, or it is not about the claims
		}
		i := -1
		r.Claims = slices.DeleteFunc(r.Claims, func(holdfast.Claim) bool { i++; return bad[i] })
	}
}

// telling is the last line that names a file, else the middle one.
func telling(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	q := lines[len(lines)/2]
	for _, line := range lines {
		if strings.Contains(line, "_") {
			q = line
		}
	}
	return strings.TrimSpace(q)
}

func newestUser(v holdfast.View) (id holdfast.SpanID) {
	for _, s := range v.Spans {
		if s.Origin == holdfast.UserSaid && s.Kind == holdfast.Primary {
			id = s.ID
		}
	}
	return id
}

func appendNew(list, more []string) []string {
	for _, s := range more {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}

// live is the text that the spans of the window hold.
func live(b *holdfast.ContextBuffer) int {
	n := 0
	for _, s := range b.View().Spans {
		n += len(s.Text)
	}
	return n
}
