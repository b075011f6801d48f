package audit

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"base":    filepath.Base,
	"share":   share,
	"kinds":   func() any { return Kinds },
	"drawing": drawing,
	"of":      of,
	"percent": percent,
}).Parse(pageText))

// WriteHTML writes one page that needs nothing else: no script, no font, no image
// is loaded, and all text of a session is escaped.
func WriteHTML(w io.Writer, reports []*Report) error {
	return page.Execute(w, struct {
		Reports []*Report
		Totals  Totals
	}{reports, Total(reports)})
}

// of returns the findings of one kind.
func of(c Compaction, k Kind) []Finding {
	var out []Finding
	for _, f := range c.Findings {
		if f.Kind == k {
			out = append(out, f)
		}
	}
	return out
}

func percent(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}

// bar is a stretch of the timeline, in parts of its width.
type bar struct {
	X, Width   float64
	Class, Tip string
	Number     int // of the compaction, 0 for none
}

const timelineWidth = 1000

// drawing places the stretches by their tokens. Each summary is at least wide enough to be seen.
func drawing(r *Report) []bar {
	const least = 3
	total := 0
	for _, s := range r.Timeline {
		total += s.Tokens
	}
	if total == 0 {
		return nil
	}
	var bars []bar
	x, number := 0.0, 0
	for _, s := range r.Timeline {
		b := bar{X: x, Width: timelineWidth * float64(s.Tokens) / float64(total), Class: class(s.Speaker)}
		b.Tip = fmt.Sprintf("line %d: %s, %d tokens", s.Line, s.Speaker, s.Tokens)
		x += b.Width
		if s.Speaker == summarySpeaker {
			number++
			b.Number = number
			b.Width = max(b.Width, least)
		}
		bars = append(bars, b)
	}
	return bars
}

// summarySpeaker is the speaker of a compaction summary in both formats.
const summarySpeaker = "compact-summary"

// class gives the speakers that are drawn alike one name.
func class(speaker string) string {
	switch speaker {
	case "human", "assistant", "tool":
		return speaker
	case summarySpeaker:
		return "summary"
	}
	return "other"
}
