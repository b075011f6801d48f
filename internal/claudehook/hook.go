// Package claudehook is what Claude Code's hooks call: it follows a session's
// transcript in a stored buffer and, after a compaction, tells the session what
// its summary does not.
package claudehook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/seed-74a30d84/holdfast/anthropicmsg/claudecode"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/internal/audit"
)

// Input is the JSON that Claude Code writes to a hook's standard input, as far as it matters here.
type Input struct {
	Session    string `json:"session_id"`
	Transcript string `json:"transcript_path"`
	Event      string `json:"hook_event_name"` // SessionStart, UserPromptSubmit, PreCompact, Stop …
	Source     string `json:"source"`          // of SessionStart: startup, resume, clear, compact
}

// maxInput is far more than a hook is ever given.
const maxInput = 4 << 20

// ReadInput reads a hook's input. It returns an error that names the missing field.
func ReadInput(r io.Reader) (Input, error) {
	var in Input
	data, err := io.ReadAll(io.LimitReader(r, maxInput+1))
	switch {
	case err != nil:
		return in, fmt.Errorf("standard input: %w", err)
	case len(data) > maxInput:
		return in, fmt.Errorf("standard input: more than %d bytes", maxInput)
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return in, fmt.Errorf("standard input is not the JSON of a hook: %w", err)
	}
	missing := ""
	switch {
	case in.Session == "":
		missing = "session_id"
	case in.Event == "":
		missing = "hook_event_name"
	default:
		return in, nil
	}
	return in, fmt.Errorf("standard input has no %s: not the JSON of a hook", missing)
}

// speaks reports whether the session reads what a hook for this event prints.
func (in *Input) speaks() bool { return in.Event == "SessionStart" || in.Event == "UserPromptSubmit" }

// restarts reports whether the session goes on with a summary, or where it was left.
func (in *Input) restarts() bool {
	return in.Event == "SessionStart" && (in.Source == "compact" || in.Source == "resume")
}

// Run takes what is new in the transcript into the session's buffer, in the
// directory store, and returns what the session is to read, "" for nothing. A
// context that ends leaves the buffer where it is; the next call goes on. Text may
// come beside an error.
func Run(ctx context.Context, store string, in Input) (text string, err error) {
	if store, err = filepath.Abs(store); err != nil { // the session is told where it is
		return "", err
	}
	if err := os.MkdirAll(store, 0o700); err != nil {
		return "", err
	}
	files, err := filestore.Open(store, nil)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, files.Close()) }()
	h := &hook{in: in, dir: store, files: files, id: holdfast.BufferID(in.Session)}
	h.memory = files.Path(h.id) + ".hook"
	if err := h.remember(); err != nil {
		return "", err
	}
	if in.Event == "UserPromptSubmit" && !h.Awaiting && h.Pending == "" {
		return "", nil // nothing to tell: a prompt does not wait for the transcript
	}
	if err := h.open(ctx); err != nil {
		return "", err
	}
	defer h.buf.Close()
	err = h.follow(ctx)
	text = h.answer()
	return text, errors.Join(err, h.save())
}

// hook is one call.
type hook struct {
	in     Input
	dir    string
	files  *filestore.Store
	id     holdfast.BufferID
	buf    *holdfast.ContextBuffer
	found  []*audit.Compaction // summaries that this call took
	memory string              // file of what calls tell each other
	memo
}

// memo is what one call leaves for the next: a hook that may not speak meets the
// summary, or one that may comes before it is in the transcript.
type memo struct {
	Awaiting bool   `json:"awaiting,omitempty"` // a compaction whose summary was not there yet
	Pending  string `json:"pending,omitempty"`  // what to tell the session when it listens
}

func (h *hook) remember() error {
	data, err := os.ReadFile(h.memory)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil && json.Unmarshal(data, &h.memo) != nil {
		h.memo = memo{} // half a file, or another program's: nothing is lost but a repetition
	}
	return err
}

func (h *hook) save() error {
	if h.memo == (memo{}) {
		if err := os.Remove(h.memory); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		return nil
	}
	data, err := json.Marshal(h.memo)
	if err != nil {
		return err
	}
	tmp := h.memory + ".tmp"
	if err := os.WriteFile(tmp, data, 0o600); err != nil {
		return err
	}
	return os.Rename(tmp, h.memory)
}

// open opens the session's buffer, or makes it.
func (h *hook) open(ctx context.Context) (err error) {
	h.buf, err = holdfast.Open(ctx, h.files, h.id, nil)
	if errors.Is(err, holdfast.ErrNotFound) {
		h.buf, err = holdfast.New(ctx, h.files, &holdfast.Options{Buffer: h.id})
	}
	return err
}

// follow takes what is new in the transcript.
func (h *hook) follow(ctx context.Context) error {
	s, err := h.read()
	if err != nil {
		return err
	}
	a := audit.Follow(h.buf)
	if a.Newest() > s.Lines {
		return fmt.Errorf("%s has %d lines, and line %d was taken before: not the transcript of before, nothing taken",
			h.in.Transcript, s.Lines, a.Newest())
	}
	im := anthropicmsg.NewImporter(h.buf.View(), &anthropicmsg.ImportOptions{Binder: s.Binder()})
	kept := s.Kept()
	for i := range s.Messages {
		fresh, err := h.fresh(im, s.Messages[i], a)
		if err != nil {
			return err
		}
		for k := range fresh {
			fresh[k].Kept = kept[i]
			if err := h.take(ctx, a, &fresh[k], s); err != nil {
				return fmt.Errorf("%s:%d: %w", h.in.Transcript, fresh[k].Line, err)
			}
		}
	}
	return a.Flush(ctx)
}

