package filestore

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"sort"

	"github.com/seed-74a30d84/holdfast"
)

// index is what is known of a journal file: everything up to end is checked.
type index struct {
	head   holdfast.Head
	end    int64 // behind the last whole frame
	frames []frameRef
	bodies map[holdfast.Key]bodyPlace
	last   [frameHead]byte // header of the last frame, to notice that it was replaced
}

// frameRef is a frame's place: 24 bytes a commit.
type frameRef struct {
	first uint64
	off   int64
	meta  uint32
	sum   uint32
}

// newIndex returns the index of a file that ends behind its header, at offset end.
func newIndex(end int64) *index {
	return &index{end: end, bodies: map[holdfast.Key]bodyPlace{}}
}

// matches tells whether the file still has the last frame that is in the index.
func (x *index) matches(r io.ReaderAt, size int64) (bool, error) {
	if size < x.end || len(x.frames) == 0 {
		return size >= x.end, nil
	}
	var b [frameHead]byte
	_, err := r.ReadAt(b[:], x.frames[len(x.frames)-1].off)
	return b == x.last, unlessEOF(err)
}

func (x *index) add(fr frame) {
	h, _ := decodeHeader(fr.head, fr.off)
	x.frames = append(x.frames, frameRef{fr.first, fr.off, h.meta, h.sum})
	for _, b := range fr.bodies {
		x.bodies[b.key] = b.bodyPlace
	}
	x.head, x.end, x.last = fr.after, fr.off+fr.size, fr.head
}

// find returns the index of the frame that holds record seq, which must be below head.Length.
func (x *index) find(seq uint64) int {
	return sort.Search(len(x.frames), func(i int) bool { return x.frames[i].first > seq }) - 1
}

// damage is a frame that does not check.
type damage struct {
	off    int64
	reason string
	short  bool   // the file ends before the frame does
	zeros  bool   // the intact header says that there are sectors of zeros
	parts  []part // what fails its checksum
	frame  part   // what the frame covers; to the end of the file if its header fails
}

// part is a half-open range of a file.
type part struct{ from, to int64 }

// readFileHeader returns the buffer ID in a file's header and where the first frame begins.
// Its IntegrityErrors name no buffer: the caller knows which one it expected.
func readFileHeader(r io.ReaderAt, size int64, name string) (id holdfast.BufferID, start int64, err error) {
	bad := func(reason string, cause error) (holdfast.BufferID, int64, error) {
		return id, 0, &holdfast.IntegrityError{Buffer: id, Reason: name + ": " + reason, Err: cause}
	}
	fixed := make([]byte, fixedLen)
	n, err := readAt(r, fixed, 0, size)
	switch {
	case err != nil:
		return "", 0, err
	case n == 0:
		return bad("the file is empty", ErrFormat)
	case !bytes.HasPrefix(fixed[:n], []byte(fileMagic)):
		return bad(fmt.Sprintf("the file begins with %q", fixed[:min(n, len(fileMagic))]), ErrFormat)
	case n < fixedLen:
		return bad("the file header is cut off", ErrFormat)
	}
	start = int64(fixedLen) + int64(be.Uint32(fixed[20:])) + sha256.Size
	if start > size {
		return bad("the file header is cut off, or the length in it is damaged", ErrFormat)
	}
	head := make([]byte, start)
	if n, err = readAt(r, head, 0, size); err != nil || int64(n) < start {
		return bad("the file header cannot be read", errors.Join(err, ErrFormat))
	}
	head, stored := head[:start-sha256.Size], head[start-sha256.Size:]
	if sum := sha256.Sum256(head); !bytes.Equal(sum[:], stored) {
		return bad("the checksum of the file header differs", nil)
	}
	if v := be.Uint32(head[len(fileMagic):]); v != version {
		return "", 0, fmt.Errorf("%w: %s has version %d, this package reads version %d", ErrFormat, name, v, version)
	}
	return holdfast.BufferID(head[fixedLen:]), start, nil
}

