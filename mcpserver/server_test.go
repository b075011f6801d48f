package mcpserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/mcpserver"
	"github.com/seed-74a30d84/holdfast/render"
	"github.com/seed-74a30d84/holdfast/storetest"
)

// wire records the raw answers of a server.
type wire struct {
	mcp.Transport
	seen *bytes.Buffer
}

type wireConn struct {
	mcp.Connection
	seen *bytes.Buffer
}

func (w wire) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := w.Transport.Connect(ctx)
	return wireConn{c, w.seen}, err
}

func (w wireConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := w.Connection.Read(ctx)
	if r, ok := m.(*jsonrpc.Response); ok {
		w.seen.Write(r.Result)
		w.seen.WriteByte('\n')
	}
	return m, err
}

func TestServerNamesTheNewestVersion(t *testing.T) {
	c := connect(t, mcpserver.New(newBuffer(t, holdfast.NewMemStore()), nil))
	require.Equal(t, newest(t), c.InitializeResult().ServerInfo.Version)
}

func TestSchemasAreListedByteForByte(t *testing.T) {
	server := mcpserver.New(newBuffer(t, holdfast.NewMemStore()), nil)
	here, there := mcp.NewInMemoryTransports()
	_, err := server.Connect(t.Context(), there, nil)
	require.NoError(t, err)
	var seen bytes.Buffer
	c := client(t, wire{here, &seen}, "", nil)
	list, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		want, err := json.Marshal(edittool.Schema(tool.Name)) // compact, order kept
		require.NoError(t, err)
		require.Contains(t, seen.String(), `"inputSchema":`+string(want), tool.Name)
		require.Equal(t, tool.Name == edittool.Search || tool.Name == edittool.Status, tool.Annotations.ReadOnlyHint)
		require.False(t, *tool.Annotations.DestructiveHint)
		require.NotContains(t, strings.ToLower(tool.Name), "append")
	}
	require.ElementsMatch(t, edittool.Names(), names)
}

func TestEditsThroughTheServer(t *testing.T) {
	c, buf := served(t)
	mark := buf.View().Mark

	t.Run("accepted", func(t *testing.T) {
		r := call(t, c, mark, edittool.Prune, prune("s2"))
		require.Equal(t, edittool.Prune, r.Done)
		require.Len(t, buf.View().Spans, 4)
	})
	t.Run("refused, then the repair as it stands", func(t *testing.T) {
		before := buf.View()
		r := call(t, c, mark, edittool.Prune, prune("s1"))
		require.True(t, r.isError)
		require.Equal(t, string(holdfast.CodeSoleConstraint), r.Violations[0].Code)
		require.Equal(t, before.Head, buf.View().Head)
		r = call(t, c, mark, r.Repair.Tool, r.Repair.Arguments)
		require.False(t, r.isError, r.text)
		require.Equal(t, rule, buf.View().Constraints[0].Text)
	})
	t.Run("searched and restored", func(t *testing.T) {
		r := call(t, c, mark, edittool.Search, map[string]any{"query": "flaky test", "page": 1})
		require.Len(t, r.Hits, 1)
		require.False(t, r.Hits[0].Live)
		text := resource(t, c, "holdfast://archive/"+r.Hits[0].Key)
		require.Contains(t, text, "archived, key "+r.Hits[0].Key)
		require.Contains(t, text, rule)
		r = call(t, c, mark, edittool.Restore, map[string]any{"spans": []string{}, "keys": []string{r.Hits[0].Key}})
		require.False(t, r.isError, r.text)
		require.Contains(t, render.Text(buf.View()), "["+mark+" s1 user-said]")
	})
	t.Run("a call and its result", func(t *testing.T) {
		r := call(t, c, mark, edittool.Prune, prune("call:7"))
		require.Equal(t, string(holdfast.CodeGroupSplit), r.Violations[0].Code)
		require.False(t, call(t, c, mark, edittool.Prune, prune("call:7", "result:7")).isError)
	})
}

