package detect

import "strings"

// findWaived finds the clause in which s, low in lower case, says that somebody can do without something.
func (s *side) findWaived(low string) {
	if !s.waives || len(low) != len(s.text) {
		return
	}
	at := 0
	if !s.retracts {
		at = -1
		for _, w := range waivers {
			if at = strings.Index(low, w); at >= 0 {
				break
			}
		}
		if at < 0 {
			return
		}
	}
	from := strings.LastIndexAny(low[:at], ",.;:!?\n") + 1
	to := len(low)
	for i := at + 1; i < len(low); i++ {
		if strings.IndexByte(",;:!?\n", low[i]) >= 0 || low[i] == '.' && (i+1 == len(low) || low[i+1] == ' ') {
			to = i
			break
		}
	}
	s.waived = [2]int{from, to}
}

// waivesClaimed reports whether the clause in which the evidence says that somebody can do without something names a
// word of what the claim says is needed, and nothing else: "the 64 KB cap doesn't matter now".
func (m match) waivesClaimed(s scene) bool {
	said := false
	for k := range s.e.words {
		x := &s.e.words[k]
		if x.start < m.e.waived[0] || x.start >= m.e.waived[1] || person(x.low) || waiving[x.low] ||
			x.class&(mLight|mJoined|mNeg|mAll|mNow|mZero|mGone) != 0 && !x.q.num {
			continue
		}
		if !m.needed(s, x) {
			return false
		}
		said = said || x.class&(mThing|mVerb) == 0 || x.ident
	}
	return said
}

// needed reports whether the claim says x or the parts of x, in whatever form.
func (m match) needed(s scene, x *item) bool {
	if x.to-x.from > 1 && !x.ident || strings.Contains(x.text, "-") {
		for p := x.from; p < x.to; p++ {
			if y := &s.e.parts[p]; !waiving[y.text] && !s.claims(y.id, y.text) && !s.claimsRoot(y.text, y.id) {
				return false
			}
		}
		return true
	}
	return s.claims(x.id, x.text) || m.c.stem(x.low) || s.claimsRoot(x.low, x.id)
}

// claimsRoot reports whether the claim says a word of the root of w, or one that means what w does, id: insured, insurance.
func (s scene) claimsRoot(w string, id uint32) bool {
	for i := range s.c.words {
		x := &s.c.words[i]
		if akin(x.low, w, 5) {
			return true
		}
		for p := x.from; p < x.to && x.to-x.from > 1; p++ {
			if s.c.parts[p].id == id {
				return true
			}
		}
	}
	return false
}

// unreal are words of what somebody only thinks of.
var unreal = setOf(`
	would might could ever imagine imagining assume assuming suppose supposing say someday hypothetically once were
	when eventually perhaps maybe unless until had i'd we'd they'd it'd`)

// waiving are words by which somebody says what he can do without, and that it was a rule.
var waiving = setOf(`
	drop skip scrap scratch stop forget ignore ditch lose cancel waive omit leave remove dropping skipping mind care
	cares caring worry worrying bother bothering matter matters need needs needed required necessary mandatory
	compulsory optional obsolete history gone over dropped scrapped waived lifted abolished left out longer more
	anymore any from on out picture table rule rules requirement requirements cap limit constraint restriction policy
	obligation condition regulation stuff thing support supporting keep keeping use using uses can may could just
	rid want point one everyone anyone people there's that's it's altogether completely entirely off today`)
