package edittool

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

const goodCompact = `{"spans":["s1","s2"],"justification":"old","claims":[{"text":"a \u00e9\ud83d\ude00",` +
	`"origin":"hedged","witnesses":[{"span":"s1","quote":""}],"unverified":true}],` +
	`"constraints":[],"keep":[{"span":"s2","quote":"q"}],"narrative":"","drop":["sum1#0"],"demote":[]}`

func decodeCompact(in string) (compactArgs, []problem) {
	var a compactArgs
	p := decode([]byte(in), a.fields())
	return a, p
}

func TestDecode(t *testing.T) {
	want := compactArgs{
		Spans: []holdfast.SpanID{"s1", "s2"}, Justification: "old",
		Claims: []claimArgs{{"a é😀", holdfast.Hedged, []witnessArgs{{"s1", ""}}, true}},
		Keep:   []witnessArgs{{"s2", "q"}}, Drop: []holdfast.ClaimID{"sum1#0"},
	}
	for _, in := range []string{goodCompact, " \n" + goodCompact + "\t ", strings.ReplaceAll(goodCompact, ",", " ,\n")} {
		got, problems := decodeCompact(in)
		require.Empty(t, problems)
		require.Equal(t, want, got)
	}
	var s statusArgs
	require.Empty(t, decode([]byte(`{"page":7}`), s.fields()))
	require.Equal(t, 7, s.Page)
	var p pruneArgs
	require.Empty(t, decode(encode(pruneArgsOf(&holdfast.PruneRequest{})), p.fields()), "a repair has every field")
	require.Empty(t, decode(
		encode(compactArgsOf(&holdfast.CompactRequest{Claims: []holdfast.Claim{{Origin: holdfast.Inferred}}})),
		new(compactArgs).fields(),
	))
}

// What is wrong is said with its path, all of it at once.
func TestDecodeSaysWhatIsWrongAndWhere(t *testing.T) {
	prune := `{"spans":["s1"],"justification":"old","keys":[],"demote":[]}`
	claim := func(c string) string { return strings.Replace(goodCompact, `"claims":[`, `"claims":[`+c+`,`, 1) }
	deep := strings.Repeat("[", 100_000)
	for _, c := range []struct {
		in   string
		want []string // "path: part of the detail"
	}{
		{``, []string{"spans: missing", "justification: missing"}},
		{"  \n", []string{"spans: missing", "justification: missing"}},
		{`null`, []string{": null where an object belongs"}},
		{`[]`, []string{": a list where an object belongs"}},
		{`"{}"`, []string{": a string where an object belongs"}},
		{`7`, []string{": a number where"}},
		{prune + `x`, []string{": more text after the object, which ends at byte 60"}},
		{prune + prune, []string{": more text"}},
		{prune + `]`, []string{": more text"}},
		{
			strings.Replace(prune, `"s1"`, `"s1",7,null,{"a":[1]},true`, 1),
			[]string{"spans[1]: a number", "spans[2]: null", "spans[3]: an object", "spans[4]: true"},
		},
		{strings.Replace(prune, `["s1"]`, `"s1"`, 1), []string{"spans: a string where a list of strings belongs"}},
		{strings.Replace(prune, `["s1"]`, `null`, 1), []string{"spans: null where a list of strings belongs"}},
		{strings.Replace(prune, `"old"`, `["old"]`, 1), []string{"justification: a list where a string belongs"}},
		{strings.Replace(prune, `"keys"`, `"Keys"`, 1), []string{`"Keys": no such field`}},
		{strings.Replace(prune, `"keys"`, `"ſpans"`, 1), []string{`"ſpans": no such field`}},
		{strings.Replace(prune, `"keys":[]`, `"keys":[],"spans":["s2"]`, 1), []string{"spans: given twice"}},
		{strings.Replace(prune, `"keys":[]`, `"keys":[],"x":{"y":[1,{}]}`, 1), []string{`"x": no such field`}},
		{strings.Replace(prune, `s1`, `s\ud800`, 1), []string{`spans[0]: holds \ud800, half`}},
		{strings.Replace(prune, `s1`, `\udc00\ud800`, 1), []string{`spans[0]: holds \udc00, half`}},
		{strings.Replace(prune, `s1`, `\ud800\ud801\udc00`, 1), []string{`spans[0]: holds \ud800, half`}},
		{strings.Replace(prune, `s1`, `\ud83d\ude00\n\ud800`, 1), []string{`spans[0]: holds \ud800, half`}},
		{strings.Replace(prune, `s1`, `\\ud800 \ufffd`, 1), nil},
		{strings.Replace(prune, `"keys"`, `"keys\udfff"`, 1), []string{`: holds \udfff`, `"keys�": no such field`}},
		{strings.Replace(prune, `s1`, "s\xff", 1), []string{": not valid UTF-8 at byte 12"}},
		{strings.Replace(prune, `s1`, "s\xed\xa0\x80", 1), []string{": not valid UTF-8 at byte 12"}},
		{strings.Replace(prune, `s1`, "s\n", 1), []string{"spans[0]: not valid JSON"}},
		{`{"spans":["s1"],"justification":"old"}`, nil},
		{`{"spans":["s1",]}`, []string{"spans[1]: not valid JSON"}},
		{`{"spans":["s1"`, []string{"spans: not valid JSON: it ends too early"}},
		{`{"spans":`, []string{"spans: not valid JSON: it ends too early"}},
		{`{"spans":["s1"}`, []string{"spans: not valid JSON"}},
		{`{"spans" ["s1"]}`, []string{": not valid JSON"}},
		{`{spans:[]}`, []string{": not valid JSON"}},
		{`{"spans":NaN}`, []string{"spans: not valid JSON"}},
		{deep, []string{": a list where an object belongs", ": nested more than 32 deep"}},
		{`{"x":` + deep, []string{`"x": no such field`, `"x": nested more than 32 deep`}},
		{`{"spans":` + deep, []string{"spans[0]: a list where a string belongs", "spans[0]: nested more than 32 deep"}},
		{
			`{"spans":` + strings.Repeat(`{"a":`, 100_000),
			[]string{"spans: an object where a list of strings belongs", "spans: nested more than 32 deep"},
		},

		{claim(`{}`), []string{"claims[0].text: missing", "claims[0].origin: missing"}},
		{claim(`{"text":1,"origin":2,"witnesses":[[],{"span":null,"quote":[]},{"Span":"s1","quote":""}],` +
			`"unverified":"false"}`), []string{
			"claims[0].text: a number", "claims[0].origin: a number", "claims[0].witnesses[0]: a list where an object belongs",
			"claims[0].witnesses[1].span: null", "claims[0].witnesses[1].quote: a list",
			`claims[0].witnesses[2]."Span": no such field`,
			"claims[0].witnesses[2].span: missing", "claims[0].unverified: a string where true or false belongs"}},
		{claim(`{"text":"a","text":"b","origin":"hedged","witnesses":[],"unverified":false}`), []string{
			"claims[0].text: given twice",
		}},
	} {
		name := c.in[:min(len(c.in), 60)]
		var problems []problem
		if strings.Contains(c.in, "claims") {
			_, problems = decodeCompact(c.in)
		} else {
			problems = decode([]byte(c.in), new(pruneArgs).fields())
		}
		require.Len(t, problems, len(c.want), "%s: %v", name, problems)
		for i, w := range c.want {
			require.Contains(t, problems[i].path+": "+problems[i].detail, w, name)
			require.NotEmpty(t, problems[i].remedy, name)
		}
	}
	for _, page := range []string{"-1", "1.0", "1e2", "99999999999", "0.5"} {
		require.Len(t, decode([]byte(`{"page":`+page+`}`), new(statusArgs).fields()), 1, page)
	}
}

