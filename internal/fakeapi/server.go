package fakeapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
)

// A Reply is one turn of the scripted model. Thinking comes first, then Text,
// then Calls. A Reply with a Status is answered as an API error instead.
type Reply struct {
	Thinking string
	Redacted bool // Anthropic: the thinking is a redacted_thinking block
	Text     string
	Calls    []Call
	Status   int // 429, 500, 529
}

// A Call is a tool call. Input is JSON. An empty ID is minted.
type Call struct{ ID, Name, Input string }

// A Step is the model: it reads a request and replies.
type Step func(Request) Reply

// Step returns the Step that answers with r.
func (r Reply) Step() Step { return func(Request) Reply { return r } }

// Say is a Step that answers with a text.
func Say(text string) Step { return func(Request) Reply { return Reply{Text: text} } }

// Use is a Step that answers with calls.
func Use(calls ...Call) Step { return func(Request) Reply { return Reply{Calls: calls} } }

// Fail is a Step that answers with an error status.
func Fail(status int) Step { return func(Request) Reply { return Reply{Status: status} } }

// A Request is what came in. List holds the messages or input items.
type Request struct {
	Path   string
	Header http.Header
	Body   []byte
	List   []json.RawMessage
	Status int // what was answered
	Error  string
	Reply  Reply // zero if there was an error
	Usage  Usage
}

// Usage is the count of tokens of one request: Input includes Cached.
type Usage struct{ Input, Cached, Output int }

// A Server is a fake of all three APIs. Its zero value has no steps and answers
// every valid request with status 500. It is safe for concurrent use.
type Server struct {
	// BindThinking makes the fake check, as newer Anthropic models do, that
	// nothing before a thinking block has changed since it was produced.
	BindThinking bool
	// NoPrefill refuses a list that ends with an assistant message, as newer
	// Anthropic models do.
	NoPrefill bool

	mu       sync.Mutex
	steps    []Step
	requests []Request
	seen     map[string][][]byte // canonical requests by path
	issued   []json.RawMessage   // Anthropic: messages sent; OpenAI: items sent
	bound    map[string]string   // signature of a thinking block to the digest of what was before it
	minted   int
}

// New returns a Server that plays the steps in order.
func New(steps ...Step) *Server { return &Server{steps: steps} }

// Then adds steps.
func (s *Server) Then(steps ...Step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.steps = append(s.steps, steps...)
}

// Requests returns a copy of what came in so far, in order.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Left returns how many steps were not played.
func (s *Server) Left() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.steps)
}

// apiError is an error that the API answers.
type apiError struct {
	status      int
	kind        string // error.type
	message     string
	param, code string // OpenAI
}

func invalid(message string) *apiError {
	return &apiError{status: http.StatusBadRequest, kind: "invalid_request_error", message: message}
}

// dialect is one of the three APIs.
type dialect interface {
	// authorize checks the headers.
	authorize(h http.Header) *apiError
	// check returns the list of messages or items, or what is wrong with the request.
	check(s *Server, r *Request) *apiError
	// errorBody returns the JSON of an error.
	errorBody(s *Server, e *apiError) any
	// answer turns a reply into the response, and what is sent into s.issued.
	answer(s *Server, r *Request, reply Reply) response
}

// response is a turn in the vendor's shape, whole and as a stream.
type response struct {
	whole  any
	events []event
}

