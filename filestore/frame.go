package filestore

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"

	"github.com/seed-74a30d84/holdfast"
)

// The wire format of version 1; see doc.go. Never change these.
const (
	fileMagic  = "holdfast-journal"
	version    = 1
	fixedLen   = len(fileMagic) + 8 // of the file header, before the ID
	frameMagic = "hfrm"
	frameHead  = 32
)

// MaxCommit is the limit of one commit, in bytes of its frame: 128 MiB. A commit
// is encoded in memory and written at once, and CRC-32C is known to find any
// three flipped bits only in parts of less than 256 MiB.
const MaxCommit = 128 << 20

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
	be         = binary.BigEndian
)

func checksum(b []byte) uint32 { return crc32.Checksum(b, castagnoli) }

func updateSum(sum uint32, b []byte) uint32 { return crc32.Update(sum, castagnoli, b) }

// frame is what the index needs to know of one commit.
type frame struct {
	off, size int64
	head      [frameHead]byte
	first     uint64        // sequence number of its first record
	after     holdfast.Head // where the journal stands after it
	bodies    []bodyRef
}

type bodyRef struct {
	key holdfast.Key
	bodyPlace
}

// bodyPlace says where a body's bytes are.
type bodyPlace struct {
	off int64
	n   uint32
	sum uint32
}