// readAt reads up to len(b) bytes, fewer only at the end of the file.
func readAt(r io.ReaderAt, b []byte, off, size int64) (int, error) {
	n, err := r.ReadAt(b[:max(0, min(int64(len(b)), size-off))], off)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

// scan adds the frames between x.end and size to the index. It stops at the first
// that does not check, and returns it.
func (x *index) scan(r io.ReaderAt, size int64) (*damage, error) {
	if size <= x.end {
		return nil, nil
	}
	br := bufio.NewReaderSize(io.NewSectionReader(r, x.end, size-x.end), int(min(size-x.end, 1<<18)))
	for x.end < size {
		fr, bad, err := x.readFrame(br, size)
		if bad == nil && err == nil {
			bad = x.sameKeys(fr)
		}
		if bad != nil || err != nil {
			return bad, err
		}
		x.add(fr)
	}
	return nil, nil
}

// readFrame reads and checks the frame at x.end.
func (x *index) readFrame(br *bufio.Reader, size int64) (fr frame, bad *damage, err error) {
	off := x.end
	short := &damage{off: off, short: true, reason: "the file ends within a frame", frame: part{off, size}}
	if size-off < frameHead {
		return fr, short, nil
	}
	var b [frameHead]byte
	if _, err = io.ReadFull(br, b[:]); err != nil {
		return fr, short, unlessEOF(err)
	}
	h, wrong := decodeHeader(b, off)
	if wrong != "" {
		return fr, &damage{off: off, reason: wrong, parts: []part{{off, off + frameHead}}, frame: part{off, size}}, nil
	}
	zeros, whole := h.flags&flagZeros != 0, part{off, off + h.size()}
	if whole.to > size {
		return fr, short, nil
	}
	meta := make([]byte, h.meta)
	if _, err = io.ReadFull(br, meta); err != nil {
		return fr, short, unlessEOF(err)
	}
	if checksum(meta) != h.sum {
		metaPart := part{off + frameHead, off + frameHead + int64(h.meta)}
		return fr, &damage{
			off:    off,
			reason: "the checksum of the meta part differs",
			zeros:  zeros,
			parts:  []part{metaPart},
			frame:  whole,
		}, nil
	}
	if fr, wrong = decodeMeta(h, meta, x.head); wrong != "" {
		return fr, &damage{off: off, reason: wrong, frame: whole}, nil
	}
	bad = &damage{off: off, zeros: zeros, frame: whole}
	for _, ref := range fr.bodies {
		sum, err := sumNext(br, int(ref.n))
		if err != nil {
			return fr, short, unlessEOF(err)
		}
		if sum != ref.sum {
			bad.reason = fmt.Sprintf("the checksum of body %q differs", ref.key)
			bad.parts = append(bad.parts, part{ref.off, ref.off + int64(ref.n)})
		}
	}
	if bad.reason == "" {
		bad = nil
	}
	return fr, bad, nil
}

// unlessEOF drops the error that says that the file became shorter while it was read.
func unlessEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// sumNext returns the checksum of the next n bytes, without holding them all.
func sumNext(br *bufio.Reader, n int) (sum uint32, err error) {
	for n > 0 {
		b, err := br.Peek(min(n, br.Size()))
		if err != nil {
			return 0, err
		}
		sum = updateSum(sum, b)
		n -= len(b)
		if _, err = br.Discard(len(b)); err != nil {
			return 0, err
		}
	}
	return sum, nil
}

// sameKeys reports a key that the journal already holds with other bytes: no writer writes that.
func (x *index) sameKeys(fr frame) *damage {
	for _, b := range fr.bodies {
		if old, ok := x.bodies[b.key]; ok && (old.n != b.n || old.sum != b.sum) {
			return &damage{
				off:    fr.off,
				reason: fmt.Sprintf("key %q names other bytes before", b.key),
				frame:  part{fr.off, fr.off + fr.size},
			}
		}
	}
	return nil
}

// torn tells whether d is a write that a crash left unfinished; the rule is in doc.go. The second
// half is much that of etcd's log: a file can be given space before its data reach the disk, and then
// whole sectors read as zeros. A flipped bit cannot look like that: a frame's header has no
// sector of zeros, and says whether the rest has.
func (d *damage) torn(r io.ReaderAt, size int64) (bool, error) {
	if d.short {
		return true, nil
	}
	if d.frame.to < size || d.zeros {
		return false, nil
	}
	lost, err := d.lostSector(r)
	if err != nil || !lost {
		return false, err
	}
	next, err := findFrame(r, part{d.off + 1, size})
	return next < 0, err
}

// lostSector tells whether a sector, as far as the frame covers it, holds only
// zeros and overlaps a part that fails its checksum.
func (d *damage) lostSector(r io.ReaderAt) (bool, error) {
	buf := make([]byte, sector)
	for _, p := range d.parts {
		for s := p.from &^ (sector - 1); s < p.to; s += sector {
			from, to := max(s, d.frame.from), min(s+sector, d.frame.to)
			n, err := readAt(r, buf[:to-from], from, to)
			if err != nil {
				return false, err
			}
			if allZero(buf[:n]) {
				return true, nil
			}
		}
	}
	return false, nil
}

// findFrame returns the offset of the first intact frame header in p, -1 if there is none.
func findFrame(r io.ReaderAt, p part) (int64, error) {
	buf := make([]byte, max(frameHead, min(1<<16, p.to-p.from)))
	for base := p.from; base < p.to; base += int64(len(buf) - frameHead + 1) {
		n, err := readAt(r, buf, base, p.to)
		if err != nil {
			return -1, err
		}
		for i := 0; i+frameHead <= n; i++ {
			j := bytes.Index(buf[i:n], []byte(frameMagic))
			if j < 0 || i+j+frameHead > n {
				break
			}
			i += j
			if _, wrong := decodeHeader([frameHead]byte(buf[i:]), base+int64(i)); wrong == "" {
				return base + int64(i), nil
			}
		}
	}
	return -1, nil
}
