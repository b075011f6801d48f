package scenario

import (
	"slices"
	"strings"
	"sync"

	"github.com/seed-74a30d84/holdfast"
)

// Token counts where a case gives none: a case without counts does not test them.
const (
	spanTokens    = 100
	summaryTokens = 1

	// A filler must shrink when it is folded, and again when its summary goes.
	fillerTokens        = 8
	fillerSummaryTokens = 4
	fillerNarrative     = "Set-up talk folded away."

	placeholderPrefix = "edit " // how the line begins that a prune leaves in the anchor
)

// counter is Options.Count. It is given plain texts and recognises what they are
// by comparing them with the texts of the case.
type counter struct {
	mu        sync.Mutex
	spans     []countedSpan
	summaries []countedSummary
	known     map[string]int // texts that stand in the window, as they were counted there
	now       editCounts     // of the edit that is running
	named     []string       // texts of the spans it names
}

type countedSpan struct {
	text   string
	tokens int
}

// countedSummary is a summary whose case counts it. Its rendering changes with the
// status of its claims, so it is known by the strings it is made of.
type countedSummary struct {
	parts  []string
	tokens int
}

// editCounts are the counts an edit brings along.
type editCounts struct {
	summary     *int // tokens of the summary that it makes
	placeholder int
	parts       []string // what the summary is made of
}

func newCounter() *counter { return &counter{known: map[string]int{}} }

// add makes a span's text known.
func (c *counter) add(text string, tokens int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spans = append(c.spans, countedSpan{text, tokens})
}

// begin makes the counts of an edit hold, and the texts of the spans it names:
// the parents of its excerpts.
func (c *counter) begin(e editCounts, named []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now, c.named = e, named
}

// end ends them. If the edit was accepted its summary keeps the count, and so do
// the texts that it left in the window.
func (c *counter) end(accepted bool, live []holdfast.Span) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if accepted {
		for _, s := range live {
			if s.Kind == holdfast.Summary || s.Kind == holdfast.Excerpt {
				c.keep(s.Text)
			}
		}
		if c.now.summary != nil && len(c.now.parts) > 0 {
			c.summaries = append(c.summaries, countedSummary{c.now.parts, *c.now.summary})
		}
	}
	c.now, c.named = editCounts{}, nil
}

func (c *counter) keep(text string) {
	if _, ok := c.known[text]; !ok {
		c.known[text] = c.tokens(text)
	}
}

// Count returns the tokens of text.
func (c *counter) Count(text string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tokens(text)
}

func (c *counter) tokens(text string) int {
	if n, ok := c.known[text]; ok {
		return n
	}
	if n, ok := c.span(text); ok {
		return n
	}
	if n, ok := c.excerpt(text); ok {
		return n
	}
	switch {
	case strings.HasPrefix(text, placeholderPrefix):
		return c.now.placeholder
	case strings.Contains(text, fillerNarrative):
		return fillerSummaryTokens
	case c.now.summary != nil:
		return *c.now.summary
	}
	for _, s := range slices.Backward(c.summaries) {
		if s.isIn(text) {
			return s.tokens
		}
	}
	return summaryTokens
}

func (c *counter) span(text string) (int, bool) {
	for _, s := range c.spans {
		if s.text == text {
			return s.tokens, true
		}
	}
	return 0, false
}

// excerpt counts one token for each four bytes begun, at most what the parent
// counts. Where several spans hold the text, one that the edit names is the parent.
func (c *counter) excerpt(text string) (int, bool) {
	parent := -1
	for i, s := range c.spans {
		if !isExcerpt(text, s.text) {
			continue
		}
		if named := slices.Contains(c.named, s.text); named || parent < 0 {
			parent = i
			if named {
				break
			}
		}
	}
	if parent < 0 {
		return 0, false
	}
	return min((len(text)+3)/4, c.spans[parent].tokens), true
}

// isExcerpt reports whether text is made of parts of parent, in order, joined by
// line feeds. A part that spans lines is found line by line.
func isExcerpt(text, parent string) bool {
	if text == "" {
		return false
	}
	if strings.Contains(parent, text) {
		return true
	}
	for line := range strings.SplitSeq(text, "\n") {
		i := strings.Index(parent, line)
		if i < 0 {
			return false
		}
		parent = parent[i+len(line):]
	}
	return true
}

func (s countedSummary) isIn(text string) bool {
	for _, p := range s.parts {
		if !strings.Contains(text, p) {
			return false
		}
	}
	return true
}
