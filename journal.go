package holdfast

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"
	"unicode"
)

// Record kinds. Persisted numbers: zero is invalid, the order never changes.
const (
	recGenesis uint8 = iota + 1 // format, buffer ID, mark
	recAppend                   // one Append call
	recEdit                     // one accepted edit
	recHost                     // Contest, Resolve, Dismiss, CloseGroup, Pin
)

// journalFormat stands first in every journal.
const journalFormat = "holdfast/journal/1"

// meta is what the journal says of a span when it enters the window for the first time.
type meta struct {
	id       SpanID
	kind     Kind
	origin   Origin
	speaker  Origin
	group    GroupID
	opens    bool
	closes   bool
	pinned   bool
	fixed    bool // immutable
	echo     bool // holds the buffer's mark
	tokens   int
	label    string
	position uint64 // place in the window: the arrival slot of the primary it stands for
	sub      uint64 // order among spans at one position
	digest   Digest // of the body
	parent   SpanID
	parts    []Range
	held     []held
	secrets  []string
	claims   []claimMeta
	story    string // narrative of a summary
	depth    int    // of a summary: how often its content was summarised
}

// held is a negative constraint a span states: declared by the host, found by the detector, or carried by a summary.
type held struct {
	text     string
	declared bool
}

// claimMeta is a claim as it enters the window, with its computed status and depth.
type claimMeta struct {
	Claim
	status Status
	depth  int
}

// claimChange is a live claim's new state.
type claimChange struct {
	id ClaimID
	claimMeta
}

// edgeMeta is a new conflict.
type edgeMeta struct {
	span     SpanID
	sentence string
	claim    ClaimID
	text     string
	host     bool
}

// edgeHold is who holds a conflict from now on.
type edgeHold struct {
	edge    uint64
	holders []Ref
}

type pinChange struct {
	span   SpanID
	pinned bool
}

type release struct {
	constraint string
	by         SpanID
}

// change is the decoded payload of every record but the first: one form for all kinds, most lists empty.
type change struct {
	op            Operation // edits only
	counter       uint64    // edits only: the edit's number
	pre           Digest    // edits only: window hash before it
	justification string
	note          string
	target        uint64 // revert: the edit undone
	removed       []SpanID
	restored      []SpanID
	added         []meta
	claims        []claimChange
	dropped       []ClaimID
	edges         []edgeMeta
	holds         []edgeHold
	resolved      []uint64
	evidence      SpanID
	released      []release
	unreleased    []string
	dismissed     []string
	ledgerOn      []string
	ledgerOff     []string
	closed        []GroupID
	pins          []pinChange
	tokensBefore  int
	tokensAfter   int
}

func putRange(b []byte, r Range) []byte     { return putInt(putInt(b, r.Start), r.End) }
func putHeld(b []byte, h held) []byte       { return putBool(putStr(b, h.text), h.declared) }
func putWitness(b []byte, w Witness) []byte { return putStr(putStr(b, w.Span), w.Quote) }

func putClaim(b []byte, c Claim) []byte {
	b = putStr(b, c.Text)
	b = append(b, uint8(c.Origin))
	b = putList(b, c.Witnesses, putWitness)
	return putBool(b, c.Unverified)
}

func putClaimMeta(b []byte, c claimMeta) []byte {
	b = putClaim(b, c.Claim)
	b = append(b, uint8(c.status))
	return putInt(b, c.depth)
}

func putMeta(b []byte, m meta) []byte {
	b = putStr(b, m.id)
	b = append(b, uint8(m.kind), uint8(m.origin), uint8(m.speaker))
	b = putStr(b, m.group)
	for _, f := range [...]bool{m.opens, m.closes, m.pinned, m.fixed, m.echo} {
		b = putBool(b, f)
	}
	b = putInt(b, m.tokens)
	b = putStr(b, m.label)
	b = putU64(putU64(b, m.position), m.sub)
	b = append(b, m.digest[:]...)
	b = putStr(b, m.parent)
	b = putList(b, m.parts, putRange)
	b = putList(b, m.held, putHeld)
	b = putList(b, m.secrets, putStr[string])
	b = putList(b, m.claims, putClaimMeta)
	return putInt(putStr(b, m.story), m.depth)
}

