package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func detectCommand(t *testing.T, in string, args ...string) (string, int) {
	t.Helper()
	var out, errs bytes.Buffer
	status := runDetect(context.Background(), streams{strings.NewReader(in), &out, &errs}, args)
	return out.String() + errs.String(), status
}

func TestDetect(t *testing.T) {
	for _, c := range []struct{ kind, in, want string }{
		{"constraints", `{"id":"a","text":"Hi. Do not push.","extra":1}` + "\n\n" + `{"id":"b","text":"fine"}`,
			`{"id":"a","found":true,"items":[{"start":4,"end":16,"text":"Do not push.",` +
				`"kind":"prohibition"}]}` + "\n" + `{"id":"b","found":false,"items":[]}` + "\n"},
		{"hedges", `{"id":"a","text":"It is probably 3."}`, `{"id":"a","found":true,"items":[{"start":6,"end":14,` +
			`"text":"probably","kind":"hedge"}]}` + "\n"},
		{"hedges", `{"id":"a","text":"3 (?)"}`, `{"id":"a","found":true,"items":[{"start":2,"end":5,"text":"(?)",` +
			`"kind":"hedge"}]}` + "\n"},
		{"hedges", `{"id":"a","text":"大概是缓存。"}`, `{"id":"a","found":true,"items":[{"start":0,"end":6,"text":"大概",` +
			`"kind":"hedge"}]}` + "\n"},
		{"identifiers", `{"id":"a","text":"see a/b.go line 7 <x>"}`,
			`{"id":"a","found":true,"items":[{"start":4,"end":10,"text":"a/b.go","kind":"path"},` +
				`{"start":11,"end":17,"text":"line 7","kind":"number"}]}` + "\n"},
		{"contradictions", `{"id":"a","claim":"the web server listens on 5433",` +
			`"evidence":"Started.\nconnection refused on port 5433"}`,
			`{"id":"a","found":true,"items":[{"start":9,"end":40,"text":"connection refused on port 5433",` +
				`"kind":"refused"}]}` + "\n"},
	} {
		got, status := detectCommand(t, c.in, c.kind)
		require.Equal(t, c.want, got)
		require.Equal(t, exitOK, status)
	}
}

func TestDetectExplain(t *testing.T) {
	got, status := detectCommand(t, "Never delete b-7. It might be stale.", "explain")
	require.Equal(t, exitOK, status)
	require.Contains(t, got, "0-17\tconstraint (prohibition) by \"Never\"\t\"Never delete b-7.\"")
	require.Contains(t, got, "hedge by \"might\"")
	require.Contains(t, got, "identifier (name)")
}

func TestDetectEval(t *testing.T) {
	in := `{"id":"a","text":"Do not push.","label":true,"lang":"en","sample":"random"}
{"id":"b","text":"A quiet ban on pushes.","label":true,"lang":"en","flags":["borderline"]}
{"id":"c","text":"Fine.","label":false,"lang":"de"}`
	got, status := detectCommand(t, in, "eval", "constraints", "-")
	require.Equal(t, exitOK, status)
	require.Contains(t, got, `missed b borderline "A quiet ban on pushes."`)
	require.Regexp(t, `all, without borderline +precision 1\.000  recall 1\.000`, got)
	require.Regexp(t, `(?m)^all +precision 1\.000  recall 0\.500`, got)

	got, _ = detectCommand(t, `{"id":"a","text":"see b-7 and 3","identifiers":[{"text":"b-7"}],"optional":["x"]}`,
		"eval", "identifiers", "-")
	require.Contains(t, got, "exact 1.000  covered 1.000  of 1 required; spurious 0.500 of 2 returned")

	got, _ = detectCommand(t,
		`{"id":"a","claim":"All is green.","evidence":"It rains.","label":"contradicts","phenomenon":"weather"}`,
		"eval", "contradictions", "-")
	require.Contains(t, got, "phenomenon weather")
}

