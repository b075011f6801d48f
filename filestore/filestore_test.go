package filestore

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/seed-74a30d84/holdfast"
	"github.com/stretchr/testify/require"
)

var (
	ctx     = context.Background()
	errFull = syscall.ENOSPC
	errIO   = syscall.EIO
)

// chain returns n records that follow at, and the head after them.
func chain(at holdfast.Head, n int, payload string) ([]holdfast.Record, holdfast.Head) {
	var recs []holdfast.Record
	for i := range n {
		r := holdfast.Record{Seq: at.Length, Prev: at.Digest, Kind: 1, Time: int64(i) - 1, Payload: []byte(payload)}
		recs = append(recs, r)
		at = holdfast.Head{Length: at.Length + 1, Digest: r.Digest()}
	}
	return recs, at
}

func open(t testing.TB, dir string, o *Options) *Store {
	t.Helper()
	s, err := Open(dir, o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func readAll(s *Store, id holdfast.BufferID, from uint64) (out []holdfast.Record, err error) {
	for r, err := range s.Records(ctx, id, from) {
		if err != nil {
			return out, err
		}
		out = append(out, r)
	}
	return out, nil
}

func mustRead(t testing.TB, s *Store, id holdfast.BufferID) []holdfast.Record {
	t.Helper()
	recs, err := readAll(s, id, 0)
	require.NoError(t, err)
	return recs
}

// commit adds n records and returns the head after them.
func commit(
	t testing.TB,
	s *Store,
	id holdfast.BufferID,
	at holdfast.Head,
	n int,
	payload string,
	bodies ...holdfast.Body,
) holdfast.Head {
	t.Helper()
	recs, after := chain(at, n, payload)
	require.NoError(t, s.Commit(ctx, id, at, recs, bodies))
	return after
}

func TestCommitAndRead(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	s := open(t, dir, nil)
	require.Empty(t, mustRead(t, s, "x"), "a buffer that does not exist has no records")
	_, err := s.Body(ctx, "x", "k")
	require.ErrorIs(t, err, holdfast.ErrNotFound)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries, "reading creates nothing")

	big := bytes.Repeat([]byte("0123456789abcde\x00"), 10<<20/16)
	bodies := []holdfast.Body{
		{Key: "nul", Data: []byte("a\x00b")}, {Key: "bad", Data: []byte("\xff\xfe\xc0")}, {Key: "empty"},
		{Key: "zeros", Data: make([]byte, 5000)},
		{Key: "twice", Data: []byte("same")}, {Key: "twice", Data: []byte("same")},
		{Key: "\x00 any \xff key", Data: []byte("v")},
	}
	h := commit(t, s, "x", holdfast.Head{}, 3, "one", bodies...)
	h = commit(t, s, "x", h, 1, "", holdfast.Body{Key: "big", Data: big},
		holdfast.Body{Key: "nul", Data: []byte("a\x00b")})
	h = commit(t, s, "x", h, 2, "three")
	bodies = append(bodies, holdfast.Body{Key: "big", Data: big})

	for _, s := range []*Store{s, open(t, dir, nil)} {
		recs := mustRead(t, s, "x")
		require.Len(t, recs, 6)
		after, err := holdfast.Head{}.Extend(recs)
		require.NoError(t, err)
		require.Equal(t, h, after)
		for from := range uint64(8) {
			some, err := readAll(s, "x", from)
			require.NoError(t, err)
			require.Equal(t, len(recs[min(from, 6):]), len(some))
			if from < 6 {
				require.Equal(t, recs[from:], some)
			}
		}
		for _, b := range bodies {
			got, err := s.Body(ctx, "x", b.Key)
			require.NoError(t, err)
			require.True(t, got != nil && bytes.Equal(b.Data, got), b.Key)
		}
		for r := range s.Records(ctx, "x", 0) { // an iteration may be broken off
			require.Zero(t, r.Seq)
			break
		}
	}
	size, err := os.Stat(s.Path("x"))
	require.NoError(t, err)
	require.Less(t, size.Size(), int64(11<<20), "a body is written once")
}

func TestRefusals(t *testing.T) {
	s := open(t, t.TempDir(), nil)
	one, h1 := chain(holdfast.Head{}, 1, "one")
	two, h2 := chain(h1, 2, "two")
	v := []holdfast.Body{{Key: "k", Data: []byte("v")}}
	require.NoError(t, s.Commit(ctx, "a", holdfast.Head{}, one, v))
	require.NoError(t, s.Commit(ctx, "a", h1, two, nil))
	other, hOther := chain(holdfast.Head{}, 1, "other")
	afterOther, _ := chain(hOther, 1, "x")
	next, _ := chain(h2, 1, "next")
	ahead, _ := chain(holdfast.Head{Length: 9}, 1, "ahead")
	huge, _ := chain(h2, 1, "huge")
	body := func(kv ...string) (b []holdfast.Body) {
		for i := 0; i < len(kv); i += 2 {
			b = append(b, holdfast.Body{Key: holdfast.Key(kv[i]), Data: []byte(kv[i+1])})
		}
		return b
	}
	for _, c := range []struct {
		name   string
		id     holdfast.BufferID
		at     holdfast.Head
		recs   []holdfast.Record
		bodies []holdfast.Body
		want   error
	}{
		{"the last batch again", "a", h1, two, nil, nil},
		{"an earlier batch again", "a", holdfast.Head{}, one, v, nil},
		{"the same records, another body", "a", holdfast.Head{}, one, body("k", "w"), holdfast.ErrConflict},
		{"the same records, a new body", "a", holdfast.Head{}, one, body("k2", "v"), holdfast.ErrConflict},
		{"another batch at the start", "a", holdfast.Head{}, other, nil, holdfast.ErrConflict},
		{"another head", "a", hOther, afterOther, nil, holdfast.ErrConflict},
		{"ahead of the journal", "a", holdfast.Head{Length: 9}, ahead, nil, holdfast.ErrConflict},
		{"a buffer that does not exist", "b", h2, next, nil, holdfast.ErrConflict},
		{"no records", "a", h2, nil, v, holdfast.ErrInvalid},
		{"records elsewhere", "a", h2, one, nil, holdfast.ErrInvalid},
		{"other bytes under a key", "a", h2, next, body("k", "w"), holdfast.ErrInvalid},
		{"one key twice", "a", h2, next, body("n", "v", "n", "w"), holdfast.ErrInvalid},
		{"one key twice, in a new buffer", "b", holdfast.Head{}, one, body("n", "v", "n", "w"), holdfast.ErrInvalid},
		{"over the limit", "a", h2, huge, []holdfast.Body{{Key: "h", Data: make([]byte, MaxCommit)}}, holdfast.ErrInvalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, err := os.ReadFile(s.Path("a"))
			require.NoError(t, err)
			err = s.Commit(ctx, c.id, c.at, c.recs, c.bodies)
			require.ErrorIs(t, err, c.want)
			require.Equal(t, c.want != nil, errors.Is(err, holdfast.ErrNotApplied))
			after, err := os.ReadFile(s.Path("a"))
			require.NoError(t, err)
			require.Equal(t, before, after)
			require.NoFileExists(t, s.Path("b"))
		})
	}
}

