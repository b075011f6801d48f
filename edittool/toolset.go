package edittool

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/seed-74a30d84/holdfast"
)

const (
	// stuckAfter is the number of refusals in a row after which an answer offers ready calls:
	// one is a slip, two a misunderstanding, a third means the remedies are not understood.
	stuckAfter = 3
	// maxReloads bounds how often a call meets other writers before it gives up.
	maxReloads = 3
)

// A Toolset runs a model's calls on one buffer. It is safe for concurrent use;
// edits run one at a time. A Toolset belongs to one conversation: it counts the
// refusals in a row and knows the version the model saw last.
type Toolset struct {
	buf     *holdfast.ContextBuffer
	seen    atomic.Uint64
	refused atomic.Uint32 // edits refused since the last accepted one
}

// New returns a Toolset on buf.
func New(buf *holdfast.ContextBuffer) *Toolset { return &Toolset{buf: buf} }

// Seen tells the version of the view that the model was shown last (View.Version):
// call it with each rendering. Edits then have it as their Base, so that one made
// for an older window is refused with stale-edit if a user message arrived or
// another edit touched what it names. Edits made through the Toolset count like
// any other: several calls in one reply of the model rest on the same rendering.
// Without a call of Seen, or after Seen(0), nothing is stale.
func (t *Toolset) Seen(version uint64) { t.seen.Store(version) }

// A Result is what a call gives the model.
type Result struct {
	// Text is one JSON object, at most MaxText bytes. Its first member is the buffer's mark: appended
	// to the buffer as tool output it is an echo, evidence of nothing.
	Text string
	// IsError says that the call was refused: the text tells why and what would pass.
	IsError bool
	// Edits are those the call made: none, one, or the re-grounding and the fold of a compact. A
	// refused compact may have re-grounded claims; with an error too these stand.
	Edits []holdfast.Edit
}

// Call runs one call of a tool with the arguments as the model wrote them.
// Whatever the arguments are, the answer is a Result: refusals, malformed
// arguments, names of nothing and unknown tools have IsError. An error is for
// the host: the store failed (not-recorded and no-retrieval too), the outcome is
// unknown (holdfast.ErrUncertain: Reload, then see), the buffer is closed, the
// context ended. The package comment says what happens on holdfast.ErrConflict.
func (t *Toolset) Call(ctx context.Context, name string, args json.RawMessage) (Result, error) {
	c := &call{Toolset: t, ctx: ctx, name: name, view: t.buf.View(), base: t.seen.Load()}
	run := map[string]func(json.RawMessage) (Result, error){
		Prune: c.prune, Compact: c.compact, Restore: c.restore, Search: c.search, Reground: c.reground, Status: c.status,
	}[name]
	if run == nil {
		c.name = cmp.Or(name, "(none)")
		return c.refuse(fault("unknown-tool", "no such tool", "call one of "+strings.Join(names[:], ", "))), nil
	}
	r, err := run(args)
	if err != nil {
		return Result{Edits: c.edits}, fmt.Errorf("edittool: %s: %w", name, err)
	}
	return r, nil
}

// Refusal turns a refusal of the library into the result of a tool of the host's
// own, so that the model reads it as it reads those of Call: it is for what
// Authorize halted. A host that writes the error's text into a result itself has to
// put View.Mark in front. Without it the text is a tool's like any other, and what
// it quotes of the halted action would count as evidence for the next attempt. It
// returns false if err is nil or not for the model to read: the host's to handle.
func (t *Toolset) Refusal(tool string, err error) (Result, bool) {
	if err == nil || forHost(err) {
		return Result{}, false
	}
	c := &call{Toolset: t, name: tool, view: t.buf.View()}
	return c.refuseErr(err), true
}

// A call is one call under way.
type call struct {
	*Toolset
	ctx   context.Context
	name  string
	view  holdfast.View // before the call
	base  uint64
	edits []holdfast.Edit
	notes []string // what was done beside the request
	asked []string // names the request gave, for the nearest live ones

	claims []string // of a compact: what they say

	grounds []holdfast.ClaimID // claims of a re-grounding, in the order of the library
}

// read decodes the arguments; false with the answer if they are not what the tool takes.
func (c *call) read(args json.RawMessage, fields []field) (Result, bool) {
	problems := decode(args, fields)
	if len(problems) == 0 {
		return Result{}, true
	}
	var vs []violation
	for _, p := range problems {
		vs = append(vs, violation{Code: "bad-arguments", At: p.path, Detail: p.detail, Remedy: p.remedy})
	}
	if len(problems) == maxProblems {
		c.notes = append(c.notes, "there may be more mistakes: reading ended here")
	}
	return c.refuse(vs...), false
}

