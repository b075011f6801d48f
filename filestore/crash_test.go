package filestore

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast"
	"github.com/stretchr/testify/require"
)

// sample is a small journal and where each of its commits ends.
type sample struct {
	bytes  []byte
	ends   []int           // of the header, then of each frame
	heads  []holdfast.Head // after each of these
	recs   []holdfast.Record
	bodies []holdfast.Body
	upTo   []int // number of bodies after each
}

func makeSample(t testing.TB, commits int, text string) (sm sample) {
	s := open(t, t.TempDir(), &Options{fs: noSync{}})
	sm.ends, sm.heads, sm.upTo = []int{len(fileHeader("x"))}, make([]holdfast.Head, 1), []int{0}
	for i := range commits {
		recs, after := chain(sm.heads[i], 1+i%2, fmt.Sprint("record ", i))
		var bodies []holdfast.Body
		for b := range i % 3 {
			key, data := holdfast.Key(fmt.Sprint("k", i, b)), []byte(fmt.Sprint(text, i, b))
			bodies = append(bodies, holdfast.Body{Key: key, Data: data})
		}
		require.NoError(t, s.Commit(ctx, "x", sm.heads[i], recs, bodies))
		info, err := os.Stat(s.Path("x"))
		require.NoError(t, err)
		sm.recs, sm.bodies = append(sm.recs, recs...), append(sm.bodies, bodies...)
		sm.ends = append(sm.ends, int(info.Size()))
		sm.heads = append(sm.heads, after)
		sm.upTo = append(sm.upTo, len(sm.bodies))
	}
	var err error
	sm.bytes, err = os.ReadFile(s.Path("x"))
	require.NoError(t, err)
	return sm
}

// place puts content into the file of buffer x of a new store, which does not wait for the disk.
func place(t testing.TB, dir string, content []byte, o Options) *Store {
	t.Helper()
	o.fs = noSync{}
	s, err := Open(dir, &o)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(s.Path("x"), content, 0o600))
	return s
}

// A file cut at any byte behind its header opens with its last whole commit; the
// next commit keeps the rest aside, says so, and goes on from there.
func TestTruncatedAnywhere(t *testing.T) {
	sm := makeSample(t, 4, "body ")
	root := t.TempDir()
	for n := sm.ends[0]; n <= len(sm.bytes); n++ {
		whole := 0
		for whole+1 < len(sm.ends) && sm.ends[whole+1] <= n {
			whole++
		}
		var torn []Torn
		s := place(t, filepath.Join(root, fmt.Sprint(n)), sm.bytes[:n],
			Options{OnTorn: func(x Torn) { torn = append(torn, x) }})
		checkPrefix(t, s, sm, whole)
		now, err := os.ReadFile(s.Path("x"))
		require.NoError(t, err)
		require.Equal(t, sm.bytes[:n], now, "reading changes nothing")

		after := commit(t, s, "x", sm.heads[whole], 1, "goes on", holdfast.Body{Key: "new", Data: []byte("body")})
		recs := mustRead(t, s, "x")
		require.EqualValues(t, after.Length, len(recs))
		if tail := n - sm.ends[whole]; tail > 0 {
			require.Equal(t, []Torn{{"x", s.Path("x"), int64(sm.ends[whole]), int64(tail),
				s.Path("x") + fmt.Sprint(".torn-", sm.ends[whole])}}, torn)
			aside, err := os.ReadFile(torn[0].Aside)
			require.NoError(t, err)
			require.Equal(t, sm.bytes[sm.ends[whole]:n], aside)
		} else {
			require.Empty(t, torn)
		}
		require.NoError(t, s.Close())
	}
}

// checkPrefix requires that s holds exactly the first commits of the sample.
func checkPrefix(t *testing.T, s *Store, sm sample, commits int) {
	t.Helper()
	recs := mustRead(t, s, "x")
	require.Equal(t, append([]holdfast.Record(nil), sm.recs[:sm.heads[commits].Length]...), recs)
	for i, b := range sm.bodies {
		got, err := s.Body(ctx, "x", b.Key)
		if i >= sm.upTo[commits] {
			require.ErrorIs(t, err, holdfast.ErrNotFound)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, b.Data, got)
	}
}

// A header cut off was not made by a crash of this package, which renames whole files.
func TestTruncatedHeader(t *testing.T) {
	sm := makeSample(t, 1, "")
	for n := range sm.ends[0] {
		s := place(t, t.TempDir(), sm.bytes[:n], Options{})
		_, err := readAll(s, "x", 0)
		require.ErrorIs(t, err, ErrFormat, n)
		require.NoError(t, s.Close())
	}
}

