package holdfast

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPrimitiveEncodings(t *testing.T) {
	b := putU64(nil, 0x0102030405060708)
	require.Equal(t, []byte{1, 2, 3, 4, 5, 6, 7, 8}, b, "big-endian")
	require.Equal(t, []byte{0, 0, 0, 0, 0, 0, 0, 2, 'h', 'i'}, putStr(nil, "hi"))
	require.Equal(t, []byte{0, 0, 0, 0, 0, 0, 0, 1, 7},
		putList(nil, []uint8{7}, func(b []byte, v uint8) []byte { return append(b, v) }))
	for _, n := range []int{0, 1, -1, math.MaxInt64, math.MinInt64} {
		d := decoder{b: putInt(nil, n)}
		require.Equal(t, n, d.int())
		require.NoError(t, d.done())
	}
	d := decoder{b: []byte{2}}
	d.bool()
	require.ErrorContains(t, d.err, "boolean above 1")
}

// After the first error every read returns zero and the error stays.
func TestDecoderStaysBroken(t *testing.T) {
	d := decoder{b: []byte{1}}
	require.Zero(t, d.u64())
	require.Zero(t, d.u8())
	require.Zero(t, d.str())
	require.Zero(t, d.digest())
	require.Nil(t, list(&d, (*decoder).u64))
	require.ErrorContains(t, d.done(), "short integer")
}

// A count beyond the bytes left allocates nothing.
func TestListCountIsBounded(t *testing.T) {
	d := decoder{b: putU64(nil, math.MaxUint64)}
	allocs := testing.AllocsPerRun(1, func() { e := d; require.Nil(t, list(&e, (*decoder).u64)) })
	require.Less(t, allocs, 20.0)
}

func TestDigestText(t *testing.T) {
	d := Digest{0xab, 1}
	text, err := d.MarshalText()
	require.NoError(t, err)
	require.Equal(t, d.String(), string(text))
	var got Digest
	require.NoError(t, got.UnmarshalText(text))
	require.Equal(t, d, got)
	require.Error(t, got.UnmarshalText(text[:63]))
	require.Error(t, got.UnmarshalText([]byte("zz"+string(text[2:]))))
	require.Equal(t, d, got, "a refused text leaves the receiver alone")
}

// Two different payloads, places or times are two different digests.
func TestRecordDigestCommitsToEverything(t *testing.T) {
	r := Record{Seq: 1, Prev: Digest{1}, Kind: recAppend, Time: 5, Payload: []byte("p")}
	seen := map[Digest]bool{r.Digest(): true}
	for _, o := range []Record{
		{Seq: 2, Prev: Digest{1}, Kind: recAppend, Time: 5, Payload: []byte("p")},
		{Seq: 1, Prev: Digest{2}, Kind: recAppend, Time: 5, Payload: []byte("p")},
		{Seq: 1, Prev: Digest{1}, Kind: recEdit, Time: 5, Payload: []byte("p")},
		{Seq: 1, Prev: Digest{1}, Kind: recAppend, Time: 6, Payload: []byte("p")},
		{Seq: 1, Prev: Digest{1}, Kind: recAppend, Time: 5, Payload: []byte("q")},
		{Seq: 1, Prev: Digest{1}, Kind: recAppend, Time: 5},
	} {
		require.False(t, seen[o.Digest()])
		seen[o.Digest()] = true
	}
}

// Enums marshal as their words, and back; the numbers are persisted.
func TestWords(t *testing.T) {
	require.Equal(t, []Origin{1, 2, 3, 4}, []Origin{UserSaid, ToolOutput, Inferred, Hedged})
	require.Equal(t, []Kind{1, 2, 3, 4, 5}, []Kind{Primary, System, Excerpt, Summary, Foreign})
	require.Equal(t, []Status{1, 2, 3}, []Status{Unverified, Cited, Verified})
	require.Equal(t, []Operation{1, 2, 3, 4, 5, 6}, []Operation{
		OpPrune, OpCompact, OpRestore, OpReground, OpRevert, OpRelease,
	})
	require.Equal(t, []uint8{1, 2, 3, 4}, []uint8{recGenesis, recAppend, recEdit, recHost})
	for o := UserSaid; o <= Hedged; o++ {
		text, err := o.MarshalText()
		require.NoError(t, err)
		var got Origin
		require.NoError(t, got.UnmarshalText(text))
		require.Equal(t, o, got)
	}
	for k := Primary; k <= Foreign; k++ {
		text, _ := k.MarshalText()
		var got Kind
		require.NoError(t, got.UnmarshalText(text))
		require.Equal(t, k, got)
	}
	for s := Unverified; s <= Verified; s++ {
		text, _ := s.MarshalText()
		var got Status
		require.NoError(t, got.UnmarshalText(text))
		require.Equal(t, s, got)
	}
	for o := OpPrune; o <= OpRelease; o++ {
		text, _ := o.MarshalText()
		var got Operation
		require.NoError(t, got.UnmarshalText(text))
		require.Equal(t, o, got)
	}
	var o Origin
	require.NoError(t, o.UnmarshalText([]byte("made up")), "the rule origin-missing answers the model")
	require.False(t, o.valid())
	require.NoError(t, o.UnmarshalText(nil))
	require.Zero(t, o)
	var k Kind
	require.ErrorIs(t, k.UnmarshalText([]byte("made up")), ErrInvalid)
	require.Equal(t, "invalid(9)", Kind(9).String())
}
