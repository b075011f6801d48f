package filestore

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// lived is the journal of a small buffer with live and archived spans, looked at
// through the whole API: what was damaged in the file must be found there.
type lived struct {
	id     holdfast.BufferID
	bytes  []byte
	ends   []int    // of the header, then of each frame; a frame is one record
	views  []string // after each frame
	points []holdfast.Checkpoint
	texts  map[holdfast.Key]string
}

func bufferOptions(id holdfast.BufferID) *holdfast.Options {
	at := time.Date(2026, 11, 8, 9, 0, 0, 0, time.UTC)
	return &holdfast.Options{Buffer: id, NewID: func() string { return "mark-" + string(id) }, Now: func() time.Time {
		return at
	}}
}

// live makes a journal. The text is in all its spans.
func live(t *testing.T, id holdfast.BufferID, text string) *lived {
	t.Helper()
	s := open(t, t.TempDir(), &Options{fs: noSync{}})
	l := &lived{id: id, ends: []int{len(fileHeader(id))}, texts: map[holdfast.Key]string{}}
	b, err := holdfast.New(ctx, s, bufferOptions(id))
	look := func() {
		t.Helper()
		require.NoError(t, err)
		info, err := os.Stat(s.Path(id))
		require.NoError(t, err)
		l.ends = append(l.ends, int(info.Size()))
		v := b.View()
		l.views, l.points = append(l.views, fmt.Sprintf("%+v", v)), append(l.points, b.Checkpoint())
		for _, x := range v.Spans {
			got, err := b.Fetch(ctx, x.Key)
			require.NoError(t, err)
			l.texts[x.Key] = got.Text
		}
	}
	look()
	_, err = b.Append(ctx, holdfast.Span{ID: "a", Origin: holdfast.ToolOutput, Text: "read " + text, Tokens: 100},
		holdfast.Span{ID: "b", Origin: holdfast.ToolOutput, Text: text + "\x00\xff", Tokens: 100})
	look()
	_, err = b.Prune(ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{"a"}, Justification: "read"})
	look()
	_, err = b.Append(ctx, holdfast.Span{ID: "c", Origin: holdfast.Inferred, Text: "done", Tokens: 100})
	look()
	l.bytes, err = os.ReadFile(s.Path(id))
	require.NoError(t, err)
	return l
}

// frames returns the header and the frames.
func (l *lived) frames() (header []byte, frames [][]byte) {
	for i := range l.ends[1:] {
		frames = append(frames, l.bytes[l.ends[i]:l.ends[i+1]])
	}
	return l.bytes[:l.ends[0]], frames
}

// recordAt returns the record whose frame the byte is in, or -1 for the header.
func (l *lived) recordAt(byte int) int {
	i := 0
	for l.ends[i] <= byte {
		i++
	}
	return i - 1
}

// isIntegrity requires that err is about the integrity of this buffer and names the record, unless it is -1.
func (l *lived) isIntegrity(t *testing.T, err error, record int, what string) {
	t.Helper()
	e, ok := errors.AsType[*holdfast.IntegrityError](err)
	require.True(t, ok, "%s: %v", what, err)
	require.Equal(t, l.id, e.Buffer, what)
	if record >= 0 {
		require.True(t, e.AtRecord, "%s: %v", what, err)
		require.EqualValues(t, record, e.Record, "%s: %v", what, err)
		require.Contains(t, e.Reason, fmt.Sprint("offset ", l.ends[record]), what)
	}
}

// sameAsEver requires that the running buffer shows no other window and gives out no other bytes.
func (l *lived) sameAsEver(t *testing.T, b *holdfast.ContextBuffer, what string) {
	t.Helper()
	require.Equal(t, l.views[len(l.views)-1], fmt.Sprintf("%+v", b.View()), what)
	for k, text := range l.texts {
		got, err := b.Fetch(ctx, k)
		if err == nil {
			require.Equal(t, text, got.Text, what)
			continue
		}
		_, ok := errors.AsType[*holdfast.IntegrityError](err)
		require.True(t, ok || errors.Is(err, holdfast.ErrNotFound), "%s: Fetch: %v", what, err)
	}
}

// openBuffer opens the buffer from a store of its own.
func (l *lived) openBuffer(t *testing.T, dir string) (*Store, *holdfast.ContextBuffer, error) {
	t.Helper()
	s, err := Open(dir, &Options{fs: noSync{}})
	require.NoError(t, err)
	b, err := holdfast.Open(ctx, s, l.id, bufferOptions(l.id))
	return s, b, err
}