// TestDetectInput feeds lines that are odd, and lines that are wrong.
func TestDetectInput(t *testing.T) {
	const quiet = `{"id":"a","found":false,"items":[]}` + "\n"
	for _, c := range []struct{ name, kind, in, want string }{
		{"nothing", "hedges", "", ""},
		{"blank lines", "hedges", "\n \t\n\r\n", ""},
		{"CRLF, no last line feed", "hedges", "{\"id\":\"a\",\"text\":\"x\"}\r\n\r\n{\"id\":\"a\",\"text\":\"\"}",
			quiet + quiet},
		{"byte order mark", "hedges", "\ufeff" + `{"id":"a","text":"x"}`, quiet},
		{"any id", "hedges", `{"id":7,"text":"x"}` + "\n" + `{"text":"x"}` + "\n" + `{"id":null,"text":"x"}`,
			`{"id":7,"found":false,"items":[]}` + "\n" + `{"id":"","found":false,"items":[]}` +
				"\n" + `{"id":null,"found":false,"items":[]}` + "\n"},
		{"other fields", "contradictions", `{"id":"a","claim":"x","evidence":"y","text":null,"label":[1],"source":{},` +
			`"lang":4}`, quiet},

		{"no JSON", "hedges", `{"id":"a","text":"x"}` + "\n\n{",
			quiet + "holdfast detect: line 3: unexpected end of JSON input\n"},
		{"two values", "hedges", `{"text":"x"} {}`, "holdfast detect: line 1: invalid character '{' after top-level value\n"},
		{"no object", "hedges", `["x"]`, "holdfast detect: line 1: JSON array, want an object\n"},
		{"no text", "hedges", "\n" + `{"id":"a","txt":"x"}`, "holdfast detect: line 2: no \"text\"\n"},
		{"null", "hedges", "null", "holdfast detect: line 1: no \"text\"\n"},
		{"another type", "hedges", `{"id":"a","text":5}`, "holdfast detect: line 1: \"text\" is a JSON number\n"},
		{"another kind", "contradictions", `{"id":"a","text":"x"}`, "holdfast detect: line 1: no \"claim\"\n"},
		{"no evidence", "contradictions", `{"id":"a","claim":"x"}`, "holdfast detect: line 1: no \"evidence\"\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, status := detectCommand(t, c.in, c.kind)
			require.Equal(t, c.want, got)
			if strings.Contains(c.want, "holdfast detect: ") {
				require.Equal(t, exitUsage, status)
			} else {
				require.Equal(t, exitOK, status)
			}
		})
	}
}

// endless is a line without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestDetectLongLine(t *testing.T) {
	got, status := detectCommand(t, `{"id":"a","text":"`+strings.Repeat("Never push. ", 100_000)+`"}`, "constraints")
	require.Equal(t, exitOK, status)
	require.True(t, strings.HasPrefix(got, `{"id":"a","found":true,`))
	in := io.MultiReader(strings.NewReader("{\"text\":\"x\"}\n"), endless{})
	err := eachUnit(t.Context(), in, "hedges", func(int, *unit) error { return nil })
	require.EqualError(t, err, "line 2: longer than 67108864 bytes")
}

func TestDetectStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	read := 0
	err := eachUnit(ctx, strings.NewReader(strings.Repeat("{\"text\":\"x\"}\n", 3)), "hedges", func(int, *unit) error {
		read++
		cancel()
		return nil
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, read)
}

// TestDetectEvalLabels scores nothing, and refuses lines without a label of their kind.
func TestDetectEvalLabels(t *testing.T) {
	got, status := detectCommand(t, "", "eval", "hedges", "-")
	require.Equal(t, exitOK, status)
	require.Regexp(t, `^all +precision +–  recall +–`, got)
	got, _ = detectCommand(t, `{"id":7,"text":"It is probably 3.","hedged":false}`, "eval", "hedges", "-")
	require.Contains(t, got, `false  7  "It is probably 3."`)
	for _, c := range []struct{ kind, in, want string }{
		{"constraints", `{"text":"x"}`, `no "label"`},
		{"constraints", `{"text":"x","label":"true"}`, `label "true" is none of constraints`},
		{"hedges", `{"text":"x","label":true}`, `no "hedged"`},
		{"identifiers", `{"text":"x"}`, `no "identifiers"`},
		{"contradictions", `{"claim":"x","evidence":"y","label":true}`, `label true is none of contradictions`},
	} {
		got, status := detectCommand(t, "\n"+c.in, "eval", c.kind, "-")
		require.Equal(t, "holdfast detect: line 2: "+c.want+"\n", got)
		require.Equal(t, exitUsage, status)
	}
}

func TestDetectHelp(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {"hedges", "-h"}, {"eval", "--help"}, {"explain", "-help"}} {
		got, status := detectCommand(t, "", args...)
		require.Equal(t, exitOK, status, args)
		require.True(t, strings.HasPrefix(got, "usage: holdfast detect "+detectArgs+"\n"), got)
		for kind := range finders {
			require.Contains(t, got, kind)
		}
	}
}

func TestDetectUsage(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"colours"},
		{"eval", "hedges"},
		{"hedges", "a", "b"},
		{"hedges", "no/such/file"},
	} {
		_, status := detectCommand(t, "", args...)
		require.Equal(t, exitUsage, status, args)
	}
	_, status := detectCommand(t, "{", "hedges")
	require.Equal(t, exitUsage, status)
}
