package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/seed-74a30d84/holdfast/filestore"
)

// document is read before a test changes the directory.
func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/" + name)
	require.NoError(t, err)
	return string(text)
}

// fenced returns the blocks of a document in one language.
func fenced(text, language string) []string {
	var out []string
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	return out
}

// sessionFiles puts the session that the documents talk about into a directory of the test.
func sessionFiles(t *testing.T, doc string) {
	t.Helper()
	neutral, err := os.ReadFile(auditData + "session.jsonl")
	require.NoError(t, err)
	native, err := os.ReadFile(auditData + "claude-code.jsonl")
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	write := func(name string, data []byte) { require.NoError(t, os.WriteFile(name, data, 0o600)) }
	write("session.jsonl", neutral)
	write("transcript.jsonl", []byte(strings.Join(strings.SplitAfter(string(native), "\n")[:firstSummary], "")))
	for _, block := range fenced(doc, "json") {
		if strings.Contains(block, "hook_event_name") {
			write("compact.json", []byte(block))
		}
	}
}

// runConsole runs the commands of a document's console blocks, one after another,
// and compares what they print; … stands for anything.
func runConsole(t *testing.T, doc string) {
	t.Helper()
	shown := shownCommands(doc)
	require.NotEmpty(t, shown)
	for _, c := range shown {
		line, out, redirected := strings.Cut(c.line, " > ")
		line, in, fed := strings.Cut(line, " < ")
		var stdin []byte
		if fed {
			var err error
			stdin, err = os.ReadFile(in)
			require.NoError(t, err)
		}
		args := strings.Fields(line)
		require.Equal(t, "holdfast", args[0])
		var stdout, stderr bytes.Buffer
		status := dispatch(t.Context(), streams{bytes.NewReader(stdin), &stdout, &stderr}, commands, args[1:])
		require.Equal(t, exitOK, status, "%s\n%s", c.line, stderr.String())
		require.Empty(t, stderr.String(), c.line)
		if redirected {
			require.NoError(t, os.WriteFile(out, stdout.Bytes(), 0o600))
			continue
		}
		pattern := strings.ReplaceAll(regexp.QuoteMeta(c.output), "…", "(?s:.*)")
		require.Regexp(t, "^"+pattern+"$", stdout.String(), c.line)
	}
}

func TestAuditDocument(t *testing.T) {
	doc := document(t, "audit.md")
	require.Empty(t, fenced(doc, "go"))
	sessionFiles(t, doc)
	runConsole(t, doc)
	page, err := os.ReadFile("audit.html")
	require.NoError(t, err)
	require.Contains(t, string(page), "</html>")
	var report struct{ Total json.RawMessage }
	data, err := os.ReadFile("audit.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &report))
	require.NotEmpty(t, report.Total)
}

func TestClaudeCodeDocument(t *testing.T) {
	doc := document(t, "claude-code.md")
	code := fenced(doc, "go")
	require.Len(t, code, 1)
	source, err := os.ReadFile("docs_sessions_test.go")
	require.NoError(t, err)
	require.Contains(t, string(source), "\t"+strings.ReplaceAll(strings.TrimSpace(code[0]), "\n", "\n\t"),
		"the snippet is compiled code")
	sessionFiles(t, doc)
	runConsole(t, doc)

	seen := fenced(doc, "text")
	require.Len(t, seen, 1)
	in, err := os.ReadFile("compact.json")
	require.NoError(t, err)
	out, errs := runHookProcess(t, string(in), "-store", filepath.Join(t.TempDir(), "records"))
	require.Empty(t, errs)
	pattern := strings.ReplaceAll(regexp.QuoteMeta(seen[0]), "…", ".*")
	require.Regexp(t, "^"+pattern+"$", contextOf(t, "SessionStart", out))

	messages, err := resume(t.Context(), "records", "7d0c5a3e")
	require.NoError(t, err)
	list, err := json.Marshal(messages)
	require.NoError(t, err)
	require.Contains(t, string(list), "TestImport passes.")
	require.Contains(t, string(list), "Never touch the table payments_2019.")
}

// resume holds the snippet of docs/claude-code.md.
func resume(ctx context.Context, dir string, session holdfast.BufferID) ([]json.RawMessage, error) {
	store, err := filestore.Open(dir, nil)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	buf, err := holdfast.Open(ctx, store, session, nil)
	if err != nil {
		return nil, err
	}
	return anthropicmsg.Render(buf.View(), nil)
}

// The settings are valid, name events that the hook knows, and each command runs.
func TestClaudeCodeSettings(t *testing.T) {
	var settings struct {
		Hooks map[string][]struct {
			Matcher string
			Hooks   []struct {
				Type, Command string
				Timeout       int
			}
		}
	}
	dec := json.NewDecoder(strings.NewReader(fenced(document(t, "claude-code.md"), "json")[0]))
	dec.DisallowUnknownFields()
	require.NoError(t, dec.Decode(&settings))
	require.Len(t, settings.Hooks, 4)
	h := newHookSession(t)
	h.grow(firstSummary)
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	require.Equal(t, []string{"go install github.com/seed-74a30d84/holdfast/cmd/holdfast@latest\n"},
		fenced(document(t, "claude-code.md"), "sh"))
	// in this order: the first tells everything
	for _, event := range []string{"SessionStart", "UserPromptSubmit", "PreCompact", "Stop"} {
		require.NotEmpty(t, settings.Hooks[event])
		for _, g := range settings.Hooks[event] {
			for _, hook := range g.Hooks {
				require.Equal(t, "command", hook.Type)
				require.Greater(t, hook.Timeout, 20, "the hook ends by itself before Claude Code ends it")
				args := strings.Fields(hook.Command)
				require.Equal(t, []string{"holdfast", "hook", "claude-code"}, args)
				for _, source := range strings.Split(g.Matcher, "|") {
					out, errs := runHookHere(t, h.input(event, source))
					require.Empty(t, errs)
					require.Equal(t, event == "SessionStart", out != "", event)
				}
			}
		}
	}
}

func TestSessionDocumentsLinkFiles(t *testing.T) {
	for _, name := range []string{"audit.md", "claude-code.md"} {
		for _, m := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(document(t, name), -1) {
			require.FileExists(t, filepath.Join("../../docs", m[1]))
		}
	}
}
