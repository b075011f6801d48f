package edittool

import (
	"bytes"
	"encoding/json"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// MaxText is a bound on Result.Text in bytes: some 16,000 tokens at the very
// worst, while a usual answer has a few hundred. It follows from the bounds of
// its parts, and a test adds them up.
const MaxText = 64 << 10

// How much an answer lists, and how long a text in it may be, in bytes of JSON.
// What is left out is counted, never dropped silently.
const (
	maxViolations = 12       // a model mends a handful at a time; the rest shows when it tries again
	maxDetail     = 500      // the library's sentence with a quote of 117 bytes, which escaping may double
	maxNames      = 12       // IDs in a list: enough to see the pattern
	maxAsked      = 10       // names of a request that the nearest live ones are looked for
	maxMoved      = 40       // spans and keys of an edit: the record of edits has eight, the journal all
	maxClaims     = 40       // claims of a new summary with their status
	maxPath       = 120      // of a value in the arguments
	maxShownName  = 64       // an ID is at most that long; what a model made up may be longer
	maxRepair     = 16 << 10 // a repair is about as long as the call it repairs; longer ones cost more than they help
	maxOffers     = 3        // ready calls: after one of them the others are computed anew
	maxOffer      = 3 << 10  // a ready call of some seventy spans
)

// head begins every answer.
type head struct {
	Mark    string `json:"mark"`
	Done    string `json:"done,omitempty"`
	Refused string `json:"refused,omitempty"`
}

// answer is what the model reads after an edit or a refusal, in this order.
// Empty members are left out.
type answer struct {
	head
	Notes      []string     `json:"notes,omitempty"`
	Violations []violation  `json:"violations,omitempty"`
	MoreWrong  int          `json:"violations_not_listed,omitempty"`
	Repair     *offer       `json:"repair,omitempty"`
	RepairNote string       `json:"repair_note,omitempty"`
	Candidates []offer      `json:"candidates,omitempty"`
	Live       []string     `json:"live_spans,omitempty"`
	MoreLive   int          `json:"live_spans_not_listed,omitempty"`
	LiveClaims []string     `json:"live_claims,omitempty"`
	MoreClaims int          `json:"live_claims_not_listed,omitempty"`
	Archived   []moved      `json:"archived,omitempty"`
	MoreAway   int          `json:"archived_not_listed,omitempty"`
	Edits      []editShown  `json:"edits,omitempty"`
	Claims     []claimShown `json:"claims,omitempty"`
	ClaimsCut  int          `json:"claims_not_listed,omitempty"`
	SpanTokens int          `json:"span_tokens,omitempty"`
	FreeTokens *int         `json:"free_tokens,omitempty"`
	Shortfall  int          `json:"shortfall_tokens,omitempty"`
}

// violation is a holdfast.Violation, or what is wrong with the arguments.
type violation struct {
	Code   string   `json:"code"`
	At     string   `json:"at,omitempty"` // where in the arguments: "claims[2]"
	Spans  []string `json:"spans,omitempty"`
	More   int      `json:"spans_not_listed,omitempty"`
	Detail string   `json:"detail"`
	Remedy string   `json:"remedy"`
}

// offer is a call that passes as it stands.
type offer struct {
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
	Why       string          `json:"why,omitempty"`
	Saves     int             `json:"saves_tokens,omitempty"`

	// LeavesOut are the claims of the refused call that this one does not make: what
	// they say would leave the window.
	LeavesOut []string `json:"leaves_out,omitempty"`
	MoreOut   int      `json:"leaves_out_not_listed,omitempty"`
}

type moved struct {
	Span string `json:"span"`
	Key  string `json:"key"`
}

type editShown struct {
	Number       uint64   `json:"number"`
	Op           string   `json:"op"`
	Removed      []moved  `json:"removed,omitempty"`
	MoreRemoved  int      `json:"removed_not_listed,omitempty"`
	Added        []string `json:"added,omitempty"`
	MoreAdded    int      `json:"added_not_listed,omitempty"`
	TokensBefore int      `json:"tokens_before"`
	TokensAfter  int      `json:"tokens_after"`
	Note         string   `json:"note,omitempty"`
}

type claimShown struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}

func fault(code, detail, remedy string) violation {
	return violation{Code: code, Detail: detail, Remedy: remedy}
}

// say makes a text fit to stand in an answer: no marked value, no mark of the
// buffer, at most limit bytes. Every text that is not the library's own goes through it.
func (c *call) say(s string, limit int) string {
	return clip(render.Body(c.view.Mark, &holdfast.Span{Text: c.buf.Redact(s)}), limit)
}

// clip cuts s to at most limit bytes of JSON, an ellipsis included, between two characters.
func clip(s string, limit int) string {
	const ellipsis = "…"
	size, cut := 0, 0
	for i, r := range s {
		if size <= limit-len(ellipsis) {
			cut = i
		}
		if size += jsonSize(r); size > limit {
			return s[:cut] + ellipsis
		}
	}
	return s
}

