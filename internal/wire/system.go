package wire

import (
	"encoding/json"
	"iter"

	"github.com/seed-74a30d84/holdfast"
)

// System returns the blocks of the system prompt that live spans from a parameter
// of its own stand for. One prompt that is a text alone stays a text.
func System(v *holdfast.View) json.RawMessage {
	var list [][]byte
	text := false
	for s, e := range systemSpans(v) {
		raw := e.Tmpl.fill(filling{text: s.Text, whole: s.Text, safe: same, safeRaw: same, cache: true})
		if e.Str {
			raw = append(append([]byte(`{"type":"text","text":`), raw...), '}')
		}
		text = e.Str
		list = append(list, raw)
	}
	switch {
	case len(list) == 0:
		return nil
	case len(list) == 1 && text:
		return Quote(SystemTexts(v)[0])
	}
	return List(list)
}

// SystemTexts returns the texts of these spans.
func SystemTexts(v *holdfast.View) []string {
	var texts []string
	for s := range systemSpans(v) {
		texts = append(texts, s.Text)
	}
	return texts
}

func systemSpans(v *holdfast.View) iter.Seq2[*holdfast.Span, *Envelope] {
	return func(yield func(*holdfast.Span, *Envelope) bool) {
		for i := range v.Spans {
			s := &v.Spans[i]
			if e, ok := Decode(s.Label); ok && e.Member == SystemMember && s.Kind == holdfast.System && !yield(s, e) {
				return
			}
		}
	}
}
