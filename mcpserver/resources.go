package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// The URIs of the resources. The expression is {+id}, because an ID may hold a
// colon, which clients need not escape.
const (
	windowURI     = "holdfast://window"
	anchorURI     = "holdfast://anchor"
	spanPrefix    = "holdfast://span/"
	archivePrefix = "holdfast://archive/"

	plainText = "text/plain"
)

// errNotThere is returned by a reader for a name of nothing; the text is for the client.
type errNotThere string

func (e errNotThere) Error() string { return string(e) }

func (s *server) addResources() {
	s.mcp.AddResource(&mcp.Resource{
		URI: windowURI, Name: "window", Title: "Context window", MIMEType: plainText,
		Description: "What the model sees next: the live spans in order, each behind a header with its ID, " +
			"then the record of edits.",
	}, s.read(s.window))
	s.mcp.AddResource(&mcp.Resource{
		URI: anchorURI, Name: "anchor", Title: "Record of edits", MIMEType: plainText,
		Description: "The end of the window: the latest edits with their reasons, the rules in force, open conflicts.",
	}, s.read(s.anchor))
	s.mcp.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: spanPrefix + "{+id}", Name: "span", Title: "Live span", MIMEType: plainText,
		Description: "One span of the window, by the ID in its header.",
	}, s.read(s.span))
	s.mcp.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: archivePrefix + "{+key}", Name: "archive", Title: "Archived span", MIMEType: plainText,
		Description: "One span by the key that an edit or a search gave for it. " +
			"Reading it does not bring it back into the window.",
	}, s.read(s.archived))
}

// subscribable refuses subscriptions to what never changes or does not exist.
func subscribable(uri string) error {
	if uri == windowURI || uri == anchorURI {
		return nil
	}
	return notFound(uri, "only "+windowURI+" and "+anchorURI+" change: subscribe to these")
}

// notFound is the protocol's answer for a resource that is not there.
func notFound(uri, why string) error {
	data, _ := json.Marshal(map[string]string{"uri": uri}) // strings cannot fail
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: why, Data: data}
}

// validNotFound answers reads of URIs that match no resource. The SDK's own answer
// quotes the URI as Go does, which is no JSON for some, and then ends the session.
func validNotFound(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		var rpc *jsonrpc.Error
		read, ok := req.(*mcp.ReadResourceRequest)
		if ok && errors.As(err, &rpc) && len(rpc.Data) > 0 && !json.Valid(rpc.Data) {
			err = notFound(read.Params.URI, "no such resource")
		}
		return res, err
	}
}

// read makes a handler of a function that writes a resource.
func (s *server) read(text func(ctx context.Context, uri string) (string, error)) mcp.ResourceHandler {
	return func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		uri := req.Params.URI
		err := s.refresh(ctx)
		var t string
		if err == nil {
			s.announce(ctx)
			t, err = text(ctx, uri)
		}
		var missing errNotThere
		switch {
		case errors.As(err, &missing):
			return nil, notFound(uri, missing.Error())
		case err != nil:
			return nil, s.failed("read", nil, err)
		}
		t = strings.ToValidUTF8(s.buf.Redact(t), "\uFFFD")
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: plainText, Text: t}}}, nil
	}
}

// window is what the model sees: edits made from now on rest on it.
func (s *server) window(context.Context, string) (string, error) {
	v := s.buf.View()
	s.shown.Store(true)
	s.tools.Seen(v.Version)
	return render.Text(v), nil
}

func (s *server) anchor(context.Context, string) (string, error) {
	v := s.buf.View()
	return render.Anchor(&v), nil
}

// span renders a live span as it stands in the window.
func (s *server) span(_ context.Context, uri string) (string, error) {
	id := holdfast.SpanID(name(uri, spanPrefix))
	v := s.buf.View()
	for i := range v.Spans {
		if p := &v.Spans[i]; p.ID == id {
			return render.Header(v.Mark, p) + "\n" + render.Body(v.Mark, p), nil
		}
	}
	for _, e := range slices.Backward(v.Edits) {
		if at := slices.Index(e.Spans, id); at >= 0 {
			return "", errNotThere(fmt.Sprintf("archived by edit %d: read %s%s", e.Number, archivePrefix, e.Keys[at]))
		}
	}
	return "", errNotThere("no such span")
}

// archived renders a span by its key, from the store, with a word on where it is.
func (s *server) archived(ctx context.Context, uri string) (string, error) {
	p, err := s.buf.Fetch(ctx, holdfast.Key(name(uri, archivePrefix)))
	var damage *holdfast.IntegrityError // wraps ErrNotFound too, if a body is lost
	switch {
	case errors.As(err, &damage):
		return "", err
	case errors.Is(err, holdfast.ErrNotFound):
		return "", errNotThere("no span has this key")
	case err != nil:
		return "", err
	}
	v := s.buf.View()
	state := "archived"
	if at := slices.IndexFunc(v.Spans, func(live holdfast.Span) bool { return live.ID == p.ID }); at >= 0 {
		state, p = "in the window", v.Spans[at]
	} else if p.Kind == holdfast.Summary { // its bytes are an encoding
		p.Text = statements(p.Claims)
	}
	return render.Header(v.Mark, &p) + " " + state + ", key " + string(p.Key) + "\n" + render.Body(v.Mark, &p), nil
}

// name returns what a URI says after the prefix.
func name(uri, prefix string) string {
	rest := strings.TrimPrefix(uri, prefix)
	if plain, err := url.PathUnescape(rest); err == nil {
		return plain
	}
	return rest
}

// statements lists the claims of a summary that is not in the window.
func statements(claims []holdfast.Claim) string {
	var b strings.Builder
	for _, c := range claims {
		b.WriteString("- [" + c.Origin.String())
		if c.Unverified {
			b.WriteString(", unverified")
		}
		for i, w := range c.Witnesses {
			if i == 0 {
				b.WriteString("; from")
			}
			b.WriteString(" " + string(w.Span))
		}
		b.WriteString("] " + strings.ReplaceAll(c.Text, "\n", "\n  ") + "\n")
	}
	return b.String()
}
