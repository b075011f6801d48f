package relay

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire"
	"github.com/seed-74a30d84/holdfast/transport"
)

// maxReloads bounds how often other writers may be faster.
const maxReloads = 3

// retry runs f, which changes the buffer, again after a Reload where another
// process was faster.
func (t *Transport) retry(ctx context.Context, f func() error) error {
	for n := 0; ; n++ {
		err := f()
		if !errors.Is(err, holdfast.ErrConflict) || n == maxReloads {
			return err
		}
		if err := t.buf.Reload(ctx); err != nil {
			return err
		}
	}
}

// sync imports what is new in a request.
func (t *Transport) sync(ctx context.Context, v Vendor, c Split) error {
	list := c.List
	view := t.buf.View()
	im, err := t.importer(ctx, v, &view)
	if err != nil {
		return err
	}
	sums := make([][]byte, len(list))
	for i, m := range list {
		sums[i] = wire.Sum(m)
	}
	if err := t.check(&view, im, c, sums); err != nil {
		return err
	}
	spans, pins, err := changed(v.Importer(view), &view, c.Prompt)
	if err != nil {
		return err
	}
	n, _ := im.Imported()
	fresh := list[n:]
	if open := wire.Waiting(&view); len(open) > 0 {
		k := v.Echo(fresh, open)
		if k == 0 {
			lost, err := im.Hidden(wire.List(v.Results(notRun(open))))
			if err != nil {
				return err
			}
			spans = append(spans, lost...)
		}
		for _, m := range fresh[:k] {
			im.Skip(m)
		}
		fresh = fresh[k:]
	}
	news, err := im.Messages(nil, wire.List(fresh))
	if err != nil {
		return err
	}
	if spans = append(spans, news...); len(spans) > 0 {
		if _, err := t.buf.Append(ctx, spans...); err != nil {
			return err
		}
	}
	for _, s := range pins {
		if err := t.buf.Pin(ctx, s.ID, !s.Pinned); err != nil {
			return err
		}
	}
	t.sums = sums
	t.count, t.digest = im.Imported()
	return nil
}

// notRun answers calls of a turn that the host does not send back.
func notRun(open []string) []Answer {
	const why = "This call was not run: the application did not receive it, or asked again without it."
	var out []Answer
	for _, id := range open {
		out = append(out, Answer{ID: id, IsError: true, Text: why})
	}
	return out
}

// changed returns what is new in the system prompt and which of its spans are to
// be pinned or unpinned: those of a prompt that is superseded lose their pin.
func changed(
	im Importer,
	view *holdfast.View,
	prompt json.RawMessage,
) (spans []holdfast.Span, pins []*holdfast.Span, err error) {
	if prompt != nil {
		if spans, err = im.Messages(prompt, nil); err != nil {
			return nil, nil, err
		}
	}
	wanted := map[string]bool{}
	for i := range spans {
		wanted[spans[i].Text] = true
	}
	live := map[string]bool{}
	for _, s := range wire.Prompts(view) {
		if s.Pinned != wanted[s.Text] {
			pins = append(pins, s)
		}
		live[s.Text] = true
	}
	var news []holdfast.Span
	for i := range spans {
		if !live[spans[i].Text] {
			news = append(news, spans[i])
		}
	}
	return news, pins, nil
}

// importer returns an importer that knows how much of the conversation is in the
// buffer, also where the spans of the last messages have left the window.
func (t *Transport) importer(ctx context.Context, v Vendor, view *holdfast.View) (Importer, error) {
	im := v.Importer(*view)
	count, digest := im.Imported()
	if t.count > count {
		count, digest = t.count, t.digest
	}
	if !t.warm {
		var err error
		if count, digest, err = wire.LookBack(ctx, t.buf, view, count, digest); err != nil {
			return nil, err
		}
		t.warm = true
		t.count, t.digest = count, digest
	}
	im.Resume(count, digest)
	return im, nil
}

// check compares the head of the list with what was imported.
func (t *Transport) check(view *holdfast.View, im Importer, c Split, sums [][]byte) error {
	count, digest := im.Imported()
	if len(sums) >= count && wire.Chain(sums[:count]...) == digest {
		return nil
	}
	at := t.divergence(view, sums, count)
	e := &transport.DivergedError{
		Index:    c.Before + at,
		Imported: c.Before + count,
		Sent:     c.Before + len(sums),
		Want:     t.imported(view, at),
	}
	if at < len(c.List) {
		e.Got = t.describe(c.List[at])
	}
	return e
}

// divergence returns the index of the first message that is known to differ.
func (t *Transport) divergence(view *holdfast.View, sums [][]byte, count int) int {
	if len(t.sums) >= count {
		for i := range min(count, len(sums)) {
			if !bytes.Equal(t.sums[i], sums[i]) {
				return i
			}
		}
		return min(count, len(sums))
	}
	chains := map[int]string{}
	for i := range view.Spans {
		if e, ok := wire.Decode(view.Spans[i].Label); ok && !e.Hidden {
			chains[e.Index] = e.Chain
		}
	}
	digest := ""
	for i := range min(count, len(sums)) {
		digest = wire.Link(digest, sums[i])
		if want, ok := chains[i+1]; ok && want != digest {
			return i
		}
	}
	return min(count, len(sums))
}

// maxQuote is how much of a message an error shows, in characters.
const maxQuote = 60

// imported describes an imported message by its live spans.
func (t *Transport) imported(view *holdfast.View, index int) string {
	for i := range view.Spans {
		s := &view.Spans[i]
		if e, ok := wire.Decode(s.Label); ok && !e.Hidden && e.Index == index+1 && e.Member != wire.SystemMember {
			return e.Role + " " + t.quote(s.Text)
		}
	}
	return ""
}

func (t *Transport) describe(message json.RawMessage) string {
	members, _ := wire.Members(message)
	role := wire.GetString(members, "role")
	if role == "" {
		role = wire.GetString(members, "type")
	}
	return role + " " + t.quote(firstText(message))
}

// firstText returns the first text in a message, or the message.
func firstText(message json.RawMessage) string {
	members, _ := wire.Members(message)
	content := wire.Get(members, "content")
	if s, ok := wire.String(content); ok {
		return s
	}
	list, _ := wire.Elements(content)
	for _, raw := range list {
		block, _ := wire.Members(raw)
		if s, ok := wire.String(wire.Get(block, "text")); ok {
			return s
		}
	}
	return string(message)
}

func (t *Transport) quote(s string) string {
	s = t.buf.Redact(s)
	if r := []rune(s); len(r) > maxQuote {
		s = string(r[:maxQuote]) + "…"
	}
	return string(wire.Quote(s))
}