// encode appends the canonical encoding of c.
func (c *change) encode(b []byte) []byte {
	b = append(b, uint8(c.op))
	b = putU64(b, c.counter)
	b = append(b, c.pre[:]...)
	b = putStr(b, c.justification)
	b = putStr(b, c.note)
	b = putU64(b, c.target)
	b = putList(b, c.removed, putStr[SpanID])
	b = putList(b, c.restored, putStr[SpanID])
	b = putList(b, c.added, putMeta)
	b = putList(b, c.claims, func(b []byte, v claimChange) []byte { return putClaimMeta(putStr(b, v.id), v.claimMeta) })
	b = putList(b, c.dropped, putStr[ClaimID])
	b = putList(b, c.edges, putEdge)
	b = putList(b, c.holds, func(b []byte, v edgeHold) []byte {
		return putList(putU64(b, v.edge), v.holders, putStr[Ref])
	})
	b = putList(b, c.resolved, putU64)
	b = putStr(b, c.evidence)
	b = putList(b, c.released, func(b []byte, v release) []byte { return putStr(putStr(b, v.constraint), v.by) })
	for _, list := range [...][]string{c.unreleased, c.dismissed, c.ledgerOn, c.ledgerOff} {
		b = putList(b, list, putStr[string])
	}
	b = putList(b, c.closed, putStr[GroupID])
	b = putList(b, c.pins, func(b []byte, v pinChange) []byte { return putBool(putStr(b, v.span), v.pinned) })
	return putInt(putInt(b, c.tokensBefore), c.tokensAfter)
}

func putEdge(b []byte, e edgeMeta) []byte {
	b = putStr(putStr(b, e.span), e.sentence)
	b = putStr(putStr(b, e.claim), e.text)
	return putBool(b, e.host)
}

func getString[S ~string](d *decoder) S { return S(d.str()) }
func getWitness(d *decoder) Witness     { return Witness{Span: SpanID(d.str()), Quote: d.str()} }
func getRange(d *decoder) Range         { return Range{Start: d.int(), End: d.int()} }
func getHeld(d *decoder) held           { return held{text: d.str(), declared: d.bool()} }

func getOrigin(d *decoder) Origin {
	o := Origin(d.u8())
	if d.err == nil && !o.valid() {
		d.fail("origin out of range")
	}
	return o
}

func getClaimMeta(d *decoder) claimMeta {
	c := claimMeta{Claim: Claim{Text: d.str(), Origin: getOrigin(d)}}
	c.Witnesses = list(d, getWitness)
	c.Unverified = d.bool()
	c.status = Status(d.u8())
	if d.err == nil && (c.status < Unverified || c.status > Verified) {
		d.fail("status out of range")
	}
	c.depth = d.int()
	return c
}

func getMeta(d *decoder) meta {
	m := meta{id: SpanID(d.str()), kind: Kind(d.u8())}
	if d.err == nil && (m.kind < Primary || m.kind > Foreign) {
		d.fail("kind out of range")
	}
	m.origin = getOrigin(d)
	m.speaker = getOrigin(d)
	m.group = GroupID(d.str())
	for _, f := range [...]*bool{&m.opens, &m.closes, &m.pinned, &m.fixed, &m.echo} {
		*f = d.bool()
	}
	m.tokens = d.int()
	m.label = d.str()
	m.position, m.sub = d.u64(), d.u64()
	m.digest = d.digest()
	m.parent = SpanID(d.str())
	m.parts = list(d, getRange)
	m.held = list(d, getHeld)
	m.secrets = list(d, getString[string])
	m.claims = list(d, getClaimMeta)
	m.story, m.depth = d.str(), d.int()
	return m
}

func getEdge(d *decoder) edgeMeta {
	return edgeMeta{span: SpanID(d.str()), sentence: d.str(), claim: ClaimID(d.str()), text: d.str(), host: d.bool()}
}

