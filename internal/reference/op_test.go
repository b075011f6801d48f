package reference

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

const (
	bufferID = "reference"
	mark     = "5f0c2d1e-mark"
	window   = 200
)

// count makes every text that has no count of its own cost the same.
func count(string) int { return 3 }

// An Op is one operation of a sequence. IDs of the form "x:p3" stand for the live
// excerpt of p3, "{mark}" in a text for the mark.
type Op struct {
	Do           string             `json:"do"`
	Span         *Says              `json:"span,omitempty"`
	More         []*Says            `json:"more,omitempty"` // spans of the same call
	IDs          []string           `json:"ids,omitempty"`
	Why          string             `json:"why,omitempty"`
	Keys         []string           `json:"keys,omitempty"` // of the spans with these IDs
	Claims       []holdfast.Claim   `json:"claims,omitempty"`
	Entries      []string           `json:"entries,omitempty"`
	Keep         []holdfast.Witness `json:"keep,omitempty"`
	Text         string             `json:"text,omitempty"`
	Drop         []holdfast.ClaimID `json:"drop,omitempty"`
	Demote       []holdfast.ClaimID `json:"demote,omitempty"`
	Summary      string             `json:"summary,omitempty"`
	Covered      []string           `json:"covered,omitempty"`
	Incomplete   bool               `json:"incomplete,omitempty"`
	Back         uint64             `json:"back,omitempty"` // Base is this many versions ago
	Evidence     []holdfast.Witness `json:"evidence,omitempty"`
	Edit         int                `json:"edit,omitempty"` // counted back from the last one, which is 1
	Claim        string             `json:"claim,omitempty"`
	Pinned       bool               `json:"pinned,omitempty"`
	Irreversible bool               `json:"irreversible,omitempty"`
}

// Says is a span to append.
type Says struct {
	ID          string           `json:"id"`
	Kind        holdfast.Kind    `json:"kind,omitzero"`
	Origin      holdfast.Origin  `json:"origin,omitzero"`
	Speaker     holdfast.Origin  `json:"speaker,omitzero"`
	Text        string           `json:"text"`
	Group       string           `json:"group,omitempty"`
	Opens       bool             `json:"opens,omitempty"`
	Closes      bool             `json:"closes,omitempty"`
	Pinned      bool             `json:"pinned,omitempty"`
	Immutable   bool             `json:"immutable,omitempty"`
	Constraints []string         `json:"constraints,omitempty"`
	Secrets     []string         `json:"secrets,omitempty"`
	Tokens      int              `json:"tokens,omitempty"`
	Claims      []holdfast.Claim `json:"claims,omitempty"`
	Depth       int              `json:"depth,omitempty"`
}

func (o Op) String() string {
	b, err := json.Marshal(o)
	if err != nil {
		return fmt.Sprintf("%+v (%v)", struct{ Op }{o}, err)
	}
	return string(b)
}

func marked(s string) string { return strings.ReplaceAll(s, "{mark}", mark) }

func (s *Says) span() holdfast.Span {
	return holdfast.Span{
		ID: holdfast.SpanID(s.ID), Kind: s.Kind, Origin: s.Origin, Speaker: s.Speaker, Text: marked(s.Text),
		Group: holdfast.GroupID(s.Group), Opens: s.Opens, Closes: s.Closes, Pinned: s.Pinned, Immutable: s.Immutable,
		Constraints: slices.Clone(s.Constraints), Secrets: slices.Clone(s.Secrets), Tokens: s.Tokens,
		Claims: cloneClaims(s.Claims, nil), Depth: s.Depth,
	}
}

func cloneClaims(in []holdfast.Claim, id func(string) holdfast.SpanID) (out []holdfast.Claim) {
	for _, c := range in {
		c.Text = marked(c.Text)
		c.Witnesses = cloneWitnesses(c.Witnesses, id)
		out = append(out, c)
	}
	return out
}

func cloneWitnesses(in []holdfast.Witness, id func(string) holdfast.SpanID) (out []holdfast.Witness) {
	for _, w := range in {
		if id != nil {
			w.Span = id(string(w.Span))
		}
		w.Quote = marked(w.Quote)
		out = append(out, w)
	}
	return out
}

// id resolves "x:p3".
func (m *Model) id(s string) holdfast.SpanID {
	if of, ok := strings.CutPrefix(s, "x:"); ok {
		for _, x := range m.live() {
			if x.Kind == holdfast.Excerpt && string(x.Parent) == of {
				return x.ID
			}
		}
		return "x0"
	}
	return holdfast.SpanID(s)
}

func (m *Model) ids(in []string) (out []holdfast.SpanID) {
	for _, s := range in {
		out = append(out, m.id(s))
	}
	return out
}

func (m *Model) base(back uint64) uint64 {
	if back == 0 || back >= m.version {
		return 0
	}
	return m.version - back
}

func (m *Model) keys(in []string) (out []holdfast.Key) {
	for _, s := range in {
		out = append(out, m.Key(m.id(s)))
	}
	return out
}

