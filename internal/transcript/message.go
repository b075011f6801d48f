// Package transcript reads recorded agent runs, one JSON message a line, and
// tells how each message stands in a context buffer: as which kind of span, with
// which origin, in which group.
//
// A line holds {"role", "content", "source"} and perhaps "id", "tool_calls",
// "tool_call_id" or "tool_call_ids", "is_error". The part of source after its
// last colon says who really speaks. It decides the origin, not the role: machine
// text travels in user turns and must not become the user's word.
package transcript

import (
	"slices"
	"sort"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// A Message is one line of a transcript.
type Message struct {
	Line    int    // from 1
	Role    string // system, user, assistant or tool
	Source  string // where it was recorded and by whom it was said: "lab:human"
	Kind    string // the last part of Source
	Content string
	Calls   []Call   // of an assistant message
	CallIDs []string // the calls a result answers; none where the format has no call IDs
	ID      string   // "" where the format has no message IDs; not unique
	IsError bool
}

// A Call is a tool call the assistant makes.
type Call struct {
	ID        string // "" where the format has none; unique only among calls that are open
	Name      string
	Arguments string // JSON as recorded, or any text
}

// voice says how messages of one source kind enter a buffer.
type voice struct {
	roles  []string
	kind   holdfast.Kind
	origin holdfast.Origin
	user   bool // a person speaks: calls that still wait are not going to be answered
	result bool // it may answer a call
}

// resultRoles are those of a message that holds a result.
var resultRoles = []string{"tool", "user"}

// voices binds source kinds. A kind that is not here is refused: a guess could make machine text the user's.
var voices = map[string]voice{
	"human":           {roles: []string{"user"}, kind: holdfast.Primary, origin: holdfast.UserSaid, user: true},
	"sim-user":        {roles: []string{"user"}, kind: holdfast.Primary, origin: holdfast.UserSaid, user: true},
	"persona":         {roles: []string{"user"}, kind: holdfast.Primary, origin: holdfast.UserSaid, user: true},
	"tool":            {roles: resultRoles, kind: holdfast.Primary, origin: holdfast.ToolOutput, result: true},
	"tool-error":      {roles: resultRoles, kind: holdfast.Primary, origin: holdfast.ToolOutput, result: true},
	"observation":     {roles: resultRoles, kind: holdfast.Primary, origin: holdfast.ToolOutput, result: true},
	"injected":        {roles: []string{"tool", "user", "system"}, kind: holdfast.Primary, origin: holdfast.ToolOutput},
	"demo":            {roles: []string{"tool", "user", "system"}, kind: holdfast.Primary, origin: holdfast.ToolOutput},
	"assistant":       {roles: []string{"assistant"}, kind: holdfast.Primary, origin: holdfast.Inferred},
	"system":          {roles: []string{"system"}, kind: holdfast.System, origin: holdfast.UserSaid},
	"compact-summary": {roles: []string{"user", "assistant", "system"}, kind: holdfast.Foreign, origin: holdfast.Inferred},
}

var roles = []string{"system", "user", "assistant", "tool"}

// misfit says why a message with this role and source kind cannot be bound, "" if it can.
func misfit(role, source, kind string) string {
	if !slices.Contains(roles, role) {
		return "unknown role " + quote(role) + ", not one of " + strings.Join(roles, ", ")
	}
	v, ok := voices[kind]
	if !ok {
		return "unknown source " + quote(source) + ": it ends in none of " + strings.Join(kinds(), ", ")
	}
	if !slices.Contains(v.roles, role) {
		return "source " + quote(source) + " in role " + quote(role)
	}
	return ""
}

func kinds() []string {
	names := make([]string, 0, len(voices))
	for k := range voices {
		names = append(names, k)
	}
	sort.Strings(names)
	return names
}
