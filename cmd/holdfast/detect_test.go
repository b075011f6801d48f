package main

import (
	"bytes"
	"context"
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
			`{"id":"a","found":true,"items":[{"start":4,"end":16,"text":"Do not push.","kind":"prohibition"}]}` + "\n" + `{"id":"b","found":false,"items":[]}` + "\n"},
		{"hedges", `{"id":"a","text":"It is probably 3."}`, `{"id":"a","found":true,"items":[{"start":6,"end":14,"text":"probably","kind":"hedge"}]}` + "\n"},
		{"hedges", `{"id":"a","text":"3 (?)"}`, `{"id":"a","found":true,"items":[{"start":2,"end":5,"text":"(?)","kind":"hedge"}]}` + "\n"},
		{"hedges", `{"id":"a","text":"大概是缓存。"}`, `{"id":"a","found":true,"items":[{"start":0,"end":6,"text":"大概","kind":"hedge"}]}` + "\n"},
		{"identifiers", `{"id":"a","text":"see a/b.go line 7 <x>"}`,
			`{"id":"a","found":true,"items":[{"start":4,"end":10,"text":"a/b.go","kind":"path"},{"start":11,"end":17,"text":"line 7","kind":"number"}]}` + "\n"},
		{"contradictions", `{"id":"a","claim":"the web server listens on 5433","evidence":"Started.\nconnection refused on port 5433"}`,
			`{"id":"a","found":true,"items":[{"start":9,"end":40,"text":"connection refused on port 5433","kind":"refused"}]}` + "\n"},
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

	got, _ = detectCommand(t, `{"id":"a","text":"see b-7 and 3","identifiers":[{"text":"b-7"}],"optional":["x"]}`, "eval", "identifiers", "-")
	require.Contains(t, got, "exact 1.000  covered 1.000  of 1 required; spurious 0.500 of 2 returned")

	got, _ = detectCommand(t, `{"id":"a","claim":"All is green.","evidence":"It rains.","label":"contradicts","phenomenon":"weather"}`, "eval", "contradictions", "-")
	require.Contains(t, got, "phenomenon weather")
}

func TestDetectUsage(t *testing.T) {
	for _, args := range [][]string{{}, {"colours"}, {"eval", "hedges"}, {"hedges", "a", "b"}, {"hedges", "no/such/file"}} {
		_, status := detectCommand(t, "", args...)
		require.Equal(t, exitUsage, status, args)
	}
	_, status := detectCommand(t, "{", "hedges")
	require.Equal(t, exitUsage, status)
}
