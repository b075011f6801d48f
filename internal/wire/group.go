package wire

import (
	"strconv"

	"github.com/seed-74a30d84/holdfast"
)

// pairs ties calls and their results into groups. A call ID may come again, in
// another message or in the same one: a result answers the newest message with
// open calls of that ID, and there the first.
type pairs struct {
	base  uint64 // length of the journal when the importer was made: names made later never clash with earlier ones
	n     int
	open  map[string][]*asked
	known map[string]*group // of the newest call with this ID that has its result
}

// group is a call and its results, or a turn with signed blocks and all its results.
type group struct {
	id      holdfast.GroupID
	waiting int
}

// asked are the open calls of one message with one ID, in order.
type asked struct {
	msg    string
	groups []*group
}

func newPairs(base uint64) pairs {
	return pairs{base: base, open: map[string][]*asked{}, known: map[string]*group{}}
}

// name returns a name that is new in the buffer.
func (p *pairs) name(prefix string) string {
	p.n++
	return prefix + strconv.FormatUint(p.base, 10) + "." + strconv.Itoa(p.n)
}

func (p *pairs) group() *group { return &group{id: holdfast.GroupID(p.name("g"))} }

// call notes that a call of message msg waits in g.
func (p *pairs) call(id, msg string, g *group) {
	g.waiting++
	list := p.open[id]
	if n := len(list); n > 0 && list[n-1].msg == msg {
		list[n-1].groups = append(list[n-1].groups, g)
		return
	}
	p.open[id] = append(list, &asked{msg, []*group{g}})
}

// waits returns the group that a result with this ID belongs to, nil if there is none.
func (p *pairs) waits(id string) *group {
	if list := p.open[id]; len(list) > 0 {
		return list[len(list)-1].groups[0]
	}
	return p.known[id]
}

// answer notes a result. It returns its group, nil for a call nobody knows, and
// whether the group has all its results now.
func (p *pairs) answer(id string) (g *group, last bool) {
	g = p.waits(id)
	list := p.open[id]
	if len(list) == 0 {
		return g, false
	}
	top := list[len(list)-1]
	if top.groups = top.groups[1:]; len(top.groups) == 0 {
		list = list[:len(list)-1]
	}
	if p.open[id] = list; len(list) == 0 {
		delete(p.open, id)
	}
	p.known[id] = g
	g.waiting--
	return g, g.waiting == 0
}
