package detect

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// Where no rule finds a contradiction, a sum of small decision trees decides. Each tree asks
// up to six questions about how the words, values and states of the claim and of the text
// meet (see learned_names.go) and adds a number; above a threshold the text disconfirms the
// claim. The trees were fitted to labelled pairs of our own (testdata/own), so they know how
// such signs go together, which rules made one at a time do not. learned_learn_test.go makes
// them.

// learnedRule is the name of what the trees find.
const learnedRule = "learned"

//go:embed weights/contradictions.txt
var contradictionTrees string

// trees are read when the first pair is weighed. That the file can be read is tested.
var trees = sync.OnceValue(func() *forest {
	f, _ := readForest(contradictionTrees)
	return f
})

// learned reports whether the trees hold that the text disconfirms the claim.
func (m match) learned() bool {
	if !m.weighable() {
		return false
	}
	p := pairing{match: m}
	p.measure()
	t := trees()
	return t.score(&p.at) > t.threshold && !m.apart()
}

// apart reports whether, by what the rules go by too, the text is about something else than
// the claim names, or no longer finds what the claim says is over.
func (m match) apart() bool {
	s := m.scene(m.c.said)
	return m.elsewhere() || m.e.aside(m.c) || m.otherRole() || m.otherScope() || m.bygone() || m.otherPlace() ||
		m.otherCall() || s.keepsPace() || s.otherOfClass((*item).runner) || s.tellsEnd() && m.e.read.fellBack() ||
		m.bornOut()
}

// otherCall reports whether the claim is about a function, "Encode()", which the text does not
// name though it calls one.
func (m match) otherCall() bool {
	end := strings.Index(m.c.text, "()")
	if end <= 0 {
		return false
	}
	name := m.c.text[strings.LastIndexAny(m.c.text[:end], " .`")+1 : end]
	if strings.Contains(m.e.text, name) {
		return false
	}
	for i := 1; i < len(m.e.text); i++ {
		if m.e.text[i] == '(' && isAlnum(m.e.text[i-1]) {
			return true
		}
	}
	return false
}

// maxWeighedLine is the most words for each line of a text that the trees are asked about, as
// maxLearnedClaim is for a claim: what is longer says several things, and in ordinary text two
// of them seldom meet.
const maxWeighedLine = 16

// weighable reports whether the claim tells how a thing is that it names, and the text states
// something short that is not what the claim says.
func (m match) weighable() bool {
	c, e := m.c, m.e
	switch {
	case c.said == nil || c.question || len(c.read.words) > maxLearnedClaim || c.read.goesOn() || c.read.fromFile(),
		len(e.toks) == 0 || len(e.read.words) == 0 || len(e.read.words) > maxWeighedLine*len(e.read.lines),
		e.question || e.supposed || e.dry && !c.dry || e.form&formCommit != 0 || e.read.fromFile(),
		m.records() || m.ofTemplate() || m.scene(c.said).timedOnce():
		return false
	}
	return !e.within(c)
}

// takesUp open a text that takes up what was said before it.
var takesUp = setOf(`and but or so also then because now why how what hmm ok okay well need yes still`)

// goesOn reports whether a text takes up what was said before it ("But …", "it still …") or
// opens with a commit, whose digest may be digits only. r has words.
func (r *reading) goesOn() bool {
	w := &r.words[0]
	return takesUp[w.low] || person(w.low) && w.low != "i" && w.low != "we" ||
		w.ident && w.kind == Hash || w.q.num && len(w.text) > len("12345")
}

// fromFile reports whether r opens with a line of a file behind its number, as editors and
// searches show it: "12→\treturn nil", "1134:func run() {", "428-\t// kept", "docs/run.md-28-### Setup".
func (r *reading) fromFile() bool {
	line := strings.TrimLeft(r.text, " \t")
	if n := digitsAt(line, 0); n > 0 {
		if strings.HasPrefix(line[n:], ":") && n+1 < len(line) {
			return line[n+1] != ' ' && !isDigit(line[n+1])
		}
		return hasAnyPrefix(line[n:], "→", "\t", "-\t")
	}
	path := line
	if end := strings.IndexAny(line, " \t\n"); end >= 0 {
		path = line[:end]
	}
	slash := strings.LastIndexByte(path, '/')
	if slash < 0 {
		return false
	}
	for i := slash + 1; i < len(path); i++ {
		if c := path[i]; c == ':' || c == '-' {
			if n := digitsAt(path, i+1); n > 0 && hasAnyPrefix(path[i+1+n:], ":", "-") {
				return true
			}
		}
	}
	return false
}

// digitsAt returns how many digits stand at place i of s.
func digitsAt(s string, i int) int {
	n := 0
	for i+n < len(s) && isDigit(s[i+n]) {
		n++
	}
	return n
}

// ofTemplate reports whether both texts are lines of one template, about two events: the text
// says the claim over with other numbers, more than one. It may go on behind that. Small words
// do not count, as a note is held as the sentence it says.
func (m match) ofTemplate() bool {
	a, b := m.c.read.words, m.e.read.words
	differ, k := 0, 0
	for i := range a {
		if !a[i].content() {
			continue
		}
		for k < len(b) && !b[k].content() {
			k++
		}
		switch {
		case k == len(b):
			return false
		case a[i].text == b[k].text:
		case !a[i].q.num || !b[k].q.num:
			return false
		default:
			differ++
		}
		k++
	}
	return differ > 1
}

// measure computes the features, each group from those before it.
func (p *pairing) measure() {
	p.align()
	p.look()
	p.mark()
	p.topic()
	p.same()
	p.values()
	p.keys()
	p.signs()
	p.shape()
	p.turns()
	p.at[fSaid] = float32(pairWords().weighPair(p.c.units, p.e.units))
}

// reasons returns the n features without which the score would be lowest, by name.
func (m match) reasons(n int) []string {
	p := pairing{match: m}
	p.measure()
	type reason struct {
		feature int
		counts  int32
	}
	var all []reason
	f := trees()
	score := f.score(&p.at)
	for i, v := range p.at {
		if v == 0 {
			continue
		}
		p.at[i] = 0
		if d := score - f.score(&p.at); d > 0 {
			all = append(all, reason{i, d})
		}
		p.at[i] = v
	}
	slices.SortStableFunc(all, func(a, b reason) int { return cmp.Compare(b.counts, a.counts) })
	var names []string
	for _, r := range all[:min(n, len(all))] {
		names = append(names, featureNames[r.feature])
	}
	return names
}