// attempt runs an edit, again after a Reload where another writer was faster:
// the rules judge the request on the window as it is now, and what it names must
// not have changed since.
func (c *call) attempt(edit func() (holdfast.Edit, error)) (holdfast.Edit, error) {
	for n := 0; ; n++ {
		e, err := edit()
		if !errors.Is(err, holdfast.ErrConflict) || n == maxReloads {
			return e, err
		}
		if c.base == 0 {
			c.base = c.view.Version
		}
		if err := c.buf.Reload(c.ctx); err != nil {
			return e, fmt.Errorf("reload after a conflict: %w", err)
		}
	}
}

// finish turns the outcome of an edit into the answer.
func (c *call) finish(e holdfast.Edit, err error) (Result, error) {
	switch {
	case err == nil:
		c.edits = append(c.edits, e)
		c.refused.Store(0)
		return c.accept(), nil
	case forHost(err):
		return Result{}, err
	}
	return c.refuseErr(err), nil
}

// forHost reports whether err is no business of the model: it is no refusal, or one whose cause is the store.
func forHost(err error) bool {
	vs := holdfast.Violations(err)
	return vs == nil || has(vs, holdfast.CodeNotRecorded) || has(vs, holdfast.CodeNoRetrieval)
}

func has(vs []holdfast.Violation, code holdfast.Code) bool {
	return slices.ContainsFunc(vs, func(v holdfast.Violation) bool { return v.Code == code })
}

func (c *call) prune(args json.RawMessage) (Result, error) {
	var a pruneArgs
	if r, ok := c.read(args, a.fields()); !ok {
		return r, nil
	}
	c.asks(a.Spans)
	return c.finish(c.attempt(func() (holdfast.Edit, error) {
		r := a.request()
		r.Base = c.base
		return c.buf.Prune(c.ctx, r)
	}))
}

// compact folds. Claims that were summarised too often are re-grounded first, in an edit of their own.
func (c *call) compact(args json.RawMessage) (Result, error) {
	var a compactArgs
	if r, ok := c.read(args, a.fields()); !ok {
		return r, nil
	}
	c.asks(a.Spans)
	for _, k := range a.Claims {
		c.claims = append(c.claims, k.Text)
	}
	fold := func() (holdfast.Edit, error) {
		r := a.request()
		r.Base = c.base
		return c.buf.Compact(c.ctx, r)
	}
	e, err := c.attempt(fold)
	if !has(holdfast.Violations(err), holdfast.CodeCycleDepth) {
		return c.finish(e, err)
	}
	deep := c.deep(&a)
	if len(deep) == 0 {
		return c.finish(e, err) // what a host said of a foreign summary: there is no claim to ground
	}
	g, gerr := c.attempt(func() (holdfast.Edit, error) {
		return c.buf.Reground(c.ctx, holdfast.RegroundRequest{Claims: deep})
	})
	switch {
	case gerr == nil:
		c.edits = append(c.edits, g)
		note := fmt.Sprintf("first re-grounded what was summarised twice already: edit %d, which stands", g.Number)
		c.notes = append(c.notes, note)
		if c.base > 0 && g.Version == c.view.Version+1 {
			c.base = g.Version // nothing but this came between
		}
		return c.finish(c.attempt(fold))
	case forHost(gerr):
		return Result{}, gerr
	}
	c.notes = append(c.notes, "re-grounding the claims first was refused: "+holdfast.Violations(gerr)[0].Detail)
	return c.finish(e, err)
}

// deep returns the live claims because of which a fold would be a third one:
// those of the summaries it names, verified or not, those it cites and those it says again.
func (c *call) deep(a *compactArgs) []holdfast.ClaimID {
	named, cited, said := map[holdfast.SpanID]bool{}, map[holdfast.SpanID]bool{}, map[string]bool{}
	for _, id := range a.Spans {
		named[id] = true
	}
	for _, k := range a.Claims {
		said[k.Text] = true
		for _, w := range k.Witnesses {
			cited[w.Span] = true
		}
	}
	var out []holdfast.ClaimID
	for _, k := range c.buf.View().Claims {
		if k.Depth >= holdfast.MaxCycles && (named[k.Summary] || cited[holdfast.SpanID(k.ID)] || said[k.Text]) {
			out = append(out, k.ID)
		}
	}
	return out
}

func (c *call) restore(args json.RawMessage) (Result, error) {
	var a restoreArgs
	if r, ok := c.read(args, a.fields()); !ok {
		return r, nil
	}
	c.asks(a.Spans)
	if len(a.Spans)+len(a.Keys) > holdfast.MaxSpans {
		return c.refuse(tooMany("spans", holdfast.MaxSpans)), nil
	}
	return c.finish(c.attempt(func() (holdfast.Edit, error) {
		return c.buf.Restore(c.ctx, holdfast.RestoreRequest{Spans: a.Spans, Keys: a.Keys})
	}))
}

