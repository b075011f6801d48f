package scenario

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// An operation is one entry of a case's edits, ready to run. Its error is the verdict.
type operation interface {
	name() string
	run(ctx context.Context, r *runner) error
}

// opTypes makes an empty operation for each word that op may be.
var opTypes map[string]func() operation

func init() { // not an initialiser: crash and concurrent_appends hold operations themselves
	opTypes = map[string]func() operation{
		"prune":              func() operation { return new(pruneOp) },
		"compact":            func() operation { return new(compactOp) },
		"rewrite":            func() operation { return new(rewriteOp) },
		"restore":            func() operation { return new(restoreOp) },
		"reground":           func() operation { return new(regroundOp) },
		"revert":             func() operation { return new(revertOp) },
		"retire_constraint":  func() operation { return new(releaseOp) },
		"act":                func() operation { return new(actOp) },
		"append":             func() operation { return new(appendOp) },
		"concurrent_appends": func() operation { return new(concurrentOp) },
		"resolve_pending":    func() operation { return new(closeGroupOp) },
		"contest":            func() operation { return new(contestOp) },
		"resolve":            func() operation { return new(resolveOp) },
		"dismiss":            func() operation { return new(dismissOp) },
		"reload":             func() operation { return new(reloadOp) },
		"crash":              func() operation { return new(crashOp) },
		"tamper":             func() operation { return new(tamperOp) },
		"verify":             func() operation { return new(verifyOp) },
	}
}