// take adds one message. A summary takes what it replaced out of the window.
func (h *hook) take(ctx context.Context, a *audit.Auditor, m *audit.Message, s *claudecode.Session) error {
	c, err := a.Add(ctx, m)
	if err != nil || c == nil {
		return err
	}
	h.found = append(h.found, c)
	return h.archive(ctx, c, s)
}

// fresh returns what of a message was not taken before, as the importer of the
// provider's messages makes spans of it: the window can be rendered as messages again.
func (h *hook) fresh(im *anthropicmsg.Importer, m claudecode.Message, a *audit.Auditor) ([]audit.Message, error) {
	m.Blocks = slices.DeleteFunc(slices.Clone(m.Blocks), func(b claudecode.Block) bool { return a.Has(b.Line) })
	if len(m.Blocks) == 0 {
		return nil, nil
	}
	raw, err := json.Marshal([]claudecode.Message{m})
	if err != nil {
		return nil, err
	}
	spans, err := im.Messages(nil, raw)
	if err != nil {
		return nil, fmt.Errorf("%s:%d: %w", h.in.Transcript, m.Blocks[0].Line, err)
	}
	var out []audit.Message
	for k, b := range owners(&m, len(spans)) {
		sp := spans[k]
		out = append(out, audit.Message{
			Line:    b.Line,
			Speaker: string(b.Voice),
			Origin:  sp.Origin,
			Text:    audit.Readable(&sp),
			Summary: sp.Kind == holdfast.Foreign,
			Span:    sp,
		})
	}
	return out, nil
}

// owners tells of which block each of a message's n spans was made: one, or one for each of its parts.
func owners(m *claudecode.Message, n int) []*claudecode.Block {
	var out []*claudecode.Block
	for i := range m.Blocks {
		b := &m.Blocks[i]
		for range max(1, len(b.Parts())) {
			out = append(out, b)
		}
	}
	for len(out) < n { // a form that the importer takes apart otherwise: the last line stands for it
		out = append(out, &m.Blocks[len(m.Blocks)-1])
	}
	return out[:n]
}

// read reads the transcript. That of a session which only begins is not there yet.
func (h *hook) read() (*claudecode.Session, error) {
	if h.in.Transcript == "" {
		return nil, errors.New("standard input has no transcript_path")
	}
	info, err := os.Stat(h.in.Transcript)
	switch {
	case errors.Is(err, os.ErrNotExist) && h.in.Event == "SessionStart":
		return &claudecode.Session{}, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no regular file", h.in.Transcript)
	}
	f, err := os.Open(h.in.Transcript)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return claudecode.Read(f)
}

// archive takes what a summary replaced out of the window, as Claude Code did. It
// stays retrievable, and the constraints in it move to the ledger, word for word.
// What the library holds back (evidence against the summary, the newest user
// message) stays.
func (h *hook) archive(ctx context.Context, c *audit.Compaction, s *claudecode.Session) error {
	stays := map[int]bool{c.Line: true}
	for _, k := range s.Compactions {
		if s.Messages[k.Summary].Blocks[0].Line != c.Line {
			continue
		}
		for _, i := range k.Kept {
			for _, b := range s.Messages[i].Blocks {
				stays[b.Line] = true
			}
		}
	}
	v := h.buf.View()
	req := holdfast.PruneRequest{Justification: fmt.Sprintf("Claude Code replaced it by the summary on line %d.", c.Line)}
	leaves := map[holdfast.SpanID]bool{}
	for i := range v.Spans {
		if sp := &v.Spans[i]; !stays[audit.LineOf(sp.ID)] && len(req.Spans) < holdfast.MaxSpans {
			req.Spans = append(req.Spans, sp.ID)
			leaves[sp.ID] = true
		}
	}
	for len(req.Spans) > 0 {
		complete(&req, &v, leaves)
		_, err := h.buf.Prune(ctx, req)
		violations := holdfast.Violations(err)
		if err == nil || violations == nil {
			return err
		}
		if !without(&req, leaves, violations) {
			return nil // refused for something else than a span: all stays
		}
	}
	return nil
}

// complete adds the keys of the spans that leave, and the claims that lose their last support by it.
func complete(req *holdfast.PruneRequest, v *holdfast.View, leaves map[holdfast.SpanID]bool) {
	req.Keys, req.Demote = nil, nil
	for i := range v.Spans {
		if leaves[v.Spans[i].ID] {
			req.Keys = append(req.Keys, v.Spans[i].Key)
		}
	}
	for i := range v.Claims {
		c := &v.Claims[i]
		lost := !leaves[c.Summary] && c.Status != holdfast.Unverified
		for _, id := range c.Supporters {
			lost = lost && leaves[id]
		}
		if lost {
			req.Demote = append(req.Demote, c.ID)
		}
	}
}

// without takes the spans out of the request that the violations are about. It reports whether there was one.
func without(req *holdfast.PruneRequest, leaves map[holdfast.SpanID]bool, violations []holdfast.Violation) bool {
	n := len(leaves)
	for _, v := range violations {
		for _, id := range v.Spans {
			delete(leaves, id)
		}
	}
	var left []holdfast.SpanID
	for _, id := range req.Spans {
		if leaves[id] {
			left = append(left, id)
		}
	}
	req.Spans = left
	return len(leaves) < n
}
