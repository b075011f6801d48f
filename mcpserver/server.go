package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
)

// version is what the server tells clients about itself: that of CHANGELOG.md.
const version = "0.1.0"

const instructions = "These tools edit your own context window, span by span. " +
	"The IDs of spans stand in the headers of the window, " +
	"which is the resource holdfast://window; context_status lists them too. " +
	"Nothing is ever lost: what leaves comes back with context_restore. " +
	"A result that says refused has changed nothing: follow its remedies, or send its repair exactly as it stands."

// Options are the options of New. The zero value is ready to use.
type Options struct {
	// Follow is the store of the buffer, if other processes change the buffer too. Nil means that
	// whatever changes it does so through the same ContextBuffer.
	Follow holdfast.Store

	// Log gets the causes of protocol errors, and what the SDK has to say. Nil is silent.
	Log *slog.Logger
}

// New returns a server with the tools and resources of buf. The buffer stays the
// caller's: close it when the server has ended.
func New(buf *holdfast.ContextBuffer, o *Options) *mcp.Server {
	if o == nil {
		o = &Options{}
	}
	s := &server{buf: buf, tools: edittool.New(buf), follow: o.Follow, log: o.Log, told: buf.View().Head}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	self := &mcp.Implementation{Name: "holdfast", Title: "Context window", Version: version}
	s.mcp = mcp.NewServer(self, &mcp.ServerOptions{
		Instructions: instructions,
		Logger:       s.log,
		Capabilities: &mcp.ServerCapabilities{
			Tools:     &mcp.ToolCapabilities{},
			Resources: &mcp.ResourceCapabilities{Subscribe: true},
		},
		SubscribeHandler:   func(_ context.Context, r *mcp.SubscribeRequest) error { return subscribable(r.Params.URI) },
		UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
		SetCacheable:       func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.CacheScope = "private" },
	})
	s.addTools()
	s.addResources()
	s.mcp.AddReceivingMiddleware(validNotFound)
	return s.mcp
}

type server struct {
	buf    *holdfast.ContextBuffer
	tools  *edittool.Toolset
	follow holdfast.Store
	log    *slog.Logger
	mcp    *mcp.Server

	shown atomic.Bool // the window was read: edits rest on what was seen of it

	mu   sync.Mutex    // held while the buffer is compared with the store
	told holdfast.Head // where the journal stood when clients were told last
	lost bool          // the outcome of an edit is unknown: reload whatever the store says
}

// addTools registers the definitions of package edittool byte for byte.
func (s *server) addTools() {
	no := false
	for _, def := range edittool.Definitions(edittool.MCP) {
		var t struct {
			Name        string          `json:"name"`
			Description string          `json:"description"`
			InputSchema json.RawMessage `json:"inputSchema"`
		}
		if err := json.Unmarshal(def, &t); err != nil {
			s.log.Error("a tool is missing", "err", err) // a constant of the library: a test reads each
			continue
		}
		reads := t.Name == edittool.Search || t.Name == edittool.Status
		s.mcp.AddTool(&mcp.Tool{
			Name: t.Name, Description: t.Description, InputSchema: t.InputSchema,
			// Nothing is destroyed: what leaves the window comes back by its key.
			Annotations: &mcp.ToolAnnotations{
				ReadOnlyHint:    reads,
				IdempotentHint:  reads,
				DestructiveHint: &no,
				OpenWorldHint:   &no,
			},
		}, s.call)
	}
}

// call runs one call of a tool with the arguments as they came.
func (s *server) call(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := s.refresh(ctx); err != nil {
		return nil, s.failed(req.Params.Name, nil, err)
	}
	version := s.buf.View().Version
	res, err := s.tools.Call(ctx, req.Params.Name, req.Params.Arguments)
	if errors.Is(err, holdfast.ErrUncertain) {
		s.mu.Lock()
		s.lost = true
		s.mu.Unlock()
	}
	s.announce(ctx)
	if err != nil {
		return nil, s.failed(req.Params.Name, res.Edits, err)
	}
	if req.Params.Name == edittool.Status && !res.IsError && s.shown.Load() {
		s.tools.Seen(version)
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: res.Text}}, IsError: res.IsError}, nil
}

// refresh picks up what other processes did. It costs the reading of one record if they did nothing.
func (s *server) refresh(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.lost {
		if s.follow == nil {
			return nil
		}
		moved, err := s.moved(ctx)
		if err != nil || !moved {
			return err
		}
	}
	if err := s.buf.Reload(ctx); err != nil {
		return err
	}
	s.lost = false
	return nil
}

// moved reports whether the store's journal does not end where the buffer's does.
func (s *server) moved(ctx context.Context) (bool, error) {
	v := s.buf.View()
	n := 0
	for r, err := range s.follow.Records(ctx, v.Buffer, v.Head.Length-1) {
		if err != nil {
			return false, err
		}
		if n++; n > 1 || r.Digest() != v.Head.Digest {
			return true, nil
		}
	}
	return n == 0, nil
}

// announce tells subscribers if the window is another than at the last call.
func (s *server) announce(ctx context.Context) {
	head := s.buf.View().Head
	s.mu.Lock()
	changed := s.told != head
	s.told = head
	s.mu.Unlock()
	if !changed {
		return
	}
	for _, uri := range []string{windowURI, anchorURI} {
		params := &mcp.ResourceUpdatedNotificationParams{URI: uri}
		if err := s.mcp.ResourceUpdated(context.WithoutCancel(ctx), params); err != nil {
			s.log.Warn("subscribers were not told", "uri", uri, "err", err)
		}
	}
}

// failed logs why a call or read failed and returns the protocol error, which
// names no path and quotes nothing. The edits are those that stand.
func (s *server) failed(what string, edits []holdfast.Edit, err error) error {
	s.log.Error("failed", "what", what, "err", err)
	text := publicText(err)
	for _, e := range edits {
		text += fmt.Sprintf("; edit %d was made and stands", e.Number)
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: text}
}

// publicText says what a client has to know of an error that is the host's.
func publicText(err error) string {
	refusedWith := func(code holdfast.Code) bool {
		return slices.ContainsFunc(holdfast.Violations(err), func(v holdfast.Violation) bool { return v.Code == code })
	}
	var integrity *holdfast.IntegrityError
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return "the call was cancelled"
	case errors.Is(err, holdfast.ErrUncertain):
		return "the outcome is unknown: context_status shows whether the edit was made"
	case errors.As(err, &integrity), refusedWith(holdfast.CodeNoRetrieval):
		return "the stored journal is damaged or was changed: make no more edits; " +
			"the operator finds the details in the server's log"
	case errors.Is(err, holdfast.ErrConflict):
		return "other processes were faster several times: nothing was changed, try again"
	case errors.Is(err, holdfast.ErrClosed):
		return "the buffer is closed"
	case refusedWith(holdfast.CodeNotRecorded), errors.Is(err, holdfast.ErrNotApplied):
		return "the store did not take the edit: nothing was changed; the operator finds the cause in the server's log"
	}
	return "the store failed; the operator finds the cause in the server's log"
}
