package fakeapi

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"strings"
)

// What the story is about: the host gives the model two tools, "read" with a path
// and "delete" with a path and the basis of the deletion, and these two files.
const (
	ServerFile = "server.txt" // holds ServerLine as a paragraph, and much more behind it
	ServerLine = "The staging server listens on port 8123."
	BuildsFile = "builds.txt" // holds BuildsText
	BuildsText = "build-76.tar is old and nobody uses it.\nbuild-77.tar is in use.\n"
	OldBuild   = "build-76.tar" // what the model deletes in the end
)

// UserRule is the rule that the user states in the first turn.
const UserRule = "Never delete a file that is in use."

// StoryUser is what the user says in the story, turn by turn.
var StoryUser = []string{
	"Which port does the staging server listen on? It stands in server.txt. " + UserRule,
	"Thank you. Now delete the old build.",
}

// Story is a model with a working session of two turns: it reads a file; prunes
// the user's first message, is refused because a rule stands there only, and
// sends the repair as it was offered; folds the file into a claim; is halted
// before it deletes a file nobody has named; restores the first file and reads
// the second in one reply; deletes what the second says may go.
//
// It reads IDs, keys and repairs in the requests, as a model does, and works over
// each of the three APIs. What it does not find it makes up, which is refused.
func Story() []Step {
	read := func(path string) Call { return Call{Name: "read", Input: arguments(object{"path": path})} }
	remove := func(path, basis string) Call {
		return Call{Name: "delete", Input: arguments(object{"path": path, "basis": []string{basis}})}
	}
	return []Step{
		Use(read(ServerFile)),
		Say("It listens on port 8123."),
		func(r Request) Reply {
			prune := arguments(object{
				"spans":         []string{r.spanOf(StoryUser[0])},
				"justification": "the question is answered",
				"keys":          []string{},
				"demote":        []string{},
			})
			return Reply{Text: "The first question is answered.", Calls: []Call{{Name: "context_prune", Input: prune}}}
		},
		func(r Request) Reply {
			tool, input := r.repair()
			return Reply{Text: "A rule stands there. I present the key.", Calls: []Call{{Name: tool, Input: input}}}
		},
		func(r Request) Reply {
			file := r.spanOf(ServerLine)
			claim := object{
				"text":       ServerLine,
				"origin":     "tool-output",
				"unverified": false,
				"witnesses":  []object{{"span": file, "quote": ServerLine}},
			}
			compact := arguments(object{
				"spans":         []string{r.callOf("read"), file},
				"justification": "only the port matters",
				"claims":        []object{claim},
				"constraints":   []string{},
				"keep":          []object{},
				"narrative":     "",
				"drop":          []string{},
				"demote":        []string{},
			})
			return Reply{Text: "Of the file only the port matters.", Calls: []Call{{Name: "context_compact", Input: compact}}}
		},
		func(Request) Reply {
			return Reply{Text: "The old build must be build-75.tar.", Calls: []Call{remove("build-75.tar", "sum1#0")}}
		},
		func(r Request) Reply {
			restore := arguments(object{"spans": []string{}, "keys": r.removed("context_compact")})
			return Reply{
				Thinking: "I guessed the name. What do the files say?",
				Text:     "Halted: I look at what the files say.",
				Calls:    []Call{{Name: "context_restore", Input: restore}, read(BuildsFile)},
			}
		},
		func(r Request) Reply {
			return Reply{Text: "Now I know which one.", Calls: []Call{remove(OldBuild, r.spanOf(OldBuild+" is old"))}}
		},
		Say("build-76.tar is deleted; build-77.tar is in use and stays."),
	}
}

func arguments(v object) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return "{}"
	}
	return string(raw)
}

// texts returns the strings of the list, in order: what a model reads of it.
func (r *Request) texts() []string {
	var out []string
	for _, raw := range r.List {
		d := json.NewDecoder(bytes.NewReader(raw))
		for {
			token, err := d.Token()
			if err != nil {
				break // io.EOF: the list was valid
			}
			if s, ok := token.(string); ok {
				out = append(out, s)
			}
		}
	}
	return out
}

var (
	header = regexp.MustCompile(`\[[^\s\]]+ ([a-z]+\d+) [^\]]*\]`)
	listed = regexp.MustCompile(`\[[^\s\]]+ ([a-z]+\d+) [^\]]*, call (\w+)\]`)
)

// spanOf returns the ID in the header before the first place of a text.
func (r *Request) spanOf(text string) string {
	for _, s := range r.texts() {
		at := strings.Index(s, text)
		if at < 0 {
			continue
		}
		if all := header.FindAllStringSubmatch(s[:at], -1); len(all) > 0 {
			return all[len(all)-1][1]
		}
	}
	return "unseen"
}

// callOf returns the ID of the first call of a tool: calls have no header of
// their own and are listed before the next one.
func (r *Request) callOf(tool string) string {
	for _, s := range r.texts() {
		for _, m := range listed.FindAllStringSubmatch(s, -1) {
			if m[2] == tool {
				return m[1]
			}
		}
	}
	return "unseen"
}

// answer decodes the last answer of the library that holds a text.
func (r *Request) answer(holds string, into any) {
	all := r.texts()
	for i := len(all) - 1; i >= 0; i-- {
		if _, body, ok := strings.Cut(all[i], `{"mark":`); ok && strings.Contains(body, holds) {
			whole := io.MultiReader(strings.NewReader(`{"mark":`), strings.NewReader(body))
			_ = json.NewDecoder(whole).Decode(into) // what is not there stays empty
			return
		}
	}
}

// repair returns the call that the last refusal offered.
func (r *Request) repair() (tool, input string) {
	var a struct {
		Repair struct {
			Tool      string
			Arguments json.RawMessage
		}
	}
	r.answer(`"repair":`, &a)
	if a.Repair.Arguments == nil {
		return "context_status", `{"page":1}`
	}
	return a.Repair.Tool, string(a.Repair.Arguments)
}

// removed returns the keys of what the last edit of a tool archived.
func (r *Request) removed(tool string) []string {
	var a struct {
		Edits []struct{ Removed []struct{ Key string } }
	}
	r.answer(`"done":"`+tool+`"`, &a)
	keys := []string{}
	for _, e := range a.Edits {
		for _, m := range e.Removed {
			keys = append(keys, m.Key)
		}
	}
	return keys
}
