package transcript

import (
	"strconv"

	"github.com/seed-74a30d84/holdfast"
)

// A Step is what one message does to a buffer: the groups it ends, then the span
// to append, then the groups it completes without being a member.
type Step struct {
	Message *Message
	Close   []holdfast.GroupID
	Span    holdfast.Span
	Then    []holdfast.GroupID
}

// Steps returns one step a message, in order.
func Steps(msgs []Message) []Step {
	g := grouper{calls: map[string]*call{}}
	steps := make([]Step, len(msgs))
	for i := range msgs {
		steps[i] = g.step(&msgs[i])
	}
	return steps
}

// turn is an assistant message with calls, and the results it waits for.
type turn struct {
	group   holdfast.GroupID
	waiting int
}

type call struct {
	turn     *turn
	answered bool
}

// grouper pairs calls and results: by call ID, whose newest use counts, or by order.
type grouper struct {
	turns int
	calls map[string]*call
	queue []*call // calls in order that may still be answered
	open  []*turn
}

func (g *grouper) step(m *Message) Step {
	v := voices[m.Kind]
	s := Step{Message: m, Span: holdfast.Span{
		Kind: v.kind, Origin: v.origin, Text: m.Text(), Label: m.ID,
	}}
	switch {
	case v.user:
		s.Close = g.giveUp()
	case len(m.Calls) > 0:
		s.Span.Group = g.openTurn(m.Calls)
		s.Span.Opens = true
	case v.result:
		g.answer(m.CallIDs, &s)
	}
	return s
}

func (g *grouper) openTurn(calls []Call) holdfast.GroupID {
	g.turns++
	t := &turn{group: holdfast.GroupID("g" + strconv.Itoa(g.turns)), waiting: len(calls)}
	g.open = append(g.open, t)
	for _, c := range calls {
		p := &call{turn: t}
		g.queue = append(g.queue, p)
		if c.ID != "" {
			g.calls[c.ID] = p
		}
	}
	return t.group
}

// giveUp closes the turns that still wait: the user has moved on.
func (g *grouper) giveUp() []holdfast.GroupID {
	var ids []holdfast.GroupID
	for _, t := range g.open {
		if t.waiting > 0 {
			ids = append(ids, t.group)
			t.waiting = 0
		}
	}
	g.open, g.queue = nil, nil
	return ids
}

// answer makes the result a member of the group of the first call it answers; a
// result whose call is unknown stays on its own. A late one joins its old group.
func (g *grouper) answer(ids []string, s *Step) {
	var answered []*call
	for _, id := range ids {
		if c := g.calls[id]; c != nil {
			answered = append(answered, c)
		}
	}
	if len(ids) == 0 {
		if c := g.oldest(); c != nil {
			answered = append(answered, c)
		}
	}
	for i, c := range answered {
		if i == 0 {
			s.Span.Group = c.turn.group
		}
		if !c.answer() {
			continue
		}
		if c.turn.group == s.Span.Group {
			s.Span.Closes = true
		} else {
			s.Then = append(s.Then, c.turn.group)
		}
	}
}

// answer reports whether it was the last answer the turn waited for.
func (c *call) answer() bool {
	if c.answered {
		return false
	}
	c.answered = true
	if c.turn.waiting == 0 {
		return false // given up before
	}
	c.turn.waiting--
	return c.turn.waiting == 0
}

// oldest returns the first call in order that has no answer, nil if there is none.
func (g *grouper) oldest() *call {
	for len(g.queue) > 0 {
		c := g.queue[0]
		if !c.answered {
			return c
		}
		g.queue = g.queue[1:]
	}
	return nil
}
