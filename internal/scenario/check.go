package scenario

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// checkVerdicts compares what each edit was answered with what the case expects.
func (r *runner) checkVerdicts() {
	for i, v := range r.c.Expect.Steps {
		if d := v.compare(r.steps[i]); d != "" {
			r.diff("edit %d (%s): %s", i+1, r.steps[i].op, d)
		}
	}
	if d := r.c.Expect.compare(r.last()); d != "" {
		r.diff("last edit (%s): %s", r.last().op, d)
	}
}

// compare says how a step differs from its verdict; the empty string is no difference.
func (v Verdict) compare(s step) string {
	switch {
	case s.undecided:
		return ""
	case v.Allowed && s.err != nil:
		return "expected to be allowed, came: " + describe(s.err)
	case v.Allowed:
		return ""
	case s.err == nil:
		return "expected to be refused" + v.wanted() + ", was allowed"
	case v.ErrorAny:
		return ""
	case v.CodeAny:
		if typesOf(s.err) == nil {
			return "expected a typed refusal, came: " + describe(s.err)
		}
		return ""
	case v.Error != "" && !slices.Contains(typesOf(s.err), v.Error),
		v.Code != "" && !slices.Contains(codesOf(s.err), v.Code):
		return "expected to be refused" + v.wanted() + ", came: " + describe(s.err)
	}
	return ""
}

func (v Verdict) wanted() string {
	switch {
	case v.Code != "" && v.Error != "":
		return " (" + v.Error + ", " + v.Code + ")"
	case v.Code != "" || v.Error != "":
		return " (" + v.Error + v.Code + ")"
	}
	return ""
}

// typesOf lists the library's error types that err is, by name.
func typesOf(err error) (names []string) {
	if _, ok := errors.AsType[*holdfast.UnsafePruneError](err); ok {
		names = append(names, "UnsafePruneError")
	}
	if _, ok := errors.AsType[*holdfast.ContextProvenanceError](err); ok {
		names = append(names, "ContextProvenanceError")
	}
	if _, ok := errors.AsType[*holdfast.IntegrityError](err); ok {
		names = append(names, "IntegrityError")
	}
	return names
}

// codesOf lists the codes of err's violations. An IntegrityError has the code integrity.
func codesOf(err error) (codes []string) {
	for _, v := range holdfast.Violations(err) {
		codes = append(codes, string(v.Code))
	}
	if _, ok := errors.AsType[*holdfast.IntegrityError](err); ok {
		codes = append(codes, "integrity")
	}
	return codes
}

// describe shows an error as a reader of the report needs it: its types and its violations.
func describe(err error) string {
	types := typesOf(err)
	if types == nil {
		return fmt.Sprintf("%T: %v", err, err)
	}
	return strings.Join(types, "+") + ": " + err.Error()
}

// checkExpect makes the case's further checks on what the last edit left behind.
func (r *runner) checkExpect(ctx context.Context) {
	e := r.c.Expect
	for _, m := range e.MustSurvive {
		if d := r.survives(ctx, m); d != "" {
			r.diff("must_survive %q: %s", m, d)
		}
	}
	view := r.last().after.view
	if got := view.Counter - r.base.view.Counter; e.Counter != nil && got != *e.Counter {
		r.diff("counter: expected %d, is %d", *e.Counter, got)
	}
	if got := view.Usage.Shortfall; e.Shortfall != nil && got != *e.Shortfall {
		r.diff("reserve_shortfall: expected %d, is %d", *e.Shortfall, got)
	}
	for _, id := range e.MustBeGone {
		if _, ok := r.live(id); ok {
			r.diff("must_be_gone: %s is live", id)
		}
	}
	r.checkOrder(e.Order, e.OrderContains)
	r.checkStatus(e.Status)
	r.checkNotHeld(e.MustNotHold)
	r.checkLog(e.Log)
	r.checkLiveAppended(e.LiveAppended)
	r.checkRemoval(e.LogAtRemoval, e.PreEditHash)
	r.checkHashDiffers(ctx, e.HashDiffers)
	r.checkRendering(e)
}

