package wire

import (
	"github.com/seed-74a30d84/holdfast"
)

// A host's own list of messages can lack some that stand in the buffer: those of
// rounds in which the model used the tools of the context and the host was not
// asked. They are hidden: added with Aside, rendered like any other, and not
// counted in what [Importer.Imported] returns.

// Hide marks messages as hidden.
func Hide(messages []Message) []Message {
	for i := range messages {
		messages[i].Aside = true
	}
	return messages
}

// Skip counts a message with this digest without making spans of it: they are in
// the buffer, from a hidden one.
func (im *Importer) Skip(sum []byte) {
	im.count++
	im.digest = Link(im.digest, sum)
}

// Resume sets what [Importer.Imported] returns, where the spans of the last
// messages have left the window.
func (im *Importer) Resume(count int, digest string) { im.count, im.digest = count, digest }

// Waiting returns the IDs of calls in hidden messages that have no result yet, in order.
func Waiting(v *holdfast.View) []string {
	var ids []string
	for i := range v.Spans {
		e, ok := Decode(v.Spans[i].Label)
		switch {
		case !ok || v.Spans[i].Kind == holdfast.Excerpt || v.Spans[i].Kind == holdfast.Summary:
		case e.Hidden && e.Call != "":
			ids = append(ids, e.Call)
		case e.Result != "":
			for k, id := range ids {
				if id == e.Result {
					ids = append(ids[:k], ids[k+1:]...)
					break
				}
			}
		}
	}
	return ids
}

// Prompts returns the live spans of a system prompt in a parameter of its own.
func Prompts(v *holdfast.View) []*holdfast.Span {
	var out []*holdfast.Span
	for i := range v.Spans {
		if e, ok := Decode(v.Spans[i].Label); ok && e.Member == SystemMember && v.Spans[i].Kind == holdfast.System {
			out = append(out, &v.Spans[i])
		}
	}
	return out
}
