package claudecode

import "slices"

// assemble makes messages of the entries on the path.
func (rd *reader) assemble() {
	a := assembler{s: rd.s, byID: map[string]int{}, caller: map[string]int{}, at: map[string]int{}}
	for _, e := range rd.entries {
		switch {
		case !e.path || e.Sidechain:
		case e.boundary():
			a.boundary = e
		case len(e.blocks) > 0:
			a.add(e)
		}
	}
	a.s.settle()
	for i := range a.s.Compactions {
		a.s.Compactions[i].Kept = a.keep(&a.s.Compactions[i], a.boundaries[i])
	}
}

type assembler struct {
	s        *Session
	byID     map[string]int // message.id: index of the assistant message
	caller   map[string]int // call ID: index of the assistant message that makes it, whose newest use counts
	at       map[string]int // uuid: index of the message that holds the entry
	boundary *entry         // one whose summary has not come yet

	boundaries []*entry // a compaction each, nil where there is none
}

// add appends the entry's blocks to the message they belong to.
func (a *assembler) add(e *entry) {
	switch {
	case e.Type == "assistant":
		a.assistant(e)
	case e.summary():
		a.summary(e)
	default:
		a.user(e)
	}
}

func (a *assembler) append(m Message, e *entry) int {
	a.s.Messages = append(a.s.Messages, m)
	a.at[e.UUID] = len(a.s.Messages) - 1
	return len(a.s.Messages) - 1
}

func (a *assembler) assistant(e *entry) {
	i, streamed := a.byID[e.Message.ID]
	if streamed = streamed && e.Message.ID != ""; streamed {
		a.s.Messages[i].Blocks = append(a.s.Messages[i].Blocks, e.blocks...)
		a.at[e.UUID] = i
	} else {
		i = a.append(Message{Role: "assistant", ID: e.Message.ID, Blocks: e.blocks}, e)
		a.byID[e.Message.ID] = i
	}
	for k := range e.blocks {
		if id, _, _, ok := e.blocks[k].Call(); ok {
			a.caller[id] = i
		}
	}
}

// user appends a user entry. Results go into the message after the one that made
// the calls, before its other blocks, as the API wants them: the results of one
// assistant message are recorded as an entry each.
func (a *assembler) user(e *entry) {
	var results, rest []Block
	for _, b := range e.blocks {
		if b.Type == "tool_result" {
			results = append(results, b)
		} else {
			rest = append(rest, b)
		}
	}
	i := -1
	if len(results) > 0 {
		id, _, _ := results[0].Result()
		if c, ok := a.caller[id]; ok && c+1 < len(a.s.Messages) && a.s.Messages[c+1].answers() {
			i = c + 1
		}
	}
	if i < 0 {
		a.append(Message{Role: "user", Blocks: append(results, rest...)}, e)
		return
	}
	m := &a.s.Messages[i]
	n := slices.IndexFunc(m.Blocks, func(b Block) bool { return b.Type != "tool_result" })
	if n < 0 {
		n = len(m.Blocks)
	}
	m.Blocks = append(slices.Insert(m.Blocks, n, results...), rest...)
	a.at[e.UUID] = i
}

// answers reports whether the message holds results of calls.
func (m *Message) answers() bool {
	return m.Role == "user" && slices.ContainsFunc(m.Blocks, func(b Block) bool { return b.Type == "tool_result" })
}

func (a *assembler) summary(e *entry) {
	i := a.append(Message{Role: "user", Blocks: e.blocks}, e)
	c := Compaction{Summary: i, To: i}
	if n := len(a.s.Compactions); n > 0 {
		c.From = a.s.Compactions[n-1].Summary
	}
	if b := a.boundary; b != nil {
		c.Line = b.line
		if b.Compact != nil {
			c.Trigger, c.PreTokens = b.Compact.Trigger, b.Compact.PreTokens
		}
	}
	a.s.Compactions = append(a.s.Compactions, c)
	a.boundaries = append(a.boundaries, a.boundary)
	a.boundary = nil
}

// keep finds the messages that stayed beside a summary, by the boundary's list or by its first and last entry.
func (a *assembler) keep(c *Compaction, b *entry) []int {
	if b == nil || b.Compact == nil {
		return nil
	}
	var kept []int
	if m := b.Compact.Messages; m != nil {
		for _, id := range m.UUIDs {
			if i, ok := a.at[id]; ok {
				kept = append(kept, i)
			}
		}
	} else if s := b.Compact.Segment; s != nil {
		head, ok := a.at[s.Head]
		tail, ok2 := a.at[s.Tail]
		for i := head; ok && ok2 && i <= tail; i++ {
			kept = append(kept, i)
		}
	}
	slices.Sort(kept)
	return slices.DeleteFunc(slices.Compact(kept), func(i int) bool { return i < c.From || i >= c.To })
}