// live returns the live span of that ID after the last edit.
func (r *runner) live(id string) (holdfast.Span, bool) {
	want := r.resolve(id)
	for _, s := range r.last().after.view.Spans {
		if s.ID == want {
			return s, true
		}
	}
	return holdfast.Span{}, false
}

// checkOrder compares the order of the window: order names all of it, contains a part.
func (r *runner) checkOrder(order, contains []string) {
	var ids []holdfast.SpanID
	for _, s := range r.last().after.view.Spans {
		ids = append(ids, s.ID)
	}
	if want := r.resolveAll(order); order != nil && !slices.Equal(ids, want) {
		r.diff("order: expected %v, is %v", want, ids)
	}
	rest := ids
	for _, id := range r.resolveAll(contains) {
		i := slices.Index(rest, id)
		if i < 0 {
			r.diff("order_contains: expected %v, is %v", contains, ids)
			return
		}
		rest = rest[i+1:]
	}
}

func (r *runner) checkStatus(want map[holdfast.ClaimID]string) {
	got := map[holdfast.ClaimID]string{}
	for _, c := range r.last().after.view.Claims {
		got[c.ID] = c.Status.String()
	}
	for id, status := range want {
		if got[id] != status {
			r.diff("status of %s: expected %s, is %q", id, status, got[id])
		}
	}
}

// checkNotHeld makes the checks "ID:text": that span's text lacks it. An ID may
// hold a colon itself, so the longest live one counts.
func (r *runner) checkNotHeld(checks []string) {
	for _, m := range checks {
		var span holdfast.Span
		var text string
		for i := range len(m) {
			if m[i] != ':' {
				continue
			}
			if s, ok := r.live(m[:i]); ok {
				span, text = s, m[i+1:]
			}
		}
		if span.ID == "" {
			r.diff("must_not_contain %q: the span is not live", m)
		} else if strings.Contains(span.Text, text) {
			r.diff("must_not_contain %q: it does", m)
		}
	}
}

// checkLog compares the edits since the set-up with the expected ones: span IDs, then the justification.
func (r *runner) checkLog(want [][]string) {
	if want == nil {
		return
	}
	view := r.last().after.view
	var got [][]string
	for _, e := range view.Edits {
		if e.Number <= r.base.view.Counter {
			continue
		}
		var entry []string
		for _, id := range e.Spans {
			entry = append(entry, string(id))
		}
		got = append(got, append(entry, e.Justification))
	}
	if !slices.EqualFunc(got, want, slices.Equal[[]string]) {
		r.diff("log: expected %q, is %q", want, got)
	}
	for _, entry := range want {
		reason := entry[len(entry)-1]
		if strings.Contains(reason, "\n") && strings.Contains(view.Anchor, reason) {
			r.diff("log: the line break of %q forges a line of the anchor", reason)
		}
	}
}

// checkLiveAppended looks for the spans of concurrent_appends.
func (r *runner) checkLiveAppended(want *liveAppended) {
	if want == nil {
		return
	}
	n := 0
	for _, id := range r.appended {
		if _, ok := r.live(string(id)); ok {
			n++
		} else if want.All {
			r.diff("live_appended: %s is not live", id)
		}
	}
	if want.Count != nil && n != *want.Count {
		r.diff("live_appended: expected %d, are %d", *want.Count, n)
	}
	for _, id := range want.IDs {
		if _, ok := r.live(id); !ok {
			r.diff("live_appended: %s is not live", id)
		}
	}
}

