package claudehook

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

func TestReadInput(t *testing.T) {
	in, err := ReadInput(strings.NewReader(`{"session_id":"a","transcript_path":"t","hook_event_name":"SessionStart",` +
		`"source":"compact","new_field":{"x":1}}`))
	require.NoError(t, err)
	require.Equal(t, Input{Session: "a", Transcript: "t", Event: "SessionStart", Source: "compact"}, in)
	_, err = ReadInput(strings.NewReader("{}"))
	require.EqualError(t, err, "standard input has no session_id: not the JSON of a hook")
	for _, bad := range []string{
		"", "null", "[]", "3", `{"session_id":"a"}`, `{"hook_event_name":"Stop"}`,
		strings.Repeat(" ", maxInput+2),
	} {
		_, err := ReadInput(strings.NewReader(bad))
		require.Error(t, err, "%.20q", bad)
	}
}

func TestShellWord(t *testing.T) {
	for in, want := range map[string]string{
		"/home/user/.local/state": "/home/user/.local/state",
		"":                        "''",
		"a b":                     "'a b'",
		"it's":                    `'it'\''s'`,
		"$(x)":                    "'$(x)'",
		"a\nb\x1b":                "'a\nb'",
	} {
		require.Equal(t, want, shellWord(in))
	}
}

func TestClip(t *testing.T) {
	require.Equal(t, "one\ntwo\n", clip("one\ntwo\n", 8))
	long := strings.Repeat("a line\n", 100)
	cut := clip(long, 100)
	require.LessOrEqual(t, len(cut), 100)
	require.True(t, strings.HasSuffix(cut, "a line\n(more was found)\n"))
}

func TestQuoteCutsBetweenCharacters(t *testing.T) {
	require.Equal(t, `"a b"`, quote(" a\n b\x07 "))
	require.NotContains(t, quote(strings.Repeat("日", 200)), `\x`)
}

// check: whatever a transcript holds and wherever it is cut, the record is sound
// after each call and the text is bounded; a call with nothing new changes nothing.
func check(t *testing.T, data []byte, cut int, source string) {
	dir := t.TempDir()
	in := Input{Session: "s", Transcript: filepath.Join(dir, "t.jsonl"), Event: "SessionStart", Source: source}
	store := filepath.Join(dir, "store")
	for _, n := range []int{min(cut, len(data)), len(data)} {
		require.NoError(t, os.WriteFile(in.Transcript, data[:n], 0o600))
		text, err := Run(t.Context(), store, in)
		require.NoError(t, err)
		require.LessOrEqual(t, len(text), mostText)
		require.NotRegexp(t, `[\x00-\x09\x0b-\x1f\x7f]`, text)
	}
	files, err := filestore.Open(store, nil)
	require.NoError(t, err)
	defer files.Close()
	buf, err := holdfast.Open(t.Context(), files, "s", nil)
	require.NoError(t, err)
	require.NoError(t, buf.Verify(t.Context()))
	before := buf.Checkpoint()
	_, err = Run(t.Context(), store, in)
	require.NoError(t, err)
	require.NoError(t, buf.Reload(t.Context()))
	require.Equal(t, before, buf.Checkpoint())
}

func fixture(t testing.TB) []byte {
	data, err := os.ReadFile("../audit/testdata/claude-code.jsonl")
	require.NoError(t, err)
	return data
}

func TestRunOnDamagedTranscripts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	for range 60 {
		lines := strings.SplitAfter(string(fixture(t)), "\n")
		for range 1 + rng.IntN(4) {
			i, k := rng.IntN(len(lines)), rng.IntN(len(lines))
			switch rng.IntN(4) {
			case 0:
				lines = slices.Delete(lines, i, i+1)
			case 1:
				lines = slices.Insert(lines, k, lines[i])
			case 2:
				lines[i], lines[k] = lines[k], lines[i]
			case 3:
				b := []byte(lines[i])
				if len(b) > 0 {
					b[rng.IntN(len(b))] ^= byte(1 << rng.IntN(8))
				}
				lines[i] = string(b)
			}
		}
		data := []byte(strings.Join(lines, ""))
		check(t, data, rng.IntN(len(data)+1), []string{"compact", "resume"}[rng.IntN(2)])
	}
}

func FuzzRun(f *testing.F) {
	f.Add(fixture(f), 9000, "compact")
	f.Add([]byte(`{"type":"user","uuid":"a","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"x",`+
		`"content":[]},{"type":"text","text":""}]}}`+"\n"), 0, "compact")
	f.Fuzz(func(t *testing.T, data []byte, cut int, source string) { check(t, data, max(cut, 0), source) })
}
