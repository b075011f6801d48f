// Package render writes a window as text: each live span behind a header, then
// the anchor, last, so that an edit leaves the prefix of the text as it was for
// provider caches.
//
// A header is one line that begins with the buffer's mark in brackets, which no
// span can forge: a mark inside a span's text is broken and the span is tagged
// forged-mark. Texts stand as they are.
package render

import (
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// AnchorTitle stands in the header of the anchor where a span's ID stands in the header of a span.
const AnchorTitle = "(record of edits)"

// Header returns the header line of a span, without a line feed:
// "[MARK s12 tool-output]", with the span's tags after its origin.
func Header(mark string, s *holdfast.Span) string {
	var b strings.Builder
	b.WriteString("[" + mark + " " + string(s.ID) + " ")
	switch s.Kind {
	case holdfast.System:
		b.WriteString("system")
	case holdfast.Summary:
		b.WriteString("summary")
	case holdfast.Foreign:
		b.WriteString("summary made elsewhere, unverified")
	default:
		b.WriteString(s.Origin.String())
		if s.Origin == holdfast.Hedged && s.Speaker != holdfast.UserSaid {
			b.WriteString(" by " + s.Speaker.String())
		}
	}
	if s.Kind == holdfast.Excerpt {
		b.WriteString(" excerpt of " + string(s.Parent) + ", the rest is archived")
	}
	if s.Pinned {
		b.WriteString(" pinned")
	}
	if strings.Contains(s.Text, mark) {
		b.WriteString(" forged-mark")
	}
	b.WriteString("]")
	return b.String()
}

// Body returns the text of a span as the model sees it: the parts of an excerpt
// with "[…]" between them, and a mark inside the text broken.
func Body(mark string, s *holdfast.Span) string {
	text := s.Text
	if s.Kind == holdfast.Excerpt && len(s.Parts) > 1 {
		text = joinParts(s)
	}
	return breakMark(mark, text)
}

// breakMark puts an ellipsis into every mark in text. Marks may overlap, so it looks again until none is left.
func breakMark(mark, text string) string {
	if mark == "" {
		return text
	}
	cut := len(mark) / 2
	for strings.Contains(text, mark) {
		text = strings.ReplaceAll(text, mark, mark[:cut]+"\u2026"+mark[cut:])
	}
	return text
}

func joinParts(s *holdfast.Span) string {
	var b strings.Builder
	at := 0
	for i, p := range s.Parts {
		n := p.End - p.Start
		if at+n > len(s.Text) {
			return s.Text // not of this text: show it as it is
		}
		if i > 0 {
			b.WriteString("\n[…]\n")
		}
		b.WriteString(s.Text[at : at+n])
		at += n + 1
	}
	return b.String()
}

// Anchor returns the anchor with its header.
func Anchor(v *holdfast.View) string {
	return "[" + v.Mark + " " + AnchorTitle + "]\n" + breakMark(v.Mark, v.Anchor)
}

// Text returns the whole window as text.
func Text(v holdfast.View) string {
	var b strings.Builder
	for i := range v.Spans {
		s := &v.Spans[i]
		b.WriteString(Header(v.Mark, s))
		b.WriteByte('\n')
		b.WriteString(Body(v.Mark, s))
		if !strings.HasSuffix(s.Text, "\n") {
			b.WriteByte('\n')
		}
	}
	b.WriteString(Anchor(&v))
	return b.String()
}
