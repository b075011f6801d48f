package relay

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/wire"
	"github.com/seed-74a30d84/holdfast/transport"
)

// DefaultRounds is how many answers in a row may call nothing but the tools of
// the context: a refusal, its repair and a few more edits.
const DefaultRounds = 8

// maxBody bounds what is read of a response in memory.
const maxBody = 64 << 20

// Config makes a Transport.
type Config struct {
	Name    string // of the package, for errors
	Buffer  *holdfast.ContextBuffer
	Base    http.RoundTripper // nil: http.DefaultTransport
	Rounds  int               // 0: DefaultRounds
	Vendors []Vendor
}

// A Transport is an http.RoundTripper. One request at a time is under way; a
// streamed one until its response begins.
type Transport struct {
	name    string
	buf     *holdfast.ContextBuffer
	base    http.RoundTripper
	rounds  int
	vendors []Vendor
	tools   *edittool.Toolset
	turn    chan struct{} // holds a token while no request is under way

	// What was imported; read and written by who has the token.
	count  int
	digest string
	sums   [][]byte
	warm   bool // the archive was looked through for messages that have left the window
}

// New returns a Transport.
func New(c Config) *Transport {
	t := &Transport{
		name:    c.Name,
		buf:     c.Buffer,
		base:    c.Base,
		rounds:  c.Rounds,
		vendors: c.Vendors,
		tools:   edittool.New(c.Buffer),
		turn:    make(chan struct{}, 1),
	}
	if t.base == nil {
		t.base = http.DefaultTransport
	}
	if t.rounds <= 0 {
		t.rounds = DefaultRounds
	}
	t.turn <- struct{}{}
	return t
}

// Tools returns the tools that the transport answers with, for a host that
// streams and dispatches the calls itself.
func (t *Transport) Tools() *edittool.Toolset { return t.tools }

// RoundTrip implements http.RoundTripper.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	v := t.vendor(req)
	if v == nil {
		return t.base.RoundTrip(req)
	}
	ctx := req.Context()
	body, err := read(req)
	if err != nil {
		return nil, t.fail(err)
	}
	select {
	case <-t.turn:
		defer func() { t.turn <- struct{}{} }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	res, err := t.serve(ctx, v, req, body)
	if err != nil {
		return nil, t.fail(err)
	}
	return res, nil
}

func (t *Transport) fail(err error) error { return fmt.Errorf("%s: %w", t.name, err) }

func (t *Transport) vendor(req *http.Request) Vendor {
	if req.Method != http.MethodPost || req.URL == nil {
		return nil
	}
	for _, v := range t.vendors {
		if v.Handles(req.URL.Path) {
			return v
		}
	}
	return nil
}

// read reads and closes the body of a request. One that is compressed or no JSON
// object would pass by the buffer, so it is an error.
func read(req *http.Request) ([]wire.Member, error) {
	if req.Body == nil {
		return nil, errors.New("the request has no body")
	}
	defer req.Body.Close()
	raw, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, fmt.Errorf("reading the request: %w", err)
	}
	if enc := req.Header.Get("Content-Encoding"); enc != "" && enc != "identity" {
		return nil, &transport.BypassError{
			Field:   "Content-Encoding",
			Why:     "a body in " + enc + " cannot be read and replaced here",
			Instead: "send it uncompressed and compress in the base transport",
		}
	}
	if err := wire.Check(raw); err != nil {
		return nil, fmt.Errorf("the request's body: %w", err)
	}
	members, ok := wire.Members(raw)
	if !ok {
		return nil, errors.New("the request's body is not one JSON object with each member once")
	}
	return members, nil
}

func (t *Transport) serve(
	ctx context.Context,
	v Vendor,
	req *http.Request,
	body []wire.Member,
) (*http.Response, error) {
	if e := v.Refuse(body); e != nil {
		return nil, e
	}
	conversation, err := v.Split(body)
	if err != nil {
		return nil, err
	}
	if err := t.retry(ctx, func() error { return t.sync(ctx, v, conversation) }); err != nil {
		return nil, err
	}
	body = withTools(body, v.Format())
	if string(wire.Get(body, "stream")) == "true" {
		res, _, err := t.send(v, req, body, false)
		return res, err
	}
	return t.exchange(ctx, v, req, body)
}