// parseOp decodes one edit strictly, as the operation its op names.
func parseOp(raw json.RawMessage) (operation, error) {
	var head struct {
		Op string `json:"op"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return nil, err
	}
	empty, ok := opTypes[head.Op]
	if !ok {
		return nil, fmt.Errorf("unknown op %q", head.Op)
	}
	op := empty()
	if err := strict(raw, op); err != nil {
		return nil, fmt.Errorf("%s: %w", head.Op, err)
	}
	return op, nil
}

// common holds what any edit may carry. Not every operation has a use for all of it.
type common struct {
	Op            string  `json:"op"`
	Justification string  `json:"justification"`
	Key           *string `json:"key"` // auto: the keys of the named spans; null: none; else that key
	BaseVersion   *uint64 `json:"base_version"`
	Observe       string  `json:"observe"` // the runner observes every edit
	Note          string  `json:"note"`
	Reason        string  `json:"reason"` // why the case has it
}

func (c common) name() string { return c.Op }

type pruneOp struct {
	common
	SpanIDs           []string           `json:"span_ids"`
	Demote            []holdfast.ClaimID `json:"demote"`
	PlaceholderTokens int                `json:"placeholder_tokens"`
}

func (o *pruneOp) run(ctx context.Context, r *runner) error {
	ids := r.resolveAll(o.SpanIDs)
	req := holdfast.PruneRequest{
		Spans: ids, Justification: o.Justification, Keys: r.keys(o.Key, ids),
		Demote: o.Demote, Base: r.baseVersion(o.BaseVersion),
	}
	r.count.begin(editCounts{placeholder: o.PlaceholderTokens}, r.texts(ids))
	check := r.dry("prune", func() error { return r.buf.CheckPrune(ctx, req) })
	edit, err := r.buf.Prune(ctx, req)
	r.compareCheck("prune", check, err)
	r.followRepair(ctx, err)
	return r.edited(o.Justification, edit, err)
}

type compactOp struct {
	common
	SpanIDs       []string           `json:"span_ids"`
	SummaryID     holdfast.SpanID    `json:"summary_id"`
	Claims        []Claim            `json:"claims"`
	Constraints   []string           `json:"constraints"`
	Text          string             `json:"text"` // the narrative
	Keep          []Witness          `json:"keep"`
	Drop          []holdfast.ClaimID `json:"drop"`
	Demote        []holdfast.ClaimID `json:"demote"`
	SummaryTokens *int               `json:"summary_tokens"`
	Covered       []string           `json:"covered"`
	Complete      *bool              `json:"complete"` // false: the summariser broke off
	Author        string             `json:"author"`   // self or separate-pass
	Skeleton      bool               `json:"skeleton"` // says in words what the claims show
}

// UnmarshalJSON refuses authors that do not exist. The plain type keeps the decoder from calling it again.
func (o *compactOp) UnmarshalJSON(data []byte) error {
	type plain compactOp
	if err := strict(data, (*plain)(o)); err != nil {
		return err
	}
	if o.Author != "" && o.Author != "self" && o.Author != "separate-pass" {
		return fmt.Errorf("unknown author %q", o.Author)
	}
	return nil
}

func (o *compactOp) run(ctx context.Context, r *runner) error {
	req := holdfast.CompactRequest{
		Spans: r.resolveAll(o.SpanIDs), Justification: o.Justification, SummaryID: o.SummaryID,
		Claims: r.claims(o.Claims), Constraints: o.Constraints, Keep: r.witnesses(o.Keep), Narrative: o.Text,
		Drop: o.Drop, Demote: o.Demote,
		Incomplete: o.Complete != nil && !*o.Complete, Base: r.baseVersion(o.BaseVersion),
	}
	if o.Covered != nil {
		req.Covered = append([]holdfast.SpanID{}, r.resolveAll(o.Covered)...) // nothing read is not the same as not stated
	}
	r.count.begin(editCounts{summary: o.SummaryTokens, parts: summaryParts(req)}, r.texts(req.Spans))
	if o.Author == "separate-pass" {
		edit, err := r.buf.CompactWith(ctx, scriptedPass{req}, holdfast.CompactWithRequest{
			Spans: req.Spans, Justification: req.Justification, SummaryID: req.SummaryID, Drop: req.Drop, Demote: req.Demote,
		})
		return r.edited(o.Justification, edit, err)
	}
	return r.compact(ctx, req)
}

// compact is the compact of the model itself.
func (r *runner) compact(ctx context.Context, req holdfast.CompactRequest) error {
	check := r.dry("compact", func() error { return r.buf.CheckCompact(ctx, req) })
	edit, err := r.buf.Compact(ctx, req)
	r.compareCheck("compact", check, err)
	r.followRepair(ctx, err)
	return r.edited(req.Justification, edit, err)
}

// summaryParts lists the strings that the rendering of a summary holds. A claim
// that is its quote may be rendered as a pointer instead.
func summaryParts(req holdfast.CompactRequest) []string {
	parts := slices.Clone(req.Constraints)
	if req.Narrative != "" {
		parts = append(parts, req.Narrative)
	}
	for _, c := range req.Claims {
		isQuote := slices.ContainsFunc(c.Witnesses, func(w holdfast.Witness) bool { return w.Quote == c.Text })
		if !isQuote {
			parts = append(parts, c.Text)
		}
	}
	return parts
}

// scriptedPass is a separate pass that answers what the case says.
type scriptedPass struct{ req holdfast.CompactRequest }

// Summarize returns the case's summary. Unless the case says what was covered, everything was.
func (p scriptedPass) Summarize(_ context.Context, in holdfast.SummarizerInput) (holdfast.SummarizerOutput, error) {
	covered := p.req.Covered
	if covered == nil {
		covered = slices.Clone(p.req.Spans)
		for _, s := range in.Spans {
			if !slices.Contains(covered, s.ID) {
				covered = append(covered, s.ID)
			}
		}
	}
	return holdfast.SummarizerOutput{
		Claims: p.req.Claims, Constraints: p.req.Constraints, Keep: p.req.Keep, Narrative: p.req.Narrative,
		Covered: covered, Incomplete: p.req.Incomplete,
	}, nil
}

// rewriteOp puts new text in the place of one span: a compact of one span into a narrative.
type rewriteOp struct {
	common
	SpanIDs       []string        `json:"span_ids"`
	NewText       string          `json:"new_text"`
	SummaryID     holdfast.SpanID `json:"summary_id"`
	SummaryTokens *int            `json:"summary_tokens"`
}

func (o *rewriteOp) run(ctx context.Context, r *runner) error {
	req := holdfast.CompactRequest{
		Spans: r.resolveAll(o.SpanIDs), Justification: o.Justification, SummaryID: o.SummaryID,
		Narrative: o.NewText, Base: r.baseVersion(o.BaseVersion),
	}
	r.count.begin(editCounts{summary: o.SummaryTokens, parts: summaryParts(req)}, r.texts(req.Spans))
	return r.compact(ctx, req)
}

type restoreOp struct {
	common
	SpanIDs []string       `json:"span_ids"`
	Keys    []holdfast.Key `json:"keys"`
}

func (o *restoreOp) run(ctx context.Context, r *runner) error {
	req := holdfast.RestoreRequest{Spans: r.resolveAll(o.SpanIDs), Keys: o.Keys}
	if o.Key != nil && *o.Key != "auto" {
		req.Keys = append(req.Keys, holdfast.Key(r.expand(*o.Key)))
	}
	edit, err := r.buf.Restore(ctx, req)
	return r.edited("", edit, err)
}

type regroundOp struct {
	common
	SummaryID  holdfast.SpanID    `json:"summary_id"`
	ClaimIDs   []holdfast.ClaimID `json:"claim_ids"`
	WitnessIDs []string           `json:"witness_ids"` // evidence to read
}

func (o *regroundOp) run(ctx context.Context, r *runner) error {
	req := holdfast.RegroundRequest{Summary: o.SummaryID, Claims: o.ClaimIDs}
	for _, id := range o.WitnessIDs {
		req.Evidence = append(req.Evidence, holdfast.Witness{Span: r.resolve(id)})
	}
	edit, err := r.buf.Reground(ctx, req)
	if err == nil {
		r.checkRegrounded(req)
	}
	return r.edited("", edit, err)
}

type revertOp struct {
	common
	Edit uint64 `json:"edit"` // counted from the set-up
}

func (o *revertOp) run(ctx context.Context, r *runner) error {
	edit, err := r.buf.Revert(ctx, holdfast.RevertRequest{Edit: r.base.view.Counter + o.Edit})
	return r.edited("", edit, err)
}

type releaseOp struct {
	common
	SpanID     string `json:"span_id"` // where the constraint stands; the text tells
	Constraint string `json:"constraint"`
	ReleasedBy string `json:"released_by"`
}

func (o *releaseOp) run(ctx context.Context, r *runner) error {
	edit, err := r.buf.Release(ctx, holdfast.ReleaseRequest{
		Constraint: o.Constraint, By: r.resolve(o.ReleasedBy), Justification: o.Justification,
	})
	return r.edited(o.Justification, edit, err)
}

// actOp asks for the gate's word before something outside of the window is done.
type actOp struct {
	common
	Action       string   `json:"action"`
	Payload      string   `json:"payload"`
	Irreversible bool     `json:"irreversible"`
	ReliesOn     []string `json:"relies_on"`
}

func (o *actOp) run(ctx context.Context, r *runner) error {
	return r.buf.Authorize(ctx, holdfast.Action{
		Name: o.Action, Text: o.Payload, Irreversible: o.Irreversible, Basis: r.basis(o.ReliesOn),
	})
}

// basis turns the IDs of relies_on into references. A summary stands for all its
// claims; one without claims stays itself, and is for the gate to refuse.
func (r *runner) basis(ids []string) (refs []holdfast.Ref) {
	view := r.buf.View()
	for _, id := range ids {
		n := len(refs)
		for _, c := range view.Claims {
			if string(c.Summary) == id {
				refs = append(refs, holdfast.Ref(c.ID))
			}
		}
		if len(refs) == n {
			refs = append(refs, holdfast.Ref(r.resolve(id)))
		}
	}
	return refs
}

// claims turns a case's claims into the library's.
func (r *runner) claims(cs []Claim) (out []holdfast.Claim) {
	for _, c := range cs {
		h := holdfast.Claim{Text: c.Text, Origin: c.Origin, Unverified: c.Unverified, Witnesses: r.witnesses(c.Witnesses)}
		if c.TextB64 != nil {
			h.Text = string(c.TextB64)
		}
		if c.Witness != nil {
			h.Witnesses = append(h.Witnesses, holdfast.Witness{Span: r.resolve(*c.Witness)})
		}
		out = append(out, h)
	}
	return out
}

func (r *runner) witnesses(ws []Witness) (out []holdfast.Witness) {
	for _, w := range ws {
		out = append(out, holdfast.Witness{Span: r.resolve(w.Span), Quote: w.Quote})
	}
	return out
}

// resolve turns excerpt:ID into the ID of the live excerpt of that span. Without
// one, and for any other ID, the text itself is the ID.
func (r *runner) resolve(id string) holdfast.SpanID {
	if parent, ok := strings.CutPrefix(id, "excerpt:"); ok && r.buf != nil {
		for _, s := range r.buf.View().Spans {
			if s.Kind == holdfast.Excerpt && string(s.Parent) == parent {
				return s.ID
			}
		}
	}
	return holdfast.SpanID(id)
}

func (r *runner) resolveAll(ids []string) (out []holdfast.SpanID) {
	for _, id := range ids {
		out = append(out, r.resolve(id))
	}
	return out
}

// keys are the retrieval keys that a request presents.
func (r *runner) keys(key *string, ids []holdfast.SpanID) (out []holdfast.Key) {
	switch {
	case key == nil:
		return nil
	case *key != "auto":
		return []holdfast.Key{holdfast.Key(*key)}
	}
	for _, id := range ids {
		if k, ok := r.known[id]; ok {
			out = append(out, k.key)
		}
	}
	return out
}

// baseVersion is the version an edit was computed at. A case counts from the set-up.
func (r *runner) baseVersion(n *uint64) uint64 {
	if n == nil {
		return 0
	}
	return r.base.view.Version + *n
}

// texts returns the texts of those ids that were ever in the window.
func (r *runner) texts(ids []holdfast.SpanID) (out []string) {
	for _, id := range ids {
		if k, ok := r.known[id]; ok {
			out = append(out, k.text)
		}
	}
	return out
}
