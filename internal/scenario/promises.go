package scenario

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// The promises of the library, held against every case.

// readers are the operations that never change anything.
var readers = []string{"act", "reload", "tamper", "verify"}

// checkStep: a step that was refused, or whose record did not become durable, changed nothing.
func (r *runner) checkStep(n int, s step) {
	if s.err == nil && !s.undecided && !slices.Contains(readers, s.op) {
		return
	}
	if d := changed(s.before, s.after); d != "" && !r.concurrent {
		r.diff("edit %d (%s) should have changed nothing (%v): %s", n, s.op, s.err, d)
	}
	for _, v := range holdfast.Violations(s.err) {
		if v.Detail == "" || v.Remedy == "" {
			r.diff("edit %d (%s): the violation %s has no detail or no remedy", n, s.op, v.Code)
		}
	}
}

// changed says what differs between two moments; the empty string is nothing.
func changed(a, b snapshot) string {
	if d := viewDiff(a.view, b.view); d != "" {
		return d
	}
	if a.rendered != b.rendered {
		return "the rendering"
	}
	return ""
}

// viewDiff names the first part in which two views differ.
func viewDiff(a, b holdfast.View) string {
	a.Usage.Anchor, b.Usage.Anchor = 0, 0 // the anchor's tokens are not under test, see counter
	parts := []struct {
		name string
		a, b any
	}{
		{"version", a.Version, b.Version},
		{"counter", a.Counter, b.Counter},
		{"cycle", a.Cycle, b.Cycle},
		{"journal head", a.Head, b.Head},
		{"window hash", a.WindowHash, b.WindowHash},
		{"pre-edit hash", a.PreEditHash, b.PreEditHash},
		{"mark", a.Mark, b.Mark},
		{"spans", a.Spans, b.Spans},
		{"claims", a.Claims, b.Claims},
		{"constraints", a.Constraints, b.Constraints},
		{"conflicts", a.Conflicts, b.Conflicts},
		{"edits", a.Edits, b.Edits},
		{"anchor", a.Anchor, b.Anchor},
		{"usage", a.Usage, b.Usage},
	}
	for _, p := range parts {
		// As text, so that a nil slice and an empty one are the same.
		if x, y := fmt.Sprintf("%+v", p.a), fmt.Sprintf("%+v", p.b); x != y {
			return fmt.Sprintf("%s: %s became %s", p.name, x, y)
		}
	}
	return ""
}

// dry runs a Check and holds it to changing nothing.
func (r *runner) dry(op string, check func() error) error {
	before := r.buf.View()
	err := check()
	if r.concurrent {
		return err
	}
	if d := viewDiff(before, r.buf.View()); d != "" {
		r.diff("the check of a %s changed something: %s", op, d)
	}
	return err
}

// compareCheck: a Check says what the edit then says, but for what only the store can say.
func (r *runner) compareCheck(op string, check, err error) {
	if r.concurrent {
		return
	}
	store := func(code string) bool {
		return code == string(holdfast.CodeNotRecorded) || code == string(holdfast.CodeNoRetrieval)
	}
	got, want := codesOf(err), codesOf(check)
	got, want = slices.DeleteFunc(got, store), slices.DeleteFunc(want, store)
	if !slices.Equal(got, want) || err == nil && check != nil {
		r.diff("the check of a %s says %v, the edit %v", op, check, err)
	}
}

// followRepair: a request that a refusal offers passes.
func (r *runner) followRepair(ctx context.Context, err error) {
	rep, ok := holdfast.RepairOf(err)
	if !ok || r.concurrent {
		return
	}
	var again error
	switch {
	case rep.Prune != nil:
		again = r.buf.CheckPrune(ctx, *rep.Prune)
	case rep.Compact != nil:
		again = r.buf.CheckCompact(ctx, *rep.Compact)
	default:
		again = fmt.Errorf("it is empty")
	}
	if again != nil {
		r.diff("the repair of %q does not pass: %v", err, again)
	}
}

