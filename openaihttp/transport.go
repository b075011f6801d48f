package openaihttp

import (
	"net/http"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/relay"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// Options configures a Transport. Nil means all defaults.
type Options struct {
	Base   http.RoundTripper // sends the requests; nil: http.DefaultTransport
	Binder openaimsg.Binder  // tells the user's words from a harness's; nil: openaimsg.DefaultBinder
	Rounds int               // answers in a row that may call nothing but the library's tools; 0: 8
}

// A Transport is an http.RoundTripper that keeps one conversation in a context
// buffer. It is safe for concurrent use and takes one request at a time. A
// conversation is held over one of the two APIs, not both.
type Transport struct{ relay *relay.Transport }

// New returns a Transport for the conversation in buf, which may be empty or go
// on from another process. The buffer's other methods may be used meanwhile.
func New(buf *holdfast.ContextBuffer, o *Options) *Transport {
	if o == nil {
		o = &Options{}
	}
	return &Transport{relay.New(relay.Config{
		Name: "openaihttp", Buffer: buf, Base: o.Base, Rounds: o.Rounds,
		Vendors: []relay.Vendor{chat{common{o.Binder}}, responses{common{o.Binder}}},
	})}
}

// RoundTrip implements http.RoundTripper. It returns, with nothing sent, a
// [*DivergedError], a [*BypassError], an [*openaimsg.SyntaxError], or an error
// of the buffer; a [*RoundsError] after the last round; or the base's error. The
// package comment says what happens to a request.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	return t.relay.RoundTrip(req)
}

// Tools returns the tools as the transport runs them. A host that streams calls
// it for the model's calls of them (edittool.Has) and sends Result.Text back as
// the output of the call.
func (t *Transport) Tools() *edittool.Toolset { return t.relay.Tools() }

// A DivergedError says that a request's messages do not go on from those that
// were imported: a shortened, changed or branched history. Index is the first
// message known to differ; Imported and Sent are the lengths; Want and Got show
// the role and the beginning of both messages. In a buffer that another process
// wrote, messages that have left the window cannot be compared one by one, so
// the difference may lie before Index.
type DivergedError = relay.DivergedError

// A BypassError says that a request would keep, drop or summarise context where
// the buffer cannot see it, or ask for an answer that the buffer cannot follow:
// Field is the member of the request or a place in it, Why what it would do,
// Instead what to use instead.
type BypassError = relay.BypassError

// A RoundsError says that the model called the library's tools in more answers
// in a row than Options.Rounds: Rounds is their number. What it did stands; the same
// request may be sent again.
type RoundsError = relay.RoundsError
