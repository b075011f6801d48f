package holdfast

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// FuzzDecodeRecord: what decodes encodes to the same bytes; nothing else decodes.
func FuzzDecodeRecord(f *testing.F) {
	f.Add(Record{Seq: 1, Kind: recAppend, Payload: []byte("p")}.AppendEncoding(nil))
	f.Add(Record{}.AppendEncoding(nil))
	f.Add([]byte("holdfast/record/1\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := DecodeRecord(b)
		if err != nil {
			return
		}
		if !bytes.Equal(b, r.AppendEncoding(nil)) {
			t.Fatal("two encodings of one record")
		}
	})
}

// FuzzDecodeChange: a payload that decodes encodes to the same bytes, so no two payloads mean the same change.
func FuzzDecodeChange(f *testing.F) {
	f.Add(full().encode(nil))
	f.Add((&change{}).encode(nil))
	r, _ := lived(f)
	for _, rec := range r.records() {
		f.Add(rec.Payload)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if g, err := decodeGenesis(b); err == nil && !bytes.Equal(b, g.encode()) {
			t.Fatal("two encodings of one first record")
		}
		c, err := decodeChange(b)
		if err != nil {
			return
		}
		if !bytes.Equal(b, c.encode(nil)) {
			t.Fatal("two encodings of one change")
		}
	})
}

// drawn builds a change out of bytes: what the fuzzer varies.
type drawn struct{ b []byte }

func (d *drawn) n(max int) int {
	if len(d.b) == 0 {
		return 0
	}
	v := int(d.b[0])
	d.b = d.b[1:]
	return v % max
}

func (d *drawn) str() string {
	n := min(d.n(4), len(d.b))
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

func (d *drawn) fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(d.str())
	case reflect.Bool:
		v.SetBool(d.n(2) == 1)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(d.n(256)) - 100)
	case reflect.Uint8:
		v.SetUint(uint64(d.n(6)))
	case reflect.Uint64:
		v.SetUint(uint64(d.n(256)))
	case reflect.Slice:
		for range d.n(3) {
			e := reflect.New(v.Type().Elem()).Elem()
			d.fill(e)
			v.Set(reflect.Append(v, e))
		}
	case reflect.Array:
		for i := range v.Len() {
			v.Index(i).SetUint(uint64(d.n(2)))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			d.fill(settable(v.Field(i)))
		}
	}
}

// settable makes an unexported field of this package's own structs writable.
func settable(v reflect.Value) reflect.Value {
	if v.CanSet() {
		return v
	}
	return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
}

// FuzzInjective: two different changes never share an encoding.
func FuzzInjective(f *testing.F) {
	f.Add([]byte("a"), []byte("b"))
	f.Add(bytes.Repeat([]byte{1, 2, 3}, 50), bytes.Repeat([]byte{1, 3, 2}, 50))
	f.Add([]byte{1, 1, 2, 'a', 'b', 1, 'c'}, []byte{1, 1, 1, 'a', 2, 'b', 'c'})
	f.Fuzz(func(t *testing.T, a, b []byte) {
		one, two := &change{}, &change{}
		(&drawn{a}).fill(reflect.ValueOf(one).Elem())
		(&drawn{b}).fill(reflect.ValueOf(two).Elem())
		if same, enc := reflect.DeepEqual(one, two), bytes.Equal(one.encode(nil), two.encode(nil)); same != enc {
			t.Fatalf("equal %v, encodings equal %v:\n%+v\n%+v", same, enc, one, two)
		}
	})
}

// FuzzCheckpoint: what is read is written again as it was.
func FuzzCheckpoint(f *testing.F) {
	text, _ := Checkpoint{
		Buffer: "buf \x00\u202e\"",
		Head:   Head{Length: 12, Digest: Digest{1}},
		Window: Digest{2},
	}.MarshalText()
	f.Add(text)
	f.Add([]byte("holdfast/checkpoint/1\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		var c Checkpoint
		if c.UnmarshalText(b) != nil {
			if c != (Checkpoint{}) {
				t.Fatal("a refused text left something behind")
			}
			return
		}
		if again, err := c.MarshalText(); err != nil || !bytes.Equal(again, b) {
			t.Fatalf("%q is read, %q is written", b, again)
		}
	})
}

