// Package render turns a view of a buffer into the text that the model sees.
package render

import "github.com/seed-74a30d84/holdfast"

// Text renders the whole window: the live spans in order, each behind a header
// with the buffer's mark, then the anchor.
func Text(v holdfast.View) string {
	var out string
	for _, s := range v.Spans {
		out += "[" + v.Mark + " " + string(s.ID) + "]\n" + s.Text + "\n"
	}
	return out + "[" + v.Mark + "]\n" + v.Anchor
}
