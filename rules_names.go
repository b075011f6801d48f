package holdfast

import (
	"cmp"
	"fmt"
	"slices"
)

// Rules about names that denote no span of the window.

// maxFaultyNames is how many names that denote nothing are reported one by one;
// the others share a violation, so that a request full of them costs no time.
const maxFaultyNames = 20

// short is a name as an error shows it: no ID has more than 64 bytes.
func short(id SpanID) SpanID { return id[:min(len(id), 64)] }

func anchorNamed(p *plan, r *report) {
	var names []SpanID
	for _, id := range p.missing {
		if reservedID(string(id)) {
			names = append(names, id)
		}
	}
	for _, id := range names[:min(len(names), maxFaultyNames)] {
		detail := quote(string(id)) + " denotes the anchor, the edit log or every span; the record of edits cannot be edited"
		r.add(detail, []SpanID{short(id)}, leaveOutNamed(id))
	}
	r.others(names)
}

func unknownSpan(p *plan, r *report) {
	var names []SpanID
	for _, id := range p.missing {
		if !reservedID(string(id)) {
			names = append(names, id)
		}
	}
	for _, id := range names[:min(len(names), maxFaultyNames)] {
		detail := "no such span"
		if s := p.st.spans[id]; s != nil {
			detail = fmt.Sprintf("not in the window: edit %d archived it, key %s", s.removed, s.key)
		}
		r.add(fmt.Sprintf("%s (%s); the nearest live ones are %s", detail, quote(string(id)), join(p.nearest(id, 5))),
			[]SpanID{short(id)}, leaveOutNamed(id))
	}
	r.others(names)
	if len(p.badRefs) > 0 {
		gone := setOf(p.badRefs)
		r.add(fmt.Sprintf("Drop or Demote names %s, which is no live claim", join(p.badRefs)), nil,
			fix{"name only live claims in Drop and Demote", func(q *request) {
				no := func(c ClaimID) bool { return gone[c] }
				q.drop, q.demote = slices.DeleteFunc(q.drop, no), slices.DeleteFunc(q.demote, no)
			}})
	}
}

// shownNames is a few of the names, as an error shows them.
func shownNames(names []SpanID) []SpanID {
	var out []SpanID
	for _, id := range names[:min(len(names), maxFaultyNames)] {
		out = append(out, short(id))
	}
	return out
}

// leaveOutNamed is leaveOut for a name that the author made up and that may be long.
func leaveOutNamed(id SpanID) fix {
	f := leaveOut(id)
	f.text = "leave out " + string(short(id))
	return f
}

// others reports the names beyond the first maxFaultyNames.
func (r *report) others(names []SpanID) {
	if len(names) > maxFaultyNames {
		rest := names[maxFaultyNames:]
		r.add(fmt.Sprintf("so do %d more names", len(rest)), nil, fix{"leave them out too", leaveOut(rest...).do})
	}
}

// nearest returns the live IDs most like id.
func (p *plan) nearest(id SpanID, n int) []SpanID {
	type scored struct {
		id SpanID
		d  int
	}
	var all []scored
	for _, s := range p.st.windowSpans() {
		if len(all) < 2000 || abs(len(s.id)-len(id)) < 2 {
			all = append(all, scored{s.id, distance(string(id), string(s.id))})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(a.d, b.d) })
	var out []SpanID
	for _, s := range all[:min(n, len(all))] {
		out = append(out, s.id)
	}
	return out
}

func abs(n int) int { return max(n, -n) }

// distance is the edit distance of two short strings, bytes beyond 64 left out.
func distance(a, b string) int {
	a, b = a[:min(len(a), 64)], b[:min(len(b), 64)]
	var row [65]int
	for j := range row[:len(b)+1] {
		row[j] = j
	}
	for i := 0; i < len(a); i++ {
		diag := row[0]
		row[0] = i + 1
		for j := 0; j < len(b); j++ {
			up := row[j+1]
			cost := diag
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, up+1, row[j]+1)
			diag = up
		}
	}
	return row[len(b)]
}