func TestContext(t *testing.T) {
	s := open(t, t.TempDir(), nil)
	h := commit(t, s, "a", holdfast.Head{}, 1, "one", holdfast.Body{Key: "k"})
	done, cancel := context.WithCancel(ctx)
	cancel()
	next, _ := chain(h, 1, "next")
	for _, id := range []holdfast.BufferID{"a", "new"} {
		err := s.Commit(done, id, h, next, nil)
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorIs(t, err, holdfast.ErrNotApplied)
	}
	_, err := s.Body(done, "a", "k")
	require.ErrorIs(t, err, context.Canceled)
	for _, err = range s.Records(done, "a", 0) {
		require.ErrorIs(t, err, context.Canceled)
	}

	// While another holds the lock, the context ends the wait.
	f, err := osFS{}.OpenFile(s.Path("a"), os.O_RDWR)
	require.NoError(t, err)
	defer f.Close()
	ok, err := f.TryLock()
	require.True(t, ok && err == nil)
	short, cancel := context.WithTimeout(ctx, 20_000_000)
	defer cancel()
	err = s.Commit(short, "a", h, next, nil)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	require.NoError(t, f.Unlock())
	require.NoError(t, s.Commit(ctx, "a", h, next, nil))
}

// Any ID has a file of its own, also where names differ in case only.
func TestFileNames(t *testing.T) {
	long := holdfast.BufferID(strings.Repeat("long", 100))
	ids := []holdfast.BufferID{"", "a", "A", "a/b", "a%2fb", "../x", "..", ".", "con", "NUL", "a b", "\x00",
		"\xff\xfe", "é", "e\u0301", "b-a", "a.journal", "create.lock",
		long, long + "x", holdfast.BufferID(strings.Repeat("L", 100)), "0b8b1e5e-5d0c-4e6f-9d5e-2f3c9f0a1b2c"}
	s := open(t, t.TempDir(), &Options{MaxOpen: 4})
	seen := map[string]holdfast.BufferID{}
	for _, id := range ids {
		name := strings.ToLower(fileName(id))
		require.Equal(t, name, fileName(id))
		require.NotContains(t, seen, name)
		require.LessOrEqual(t, len(name), 220)
		require.Equal(t, s.dir, filepath.Dir(s.Path(id)))
		seen[name] = id
		commit(t, s, id, holdfast.Head{}, 1, "of "+string(id))
	}
	for _, id := range ids {
		require.Equal(t, "of "+string(id), string(mustRead(t, s, id)[0].Payload))
	}
	require.LessOrEqual(t, len(s.journals), 4)
	list, err := s.List(ctx)
	require.NoError(t, err)
	require.ElementsMatch(t, ids, list)

	require.NoError(t, os.WriteFile(s.Path("alien"), []byte("hello"), 0o600))
	list, err = s.List(ctx)
	require.ErrorIs(t, err, ErrFormat)
	require.Len(t, list, len(ids))
}

