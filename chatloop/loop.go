package chatloop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/wire"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// Options configures a Loop. Nil means all defaults.
type Options struct {
	// Binder tells the user's own words from what a harness put into a user
	// message; nil: openaimsg.DefaultBinder.
	Binder openaimsg.Binder
}

// A Loop keeps one conversation in a buffer. It is safe for concurrent use.
type Loop struct {
	buf   *holdfast.ContextBuffer
	tools *edittool.Toolset
	o     openaimsg.ImportOptions

	mu     sync.Mutex
	count  int    // of the conversation's messages that were imported, for Unseen
	digest string // of these
	warm   bool   // count and digest are known
	failed error  // what a tool returned as an error
}

// New returns a Loop for the conversation in buf, which may be empty or go on from
// another process.
func New(buf *holdfast.ContextBuffer, o *Options) *Loop {
	l := &Loop{buf: buf, tools: edittool.New(buf)}
	if o != nil {
		l.o.Binder = o.Binder
	}
	return l
}

// maxReloads bounds how often other writers may be faster.
const maxReloads = 3

// Add appends what is new in the conversation, in one durable commit.
//
// System messages at the head of the list are the prompt. Those that are in the
// window already are not added again, and a prompt in the window that is no longer
// among them loses its pin. The error is that of the buffer, of an earlier Call
// whose error the framework may have swallowed, or one that names a message that
// is none; nothing has been added then.
func (l *Loop) Add(ctx context.Context, messages ...Message) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed != nil {
		return l.failed
	}
	n := head(messages, System)
	var items []item
	if n > 0 {
		var err error
		if items, err = l.prompt(ctx, messages[:n]); err != nil {
			return err
		}
	}
	// A new prompt does not come between calls and their results.
	rest := messages[n:]
	k := head(rest, Tool)
	var all []item
	for i := range rest {
		if i == k {
			all = append(all, items...)
		}
		all = append(all, item{m: rest[i]})
	}
	if k == len(rest) {
		all = append(all, items...)
	}
	return l.append(ctx, all)
}

// head returns how many messages at the head of the list have this role.
func head(messages []Message, role string) (n int) {
	for n < len(messages) && messages[n].Role == role {
		n++
	}
	return n
}

// An item is a message to add. A hidden one does not count as one of the framework's list.
type item struct {
	m      Message
	hidden bool
}

// prompt returns the system messages that are not in the window, and unpins those
// in the window that are not wanted any more.
func (l *Loop) prompt(ctx context.Context, messages []Message) (news []item, err error) {
	wanted, live := map[string]bool{}, map[string]bool{}
	for i := range messages {
		wanted[messages[i].Text()] = true
	}
	v := l.buf.View()
	for i := range v.Spans {
		s := &v.Spans[i]
		if s.Kind != holdfast.System {
			continue
		}
		live[s.Text] = true
		if s.Pinned != wanted[s.Text] {
			if err := l.buf.Pin(ctx, s.ID, wanted[s.Text]); err != nil {
				return nil, err
			}
		}
	}
	for i := range messages {
		if text := messages[i].Text(); !live[text] {
			news = append(news, item{Text(System, text), true})
			live[text] = true
		}
	}
	return news, nil
}

// append imports messages in one commit.
func (l *Loop) append(ctx context.Context, items []item) error {
	if len(items) == 0 {
		return nil
	}
	if err := l.warmUp(ctx); err != nil {
		return err
	}
	for n := 0; ; n++ {
		im := l.importer()
		spans, err := l.spans(im, items)
		if err != nil {
			return err
		}
		_, err = l.buf.Append(ctx, spans...)
		if err == nil {
			l.count, l.digest = im.Imported()
			return nil
		}
		if !errors.Is(err, holdfast.ErrConflict) || n == maxReloads {
			return err
		}
		if err := l.buf.Reload(ctx); err != nil {
			return err
		}
	}
}

// importer returns an importer that knows how much of the conversation is in the
// buffer: what this process added, or more if another one did.
func (l *Loop) importer() *openaimsg.Importer {
	im := openaimsg.NewImporter(l.buf.View(), &l.o)
	if n, _ := im.Imported(); n < l.count {
		im.Resume(l.count, l.digest)
	}
	return im
}

// spans turns messages into spans. Calls that wait when something else than a
// result follows them will get none: they are answered before it.
func (l *Loop) spans(im *openaimsg.Importer, items []item) (out []holdfast.Span, err error) {
	waiting, err := l.waiting()
	if err != nil {
		return nil, err
	}
	for i := range items {
		m, all := &items[i].m, items[i:i+1]
		switch {
		case m.empty():
			continue
		case m.Role == Tool:
			if k := slices.Index(waiting, m.CallID); k >= 0 {
				waiting = slices.Delete(waiting, k, k+1)
			}
		default:
			all = append(noResults(waiting), items[i])
			waiting = nil
		}
		for _, it := range all {
			spans, err := imported(im, it)
			if err != nil {
				return nil, err
			}
			out = append(out, spans...)
		}
		for _, c := range m.Calls {
			waiting = append(waiting, c.ID)
		}
	}
	return out, nil
}