// Every flipped bit is found, and named by the record it concerns; nothing is changed then, and
// what stands before it can be read.
func TestEveryFlippedBit(t *testing.T) {
	for name, text := range map[string]string{"text": "body ", "zeros": strings.Repeat("\x00", 600)} {
		t.Run(name, func(t *testing.T) {
			sm := makeSample(t, 3, text)
			s := place(t, t.TempDir(), sm.bytes, Options{})
			require.NoError(t, s.Close())
			f, err := os.OpenFile(s.Path("x"), os.O_WRONLY, 0)
			require.NoError(t, err)
			defer f.Close()
			for bit := range 8 * len(sm.bytes) {
				if name == "zeros" && bit%8 != 3 {
					continue // one bit of each byte: this sample is larger
				}
				damaged := flip(sm.bytes, bit)
				_, err := f.WriteAt(damaged[bit/8:bit/8+1], int64(bit/8))
				require.NoError(t, err)
				checkFlip(t, s.dir, sm, bit)
				now, err := os.ReadFile(s.Path("x"))
				require.NoError(t, err)
				require.True(t, bytes.Equal(damaged, now))
				_, err = f.WriteAt(sm.bytes[bit/8:bit/8+1], int64(bit/8))
				require.NoError(t, err)
			}
		})
	}
}

// checkFlip requires that reading and writing find the flipped bit.
func checkFlip(t *testing.T, dir string, sm sample, bit int) {
	s, err := Open(dir, &Options{fs: noSync{}, OnTorn: func(x Torn) { t.Error(x) }})
	require.NoError(t, err)
	defer s.Close()
	recs, err := readAll(s, "x", 0)
	e, ok := errors.AsType[*holdfast.IntegrityError](err)
	require.True(t, ok, "bit %d of byte %d: %v", bit%8, bit/8, err)
	require.Equal(t, holdfast.BufferID("x"), e.Buffer)
	if bit/8 >= sm.ends[0] {
		commits := 0
		for sm.ends[commits+1] <= bit/8 {
			commits++
		}
		require.True(t, e.AtRecord)
		require.Equal(t, sm.heads[commits].Length, e.Record)
		require.Contains(t, e.Reason, fmt.Sprint("offset ", sm.ends[commits]))
		require.Len(t, recs, int(sm.heads[commits].Length))
	}
	last := len(sm.heads) - 1
	more, _ := chain(sm.heads[last], 1, "more")
	err = s.Commit(ctx, "x", sm.heads[last], more, nil)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	_, ok = errors.AsType[*holdfast.IntegrityError](err)
	require.True(t, ok)
}

// A flipped bit while the file is open is found when the bytes are read.
func TestFlippedWhileOpen(t *testing.T) {
	sm := makeSample(t, 3, "body ")
	s := place(t, t.TempDir(), sm.bytes, Options{})
	defer s.Close()
	checkPrefix(t, s, sm, 3)
	for _, at := range []int{len(sm.bytes) - 1, sm.ends[0] + frameHead + 40} {
		f, err := os.OpenFile(s.Path("x"), os.O_WRONLY, 0)
		require.NoError(t, err)
		_, err = f.WriteAt([]byte{sm.bytes[at] ^ 1}, int64(at))
		require.NoError(t, err)
		require.NoError(t, f.Close())
	}
	_, err := s.Body(ctx, "x", sm.bodies[len(sm.bodies)-1].Key)
	require.ErrorContains(t, err, "have changed")
	_, err = readAll(s, "x", 0)
	require.ErrorContains(t, err, "have changed")
}

// What a file system leaves when it gave a file its size but not its data is a
// torn write at the end, and damage anywhere else.
func TestZeroSectors(t *testing.T) {
	sm := makeSample(t, 3, strings.Repeat("text ", 300))
	last, n := sm.ends[2], len(sm.bytes)
	inBody := (last + 200 + sector) &^ (sector - 1)
	zero := func(from, to int) []byte {
		b := append([]byte(nil), sm.bytes...)
		clear(b[from:to])
		return b
	}
	for _, c := range []struct {
		name    string
		content []byte
		whole   int // commits that stay, -1: damage
	}{
		{"all of the last frame", zero(last, n), 2},
		{"its header's sector", zero(last, (last+sector)&^(sector-1)), 2},
		{"a sector of a body", zero(inBody, inBody+sector), 2},
		{"the last sector", zero((n-1)&^(sector-1), n), 2},
		{"zeros behind the last frame", append(zero(n, n), make([]byte, 5000)...), 3},
		{"less than a sector", zero(inBody, inBody+sector-1), -1},
		{"the frame before", zero(sm.ends[1], last), -1},
		{"the frame before and a part of the last", zero(sm.ends[1], last+100), 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			torn := 0
			s := place(t, t.TempDir(), c.content, Options{OnTorn: func(Torn) { torn++ }})
			defer s.Close()
			if c.whole < 0 {
				_, err := readAll(s, "x", 0)
				require.ErrorContains(t, err, "checksum")
				return
			}
			checkPrefix(t, s, sm, c.whole)
			commit(t, s, "x", sm.heads[c.whole], 1, "goes on")
			require.Equal(t, 1, torn)
			require.Len(t, mustRead(t, s, "x"), int(sm.heads[c.whole].Length)+1)
		})
	}
	t.Run("zeros that belong there", func(t *testing.T) { // then a flipped bit is damage
		sm := makeSample(t, 3, strings.Repeat("\x00", 3000))
		s := place(t, t.TempDir(), flip(sm.bytes, 8*len(sm.bytes)-1), Options{})
		defer s.Close()
		_, err := readAll(s, "x", 0)
		require.ErrorContains(t, err, "checksum of body")
	})
}

