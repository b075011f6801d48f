package mcpserver_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/mcpserver"
	"github.com/seed-74a30d84/holdfast/render"
)

const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",` +
	`"capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`

func post(body string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8765/mcp", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	return r
}

func handler(t testing.TB, o *mcpserver.HTTPOptions) http.Handler {
	t.Helper()
	h, err := mcpserver.Handler(mcpserver.New(newBuffer(t, holdfast.NewMemStore()), nil), o)
	require.NoError(t, err)
	return h
}

func TestWhoIsLetIn(t *testing.T) {
	open := &mcpserver.HTTPOptions{Origins: []string{"https://agent.example"}, Hosts: []string{"mcp.example"}}
	locked := &mcpserver.HTTPOptions{Token: token, Origins: []string{"https://agent.example"}}
	for name, tc := range map[string]struct {
		o      *mcpserver.HTTPOptions
		change func(r *http.Request)
		status int
	}{
		"a program on this machine":    {nil, func(*http.Request) {}, 200},
		"localhost":                    {nil, func(r *http.Request) { r.Host = "localhost:8765" }, 200},
		"localhost in capitals":        {nil, func(r *http.Request) { r.Host = "LOCALHOST" }, 200},
		"IPv6":                         {nil, func(r *http.Request) { r.Host = "[::1]:8765" }, 200},
		"a rebound name":               {nil, func(r *http.Request) { r.Host = "evil.example:8765" }, 403},
		"a name that begins like ours": {nil, func(r *http.Request) { r.Host = "localhost.evil.example" }, 403},
		"no host":                      {nil, func(r *http.Request) { r.Host = "" }, 403},
		"a name that was given":        {open, func(r *http.Request) { r.Host = "MCP.example" }, 200},
		"a page": {nil, func(r *http.Request) {
			r.Header.Set("Origin", "https://evil.example")
		}, 403},
		"a page of this machine": {nil, func(r *http.Request) {
			r.Header.Set("Origin", "http://localhost:3000")
		}, 403},
		"a page without origin": {open, func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		"an empty origin":       {open, func(r *http.Request) { r.Header["Origin"] = []string{""} }, 403},
		"two origins": {open, func(r *http.Request) {
			r.Header["Origin"] = []string{"https://agent.example", "https://evil.example"}
		}, 403},
		"an origin that ends like ours": {open, func(r *http.Request) {
			r.Header.Set("Origin", "https://evil.agent.example")
		}, 403},
		"an origin of another scheme": {open, func(r *http.Request) {
			r.Header.Set("Origin", "http://agent.example")
		}, 403},
		"an allowed page": {open, func(r *http.Request) {
			r.Header.Set("Origin", "https://agent.example")
		}, 200},
		"no token": {locked, func(*http.Request) {}, 401},
		"a wrong token": {locked, func(r *http.Request) {
			r.Header.Set("Authorization", "Bearer "+strings.ToUpper(token))
		}, 401},
		"the beginning of the token": {locked, func(r *http.Request) {
			r.Header.Set("Authorization", "Bearer "+token[:31])
		}, 401},
		"an empty token":           {locked, func(r *http.Request) { r.Header.Set("Authorization", "Bearer ") }, 401},
		"the token without scheme": {locked, func(r *http.Request) { r.Header.Set("Authorization", token) }, 401},
		"the token under another scheme": {locked, func(r *http.Request) {
			r.Header.Set("Authorization", "Basic "+token)
		}, 401},
		"the token in the URL": {locked, func(r *http.Request) {
			r.URL.RawQuery = "token=" + token + "&access_token=" + token
		}, 401},
		"the token": {locked, func(r *http.Request) {
			r.Header.Set("Authorization", "Bearer "+token)
		}, 200},
		"the token, scheme in lower case": {locked, func(r *http.Request) {
			r.Header.Set("Authorization", "bearer "+token)
		}, 200},
		"the token, from a page": {locked, func(r *http.Request) {
			r.Header.Set("Authorization", "Bearer "+token)
			r.Header.Set("Origin", "https://evil.example")
		}, 403},
		"an allowed page without token": {locked, func(r *http.Request) {
			r.Header.Set("Origin", "https://agent.example")
		}, 401},
		"no JSON": {nil, func(r *http.Request) {
			r.Body = io.NopCloser(strings.NewReader("hello"))
		}, 400},
		"another content type":   {nil, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 415},
		"a session that is none": {nil, func(r *http.Request) { r.Header.Set("Mcp-Session-Id", "nothing") }, 404},
		"more than the limit": {nil, func(r *http.Request) {
			r.Body = io.NopCloser(io.LimitReader(zeros{}, 8<<20+1))
		}, 413},
		"a body that breaks off": {nil, func(r *http.Request) {
			r.Body = io.NopCloser(io.MultiReader(strings.NewReader("{"), broken{}))
		}, 408},
		"a method that is none of HTTP's ": {nil, func(r *http.Request) { r.Method = "PROPFIND" }, 405},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			r := post(initialize).WithContext(ctx)
			tc.change(r)
			w := httptest.NewRecorder()
			handler(t, tc.o).ServeHTTP(w, r)
			require.Equal(t, tc.status, w.Code, w.Body.String())
			require.NotContains(t, w.Body.String(), token)
			require.Equal(t, tc.status == 401, w.Header().Get("WWW-Authenticate") != "")
			if tc.status == 403 || tc.status == 401 {
				require.Empty(t, w.Header().Get("Mcp-Session-Id"))
			}
			if origin := r.Header.Get("Origin"); tc.status == 200 && origin != "" {
				require.Equal(t, origin, w.Header().Get("Access-Control-Allow-Origin"))
			}
			if tc.status == 403 {
				require.Empty(t, w.Header().Get("Access-Control-Allow-Origin"))
			}
		})
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// A browser asks before it sends: without the token, which it only sends if it may.
func TestPreflight(t *testing.T) {
	h := handler(t, &mcpserver.HTTPOptions{Token: token, Origins: []string{"https://agent.example"}})
	ask := func(origin string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodOptions, "http://127.0.0.1/mcp", nil)
		r.Header.Set("Origin", origin)
		r.Header.Set("Access-Control-Request-Method", "POST")
		r.Header.Set("Access-Control-Request-Headers", "authorization,mcp-protocol-version")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	w := ask("https://agent.example")
	require.Equal(t, 204, w.Code)
	require.Equal(t, "authorization,mcp-protocol-version", w.Header().Get("Access-Control-Allow-Headers"))
	w = ask("https://evil.example")
	require.Equal(t, 403, w.Code)
	require.Empty(t, w.Header().Get("Access-Control-Allow-Headers"))
}

func TestSessionsAreBounded(t *testing.T) {
	server := mcpserver.New(newBuffer(t, holdfast.NewMemStore()), nil)
	h, err := mcpserver.Handler(server, nil)
	require.NoError(t, err)
	for n := range 101 {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, post(initialize))
		if n == 100 {
			require.Equal(t, 503, w.Code)
			require.NotEmpty(t, w.Header().Get("Retry-After"))
			break
		}
		require.Equal(t, 200, w.Code, "%d: %s", n, w.Body.String())
	}
	for s := range server.Sessions() {
		require.NoError(t, s.Close())
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, post(initialize))
	require.Equal(t, 200, w.Code)
}

