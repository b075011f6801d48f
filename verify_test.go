package holdfast

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// openRaw opens a journal given as records and bodies.
func openRaw(r *rig, recs []Record, bodies []Body) (*ContextBuffer, error) {
	return Open(r.ctx, newRaw(recs, bodies), "buf", &r.opts)
}

func integrity(t *testing.T, err error) *IntegrityError {
	t.Helper()
	e, ok := errors.AsType[*IntegrityError](err)
	require.True(t, ok, "%v", err)
	return e
}

// Every bit of a journal's records flipped in turn: Open says so, never a panic, never a silent difference.
func TestEveryFlippedBit(t *testing.T) {
	r := newRig(t, plain())
	require.NoError(t, r.compact("sum1", "a1", claimOf(ToolOutput, "parser_test.go: 14 tests, 2 failures", "t1")))
	require.NoError(t, r.prune("a2"))
	recs, bodies := r.records(), r.bodies()
	flip := func(i int, alter func(*Record)) {
		bad := slices.Clone(recs)
		bad[i].Payload = bytes.Clone(bad[i].Payload)
		alter(&bad[i])
		b, err := openRaw(r, bad, bodies)
		if err != nil {
			integrity(t, err)
			return
		}
		// The last record has no successor that commits to it: only a checkpoint,
		// or the buffer that wrote it, can tell.
		require.Equal(t, len(recs)-1, i)
		require.Error(t, b.VerifyFrom(r.ctx, r.Checkpoint()))
	}
	for i := range recs {
		for k := range recs[i].Payload {
			for bit := range 8 {
				flip(i, func(rec *Record) { rec.Payload[k] ^= 1 << bit })
			}
		}
		for k := range 32 {
			flip(i, func(rec *Record) { rec.Prev[k] ^= 1 })
		}
		for bit := range 8 {
			flip(i, func(rec *Record) { rec.Kind ^= 1 << bit })
			flip(i, func(rec *Record) { rec.Time ^= 1 << (7 * bit) })
			flip(i, func(rec *Record) { rec.Seq ^= 1 << (7 * bit) })
		}
	}
}

// excerpted reports whether an excerpt of s is live: s is read at Open for what its excerpts hang from.
func excerpted(s *span) bool {
	return slices.ContainsFunc(s.excerpts, func(x *span) bool { return x.live })
}

// Every bit of a body flipped: Fetch, Open and Verify say which span it is.
func TestEveryAlteredBody(t *testing.T) {
	r, _ := lived(t)
	recs, bodies := r.records(), r.bodies()
	for i := range bodies {
		if len(bodies[i].Data) == 0 {
			continue
		}
		bad := slices.Clone(bodies)
		bad[i].Data = bytes.Clone(bad[i].Data)
		bad[i].Data[len(bad[i].Data)/2] ^= 4
		s := r.st.byKey[bodies[i].Key]
		b, err := openRaw(r, recs, bad)
		if s.live || excerpted(s) {
			require.Equal(t, s.id, integrity(t, err).Span)
			continue
		}
		require.NoError(t, err, "an archived body is read when it is needed")
		require.Equal(t, s.id, integrity(t, b.Verify(r.ctx)).Span)
		_, err = b.Fetch(r.ctx, s.key)
		require.Equal(t, s.id, integrity(t, err).Span)
		_, err = b.Restore(r.ctx, RestoreRequest{Spans: []SpanID{s.id}})
		require.Error(t, err)
	}
	for i := range bodies {
		b, err := openRaw(r, recs, slices.Delete(slices.Clone(bodies), i, i+1))
		if s := r.st.byKey[bodies[i].Key]; s.live || excerpted(s) {
			require.Equal(t, s.id, integrity(t, err).Span)
		} else {
			require.Equal(t, s.id, integrity(t, b.Verify(r.ctx)).Span)
		}
	}
}