// maxEvidence is how many passages a re-grounding may name in place of the claims' own witnesses:
// each is read for each claim.
const maxEvidence = 100

func (c *call) reground(args json.RawMessage) (Result, error) {
	var a regroundArgs
	if r, ok := c.read(args, a.fields()); !ok {
		return r, nil
	}
	switch {
	case a.Summary == "" && len(a.Claims) == 0:
		return c.refuse(fault(string(holdfast.CodeNothingNamed), "neither a summary nor a claim is named",
			"name a live summary or its claims")), nil
	case len(a.Claims) > holdfast.MaxClaims:
		return c.refuse(tooMany("claims", holdfast.MaxClaims)), nil
	case len(a.Evidence) > maxEvidence:
		return c.refuse(tooMany("passages of evidence", maxEvidence)), nil
	}
	if vs := c.gone(&a); vs != nil {
		return c.refuse(vs...), nil
	}
	c.grounds = claimsOf(c.buf.View().Claims, &a)
	e, err := c.attempt(func() (holdfast.Edit, error) {
		r := holdfast.RegroundRequest{Summary: a.Summary, Claims: a.Claims, Evidence: witnesses(a.Evidence)}
		return c.buf.Reground(c.ctx, r)
	})
	if errors.Is(err, holdfast.ErrNotFound) {
		if vs := c.gone(&a); vs != nil { // another edit took it away meanwhile
			return c.refuse(vs...), nil
		}
	}
	return c.finish(e, err)
}

// claimsOf returns the claims that a re-grounding names, each once: those of the summary, then the others.
func claimsOf(live []holdfast.ClaimView, a *regroundArgs) []holdfast.ClaimID {
	var out []holdfast.ClaimID
	for _, k := range live {
		if k.Summary == a.Summary {
			out = append(out, k.ID)
		}
	}
	for _, id := range a.Claims {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// gone says which of the names are no live claims.
func (c *call) gone(a *regroundArgs) []violation {
	claims, summaries := map[holdfast.ClaimID]bool{}, map[holdfast.SpanID]bool{"": true}
	for _, k := range c.buf.View().Claims {
		claims[k.ID], summaries[k.Summary] = true, true
	}
	var out []violation
	miss := func(name, what string) {
		c.asked = append(c.asked, name)
		out = append(out, fault("not-found", fmt.Sprintf("%q is no %s", name, what),
			"name one that is in the window; an archived summary comes back with "+Restore))
	}
	if !summaries[a.Summary] {
		miss(string(a.Summary), "live summary with claims")
	}
	for _, id := range a.Claims {
		if !claims[id] {
			miss(string(id), "live claim")
		}
	}
	return out
}

func tooMany(what string, limit int) violation {
	return fault(string(holdfast.CodeTooLarge), fmt.Sprintf("too many %s, at most %d", what, limit),
		"send it in several calls")
}

const (
	// maxQuery is longer than any phrase worth searching for; each word is looked for in each span.
	maxQuery = 200
	// hitsPerPage is what a model reads before it asks more exactly.
	hitsPerPage = 10
	// maxSearchPage bounds how far back a search pages: further on other words find it faster.
	maxSearchPage = 20
)

func (c *call) search(args json.RawMessage) (Result, error) {
	var a searchArgs
	if r, ok := c.read(args, a.fields()); !ok {
		return r, nil
	}
	page := max(1, a.Page)
	switch {
	case strings.TrimSpace(a.Query) == "":
		return c.refuse(fault("bad-arguments", "the query has no word", "name one to five words")), nil
	case len(a.Query) > maxQuery:
		return c.refuse(fault("bad-arguments", fmt.Sprintf("the query has %d bytes, at most %d", len(a.Query), maxQuery),
			"name one to five words")), nil
	case page > maxSearchPage:
		return c.refuse(fault("bad-arguments", fmt.Sprintf("there are at most %d pages", maxSearchPage),
			"add a word to the query")), nil
	}
	hits, err := c.buf.Search(c.ctx, a.Query, page*hitsPerPage+1)
	if err != nil {
		return Result{}, err
	}
	return c.found(hits, page), nil
}

func (c *call) status(args json.RawMessage) (Result, error) {
	var a statusArgs
	if r, ok := c.read(args, a.fields()); !ok {
		return r, nil
	}
	return c.state(max(1, a.Page)), nil
}

// asks notes the names of a request.
func (c *call) asks(ids []holdfast.SpanID) {
	for _, id := range ids[:min(len(ids), maxAsked)] {
		c.asked = append(c.asked, string(id))
	}
}
