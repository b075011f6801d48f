package claudecode

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// ErrDiverged is returned by Import if the buffer holds messages that the session
// does not begin with: another session, one that was rewound, or a message that
// was imported before it was complete.
var ErrDiverged = errors.New("claudecode: the session does not go on from what the buffer holds")

// Import appends the session's messages to the buffer, those that an earlier
// Import brought excepted, in one durable commit. Its summaries become foreign ones,
// without claims. It returns the IDs of the new spans, an error that wraps
// ErrDiverged, or that of [anthropicmsg.Importer.Append]; nothing has changed then.
func Import(ctx context.Context, buf *holdfast.ContextBuffer, s *Session) ([]holdfast.SpanID, error) {
	im := anthropicmsg.NewImporter(buf.View(), &anthropicmsg.ImportOptions{Binder: s.Binder()})
	messages := make([]json.RawMessage, len(s.Messages))
	for i, m := range s.Messages {
		raw, err := json.Marshal(m)
		if err != nil {
			return nil, fmt.Errorf("claudecode: message %d: %w", i, err)
		}
		messages[i] = raw
	}
	n, digest := im.Imported()
	if n > len(messages) || n > 0 && anthropicmsg.Digest(messages[:n]) != digest {
		return nil, fmt.Errorf("%w (%d messages)", ErrDiverged, n)
	}
	if n == len(messages) {
		return nil, nil
	}
	list, err := json.Marshal(messages[n:])
	if err != nil {
		return nil, fmt.Errorf("claudecode: %w", err)
	}
	return im.Append(ctx, buf, nil, list)
}