// FuzzAnchorNames: no spelling of a reserved name is an ID, whatever stands
// between its letters, and a name that Append takes can be named in an edit.
func FuzzAnchorNames(f *testing.F) {
	for _, s := range []string{
		"anchor", "a n c h o r", "ANCHOR", "ａnchor", "edit 1", "edit-log", "s1", "x", "edit12",
		"*", "anchor1", "", "ledger\u3164",
	} {
		f.Add(s, "\u200b-_.")
	}
	f.Fuzz(func(t *testing.T, name, between string) {
		between = strings.Map(func(r rune) rune {
			letter := unicode.IsLetter(r) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
			if letter || unicode.IsDigit(r) || strings.ContainsRune("*?%", r) || r == unicode.ReplacementChar {
				return -1
			}
			return r
		}, between)
		for _, reserved := range []string{"anchor", "edit log", "ledger", "journal", "edit 12"} {
			spelled := between + strings.Join(strings.Split(reserved, ""), between) + between
			if !reservedID(spelled) || !reservedID(strings.ToUpper(spelled)) {
				t.Fatalf("%q denotes nothing", spelled)
			}
		}
		r := newRig(t, plain())
		_, err := r.Append(context.Background(), Span{ID: SpanID(name), Origin: ToolOutput, Text: "x", Tokens: 100})
		switch {
		case name == "" || err == nil:
			require.NoError(t, err)
			require.False(t, reservedID(name))
		default:
			err = r.prune(name+"\x00", func(q *PruneRequest) { q.Spans = []SpanID{SpanID(name)} })
			if r.st.spans[SpanID(name)] == nil {
				require.Error(t, err)
			}
		}
	})
}

// FuzzRequestJSON: a request as a model might write it never panics and changes nothing unless it passes.
func FuzzRequestJSON(f *testing.F) {
	for _, s := range []string{
		`{"spans":["a1"],"justification":"old"}`,
		`{"spans":["a1","t1"],"justification":"old","claims":[{"text":"14 tests",` +
			`"origin":"tool-output","witnesses":[{"span":"t1","quote":"14 tests"}]}]}`,
		`{"spans":["u1"],"justification":"old","claims":[{"text":"x","origin":"made up"}],` +
			`"constraints":["Never push to the main branch."],"narrative":"n",` +
			`"keep":[{"span":"u1","quote":"parser"}],"drop":["sum1#0"],"demote":["sum1#9"]}`,
		`{"spans":["sum1"],"justification":"\u202e","Base":7,"SummaryID":"anchor","Incomplete":true}`,
		`{"spans":["anchor","*",""],"justification":""}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r := newRig(t, append(plain(), user("u3", noPush), user("u10", "Next.")))
		require.NoError(t, r.compact("sum1", "a2", claimOf(ToolOutput, "parser_test.go: 14 tests, 2 failures", "t1")))
		var c CompactRequest
		var p PruneRequest
		if json.Unmarshal(b, &c) == nil {
			require.Zero(t, c.Base)
			require.Empty(t, c.SummaryID)
			require.False(t, c.Incomplete)
			before := show(r.View())
			check := r.CheckCompact(r.ctx, c)
			_, err := r.Compact(r.ctx, c)
			require.Equal(t, check == nil, err == nil, "Check says %v, Compact says %v", check, err)
			if err != nil {
				require.Equal(t, before, show(r.View()))
				followed(t, r, err)
			}
		}
		if json.Unmarshal(b, &p) == nil {
			before := show(r.View())
			check := r.CheckPrune(r.ctx, p)
			_, err := r.Prune(r.ctx, p)
			require.Equal(t, check == nil, err == nil)
			if err != nil {
				require.Equal(t, before, show(r.View()))
				followed(t, r, err)
			}
		}
	})
}

// followed checks that the request a refusal gives passes.
func followed(t testing.TB, r *rig, err error) {
	fix, ok := RepairOf(err)
	if !ok {
		return
	}
	if fix.Prune != nil {
		require.NoError(t, r.CheckPrune(r.ctx, *fix.Prune), "after %v", err)
	} else {
		require.NoError(t, r.CheckCompact(r.ctx, *fix.Compact), "after %v", err)
	}
}