// decodeChange is the inverse of encode. It refuses trailing bytes and unknown numbers.
func decodeChange(payload []byte) (*change, error) {
	d := &decoder{b: payload}
	c := &change{op: Operation(d.u8())}
	if c.op > OpRelease {
		d.fail("unknown operation")
	}
	c.counter, c.pre = d.u64(), d.digest()
	c.justification, c.note, c.target = d.str(), d.str(), d.u64()
	c.removed = list(d, getString[SpanID])
	c.restored = list(d, getString[SpanID])
	c.added = list(d, getMeta)
	c.claims = list(d, func(d *decoder) claimChange {
		return claimChange{id: ClaimID(d.str()), claimMeta: getClaimMeta(d)}
	})
	c.dropped = list(d, getString[ClaimID])
	c.edges = list(d, getEdge)
	c.holds = list(d, func(d *decoder) edgeHold {
		return edgeHold{edge: d.u64(), holders: list(d, getString[Ref])}
	})
	c.resolved = list(d, (*decoder).u64)
	c.evidence = SpanID(d.str())
	c.released = list(d, func(d *decoder) release { return release{constraint: d.str(), by: SpanID(d.str())} })
	for _, p := range [...]*[]string{&c.unreleased, &c.dismissed, &c.ledgerOn, &c.ledgerOff} {
		*p = list(d, getString[string])
	}
	c.closed = list(d, getString[GroupID])
	c.pins = list(d, func(d *decoder) pinChange { return pinChange{span: SpanID(d.str()), pinned: d.bool()} })
	c.tokensBefore, c.tokensAfter = d.int(), d.int()
	return c, d.done()
}

// genesis is the payload of the first record.
type genesis struct {
	buffer BufferID
	mark   string
}

// sound reports whether the mark can stand in a header and be broken in a text.
func (g genesis) sound() bool {
	foreign := func(r rune) bool {
		return r > 0x7f || r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}
	return len(g.mark) >= 4 && len(g.mark) <= 64 && !strings.ContainsFunc(g.mark, foreign)
}

func (g genesis) encode() []byte {
	return putStr(putStr(putStr(nil, journalFormat), g.buffer), g.mark)
}

func decodeGenesis(payload []byte) (genesis, error) {
	d := &decoder{b: payload}
	if f := d.str(); d.err == nil && f != journalFormat {
		return genesis{}, fmt.Errorf("%w: journal format %q, this version reads %q", errMalformed, f, journalFormat)
	}
	g := genesis{buffer: BufferID(d.str()), mark: d.str()}
	if d.err == nil && !g.sound() {
		d.fail("mark is not 4 to 64 letters, digits and hyphens")
	}
	return g, d.done()
}

// summaryBody is the body of a summary made by Compact: what its digest is taken over.
func summaryBody(claims []claimMeta, constraints []string, narrative string) []byte {
	b := []byte("holdfast/summary/1\n")
	b = putList(b, claims, func(b []byte, c claimMeta) []byte { return putClaim(b, c.Claim) })
	b = putList(b, constraints, putStr[string])
	return putStr(b, narrative)
}

var keyEncoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// keyOf is the key of a span's archived bytes.
func keyOf(buffer BufferID, id SpanID, body Digest) Key {
	b := make([]byte, 0, 160)
	b = append(b, "holdfast/key/1\n"...)
	b = putStr(putStr(b, buffer), id)
	b = append(b, body[:]...)
	sum := sha256.Sum256(b)
	return Key(strings.ToLower(keyEncoding.EncodeToString(sum[:10])))
}

// slotDigest commits to what a live span is and where it stands.
func slotDigest(m *meta) Digest {
	b := make([]byte, 0, 160)
	b = append(b, "holdfast/slot/1\n"...)
	b = putStr(b, m.id)
	b = append(b, uint8(m.kind), uint8(m.origin), uint8(m.speaker))
	b = putU64(putU64(b, m.position), m.sub)
	b = append(b, m.digest[:]...)
	return sha256.Sum256(b)
}
