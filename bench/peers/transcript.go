package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
)

// message is one message of the transcript, in the form all sides are fed from.
type message struct {
	Role    string `json:"role"` // system, user, assistant or tool
	Content string `json:"content"`
	Calls   []call `json:"calls,omitempty"`   // of an assistant message
	CallID  string `json:"call_id,omitempty"` // of a tool message
	Tool    string `json:"tool,omitempty"`    // of a tool message
}

type call struct {
	ID   string `json:"id"`
	Tool string `json:"tool"`
	Args string `json:"args"` // a JSON object
}

// bytesPerToken is how the size of a transcript is stated, as most peers count it.
const bytesPerToken = 4

func (m *message) size() int {
	n := len(m.Content)
	for _, c := range m.Calls {
		n += len(c.Args)
	}
	return n
}

func sizeOf(ms []message) int {
	n := 0
	for i := range ms {
		n += ms[i].size()
	}
	return n
}

// transcript makes a coding session of at least tokens tokens, the same for the
// same name. A larger one starts with the smaller one.
func transcript(name string, tokens int) []message {
	g := &writer{r: rand.New(rand.NewPCG(7, uint64(len(name))))}
	const system = "You are a coding agent in a Go repository. Run the tests after each change. " +
		"Do not edit generated files."
	ms := []message{{Role: "system", Content: system}}
	for turn, size := 0, ms[0].size(); size < tokens*bytesPerToken; turn++ {
		n := len(ms)
		if turn%12 == 0 {
			ms = append(ms, message{Role: "user", Content: g.request()})
		}
		c := call{ID: fmt.Sprintf("%s_%05d", name, turn)}
		var result string
		c.Tool, c.Args, result = g.use()
		ms = append(ms,
			message{Role: "assistant", Content: g.remark(), Calls: []call{c}},
			message{Role: "tool", CallID: c.ID, Tool: c.Tool, Content: result})
		size += sizeOf(ms[n:])
	}
	return ms
}

// writer writes the parts of a session.
type writer struct{ r *rand.Rand }

var (
	dirs = strings.Fields("internal/store internal/queue internal/auth cmd/server " +
		"pkg/retry pkg/wire internal/index internal/cache")
	nouns = strings.Fields("segment cursor lease token frame batch shard ledger window replica manifest snapshot")
	verbs = strings.Fields("open flush seal rotate merge expire encode replay commit resolve trim acquire")
	kinds = strings.Fields("string int error bool []byte uint64 time.Duration context.Context")
)

func pick(g *writer, list []string) string { return list[g.r.IntN(len(list))] }

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func (g *writer) name() string { return title(pick(g, verbs)) + title(pick(g, nouns)) }

func (g *writer) path() string {
	return fmt.Sprintf("%s/%s_%s.go", pick(g, dirs), pick(g, verbs), pick(g, nouns))
}

func (g *writer) request() string {
	asks := []string{
		"The test of %s fails on the build machine. Find out why and fix it.",
		"Please make %s return an error when the lease has expired.",
		"Add a limit to %s and a test for it.",
		"%s is slow with many replicas; measure first, then change it.",
	}
	rules := []string{"", "", " Do not change the signature of %s.", " Never delete %s without asking me."}
	rule := pick(g, rules)
	if rule != "" {
		rule = fmt.Sprintf(rule, g.name())
	}
	return fmt.Sprintf(pick(g, asks), g.name()) + rule
}

func (g *writer) remark() string {
	remarks := []string{
		"I will look at %s next.",
		"%s is called from two places; I want to see the second one.",
		"The failure is probably in %s, but I have not seen the log yet.",
		"%s holds the lock while it writes. I will move the write out of it.",
		"Now the tests of %s.",
	}
	return fmt.Sprintf(pick(g, remarks), g.name())
}