// event is one server-sent event; data that is a string is sent as it is.
type event struct {
	name string
	data any
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d := map[string]dialect{
		"/v1/messages":         anthropic{},
		"/v1/chat/completions": chat{},
		"/v1/responses":        responses{},
	}[r.URL.Path]
	if d == nil || r.Method != http.MethodPost {
		http.NotFound(w, r)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	req := Request{Path: r.URL.Path, Header: r.Header.Clone(), Body: body}
	res, fault := s.turn(d, &req)
	req.Status = http.StatusOK
	if fault != nil {
		req.Status, req.Error = fault.status, fault.message
	}
	s.requests = append(s.requests, req)
	w.Header().Set("request-id", fmt.Sprintf("req_%d", len(s.requests)))
	if fault != nil {
		if fault.status == http.StatusTooManyRequests || fault.status == 529 {
			w.Header().Set("retry-after", "0")
		}
		writeJSON(w, fault.status, d.errorBody(s, fault))
		return
	}
	var opts struct {
		Stream bool `json:"stream"`
	}
	_ = json.Unmarshal(body, &opts) // it was valid
	if opts.Stream {
		stream(w, res.events)
		return
	}
	writeJSON(w, http.StatusOK, res.whole)
}

// turn checks a request, plays the next step and answers.
func (s *Server) turn(d dialect, req *Request) (response, *apiError) {
	if fault := d.authorize(req.Header); fault != nil {
		return response{}, fault
	}
	if fault := d.check(s, req); fault != nil {
		return response{}, fault
	}
	if len(s.steps) == 0 {
		return response{}, &apiError{status: 500, kind: "api_error", message: "the script has no more steps"}
	}
	step := s.steps[0]
	s.steps = s.steps[1:]
	reply := step(*req)
	if reply.Status != 0 {
		return response{}, fault(reply.Status)
	}
	for i := range reply.Calls {
		if reply.Calls[i].ID == "" {
			reply.Calls[i].ID = s.mint("call_")
		}
	}
	s.count(req, reply)
	req.Reply = reply
	return d.answer(s, req, reply), nil
}

func fault(status int) *apiError {
	switch status {
	case http.StatusTooManyRequests:
		return &apiError{
			status:  status,
			kind:    "rate_limit_error",
			message: "This request would exceed your account's rate limit. Please try again later.",
		}
	case 529:
		return &apiError{status: status, kind: "overloaded_error", message: "Overloaded"}
	}
	return &apiError{status: status, kind: "api_error", message: "Internal server error"}
}

func (s *Server) mint(prefix string) string {
	s.minted++
	return fmt.Sprintf("%s%06d", prefix, s.minted)
}

// sign makes an opaque token that depends on nothing but what was minted before.
func (s *Server) sign(text string) string {
	sum := sha256.Sum256([]byte(s.mint("sig") + text))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// count fills in the usage and remembers the request for the next cache read.
func (s *Server) count(req *Request, reply Reply) {
	text := canonicalRequest(req.Body)
	best := 0
	for _, old := range s.seen[req.Path] {
		best = max(best, commonPrefix(old, text))
	}
	if s.seen == nil {
		s.seen = map[string][][]byte{}
	}
	s.seen[req.Path] = append(s.seen[req.Path], text)
	out := len(reply.Thinking) + len(reply.Text)
	for _, c := range reply.Calls {
		out += len(c.Name) + len(c.Input)
	}
	req.Usage = Usage{Input: (len(text) + 3) / 4, Cached: best / 4, Output: (out + 3) / 4}
}

// canonicalRequest is what a cache sees of a request: the tools, the system
// prompt and the list, in this order, without the breakpoints.
func canonicalRequest(body []byte) []byte {
	var r map[string]json.RawMessage
	_ = json.Unmarshal(body, &r) // it was valid
	var out bytes.Buffer
	for _, key := range []string{"tools", "system", "instructions"} {
		out.Write(canonical(r[key]))
		out.WriteByte('\n')
	}
	for _, key := range []string{"messages", "input"} {
		var list []json.RawMessage
		if json.Unmarshal(r[key], &list) != nil {
			out.Write(canonical(r[key]))
		}
		for _, m := range list {
			out.Write(canonical(m))
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}

// canonical is JSON with sorted keys and without cache_control.
func canonical(raw json.RawMessage) []byte {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return raw
	}
	out, err := json.Marshal(strip(v))
	if err != nil {
		return raw
	}
	return out
}

func strip(v any) any {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "cache_control")
		for _, sub := range v {
			strip(sub)
		}
	case []any:
		for _, sub := range v {
			strip(sub)
		}
	}
	return v
}

func commonPrefix(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // a client that has gone away is its own affair
}

// stream sends server-sent events.
func stream(w http.ResponseWriter, events []event) {
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	flush := http.NewResponseController(w)
	for _, e := range events {
		if e.name != "" {
			fmt.Fprintf(w, "event: %s\n", e.name)
		}
		data, ok := e.data.(string)
		if !ok {
			raw, err := json.Marshal(e.data)
			if err != nil {
				return
			}
			data = string(raw)
		}
		fmt.Fprintf(w, "data: %s\n\n", data)
		_ = flush.Flush()
	}
}

// pieces cuts a text in two, so that streams have more than one delta.
func pieces(text string) []string {
	r := []rune(text)
	if len(r) < 2 {
		return []string{text}
	}
	return []string{string(r[:len(r)/2]), string(r[len(r)/2:])}
}

type object = map[string]any
