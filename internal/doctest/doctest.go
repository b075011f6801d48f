// Package doctest does what a page of docs says, word for word, in an empty
// directory.
package doctest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A Block is a fenced block of a page. File is the name in the line before it:
// "`agent/main.go`:".
type Block struct{ File, Lang, Text string }

// Blocks returns the fenced blocks of a page.
func Blocks(t *testing.T, page string) []Block {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var out []Block
	fenced := regexp.MustCompile("(?ms)(?:^`([^`\n]+)`:\n\n)?^```(\\w*)\n(.*?)^```$")
	for _, m := range fenced.FindAllStringSubmatch(string(text), -1) {
		out = append(out, Block{m[1], m[2], m[3]})
	}
	if n := strings.Count(string(text), "```"); n != 2*len(out) || n == 0 {
		t.Fatalf("%s: %d fences, %d blocks", page, n, len(out))
	}
	return out
}

// end stands between the outputs of two blocks.
const end = "\n-- end of block --\n"

// Run follows a page of this repository: it writes the files that are named, runs
// the sh blocks in one shell, and compares the text block behind one with its
// standard output, … for anything. The repository is not cloned: it is this one.
// Go blocks without a name are statements, which a test of the root module looks
// for in the compiled files. Blocks that hold one of the texts in skip are not run.
func Run(t *testing.T, page string, skip ...string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the pages are for a POSIX shell")
	}
	root, err := filepath.Abs(filepath.Join(filepath.Dir(page), ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir, files := t.TempDir(), t.TempDir()
	script := `git() { [ "$*" = "clone https://github.com/seed-74a30d84/holdfast" ] && ln -s "$SOURCE" holdfast; }` + "\n"
	var want []string // of each sh block; "" for anything
	for i, b := range Blocks(t, page) {
		switch {
		case b.File != "":
			file := filepath.Join(files, fmt.Sprint(i))
			if err := os.WriteFile(file, []byte(b.Text), 0o644); err != nil {
				t.Fatal(err)
			}
			script += fmt.Sprintf("cp %s %s\n", file, filepath.Join(dir, filepath.FromSlash(b.File)))
		case b.Lang == "sh":
			if holds(b.Text, skip) {
				continue
			}
			script += b.Text + "printf '" + strings.ReplaceAll(end, "\n", `\n`) + "'\n"
			want = append(want, "")
		case b.Lang == "text" && len(want) > 0:
			want[len(want)-1] = b.Text
		case b.Lang != "go":
			t.Fatalf("nothing tries this block:\n%s", b.Text)
		}
	}
	got := strings.Split(shell(t, dir, root, script), end)
	for i, text := range want {
		pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(text), "…", ".*") + "$"
		if text != "" && !regexp.MustCompile(pattern).MatchString(got[i]) {
			t.Errorf("block %d prints\n%s\nThe page says\n%s", i, got[i], text)
		}
	}
}

func holds(text string, any []string) bool {
	for _, s := range any {
		if strings.Contains(text, s) {
			return true
		}
	}
	return false
}

// shell runs a script in dir and returns its standard output.
func shell(t *testing.T, dir, root, script string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute) // an SDK may have to be compiled
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-eu", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "SOURCE="+root, "GOWORK=off")
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, errs.String())
	}
	return string(out)
}
