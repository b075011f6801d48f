package openaimsg

import (
	"context"
	"encoding/json"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

// Hidden returns the spans of messages or items that stand in the conversation
// with the model and not in the host's own list: those of a round in which the
// model used the tools of the context and the host was not asked. They are
// rendered like any other and do not count in [Importer.Imported]. The error is a
// [*SyntaxError].
func (im *Importer) Hidden(messages json.RawMessage) ([]holdfast.Span, error) {
	list, err := im.parse(messages)
	if err != nil {
		return nil, syntaxError(err)
	}
	spans, err := im.im.Add(wire.Hide(list))
	if err != nil {
		return nil, syntaxError(err)
	}
	return spans, nil
}

// Skip counts a message or item of the host's list as imported and makes no
// spans of it: they are in the buffer, from one given to [Importer.Hidden].
func (im *Importer) Skip(message json.RawMessage) { im.im.Skip(wire.Sum(message)) }

// LookBack finds messages that were imported and have left the window since, so
// that [Importer.Imported] counts them too: NewImporter sees live spans only. A host
// that compares its list with what is imported calls it once, with the buffer of the
// view, before the first comparison in a process. It reads archived spans of the
// recent edits that the view lists. The error is the store's; nothing has changed then.
func (im *Importer) LookBack(ctx context.Context, buf *holdfast.ContextBuffer) error {
	v := buf.View()
	n, digest := im.Imported()
	n, digest, err := wire.LookBack(ctx, buf, &v, n, digest)
	if err == nil {
		im.Resume(n, digest)
	}
	return err
}

// Resume sets what [Importer.Imported] returns, for a host that keeps it itself.
func (im *Importer) Resume(n int, digest string) { im.im.Resume(n, digest) }
