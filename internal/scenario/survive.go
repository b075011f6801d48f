package scenario

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// survives makes one check of must_survive. It says what is wrong; the empty string is nothing.
func (r *runner) survives(ctx context.Context, check string) string {
	kind, what, _ := strings.Cut(check, ":")
	switch kind {
	case "unchanged":
		return changed(r.last().before, r.last().after)
	case "span":
		return r.spanSurvives(what)
	case "text":
		return r.textSurvives(what)
	case "claim":
		origin, text, _ := strings.Cut(what, ":")
		return r.claimSurvives(origin, text)
	case "key":
		return r.keySurvives(ctx, what)
	case "anchor":
		return r.entrySurvives(what)
	}
	return "unknown check" // Expect.check lets none through
}

// spanSurvives: the span is live, with the text it was appended with.
func (r *runner) spanSurvives(id string) string {
	s, ok := r.live(id)
	if !ok {
		return "it is not live"
	}
	if given, ok := r.given[s.ID]; ok && !isSummary(s.Kind) && s.Text != given.Text {
		return fmt.Sprintf("its text is %q", s.Text)
	}
	return ""
}

// isSummary reports whether a span's text is a rendering, which changes with the status of its claims.
func isSummary(k holdfast.Kind) bool { return k == holdfast.Summary || k == holdfast.Foreign }

// textSurvives: the words stand verbatim in a live span or, as a constraint in force, in the anchor.
func (r *runner) textSurvives(text string) string {
	view := r.last().after.view
	for _, s := range view.Spans {
		if strings.Contains(s.Text, text) {
			return ""
		}
	}
	for _, c := range view.Constraints {
		if strings.Contains(c.Text, text) {
			return ""
		}
	}
	if strings.Contains(view.Anchor, text) {
		return ""
	}
	return "it is nowhere in the window"
}

// claimSurvives: a live claim has these words and this origin.
func (r *runner) claimSurvives(origin, text string) string {
	for _, c := range r.last().after.view.Claims {
		if c.Text == text && c.Origin.String() == origin {
			return ""
		}
	}
	return "no live claim has these words and this origin"
}

// keySurvives: the span's key fetches its bytes.
func (r *runner) keySurvives(ctx context.Context, id string) string {
	span := r.resolve(id)
	if parent, ok := strings.CutPrefix(string(span), "excerpt:"); ok { // the excerpt itself is gone
		span = r.lastExcerpt(parent)
	}
	k, ok := r.known[span]
	if !ok {
		return "it was never in the window"
	}
	return fetches(ctx, r.buf, span, k, r.given[span].Text)
}

// lastExcerpt returns an excerpt of parent that was in the window.
func (r *runner) lastExcerpt(parent string) (id holdfast.SpanID) {
	for _, s := range r.steps {
		for _, sp := range s.after.view.Spans {
			if sp.Kind == holdfast.Excerpt && string(sp.Parent) == parent {
				id = sp.ID
			}
		}
	}
	return id
}

// entrySurvives: the log holds the entry, counted from the set-up, with the
// justification that its edit gave; the anchor shows it.
func (r *runner) entrySurvives(number string) string {
	n, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return err.Error()
	}
	n += r.base.view.Counter
	view := r.last().after.view
	for _, e := range view.Edits {
		if e.Number != n {
			continue
		}
		reason := r.reasons[n]
		if e.Justification != reason {
			return fmt.Sprintf("the justification given was %q, the log says %q", reason, e.Justification)
		}
		if isPlain(reason) && !strings.Contains(view.Anchor, reason) {
			return fmt.Sprintf("the anchor does not show %q", reason)
		}
		return ""
	}
	return fmt.Sprintf("the log of %d edits has no such entry", len(view.Edits))
}

// isPlain reports whether a justification stands in the anchor as it is, not escaped.
func isPlain(s string) bool {
	for _, c := range []byte(s) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
