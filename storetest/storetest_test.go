package storetest

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

func TestMemStore(t *testing.T) {
	Run(t, func(*testing.T) holdfast.Store { return holdfast.NewMemStore() }, nil)
}

// A wrapper in which nothing goes wrong conforms, as does the store that the broken ones are made of.
func TestSoundStores(t *testing.T) {
	require.NoError(t, Test(func() (holdfast.Store, error) { return NewFault(holdfast.NewMemStore()), nil }, nil))
	require.NoError(t, Test(func() (holdfast.Store, error) { return newSloppy(""), nil }, sloppyOptions("")))
}

// broken is a store for each way to break a rule, and the case that must find it.
var broken = []struct {
	bug, finds, says string
}{
	{"has no empty buffers", "empty", "not found"},
	{"returns nothing for nothing", "empty", "want an error that wraps ErrNotFound"},
	{"has seconds", "read-back", "Time"},
	{"has text", "bytes-exact", "want"},
	{"drops line ends", "bytes-exact", "want"},
	{"cuts at a megabyte", "bytes-exact", "1048575 bytes"},
	{"begins one late", "records-from", "Records from 1"},
	{"begins at the end", "records-from", "has 1 records; want 0"},
	{"sorts as text", "many", "record 2 of buffer"},
	{"ends a page early", "many", "has 1000 records"},
	{"has few parameters", "large-batch", "too many parameters"},
	{"does not stop", "stop-early", "panic"},
	{"locks while it yields", "call-within", "did not return"},
	{"trims keys", "keys-exact", "ErrNotFound"},
	{"shares bodies", "isolation", "ErrNotFound"},
	{"ignores the case of IDs", "buffer-ids", `buffer "A"`},
	{"cuts IDs at NUL", "buffer-ids", `buffer "a\x00"`},
	{"cuts long IDs", "buffer-ids", "xxx"},
	{"compares lengths only", "compare-and-swap", "succeeded"},
	{"has an error of its own", "compare-and-swap", "does not wrap"},
	{"says nothing of not applied", "concurrent-writers", "does not wrap ErrConflict"},
	{"stores bodies first", "conflict-not-applied", `Body "late"`},
	{"checks no chain", "chain", "succeeded"},
	{"applies what it refuses", "atomic", "has 4 records; want 2"},
	{"overwrites a key", "key-once", "succeeded"},
	{"keeps the first bytes of a key", "key-once", "succeeded"},
	{"never repeats", "idempotent", "time 2"},
	{"repeats the last only", "idempotent-later", "batch 1 of 6 again"},
	{"believes the first record", "idempotent-whole", "succeeded"},
	{"repeats with other bodies", "idempotent-whole", "succeeded"},
	{"answers by chance", "errors-deterministic", "and then"},
	{"keeps the caller's payloads", "keeps-no-reference", "payload of record 0"},
	{"keeps the caller's bodies", "keeps-no-reference", `Body "k"`},
	{"changes the batch", "keeps-no-reference", "Commit changed what it was given"},
	{"reuses its memory", "returned-bytes-stay", "payload of record 0"},
	{"ignores contexts", "context", "error <nil>"},
	{"reads torn commits", "read-while-writing", "each commit has 3"},
	{"reads bodies late", "read-while-writing", "the records of a commit are there"},
	{"serialises nothing", "concurrent-writers", ""},
	{"never repeats", "concurrent-same", "want nil"},
	{"one at a time", "concurrent-buffers", "busy"},
	{"loses the last record", "reopen", "opened again"},
	{"loses a body", "reopen", "opened again"},
	{"never repeats", "reopen-commit", "the same batch again"},
	{"forgets keys", "reopen-commit", "succeeded"},
	{"stale peer", "peer", ""},
	{"finds all buffers", "search", "want keys of"},
	{"finds without end", "search", "want 1 of"},
}

// The suite can fail: each broken store is found by the case that has its rule, with words that say what it did.
func TestBrokenStoresAreFound(t *testing.T) {
	found := map[string]bool{}
	for _, b := range broken {
		t.Run(b.finds+"/"+b.bug, func(t *testing.T) {
			found[b.finds] = true
			o := sloppyOptions(b.bug)
			if b.bug == "locks while it yields" {
				o.Timeout = 300 * time.Millisecond
			}
			err := caseNamed(t, b.finds).test(func() (holdfast.Store, error) { return brokenStore(b.bug), nil }, o)
			f, ok := errors.AsType[*Failure](err)
			require.True(t, ok, "not found: %v", err)
			require.Equal(t, b.finds, f.Case)
			require.NotEmpty(t, f.Rule)
			require.Contains(t, f.Error(), f.Rule)
			require.Contains(t, f.Err.Error(), b.says)
		})
	}
	for _, c := range cases {
		require.True(t, found[c.name], "no broken store shows that the case %q can fail", c.name)
	}
}

// brokenStore is a sloppy store, or one of those around it.
func brokenStore(bug string) holdfast.Store {
	s := newSloppy(bug)
	switch bug {
	case "finds all buffers", "finds without end":
		return &searcher{s}
	case "one at a time":
		return &single{Store: s}
	}
	return s
}

func caseNamed(t *testing.T, name string) *testCase {
	t.Helper()
	for i := range cases {
		if cases[i].name == name {
			return &cases[i]
		}
	}
	require.Fail(t, "no case", name)
	return nil
}

// A broken store fails its case and no sound one: Test joins what it finds, and goes on after it.
func TestTestGoesOn(t *testing.T) {
	err := Test(func() (holdfast.Store, error) { return newSloppy("keeps the caller's bodies"), nil }, nil)
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^storetest: ([a-z-]+): `).FindAllStringSubmatch(err.Error(), -1) {
		names = append(names, m[1])
	}
	require.Equal(t, []string{"keeps-no-reference"}, names)
	err = Test(func() (holdfast.Store, error) { return nil, errors.New("no disk") }, nil)
	require.ErrorContains(t, err, "no store to test: no disk")
	require.Equal(t, len(cases), strings.Count(err.Error(), "the rule: "))
}

// Names are unique and fit a test's name; rules are sentences.
func TestCasesAreNamed(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range cases {
		require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, c.name)
		require.False(t, seen[c.name], c.name)
		seen[c.name] = true
		require.Regexp(t, `^[A-Z].*\.$`, c.rule)
	}
}

// What a store cannot do is skipped, and what is closable is closed at the end of its case.
func TestSkipsAndCloses(t *testing.T) {
	for _, name := range []string{"reopen", "reopen-commit", "peer", "search"} {
		err := caseNamed(t, name).test(func() (holdfast.Store, error) { return newSloppy(""), nil }, nil)
		require.ErrorIs(t, err, errSkipped, name)
	}
	closed := 0
	require.NoError(t, Test(func() (holdfast.Store, error) {
		return &closer{newSloppy(""), func() error { closed++; return nil }}, nil
	}, nil))
	require.Equal(t, len(cases), closed)
	err := caseNamed(t, "empty").test(func() (holdfast.Store, error) {
		return &closer{newSloppy(""), func() error { return fmt.Errorf("busy") }}, nil
	}, nil)
	require.ErrorContains(t, err, "closing the store: busy")
}
