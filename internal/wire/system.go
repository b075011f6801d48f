package wire

import (
	"bytes"
	"encoding/json"

	"github.com/seed-74a30d84/holdfast"
)

// System returns the system prompt of live spans that came from a parameter of its own.
// One prompt that is a text alone stays a text.
func System(v *holdfast.View) json.RawMessage {
	var list [][]byte
	var text *string
	for i := range v.Spans {
		s := &v.Spans[i]
		e, ok := Decode(s.Label)
		if !ok || e.Member != systemMember || s.Kind != holdfast.System {
			continue
		}
		raw := e.Tmpl.fill(filling{text: s.Text, whole: s.Text, safe: same, safeRaw: same, cache: true})
		if e.Str {
			text = &s.Text
			raw = append(append([]byte(`{"type":"text","text":`), raw...), '}')
		}
		list = append(list, raw)
	}
	switch {
	case len(list) == 0:
		return nil
	case len(list) == 1 && text != nil:
		return Quote(*text)
	}
	return append(append([]byte("["), bytes.Join(list, []byte(","))...), ']')
}
