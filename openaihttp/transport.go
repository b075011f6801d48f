package openaihttp

import (
	"net/http"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/relay"
	"github.com/seed-74a30d84/holdfast/openaimsg"
	"github.com/seed-74a30d84/holdfast/transport"
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
// were imported: see [transport.DivergedError].
type DivergedError = transport.DivergedError

// A BypassError says that a request would go past the buffer: see [transport.BypassError].
type BypassError = transport.BypassError

// A RoundsError says that the model called nothing but the library's tools in more
// answers in a row than Options.Rounds: see [transport.RoundsError].
type RoundsError = transport.RoundsError