// jsonSize is how many bytes r takes in a JSON string.
func jsonSize(r rune) int {
	switch {
	case r == '"' || r == '\\':
		return 2
	case r < ' ' || r == utf8.RuneError || r == '\u2028' || r == '\u2029':
		return 6
	}
	return utf8.RuneLen(r)
}

// encode writes v as JSON without escaping <, > and &, which models copy wrongly.
func encode(v any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil // no type here can fail
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// done is the head of an answer to a call that was not refused.
func (c *call) done() head { return head{Mark: c.view.Mark, Done: c.name} }

func (c *call) result(answer any, refused bool) Result {
	return Result{Text: string(encode(answer)), IsError: refused, Edits: c.edits}
}

// accept is the answer to an edit that was made.
func (c *call) accept() Result {
	v := c.buf.View()
	a := &answer{head: c.done(), SpanTokens: v.Usage.Spans, Shortfall: v.Usage.Shortfall}
	if v.Usage.Window > 0 {
		a.FreeTokens = &v.Usage.Free
	}
	c.tell(a, &v)
	return c.result(a, false)
}

// tell adds the edits made, the claims they brought and the notes.
func (c *call) tell(a *answer, v *holdfast.View) {
	for _, n := range c.notes {
		a.Notes = append(a.Notes, c.say(n, maxDetail))
	}
	added := map[holdfast.SpanID]bool{}
	for i := range c.edits {
		e := &c.edits[i]
		s := editShown{
			Number:       e.Number,
			Op:           e.Op.String(),
			TokensBefore: e.TokensBefore,
			TokensAfter:  e.TokensAfter,
			Note:         c.say(e.Note, maxDetail),
		}
		for k, id := range e.Spans[:min(len(e.Spans), maxMoved)] {
			s.Removed = append(s.Removed, moved{string(id), string(e.Keys[k])})
		}
		s.MoreRemoved = len(e.Spans) - len(s.Removed)
		s.Added, s.MoreAdded = firstNames(c, e.Added, maxMoved)
		for _, id := range e.Added {
			added[id] = true
		}
		a.Edits = append(a.Edits, s)
	}
	for i := range v.Claims {
		k := &v.Claims[i]
		switch {
		case !added[k.Summary]:
		case len(a.Claims) == maxClaims:
			a.ClaimsCut++
		default:
			a.Claims = append(a.Claims, claimShown{string(k.ID), k.Status.String()})
		}
	}
}

// firstNames returns the first IDs and how many there are more.
func firstNames[S ~string](c *call, ids []S, limit int) ([]string, int) {
	var out []string
	for _, id := range ids[:min(len(ids), limit)] {
		out = append(out, c.say(string(id), maxShownName))
	}
	return out, len(ids) - len(out)
}

// refuseErr is the answer to a request that the library refused.
func (c *call) refuseErr(err error) Result {
	var vs []violation
	for _, v := range holdfast.Violations(err) {
		s := violation{Code: string(v.Code), Detail: v.Detail, Remedy: v.Remedy}
		s.Spans, s.More = firstNames(c, v.Spans, maxNames)
		s.At = c.at(v.Claim)
		vs = append(vs, s)
	}
	return c.refuseWith(err, vs)
}

// at names the claim of a violation: its place in the arguments of a compact, its ID for a re-grounding.
func (c *call) at(claim int) string {
	switch {
	case claim < 0:
	case c.name == Compact:
		return "claims[" + strconv.Itoa(claim) + "]"
	case claim < len(c.grounds):
		return string(c.grounds[claim])
	}
	return ""
}

// refuse is the answer to a call that the library was not asked about.
func (c *call) refuse(vs ...violation) Result { return c.refuseWith(nil, vs) }

func (c *call) refuseWith(err error, vs []violation) Result {
	a := &answer{
		head:      head{Mark: c.view.Mark, Refused: c.say(c.name, maxShownName)},
		MoreWrong: max(0, len(vs)-maxViolations),
	}
	for _, v := range vs[:min(len(vs), maxViolations)] {
		v.At, v.Detail, v.Remedy = c.say(v.At, maxPath), c.say(v.Detail, maxDetail), c.say(v.Remedy, maxDetail)
		a.Violations = append(a.Violations, v)
	}
	c.repair(a, err)
	v := c.buf.View()
	if edits := []string{Prune, Compact, Restore, Reground}; slices.Contains(edits, c.name) {
		c.valid(a, &v)
		if c.refused.Add(1) >= stuckAfter {
			a.Candidates = c.offers()
		}
	}
	c.tell(a, &v)
	return c.result(a, true)
}

// repair adds the request that passes.
func (c *call) repair(a *answer, err error) {
	r, ok := holdfast.RepairOf(err)
	if !ok {
		return
	}
	var o offer
	var shown bool
	if r.Compact != nil {
		a := compactArgsOf(r.Compact)
		o, shown = offer{Tool: Compact, Arguments: encode(a)}, c.literal(a.strings)
		c.leftOut(&o, a)
	} else {
		a := pruneArgsOf(r.Prune)
		o, shown = offer{Tool: Prune, Arguments: encode(a)}, c.literal(a.strings)
	}
	if !shown || len(o.Arguments) > maxRepair {
		a.RepairNote = "a repaired call would pass but cannot be shown here: apply the remedies"
		return
	}
	a.Repair = &o
}

// leftOut lists the claims that a repair gives up: a model that sends it as it
// stands must know what its summary will not say.
func (c *call) leftOut(o *offer, repaired *compactArgs) {
	for _, text := range c.claims {
		switch kept := slices.ContainsFunc(repaired.Claims, func(k claimArgs) bool { return k.Text == text }); {
		case kept:
		case len(o.LeavesOut) == maxNames:
			o.MoreOut++
		default:
			o.LeavesOut = append(o.LeavesOut, c.say(text, maxPath))
		}
	}
}

// literal reports whether each string may be shown as it is and comes back as it
// was. What passes the rules holds neither the mark nor a marked value, but a
// quote is whatever the span holds.
func (c *call) literal(strings iter.Seq[string]) bool {
	for s := range strings {
		if !utf8.ValidString(s) || c.say(s, 6*len(s)+1) != s {
			return false
		}
	}
	return true
}

// offers returns ready calls, the best first.
func (c *call) offers() []offer {
	var out []offer
	for _, k := range c.buf.Candidates() {
		a := pruneArgsOf(&k.Request)
		o := offer{Tool: Prune, Arguments: encode(a), Why: k.Why, Saves: k.Saves}
		if len(o.Arguments) <= maxOffer && c.literal(a.strings) {
			out = append(out, o)
		}
		if len(out) == maxOffers {
			break
		}
	}
	return out
}

// valid adds what the tool could have named, nearest first.
func (c *call) valid(a *answer, v *holdfast.View) {
	switch c.name {
	case Restore:
		a.Archived, a.MoreAway = c.archived(v)
	case Reground:
		var ids []holdfast.ClaimID
		for i := range v.Claims {
			ids = append(ids, v.Claims[i].ID)
		}
		a.LiveClaims, a.MoreClaims = firstNames(c, nearest(ids, c.asked), maxNames)
	default:
		var ids []holdfast.SpanID
		for i := range v.Spans {
			ids = append(ids, v.Spans[i].ID)
		}
		a.Live, a.MoreLive = firstNames(c, nearest(ids, c.asked), maxNames)
	}
}

// archived returns archived spans with their keys, those last archived first, and how many more there are.
func (c *call) archived(v *holdfast.View) ([]moved, int) {
	skip := map[holdfast.SpanID]bool{}
	for i := range v.Spans {
		skip[v.Spans[i].ID] = true
	}
	var ids []holdfast.SpanID
	keys := map[holdfast.SpanID]holdfast.Key{}
	for i := len(v.Edits) - 1; i >= 0; i-- {
		for k, id := range v.Edits[i].Spans {
			if !skip[id] {
				skip[id] = true
				ids = append(ids, id)
				keys[id] = v.Edits[i].Keys[k]
			}
		}
	}
	var out []moved
	ids = nearest(ids, c.asked)
	for _, id := range ids[:min(len(ids), maxNames)] {
		out = append(out, moved{string(id), string(keys[id])})
	}
	return out, len(ids) - len(out)
}

// nearest sorts ids by how much they look like one of the names asked for that is none of them.
func nearest[S ~string](ids []S, asked []string) []S {
	var unknown []string
	for _, name := range asked[:min(len(asked), maxAsked)] {
		if !slices.Contains(ids, S(name)) {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) == 0 {
		return ids
	}
	score := make(map[S]int, len(ids))
	for _, id := range ids {
		for _, name := range unknown {
			score[id] = max(score[id], likeness(string(id), name))
		}
	}
	slices.SortStableFunc(ids, func(x, y S) int { return score[y] - score[x] })
	return ids
}

// likeness is the share, in a thousand, of the longer of two names that is a beginning or end in common.
func likeness(a, b string) int {
	if len(b) > 2*maxShownName {
		return 0
	}
	a, b = strings.ToLower(a), strings.ToLower(b)
	short, long := min(len(a), len(b)), max(len(a), len(b))
	head, tail := 0, 0
	for head < short && a[head] == b[head] {
		head++
	}
	for tail < short-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return 1000 * (head + tail) / max(1, long)
}
