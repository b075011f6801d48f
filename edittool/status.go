package edittool

import (
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

const (
	// rowsPerPage is how many entries of each list a page has: about 2,000 tokens in a usual session.
	rowsPerPage = 25
	// maxWords is enough to recognise a span by.
	maxWords = 60
	// maxRule shows nearly every rule whole; what is cut off ends in an ellipsis and has its key beside it.
	maxRule = 600
	// maxStatement shows a claim or a sentence that is not overlong.
	maxStatement = 200
	// maxCarriers of a rule are enough to see where it stands.
	maxCarriers = 4
	// maxPassage is a search's snippet, 160 bytes and two ellipses, with room for escapes.
	maxPassage = 400
)

// statusShown is the answer of context_status. Each list has its part of the page.
type statusShown struct {
	head
	Version     uint64           `json:"version"`
	Usage       usageShown       `json:"usage"`
	Page        int              `json:"page"`
	Pages       int              `json:"pages"`
	Counts      countsShown      `json:"counts"`
	Spans       table            `json:"spans"`
	Constraints []ruleShown      `json:"constraints"`
	Conflicts   []conflictShown  `json:"conflicts"`
	Unverified  []statementShown `json:"unverified_claims"`
	Offers      []offer          `json:"candidates,omitempty"`
}

type usageShown struct {
	Window    int `json:"window_tokens,omitempty"`
	Spans     int `json:"span_tokens"`
	Headers   int `json:"header_tokens"`
	Anchor    int `json:"record_tokens"`
	Reserve   int `json:"reserve_tokens,omitempty"`
	Free      int `json:"free_tokens,omitempty"`
	Shortfall int `json:"shortfall_tokens"`
}

type countsShown struct {
	Spans       int `json:"spans"`
	Constraints int `json:"constraints"`
	Conflicts   int `json:"conflicts"`
	Unverified  int `json:"unverified_claims"`
}

// table is a list with the names of its columns once.
type table struct {
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
}

type ruleShown struct {
	Text     string   `json:"text"`
	Source   string   `json:"source"`
	Ledger   bool     `json:"ledger"`
	Carriers []string `json:"carriers,omitempty"`
	Key      string   `json:"key"`
}

type conflictShown struct {
	ID       uint64 `json:"id"`
	Span     string `json:"span"`
	Sentence string `json:"sentence"`
	Claim    string `json:"claim"`
	Text     string `json:"text"`
}

type statementShown struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// searchShown is the answer of context_search.
type searchShown struct {
	head
	Hits []hitShown `json:"hits"`
	Page int        `json:"page"`
	More bool       `json:"more"`
}

type hitShown struct {
	Span    string `json:"span"`
	Key     string `json:"key"`
	Live    bool   `json:"live"`
	Passage string `json:"passage"`
}

// found is a page of the hits.
func (c *call) found(hits []holdfast.Hit, page int) Result {
	s := &searchShown{
		head: c.done(),
		Hits: []hitShown{},
		Page: page,
		More: len(hits) > page*hitsPerPage && page < maxSearchPage,
	}
	for _, h := range pageOf(hits, page, hitsPerPage) {
		s.Hits = append(s.Hits, hitShown{string(h.Span), string(h.Key), h.Live, c.say(h.Snippet, maxPassage)})
	}
	return c.result(s, false)
}

// pageOf returns the entries of a page, which may be none.
func pageOf[T any](list []T, page, size int) []T {
	from := min(len(list), (page-1)*size)
	return list[from:min(len(list), from+size)]
}

// state is a page of what the buffer holds.
func (c *call) state(page int) Result {
	v := &c.view
	var open []holdfast.ClaimView
	for _, k := range v.Claims {
		if k.Status == holdfast.Unverified {
			open = append(open, k)
		}
	}
	longest := max(len(v.Spans), len(v.Constraints), len(v.Conflicts), len(open))
	pages := max(1, (longest+rowsPerPage-1)/rowsPerPage)
	page = min(page, pages+1) // far beyond the end is beyond the end
	u := v.Usage
	s := &statusShown{
		head:    c.done(),
		Version: v.Version, Page: page, Pages: pages,
		Usage:  usageShown{u.Window, u.Spans, u.Headers, u.Anchor, u.Reserve, u.Free, u.Shortfall},
		Counts: countsShown{len(v.Spans), len(v.Constraints), len(v.Conflicts), len(open)},
		Spans:  table{Columns: []string{"id", "origin", "kind", "tokens", "group", "first words"}, Rows: [][]any{}},
	}
	for i := range pageOf(v.Spans, page, rowsPerPage) {
		p := &v.Spans[(page-1)*rowsPerPage+i]
		words := c.say(strings.Join(strings.Fields(c.buf.Redact(p.Text)), " "), maxWords)
		s.Spans.Rows = append(s.Spans.Rows, []any{p.ID, p.Origin.String(), p.Kind.String(), p.Tokens, p.Group, words})
	}
	s.Constraints, s.Conflicts, s.Unverified = []ruleShown{}, []conflictShown{}, []statementShown{}
	for _, r := range pageOf(v.Constraints, page, rowsPerPage) {
		carriers, _ := firstNames(c, r.Carriers, maxCarriers)
		shown := ruleShown{c.say(r.Text, maxRule), r.Source.String(), r.Ledger, carriers, string(r.Key)}
		s.Constraints = append(s.Constraints, shown)
	}
	for _, x := range pageOf(v.Conflicts, page, rowsPerPage) {
		sentence, claim := c.say(x.Sentence, maxStatement), c.say(x.Text, maxStatement)
		s.Conflicts = append(s.Conflicts, conflictShown{x.ID, string(x.Span), sentence, string(x.Claim), claim})
	}
	for _, k := range pageOf(open, page, rowsPerPage) {
		s.Unverified = append(s.Unverified, statementShown{string(k.ID), c.say(k.Text, maxStatement)})
	}
	if u.Shortfall > 0 {
		s.Offers = c.offers()
	}
	return c.result(s, false)
}