func TestTokenLength(t *testing.T) {
	server := mcpserver.New(newBuffer(t, holdfast.NewMemStore()), nil)
	_, err := mcpserver.Handler(server, &mcpserver.HTTPOptions{Token: token[:31]})
	require.EqualError(t, err, "mcpserver: invalid input: the token has 31 bytes, at least 32 are needed")
}

// listenerAt says that it is at another address than it is.
type listenerAt struct {
	net.Listener
	addr net.Addr
}

func (l listenerAt) Addr() net.Addr { return l.addr }

func TestOtherAddressesNeedAToken(t *testing.T) {
	server := mcpserver.New(newBuffer(t, holdfast.NewMemStore()), nil)
	for _, addr := range []net.Addr{
		&net.TCPAddr{IP: net.IPv4zero, Port: 80}, &net.TCPAddr{IP: net.IPv6unspecified, Port: 80}, &net.TCPAddr{Port: 80},
		&net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 80}, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80},
	} {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		err = mcpserver.ServeHTTP(ctx, listenerAt{ln, addr}, server, nil)
		if addr.(*net.TCPAddr).IP.IsLoopback() {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, "a token is needed")
		}
		_, err = ln.Accept()
		require.ErrorIs(t, err, net.ErrClosed)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.ErrorContains(t,
		mcpserver.ServeHTTP(t.Context(), listenerAt{ln, &net.UnixAddr{Name: "x", Net: "unix"}}, server, nil), "TCP is needed")
}

