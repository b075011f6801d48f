package relay

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/wire"
	"github.com/seed-74a30d84/holdfast/transport"
)

// A Vendor is what differs between the APIs. It is stateless but for Mend.
type Vendor interface {
	// Handles reports whether requests to this path carry the conversation.
	Handles(path string) bool
	// Format is that of the tool definitions.
	Format() edittool.Format
	// Refuse returns what in the request would bypass the buffer, nil if nothing does.
	Refuse(body []wire.Member) *transport.BypassError
	// Split takes the conversation out of a request.
	Split(body []wire.Member) (Split, error)
	// Importer returns an importer for the buffer that v is a view of.
	Importer(v holdfast.View) Importer
	// Request returns the body with the rendering of v in place of the list.
	Request(body []wire.Member, v holdfast.View) ([]wire.Member, error)
	// Turn reads a response. It is false if the response is no turn of the model.
	Turn(response []byte) (Turn, bool)
	// Input returns how many input tokens a response's usage names, cached ones
	// included; 0 if it names none.
	Input(usage []wire.Member) int
	// Results returns the messages that answer calls.
	Results(answers []Answer) []json.RawMessage
	// Echo returns how many messages at the head of the list are the turn that made
	// the open calls, as the host sends it back; 0 if it is not there.
	Echo(list []json.RawMessage, open []string) int
	// Without returns the response without the calls of the library's tools. It goes
	// by name: servers there are that give calls no ID, or several the same.
	Without(response []byte) ([]byte, error)
	// Mend returns the request changed so that it passes where the API refused it for
	// a reason that is no fault of the host; false if it has no remedy.
	Mend(refusal []byte, body []wire.Member) ([]wire.Member, bool)
	// Header adds what such a request needs.
	Header(h http.Header)
}

// PathEnds reports whether path ends in end, whatever stands before it: gateways
// serve an API below a path of their own. A slash behind it does not count.
func PathEnds(path, end string) bool { return strings.HasSuffix(strings.TrimSuffix(path, "/"), end) }

// A Split is the conversation in a request, as it is to be imported.
type Split struct {
	Prompt json.RawMessage   // the system prompt, in a form that the vendor's importer takes; nil if there is none
	List   []json.RawMessage // the messages behind it
	Before int               // how many entries of the request's list the prompt took
}

// An Importer turns messages into spans. Those of packages anthropicmsg and openaimsg are.
type Importer interface {
	// Messages returns the spans of a system prompt and of messages of the host's list.
	Messages(prompt, list json.RawMessage) ([]holdfast.Span, error)
	// Hidden returns the spans of messages that are not in the host's list.
	Hidden(list json.RawMessage) ([]holdfast.Span, error)
	// Skip counts a message of the host's list whose spans are in the buffer already.
	Skip(message json.RawMessage)
	// Imported returns how many messages of the host's list were imported, and their digest.
	Imported() (int, string)
	// Resume tells what Imported has to return.
	Resume(n int, digest string)
}

// A Turn is what the model said in one response.
type Turn struct {
	Messages []json.RawMessage // as entries of the list
	Calls    []Call
}

// A Call is a call of a function tool.
type Call struct {
	ID, Name string
	Args     json.RawMessage
}

// An Answer is the result of a call.
type Answer struct {
	ID      string
	Text    string
	IsError bool
}

func (t *Turn) own() (own, host []Call) {
	for _, c := range t.Calls {
		if edittool.Has(c.Name) {
			own = append(own, c)
		} else {
			host = append(host, c)
		}
	}
	return own, host
}