// Files that are no journal of this version are refused and left alone.
func TestForeignFiles(t *testing.T) {
	s := open(t, t.TempDir(), nil)
	commit(t, s, "good", holdfast.Head{}, 1, "one")
	good, err := os.ReadFile(s.Path("good"))
	require.NoError(t, err)
	newer := fileHeader("id")
	newer[19] = 2
	newer = rehash(newer)
	for _, c := range []struct {
		name, content, says string
		format              bool
	}{
		{"empty", "", "empty", true},
		{"text", "hello, world", `begins with "hello, world"`, true},
		{"sqlite", "SQLite format 3\x00" + strings.Repeat("\x00", 4096), "SQLite", true},
		{"a part of the mark", "holdfast", "begins with", true},
		{"a part of the header", string(fileHeader("id")[:30]), "cut off", true},
		{"newer", string(newer), "version 2", true},
		{"damaged version", string(flip(fileHeader("id"), 19*8)), "checksum", false},
		{"damaged ID", string(flip(fileHeader("id"), 24*8)), "checksum", false},
		{"another buffer's file", string(good), `of buffer "good"`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(s.Path("id"), []byte(c.content), 0o600))
			recs, _ := chain(holdfast.Head{}, 1, "x")
			errs := []error{s.Commit(ctx, "id", holdfast.Head{}, recs, nil)}
			require.ErrorIs(t, errs[0], holdfast.ErrNotApplied)
			_, err := s.Body(ctx, "id", "k")
			errs = append(errs, err)
			_, err = readAll(s, "id", 0)
			errs = append(errs, err)
			for _, err := range errs {
				require.ErrorContains(t, err, c.says)
				require.ErrorContains(t, err, "b-id.journal")
				require.Equal(t, c.format, errors.Is(err, ErrFormat))
			}
			after, err := os.ReadFile(s.Path("id"))
			require.NoError(t, err)
			require.Equal(t, c.content, string(after))
		})
	}
	_, err = Open(s.Path("good"), nil)
	require.ErrorContains(t, err, "not a directory")
}