// Every bit of the file flipped in turn: Open names record and offset, a buffer that is running
// finds it when it verifies, and gives out nothing that was not put in.
func TestEveryFlippedBitOfABuffer(t *testing.T) {
	l := live(t, "x", "parser.go")
	dir := t.TempDir()
	s := place(t, dir, l.bytes, Options{})
	defer s.Close()
	b, err := holdfast.Open(ctx, s, l.id, bufferOptions(l.id))
	require.NoError(t, err)
	f, err := os.OpenFile(s.Path(l.id), os.O_WRONLY, 0)
	require.NoError(t, err)
	defer f.Close()
	for at, was := range l.bytes {
		for bit := range 8 {
			if testing.Short() && (at+bit)%8 != 0 {
				continue
			}
			what := fmt.Sprintf("bit %d of byte %d", bit, at)
			_, err := f.WriteAt([]byte{was ^ 1<<bit}, int64(at))
			require.NoError(t, err)
			l.isDamaged(t, dir, b, at, what)
			_, err = f.WriteAt([]byte{was}, int64(at))
			require.NoError(t, err)
		}
		if at%50 == 0 {
			require.NoError(t, b.Verify(ctx), "mended again")
		}
	}
	require.NoError(t, b.Verify(ctx))
	l.sameAsEver(t, b, "mended again")
}

// isDamaged requires that the damage at a byte is found by Open, and by the buffer that is running.
func (l *lived) isDamaged(t *testing.T, dir string, running *holdfast.ContextBuffer, at int, what string) {
	t.Helper()
	fresh, _, err := l.openBuffer(t, dir)
	require.NoError(t, fresh.Close())
	l.isIntegrity(t, err, l.recordAt(at), what)
	err = running.Verify(ctx)
	e, ok := errors.AsType[*holdfast.IntegrityError](err)
	require.True(t, ok, "%s: Verify of the running buffer: %v", what, err)
	require.Equal(t, l.id, e.Buffer)
	if r := l.recordAt(at); r >= 0 && e.AtRecord {
		require.EqualValues(t, r, e.Record, "%s: %v", what, err)
	}
	l.sameAsEver(t, running, what)
}

// A file cut at any byte: the buffer is as it was after the last whole change, or
// refused; a checkpoint, and the buffer that is running, know that something is missing.
func TestBufferCutAtEveryByte(t *testing.T) {
	l := live(t, "x", "parser.go")
	for n := range len(l.bytes) {
		if testing.Short() && n%8 != 0 {
			continue
		}
		what := fmt.Sprintf("cut at byte %d", n)
		dir := t.TempDir()
		running := place(t, dir, l.bytes, Options{})
		b, err := holdfast.Open(ctx, running, l.id, bufferOptions(l.id))
		require.NoError(t, err)
		require.NoError(t, os.Truncate(running.Path(l.id), int64(n)))

		require.Error(t, b.Verify(ctx), what)
		l.sameAsEver(t, b, what)
		_, err = b.Append(ctx, holdfast.Span{ID: "more", Origin: holdfast.ToolOutput, Text: "more"})
		require.ErrorIs(t, err, holdfast.ErrNotApplied, what)
		l.isIntegrity(t, b.Reload(ctx), -1, what)
		l.sameAsEver(t, b, what)
		require.NoError(t, running.Close())
		if now, err := os.ReadFile(running.Path(l.id)); n >= l.ends[0] {
			require.NoError(t, err)
			require.Equal(t, l.bytes[:l.ends[max(0, l.recordAt(n))]], now[:l.ends[max(0, l.recordAt(n))]],
				"%s: what was whole stays", what)
		}
		require.NoError(t, os.RemoveAll(dir))
		l.opensCut(t, n, what)
	}
}

// opensCut opens a file that was cut, and goes on from there.
func (l *lived) opensCut(t *testing.T, n int, what string) {
	t.Helper()
	var torn []Torn
	s := place(t, t.TempDir(), l.bytes[:n], Options{OnTorn: func(x Torn) { torn = append(torn, x) }})
	defer s.Close()
	b, err := holdfast.Open(ctx, s, l.id, bufferOptions(l.id))
	whole := l.recordAt(n) // frames before the cut
	switch {
	case whole < 0:
		require.ErrorIs(t, err, ErrFormat, what)
		l.isIntegrity(t, err, -1, what)
		return
	case whole == 0:
		require.ErrorIs(t, err, holdfast.ErrNotFound, what)
		return
	}
	require.NoError(t, err, what)
	require.Equal(t, l.views[whole-1], fmt.Sprintf("%+v", b.View()), what)
	require.NoError(t, b.Verify(ctx), what)
	require.NoError(t, b.VerifyFrom(ctx, l.points[whole-1]), what)
	l.isIntegrity(t, b.VerifyFrom(ctx, l.points[len(l.points)-1]), -1, what)
	_, err = b.Append(ctx, holdfast.Span{ID: "more", Origin: holdfast.ToolOutput, Text: "more"})
	require.NoError(t, err, what)
	require.NoError(t, b.Verify(ctx), what)
	if tail := n - l.ends[whole]; tail > 0 {
		require.Len(t, torn, 1, "%s: a torn write is reported", what)
		require.EqualValues(t, tail, torn[0].Bytes)
	} else {
		require.Empty(t, torn, what)
	}
}

