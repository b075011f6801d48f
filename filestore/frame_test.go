package filestore

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"testing"

	"github.com/seed-74a30d84/holdfast"
	"github.com/stretchr/testify/require"
)

// The bytes of version 1, written on 2026-11-30. Never edit this test: files like this exist.
func TestFormatVersion1(t *testing.T) {
	rec := holdfast.Record{Kind: 3, Time: 5, Payload: []byte("payload")}
	after, err := holdfast.Head{}.Extend([]holdfast.Record{rec})
	require.NoError(t, err)
	head := fileHeader("buffer")
	b, fr := encodeFrame(head, int64(len(head)), []holdfast.Record{rec}, after,
		[]holdfast.Body{{Key: "key", Data: []byte("body")}})
	require.Equal(t, golden, hex.EncodeToString(b))
	require.EqualValues(t, len(b), fr.off+fr.size)

	x, bad, err := scanBytes(b)
	require.NoError(t, err)
	require.Nil(t, bad)
	require.Equal(t, after, x.head)
	require.Equal(t, "body", string(b[x.bodies["key"].off:][:x.bodies["key"].n]))
}

// golden is the file of buffer "buffer" with one record and one body: mark, version, length; ID; checksum; frame.
const golden = "686f6c64666173742d6a6f75726e616c0000000100000006" +
	"627566666572" +
	"b73e4ca82bb299960f49ed2f6a7a5c7eb7244d00f23f9f7814cd68acb54d003e" +
	"6866726d000000000000006d00000004000000000000003e78b555b2c7555992" +
	"000000010000000100000052686f6c64666173742f7265636f72642f310a0000000000000000000000000000000000000000" +
	"000000000000000000000000000000000000000003000000000000000500000000000000077061796c6f6164000000036b65" +
	"7900000004263fc950" +
	"626f6479"

// scanBytes reads a whole file.
func scanBytes(b []byte) (*index, *damage, error) {
	r, size := bytes.NewReader(b), int64(len(b))
	_, start, err := readFileHeader(r, size, "file")
	if err != nil {
		return nil, nil, err
	}
	x := newIndex(start)
	bad, err := x.scan(r, size)
	return x, bad, err
}

// What one scan of a file yields is what encoding its frames again yields, or an error; never a panic.
func FuzzFrame(f *testing.F) {
	sm := makeSample(f, 3, "body ")
	f.Add(sm.bytes[sm.ends[0]:], false)
	f.Add(sm.bytes[sm.ends[1]:], true)
	f.Add(sm.bytes[sm.ends[0]:len(sm.bytes)-1], false)
	f.Add(make([]byte, 600), true)
	head := sm.bytes[:sm.ends[0]]
	f.Fuzz(func(t *testing.T, frames []byte, fix bool) {
		b := append(head[:len(head):len(head)], frames...)
		if fix {
			fixChecksums(b, len(head))
		}
		x, bad, err := scanBytes(b)
		require.NoError(t, err)
		if bad != nil {
			_, err = bad.torn(bytes.NewReader(b), int64(len(b)))
			require.NoError(t, err)
		} else {
			require.EqualValues(t, len(b), x.end)
		}
		checkRoundTrip(t, x, b)
	})
}

// fixChecksums makes the checksums of the first frame right, so that fuzzing gets behind them.
func fixChecksums(b []byte, off int) {
	if len(b) < off+frameHead {
		return
	}
	fr := b[off:]
	copy(fr, frameMagic)
	be.PutUint64(fr[16:], uint64(off))
	n := min(int(be.Uint32(fr[8:])), len(fr)-frameHead)
	be.PutUint32(fr[8:], uint32(n))
	be.PutUint32(fr[24:], checksum(fr[frameHead:frameHead+n]))
	be.PutUint32(fr[28:], checksum(fr[:28]))
}

// checkRoundTrip encodes the frames in the index again.
func checkRoundTrip(t *testing.T, x *index, b []byte) {
	for i, ref := range x.frames {
		end := x.end
		if i+1 < len(x.frames) {
			end = x.frames[i+1].off
		}
		h, wrong := decodeHeader([frameHead]byte(b[ref.off:]), ref.off)
		require.Empty(t, wrong)
		meta := b[ref.off+frameHead:][:h.meta]
		m := frameMeta{metaReader: metaReader{b: meta}, ref: ref}
		m.left = m.u32()
		nb := m.u32()
		var recs []holdfast.Record
		for m.left > 0 {
			r, err := m.next()
			require.NoError(t, err)
			recs = append(recs, r)
		}
		var bodies []holdfast.Body
		data := b[ref.off+frameHead+int64(h.meta) : end]
		for range nb {
			key := holdfast.Key(m.bytes())
			n := m.u32()
			m.u32()
			bodies = append(bodies, holdfast.Body{Key: key, Data: data[:n]})
			data = data[n:]
		}
		after, err := holdfast.Head{Length: recs[0].Seq, Digest: recs[0].Prev}.Extend(recs)
		require.NoError(t, err)
		again, _ := encodeFrame(nil, ref.off, recs, after, bodies)
		again[4+3] = byte(h.flags) // a foreign writer may set the flag needlessly
		require.Equal(t, b[ref.off+frameHead:end], again[frameHead:])
	}
}