// Records removed, swapped, repeated or of another buffer are found and named.
func TestRecordsOutOfPlace(t *testing.T) {
	r, _ := lived(t)
	recs, bodies := r.records(), r.bodies()
	for i := range recs {
		if i < len(recs)-1 {
			_, err := openRaw(r, slices.Delete(slices.Clone(recs), i, i+1), bodies)
			require.Equal(t, uint64(i), integrity(t, err).Record)
			bad := slices.Clone(recs)
			bad[i], bad[i+1] = bad[i+1], bad[i]
			_, err = openRaw(r, bad, bodies)
			require.Equal(t, uint64(i), integrity(t, err).Record)
		}
		_, err := openRaw(r, slices.Insert(slices.Clone(recs), i, recs[i]), bodies)
		require.Equal(t, uint64(i+1), integrity(t, err).Record)
	}
	_, err := openRaw(r, append(slices.Clone(recs), recs[1]), bodies)
	require.Equal(t, uint64(len(recs)), integrity(t, err).Record)

	other := newRig(t, plain(), func(o *Options) { o.Buffer = "other" })
	_, err = openRaw(r, other.records(), nil)
	require.ErrorContains(t, integrity(t, err), `belongs to the buffer "other"`)
	_, err = openRaw(r, append(slices.Clone(recs[:1]), other.records()[1]), bodies)
	require.Equal(t, uint64(1), integrity(t, err).Record)
}

// chain makes records follow each other again, as a forger would.
func chain(recs []Record) []Record {
	out := slices.Clone(recs)
	var at Head
	for i := range out {
		out[i].Seq, out[i].Prev = at.Length, at.Digest
		at = Head{Length: at.Length + 1, Digest: out[i].Digest()}
	}
	return out
}

// rewrite changes one record's content and makes the chain fit again.
func rewrite(t *testing.T, recs []Record, i int, alter func(*change)) []Record {
	c, err := decodeChange(recs[i].Payload)
	require.NoError(t, err)
	alter(c)
	out := slices.Clone(recs)
	out[i].Payload = c.encode(nil)
	return chain(out)
}

// Replay distrusts the writer: a chain that fits is not enough.
func TestReplayDistrustsTheWriter(t *testing.T) {
	r := newRig(t, plain())
	require.NoError(t, r.prune("a1"))
	require.NoError(t, r.prune("a2"))
	require.NoError(t, r.Pin(r.ctx, "t1", true))
	recs, bodies := r.records(), r.bodies()
	for name, bad := range map[string][]Record{
		"the counter jumps":          rewrite(t, recs, 2, func(c *change) { c.counter = 2 }),
		"the counter stands still":   rewrite(t, recs, 3, func(c *change) { c.counter = 1 }),
		"another pre-edit hash":      rewrite(t, recs, 3, func(c *change) { c.pre[0] ^= 1 }),
		"tokens before":              rewrite(t, recs, 3, func(c *change) { c.tokensBefore++ }),
		"tokens after":               rewrite(t, recs, 3, func(c *change) { c.tokensAfter++ }),
		"a span that is gone leaves": rewrite(t, recs, 3, func(c *change) { c.removed = sp[SpanID]("a1") }),
		"an unknown span leaves":     rewrite(t, recs, 3, func(c *change) { c.removed = sp[SpanID]("zz") }),
		"a live span comes back":     rewrite(t, recs, 3, func(c *change) { c.restored = sp[SpanID]("t1") }),
		"a span enters twice":        rewrite(t, recs, 1, func(c *change) { c.added = append(c.added, c.added[0]) }),
		"an excerpt of nothing": rewrite(t, recs, 1, func(c *change) {
			c.added[0].kind, c.added[0].parent = Excerpt, "zz"
		}),
		"an unknown claim changes": rewrite(t, recs, 3, func(c *change) {
			c.claims = []claimChange{{id: "sum1#0", claimMeta: full().claims[0].claimMeta}}
		}),
		"a conflict of nothing":          rewrite(t, recs, 3, func(c *change) { c.edges = full().edges }),
		"an unknown conflict is held":    rewrite(t, recs, 3, func(c *change) { c.holds = full().holds }),
		"an unknown conflict ends":       rewrite(t, recs, 4, func(c *change) { c.resolved = []uint64{1} }),
		"an unknown group closes":        rewrite(t, recs, 4, func(c *change) { c.closed = sp[GroupID]("g") }),
		"an unknown span is pinned":      rewrite(t, recs, 4, func(c *change) { c.pins[0].span = "zz" }),
		"an unknown rule is dismissed":   rewrite(t, recs, 4, func(c *change) { c.dismissed = []string{"zz"} }),
		"an unknown rule is released":    rewrite(t, recs, 3, func(c *change) { c.released = []release{{"zz", "u1"}} }),
		"nobody releases":                rewrite(t, recs, 3, func(c *change) { c.released = []release{{"zz", "zz"}} }),
		"an edit in a host record":       rewrite(t, recs, 4, func(c *change) { c.op = OpPrune }),
		"no operation in an edit record": rewrite(t, recs, 3, func(c *change) { c.op = 0 }),
		"an earlier span differs":        rewrite(t, recs, 1, func(c *change) { c.added[0].digest[0] ^= 1 }),
		"an earlier origin differs":      rewrite(t, recs, 1, func(c *change) { c.added[0].origin = ToolOutput }),
	} {
		_, err := openRaw(r, bad, bodies)
		integrity(t, err)
		require.NotContains(t, err.Error(), "does not follow the record before it", "%s: the chain fits", name)
	}
	for name, bad := range map[string][]Record{
		"an unknown kind":       chain([]Record{recs[0], recs[1], {Kind: 9}}),
		"a second first record": chain([]Record{recs[0], recs[0]}),
		"no first record":       chain(recs[1:]),
		"a payload with a tail": chain([]Record{
			recs[0],
			{Kind: recAppend, Payload: append(bytes.Clone(recs[1].Payload), 0)},
		}),
		"another journal format": chain([]Record{
			{Kind: recGenesis, Payload: putStr(putStr(putStr(nil, "holdfast/journal/9"), "buf"), testMark)},
		}),
	} {
		_, err := openRaw(r, bad, bodies)
		require.Error(t, err, name)
		integrity(t, err)
	}
}

