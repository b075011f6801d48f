package mcpserver

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-74a30d84/holdfast"
)

// Path is where ServeHTTP answers.
const Path = "/mcp"

// MinToken is the least length of HTTPOptions.Token in bytes: 128 bits in hexadecimal.
const MinToken = 32

const (
	// maxBody holds the largest edit, 1 MiB, with every byte escaped in JSON.
	maxBody = 8 << 20
	// bodyTime is how long a client may take to send a request.
	bodyTime = 30 * time.Second
	// headerTime is how long it may take to send the head of one.
	headerTime = 10 * time.Second
	// idleConnection is how long a connection without a request stays.
	idleConnection = 2 * time.Minute
	// idleSession is how long a session stays without a request: a client that went away leaves nothing behind for long.
	idleSession = 30 * time.Minute
	// maxSessions bounds what clients that open sessions and never close them can hold.
	maxSessions = 100
	// shutdownTime is how long requests under way may take once the server ends.
	shutdownTime = 5 * time.Second
)

// HTTPOptions are the options of Handler and ServeHTTP. The zero value serves
// programs on this machine.
type HTTPOptions struct {
	// Token is the bearer token that each request has to bear, at least MinToken bytes. Empty means
	// none is asked for, which ServeHTTP allows on loopback addresses only.
	Token string

	// Hosts are the names, without port, that the Host header may have beside localhost, 127.0.0.1
	// and ::1.
	Hosts []string

	// Origins are the origins of web pages that may send requests, such as "https://agent.example".
	// Requests without an Origin header come from no web page.
	Origins []string

	// Log gets what the SDK has to say of requests, and that some were cut off at the end. Nil is silent.
	Log *slog.Logger
}

// Handler returns a handler for the streamable HTTP transport. It refuses, in
// this order:
//
//	403  a Host header that is not allowed, as after DNS rebinding
//	403  an Origin header that is not allowed
//	401  a missing or wrong bearer token, compared in constant time
//	413  a body of more than 8 MiB
//	408  a body that takes more than 30 seconds
//	503  a new session when there are 100
//
// A session ends after 30 minutes without a request. The limits on header and idle
// time are those of the http.Server: ServeHTTP sets them. Handler returns an
// error that wraps holdfast.ErrInvalid for a token that is too short.
func Handler(s *mcp.Server, o *HTTPOptions) (http.Handler, error) {
	if o == nil {
		o = &HTTPOptions{}
	}
	if o.Token != "" && len(o.Token) < MinToken {
		return nil, fmt.Errorf("mcpserver: %w: the token has %d bytes, at least %d are needed",
			holdfast.ErrInvalid, len(o.Token), MinToken)
	}
	log := o.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	sdk := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, &mcp.StreamableHTTPOptions{
		Logger:                     log,
		SessionTimeout:             idleSession,
		MaxRequestBodyBytes:        maxBody,
		DisableLocalhostProtection: true, // the guard checks Host on every address, and knows the names a proxy sends
	})
	return &guard{server: s, next: sdk, opt: o, token: sha256.Sum256([]byte(o.Token))}, nil
}

// ServeHTTP serves s on ln at Path until ctx ends, then closes the sessions of s,
// waits up to five seconds for the requests under way, and returns nil. It closes
// ln. Without a token it refuses a listener on any other than a loopback address.
// The address of the listener is allowed in the Host header.
//
// It returns an error that wraps holdfast.ErrInvalid if the options do not fit the
// listener, or the error with which the listener failed.
func ServeHTTP(ctx context.Context, ln net.Listener, s *mcp.Server, o *HTTPOptions) error {
	defer ln.Close()
	if o == nil {
		o = &HTTPOptions{}
	}
	addr, ok := ln.Addr().(*net.TCPAddr)
	if !ok {
		return fmt.Errorf("mcpserver: %w: the listener is on %s, TCP is needed", holdfast.ErrInvalid, ln.Addr().Network())
	}
	if !addr.IP.IsLoopback() && o.Token == "" {
		return fmt.Errorf("mcpserver: %w: %s is no loopback address: a token is needed", holdfast.ErrInvalid, addr)
	}
	withHost := *o
	if !addr.IP.IsUnspecified() {
		withHost.Hosts = append(slices.Clone(o.Hosts), addr.IP.String())
	}
	handler, err := Handler(s, &withHost)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle(Path, handler)
	srv := &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleConnection,
		MaxHeaderBytes:    64 << 10,
	}
	if o.Log != nil {
		srv.ErrorLog = slog.NewLogLogger(o.Log.Handler(), slog.LevelWarn)
	}
	ended := make(chan error, 1)
	go func() { ended <- srv.Serve(ln) }()
	select {
	case err = <-ended:
		err = fmt.Errorf("mcpserver: %w", err)
	case <-ctx.Done():
	}
	for session := range s.Sessions() { // their streams would keep Shutdown waiting
		session.Close()
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	if end := srv.Shutdown(grace); end != nil {
		if o.Log != nil {
			o.Log.Warn("requests under way were cut off", "err", end)
		}
		srv.Close()
	}
	return err
}

