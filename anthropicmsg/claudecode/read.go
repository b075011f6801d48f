package claudecode

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
)

// MaxLine is the length of a line in bytes beyond which it is skipped: images and
// files travel in lines, nothing a model reads is longer.
const MaxLine = 64 << 20

// Read reads a session file. A damaged line, a last line that is still being
// written, an unknown type, a broken chain: all are reported in Session.Problems
// and none is an error. Read returns only r's own error, and with it what it read.
func Read(r io.Reader) (*Session, error) {
	rd := reader{s: &Session{}, byUUID: map[string]int{}}
	err := rd.lines(r)
	rd.order()
	return rd.s, err
}

type reader struct {
	s       *Session
	entries []*entry
	byUUID  map[string]int
	unknown map[string]bool
}

// lines parses every line.
func (rd *reader) lines(r io.Reader) error {
	in := bufio.NewReaderSize(r, 1<<20)
	for {
		raw, whole, err := readLine(in)
		if len(raw) > 0 || err == nil {
			rd.s.Lines++
			rd.line(raw, whole)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// readLine returns a line without its line feed; whole is false for one that has none or was too long.
func readLine(in *bufio.Reader) (line []byte, whole bool, err error) {
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > MaxLine; long {
			line = append(line, part[:min(len(part), max(0, 64-len(line)))]...)
		} else {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		trimmed := bytes.TrimSuffix(line, []byte("\n"))
		return trimmed, !long && len(trimmed) < len(line), err
	}
}

func (rd *reader) problem(line int, format string, args ...any) {
	rd.s.Problems = append(rd.s.Problems, Problem{line, fmt.Sprintf(format, args...)})
}

func (rd *reader) line(raw []byte, whole bool) {
	n := rd.s.Lines
	if n == 1 {
		raw = bytes.TrimPrefix(raw, []byte("\ufeff"))
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return
	}
	e, err := parse(raw, n)
	switch {
	case err != nil && !whole && len(raw) <= MaxLine:
		rd.problem(n, "the last line is not finished: %v", err)
		return
	case err != nil:
		rd.problem(n, "%v", err)
		if e == nil || e.UUID == "" {
			return
		}
		// It is still a link of the chain.
		*e = entry{line: n, UUID: e.UUID, Parent: e.Parent, Logical: e.Logical, Sidechain: e.Sidechain, parent: -1}
	case !e.known() && !rd.unknown[e.Type]:
		if rd.unknown == nil {
			rd.unknown = map[string]bool{}
		}
		rd.unknown[e.Type] = true
		rd.problem(n, "unknown entry type %q, left out here and further on", e.Type)
	}
	if e.Session != "" {
		rd.s.ID = e.Session
	}
	if e.UUID == "" && !e.speaks() {
		return
	}
	if e.UUID != "" {
		if at, twice := rd.byUUID[e.UUID]; twice {
			if e.speaks() {
				rd.problem(n, "uuid %s again, first on line %d: left out", e.UUID, rd.entries[at].line)
			}
			return
		}
		rd.byUUID[e.UUID] = len(rd.entries)
	}
	rd.entries = append(rd.entries, e)
}

// order finds the conversation: the path to the last leaf, what belongs to it, and the compactions.
func (rd *reader) order() {
	rd.link()
	rd.walk()
	rd.siblings()
	rd.leaveOut()
	rd.assemble()
	slices.SortStableFunc(rd.s.Problems, func(a, b Problem) int { return a.Line - b.Line })
}

// link finds each entry's parent. A parent that is not in the file (its line was
// damaged, or the file begins in the middle) is taken to be the entry before.
func (rd *reader) link() {
	before := -1 // the last entry of the main chain
	for i, e := range rd.entries {
		parent, named := rd.parentOf(e)
		switch {
		case named && parent >= 0 && parent < i:
			e.parent = parent
		case named && e.Sidechain:
		case named:
			e.parent = before
			if e.speaks() {
				rd.problem(e.line, "its parent is not in the file before it: taken to follow line %d", rd.lineOf(before))
			}
		case e.UUID == "" || e.boundary(): // no chain, as in old files and boundaries without a logical parent
			e.parent = before
		case e.summary() && before >= 0: // a summary of an old version, which begins a new tree
			e.parent = before
		}
		if !e.Sidechain {
			before = i
		}
	}
}

func (rd *reader) parentOf(e *entry) (at int, named bool) {
	name := e.Logical
	if e.Parent != nil && *e.Parent != "" {
		name = *e.Parent
	}
	if name == "" {
		return -1, false
	}
	if at, ok := rd.byUUID[name]; ok {
		return at, true
	}
	return -1, true
}

func (rd *reader) lineOf(i int) int {
	if i < 0 {
		return 0
	}
	return rd.entries[i].line
}

// walk marks the path to the last leaf: from the last entry of the conversation back to the root.
func (rd *reader) walk() {
	for i := len(rd.entries) - 1; i >= 0; i-- {
		if e := rd.entries[i]; !e.Sidechain && e.speaks() && e.Type != "attachment" {
			for ; i >= 0; i = rd.entries[i].parent {
				rd.entries[i].path = true
			}
			return
		}
	}
}

// siblings adds what was written beside the path but belongs to its messages: the
// other lines of a streamed assistant message, and the results of calls that were
// made in parallel, of which only one can be the parent of what follows.
func (rd *reader) siblings() {
	ids := map[string]bool{}   // of assistant messages on the path
	calls := map[string]bool{} // that they make
	for _, e := range rd.entries {
		if e.path && e.Type == "assistant" && e.Message.ID != "" {
			ids[e.Message.ID] = true
		}
	}
	for _, e := range rd.entries {
		if e.Sidechain || e.Type != "assistant" || !e.path && (e.Message == nil || !ids[e.Message.ID]) {
			continue
		}
		e.path = true
		for i := range e.blocks {
			if id, _, _, ok := e.blocks[i].Call(); ok {
				calls[id] = true
			}
		}
	}
	answered := map[string]bool{}
	each := func(e *entry, do func(id string)) {
		for i := range e.blocks {
			if id, _, ok := e.blocks[i].Result(); ok {
				do(id)
			}
		}
	}
	for _, e := range rd.entries {
		if e.path {
			each(e, func(id string) { answered[id] = true })
		}
	}
	for _, e := range rd.entries {
		if e.path || e.Sidechain {
			continue
		}
		mine := false
		each(e, func(id string) { mine = mine || calls[id] && !answered[id] })
		if mine {
			e.path = true
			each(e, func(id string) { answered[id] = true })
		}
	}
}

func (rd *reader) leaveOut() {
	for _, e := range rd.entries {
		why := WhyBranch
		switch {
		case e.Sidechain:
			why = WhySidechain
		case e.Type == "attachment" && len(e.blocks) == 0:
			why = WhyAttachment
		case e.path:
			continue
		}
		if e.speaks() || e.Type == "attachment" {
			rd.s.LeftOut = append(rd.s.LeftOut, LeftOut{e.line, e.UUID, e.Type, why})
		}
	}
}
