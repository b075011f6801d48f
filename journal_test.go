package holdfast

import (
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write golden files that do not exist yet; an existing one is never changed")

// golden compares got with a file that was written once and is never edited:
// what an earlier version persisted must stay readable.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	want, err := os.ReadFile(path)
	if os.IsNotExist(err) && *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		require.NoError(t, err)
		_, err = f.Write(got)
		require.NoError(t, err)
		require.NoError(t, f.Close())
		return
	}
	require.NoError(t, err, "run the test with -update to write it")
	require.Equal(t, string(want), string(got),
		"%s: a persisted encoding has changed; journals that exist would not be read any more", name)
}

// dump is bytes as hexadecimal, 32 a line.
func dump(b []byte) string {
	var w strings.Builder
	for len(b) > 0 {
		n := min(32, len(b))
		w.WriteString(hex.EncodeToString(b[:n]) + "\n")
		b = b[n:]
	}
	return w.String()
}

// full is a change with something in every field.
func full() *change {
	c := claimMeta{
		Claim:  Claim{Text: "exit status 3", Origin: ToolOutput, Witnesses: wits("t1|exit", "t2"), Unverified: true},
		status: Cited,
		depth:  2,
	}
	return &change{
		op: OpCompact, counter: 7, pre: Digest{1, 2, 3}, justification: "why", note: "a note", target: 3,
		removed: sp[SpanID]("a b"), restored: sp[SpanID]("c"),
		added: []meta{{
			id: "x1", kind: Excerpt, origin: Hedged, speaker: UserSaid,
			group: "g", opens: true, closes: true, pinned: true, fixed: true, echo: true,
			tokens: -5, label: "l", position: 9, sub: 8, digest: Digest{4}, parent: "p",
			parts: []Range{{Start: 1, End: 2}, {Start: 3, End: 4}},
			held:  []held{{text: "no", declared: true}, {text: "never"}}, secrets: []string{"s3cret"}, claims: []claimMeta{c},
			story: "story", depth: 1,
		}},
		claims: []claimChange{{id: "sum1#0", claimMeta: c}}, dropped: sp[ClaimID]("sum1#1"),
		edges:    []edgeMeta{{span: "d", sentence: "refused", claim: "sum1#0", text: "answers", host: true}},
		holds:    []edgeHold{{edge: 1, holders: sp[Ref]("sum1#0 sum2")}},
		resolved: []uint64{1, 2}, evidence: "e", released: []release{{constraint: "no", by: "u"}}, unreleased: []string{"n1"},
		dismissed: []string{"n2"}, ledgerOn: []string{"n3"}, ledgerOff: []string{"n4"}, closed: sp[GroupID]("g"),
		pins: []pinChange{{span: "a", pinned: true}}, tokensBefore: 100, tokensAfter: 40,
	}
}

func TestChangeRoundTrip(t *testing.T) {
	for _, c := range []*change{full(), {}, {op: OpPrune, removed: []SpanID{""}}} {
		b := c.encode(nil)
		got, err := decodeChange(b)
		require.NoError(t, err)
		require.Equal(t, c, got)
		require.Equal(t, b, got.encode(nil))
		for i := range b {
			_, err := decodeChange(b[:i])
			require.ErrorIs(t, err, errMalformed, "cut at %d", i)
		}
		_, err = decodeChange(append(bytes.Clone(b), 0))
		require.ErrorContains(t, err, "trailing bytes")
	}
}