// moved returns a frame with the offset it is put at, and a header that checks: only the chain can tell.
func moved(frame []byte, off int) []byte {
	b := bytes.Clone(frame)
	be.PutUint64(b[16:], uint64(off))
	be.PutUint32(b[28:], checksum(b[:28]))
	return b
}

// Frames removed, swapped, repeated or of another buffer are found and named, as they
// are or made to fit their new place; nothing is written to such a file.
func TestFramesOutOfPlace(t *testing.T) {
	l, other := live(t, "x", "parser.go"), live(t, "y", "lexer.go")
	header, frames := l.frames()
	_, foreign := other.frames()
	last := len(frames) - 1
	type file struct {
		name   string
		frames [][]byte
		record int // at fault
	}
	var files []file
	for i := range frames {
		if i < last {
			files = append(files, file{fmt.Sprint("removed ", i), slices.Delete(slices.Clone(frames), i, i+1), i})
			swapped := slices.Clone(frames)
			swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
			files = append(files, file{fmt.Sprint("swapped ", i), swapped, i})
		}
		files = append(files,
			file{fmt.Sprint("repeated at once ", i), slices.Insert(slices.Clone(frames), i, frames[i]), i + 1},
			file{fmt.Sprint("repeated at the end ", i), append(slices.Clone(frames), frames[i]), last + 1},
			file{fmt.Sprint("another buffer's at the end ", i), append(slices.Clone(frames), foreign[i]), last + 1})
		replaced := slices.Clone(frames)
		replaced[i] = foreign[i]
		files = append(files, file{fmt.Sprint("replaced by another buffer's ", i), replaced, i})
	}
	files = append(files, file{"another buffer's after a cut", append(slices.Clone(frames[:last]), foreign[last]), last})
	for _, c := range files {
		for _, fit := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, made to fit %v", c.name, fit), func(t *testing.T) {
				content := bytes.Clone(header)
				var starts []int
				for _, f := range c.frames {
					starts = append(starts, len(content))
					if fit {
						f = moved(f, len(content))
					}
					content = append(content, f...)
				}
				l.isOutOfPlace(t, content, c.record, starts, fit)
			})
		}
	}
}

// isOutOfPlace opens a file in which a frame is not where it belongs.
func (l *lived) isOutOfPlace(t *testing.T, content []byte, record int, starts []int, fit bool) {
	t.Helper()
	s := place(t, t.TempDir(), l.bytes, Options{OnTorn: func(x Torn) { t.Error(x) }})
	defer s.Close()
	running, err := holdfast.Open(ctx, s, l.id, bufferOptions(l.id))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(s.Path(l.id), content, 0o600))
	fresh, _, err := l.openBuffer(t, s.dir)
	if fresh != nil {
		defer fresh.Close()
	}
	e, ok := errors.AsType[*holdfast.IntegrityError](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, l.id, e.Buffer)
	require.True(t, e.AtRecord, "%v", err)
	require.EqualValues(t, record, e.Record, "%v", err)
	if _, fromFile := errors.AsType[*holdfast.IntegrityError](errors.Unwrap(err)); fromFile {
		require.Contains(t, e.Reason, fmt.Sprint("offset ", starts[min(record, len(starts)-1)]))
	}
	require.Error(t, running.Verify(ctx))
	l.sameAsEver(t, running, "running")
	_, err = running.Append(ctx, holdfast.Span{ID: "more", Origin: holdfast.ToolOutput, Text: "more"})
	now, readErr := os.ReadFile(s.Path(l.id))
	require.NoError(t, readErr)
	if err != nil {
		require.ErrorIs(t, err, holdfast.ErrNotApplied)
		require.True(t, bytes.Equal(content, now), "a file that is known to be damaged is not written to")
		return
	}
	// A commit does not read again what was checked before: only the end.
	require.Equal(t, len(l.bytes), len(content))
	require.Equal(t, l.bytes[starts[len(starts)-1]:][:frameHead], content[starts[len(starts)-1]:][:frameHead])
	require.Error(t, running.Verify(ctx))
}

// A file under another buffer's name is refused, whole as it is.
func TestFileOfAnotherBuffer(t *testing.T) {
	l, other := live(t, "x", "parser.go"), live(t, "y", "lexer.go")
	s := place(t, t.TempDir(), l.bytes, Options{})
	defer s.Close()
	require.NoError(t, os.WriteFile(s.Path("x"), other.bytes, 0o600))
	_, err := holdfast.Open(ctx, s, "x", nil)
	l.isIntegrity(t, err, -1, "")
	require.ErrorContains(t, err, `is the file of buffer "y"`)
	_, err = holdfast.New(ctx, s, bufferOptions("x"))
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
}
