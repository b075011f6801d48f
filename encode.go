package holdfast

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
)

// The canonical encoding: u8; u64 and i64 big-endian; str = u64 length and the
// bytes; list = u64 count and the items. No maps, floats, optionals or
// normalisation, so that two different values never share an encoding.

func putU64(b []byte, v uint64) []byte { return binary.BigEndian.AppendUint64(b, v) }
func putInt(b []byte, v int) []byte    { return binary.BigEndian.AppendUint64(b, uint64(int64(v))) }
func putBool(b []byte, v bool) []byte {
	if v {
		return append(b, 1)
	}
	return append(b, 0)
}
func putStr[S ~string | ~[]byte](b []byte, s S) []byte {
	return append(putU64(b, uint64(len(s))), s...)
}

func putList[T any](b []byte, list []T, put func([]byte, T) []byte) []byte {
	b = putU64(b, uint64(len(list)))
	for _, v := range list {
		b = put(b, v)
	}
	return b
}

// errMalformed is the cause of every decoding error.
var errMalformed = errors.New("malformed encoding")

// decoder reads the canonical encoding. After the first error every read returns zero.
type decoder struct {
	b   []byte
	err error
}

func (d *decoder) fail(what string) {
	if d.err == nil {
		d.err = fmt.Errorf("%w: %s", errMalformed, what)
	}
	d.b = nil
}

func (d *decoder) u8() uint8 {
	if len(d.b) < 1 {
		d.fail("short byte")
		return 0
	}
	v := d.b[0]
	d.b = d.b[1:]
	return v
}

func (d *decoder) bool() bool {
	v := d.u8()
	if v > 1 {
		d.fail("boolean above 1")
	}
	return v == 1
}

func (d *decoder) u64() uint64 {
	if len(d.b) < 8 {
		d.fail("short integer")
		return 0
	}
	v := binary.BigEndian.Uint64(d.b)
	d.b = d.b[8:]
	return v
}

func (d *decoder) int() int {
	v := int64(d.u64())
	if int64(int(v)) != v {
		d.fail("integer too large for this machine")
	}
	return int(v)
}

func (d *decoder) str() string {
	n := d.u64()
	if n > uint64(len(d.b)) {
		d.fail("string longer than its record")
		return ""
	}
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

func (d *decoder) digest() (v Digest) {
	if len(d.b) < len(v) {
		d.fail("short digest")
		return v
	}
	copy(v[:], d.b)
	d.b = d.b[len(v):]
	return v
}

// list decodes a list. Each item takes at least one byte, so a count beyond the
// bytes left is malformed and nothing is allocated for it.
func list[T any](d *decoder, get func(*decoder) T) []T {
	n := d.u64()
	if n > uint64(len(d.b)) {
		d.fail("list longer than its record")
		return nil
	}
	if n == 0 {
		return nil
	}
	out := make([]T, 0, min(n, 1024))
	for i := uint64(0); i < n && d.err == nil; i++ {
		out = append(out, get(d))
	}
	return out
}

// done reports the first error, or trailing bytes.
func (d *decoder) done() error {
	if d.err == nil && len(d.b) > 0 {
		d.fail("trailing bytes")
	}
	return d.err
}

// AppendEncoding appends the canonical encoding of r to b: the bytes its digest is taken over.
func (r Record) AppendEncoding(b []byte) []byte {
	b = append(b, "holdfast/record/1\n"...)
	b = putU64(b, r.Seq)
	b = append(b, r.Prev[:]...)
	b = append(b, r.Kind)
	b = putU64(b, uint64(r.Time))
	return putStr(b, r.Payload)
}

// Digest returns the SHA-256 of the record's canonical encoding, which the next record holds as Prev.
func (r Record) Digest() Digest {
	var small [1024]byte // most records fit, and then nothing is allocated
	return sha256.Sum256(r.AppendEncoding(small[:0]))
}

// DecodeRecord decodes what AppendEncoding wrote. It refuses trailing bytes.
func DecodeRecord(b []byte) (Record, error) {
	const head = "holdfast/record/1\n"
	if len(b) < len(head) || string(b[:len(head)]) != head {
		return Record{}, fmt.Errorf("%w: not a record", errMalformed)
	}
	d := decoder{b: b[len(head):]}
	r := Record{Seq: d.u64(), Prev: d.digest(), Kind: d.u8(), Time: int64(d.u64())}
	r.Payload = []byte(d.str())
	return r, d.done()
}

// String returns the digest in lower-case hexadecimal, as sha256sum prints it.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// MarshalText writes the digest in hexadecimal.
func (d Digest) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, d[:]), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (d *Digest) UnmarshalText(text []byte) error {
	var v Digest
	if len(text) != 2*len(v) {
		return fmt.Errorf("holdfast: a digest has %d hexadecimal digits, not %d bytes", 2*len(v), len(text))
	}
	if _, err := hex.Decode(v[:], text); err != nil {
		return fmt.Errorf("holdfast: digest: %w", err)
	}
	*d = v
	return nil
}
