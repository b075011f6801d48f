package relay_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
)

// player plays random sessions: a model that edits, well and badly, beside its
// work, and a host that retries, loses responses, changes its system prompt and
// is started again.
type player struct {
	*host
	r      *rand.Rand
	n      int // of texts, so that all differ
	system bool
}

func (p *player) text(words int) string {
	p.n++
	return fmt.Sprintf("text %d", p.n) + strings.Repeat(fmt.Sprintf(" of file_%d.go", p.n), words)
}

// own is a call of the library: one that passes if there is one, else any.
func (p *player) own(req fakeapi.Request) fakeapi.Call {
	switch p.r.IntN(5) {
	case 0:
		return fakeapi.Call{Name: edittool.Status, Input: `{"page":1}`}
	case 1:
		return fakeapi.Call{Name: edittool.Prune, Input: `{"spans":7}`}
	case 2:
		all := header.FindAllStringSubmatch(string(req.Body), -1)
		var spans []string
		for range min(3, len(all)) {
			spans = append(spans, all[p.r.IntN(len(all))][1])
		}
		return prune(spans...)
	case 3:
		var keys []string
		for _, e := range p.buf.View().Edits {
			for _, k := range e.Keys {
				keys = append(keys, string(k))
			}
		}
		return fakeapi.Call{
			Name:  edittool.Restore,
			Input: input(object{"spans": []string{}, "keys": keys[:min(2, len(keys))]}),
		}
	}
	if ready := p.buf.Candidates(); len(ready) > 0 {
		var spans []string
		for _, s := range ready[0].Request.Spans {
			spans = append(spans, string(s))
		}
		return prune(spans...)
	}
	return fakeapi.Call{Name: edittool.Search, Input: `{"query":"text","page":1}`}
}

// model is one turn. quiet ones end the exchange.
func (p *player) model(quiet bool) fakeapi.Step {
	kind := p.r.IntN(6)
	if quiet {
		kind = 0
	}
	thinking := ""
	if p.r.IntN(2) == 0 {
		thinking = p.text(2)
	}
	return func(req fakeapi.Request) fakeapi.Reply {
		reply := fakeapi.Reply{Thinking: thinking, Redacted: kind == 1}
		if kind == 0 || p.r.IntN(2) == 0 {
			reply.Text = p.text(3)
		}
		for range kind % 3 {
			reply.Calls = append(reply.Calls, read(p.text(0)))
		}
		for range kind / 3 * (1 + p.r.IntN(2)) {
			at := p.r.IntN(len(reply.Calls) + 1)
			reply.Calls = append(reply.Calls[:at], append([]fakeapi.Call{p.own(req)}, reply.Calls[at:]...)...)
		}
		if kind != 0 && len(reply.Calls) == 0 {
			reply.Calls = []fakeapi.Call{read(p.text(0))}
		}
		return reply
	}
}

// send sends the list until it is answered; the faults on the way are the fake's or the host's own.
func (p *player) send() []fakeapi.Call {
	p.t.Helper()
	for {
		if p.fake.Left() == 0 {
			p.fake.Then(p.model(p.r.IntN(3) == 0))
		}
		if p.r.IntN(4) == 0 {
			p.reopen()
		}
		res, err := p.post()
		require.NoError(p.t, err)
		switch res.StatusCode {
		case http.StatusTooManyRequests, 529:
			continue
		case http.StatusInternalServerError: // the script ended in a round that the host does not see
			require.Contains(p.t, string(p.raw), "no more steps")
			continue
		}
		require.Equal(p.t, http.StatusOK, res.StatusCode, string(p.raw))
		if p.r.IntN(8) == 0 {
			continue // the response was lost
		}
		added, _, calls := p.api.turn(p.t, p.raw)
		p.list = append(p.list, added...)
		for _, c := range calls {
			require.False(p.t, edittool.Has(c.Name), "the host sees no call of the library")
		}
		return calls
	}
}

func (p *player) turn() {
	if p.system && p.r.IntN(3) == 0 {
		p.api.system(p.host, p.text(1))
	}
	p.say(p.text(p.r.IntN(5)))
	for calls := p.send(); len(calls) > 0; calls = p.send() {
		var results []answered
		for _, i := range p.r.Perm(len(calls)) {
			results = append(results, answered{calls[i].ID, p.text(p.r.IntN(60))})
		}
		p.answer(results...)
		if p.r.IntN(4) == 0 {
			p.fake.Then(fakeapi.Fail([]int{429, 529}[p.r.IntN(2)]))
		}
	}
}

// No session brings about a request that the API refuses, a call that the host
// sees, or a message that is in the buffer twice.
func TestRandomSessions(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		edited := 0
		for seed := range uint64(5) {
			p := &player{host: newHost(t, a), r: rand.New(rand.NewPCG(seed, 1)), system: seed%2 == 0}
			if a.name == "responses" {
				p.head["include"] = []string{"reasoning.encrypted_content"}
			}
			if p.system {
				a.system(p.host, "Be brief.")
			}
			for range 6 {
				p.turn()
			}
			for i, r := range p.fake.Requests() {
				require.NotContains(t, []int{400, 404}, r.Status, "seed %d, request %d: %s", seed, i, r.Error)
			}
			require.NoError(t, p.buf.Verify(t.Context()))
			once(t, p)
			edited += len(p.buf.View().Edits)
		}
		require.Greater(t, edited, 5, "the sessions are no test without edits")
	})
}

// once looks for a text of the host's that the window has twice.
func once(t *testing.T, p *player) {
	t.Helper()
	seen := map[string]bool{}
	for _, s := range p.buf.View().Spans {
		if !strings.HasPrefix(s.Text, "text ") {
			continue
		}
		require.False(t, seen[s.Text], "twice: %.40q", s.Text)
		seen[s.Text] = true
	}
}