// exchange sends the request, again and again while the model calls nothing but
// the tools of the context.
func (t *Transport) exchange(
	ctx context.Context,
	v Vendor,
	req *http.Request,
	body []wire.Member,
) (*http.Response, error) {
	var spent []json.RawMessage // usage of the hidden rounds
	for n := 1; ; n++ {
		res, view, err := t.send(v, req, body, true)
		if err != nil || !readable(res) {
			return res, err
		}
		raw, err := drain(res)
		if err != nil {
			return nil, err
		}
		members, _ := wire.Members(raw)
		usage := wire.Get(members, "usage")
		t.report(v, view, usage)
		turn, ok := v.Turn(raw)
		own, host := turn.own()
		if !ok || len(own) == 0 {
			return with(res, addUsage(raw, spent)), nil
		}
		if err := t.answer(ctx, v, &turn, own); err != nil {
			return nil, err
		}
		if len(host) > 0 {
			if raw, err = v.Without(raw); err != nil {
				return nil, err
			}
			return with(res, addUsage(raw, spent)), nil
		}
		if n == t.rounds {
			return nil, &transport.RoundsError{Rounds: n}
		}
		spent = append(spent, usage)
	}
}

// report tells the buffer what the API counted for the window.
func (t *Transport) report(v Vendor, view holdfast.View, usage json.RawMessage) {
	members, _ := wire.Members(usage)
	if n := v.Input(members); n > 0 {
		_ = t.buf.ReportUsage(view, n) // it fails on a closed buffer only, which the next request will meet
	}
}

// answer runs the model's calls of the tools and appends its turn and the
// results, in one commit.
func (t *Transport) answer(ctx context.Context, v Vendor, turn *Turn, own []Call) error {
	var answers []Answer
	for _, c := range own {
		r, err := t.tools.Call(ctx, c.Name, c.Args)
		if err != nil {
			return err
		}
		answers = append(answers, Answer{c.ID, r.Text, r.IsError})
	}
	messages := append(append([]json.RawMessage(nil), turn.Messages...), v.Results(answers)...)
	return t.retry(ctx, func() error {
		view := t.buf.View()
		im, err := t.importer(ctx, v, &view)
		if err != nil {
			return err
		}
		spans, err := im.Hidden(wire.List(messages))
		if err != nil {
			return err
		}
		_, err = t.buf.Append(ctx, spans...)
		return err
	})
}

// send sends the request with the window as it is now. plain asks for a response
// that can be read here. It returns the view that was rendered too.
func (t *Transport) send(
	v Vendor,
	req *http.Request,
	body []wire.Member,
	plain bool,
) (*http.Response, holdfast.View, error) {
	view := t.buf.View()
	body, err := v.Request(body, view)
	if err != nil {
		return nil, view, err
	}
	t.tools.Seen(view.Version)
	res, err := t.base.RoundTrip(copyOf(v, req, Encode(body), plain))
	if err != nil || res.StatusCode != http.StatusBadRequest || !isJSON(res) {
		return res, view, err
	}
	raw, err := drain(res)
	if err != nil {
		return nil, view, err
	}
	body, ok := v.Mend(raw, body)
	if !ok {
		return with(res, raw), view, nil
	}
	res, err = t.base.RoundTrip(copyOf(v, req, Encode(body), plain))
	return res, view, err
}

// copyOf returns a copy of the request with another body: a RoundTripper must
// not change the one it is given.
func copyOf(v Vendor, req *http.Request, body []byte, plain bool) *http.Request {
	out := req.Clone(req.Context())
	if out.Header == nil {
		out.Header = http.Header{}
	}
	out.Header.Del("Content-Length")
	out.Header.Del("Idempotency-Key") // the body is not that of the request that had this key
	if plain {
		out.Header.Del("Accept-Encoding") // the base transport may compress by itself
	}
	v.Header(out.Header)
	out.TransferEncoding = nil
	out.ContentLength = int64(len(body))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	out.Body, _ = out.GetBody()
	return out
}

// readable reports whether the response is one that can hold calls: everything
// else passes as it is.
func readable(res *http.Response) bool {
	return res.StatusCode >= 200 && res.StatusCode < 300 && isJSON(res)
}

func isJSON(res *http.Response) bool {
	if enc := res.Header.Get("Content-Encoding"); enc != "" && enc != "identity" || res.ContentLength > maxBody {
		return false
	}
	kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	return err == nil && kind == "application/json"
}

// drain reads and closes the body of a response.
func drain(res *http.Response) ([]byte, error) {
	defer res.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	if err != nil {
		return nil, fmt.Errorf("reading the response: %w", err)
	}
	if len(raw) > maxBody {
		return nil, fmt.Errorf("the response has more than %d bytes", maxBody)
	}
	return raw, nil
}

// with returns the response with another body.
func with(res *http.Response, body []byte) *http.Response {
	res.Body = io.NopCloser(bytes.NewReader(body))
	res.ContentLength = int64(len(body))
	res.TransferEncoding = nil
	if res.Header.Get("Content-Length") != "" {
		res.Header.Set("Content-Length", strconv.Itoa(len(body)))
	}
	return res
}
