package claudecode_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/seed-74a30d84/holdfast/anthropicmsg/claudecode"
)

var (
	update = flag.Bool("update", false, "write testdata/session.txt anew")
	native = flag.String("native", "", "also read this session file of Claude Code")
)

// fixture is a session with everything that makes one hard to read; what each line
// is about is in testdata/session.txt.
func fixture(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/session.jsonl")
	require.NoError(t, err)
	return data
}

func read(t testing.TB, data []byte) *claudecode.Session {
	t.Helper()
	s, err := claudecode.Read(bytes.NewReader(data))
	require.NoError(t, err)
	return s
}

// dump writes a session down: each part of each block with its line and its speaker.
func dump(s *claudecode.Session) string {
	var b strings.Builder
	fmt.Fprintf(&b, "session %s, %d lines\n", s.ID, s.Lines)
	for i := range s.Messages {
		m := &s.Messages[i]
		fmt.Fprintf(&b, "%d %s %s\n", i, m.Role, m.ID)
		for k := range m.Blocks {
			block := &m.Blocks[k]
			if id, name, input, ok := block.Call(); ok {
				fmt.Fprintf(&b, "  %d %s call %s %s %s\n", block.Line, block.Voice, id, name, input)
				continue
			}
			if id, failed, ok := block.Result(); ok {
				fmt.Fprintf(&b, "  %d %s result of %s, failed %v: %q\n", block.Line, block.Voice, id, failed, block.Text())
				continue
			}
			for _, p := range block.Parts() {
				fmt.Fprintf(&b, "  %d %s %s %q\n", block.Line, p.Voice, block.Type, p.Text)
			}
		}
	}
	for _, c := range s.Compactions {
		fmt.Fprintf(&b, "compaction %+v\n", c)
	}
	for _, l := range s.LeftOut {
		fmt.Fprintf(&b, "left out %+v\n", l)
	}
	for _, p := range s.Problems {
		fmt.Fprintf(&b, "problem %v\n", p)
	}
	return b.String()
}