// The archived bytes of a summary are an encoding; a client reads what it says.
func TestArchivedSummary(t *testing.T) {
	c, buf := served(t)
	mark := buf.View().Mark
	facts := []string{
		"The staging server listens on port 5433.",
		"The production server listens on port 5432.",
		"The nightly backup begins at 02:15 and takes 40 minutes.",
	}
	_, err := buf.Append(t.Context(), holdfast.Span{
		ID:     "long",
		Origin: holdfast.ToolOutput,
		Text:   strings.Repeat("loading chunk, nothing to see\n\n", 60) + strings.Join(facts, "\n\n"),
	})
	require.NoError(t, err)
	var claims []any
	for _, f := range facts {
		claims = append(claims, map[string]any{
			"text":       f,
			"origin":     "tool-output",
			"unverified": false,
			"witnesses":  []any{map[string]any{"span": "long", "quote": f}},
		})
	}
	r := call(t, c, mark, edittool.Compact, map[string]any{
		"spans":         []string{"long"},
		"justification": "only the port matters",
		"claims":        claims,
		"constraints":   []string{},
		"keep":          []any{},
		"narrative":     "",
		"drop":          []string{},
		"demote":        []string{},
	})
	require.False(t, r.isError, r.text)
	made := buf.View().Claims
	require.Len(t, made, len(facts))
	summary := string(made[0].Summary)
	r = call(t, c, mark, edittool.Prune, prune(summary))
	require.False(t, r.isError, r.text)
	edits := buf.View().Edits
	text := resource(t, c, "holdfast://archive/"+string(edits[len(edits)-1].Keys[0]))
	require.True(t, strings.HasPrefix(text, "["+mark+" "+summary+" summary] archived, key "), text)
	require.Contains(t, text, "\n- [tool-output; from ")
	for _, f := range facts {
		require.Contains(t, text, "] "+f+"\n")
	}
}

func TestResources(t *testing.T) {
	c, buf := served(t)
	v := buf.View()
	list, err := c.ListResources(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, list.Resources, 2)
	templates, err := c.ListResourceTemplates(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, templates.ResourceTemplates, 2)
	for _, r := range list.Resources {
		require.Equal(t, "text/plain", r.MIMEType)
	}
	for _, r := range templates.ResourceTemplates {
		require.Equal(t, "text/plain", r.MIMEType)
	}

	require.Equal(t, buf.Redact(render.Text(v)), resource(t, c, "holdfast://window"))
	require.Contains(t, resource(t, c, "holdfast://window"), "the password is [secret]")
	require.Equal(t, render.Anchor(&v), resource(t, c, "holdfast://anchor"))
	require.Equal(t, "["+v.Mark+" s3 user-said]\nNow write the release notes.", resource(t, c, "holdfast://span/s3"))
	require.Contains(t, resource(t, c, "holdfast://span/call:7"), "run go vet")
	require.Contains(t, resource(t, c, "holdfast://span/call%3A7"), "run go vet")
	key := v.Spans[1].Key
	require.Contains(t, resource(t, c, "holdfast://archive/"+string(key)), "in the window, key "+string(key))

	call(t, c, v.Mark, edittool.Prune, prune("s2"))
	_, err = c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "holdfast://span/s2"})
	require.ErrorContains(t, err, "archived by edit 1: read holdfast://archive/"+string(key))
	require.Contains(t, resource(t, c, "holdfast://archive/"+string(key)), "the password is [secret]")
}