// outcome is what the real buffer said, in the terms of a Verdict.
func outcome(err error) Verdict {
	if vs := holdfast.Violations(err); vs != nil {
		v := Verdict{Codes: map[holdfast.Code]bool{}}
		for _, x := range vs {
			v.Codes[x.Code] = true
		}
		return v
	}
	for _, s := range []error{holdfast.ErrNotFound, holdfast.ErrDuplicateID, holdfast.ErrReservedID, holdfast.ErrInvalid} {
		if errors.Is(err, s) {
			return Verdict{Err: s}
		}
	}
	return Verdict{Err: err}
}

func (v Verdict) String() string {
	if v.Err != nil {
		return "error: " + v.Err.Error()
	}
	if len(v.Codes) == 0 {
		return "accepted"
	}
	return fmt.Sprint(slices.Sorted(maps.Keys(v.Codes)))
}

// do runs an operation on both sides. check is what CheckPrune and CheckCompact
// said before, nil for other operations.
func do(
	ctx context.Context,
	b *holdfast.ContextBuffer,
	m *Model,
	o Op,
) (got, want Verdict, checked bool, details string, check error) {
	var err error
	switch o.Do {
	case "append":
		var mine, theirs []holdfast.Span
		for _, in := range append([]*Says{o.Span}, o.More...) {
			s, t := in.span(), in.span()
			s.Claims, t.Claims = cloneClaims(in.Claims, m.id), cloneClaims(in.Claims, m.id)
			mine, theirs = append(mine, s), append(theirs, t)
		}
		want = m.Append(mine...)
		_, err = b.Append(ctx, theirs...)
	case "prune":
		r := holdfast.PruneRequest{
			Spans:         m.ids(o.IDs),
			Justification: marked(o.Why),
			Keys:          m.keys(o.Keys),
			Demote:        o.Demote,
			Base:          m.base(o.Back),
		}
		want = m.Prune(r)
		check, checked = b.CheckPrune(ctx, r), true
		_, err = b.Prune(ctx, r)
	case "compact":
		r := holdfast.CompactRequest{
			Spans: m.ids(o.IDs), Justification: marked(o.Why), Claims: cloneClaims(o.Claims, m.id),
			Constraints: slices.Clone(o.Entries), Keep: cloneWitnesses(o.Keep, m.id),
			Narrative: marked(o.Text), Drop: o.Drop, Demote: o.Demote,
			SummaryID: holdfast.SpanID(o.Summary), Covered: m.ids(o.Covered), Incomplete: o.Incomplete, Base: m.base(o.Back),
		}
		mine := r
		mine.Claims = cloneClaims(r.Claims, nil)
		want = m.Compact(mine)
		check, checked = b.CheckCompact(ctx, r), true
		_, err = b.Compact(ctx, r)
	case "restore":
		r := holdfast.RestoreRequest{Spans: m.ids(o.IDs), Keys: m.keys(o.Keys)}
		want = m.Restore(r)
		_, err = b.Restore(ctx, r)
	case "reground":
		r := holdfast.RegroundRequest{Summary: m.id(o.Summary), Evidence: cloneWitnesses(o.Evidence, m.id)}
		if o.Claim != "" {
			r.Claims = []holdfast.ClaimID{holdfast.ClaimID(o.Claim)}
		}
		want = m.Reground(r)
		_, err = b.Reground(ctx, r)
	case "revert":
		r := holdfast.RevertRequest{Edit: uint64(max(0, len(m.edits)+1-o.Edit))}
		want = m.Revert(r)
		_, err = b.Revert(ctx, r)
	case "release":
		r := holdfast.ReleaseRequest{Constraint: o.Text, By: m.ids(o.IDs)[0], Justification: o.Why}
		want = m.Release(r)
		_, err = b.Release(ctx, r)
	case "contest":
		r := holdfast.ContestRequest{Span: m.ids(o.IDs)[0], Claim: holdfast.ClaimID(o.Claim), Sentence: o.Text}
		want = m.Contest(r)
		err = b.Contest(ctx, r)
	case "resolve":
		r := holdfast.ResolveRequest{Claim: holdfast.ClaimID(o.Claim), Evidence: m.ids(o.IDs)[0]}
		want = m.Resolve(r)
		err = b.Resolve(ctx, r)
	case "dismiss":
		want, err = m.Dismiss(o.Text), b.Dismiss(ctx, o.Text)
	case "close":
		want, err = m.CloseGroup(holdfast.GroupID(o.Text)), b.CloseGroup(ctx, holdfast.GroupID(o.Text))
	case "pin":
		id := m.ids(o.IDs)[0]
		want, err = m.Pin(id, o.Pinned), b.Pin(ctx, id, o.Pinned)
	case "authorize":
		a := holdfast.Action{Name: "deploy", Text: marked(o.Text), Irreversible: o.Irreversible}
		for _, id := range m.ids(o.IDs) {
			a.Basis = append(a.Basis, holdfast.Ref(id))
		}
		want, err = m.Authorize(a), b.Authorize(ctx, a)
	case "reload":
		err = b.Reload(ctx)
	default:
		panic("unknown operation " + o.Do)
	}
	for _, v := range holdfast.Violations(err) {
		details += fmt.Sprintf("           %s %v claim %d: %s\n", v.Code, v.Spans, v.Claim, v.Detail)
	}
	return outcome(err), want, checked, details, check
}