// Every field of a change counts: one changed field, another encoding.
func TestChangeEncodesEveryField(t *testing.T) {
	for i, alter := range []func(*change){
		func(c *change) { c.op = OpPrune },
		func(c *change) { c.counter++ },
		func(c *change) { c.pre[31]++ },
		func(c *change) { c.justification += "x" },
		func(c *change) { c.note += "x" },
		func(c *change) { c.target++ },
		func(c *change) { c.removed = sp[SpanID]("ab") },
		func(c *change) { c.restored = nil },
		func(c *change) { c.added = nil },
		func(c *change) { c.added[0].id += "x" },
		func(c *change) { c.added[0].kind = Primary },
		func(c *change) { c.added[0].origin = UserSaid },
		func(c *change) { c.added[0].speaker = ToolOutput },
		func(c *change) { c.added[0].group = "h" },
		func(c *change) { c.added[0].opens = false },
		func(c *change) { c.added[0].closes = false },
		func(c *change) { c.added[0].pinned = false },
		func(c *change) { c.added[0].fixed = false },
		func(c *change) { c.added[0].echo = false },
		func(c *change) { c.added[0].tokens = 5 },
		func(c *change) { c.added[0].label = "" },
		func(c *change) { c.added[0].position++ },
		func(c *change) { c.added[0].sub++ },
		func(c *change) { c.added[0].digest[0]++ },
		func(c *change) { c.added[0].parent = "" },
		func(c *change) { c.added[0].parts[0].End++ },
		func(c *change) { c.added[0].held[0].declared = false },
		func(c *change) { c.added[0].held[1].text = "" },
		func(c *change) { c.added[0].secrets = nil },
		func(c *change) { c.added[0].story = "" },
		func(c *change) { c.added[0].depth++ },
		func(c *change) { c.added[0].claims[0].status = Verified },
		func(c *change) { c.added[0].claims[0].depth++ },
		func(c *change) { c.claims[0].id = "sum1#2" },
		func(c *change) { c.claims[0].Text += "x" },
		func(c *change) { c.claims[0].Origin = Inferred },
		func(c *change) { c.claims[0].Witnesses[0].Quote = "" },
		func(c *change) { c.claims[0].Witnesses = c.claims[0].Witnesses[:1] },
		func(c *change) { c.claims[0].Unverified = false },
		func(c *change) { c.dropped = nil },
		func(c *change) { c.edges[0].host = false },
		func(c *change) { c.edges[0].sentence = "" },
		func(c *change) { c.edges[0].claim = "" },
		func(c *change) { c.edges[0].text = "" },
		func(c *change) { c.edges[0].span = "" },
		func(c *change) { c.holds[0].edge++ },
		func(c *change) { c.holds[0].holders = sp[Ref]("sum1#0sum2") },
		func(c *change) { c.resolved = c.resolved[:1] },
		func(c *change) { c.evidence = "" },
		func(c *change) { c.released[0].by = "" },
		func(c *change) { c.released[0].constraint = "" },
		func(c *change) { c.unreleased, c.dismissed = c.dismissed, c.unreleased },
		func(c *change) { c.ledgerOn, c.ledgerOff = c.ledgerOff, c.ledgerOn },
		func(c *change) { c.closed = nil },
		func(c *change) { c.pins[0].pinned = false },
		func(c *change) { c.tokensBefore++ },
		func(c *change) { c.tokensAfter++ },
	} {
		c := full()
		alter(c)
		require.NotEqual(t, full().encode(nil), c.encode(nil), "alteration %d", i)
	}
}

