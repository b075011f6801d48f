package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// threatModel is read before a test changes the directory.
func threatModel(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/threat-model.md")
	require.NoError(t, err)
	return string(text)
}

// A shown command is a line "$ holdfast …" or "$ cp …" of a console block, with
// the output that follows it, in which … stands for anything.
type shownCommand struct{ line, output string }

func shownCommands(text string) []shownCommand {
	var out []shownCommand
	for _, block := range regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(text, -1) {
		for line := range strings.Lines(block[1]) {
			if rest, ok := strings.CutPrefix(line, "$ "); ok {
				out = append(out, shownCommand{line: strings.TrimSuffix(rest, "\n")})
			} else {
				out[len(out)-1].output += line
			}
		}
	}
	return out
}

// The commands of the threat model run, one after another, on the store it talks
// about, and print what it shows.
func TestThreatModelCommands(t *testing.T) {
	commands := shownCommands(threatModel(t))
	require.NotEmpty(t, commands)
	setTheScene(t)
	used := map[string]bool{}
	for _, c := range commands {
		status, out := runShown(t, c.line)
		pattern := strings.ReplaceAll(regexp.QuoteMeta(c.output), "…", ".*")
		require.Regexp(t, "^"+pattern+"$", out, c.line)
		want := exitOK
		if strings.Contains(c.output, "integrity of buffer") {
			want = exitFailed
		}
		require.Equal(t, want, status, c.line)
		used[strings.Fields(c.line)[1]] = true
	}
	for name := range storedCommands {
		require.True(t, used[name], "the threat model does not show %s", name)
	}
}

// setTheScene makes the directories that the commands name, in a directory of the test.
func setTheScene(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, dir := range []string{"kept", "backup", "safe", "damaged"} {
		require.NoError(t, os.Mkdir(dir, 0o700))
	}
	require.NoError(t, demo(t, "journals", "b").Close())
	const name = "b-b.journal"
	data, err := os.ReadFile(filepath.Join("journals", name))
	require.NoError(t, err)
	write := func(dir string, data []byte) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	write("safe", data)
	third := bytes.LastIndex(data[:bytes.LastIndex(data, []byte("the test is fixed"))], []byte("hfrm"))
	write("backup", data[:third])
	bad := bytes.Clone(data)
	bad[bytes.LastIndex(bad, []byte("only talk"))] ^= 1
	write("damaged", bad)
}

// runShown runs a line as a shell would: holdfast or cp, and > for standard output.
func runShown(t *testing.T, line string) (status int, out string) {
	t.Helper()
	command, file, redirected := strings.Cut(line, " > ")
	args := strings.Fields(command)
	switch args[0] {
	case "cp":
		data, err := os.ReadFile(args[1])
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(args[2], data, 0o600))
		return exitOK, ""
	case "holdfast":
		status, out, errOut := onDir(t, "journals", args[1:]...)
		if redirected {
			require.NotEmpty(t, out)
			require.NoError(t, os.WriteFile(file, []byte(out), 0o600))
			return status, errOut
		}
		return status, out + errOut
	}
	require.Fail(t, "unknown command", line)
	return 0, ""
}

// Each test that the threat model names is there.
func TestThreatModelTestsExist(t *testing.T) {
	names := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+)`").FindAllStringSubmatch(threatModel(t), -1)
	require.Greater(t, len(names), 20)
	var all strings.Builder
	require.NoError(t, filepath.WalkDir("../..", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, "_test.go") {
			return err
		}
		data, err := os.ReadFile(p)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		all.Write(data)
		return err
	}))
	for _, n := range names {
		require.Contains(t, all.String(), "func "+n[1]+"(", "docs/threat-model.md names %s", n[1])
	}
}

// Eleven promises, each with something that it rests on.
func TestThreatModelHasEveryPromise(t *testing.T) {
	text := threatModel(t)
	rows := regexp.MustCompile(`(?m)^\| (\d+)\. [^|]+\| [^|]+\| `+"`").FindAllStringSubmatch(text, -1)
	require.Len(t, rows, 11)
	require.Equal(t, "11", rows[10][1])
}