// After a loss of power at any operation, every acknowledged commit is there, at most
// one more, and work can go on.
func TestPowerLoss(t *testing.T) {
	for seed := range uint64(150) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		fsys, dir := newFaultFS(), t.TempDir()
		s, err := Open(dir, &Options{fs: fsys})
		require.NoError(t, err)
		stop, cut := rnd.IntN(40), false
		fsys.hook = func(op, name string) error {
			if op == "read" || op == "stat" {
				return nil
			}
			if stop--; stop < 0 { // the power is gone: nothing happens any more
				cut = true
				return errIO
			}
			return nil
		}
		var acked, tried holdfast.Head
		for i := 0; !cut; i++ {
			body := holdfast.Body{Key: holdfast.Key(fmt.Sprint(i)), Data: []byte(strings.Repeat("text ", rnd.IntN(400)))}
			recs, after := chain(acked, 1, "r")
			tried = after
			if err := s.Commit(ctx, "x", acked, recs, []holdfast.Body{body}); err == nil {
				acked = after
			}
		}
		afterPowerLoss(t, fsys.crash(t, dir, rnd), acked, tried, seed)
		_ = s.Close()
	}
}

func afterPowerLoss(t *testing.T, dir string, acked, tried holdfast.Head, seed uint64) {
	s, err := Open(dir, &Options{fs: noSync{}})
	require.NoError(t, err)
	defer s.Close()
	recs, err := readAll(s, "x", 0)
	require.NoError(t, err, "seed %d", seed)
	var head holdfast.Head
	if len(recs) > 0 {
		head, err = head.Extend(recs)
		require.NoError(t, err)
	}
	require.True(t, head == acked || head == tried, "seed %d: %d acknowledged, %d there", seed, acked.Length, head.Length)
	for i := range acked.Length {
		_, err := s.Body(ctx, "x", holdfast.Key(fmt.Sprint(i)))
		require.NoError(t, err)
	}
	commit(t, s, "x", head, 1, "goes on")
	require.Len(t, mustRead(t, s, "x"), len(recs)+1)
}

// A fault at each operation in turn: the error says truly whether the batch was applied, and
// once the fault is gone and the store reopened, work can go on.
func TestFaultAtEveryOperation(t *testing.T) {
	for _, start := range []string{"new", "open", "torn"} {
		for n := 0; ; n++ {
			fsys, dir := newFaultFS(), t.TempDir()
			var at holdfast.Head
			if start != "new" {
				first := open(t, dir, &Options{fs: noSync{}})
				at = commit(t, first, "x", at, 1, "before")
				if start == "torn" {
					appendTo(t, first.Path("x"), "torn")
				}
			}
			s, err := Open(dir, &Options{fs: fsys})
			require.NoError(t, err)
			left, hit := n, false
			fsys.hook = func(op, name string) error {
				if left--; left == -1 {
					hit = true
					return &fs.PathError{Op: op, Path: name, Err: errIO}
				}
				return nil
			}
			recs, after := chain(at, 1, "new")
			err = s.Commit(ctx, "x", at, recs, []holdfast.Body{{Key: "k", Data: []byte("v")}})
			fsys.hook = nil
			dead := s.Commit(ctx, "x", at, recs, []holdfast.Body{{Key: "k", Data: []byte("v")}})
			checkOutcome(t, s, at, after, err, dead)
			require.NoError(t, s.Close())
			again := open(t, dir, &Options{fs: noSync{}})
			require.NoError(t, again.Commit(ctx, "x", at, recs, []holdfast.Body{{Key: "k", Data: []byte("v")}}))
			require.Len(t, mustRead(t, again, "x"), int(after.Length))
			if !hit {
				require.NoError(t, err)
				require.GreaterOrEqual(t, n, 8)
				break
			}
		}
	}
}

// checkOutcome compares what Commit said, and what it said to a second try, with what is there.
func checkOutcome(t *testing.T, s *Store, at, after holdfast.Head, err, again error) {
	t.Helper()
	length := len(mustRead(t, s, "x"))
	switch {
	case err == nil, errors.Is(err, holdfast.ErrNotApplied):
		require.NoError(t, again)
		require.EqualValues(t, after.Length, length)
	default:
		require.ErrorIs(t, err, ErrDead)
		require.ErrorIs(t, err, errIO)
		require.ErrorIs(t, again, ErrDead)
		require.NotErrorIs(t, again, holdfast.ErrNotApplied)
		require.Contains(t, []uint64{at.Length, after.Length}, uint64(length))
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.WriteString(text)
	require.NoError(t, err)
	require.NoError(t, f.Close())
}