// What is no name of anything is "not found", whatever it looks like, and the server goes on.
func TestGarbageURIs(t *testing.T) {
	c, _ := served(t)
	for _, uri := range []string{
		"", "window", "holdfast:", "holdfast://", "holdfast://window/", "holdfast://windo", "HOLDFAST://window",
		"holdfast://span/", "holdfast://span/s99",
		"holdfast://span/%", "holdfast://span/%zz", "holdfast://span/%00", "holdfast://span/\x01\"",
		"holdfast://span/(record%20of%20edits)", "holdfast://span/../window",
		"holdfast://archive/", "holdfast://archive/s1", "holdfast://archive/" + strings.Repeat("a", 100_000),
		"holdfast://archive/../../etc/passwd", "file:///etc/passwd",
		"holdfast://archive/\u202e\u0000", "holdfast://span/{id}",
	} {
		_, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		var rpc *jsonrpc.Error
		require.ErrorAs(t, err, &rpc, "%q", uri)
		require.EqualValues(t, jsonrpc.CodeInvalidParams, rpc.Code, "%q: %v", uri, err)
		require.NotContains(t, rpc.Message, "/etc")
	}
	require.NotEmpty(t, resource(t, c, "holdfast://window"))
}

// The arguments reach edittool as they are: what is wrong is answered by a result.
func TestGarbageArguments(t *testing.T) {
	c, buf := served(t)
	before := buf.View()
	for _, args := range []string{
		`{}`, `null`, `[]`, `"s1"`, `7`, `{"spans":"s1"}`,
		`{"spans":["s1"],"spans":["s2"],"justification":"x","keys":[],"demote":[]}`,
		`{"Spans":["s2"],"justification":"x","keys":[],"demote":[]}`,
		`{"spans":[1e999],"justification":"x","keys":[],"demote":[]}`,
		`{"spans":["s2"],"justification":"x","keys":[],"demote":[],"base":0}`,
		`{"spans":["s2"],"justification":"\ud800","keys":[],"demote":[]}`,
		`{"spans":["(record of edits)"],"justification":"x","keys":[],"demote":[]}`,
		strings.Repeat("[", 500) + strings.Repeat("]", 500),
	} {
		for _, tool := range edittool.Names() {
			res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(args)})
			require.NoError(t, err, "%s %s", tool, args)
			r := read(t, res, before.Mark)
			// an empty object asks for the first page
			require.True(t, r.isError || tool == edittool.Status, "%s %s: %s", tool, args, r.text)
		}
	}
	res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: edittool.Prune}) // no arguments at all
	require.NoError(t, err)
	require.Equal(t, "bad-arguments", read(t, res, before.Mark).Violations[0].Code)
	require.Equal(t, before.Head, buf.View().Head)

	_, err = c.CallTool(t.Context(), &mcp.CallToolParams{Name: "context_append", Arguments: map[string]any{}})
	var rpc *jsonrpc.Error
	require.ErrorAs(t, err, &rpc)
	require.EqualValues(t, jsonrpc.CodeInvalidParams, rpc.Code)
}

// Failures of the store are protocol errors that say what stands and no more.
func TestStoreFailures(t *testing.T) {
	private := errors.New("open /home/someone/journals: disk on fire")
	for name, tc := range map[string]struct {
		kind    storetest.Kind
		method  storetest.Method
		uri     string
		want    string
		applied bool
	}{
		"not applied":    {storetest.NotApplied, storetest.Commit, "", "nothing was changed", false},
		"unknown":        {storetest.Unknown, storetest.Commit, "", "outcome is unknown", false},
		"unknown, there": {storetest.Applied, storetest.Commit, "", "outcome is unknown", true},
		"body altered":   {storetest.Altered, storetest.Body, "", "damaged", false},
		"body unread":    {storetest.Lost, storetest.Body, "", "damaged", false},
		"archive lost":   {storetest.Lost, storetest.Body, "holdfast://archive/", "damaged", false},
		"archive failed": {storetest.Unknown, storetest.Body, "holdfast://archive/", "the store failed", false},
		"journal unread": {storetest.Unknown, storetest.Records, "holdfast://window", "the store failed", false},
		"journal gone":   {storetest.Lost, storetest.Records, "holdfast://window", "damaged", false},
	} {
		t.Run(name, func(t *testing.T) {
			fault := storetest.NewFault(holdfast.NewMemStore())
			buf := newBuffer(t, &leaky{fault, private})
			var log bytes.Buffer
			c := connect(t, mcpserver.New(buf,
				&mcpserver.Options{Follow: &leaky{fault, private}, Log: slog.New(slog.NewTextHandler(&log, nil))}))
			v := buf.View()
			fault.Set(func(op storetest.Op) storetest.Kind {
				if op.Method == tc.method {
					return tc.kind
				}
				return storetest.None
			})
			var err error
			switch tc.uri {
			case "":
				_, err = c.CallTool(t.Context(), &mcp.CallToolParams{Name: edittool.Prune, Arguments: prune("s2")})
			case "holdfast://archive/":
				_, err = c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: tc.uri + string(v.Spans[1].Key)})
			default:
				_, err = c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: tc.uri})
			}
			var rpc *jsonrpc.Error
			require.ErrorAs(t, err, &rpc)
			require.EqualValues(t, jsonrpc.CodeInternalError, rpc.Code)
			require.Contains(t, rpc.Message, tc.want)
			require.NotContains(t, rpc.Message, "/")
			require.Empty(t, rpc.Data)
			require.NotEmpty(t, log.String())

			fault.Reset() // after a failure the next call sees what there is
			r := call(t, c, v.Mark, edittool.Status, map[string]any{"page": 1})
			want := v.Version
			if tc.applied {
				want++
			}
			require.Equal(t, want, r.Version)
			require.Equal(t, tc.applied, call(t, c, v.Mark, edittool.Prune, prune("s2")).isError)
		})
	}
}