// checkRemoval looks at the moment in which the last edit's spans were about to leave.
func (r *runner) checkRemoval(log, hash bool) {
	if !log && !hash {
		return
	}
	if len(r.removals) == 0 || r.last().err != nil {
		r.diff("no edit was observed")
		return
	}
	at := r.removals[len(r.removals)-1]
	if d := loggedAt(at); log && d != "" {
		r.diff("log_present_at_removal: %s", d)
	}
	if before := r.last().before.view.WindowHash; hash && at.edit.PreEditHash != before {
		r.diff("pre_edit_hash_equals_hash_before: pre-edit hash %x, hash before %x", at.edit.PreEditHash, before)
	}
	if view := r.last().after.view; hash && view.PreEditHash != at.edit.PreEditHash {
		r.diff("pre_edit_hash_equals_hash_before: the view shows the pre-edit hash %x", view.PreEditHash)
	}
}

// loggedAt says what is wrong with the moment in which an edit is to stand in the
// log and its spans still in the window; the empty string is nothing.
func loggedAt(at removal) string {
	logged := slices.ContainsFunc(at.view.Edits, func(e holdfast.Edit) bool {
		return e.Number == at.edit.Number && e.Justification == at.edit.Justification
	})
	if !logged {
		return fmt.Sprintf("edit %d is not in the log yet", at.edit.Number)
	}
	for _, id := range at.edit.Spans {
		if !slices.ContainsFunc(at.view.Spans, func(s holdfast.Span) bool { return s.ID == id }) {
			return fmt.Sprintf("%s has left before the log was seen", id)
		}
	}
	return ""
}

// checkHashDiffers compares the last pre-edit hash with the hash of a buffer of
// the same name that holds other spans.
func (r *runner) checkHashDiffers(ctx context.Context, spans []Span) {
	if spans == nil {
		return
	}
	o := newRunner(&Case{ID: r.c.ID, Spans: spans})
	if err := o.setUp(ctx); err != nil {
		r.diff("hash_differs_from: the other buffer: %v", err)
		return
	}
	if o.base.view.WindowHash == r.last().after.view.PreEditHash {
		r.diff("hash_differs_from: both are %x", o.base.view.WindowHash)
	}
}

func (r *runner) checkRendering(e Expect) {
	after, before := r.last().after.rendered, r.last().before.rendered
	for _, want := range e.RenderHolds {
		if w := r.expand(want); !strings.Contains(after, w) {
			r.diff("render_must_contain %q: the rendering has no %q", want, w)
		}
	}
	for _, not := range e.RenderLacks {
		if w := r.expand(not); strings.Contains(after, w) {
			r.diff("render_must_not_contain %q: it does", not)
		}
	}
	for _, want := range e.RenderBefore {
		if w := r.expand(want); !strings.Contains(before, w) {
			r.diff("render_before_must_contain %q: the rendering had no %q", want, w)
		}
	}
	for _, not := range e.RenderIDsLack {
		if slices.Contains(renderedIDs(after), not) {
			r.diff("render_ids_must_not_contain %q: it does", not)
		}
	}
}

var (
	keyOf      = regexp.MustCompile(`<key of ([^>]+)>`)
	editNumber = regexp.MustCompile(`\bedit (\d+)\b`)
)

// expand puts in what a case cannot know: a span's key, and the number that an
// edit has in a buffer whose set-up made edits too.
func (r *runner) expand(s string) string {
	s = keyOf.ReplaceAllStringFunc(s, func(m string) string {
		return string(r.known[r.resolve(keyOf.FindStringSubmatch(m)[1])].key)
	})
	return editNumber.ReplaceAllStringFunc(s, func(m string) string {
		n, err := strconv.ParseUint(strings.TrimPrefix(m, "edit "), 10, 64)
		if err != nil {
			return m
		}
		return "edit " + strconv.FormatUint(n+r.base.view.Counter, 10)
	})
}

// renderedIDs lists what stands in the place of an ID in a header: the word behind the mark.
func renderedIDs(rendered string) (ids []string) {
	parts := strings.Split(rendered, Mark)
	for _, p := range parts[1:] {
		if f := strings.Fields(strings.TrimLeft(p, " ")); len(f) > 0 && strings.HasPrefix(p, " ") {
			ids = append(ids, strings.TrimRight(f[0], "],;:"))
		}
	}
	return ids
}