func imported(im *openaimsg.Importer, it item) ([]holdfast.Span, error) {
	list, err := encode([]Message{it.m})
	if err != nil {
		return nil, err
	}
	raw, err := marshal(list)
	if err != nil {
		return nil, err
	}
	if it.hidden {
		return im.Hidden(raw)
	}
	return im.Messages(nil, raw)
}

// warmUp finds how much of the conversation is in the buffer, in live and archived spans.
func (l *Loop) warmUp(ctx context.Context) error {
	if l.warm {
		return nil
	}
	v := l.buf.View()
	count, digest := openaimsg.NewImporter(v, &l.o).Imported()
	count, digest, err := wire.LookBack(ctx, l.buf, &v, count, digest)
	if err != nil {
		return err
	}
	l.count, l.digest, l.warm = count, digest, true
	return nil
}

// A DivergedError says that a list of messages does not go on from the
// conversation in the buffer. Nothing has changed.
type DivergedError struct {
	Imported int // messages of the conversation in the buffer
	Sent     int // messages in the list
}

// Error says what to do.
func (e *DivergedError) Error() string {
	return fmt.Sprintf("chatloop: a list of %d messages does not begin with the %d that were imported; "+
		"a buffer follows one conversation to which messages are only added: open another buffer for another branch",
		e.Sent, e.Imported)
}

// Unseen returns the messages of a whole conversation, without its prompt, that
// have not been added yet. The error is a [*DivergedError] if the list does not
// begin with those that have, or the store's.
func (l *Loop) Unseen(ctx context.Context, conversation []Message) ([]Message, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.warmUp(ctx); err != nil {
		return nil, err
	}
	said := slices.DeleteFunc(slices.Clone(conversation), func(m Message) bool { return m.empty() })
	list, err := encode(said)
	if err != nil {
		return nil, err
	}
	n, digest := l.importer().Imported()
	if len(list) < n || openaimsg.Digest(list[:n]) != digest {
		return nil, &DivergedError{Imported: n, Sent: len(list)}
	}
	return said[n:], nil
}

// NoResult is what the model reads as the result of a call that a run ended without.
const NoResult = "There is no result: the run ended before this call was answered."

// Window returns the messages for the model's next call, the anchor last, and tells
// the tools what the model sees. A call that still waits for its result gets
// [NoResult] first: providers refuse a call without one. So call Window when the
// results of the model's last turn are added.
func (l *Loop) Window(ctx context.Context) ([]Message, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed != nil {
		return nil, l.failed
	}
	waiting, err := l.waiting()
	if err != nil {
		return nil, err
	}
	if err := l.append(ctx, noResults(waiting)); err != nil {
		return nil, err
	}
	v := l.buf.View()
	messages, err := rendered(v)
	if err == nil {
		l.tools.Seen(v.Version)
	}
	return messages, err
}

func rendered(v holdfast.View) ([]Message, error) {
	list, err := openaimsg.Render(v, nil)
	if err != nil {
		return nil, err
	}
	return decode(list)
}

// waiting returns the IDs of the calls in the window that have no result yet.
func (l *Loop) waiting() (ids []string, err error) {
	v := l.buf.View()
	if len(v.OpenGroups) == 0 {
		return nil, nil
	}
	messages, err := rendered(v)
	if err != nil {
		return nil, err
	}
	for i := range messages {
		for _, c := range messages[i].Calls {
			ids = append(ids, c.ID)
		}
		if m := &messages[i]; m.Role == Tool {
			if k := slices.Index(ids, m.CallID); k >= 0 {
				ids = slices.Delete(ids, k, k+1)
			}
		}
	}
	return ids, nil
}

func noResults(ids []string) (out []item) {
	for _, id := range ids {
		out = append(out, item{Result(id, NoResult), true})
	}
	return out
}

// Call runs one of the tools of the context: see [edittool.Toolset.Call].
// Refusals are results. An error is for the host, and is kept for [Loop.Err] unless
// ctx has ended.
func (l *Loop) Call(ctx context.Context, name, arguments string) (edittool.Result, error) {
	r, err := l.tools.Call(ctx, name, json.RawMessage(arguments))
	if err != nil && ctx.Err() == nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.failed = err
	}
	return r, err
}

// Err returns the error of the last Call that failed, for frameworks that end a run
// without saying so, and forgets it. Until then Add and Window return it too.
func (l *Loop) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.failed
	l.failed = nil
	return err
}

// Refusal returns what the model reads if err is a refusal, such as one of
// Authorize, or says that what the model named is not there: see
// [edittool.Toolset.Refusal]. Any other err comes back as it is.
func (l *Loop) Refusal(err error) (string, error) {
	if r, ok := l.tools.Refusal("action", err); ok {
		return r.Text, nil
	}
	return "", err
}

// A Definition is a tool of the context as frameworks take it.
type Definition struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Schema      map[string]any `json:"inputSchema"` // JSON Schema of the arguments
}

// Definitions returns the tools of the context in the order of [edittool.Names].
func Definitions() []Definition {
	raw := edittool.Definitions(edittool.MCP)
	out := make([]Definition, len(raw))
	for i := range raw {
		_ = json.Unmarshal(raw[i], &out[i]) // a test reads every one
	}
	return out
}