// leaky puts a private text around each error of a store.
type leaky struct {
	*storetest.Fault
	private error
}

func (l *leaky) Body(ctx context.Context, id holdfast.BufferID, k holdfast.Key) ([]byte, error) {
	b, err := l.Fault.Body(ctx, id, k)
	if err != nil {
		err = errors.Join(l.private, err)
	}
	return b, err
}

func (l *leaky) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	err := l.Fault.Commit(ctx, id, at, recs, bodies)
	if err != nil {
		err = errors.Join(l.private, err)
	}
	return err
}

// A buffer that another handle changes is picked up before each call and read, at the cost of one look.
func TestFollow(t *testing.T) {
	dir, host := newStore(t)
	s, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	defer s.Close()
	count := storetest.NewFault(s)
	buf, err := holdfast.Open(t.Context(), s, bufferID, nil)
	require.NoError(t, err)
	c := connect(t, mcpserver.New(buf, &mcpserver.Options{Follow: count}))
	mark := host.View().Mark

	_, err = host.Append(t.Context(), holdfast.Span{ID: "late", Origin: holdfast.ToolOutput, Text: "arrived later"})
	require.NoError(t, err)
	require.Contains(t, resource(t, c, "holdfast://window"), "arrived later")
	count.Reset()
	call(t, c, mark, edittool.Status, map[string]any{"page": 1})
	require.Equal(t, 1, count.Count(0))

	require.False(t, call(t, c, mark, edittool.Prune, prune("s2")).isError)
	_, err = host.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "the host is behind"})
	require.ErrorIs(t, err, holdfast.ErrConflict)
	require.NoError(t, host.Reload(t.Context()))
	require.Equal(t, []holdfast.SpanID{"s2"}, host.View().Edits[0].Spans)
}

// Once a client reads the window, edits rest on what it read; before that nothing is stale.
func TestStaleEdits(t *testing.T) {
	c, buf := served(t)
	mark := buf.View().Mark
	say := func(text string) {
		_, err := buf.Append(t.Context(), holdfast.Span{Origin: holdfast.UserSaid, Text: text})
		require.NoError(t, err)
	}
	call(t, c, mark, edittool.Status, map[string]any{"page": 1})
	say("And the changelog.")
	require.False(t, call(t, c, mark, edittool.Prune, prune("s2")).isError, "the host shows the window itself")

	resource(t, c, "holdfast://window")
	say("Keep the log of go vet for me.")
	r := call(t, c, mark, edittool.Prune, prune("call:7", "result:7"))
	require.Equal(t, string(holdfast.CodeStaleEdit), r.Violations[0].Code)
	call(t, c, mark, edittool.Status, map[string]any{"page": 1})
	require.False(t, call(t, c, mark, edittool.Prune, prune("call:7", "result:7")).isError)
}