// serve runs ServeHTTP until the test ends, and returns the URL and a function that ends it at once.
func serve(t *testing.T, server *mcp.Server, o *mcpserver.HTTPOptions) (url string, end func() error) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- mcpserver.ServeHTTP(ctx, ln, server, o) }()
	t.Cleanup(cancel)
	return fmt.Sprintf("http://%s%s", ln.Addr(), mcpserver.Path), func() error { cancel(); return <-ended }
}

// lockedBuffer takes what several goroutines log.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// The server ends although a client holds a stream open, and the client learns of it.
func TestGracefulEnd(t *testing.T) {
	server := mcpserver.New(newBuffer(t, holdfast.NewMemStore()), nil)
	var log lockedBuffer
	url, end := serve(t, server, &mcpserver.HTTPOptions{Log: slog.New(slog.NewTextHandler(&log, nil))})
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
		&mcp.StreamableClientTransport{Endpoint: url, MaxRetries: -1}, nil)
	require.NoError(t, err)
	require.NotEmpty(t, resource(t, c, "holdfast://window"))
	require.NoError(t, end())
	require.NotContains(t, log.String(), "cut off")
	_, err = c.ListTools(t.Context(), nil)
	require.Error(t, err)
	c.Close()
	_, err = http.Post(url, "application/json", bytes.NewReader([]byte(initialize)))
	require.Error(t, err)
}

func TestOnlyOnePathIsServed(t *testing.T) {
	url, _ := serve(t, mcpserver.New(newBuffer(t, holdfast.NewMemStore()), nil), nil)
	for path, status := range map[string]int{"": 404, "/": 404, "/mcp/": 404, "/sse": 404, "/mcp": 400} {
		r, err := http.Post(strings.TrimSuffix(url, "/mcp")+path, "application/json", strings.NewReader("x"))
		require.NoError(t, err)
		r.Body.Close()
		require.Equal(t, status, r.StatusCode, path)
	}
}

// The legacy protocol has sessions: one that was deleted is gone, others go on.
func TestSessionsEnd(t *testing.T) {
	buf := newBuffer(t, holdfast.NewMemStore())
	url, _ := serve(t, mcpserver.New(buf, nil), &mcpserver.HTTPOptions{Token: token})
	connect := func() *mcp.ClientSession {
		return client(t, &mcp.StreamableClientTransport{Endpoint: url, HTTPClient: &http.Client{Transport: bearer(token)}},
			"", nil)
	}
	a, b := connect(), connect()
	require.NotEqual(t, a.ID(), b.ID())
	require.NoError(t, a.Close())
	require.NotEmpty(t, resource(t, b, "holdfast://window"))
	r, err := http.NewRequest(http.MethodPost, url, strings.NewReader(`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`))
	require.NoError(t, err)
	r.Header = post("").Header
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Mcp-Session-Id", a.ID())
	res, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	res.Body.Close()
	require.Equal(t, http.StatusNotFound, res.StatusCode)
}

