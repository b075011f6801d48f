package wire

import (
	"context"
	"strconv"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// LookBack returns how many messages were imported, and their digest, where the
// last of them may have left the window: count and digest are those of the live
// spans or later ones. It reads only spans that came after the newest imported one
// that is live: a long session has many others in its archive.
func LookBack(
	ctx context.Context,
	buf *holdfast.ContextBuffer,
	v *holdfast.View,
	count int,
	digest string,
) (int, string, error) {
	newest := 0
	for i := range v.Spans {
		if _, ok := Decode(v.Spans[i].Label); ok {
			newest = max(newest, minted(v.Spans[i].ID))
		}
	}
	for i := range v.Edits {
		for k, id := range v.Edits[i].Spans {
			if n := minted(id); 0 < n && n < newest {
				continue
			}
			s, err := buf.Fetch(ctx, v.Edits[i].Keys[k])
			if err != nil {
				return 0, "", err
			}
			if e, ok := Decode(s.Label); ok && e.Index > count {
				count, digest = e.Index, e.Chain
			}
		}
	}
	return count, digest, nil
}

// minted is the number in an ID that the buffer made for an appended span, which
// grows with each; 0 for any other.
func minted(id holdfast.SpanID) int {
	digits, ok := strings.CutPrefix(string(id), "s")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return 0
	}
	return n
}