func TestSubscribersAreTold(t *testing.T) {
	for _, version := range []string{"2025-11-25", "2026-07-28"} {
		t.Run(version, func(t *testing.T) {
			buf := newBuffer(t, holdfast.NewMemStore())
			here, there := mcp.NewInMemoryTransports()
			_, err := mcpserver.New(buf, nil).Connect(t.Context(), there, nil)
			require.NoError(t, err)
			told := make(chan string, 64)
			c := client(t, here, version, &mcp.ClientOptions{
				ResourceUpdatedHandler: func(_ context.Context, r *mcp.ResourceUpdatedNotificationRequest) { told <- r.Params.URI },
			})
			require.NoError(t, c.Subscribe(t.Context(), &mcp.SubscribeParams{URI: "holdfast://window"}))
			// The newer protocol subscribes in the background: the first notification may be missed.
			until := func(change func()) {
				t.Helper()
				for range 100 {
					change()
					select {
					case uri := <-told:
						require.Equal(t, "holdfast://window", uri)
						return
					case <-time.After(100 * time.Millisecond):
					}
				}
				t.Fatal("no notification")
			}
			until(func() { // by an edit
				r := call(t, c, buf.View().Mark, edittool.Prune, prune("s2"))
				if r.isError {
					r = call(t, c, buf.View().Mark, edittool.Restore, map[string]any{"spans": []string{"s2"}, "keys": []string{}})
				}
				require.False(t, r.isError, r.text)
			})
			until(func() { // by the host, found by a read
				_, err := buf.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "by the host"})
				require.NoError(t, err)
				resource(t, c, "holdfast://anchor")
			})
			require.Empty(t, told)
			require.True(t, call(t, c, buf.View().Mark, edittool.Prune, prune("s99")).isError)
			resource(t, c, "holdfast://window")
			require.Empty(t, told, "nothing has changed")
			if version == "2025-11-25" { // the newer protocol has no answer to a subscription
				require.ErrorContains(t, c.Subscribe(t.Context(), &mcp.SubscribeParams{URI: "holdfast://span/s1"}),
					"only holdfast://window")
			}
		})
	}
}

// Bytes that are no UTF-8 reach the client as U+FFFD, not as a broken answer.
func TestBytesThatAreNoText(t *testing.T) {
	c, buf := served(t)
	_, err := buf.Append(t.Context(),
		holdfast.Span{ID: "bin", Origin: holdfast.ToolOutput, Text: "a\xff\x00b " + buf.View().Mark})
	require.NoError(t, err)
	text := resource(t, c, "holdfast://span/bin")
	require.Contains(t, text, "a\uFFFD\x00b ")
	require.Contains(t, text, "forged-mark")
	require.Equal(t, 1, strings.Count(text, buf.View().Mark))
}

// Whatever a client asks for, it gets an answer, and the session goes on.
func FuzzRequests(f *testing.F) {
	for _, seed := range []string{
		"holdfast://window", "holdfast://span/s1", "holdfast://span/\x01\"",
		"holdfast://archive/%ff", "context_prune", "{}", `{"spans":["s2"]}`, "[1e999]", "\u2028",
	} {
		f.Add(seed)
	}
	c, buf := served(f)
	f.Fuzz(func(t *testing.T, s string) {
		var rpc *jsonrpc.Error
		if _, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: s}); err != nil {
			require.ErrorAs(t, err, &rpc)
		}
		if _, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: s}); err != nil {
			require.ErrorAs(t, err, &rpc)
		}
		if json.Valid([]byte(s)) {
			_, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: edittool.Search, Arguments: json.RawMessage(s)})
			require.NoError(t, err)
		}
		call(t, c, buf.View().Mark, edittool.Search,
			map[string]any{"query": "x " + strings.ReplaceAll(s, secret, ""), "page": 1})
	})
}