// What one client does, another that subscribed is told.
func TestSubscriptionOverHTTP(t *testing.T) {
	buf := newBuffer(t, holdfast.NewMemStore())
	url, _ := serve(t, mcpserver.New(buf, nil), nil)
	told := make(chan string, 8)
	listener := client(t, &mcp.StreamableClientTransport{Endpoint: url}, "2025-11-25", &mcp.ClientOptions{
		ResourceUpdatedHandler: func(_ context.Context, r *mcp.ResourceUpdatedNotificationRequest) { told <- r.Params.URI },
	})
	require.NoError(t, listener.Subscribe(t.Context(), &mcp.SubscribeParams{URI: "holdfast://anchor"}))
	editor := client(t, &mcp.StreamableClientTransport{Endpoint: url}, "", nil)
	require.False(t, call(t, editor, buf.View().Mark, edittool.Prune, prune("s2")).isError)
	select {
	case uri := <-told:
		require.Equal(t, "holdfast://anchor", uri)
	case <-time.After(10 * time.Second):
		t.Fatal("no notification")
	}
	require.NoError(t, listener.Unsubscribe(t.Context(), &mcp.UnsubscribeParams{URI: "holdfast://anchor"}))
	require.False(t, call(t, editor, buf.View().Mark, edittool.Restore,
		map[string]any{"spans": []string{"s2"}, "keys": []string{}}).isError)
	require.Contains(t, resource(t, listener, "holdfast://window"), "s2 tool-output")
	require.Empty(t, told)
}

// Several sessions edit and read at once while a host appends through another handle on the store.
func TestManySessions(t *testing.T) {
	const sessions, rounds = 4, 8
	dir, host := newStore(t)
	s, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	defer s.Close()
	buf, err := holdfast.Open(t.Context(), s, bufferID, nil)
	require.NoError(t, err)
	mark, long := host.View().Mark, strings.Repeat("compiled, linked, tested, nothing to report\n", 30)
	for n := range sessions * rounds {
		_, err := host.Append(t.Context(), holdfast.Span{
			ID:     holdfast.SpanID(fmt.Sprintf("out%d", n)),
			Origin: holdfast.ToolOutput,
			Text:   fmt.Sprintf("%d\n", n) + long,
		})
		require.NoError(t, err)
	}
	url, _ := serve(t, mcpserver.New(buf, &mcpserver.Options{Follow: s}), nil)
	var all sync.WaitGroup
	for n := range sessions {
		c := client(t, &mcp.StreamableClientTransport{Endpoint: url}, "", nil)
		all.Go(func() {
			for k := range rounds {
				r := call(t, c, mark, edittool.Prune, prune(fmt.Sprintf("out%d", n*rounds+k)))
				if r.isError { // the one reason there may be: a user message arrived after the window was read
					require.Equal(t, string(holdfast.CodeStaleEdit), r.Violations[0].Code, r.text)
				}
				resource(t, c, "holdfast://window")
				call(t, c, mark, edittool.Status, map[string]any{"page": 1})
			}
		})
	}
	all.Go(func() {
		for k := 0; k < rounds; {
			_, err := host.Append(context.Background(),
				holdfast.Span{Origin: holdfast.UserSaid, Text: fmt.Sprintf("Message %d.", k)})
			if err == nil {
				k++
				continue
			}
			if err := host.Reload(context.Background()); err != nil {
				t.Error(err)
				return
			}
		}
	})
	all.Wait()
	require.NoError(t, host.Reload(t.Context()))
	require.NoError(t, host.Verify(t.Context()))
	require.NotZero(t, host.View().Counter)
	last := client(t, &mcp.StreamableClientTransport{Endpoint: url}, "", nil)
	require.Equal(t, host.Redact(render.Text(host.View())), resource(t, last, "holdfast://window"))
}
