package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

const showArgs = "[-json] [-buffer ID] DIR [SPAN|KEY]"

// runShow prints the window of a stored buffer as the model sees it, or one span, live or archived.
func runShow(ctx context.Context, s streams, args []string) int {
	c := newStored(s, "show", showArgs)
	asJSON := c.flags.Bool("json", false, "one JSON object")
	if status, done := c.open(ctx, args, 0, 1); done {
		return status
	}
	return c.finish(c.show(ctx, *asJSON))
}

func (c *stored) show(ctx context.Context, asJSON bool) error {
	b, err := c.replay(ctx)
	if err != nil {
		return err
	}
	v := b.View()
	if len(c.rest) == 1 {
		return c.showSpan(ctx, b, &v, asJSON)
	}
	if asJSON {
		return writeJSON(c.s.out, newShownWindow(&v))
	}
	_, err = io.WriteString(c.s.out, render.Text(v))
	return err
}

func (c *stored) showSpan(ctx context.Context, b *holdfast.ContextBuffer, v *holdfast.View, asJSON bool) error {
	span, err := fetch(ctx, b, v, c.rest[0])
	if err != nil {
		return fmt.Errorf("%s: %w", c.dir, err)
	}
	at := slices.IndexFunc(v.Spans, func(s holdfast.Span) bool { return s.ID == span.ID })
	state, by := "in the window", uint64(0)
	if at >= 0 {
		span = v.Spans[at]
	} else {
		by = archivedBy(v, span.ID)
		state = fmt.Sprintf("archived by edit %d", by)
		if span.Kind == holdfast.Summary { // its bytes are an encoding
			span.Text = claimsText(span.Claims)
		}
	}
	if asJSON {
		return writeJSON(c.s.out, newShownSpan(&span, by))
	}
	_, err = fmt.Fprintf(c.s.out, "%s %s, key %s\n%s\n",
		render.Header(v.Mark, &span), state, span.Key, render.Body(v.Mark, &span))
	return err
}

// archivedBy returns the number of the edit that last archived a span.
func archivedBy(v *holdfast.View, id holdfast.SpanID) uint64 {
	for _, e := range slices.Backward(v.Edits) {
		if slices.Contains(e.Spans, id) {
			return e.Number
		}
	}
	return 0
}

// claimsText renders the claims of a summary that is not in the window: what it says, not where it stands.
func claimsText(claims []holdfast.Claim) string {
	var lines []string
	for _, c := range claims {
		line := "- [" + c.Origin.String()
		if c.Unverified {
			line += ", unverified"
		}
		for i, w := range c.Witnesses {
			if i == 0 {
				line += "; from"
			}
			line += " " + string(w.Span)
		}
		lines = append(lines, line+"] "+strings.ReplaceAll(c.Text, "\n", "\n  "))
	}
	return strings.Join(lines, "\n")
}

// shownWindow is a window as show -json prints it.
type shownWindow struct {
	Buffer      string            `json:"buffer"`
	Records     uint64            `json:"records"`
	Head        holdfast.Digest   `json:"head"`
	WindowHash  holdfast.Digest   `json:"window_hash"`
	Version     uint64            `json:"version"`
	Edits       uint64            `json:"edits"`
	Cycles      uint64            `json:"cycles"`
	Tokens      int               `json:"tokens"`
	Spans       []shownSpan       `json:"spans"`
	Claims      []shownClaim      `json:"claims,omitempty"`
	Constraints []shownConstraint `json:"constraints,omitempty"`
	Conflicts   []shownConflict   `json:"conflicts,omitempty"`
	Anchor      string            `json:"anchor"`
}

// shownSpan is a span as show -json prints it. Exactly one of Text and Bytes is
// set unless the text is empty: JSON cannot hold bytes that are no UTF-8.
type shownSpan struct {
	ID         holdfast.SpanID  `json:"id"`
	Kind       holdfast.Kind    `json:"kind"`
	Origin     holdfast.Origin  `json:"origin"`
	Speaker    string           `json:"speaker,omitempty"`
	Group      holdfast.GroupID `json:"group,omitempty"`
	Parent     holdfast.SpanID  `json:"parent,omitempty"`
	Label      string           `json:"label,omitempty"`
	Pinned     bool             `json:"pinned,omitempty"`
	Tokens     int              `json:"tokens"`
	Key        holdfast.Key     `json:"key"`
	Digest     holdfast.Digest  `json:"digest"`
	ArchivedBy uint64           `json:"archived_by,omitempty"` // the edit
	Text       *string          `json:"text,omitempty"`
	Bytes      []byte           `json:"text_b64,omitempty"`
}

type shownClaim struct {
	ID         holdfast.ClaimID  `json:"id"`
	Text       string            `json:"text"`
	Origin     holdfast.Origin   `json:"origin"`
	Status     holdfast.Status   `json:"status"`
	Depth      int               `json:"depth"`
	Contested  bool              `json:"contested,omitempty"`
	Supporters []holdfast.SpanID `json:"supporters,omitempty"`
}

type shownConstraint struct {
	Text     string            `json:"text"`
	Source   holdfast.Origin   `json:"source"`
	Declared bool              `json:"declared,omitempty"`
	Ledger   bool              `json:"ledger,omitempty"`
	Carriers []holdfast.SpanID `json:"carriers,omitempty"`
	Key      holdfast.Key      `json:"key"`
}

type shownConflict struct {
	ID       uint64           `json:"id"`
	Span     holdfast.SpanID  `json:"span"`
	Sentence string           `json:"sentence"`
	Claim    holdfast.ClaimID `json:"claim"`
	Text     string           `json:"claim_text"`
	By       string           `json:"by"`
}

func newShownSpan(s *holdfast.Span, archivedBy uint64) shownSpan {
	out := shownSpan{
		ID: s.ID, Kind: s.Kind, Origin: s.Origin, Group: s.Group, Parent: s.Parent, Label: s.Label, Pinned: s.Pinned,
		Tokens: s.Tokens, Key: s.Key, Digest: s.Digest, ArchivedBy: archivedBy,
	}
	if s.Origin == holdfast.Hedged {
		out.Speaker = s.Speaker.String()
	}
	if utf8.ValidString(s.Text) {
		out.Text = &s.Text
	} else {
		out.Bytes = []byte(s.Text)
	}
	return out
}

func newShownWindow(v *holdfast.View) *shownWindow {
	w := &shownWindow{
		Buffer: string(v.Buffer), Records: v.Head.Length, Head: v.Head.Digest, WindowHash: v.WindowHash,
		Version: v.Version, Edits: v.Counter, Cycles: v.Cycle, Tokens: v.Usage.Spans, Spans: []shownSpan{}, Anchor: v.Anchor,
	}
	for i := range v.Spans {
		w.Spans = append(w.Spans, newShownSpan(&v.Spans[i], 0))
	}
	for _, c := range v.Claims {
		w.Claims = append(w.Claims, shownClaim{c.ID, c.Text, c.Origin, c.Status, c.Depth, c.Contested, c.Supporters})
	}
	for _, c := range v.Constraints {
		w.Constraints = append(w.Constraints, shownConstraint{c.Text, c.Source, c.Declared, c.Ledger, c.Carriers, c.Key})
	}
	for _, c := range v.Conflicts {
		w.Conflicts = append(w.Conflicts, shownConflict{c.ID, c.Span, c.Sentence, c.Claim, c.Text, c.By})
	}
	return w
}
