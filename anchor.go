package holdfast

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// blockSlots is how many arrival slots one block digest covers.
const blockSlots = 64

// hasher keeps the window hash: only blocks with changed slots are hashed again.
type hasher struct {
	slots     []byte // slot digests, blockSlots × 32 bytes a block, zero for a gone or unused slot
	blocks    []byte // block digests
	dirty     []int  // blocks to hash again
	isDirty   []bool
	metaDirty bool
	meta      Digest
	buf       []byte
}

// grow makes room for n arrival slots.
func (h *hasher) grow(n int) {
	for len(h.isDirty)*blockSlots < n {
		h.slots = append(h.slots, make([]byte, blockSlots*len(Digest{}))...)
		h.blocks = append(h.blocks, make([]byte, len(Digest{}))...)
		h.isDirty = append(h.isDirty, false)
		h.touch(len(h.isDirty) - 1)
	}
}

func (h *hasher) touch(block int) {
	if !h.isDirty[block] {
		h.isDirty[block] = true
		h.dirty = append(h.dirty, block)
	}
}

func (h *hasher) set(slot int, d Digest) {
	copy(h.slots[slot*len(d):], d[:])
	h.touch(slot / blockSlots)
}

func (h *hasher) rehash() {
	const size = blockSlots * len(Digest{})
	for _, b := range h.dirty {
		d := sha256.Sum256(h.slots[b*size : (b+1)*size])
		copy(h.blocks[b*len(d):], d[:])
		h.isDirty[b] = false
	}
	h.dirty = h.dirty[:0]
}

// windowHash is the hash of the window as it stands; doc.go has the encoding.
func (st *state) windowHash() Digest {
	h := &st.hash
	h.rehash()
	if h.metaDirty || h.meta == (Digest{}) {
		h.meta = st.metaDigest()
		h.metaDirty = false
	}
	b := append(h.buf[:0], "holdfast/window/1\n"...)
	b = putStr(b, st.buffer)
	b = putU64(b, st.counter)
	b = putU64(b, st.cycle)
	b = putU64(b, uint64(len(st.slots)))
	b = append(b, h.blocks...)
	b = append(b, h.meta[:]...)
	h.buf = b
	return sha256.Sum256(b)
}

// metaDigest commits to what the window's spans do not show: claim statuses and
// depths, constraints, ledger, open conflicts, open groups, pins.
func (st *state) metaDigest() Digest {
	var b []byte
	b = putList(b, inWindow(st.sums), func(b []byte, s *span) []byte {
		b = putStr(b, s.id)
		return putList(b, s.sum, func(b []byte, c *claim) []byte { return putClaimMeta(b, c.claimMeta) })
	})
	b = putList(b, st.rules, func(b []byte, c *constraint) []byte {
		b = putStr(b, c.text)
		for _, f := range [...]bool{c.declared, c.user, c.guessed, c.inForce()} {
			b = putBool(b, f)
		}
		return b
	})
	ledger := slices.DeleteFunc(slices.Clone(st.rules), func(c *constraint) bool { return !c.ledger })
	b = putList(b, ledger, func(b []byte, c *constraint) []byte { return putStr(b, c.text) })
	open := slices.DeleteFunc(slices.Clone(st.edges), func(e *edge) bool { return !st.open(e) })
	b = putList(b, open, func(b []byte, e *edge) []byte {
		b = putStr(putStr(putU64(b, e.id), e.span.id), e.sentence)
		return putList(putStr(b, e.text), e.holders, putStr[Ref])
	})
	b = putList(b, st.openGroups(), putStr[GroupID])
	b = putList(b, inWindow(st.pins), func(b []byte, s *span) []byte { return putStr(b, s.id) })
	return sha256.Sum256(b)
}

// inWindow returns the live spans of a set in window order.
func inWindow(set map[*span]bool) []*span {
	var out []*span
	for s := range set {
		if s.live {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, before)
	return out
}

// shownSpans is how many spans an anchor line lists one by one.
const shownSpans = 8

// editLine is the line an edit leaves in the anchor, without its justification.
func editLine(e *Edit) string {
	return string(appendEditLine(nil, e))
}

func appendEditLine(b []byte, e *Edit) []byte {
	b = strconv.AppendUint(append(b, "edit "...), e.Number, 10)
	b = append(append(b, ' '), e.Op.String()...)
	for i, id := range e.Spans {
		if i == shownSpans {
			b = fmt.Appendf(b, " and %d more (journal record %d)", len(e.Spans)-shownSpans, e.Seq)
			break
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, ' '), id...)
		if i < len(e.Keys) {
			b = append(append(append(b, " (key "...), e.Keys[i]...), ')')
		}
	}
	if len(e.Added) > 0 {
		b = append(b, " ->"...)
		for i, id := range e.Added {
			if i == shownSpans {
				b = fmt.Appendf(b, " and %d more", len(e.Added)-shownSpans)
				break
			}
			b = append(append(b, ' '), id...)
		}
	}
	return b
}