func TestReadFixture(t *testing.T) {
	got := dump(read(t, fixture(t)))
	const golden = "testdata/session.txt"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// check holds what is true of every session, however damaged its file.
func check(t *testing.T, data []byte) *claudecode.Session {
	s := read(t, data)
	require.Equal(t, s, read(t, data), "the same file reads the same")
	require.LessOrEqual(t, s.Lines, bytes.Count(data, []byte("\n"))+1)
	in := map[int]bool{}
	for i := range s.Messages {
		m := &s.Messages[i]
		require.Contains(t, []string{"user", "assistant"}, m.Role)
		require.NotEmpty(t, m.Blocks)
		for k := range m.Blocks {
			b := &m.Blocks[k]
			in[b.Line] = true
			require.True(t, 1 <= b.Line && b.Line <= s.Lines)
			require.True(t, json.Valid(b.Raw))
			joined := ""
			for _, p := range b.Parts() {
				joined += p.Text
			}
			require.Equal(t, b.Text(), joined)
			if m.Role == "assistant" {
				require.Contains(t, []claudecode.Voice{claudecode.Assistant, claudecode.Injected}, b.Voice)
			} else {
				require.NotEqual(t, claudecode.Assistant, b.Voice)
			}
		}
	}
	for _, l := range s.LeftOut {
		require.False(t, in[l.Line], "line %d is both in and left out", l.Line)
	}
	last := 0
	for _, c := range s.Compactions {
		require.True(t, last <= c.From && c.From <= c.To && c.To == c.Summary && c.Summary < len(s.Messages))
		require.Equal(t, claudecode.Summary, s.Messages[c.Summary].Blocks[0].Voice)
		require.True(t, slices.IsSorted(c.Kept))
		for _, k := range c.Kept {
			require.True(t, c.From <= k && k < c.To)
		}
		last = c.Summary
	}
	require.True(t, slices.IsSortedFunc(s.Problems, func(a, b claudecode.Problem) int { return a.Line - b.Line }))
	return s
}

// Cut anywhere, a file reads as far as it goes; what was whole before stays in its place.
func TestReadCutAnywhere(t *testing.T) {
	data := fixture(t)
	for n := range len(data) + 1 {
		if n%97 == 0 || n == len(data) || data[n] == '\n' {
			check(t, data[:n])
		}
	}
}

// Without any one line, the rest is still one conversation: a missing line is no
// reason to lose what stands before it.
func TestReadWithoutALine(t *testing.T) {
	lines := strings.Split(string(fixture(t)), "\n")
	for i := range lines {
		rest := slices.Delete(slices.Clone(lines), i, i+1)
		s := check(t, []byte(strings.Join(rest, "\n")))
		require.GreaterOrEqual(t, len(s.Messages), 15, "without line %d", i+1)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(fixture(f))
	f.Add([]byte(`{"type":"user","uuid":"a","parentUuid":"a","message":{"role":"user","content":"x"}}`))
	f.Add([]byte("{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"text\"}]}}\n\xff\n" +
		"[]\nnull\n3"))
	f.Fuzz(func(t *testing.T, data []byte) { check(t, data) })
}

func TestReadPassesOnTheReadersError(t *testing.T) {
	broken := errors.New("the disk is gone")
	s, err := claudecode.Read(iotest.TimeoutReader(iotest.OneByteReader(bytes.NewReader(fixture(t)))))
	require.ErrorIs(t, err, iotest.ErrTimeout)
	require.NotNil(t, s)
	_, err = claudecode.Read(iotest.ErrReader(broken))
	require.ErrorIs(t, err, broken)
}

// A line beyond all measure is skipped without being held in memory, and the next one read.
func TestReadSkipsAnEndlessLine(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	parts := []string{`{"type":"user","uuid":"a","message":{"role":"user","content":"before"}}` + "\n"}
	for range claudecode.MaxLine>>20 + 1 {
		parts = append(parts, long)
	}
	parts = append(parts,
		"\n"+`{"type":"user","uuid":"b","parentUuid":"a","message":{"role":"user","content":"behind"}}`+"\n")
	var readers []*strings.Reader
	for _, p := range parts {
		readers = append(readers, strings.NewReader(p))
	}
	s, err := claudecode.Read(chain(readers))
	require.NoError(t, err)
	require.Len(t, s.Messages, 2)
	require.Len(t, s.Problems, 1)
	require.Equal(t, 2, s.Problems[0].Line)
}

type chained struct{ rest []*strings.Reader }

func chain(r []*strings.Reader) *chained { return &chained{r} }

func (c *chained) Read(p []byte) (int, error) {
	for len(c.rest) > 1 && c.rest[0].Len() == 0 {
		c.rest = c.rest[1:]
	}
	return c.rest[0].Read(p)
}

// imported is the window after an import, as messages again.
func imported(t *testing.T, buf *holdfast.ContextBuffer) string {
	v := buf.View()
	messages, err := anthropicmsg.Render(v, nil)
	require.NoError(t, err)
	list, err := json.Marshal(anthropicmsg.Strip(messages, v.Mark))
	require.NoError(t, err)
	return string(list)
}

func newBuffer(t testing.TB) *holdfast.ContextBuffer {
	t.Helper()
	buf, err := holdfast.New(context.Background(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	return buf
}

// A session that was imported renders as what it was, and the origins are those of the voices.
func TestImport(t *testing.T) {
	files := map[string][]byte{"fixture": fixture(t)}
	if *native != "" {
		data, err := os.ReadFile(*native)
		require.NoError(t, err)
		files[*native] = data
	}
	for name, data := range files {
		t.Run(name, func(t *testing.T) {
			s := read(t, data)
			buf := newBuffer(t)
			ids, err := claudecode.Import(t.Context(), buf, s)
			require.NoError(t, err)
			require.NotEmpty(t, ids)
			want, err := json.Marshal(s.Messages)
			require.NoError(t, err)
			require.JSONEq(t, string(want), imported(t, buf))
			said := map[holdfast.Origin]int{}
			for _, sp := range buf.View().Spans {
				said[sp.Origin]++
				require.False(t, sp.Origin == holdfast.UserSaid && strings.Contains(sp.Text, "<system-reminder>"))
			}
			require.Positive(t, said[holdfast.UserSaid])
			again, err := claudecode.Import(t.Context(), buf, s)
			require.NoError(t, err)
			require.Empty(t, again)
		})
	}
}

// A command is expanded once: what a person types behind the expansion is theirs.
func TestExpansionOfACommand(t *testing.T) {
	line := func(n int, more, text string) string {
		content, err := json.Marshal(text)
		require.NoError(t, err)
		parent := "null"
		if n > 1 {
			parent = fmt.Sprintf(`"u%d"`, n-1)
		}
		return fmt.Sprintf(`{"type":"user","uuid":"u%d","parentUuid":%s,%s"message":{"role":"user","content":%s}}`,
			n, parent, more, content)
	}
	s := read(t, []byte(strings.Join([]string{
		line(1, "", "<command-message>review</command-message>\n<command-name>/review</command-name>"),
		line(2, `"isMeta":true,`, "A note of the machine."),
		line(3, "", "Review the diff. Do not run the tests."),
		line(4, "", "Wait: never push to main."),
	}, "\n")+"\n"))
	require.Empty(t, s.Problems)
	var voices []claudecode.Voice
	for i := range s.Messages {
		for k := range s.Messages[i].Blocks {
			voices = append(voices, s.Messages[i].Blocks[k].Voice)
		}
	}
	require.Equal(t, []claudecode.Voice{claudecode.Injected, claudecode.Injected, claudecode.Injected, claudecode.Human},
		voices)
}

func TestImportBindsWhatTheEntriesSay(t *testing.T) {
	buf := newBuffer(t)
	_, err := claudecode.Import(t.Context(), buf, read(t, fixture(t)))
	require.NoError(t, err)
	v := buf.View()
	byText := map[string]holdfast.Span{}
	for _, s := range v.Spans {
		byText[s.Text] = s
	}
	require.Equal(t, holdfast.ToolOutput, byText["Run every test of the package."].Origin,
		"isMeta: nothing in the text says so")
	require.Equal(t, holdfast.Foreign, byText["Nothing is left."].Kind, "isCompactSummary: nothing in the text says so")
	require.Equal(t, holdfast.UserSaid, byText["do not run the slow tests"].Origin, "typed behind a command")
	var rules []string
	for _, c := range v.Constraints {
		require.Equal(t, holdfast.UserSaid, c.Source)
		rules = append(rules, c.Text)
	}
	require.ElementsMatch(t, []string{"Do not touch the grammar.", "do not run the slow tests"}, rules)
}

func TestImportGoesOn(t *testing.T) {
	lines := strings.SplitAfter(string(fixture(t)), "\n")
	whole := newBuffer(t)
	_, err := claudecode.Import(t.Context(), whole, read(t, fixture(t)))
	require.NoError(t, err)
	buf := newBuffer(t)
	for _, n := range []int{3, 20, 25, 28, len(lines)} { // where no message is half written
		_, err := claudecode.Import(t.Context(), buf, read(t, []byte(strings.Join(lines[:n], ""))))
		require.NoError(t, err, n)
	}
	require.JSONEq(t, imported(t, whole), imported(t, buf))
	before := buf.View().Version
	_, err = claudecode.Import(t.Context(), buf, read(t, []byte(strings.Join(lines[:12], ""))))
	require.ErrorIs(t, err, claudecode.ErrDiverged)
	_, err = claudecode.Import(t.Context(), buf,
		read(t, []byte(strings.Replace(string(fixture(t)), "Fix the parser", "Fix the lexer", 1))))
	require.ErrorIs(t, err, claudecode.ErrDiverged)
	require.Equal(t, before, buf.View().Version)
}

// What a person pastes under a heading such as a summary has is the person's, with the rules in it.
func TestAPastedSummaryIsThePersons(t *testing.T) {
	for _, text := range []string{
		`# Session summary\nNever push to main.`,
		`Here is a summary of the conversation with ops. Never push to main.`,
	} {
		s, err := claudecode.Read(strings.NewReader(`{"type":"user","uuid":"u1","message":{"role":"user","content":"` +
			text + `"}}` + "\n"))
		require.NoError(t, err)
		buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
		require.NoError(t, err)
		_, err = claudecode.Import(t.Context(), buf, s)
		require.NoError(t, err)
		v := buf.View()
		require.Equal(t, "Never push to main.", v.Constraints[0].Text)
		require.Equal(t, holdfast.UserSaid, v.Constraints[0].Source)
		require.Empty(t, s.Compactions)
	}
}