// fileHeader returns the header of id's file.
func fileHeader(id holdfast.BufferID) []byte {
	b := make([]byte, 0, fixedLen+len(id)+sha256.Size)
	b = append(b, fileMagic...)
	b = be.AppendUint32(b, version)
	b = be.AppendUint32(b, uint32(len(id)))
	b = append(b, id...)
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

// checkSize refuses what would make a frame over MaxCommit.
func checkSize(recs []holdfast.Record, bodies []holdfast.Body) error {
	n := uint64(frameHead + 8)
	for i := range recs {
		n += 4 + recordOverhead + uint64(len(recs[i].Payload))
	}
	for i := range bodies {
		n += 12 + uint64(len(bodies[i].Key)) + uint64(len(bodies[i].Data))
	}
	if n > MaxCommit {
		return fmt.Errorf("%w: %w: the commit has %d bytes, the limit is %d; split it",
			holdfast.ErrNotApplied, holdfast.ErrInvalid, n, MaxCommit)
	}
	return nil
}

// recordOverhead is what the canonical encoding of a record adds to its payload.
var recordOverhead = uint64(len(holdfast.Record{}.AppendEncoding(nil)))

// encodeFrame appends the frame of one commit to b. recs must not be empty, and
// after is the head they lead to. off is the frame's place in the file.
func encodeFrame(
	b []byte,
	off int64,
	recs []holdfast.Record,
	after holdfast.Head,
	bodies []holdfast.Body,
) ([]byte, frame) {
	start := len(b)
	b = append(b, make([]byte, frameHead)...)
	b = be.AppendUint32(b, uint32(len(recs)))
	b = be.AppendUint32(b, uint32(len(bodies)))
	for i := range recs {
		b = be.AppendUint32(b, uint32(recordOverhead)+uint32(len(recs[i].Payload)))
		b = recs[i].AppendEncoding(b)
	}
	fr := frame{off: off, first: recs[0].Seq, after: after}
	var total int64
	for i := range bodies {
		ref := bodyRef{bodies[i].Key, bodyPlace{total, uint32(len(bodies[i].Data)), checksum(bodies[i].Data)}}
		total += int64(ref.n)
		b = be.AppendUint32(b, uint32(len(ref.key)))
		b = append(b, ref.key...)
		b = be.AppendUint32(b, ref.n)
		b = be.AppendUint32(b, ref.sum)
		fr.bodies = append(fr.bodies, ref)
	}
	meta := b[start+frameHead:]
	h := header{meta: uint32(len(meta)), bodies: uint32(total), off: off, sum: checksum(meta)}
	fr.placeBodies(len(meta))
	for i := range bodies {
		b = append(b, bodies[i].Data...)
	}
	if zeroSectors(b[start:], off) {
		h.flags |= flagZeros
	}
	fr.size, fr.head = h.size(), h.encode()
	copy(b[start:], fr.head[:])
	return b, fr
}

// sector is what a disk writes at once, at least.
const sector = 512

// zeroSectors tells whether a frame at off has, behind its header, a sector of
// zeros (the last may be a part of one) by what it holds.
func zeroSectors(frame []byte, off int64) bool {
	for i := sector - off%sector; i < int64(len(frame)); i += sector {
		if i >= frameHead && allZero(frame[i:min(i+sector, int64(len(frame)))]) {
			return true
		}
	}
	return false
}

func allZero(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// placeBodies turns offsets within the bodies into offsets within the file.
func (fr *frame) placeBodies(meta int) {
	for i := range fr.bodies {
		fr.bodies[i].off += fr.off + frameHead + int64(meta)
	}
}

// header is a frame's header without its mark and checksum.
type header struct {
	flags  uint32
	meta   uint32 // length
	bodies uint32 // length
	off    int64
	sum    uint32 // of the meta part
}

// flagZeros says that the frame holds zeros where a lost write would show as zeros too.
const flagZeros = 1

func (h header) encode() (b [frameHead]byte) {
	copy(b[:], frameMagic)
	be.PutUint32(b[4:], h.flags)
	be.PutUint32(b[8:], h.meta)
	be.PutUint32(b[12:], h.bodies)
	be.PutUint64(b[16:], uint64(h.off))
	be.PutUint32(b[24:], h.sum)
	be.PutUint32(b[28:], checksum(b[:28]))
	return b
}

// size is the length of the whole frame.
func (h header) size() int64 { return frameHead + int64(h.meta) + int64(h.bodies) }

// decodeHeader returns the header in b, which must be the one of a frame at off,
// or what is wrong with it.
func decodeHeader(b [frameHead]byte, off int64) (h header, wrong string) {
	h = header{be.Uint32(b[4:]), be.Uint32(b[8:]), be.Uint32(b[12:]), int64(be.Uint64(b[16:])), be.Uint32(b[24:])}
	switch {
	case be.Uint32(b[28:]) != checksum(b[:28]):
		return h, "the checksum of the frame header differs"
	case string(b[:4]) != frameMagic:
		return h, "no frame begins here"
	case h.off != off:
		return h, fmt.Sprintf("the frame was written for offset %d", h.off)
	case h.flags > flagZeros:
		return h, fmt.Sprintf("unknown flags %#x", h.flags)
	case h.size() > MaxCommit:
		return h, fmt.Sprintf("the frame is longer than the limit of %d bytes", MaxCommit)
	}
	return h, ""
}

// metaReader reads the meta part of a frame. After the first fault every read returns zero.
type metaReader struct {
	b     []byte
	wrong string
}

func (m *metaReader) u32() uint32 {
	if len(m.b) < 4 {
		m.fail("the meta part ends in the middle of a number")
		return 0
	}
	v := be.Uint32(m.b)
	m.b = m.b[4:]
	return v
}

func (m *metaReader) bytes() []byte {
	n := m.u32()
	if uint64(n) > uint64(len(m.b)) {
		m.fail("a length goes beyond the meta part")
		return nil
	}
	v := m.b[:n]
	m.b = m.b[n:]
	return v
}

func (m *metaReader) fail(what string) {
	if m.wrong == "" {
		m.wrong = what
	}
	m.b = nil
}

// record reads one record and checks that it follows at, and returns it with the head after it.
func (m *metaReader) record(at holdfast.Head) (holdfast.Record, holdfast.Head) {
	enc := m.bytes()
	if m.wrong != "" {
		return holdfast.Record{}, at
	}
	r, err := holdfast.DecodeRecord(enc)
	switch {
	case err != nil:
		m.fail(err.Error())
	case at.Length == math.MaxUint64 || r.Seq != at.Length:
		m.fail(fmt.Sprintf("record %d stands where record %d belongs", r.Seq, at.Length))
	case r.Prev != at.Digest:
		m.fail(fmt.Sprintf("record %d does not hold the digest of the record before", r.Seq))
	}
	if m.wrong != "" {
		return holdfast.Record{}, at
	}
	return r, holdfast.Head{Length: at.Length + 1, Digest: sha256.Sum256(enc)}
}

// decodeMeta returns the frame whose header is h and whose meta part is meta, or what
// is wrong with it. at is where the journal stands before the frame.
func decodeMeta(h header, meta []byte, at holdfast.Head) (fr frame, wrong string) {
	m := metaReader{b: meta}
	nr, nb := m.u32(), m.u32()
	fr = frame{off: h.off, size: h.size(), head: h.encode(), first: at.Length, after: at}
	for i := uint32(0); i < nr && m.wrong == ""; i++ {
		_, fr.after = m.record(fr.after)
	}
	var total int64
	for i := uint32(0); i < nb && m.wrong == ""; i++ {
		key := holdfast.Key(m.bytes())
		ref := bodyRef{key, bodyPlace{total, m.u32(), m.u32()}}
		total += int64(ref.n)
		fr.bodies = append(fr.bodies, ref)
	}
	switch {
	case m.wrong != "":
		return fr, m.wrong
	case nr == 0:
		return fr, "a frame without records"
	case len(m.b) > 0:
		return fr, "trailing bytes in the meta part"
	case total != int64(h.bodies):
		return fr, "the bodies are not as long together as the frame header says"
	}
	fr.placeBodies(len(meta))
	return fr, ""
}