// Verify compares the running window with the journal: a change outside of the API is found.
func TestVerifyOfTheRunningBuffer(t *testing.T) {
	for name, tamper := range map[string]func(*rig){
		"a text":            func(r *rig) { r.st.spans["t1"].text = "15 tests, 0 failures" },
		"an origin":         func(r *rig) { r.st.claims["sum1#0"].Origin = UserSaid; r.st.hash.metaDirty = true },
		"a status":          func(r *rig) { r.st.claims["sum1#1"].status = Verified; r.st.hash.metaDirty = true },
		"a depth":           func(r *rig) { r.st.claims["sum1#0"].depth = 0; r.st.hash.metaDirty = true },
		"the counter":       func(r *rig) { r.st.counter-- },
		"a rule":            func(r *rig) { r.st.constraints[noPush].dismissed = true; r.st.hash.metaDirty = true },
		"a span that left":  func(r *rig) { r.st.enter(r.st.spans["a1"]) },
		"a span that stays": func(r *rig) { r.st.remove(r.st.spans["t1"]) },
		"a pin":             func(r *rig) { r.st.pin(r.st.spans["t1"], true); r.st.hash.metaDirty = true },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, append(plain(), user("u3", noPush), user("u10", "Next.")))
			require.NoError(t, r.compact("sum1", "a1", claimOf(ToolOutput, "parser_test.go: 14 tests, 2 failures", "t1"),
				unverified(Inferred, "the parser is slow")))
			require.NoError(t, r.Verify(r.ctx))
			tamper(r)
			integrity(t, r.Verify(r.ctx))
			require.NoError(t, r.Reload(r.ctx), "the journal is the truth")
			require.NoError(t, r.Verify(r.ctx))
		})
	}
}