// anchorText is the anchor as the model sees it: edit counter, pre-edit hash,
// the latest justifications, constraints in force, open conflicts. Every text
// that is not the library's stands in quotes on one line.
func (b *ContextBuffer) anchorText() string {
	st := b.st
	var w strings.Builder
	fmt.Fprintf(&w, "Record of edits, kept by the host; no span, cannot be edited. Edits so far: %d.", st.counter)
	if st.counter > 0 {
		fmt.Fprintf(&w, " Window hash before the last one: %s.", st.preEdit)
	}
	w.WriteByte('\n')
	b.writeEdits(&w)
	b.writeRules(&w)
	b.writeConflicts(&w)
	return st.hider.hide(w.String())
}

func (b *ContextBuffer) writeEdits(w *strings.Builder) {
	edits := b.st.edits
	if old := len(edits) - b.opt.RecentEdits; old > 0 {
		fmt.Fprintf(w, "edits 1–%d: journal\n", old)
		edits = edits[old:]
	}
	for i := range edits {
		e := &edits[i]
		w.WriteString(editLine(e))
		if e.Justification != "" {
			w.WriteString(", the model's reason: " + strconv.Quote(e.Justification))
		}
		if e.Note != "" {
			w.WriteString(" [" + e.Note + "]")
		}
		w.WriteByte('\n')
	}
}

// writeRules states the constraints in force: the user's and the host's as
// orders, the user's hedged ones as such, all in full; the model's own last, the
// oldest of them folded where they would take more than a tenth of the window.
func (b *ContextBuffer) writeRules(w *strings.Builder) {
	var orders, guesses, own []*constraint
	for _, c := range b.st.rules {
		switch {
		case !c.inForce():
		case c.modelOnly():
			own = append(own, c)
		case c.declared || c.user:
			orders = append(orders, c)
		default:
			guesses = append(guesses, c)
		}
	}
	list := func(title string, rules []*constraint) {
		if len(rules) > 0 {
			w.WriteString(title)
		}
		for _, c := range rules {
			w.WriteString("- " + strconv.Quote(c.text) + "\n")
		}
	}
	list("In force, by the user or the host:\n", orders)
	list("Restrictions the user was unsure of:\n", guesses)
	own, folded := b.fold(own)
	list("Restrictions the model noted itself:\n", own)
	if len(folded) > 0 {
		fmt.Fprintf(w, "- %d more, key %s\n", len(folded), folded[0].first.key)
	}
}

// fold splits the model's own rules into those shown and the oldest, which do not fit a tenth of the window.
func (b *ContextBuffer) fold(own []*constraint) (shown, folded []*constraint) {
	if b.opt.WindowTokens == 0 {
		return own, nil
	}
	room := b.opt.WindowTokens / 10
	for i := len(own) - 1; i >= 0; i-- {
		if room -= b.count(own[i].text) + 2; room < 0 {
			return own[i+1:], own[:i+1]
		}
	}
	return own, nil
}

// writeConflicts states the open conflicts. What many spans say in the same words,
// as a tool does that prints one sentence each time, takes one line.
func (b *ContextBuffer) writeConflicts(w *strings.Builder) {
	type key struct{ sentence, claim, holders string }
	var order []key
	same := map[key][]*edge{}
	for _, e := range b.st.edges {
		if !b.st.open(e) {
			continue
		}
		var holders strings.Builder
		for _, h := range e.holders {
			if b.st.liveHolder(h) {
				holders.WriteString(" " + string(h))
			}
		}
		k := key{e.sentence, e.text, holders.String()}
		if same[k] == nil {
			order = append(order, k)
		}
		same[k] = append(same[k], e)
	}
	for _, k := range order {
		var ids, spans strings.Builder
		noun, verb := "conflict", "says"
		if len(same[k]) > 1 {
			noun, verb = "conflicts", "say"
		}
		for _, e := range same[k] {
			ids.WriteString(" " + strconv.FormatUint(e.id, 10))
			spans.WriteString(" " + string(e.span.id))
		}
		fmt.Fprintf(w, "open %s%s:%s %s %s against the claim %s (held by%s)\n",
			noun, &ids, &spans, verb, strconv.Quote(k.sentence), strconv.Quote(k.claim), k.holders)
	}
}