func TestDecodersRefuse(t *testing.T) {
	good := full().encode(nil)
	_, err := decodeChange(append([]byte{byte(OpRelease) + 1}, good[1:]...))
	require.ErrorContains(t, err, "unknown operation")
	for _, c := range []*change{
		{added: []meta{{kind: 0, origin: UserSaid, speaker: UserSaid}}},
		{added: []meta{{kind: Foreign + 1, origin: UserSaid, speaker: UserSaid}}},
		{added: []meta{{kind: Primary, origin: 0, speaker: UserSaid}}},
		{added: []meta{{kind: Primary, origin: UserSaid, speaker: 5}}},
		{claims: []claimChange{{claimMeta: claimMeta{Claim: Claim{Origin: 9}, status: Cited}}}},
		{claims: []claimChange{{claimMeta: claimMeta{Claim: Claim{Origin: UserSaid}, status: 0}}}},
		{claims: []claimChange{{claimMeta: claimMeta{Claim: Claim{Origin: UserSaid}, status: 4}}}},
	} {
		_, err := decodeChange(c.encode(nil))
		require.ErrorIs(t, err, errMalformed, "%+v", c)
	}
	huge := append([]byte{byte(OpPrune)}, make([]byte, 8+32)...)
	huge = append(huge, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff) // a string of 2^64-1 bytes
	_, err = decodeChange(huge)
	require.ErrorContains(t, err, "string longer than its record")

	_, err = decodeGenesis(putStr(putStr(putStr(nil, "holdfast/journal/2"), "buf"), testMark))
	require.ErrorContains(t, err, "holdfast/journal/2")
	_, err = decodeGenesis(append(genesis{"buf", testMark}.encode(), 0))
	require.ErrorIs(t, err, errMalformed)
	g, err := decodeGenesis(genesis{"buf", testMark}.encode())
	require.NoError(t, err)
	require.Equal(t, genesis{"buf", testMark}, g)

	r := Record{Seq: 3, Prev: Digest{9}, Kind: recEdit, Time: -1, Payload: []byte("p")}
	b := r.AppendEncoding(nil)
	got, err := DecodeRecord(b)
	require.NoError(t, err)
	require.Equal(t, r, got)
	for i := range b {
		_, err := DecodeRecord(b[:i])
		require.Error(t, err)
	}
	_, err = DecodeRecord(append(b, 0))
	require.ErrorContains(t, err, "trailing bytes")
}

// The persisted encodings of fixed values: each golden file was written once.
func TestGoldenEncodings(t *testing.T) {
	for i, v := range []*change{full(), {}} {
		rec := Record{Seq: 5, Prev: Digest{6}, Kind: recEdit, Time: 1_700_000_000_000_000_000, Payload: v.encode(nil)}
		golden(t, fmt.Sprintf("record-%d.v1", i), []byte(dump(rec.AppendEncoding(nil))+"digest "+rec.Digest().String()+"\n"))
	}
	golden(t, "genesis.v1", []byte(dump(genesis{"buf", testMark}.encode())))
	c := full().claims[0].claimMeta
	body := summaryBody([]claimMeta{c, {Claim: Claim{Text: "", Origin: Hedged}, status: Verified}},
		[]string{"never", "no"}, "story")
	golden(t, "summary.v1", []byte(dump(body)))
	golden(t, "key.v1", []byte(string(keyOf("buf", "s1", Digest{5}))+"\n"))
	golden(t, "slot.v1", []byte(slotDigest(&full().added[0]).String()+"\n"))
	text, err := Checkpoint{
		Buffer: "buf \n\x00ü",
		Head:   Head{Length: 7, Digest: Digest{8}},
		Window: Digest{9},
	}.MarshalText()
	require.NoError(t, err)
	golden(t, "checkpoint.v1", text)
}

// writeJournal is a journal with its bodies and window hash as text.
func writeJournal(r *rig) []byte {
	var w strings.Builder
	for _, rec := range r.records() {
		fmt.Fprintf(&w, "record %d kind %d\n%s", rec.Seq, rec.Kind, dump(rec.AppendEncoding(nil)))
	}
	for _, b := range r.bodies() {
		fmt.Fprintf(&w, "body %s\n%s", b.Key, dump(b.Data))
	}
	text, err := r.Checkpoint().MarshalText()
	require.NoError(r.t, err)
	return fmt.Appendf(nil, "%scheckpoint\n%s", w.String(), text)
}

// readJournal is the inverse.
func readJournal(t *testing.T, data []byte) (recs []Record, bodies []Body, at Checkpoint) {
	var hexes strings.Builder
	head := ""
	end := func() {
		b, err := hex.DecodeString(hexes.String())
		require.NoError(t, err)
		hexes.Reset()
		switch what, rest, _ := strings.Cut(head, " "); what {
		case "record":
			rec, err := DecodeRecord(b)
			require.NoError(t, err)
			require.Equal(t, b, rec.AppendEncoding(nil))
			recs = append(recs, rec)
		case "body":
			bodies = append(bodies, Body{Key: Key(rest), Data: b})
		}
	}
	lines, text, _ := strings.Cut(string(data), "checkpoint\n")
	for line := range strings.Lines(lines) {
		line = strings.TrimSuffix(line, "\n")
		if strings.Contains(line, " ") {
			end()
			head = line
			continue
		}
		hexes.WriteString(line)
	}
	end()
	require.NoError(t, at.UnmarshalText([]byte(text)))
	return recs, bodies, at
}