// Hostile sizes: refused by length alone, or read once and given up after some mistakes.
func TestDecodeOfLongArguments(t *testing.T) {
	p := decode(make([]byte, 10<<20), new(pruneArgs).fields())
	require.Contains(t, p[0].detail, "10485760 bytes, at most 8388608")
	for _, unit := range []string{`1,`, `{},`, `[],`, `"\ud800",`, `{"a":{"b":[]}},`} {
		p = decode([]byte(`{"spans":[`+strings.Repeat(unit, (8<<20)/len(unit)-100)+`0]}`), new(pruneArgs).fields())
		require.Len(t, p, maxProblems, unit)
	}
	for _, unit := range []string{`"a":1,`, `"\ud800":[],`} {
		p = decode([]byte(`{`+strings.Repeat(unit, (8<<20)/len(unit)-100)+`"z":0}`), new(pruneArgs).fields())
		require.Len(t, p, maxProblems, unit)
	}
	var a pruneArgs
	long := strings.Repeat(`\u0041`, 1<<20)
	require.Empty(t, decode([]byte(`{"spans":["`+long+`"],"justification":"","keys":[],"demote":[]}`), a.fields()),
		"an edit of the largest size, all of it escaped")
	require.Len(t, a.Spans[0], 1<<20)
}

// No spelling of a name reaches what only the host may set.
func TestHostOnlyFieldsHaveNoName(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	tools := New(buf)
	for _, field := range []string{
		"Base", "Covered", "Incomplete", "SummaryID", "Depth", "Status", "Speaker", "Supporters",
		"Key", "Parent", "Label", "Version", "-",
	} {
		snake := strings.ReplaceAll(field, "yID", "y_id")
		for _, name := range []string{
			field,
			strings.ToLower(field),
			strings.ToUpper(field),
			strings.ToLower(snake),
			strings.ToUpper(snake),
			strings.ToLower(field[:1]) + field[1:],
		} {
			for tool, with := range map[string]string{
				Prune:    `{%s,"spans":["s1"],"justification":"x","keys":[],"demote":[]}`,
				Compact:  strings.Replace(goodCompact, `{`, `{%s,`, 1),
				Restore:  `{"spans":["s1"],%s,"keys":[]}`,
				Reground: `{"summary":"sum1","claims":[],"evidence":[],%s}`,
			} {
				for _, v := range []string{"1", "true", `"x"`, `["s1"]`} {
					res, err := tools.Call(t.Context(), tool, json.RawMessage(fmt.Sprintf(with, `"`+name+`":`+v)))
					require.NoError(t, err)
					require.True(t, res.IsError)
					var a answer
					require.NoError(t, json.Unmarshal([]byte(res.Text), &a))
					require.Len(t, a.Violations, 1)
					require.Equal(t, "bad-arguments", a.Violations[0].Code)
					require.Equal(t, `"`+name+`"`, a.Violations[0].At)
				}
			}
			in := strings.Replace(goodCompact, `{"text"`, `{"`+name+`":1,"text"`, 1)
			_, p := decodeCompact(in)
			require.Len(t, p, 1)
			require.Equal(t, `claims[0]."`+name+`"`, p[0].path)
		}
	}
}