// use is one tool call and its result: reads and searches most, then test runs, edits and listings.
func (g *writer) use() (tool, args, result string) {
	switch n := g.r.IntN(20); {
	case n < 8:
		p := g.path()
		return "read_file", arguments("path", p), g.file(p)
	case n < 13:
		q := pick(g, nouns)
		return "grep", arguments("pattern", q, "path", pick(g, dirs)), g.matches()
	case n < 17:
		return "bash", arguments("command", "go test ./"+pick(g, dirs)+"/..."), g.testRun()
	case n < 19:
		p := g.path()
		return "edit_file", arguments("path", p, "old", g.statement(), "new", g.statement()), "Edited " + p + "."
	}
	return "list", arguments("path", pick(g, dirs)), g.listing()
}

func arguments(pairs ...string) string {
	m := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	b, _ := json.Marshal(m) // strings, which never fail
	return string(b)
}

func (g *writer) statement() string {
	v := pick(g, nouns)
	return fmt.Sprintf("%s, err := %s.%s(ctx, %d)", v, pick(g, nouns), g.name(), g.r.IntN(4096))
}

func (g *writer) file(path string) string {
	var b strings.Builder
	dir := path[:strings.LastIndexByte(path, '/')]
	name := dir[strings.LastIndexByte(dir, '/')+1:]
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"context\"\n\t\"fmt\"\n)\n", name)
	for range 1 + g.r.IntN(12) {
		f := g.name()
		fmt.Fprintf(&b, "\n// %s is called once for each %s; it returns the %s and its age.\n"+
			"func %s(ctx context.Context, %s %s) (%s, error) {\n",
			f, pick(g, nouns), pick(g, nouns), f, pick(g, nouns), pick(g, kinds), pick(g, kinds))
		for range 1 + g.r.IntN(5) {
			fmt.Fprintf(&b, "\t%s\n\tif err != nil {\n\t\treturn zero, fmt.Errorf(\"%s %s: %%w\", err)\n\t}\n",
				g.statement(), pick(g, verbs), pick(g, nouns))
		}
		b.WriteString("\treturn out, nil\n}\n")
	}
	return b.String()
}

func (g *writer) matches() string {
	var b strings.Builder
	for range 2 + g.r.IntN(24) {
		fmt.Fprintf(&b, "%s:%d:\t%s\n", g.path(), 1+g.r.IntN(600), g.statement())
	}
	return b.String()
}

func (g *writer) testRun() string {
	var b strings.Builder
	for range 3 + g.r.IntN(20) {
		if g.r.IntN(12) > 0 {
			fmt.Fprintf(&b, "ok  \tcorp.example/app/%s\t%d.%03ds\n", pick(g, dirs), g.r.IntN(9), g.r.IntN(1000))
			continue
		}
		fmt.Fprintf(&b, "--- FAIL: Test%s (%d.%02ds)\n    %s:%d: got %d, want %d\n"+
			"    connection to 10.0.%d.%d:%d refused\nFAIL\n",
			g.name(), g.r.IntN(9), g.r.IntN(100), g.path(), 1+g.r.IntN(600), g.r.IntN(100), g.r.IntN(100),
			g.r.IntN(256), g.r.IntN(256), 5000+g.r.IntN(999))
	}
	return b.String()
}

func (g *writer) listing() string {
	var b strings.Builder
	for range 4 + g.r.IntN(20) {
		fmt.Fprintf(&b, "-rw-r--r-- 1 dev dev %6d 2026-03-%02d %s\n", g.r.IntN(60_000), 1+g.r.IntN(28), g.path())
	}
	return b.String()
}

// turns cuts a transcript before each model call: each part ends with a tool result.
func turns(ms []message) [][]message {
	var out [][]message
	from := 0
	for i := range ms {
		if ms[i].Role == "tool" {
			out = append(out, ms[from:i+1])
			from = i + 1
		}
	}
	return out
}

// writeJSON stores the transcript for the sides that are not Go.
func writeJSON(path string, ms []message) error {
	b, err := json.Marshal(ms)
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o600)
}