// checkRegrounded: a claim read against primary evidence again has depth 0 and a status that says so.
func (r *runner) checkRegrounded(req holdfast.RegroundRequest) {
	for _, c := range r.buf.View().Claims {
		if c.Summary != req.Summary && !slices.Contains(req.Claims, c.ID) {
			continue
		}
		if c.Depth != 0 || c.Status == holdfast.Unverified {
			r.diff("reground left %s %s at depth %d", c.ID, c.Status, c.Depth)
		}
	}
}

// checkCandidates: what the library proposes passes its own rules.
func (r *runner) checkCandidates(ctx context.Context) {
	for _, c := range r.buf.Candidates() {
		if err := r.buf.CheckPrune(ctx, c.Request); err != nil {
			r.diff("the candidate %v (%s) does not pass: %v", c.Request.Spans, c.Why, err)
		}
	}
}

// checkPromises makes the checks at the end of a case. What the case altered is
// put right first: the question is what the library made of it.
func (r *runner) checkPromises(ctx context.Context) {
	if r.store.isAltered() {
		r.store.heal()
		if err := r.reopen(ctx); err != nil {
			r.diff("opening after the store was put right: %v", err)
			return
		}
	}
	if err := r.buf.Verify(ctx); err != nil {
		r.diff("verify: %s", describe(err))
	}
	if err := r.buf.VerifyFrom(ctx, r.checkpoint); err != nil {
		r.diff("verify from the checkpoint after the set-up: %s", describe(err))
	}
	r.checkReadable(ctx, r.buf)
	if b := r.checkReopened(ctx); b != nil {
		r.checkReadable(ctx, b)
		if err := b.Close(); err != nil {
			r.diff("closing: %v", err)
		}
	}
}

// checkReadable: every span that was ever in the window can be fetched.
func (r *runner) checkReadable(ctx context.Context, b *holdfast.ContextBuffer) {
	for id := range r.given {
		if _, ok := r.known[id]; !ok {
			r.diff("span %s was appended and never seen", id)
		}
	}
	for id, k := range r.known {
		if d := fetches(ctx, b, id, k, r.given[id].Text); d != "" {
			r.diff("fetching %s: %s", id, d)
		}
	}
}

// fetches says what is wrong with reading a span by its key; the empty string is nothing.
// The text is what the host appended; for what the library made, what the window showed.
func fetches(ctx context.Context, b *holdfast.ContextBuffer, id holdfast.SpanID, k knownSpan, text string) string {
	s, err := b.Fetch(ctx, k.key)
	switch {
	case err != nil:
		return err.Error()
	case s.ID != id || s.Key != k.key || s.Digest != k.digest:
		return fmt.Sprintf("it is span %q, key %q, digest %x", s.ID, s.Key, s.Digest)
	case isSummary(k.kind):
		return "" // its digest covers claims and narrative; the text is a rendering of them
	}
	if k.kind == holdfast.Excerpt {
		text = k.text
	}
	if s.Text != text || s.Digest != sha256.Sum256([]byte(text)) {
		return fmt.Sprintf("it holds %q in place of %q", s.Text, text)
	}
	return ""
}

// checkReopened: another process that opens the store sees the same buffer. It returns that buffer.
func (r *runner) checkReopened(ctx context.Context) *holdfast.ContextBuffer {
	b, err := r.open(ctx)
	if err != nil {
		r.diff("opening again: %s", describe(err))
		return nil
	}
	live, again := r.buf.View(), b.View()
	if d := changed(snapshot{live, render.Text(live)}, snapshot{again, render.Text(again)}); d != "" {
		r.diff("opening again gives another view: %s", d)
	}
	if err := b.Verify(ctx); err != nil {
		r.diff("verify after opening again: %s", describe(err))
	}
	if strings.Count(render.Text(live), Mark) == 0 && len(live.Spans) > 0 {
		r.diff("the rendering holds no mark")
	}
	return b
}
