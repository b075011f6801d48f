package edittool

import "github.com/seed-74a30d84/holdfast"

// The arguments of the tools. Each struct lists what a model may set and what a
// repair writes: the requests of package holdfast without the fields of the
// host. A repair has every field, and so the schemas ask; a test compares them.

type pruneArgs struct {
	Spans         []holdfast.SpanID  `json:"spans"`
	Justification string             `json:"justification"`
	Keys          []holdfast.Key     `json:"keys"`
	Demote        []holdfast.ClaimID `json:"demote"`
}

func (a *pruneArgs) fields() []field {
	return []field{
		must("spans", texts(&a.Spans)),
		must("justification", text(&a.Justification)),
		may("keys", texts(&a.Keys)),
		may("demote", texts(&a.Demote)),
	}
}

func (a *pruneArgs) request() holdfast.PruneRequest {
	return holdfast.PruneRequest{Spans: a.Spans, Justification: a.Justification, Keys: a.Keys, Demote: a.Demote}
}

func pruneArgsOf(r *holdfast.PruneRequest) *pruneArgs {
	return &pruneArgs{list(r.Spans), r.Justification, list(r.Keys), list(r.Demote)}
}

// strings yields every string that a prune supplies.
func (a *pruneArgs) strings(yield func(string) bool) {
	_ = yield(a.Justification) && all(a.Spans, yield) && all(a.Keys, yield) && all(a.Demote, yield)
}

type witnessArgs struct {
	Span  holdfast.SpanID `json:"span"`
	Quote string          `json:"quote"`
}

func (a *witnessArgs) fields() []field {
	return []field{must("span", text(&a.Span)), may("quote", text(&a.Quote))}
}

type claimArgs struct {
	Text       string          `json:"text"`
	Origin     holdfast.Origin `json:"origin"`
	Witnesses  []witnessArgs   `json:"witnesses"`
	Unverified bool            `json:"unverified"`
}

func (a *claimArgs) fields() []field {
	return []field{
		must("text", text(&a.Text)),
		must("origin", origin(&a.Origin)),
		may("witnesses", objects(&a.Witnesses, (*witnessArgs).fields)),
		may("unverified", truth(&a.Unverified)),
	}
}

// origin reads the word of an origin. A word that is none is an invalid origin, which the rules answer.
func origin(dst *holdfast.Origin) func(*decoder) {
	return func(d *decoder) {
		if s, ok := value[string](d, "a string"); ok {
			_ = dst.UnmarshalText([]byte(s)) // never an error
		}
	}
}

type compactArgs struct {
	Spans         []holdfast.SpanID  `json:"spans"`
	Justification string             `json:"justification"`
	Claims        []claimArgs        `json:"claims"`
	Constraints   []string           `json:"constraints"`
	Keep          []witnessArgs      `json:"keep"`
	Narrative     string             `json:"narrative"`
	Drop          []holdfast.ClaimID `json:"drop"`
	Demote        []holdfast.ClaimID `json:"demote"`
}

func (a *compactArgs) fields() []field {
	return []field{
		must("spans", texts(&a.Spans)),
		must("justification", text(&a.Justification)),
		may("claims", objects(&a.Claims, (*claimArgs).fields)),
		may("constraints", texts(&a.Constraints)),
		may("keep", objects(&a.Keep, (*witnessArgs).fields)),
		may("narrative", text(&a.Narrative)),
		may("drop", texts(&a.Drop)),
		may("demote", texts(&a.Demote)),
	}
}

func (a *compactArgs) request() holdfast.CompactRequest {
	r := holdfast.CompactRequest{
		Spans: a.Spans, Justification: a.Justification, Constraints: a.Constraints, Keep: witnesses(a.Keep),
		Narrative: a.Narrative, Drop: a.Drop, Demote: a.Demote,
	}
	for _, c := range a.Claims {
		r.Claims = append(r.Claims, holdfast.Claim{
			Text:       c.Text,
			Origin:     c.Origin,
			Witnesses:  witnesses(c.Witnesses),
			Unverified: c.Unverified,
		})
	}
	return r
}

func compactArgsOf(r *holdfast.CompactRequest) *compactArgs {
	a := &compactArgs{
		Spans: list(r.Spans), Justification: r.Justification, Claims: []claimArgs{}, Constraints: list(r.Constraints),
		Keep: witnessArgsOf(r.Keep), Narrative: r.Narrative, Drop: list(r.Drop), Demote: list(r.Demote),
	}
	for _, c := range r.Claims {
		a.Claims = append(a.Claims, claimArgs{c.Text, c.Origin, witnessArgsOf(c.Witnesses), c.Unverified})
	}
	return a
}

// strings yields every string that a compact supplies.
func (a *compactArgs) strings(yield func(string) bool) {
	each := func(list []witnessArgs) bool {
		for _, w := range list {
			if !yield(string(w.Span)) || !yield(w.Quote) {
				return false
			}
		}
		return true
	}
	for _, k := range a.Claims {
		if !yield(k.Text) || !each(k.Witnesses) {
			return
		}
	}
	_ = yield(a.Justification) && yield(a.Narrative) && all(a.Spans, yield) && all(a.Constraints, yield) &&
		each(a.Keep) && all(a.Drop, yield) && all(a.Demote, yield)
}

// all yields each of list; false if the reader has enough.
func all[S ~string](list []S, yield func(string) bool) bool {
	for _, s := range list {
		if !yield(string(s)) {
			return false
		}
	}
	return true
}

func witnesses(list []witnessArgs) []holdfast.Witness {
	var out []holdfast.Witness
	for _, w := range list {
		out = append(out, holdfast.Witness{Span: w.Span, Quote: w.Quote})
	}
	return out
}

func witnessArgsOf(list []holdfast.Witness) []witnessArgs {
	out := []witnessArgs{}
	for _, w := range list {
		out = append(out, witnessArgs{w.Span, w.Quote})
	}
	return out
}

type restoreArgs struct {
	Spans []holdfast.SpanID `json:"spans"`
	Keys  []holdfast.Key    `json:"keys"`
}

func (a *restoreArgs) fields() []field {
	return []field{may("spans", texts(&a.Spans)), may("keys", texts(&a.Keys))}
}

type searchArgs struct {
	Query string `json:"query"`
	Page  int    `json:"page"`
}

func (a *searchArgs) fields() []field {
	return []field{must("query", text(&a.Query)), may("page", count(&a.Page))}
}

type regroundArgs struct {
	Summary  holdfast.SpanID    `json:"summary"`
	Claims   []holdfast.ClaimID `json:"claims"`
	Evidence []witnessArgs      `json:"evidence"`
}

func (a *regroundArgs) fields() []field {
	return []field{
		must("summary", text(&a.Summary)),
		may("claims", texts(&a.Claims)),
		may("evidence", objects(&a.Evidence, (*witnessArgs).fields)),
	}
}

type statusArgs struct {
	Page int `json:"page"`
}

func (a *statusArgs) fields() []field { return []field{may("page", count(&a.Page))} }

// list is s, never nil: an empty list is written as [].
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
