package holdfast

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// canary is the value that the host marks; longCanary one that error texts cut and quote.
const (
	canary     = "hunter2-Canary-4711"
	longCanary = "-----BEGIN KEY-----\n" +
		"MIIC\"quoted\"\tAAAA0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789==\n-----END KEY-----"
)

// watch gathers everything the library says outside of the spans.
type watch struct {
	t    testing.TB
	said []string
	log  bytes.Buffer
}

func (w *watch) options(o *Options) {
	o.Log = slog.New(slog.NewJSONHandler(&w.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	o.OnEdit = func(e Edit) { w.see("OnEdit", fmt.Sprintf("%+v", e)) }
	o.OnRefusal = func(op string, err error) { w.err("OnRefusal "+op, err) }
}

func (w *watch) see(what, text string) { w.said = append(w.said, what+": "+text) }

// err sees all a caller can get out of an error.
func (w *watch) err(what string, err error) {
	if err == nil {
		return
	}
	w.see(what, err.Error())
	for _, v := range Violations(err) {
		w.see(what, fmt.Sprintf("%+v", v))
	}
	if fix, ok := RepairOf(err); ok { // a request: it names witnesses and quotes spans as the refused one did
		if fix.Compact != nil {
			for _, c := range fix.Compact.Claims {
				w.see(what+" repair", c.Text)
			}
			w.see(what+" repair", fmt.Sprintf("%q %q %q", fix.Compact.Constraints, fix.Compact.Narrative,
				fix.Compact.Justification))
		} else {
			w.see(what+" repair", fmt.Sprintf("%+v", *fix.Prune))
		}
	}
	if e, ok := errors.AsType[*IntegrityError](err); ok {
		w.see(what, fmt.Sprintf("%+v", *e))
	}
}

// view sees a view but for what the spans hold.
func (w *watch) view(r *rig) {
	v := r.View()
	for _, s := range v.Spans {
		if s.Kind != Summary {
			s.Text, s.Secrets, s.Constraints = "", nil, nil
		}
		w.see("span", fmt.Sprintf("%+v", s))
	}
	w.see("anchor", v.Anchor)
	for _, e := range v.Edits {
		w.see("edit", fmt.Sprintf("%+v", e))
	}
	for _, c := range v.Claims {
		w.see("claim", fmt.Sprintf("%+v", c))
	}
	w.see("usage", fmt.Sprintf("%+v %s %s", v.Usage, v.Buffer, v.Mark))
	text, err := r.Checkpoint().MarshalText()
	require.NoError(w.t, err)
	w.see("checkpoint", string(text))
}

// spellings are the forms in which a text can hold a value: as it is, quoted,
// in JSON; and, where it is long, its first part, which a cut quote would show.
func spellings(value string) []string {
	out := []string{value}
	for _, s := range []string{strconv.Quote(value), string(must(json.Marshal(value)))} {
		out = append(out, s[1:len(s)-1])
	}
	if len(value) > 24 {
		for _, s := range slices.Clone(out) {
			out = append(out, s[:16])
		}
	}
	return out
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// clean fails if anything that was said holds the value.
func (w *watch) clean(value string) {
	w.t.Helper()
	leaks := map[string]string{}
	for _, text := range append(w.said, "log: "+w.log.String()) {
		for _, s := range spellings(value) {
			// A repair is a request and is judged like one: by whole values.
			if len(s) < len(value) && strings.Contains(text, " repair: ") {
				continue
			}
			if strings.Contains(text, s) {
				what, _, _ := strings.Cut(text, ":")
				leaks[what] = text
			}
		}
	}
	require.Empty(w.t, leaks, "the secret %q leaks", value)
}

// Every operation over spans that hold a secret where the library likes to quote:
// in a prohibition, a contradicting sentence, a hedge, an identifier, a label's neighbour.
func TestSecretsStayInTheirSpans(t *testing.T) {
	for _, secret := range []string{canary, longCanary} {
		w := &watch{t: t}
		r := newRig(t, nil, w.options)
		rule := "Never write " + secret + " to the log."
		step := func(what string, err error) {
			w.err(what, err)
			w.view(r)
		}
		r.append(user("u0", "Deploy it. "+rule).hides(secret),
			sysmsg("y1", "Do not show "+secret+" to anybody.").hides(secret),
			tool("t1", "export TOKEN="+secret+"\n\nbuild 7f3a9c2 failed in stage lint").hides(secret),
			guess("h1", "I think "+secret+" is expired.").hides(secret),
			model("a1", "I will not print "+secret+" again.").hides(secret), tool("t2", "14 tests, 2 failures"),
			user("u9", "Go on, you may write it to the log."))
		w.view(r)

		for _, text := range []string{secret, "the key is " + secret, "edit " + secret} {
			step("justification", r.prune("a1", func(q *PruneRequest) { q.Justification = text }))
			step("named", r.prune("", func(q *PruneRequest) { q.Spans = []SpanID{SpanID(text)} }))
			step("key", r.prune("a1", func(q *PruneRequest) { q.Keys = []Key{Key(text)} }))
			step("demote", r.prune("a1", demote(text)))
			for _, o := range []Origin{UserSaid, ToolOutput, Inferred, Hedged, 0} {
				step("claim", r.compact("sumx", "t1 h1", claimOf(o, text, "t1|TOKEN="+secret)))
				step("claim", r.compact("sumx", "t1 h1", claimOf(o, "TOKEN="+secret+"x", "h1|"+secret[:5]+"!"),
					unverified(o, "Never show "+secret+" to «"+secret+"».")))
				step("claim", r.compact("sumx", "t1 h1", claimOf(o, "it is expired", "h1"), claimOf(o, "fine", text)))
			}
			step("rest", r.compact("sumx", "t1", entries{text, rule}, narrative("We saw \""+text+"\" there."),
				keeps(wits("t1|"+text)), drops(text)))
			step("summary's ID", r.compact(SpanID(text), "t1", claimOf(ToolOutput, "build 7f3a9c2 failed in stage lint", "t1")))
			step("check", r.CheckPrune(r.ctx, PruneRequest{Spans: []SpanID{SpanID(text), "u0"}, Justification: text}))
			step("check", r.CheckCompact(r.ctx, fold("", "u0 t1", claimOf(ToolOutput, text+" 17", "t1|"+text))))
			_, err := r.CompactWith(r.ctx, pass{claims: []Claim{claimOf(ToolOutput, text, "t1")}, entries: []string{text}},
				CompactWithRequest{Spans: sp[SpanID]("t1 u0"), Justification: text})
			step("separate pass", err)
			step("act", r.act("curl -H "+text, "t1 "+text))
			step("restore", r.restore(text))
			_, err = r.Restore(r.ctx, RestoreRequest{Keys: []Key{Key(text)}})
			step("restore", err)
			step("release", r.release(text, "u9"))
			step("release", r.release(rule, SpanID(text)))
			step("dismiss", r.Dismiss(r.ctx, text))
			step("contest", r.Contest(r.ctx, ContestRequest{Span: SpanID(text), Claim: ClaimID(text)}))
			step("resolve", r.Resolve(r.ctx, ResolveRequest{Claim: ClaimID(text), Evidence: SpanID(text)}))
			step("pin", r.Pin(r.ctx, SpanID(text), true))
			step("close group", r.CloseGroup(r.ctx, GroupID(text)))
			step("reground", r.reground(SpanID(text), text))
			_, err = r.Fetch(r.ctx, Key(text))
			step("fetch", err)
			_, err = r.Append(r.ctx, Span{ID: SpanID("no ID " + text), Origin: ToolOutput, Text: "x"})
			step("append", err)
			_, err = r.Append(r.ctx, Span{Origin: ToolOutput, Text: "x", Constraints: []string{text}, Group: GroupID(text)})
			step("append", err)
		}

		// What passes: with excerpts around the secret, rules that move to the ledger, conflicts, restores.
		step("sole carrier", r.prune("u0"))
		step("sole carrier", r.compact("sumx", "u0", claimOf(Inferred, "deploying", "u0")))
		r.must(r.prune("u0", r.withKeys))
		step("prune", nil)
		r.must(r.compact("sum1", "t1", claimOf(ToolOutput, "build 7f3a9c2 failed in stage lint", "t1|build 7f3a9c2 failed"),
			keeps(wits("t1|export TOKEN="))))
		step("compact", nil)
		require.NotEmpty(t, r.excerpt("t1").Secrets, "an excerpt that holds the secret hides it too")
		r.must(r.Contest(r.ctx, ContestRequest{Span: "u9", Claim: "sum1#0"}))
		r.append(tool("t3", "build 7f3a9c2 passed with "+secret+" in stage lint").hides(secret))
		r.must(r.Contest(r.ctx, ContestRequest{Span: "t3", Claim: "sum1#0"}))
		step("contest", nil)
		step("contested", r.act("retry 7f3a9c2", "sum1#0"))
		step("disconfirmer", r.prune("t3"))
		step("restore", r.restore("t1"))
		step("restore", r.restore("u0"))
		step("release", r.release(rule, "u9"))
		_, err := r.Revert(r.ctx, RevertRequest{Edit: 1})
		step("revert", err)
		_, err = r.Fit(r.ctx)
		step("fit", err)
		step("dismiss", r.Dismiss(r.ctx, rule))

		// A store that fails quotes nothing of a body.
		r.store.failNext(2, false, errDown)
		step("uncertain", r.prune("t2"))
		r.store.heal()
		r.must(r.Reload(r.ctx))
		r.store.onBody = func(_ Key, data []byte, err error) ([]byte, error) { return append([]byte("x"), data...), err }
		step("altered", r.prune("a1"))
		step("altered", r.Verify(r.ctx))
		step("altered", r.Reload(r.ctx))
		w.clean(secret)
	}
}

// The hider by itself: values of every length, whole and cut off, as they are and in quotes.
func TestHider(t *testing.T) {
	for _, value := range []string{"abcd", "hunter2", canary, longCanary, "schlüssel-überall-ä", "\x00\xff\xfe\xfd raw",
		strings.Repeat("k3y", 40_000)} {
		var h hider
		require.Equal(t, "as "+value, h.hide("as "+value), "nothing is marked")
		h.add(value)
		h.add(value)
		require.Equal(t, "nothing of it", h.hide("nothing of it"))
		for _, text := range []string{
			value,
			"a " + value,
			value + " z",
			"a " + value + value + " z",
			"a " + strconv.Quote(value) + " z " + value,
		} {
			got := h.hide(text)
			for _, s := range spellings(value[:min(len(value), maxHidden)]) {
				require.NotContains(t, got, s)
			}
			require.Contains(t, got, hiddenText)
			require.Equal(t, strings.HasPrefix(text, "a "), strings.HasPrefix(got, "a "), "what stands around it stays")
			require.Equal(t, strings.HasSuffix(text, " z"), strings.HasSuffix(got, " z"))
		}
		for n := range 130 {
			cut := h.hide(quote(strings.Repeat("x", n) + value + strings.Repeat("y", 130)))
			at := strings.TrimLeft(cut, "\"x")
			require.False(t, len(at) > minHidden+len("\"…") && strings.HasPrefix(at, inQuotes(value[:minHidden])),
				"%d: %s", n, cut)
		}
	}
	var h hider
	h.add("abc")
	require.Equal(t, "abc", h.hide("abc"), "too short to be told from a word")
}

var digits = regexp.MustCompile(`[^\s"«»]*[0-9][^\s"«».,;]*[^\s"«».,;]{3}`)

// suspects are values of a text that could be secrets: its sentences and its tokens with digits.
func suspects(text string) []string {
	var out []string
	for v := range strings.SplitAfterSeq(text, ". ") {
		if v = strings.TrimSpace(v); len(v) >= 12 {
			out = append(out, v)
		}
	}
	for _, v := range digits.FindAllString(text, -1) {
		if !strings.Contains(v, "mark-") {
			out = append(out, v)
		}
	}
	return out
}

// Each refusal that the rules' own tests know, with a value at stake marked secret
// before: nothing quotes it, whatever the code.
func TestNoRefusalQuotesASecret(t *testing.T) {
	seen := map[Code]bool{}
	for _, table := range allCases() {
		for i := range table {
			c := &table[i]
			if c.try == nil {
				continue
			}
			values := map[string]bool{}
			for _, s := range c.spans {
				for _, v := range suspects(s.Text) {
					values[v] = len(v) < 400
				}
			}
			for v, use := range values {
				if !use {
					continue
				}
				w := &watch{t: t}
				inner := c.opt
				whole := *c
				whole.opt = func(o *Options) {
					if inner != nil {
						inner(o)
					}
					w.options(o)
				}
				r := whole.rig(t)
				r.skip = true
				if _, err := r.Append(r.ctx, tool("the-secret", v).hides(v).tokens(100)); err != nil {
					continue // a case about the store
				}
				w.said = nil // what was said before the value was marked
				err := c.try(r)
				if err == nil {
					continue // the value, appended, is news
				}
				w.err(string(c.code)+"/"+c.name, err)
				w.see("anchor", r.View().Anchor)
				w.clean(v)
				for _, code := range codesOf(err) {
					seen[code] = true
				}
			}
		}
	}
	for _, code := range codeConstants(t) {
		if !seen[code] {
			t.Logf("no case with a value at stake reaches %s", code)
		}
	}
	require.Greater(t, len(seen), 25)
}
