package scenario

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-74a30d84/holdfast"
)

type appendOp struct {
	common
	Span  *Span  `json:"span"`
	Spans []Span `json:"spans"`
}

func (o *appendOp) run(ctx context.Context, r *runner) error {
	spans := slices.Clone(o.Spans)
	if o.Span != nil {
		spans = append(spans, *o.Span)
	}
	if err := r.append(ctx, spans); err != nil {
		return err
	}
	for _, s := range spans {
		if err := r.contest(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// append appends spans in one call and remembers what they hold.
func (r *runner) append(ctx context.Context, spans []Span) error {
	in := make([]holdfast.Span, len(spans))
	for i, s := range spans {
		in[i] = r.span(s)
		r.count.add(in[i].Text, s.tokens())
	}
	ids, err := r.buf.Append(ctx, in...)
	if err != nil {
		return err
	}
	if len(ids) != len(in) {
		return fmt.Errorf("append returned %d IDs for %d spans", len(ids), len(in))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, id := range ids {
		r.given[id] = in[i]
		if isUserMessage(in[i]) {
			r.userIDs = append(r.userIDs, id)
		}
	}
	return nil
}

// span turns a case's span into the library's.
func (r *runner) span(s Span) holdfast.Span {
	h := holdfast.Span{
		ID: s.ID, Origin: s.Origin, Speaker: s.Speaker, Text: s.text(),
		Group: s.Group, Opens: s.Pending, Pinned: s.Pinned, Immutable: s.Immutable,
		Constraints: s.Constraints, Secrets: s.Secret, Tokens: s.tokens(), Label: s.Ext,
	}
	if s.Pending && s.Group == "" {
		h.Group = holdfast.GroupID("call-" + string(s.ID)) // a call that waits is a group, even alone
	}
	switch {
	case s.Role == "system":
		h.Kind, h.Pinned = holdfast.System, true
	case s.Summary:
		h.Kind, h.Claims, h.Depth = holdfast.Foreign, r.claims(s.Claims), s.CycleDepth
	}
	return h
}

func (s Span) text() string {
	if s.TextB64 != nil {
		return string(s.TextB64)
	}
	return s.Text
}

func (s Span) tokens() int {
	if s.Tokens == nil {
		return spanTokens
	}
	return *s.Tokens
}

// UnmarshalJSON refuses roles that do not exist.
func (s *Span) UnmarshalJSON(data []byte) error {
	type plain Span
	if err := strict(data, (*plain)(s)); err != nil {
		return err
	}
	if s.Role != "" && s.Role != "system" {
		return fmt.Errorf("span %s: unknown role %q", s.ID, s.Role)
	}
	return nil
}

// contest makes the host's flag of a span that contradicts a summary, against
// every claim of it. The detector may have been there before.
func (r *runner) contest(ctx context.Context, s Span) error {
	if s.Contradicts == "" {
		return nil
	}
	view := r.buf.View()
	found := false
	for _, c := range view.Claims {
		if c.Summary != s.Contradicts {
			continue
		}
		found = true
		flagged := slices.ContainsFunc(view.Conflicts, func(f holdfast.Conflict) bool {
			return f.Span == s.ID && slices.Contains(f.Holders, holdfast.Ref(c.ID))
		})
		if flagged {
			continue
		}
		if err := r.buf.Contest(ctx, holdfast.ContestRequest{Span: s.ID, Claim: c.ID}); err != nil {
			return err
		}
	}
	if !found {
		return fmt.Errorf("span %s contradicts %s, which has no live claim", s.ID, s.Contradicts)
	}
	return nil
}

// concurrentOp appends spans from as many goroutines, and makes edits beside them if the case has some.
type concurrentOp struct {
	common
	Spans []Span
	Count int // with fewer spans: so many tool results
	Edits []nested
}

// UnmarshalJSON goes by what a field holds, since no case has fixed the names:
// spans, one or many; an edit, one or many; a number of spans to make up; a remark.
func (o *concurrentOp) UnmarshalJSON(data []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) { // a stable order of goroutines and messages
		if strict([]byte("{"+strconv.Quote(name)+":"+string(fields[name])+"}"), &o.common) == nil {
			continue
		}
		if err := o.field(fields[name]); err != nil {
			return fmt.Errorf("field %q: %w", name, err)
		}
	}
	return nil
}

func (o *concurrentOp) field(raw json.RawMessage) error {
	var remark string
	if strict(raw, &o.Count) == nil || strict(raw, &remark) == nil {
		return nil
	}
	var list []json.RawMessage
	if strict(raw, &list) != nil {
		list = []json.RawMessage{raw}
	}
	for _, item := range list {
		var head struct{ Op string }
		if err := json.Unmarshal(item, &head); err != nil {
			return err
		}
		if head.Op != "" {
			var n nested
			if err := strict(item, &n); err != nil {
				return err
			}
			o.Edits = append(o.Edits, n)
			continue
		}
		var s Span
		if err := strict(item, &s); err != nil {
			return err
		}
		o.Spans = append(o.Spans, s)
	}
	return nil
}

// nested is an operation within an operation.
type nested struct{ operation }

func (n *nested) UnmarshalJSON(data []byte) (err error) {
	n.operation, err = parseOp(json.RawMessage(data))
	return err
}

func (o *concurrentOp) run(ctx context.Context, r *runner) error {
	spans := slices.Clone(o.Spans)
	for i := len(spans); i < o.Count; i++ {
		n := strconv.Itoa(i + 1)
		spans = append(spans, Span{ID: holdfast.SpanID("c" + n), Origin: holdfast.ToolOutput, Text: "result " + n})
	}
	r.concurrent = true
	errs := make([]error, len(spans)+len(o.Edits))
	var wg sync.WaitGroup
	for i, s := range spans {
		r.appended = append(r.appended, s.ID)
		wg.Go(func() { errs[i] = r.append(ctx, []Span{s}) })
	}
	for i, e := range o.Edits {
		errs[len(spans)+i] = e.run(ctx, r)
	}
	wg.Wait()
	r.sortUserIDs()
	return errors.Join(errs...)
}

// sortUserIDs puts user messages that raced each other in the order in which the window has them.
func (r *runner) sortUserIDs() {
	place := map[holdfast.SpanID]int{}
	for i, s := range r.buf.View().Spans {
		place[s.ID] = i + 1
	}
	slices.SortStableFunc(r.userIDs, func(a, b holdfast.SpanID) int { return cmp.Compare(place[a], place[b]) })
}

// closeGroupOp tells that the call of the named spans has its result.
type closeGroupOp struct {
	common
	SpanIDs []string `json:"span_ids"`
	SpanID  string   `json:"span_id"`
}

func (o *closeGroupOp) run(ctx context.Context, r *runner) error {
	ids := o.SpanIDs
	if o.SpanID != "" {
		ids = append(slices.Clone(ids), o.SpanID)
	}
	done := map[holdfast.GroupID]bool{}
	for _, id := range ids {
		s, ok := r.given[r.resolve(id)]
		if !ok || s.Group == "" {
			return fmt.Errorf("span %s is in no group", id)
		}
		if done[s.Group] {
			continue
		}
		done[s.Group] = true
		if err := r.buf.CloseGroup(ctx, s.Group); err != nil {
			return err
		}
	}
	return nil
}

type contestOp struct {
	common
	Span  string           `json:"span"`
	Claim holdfast.ClaimID `json:"claim"`
	Quote string           `json:"quote"` // the contradicting sentence; absent: the first one
}

func (o *contestOp) run(ctx context.Context, r *runner) error {
	return r.buf.Contest(ctx, holdfast.ContestRequest{Span: r.resolve(o.Span), Claim: o.Claim, Sentence: o.Quote})
}

type resolveOp struct {
	common
	Claim    holdfast.ClaimID `json:"claim"`
	Evidence string           `json:"evidence"`
}

func (o *resolveOp) run(ctx context.Context, r *runner) error {
	return r.buf.Resolve(ctx, holdfast.ResolveRequest{Claim: o.Claim, Evidence: r.resolve(o.Evidence)})
}

type dismissOp struct {
	common
	SpanID     string `json:"span_id"` // where it was found; the text tells
	Constraint string `json:"constraint"`
}

func (o *dismissOp) run(ctx context.Context, r *runner) error {
	return r.buf.Dismiss(ctx, o.Constraint)
}

// reloadOp closes the buffer and opens it again.
type reloadOp struct{ common }

func (o *reloadOp) run(ctx context.Context, r *runner) error {
	if err := r.buf.Close(); err != nil {
		return err
	}
	if err := r.reopen(ctx); err != nil {
		return err
	}
	return r.buf.Verify(ctx)
}

var errNeverDied = errors.New("the edit did not reach the point where the process was to die")

// crashOp lets the process die in the middle of an edit and starts the next one.
type crashOp struct {
	common
	When string  `json:"when"`
	Edit *nested `json:"edit"`

	at crashPoint
}

// UnmarshalJSON reads in when whether the record is durable: the first of the
// words before and after tells. A write that is cut short is not durable.
func (o *crashOp) UnmarshalJSON(data []byte) error {
	type plain crashOp
	if err := strict(data, (*plain)(o)); err != nil {
		return err
	}
	if o.Edit == nil {
		return errors.New("no edit to die in")
	}
	for word := range strings.FieldsSeq(strings.ToLower(o.When)) {
		switch strings.Trim(word, ".,;:") {
		case "before", "during", "while":
			o.at = crashBefore
			return nil
		case "after":
			o.at = crashAfter
			return nil
		}
	}
	return fmt.Errorf("when %q: neither before nor after the record is durable", o.When)
}

func (o *crashOp) run(ctx context.Context, r *runner) error {
	r.store.arm(o.at)
	err := o.Edit.run(ctx, r)
	if !r.store.revive() {
		return errors.Join(errNeverDied, err)
	}
	// What the dying process made of it is lost with it: the store is what counts.
	r.undecided = o.at == crashBefore
	return r.reopen(ctx)
}

// tamperOp changes a body behind the library's back or, without a span, the
// journal's record of an edit.
type tamperOp struct {
	common
	SpanID  string `json:"span_id"`
	NewText string `json:"new_text"`
	Edit    uint64 `json:"edit"` // counted from the set-up; zero: the last one
	How     string `json:"how"`
}

func (o *tamperOp) run(_ context.Context, r *runner) error {
	if o.SpanID == "" {
		return o.tamperEdit(r)
	}
	k, ok := r.known[r.resolve(o.SpanID)]
	if !ok {
		return fmt.Errorf("no span %s to tamper with", o.SpanID)
	}
	r.store.tamper(k.key, []byte(o.NewText))
	return nil
}

func (o *tamperOp) tamperEdit(r *runner) error {
	edits := r.buf.View().Edits
	for _, e := range slices.Backward(edits) {
		if o.Edit == 0 || e.Number == r.base.view.Counter+o.Edit {
			r.store.tamperRecord(e.Seq)
			return nil
		}
	}
	return fmt.Errorf("no edit %d to tamper with", o.Edit)
}

type verifyOp struct{ common }

func (o *verifyOp) run(ctx context.Context, r *runner) error { return r.buf.Verify(ctx) }