// Truncation, rollback, fork and a consistent rewrite are found against a checkpoint, and by the running buffer.
func TestCheckpointFinds(t *testing.T) {
	r := newRig(t, plain())
	require.NoError(t, r.prune("a1"))
	at := r.Checkpoint()
	require.NoError(t, r.VerifyFrom(r.ctx, at))
	require.NoError(t, r.prune("a2"))
	require.NoError(t, r.VerifyFrom(r.ctx, at), "a continuation")
	recs, bodies := r.records(), r.bodies()
	pinned := Record{Kind: recHost, Payload: (&change{pins: []pinChange{{"t1", true}}}).encode(nil)}
	forked := chain(append(slices.Clone(recs[:2]), pinned))

	for name, c := range map[string]struct {
		recs []Record
		want string
	}{
		"truncation": {recs[:2], "truncated or rolled back"},
		"a consistent rewrite": {
			rewrite(t, recs[:3], 2, func(c *change) { c.justification = "another reason" }),
			"rewritten or forked",
		},
		"a fork": {append(slices.Clone(recs[:2]), forked[2]), "rewritten or forked"},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := openRaw(r, c.recs, bodies)
			require.NoError(t, err, "by itself it is sound")
			require.NoError(t, b.Verify(r.ctx))
			require.ErrorContains(t, integrity(t, b.VerifyFrom(r.ctx, at)), c.want)

			running, err := openRaw(r, recs, bodies)
			require.NoError(t, err)
			running.store = newRaw(c.recs, bodies)
			integrity(t, running.Verify(r.ctx))
			integrity(t, running.Reload(r.ctx))
		})
	}
	other := at
	other.Buffer = "other"
	require.ErrorContains(t, integrity(t, r.VerifyFrom(r.ctx, other)), `of buffer "other"`)
	other = at
	other.Window[0] ^= 1
	require.ErrorContains(t, integrity(t, r.VerifyFrom(r.ctx, other)), "the window is not the one")
	ahead := at
	ahead.Head.Length = 99
	require.ErrorContains(t, integrity(t, r.VerifyFrom(r.ctx, ahead)), "truncated or rolled back")
}

func TestCheckpointText(t *testing.T) {
	r := newRig(t, plain())
	c := r.Checkpoint()
	text, err := c.MarshalText()
	require.NoError(t, err)
	require.Equal(t, 5, bytes.Count(text, []byte("\n")))
	var got Checkpoint
	require.NoError(t, got.UnmarshalText(text))
	require.Equal(t, c, got)
	for name, bad := range map[string]string{
		"empty":                    "",
		"a line more":              string(text) + "\n",
		"no last line feed":        string(text[:len(text)-1]),
		"another version":          "holdfast/checkpoint/2" + string(text[21:]),
		"a number in another form": string(bytes.Replace(text, []byte("\n2\n"), []byte("\n02\n"), 1)),
		"capital digits":           string(bytes.ToUpper(text)),
		"no number":                string(bytes.Replace(text, []byte("\n2\n"), []byte("\nx\n"), 1)),
		"a short digest":           string(text[:len(text)-2]) + "\n",
		"the ID in other quotes":   string(bytes.Replace(text, []byte(`"buf"`), []byte("`buf`"), 1)),
		"no quotes":                string(bytes.Replace(text, []byte(`"buf"`), []byte("buf"), 1)),
	} {
		require.ErrorIs(t, got.UnmarshalText([]byte(bad)), ErrInvalid, name)
		require.Equal(t, c, got, "a refused text leaves the receiver alone")
	}
}

// The error names the place; hints are apart from errors.
func TestIntegrityErrorText(t *testing.T) {
	e := &IntegrityError{
		Buffer:   "b",
		Record:   0,
		AtRecord: true,
		Span:     "s1",
		Reason:   "why",
		Err:      fmt.Errorf("cause"),
		Hints:    []string{"hint"},
	}
	require.Equal(t, `holdfast: integrity of buffer "b", record 0, span s1: why: cause`, e.Error())
	e.AtRecord = false
	require.NotContains(t, e.Error(), "record")
	require.EqualError(t, e.Unwrap(), "cause")

	r := newRig(t, plain())
	other := r.reopen()
	_, err := other.Append(r.ctx, Span{Origin: ToolOutput, Text: "of another process", Tokens: 100})
	require.NoError(t, err)
	require.Equal(t, []string{"if another process wrote to the buffer, Reload first"}, integrity(t, r.Verify(r.ctx)).Hints)
}