// A journal of every kind of record, written once: whatever this version's
// detectors would say, it opens, verifies and leads to the window it led to.
func TestGoldenJournal(t *testing.T) {
	path := filepath.Join("testdata", "golden", "journal.v1")
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) && *update {
		r, _ := lived(t)
		data = writeJournal(r)
		golden(t, "journal.v1", data)
	}
	require.NotEmpty(t, data, "%s is missing", path)
	recs, bodies, at := readJournal(t, data)
	kinds, ops := map[uint8]bool{}, map[Operation]bool{}
	for _, rec := range recs {
		kinds[rec.Kind] = true
		if rec.Kind != recGenesis {
			c, err := decodeChange(rec.Payload)
			require.NoError(t, err)
			require.Equal(t, rec.Payload, c.encode(nil))
			ops[c.op] = true
		}
	}
	require.Len(t, kinds, 4)
	require.Len(t, ops, 7, "every operation, and none")
	opt := testOptions()
	b, err := Open(t.Context(), newRaw(recs, bodies), "buf", &opt)
	require.NoError(t, err)
	require.NoError(t, b.VerifyFrom(t.Context(), at))
	require.Equal(t, at, b.Checkpoint())
}

// A run with the same clock and IDs replays byte for byte.
func TestARunReplaysByteForByte(t *testing.T) {
	one, _ := lived(t)
	two, _ := lived(t)
	require.Equal(t, one.records(), two.records())
	require.Equal(t, one.bodies(), two.bodies())
}

// sha256sum agrees with a body's digest; a key is 16 lower-case base32 digits.
func TestDigestAndKey(t *testing.T) {
	r := newRig(t, []Span{tool("t1", "hello\n")})
	s := r.span("t1")
	require.Equal(t, "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03", s.Digest.String())
	require.Regexp(t, "^[a-z2-7]{16}$", string(s.Key))
	require.NotEqual(t, keyOf("buf", "t1", s.Digest), keyOf("bu", "ft1", s.Digest), "no boundary is lost")
	require.NotEqual(t, keyOf("buf", "t1", s.Digest), keyOf("buf2", "t1", s.Digest))
}

// Unlike the published hash ("".join(f"{k}:{v}")), no two windows share one.
func TestWindowHashHasNoAmbiguity(t *testing.T) {
	hash := func(spans ...Span) Digest { return newRig(t, spans).View().WindowHash }
	seen := map[Digest]string{}
	for name, h := range map[string]Digest{
		"a:b, c":        hash(tool("s1", "xs2:y")),
		"a, b:c":        hash(tool("s1", "x"), tool("s2", "y")),
		"one call":      hash(tool("s1", "x"), tool("s3", "y")),
		"origin":        hash(user("s1", "x"), tool("s2", "y")),
		"empty":         hash(),
		"empty span":    hash(tool("s1", "")),
		"order":         hash(tool("s2", "y"), tool("s1", "x")),
		"pinned":        hash(tool("s1", "x"), tool("s2", "y").pinned()),
		"open group":    hash(tool("s1", "x").opening("g"), tool("s2", "y")),
		"constraint":    hash(tool("s1", "x").declares("x"), tool("s2", "y")),
		"hedged, tool":  hash(guess("s1", "x").by(ToolOutput), tool("s2", "y")),
		"hedged, model": hash(guess("s1", "x").by(Inferred), tool("s2", "y")),
	} {
		require.Empty(t, seen[h], "%s and %s", name, seen[h])
		seen[h] = name
	}
}