// Stores on one directory alternate; who is late gets ErrConflict and can go on after reading.
func TestTwoStoresAlternate(t *testing.T) {
	dir := t.TempDir()
	a, b := open(t, dir, nil), open(t, dir, nil)
	var h holdfast.Head
	for i := range 10 {
		first, second := a, b
		if i%2 == 1 {
			first, second = b, a
		}
		key := holdfast.Key(fmt.Sprint(i))
		after := commit(t, first, "x", h, 1, "won", holdfast.Body{Key: key, Data: []byte(key)})
		late, _ := chain(h, 1, "late")
		require.ErrorIs(t, second.Commit(ctx, "x", h, late, nil), holdfast.ErrConflict)
		got, err := second.Body(ctx, "x", key)
		require.NoError(t, err)
		require.Equal(t, string(key), string(got))
		h = after
		require.Len(t, mustRead(t, second, "x"), i+1)
	}
}

// Writers of two stores compete for one buffer, others have their own; readers go on.
func TestConcurrent(t *testing.T) {
	dir := t.TempDir()
	stores := []*Store{open(t, dir, &Options{MaxOpen: 2}), open(t, dir, nil)}
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() { compete(t, stores[w%2], "shared", fmt.Sprint(w), 10) })
		wg.Go(func() { compete(t, stores[w%2], holdfast.BufferID(fmt.Sprint("own", w)), "x", 10) })
		wg.Go(func() {
			for range 20 {
				recs, err := readAll(stores[w%2], "shared", 0)
				if err == nil && len(recs) > 0 {
					_, err = holdfast.Head{}.Extend(recs)
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	require.Len(t, mustRead(t, stores[0], "shared"), 40)
}

// compete commits n records to id, whoever else does.
func compete(t *testing.T, s *Store, id holdfast.BufferID, name string, n int) {
	var at holdfast.Head
	for n > 0 {
		recs, after := chain(at, 1, name)
		key := holdfast.Key(fmt.Sprint(name, n))
		err := s.Commit(ctx, id, at, recs, []holdfast.Body{{Key: key, Data: []byte(key)}})
		if err == nil {
			at, n = after, n-1
			if got, err := s.Body(ctx, id, key); err != nil || string(got) != string(key) {
				t.Error(got, err)
			}
			continue
		}
		if !errors.Is(err, holdfast.ErrConflict) {
			t.Error(err)
			return
		}
		for r, err := range s.Records(ctx, id, at.Length) {
			if err != nil {
				t.Error(err)
				return
			}
			at = holdfast.Head{Length: r.Seq + 1, Digest: r.Digest()}
		}
	}
}

func TestClose(t *testing.T) {
	s, err := Open(t.TempDir(), &Options{Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	h := commit(t, s, "a", holdfast.Head{}, 2, "one", holdfast.Body{Key: "k"})
	for _, err := range s.Records(ctx, "a", 0) { // closing does not wait for readers
		require.NoError(t, err)
		require.NoError(t, s.Close())
		break
	}
	require.NoError(t, s.Close())
	recs, _ := chain(h, 1, "x")
	err = s.Commit(ctx, "a", h, recs, nil)
	require.ErrorIs(t, err, holdfast.ErrClosed)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	_, err = s.Body(ctx, "a", "k")
	require.ErrorIs(t, err, holdfast.ErrClosed)
	_, err = readAll(s, "a", 0)
	require.ErrorIs(t, err, holdfast.ErrClosed)
	_, err = s.List(ctx)
	require.ErrorIs(t, err, holdfast.ErrClosed)
}

// flip returns a copy of b with one bit changed.
func flip(b []byte, bit int) []byte {
	b = append([]byte(nil), b...)
	b[bit/8] ^= 1 << (bit % 8)
	return b
}

// rehash makes the checksum of a file header right again.
func rehash(head []byte) []byte {
	n := len(head) - sha256.Size
	sum := sha256.Sum256(head[:n])
	return append(head[:n:n], sum[:]...)
}