// Frames whose checksums are right but whose content is no journal are damage.
func TestWrongContent(t *testing.T) {
	head := fileHeader("x")
	rec := func(at holdfast.Head, payload string) []byte {
		recs, _ := chain(at, 1, payload)
		return recs[0].AppendEncoding(nil)
	}
	_, h1 := chain(holdfast.Head{}, 1, "one")
	u32 := func(n int) []byte { return be.AppendUint32(nil, uint32(n)) }
	counted := func(b []byte) []byte { return append(u32(len(b)), b...) }
	one := counted(rec(holdfast.Head{}, "one"))
	for _, c := range []struct {
		says   string
		meta   [][]byte
		bodies string
	}{
		{"middle of a number", [][]byte{u32(1)}, ""},
		{"without records", [][]byte{u32(0), u32(0)}, ""},
		{"beyond the meta part", [][]byte{u32(1), u32(0), u32(200)}, ""},
		{"not a record", [][]byte{u32(1), u32(0), counted([]byte("record"))}, ""},
		{"record 1 stands where record 0", [][]byte{u32(1), u32(0), counted(rec(h1, "two"))}, ""},
		{"digest of the record before", [][]byte{u32(2), u32(0), one, counted(rec(holdfast.Head{Length: 1}, "two"))}, ""},
		{"trailing bytes", [][]byte{u32(1), u32(0), one, {0}}, ""},
		{"middle of a number", [][]byte{u32(1), u32(1), one, counted([]byte("key")), u32(4)}, "body"},
		{"not as long together", [][]byte{u32(1), u32(1), one, counted([]byte("key")), u32(3), u32(0)}, "body"},
		{`checksum of body "key"`, [][]byte{u32(1), u32(1), one, counted([]byte("key")), u32(4), u32(0)}, "body"},
	} {
		meta := bytes.Join(c.meta, nil)
		h := header{
			meta:   uint32(len(meta)),
			bodies: uint32(len(c.bodies)),
			off:    int64(len(head)),
			sum:    checksum(meta),
		}.encode()
		b := bytes.Join([][]byte{head, h[:], meta, []byte(c.bodies)}, nil)
		x, bad, err := scanBytes(b)
		require.NoError(t, err)
		require.Zero(t, x.head)
		require.Contains(t, bad.reason, c.says)
		torn, err := bad.torn(bytes.NewReader(b), int64(len(b)))
		require.True(t, err == nil && !torn)
	}
}

// A frame copied to another place, or a key with two bodies, is damage.
func TestWrongPlace(t *testing.T) {
	sm := makeSample(t, 3, "body ")
	_, bad, err := scanBytes(append(sm.bytes, sm.bytes[sm.ends[2]:]...))
	require.NoError(t, err)
	require.Contains(t, bad.reason, fmt.Sprint("written for offset ", sm.ends[2]))
	recs, after := chain(sm.heads[3], 1, "r")
	b, _ := encodeFrame(sm.bytes, int64(len(sm.bytes)), recs, after,
		[]holdfast.Body{{Key: sm.bodies[0].Key, Data: []byte("other")}})
	_, bad, err = scanBytes(b)
	require.NoError(t, err)
	require.Contains(t, bad.reason, "names other bytes")
}

// A length in a frame never makes the reader allocate more than the file has.
func TestLyingLengths(t *testing.T) {
	for _, h := range []header{
		{meta: 1 << 31},
		{meta: MaxCommit - frameHead},
		{bodies: MaxCommit - frameHead},
		{bodies: 1<<32 - 1, meta: 1<<32 - 1},
		{flags: 2, meta: 8},
	} {
		head := fileHeader("x")
		h.off = int64(len(head))
		enc := h.encode()
		_, bad, err := scanBytes(append(head, enc[:]...))
		require.NoError(t, err)
		require.NotNil(t, bad)
		require.Equal(t, h.size() <= MaxCommit && h.flags == 0, bad.short)
	}
}
