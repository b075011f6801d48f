package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

const token = "0123456789abcdef0123456789abcdef"

// What cannot be served ends at once, with a status and a reason.
func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	store, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	_, err = holdfast.New(t.Context(), store, &holdfast.Options{Buffer: "demo"})
	require.NoError(t, err)
	require.NoError(t, store.Close())
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "token")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	missing := filepath.Join(dir, "missing")
	for name, tc := range map[string]struct {
		args   []string
		status int
		want   string
	}{
		"nothing":          {nil, 2, "-store and -buffer are needed"},
		"help":             {[]string{"-h"}, 0, "-buffer ID"},
		"unknown flag":     {[]string{"-append"}, 2, "wrong arguments"},
		"an argument":      {[]string{"-store", dir, "-buffer", "demo", "x"}, 2, `unexpected argument "x"`},
		"negative window":  {[]string{"-store", dir, "-buffer", "demo", "-window", "-1"}, 2, "-window is negative"},
		"HTTP flags alone": {[]string{"-store", dir, "-buffer", "demo", "-host", "x"}, 2, "need -http"},
		"no such store":    {[]string{"-store", missing, "-buffer", "demo"}, 1, "missing"},
		"no such buffer":   {[]string{"-store", dir, "-buffer", "dmeo"}, 1, `there are: ["demo"]`},
		"no such address":  {[]string{"-store", dir, "-buffer", "demo", "-http", "127.0.0.1:none"}, 1, "none"},
		"every address":    {[]string{"-store", dir, "-buffer", "demo", "-http", ":0"}, 1, "a token is needed"},
		"every address, named": {
			[]string{"-store", dir, "-buffer", "demo", "-http", "0.0.0.0:0", "-host", "box"},
			1,
			"a token is needed",
		},
		"no name": {
			[]string{"-store", dir, "-buffer", "demo", "-http", ":0", "-token-file", file(token)},
			1,
			"name with -host",
		},
		"no token file": {
			[]string{"-store", dir, "-buffer", "demo", "-http", "127.0.0.1:0", "-token-file", missing},
			1,
			"missing",
		},
		"empty token file": {
			[]string{"-store", dir, "-buffer", "demo", "-http", "127.0.0.1:0", "-token-file", file(" \n")},
			1,
			"is empty",
		},
		"short token": {
			[]string{"-store", dir, "-buffer", "demo", "-http", "127.0.0.1:0", "-token-file", file("abc\n")},
			1,
			"at least 32 are needed",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var errs strings.Builder
			require.Equal(t, tc.status, run(t.Context(), tc.args, func(string) string { return "" }, &errs), errs.String())
			require.Contains(t, errs.String(), tc.want)
			_, err := os.Stat(missing)
			require.ErrorIs(t, err, os.ErrNotExist, "a server makes no store")
		})
	}
}

// The token may come from the environment; an interrupt ends the server well.
func TestTokenFromTheEnvironment(t *testing.T) {
	dir := t.TempDir()
	store, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	_, err = holdfast.New(t.Context(), store, &holdfast.Options{Buffer: "demo"})
	require.NoError(t, err)
	require.NoError(t, store.Close())
	ctx, interrupt := context.WithCancel(t.Context())
	errs := writer(func(p []byte) {
		if strings.Contains(string(p), " at http://") {
			interrupt()
		}
	})
	getenv := func(name string) string {
		require.Equal(t, "HOLDFAST_MCP_TOKEN", name)
		return token + "\n"
	}
	require.Equal(t, 0, run(ctx, []string{"-store", dir, "-buffer", "demo", "-http", ":0", "-host", "box"}, getenv, errs))
	require.Error(t, ctx.Err(), "it said where it serves")
}

type writer func(p []byte)

func (w writer) Write(p []byte) (int, error) { w(p); return len(p), nil }