// guard lets a request through if it may be one of a client of this server.
type guard struct {
	server *mcp.Server
	next   http.Handler
	opt    *HTTPOptions
	token  [sha256.Size]byte
}

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if !g.knownHost(r.Host) {
		http.Error(w, "this Host is not served here", http.StatusForbidden)
		return
	}
	if origin := r.Header.Get("Origin"); origin != "" || len(r.Header.Values("Origin")) > 0 {
		if len(r.Header.Values("Origin")) != 1 || !slices.Contains(g.opt.Origins, origin) {
			http.Error(w, "this Origin is not allowed", http.StatusForbidden)
			return
		}
		allowOrigin(w.Header(), r, origin)
		if r.Method == http.MethodOptions { // a preflight bears no token
			w.WriteHeader(http.StatusNoContent)
			return
		}
	}
	if !g.authorized(r) {
		w.Header().Set("WWW-Authenticate", `Bearer realm="holdfast"`)
		http.Error(w, "a bearer token is needed", http.StatusUnauthorized)
		return
	}
	if r.Method == http.MethodPost {
		if status := readBody(w, r); status != 0 {
			http.Error(w, http.StatusText(status), status)
			return
		}
		if r.Header.Get("Mcp-Session-Id") == "" && g.full() {
			w.Header().Set("Retry-After", "60")
			http.Error(w, "too many sessions", http.StatusServiceUnavailable)
			return
		}
	}
	g.next.ServeHTTP(w, r)
}

// knownHost compares the name in a Host header, whatever the port.
func (g *guard) knownHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
	switch host {
	case "localhost", "127.0.0.1", "::1":
		return true
	}
	return slices.ContainsFunc(g.opt.Hosts, func(name string) bool { return strings.ToLower(name) == host })
}

// allowOrigin lets a page of an allowed origin read the answer and send the headers of the protocol.
func allowOrigin(h http.Header, r *http.Request, origin string) {
	h.Set("Access-Control-Allow-Origin", origin)
	h.Add("Vary", "Origin")
	h.Set("Access-Control-Expose-Headers", "Mcp-Session-Id")
	if r.Method == http.MethodOptions {
		h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE")
		h.Set("Access-Control-Allow-Headers", r.Header.Get("Access-Control-Request-Headers"))
		h.Add("Vary", "Access-Control-Request-Headers")
	}
}

// authorized compares digests, so that neither content nor length shows in the time it takes.
func (g *guard) authorized(r *http.Request) bool {
	if g.opt.Token == "" {
		return true
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	got := sha256.Sum256([]byte(strings.TrimSpace(token)))
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(got[:], g.token[:]) == 1
}

// readBody reads the body into memory within limits of size and time, so that no
// limit on time is needed while an answer streams. It returns a status if the
// body is not taken.
func readBody(w http.ResponseWriter, r *http.Request) int {
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Now().Add(bodyTime)) // not every ResponseWriter can; net/http's does
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	_ = c.SetReadDeadline(time.Time{})
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return http.StatusRequestEntityTooLarge
	case err != nil:
		return http.StatusRequestTimeout
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return 0
}

// full reports whether there are as many sessions as there may be.
func (g *guard) full() bool {
	n := 0
	for range g.server.Sessions() {
		n++
	}
	return n >= maxSessions
}
