package detect

import "strings"

// exclusiveGroups are words of which one thing is one at a time: what is merged is not
// open, what is in YAML is not in TOML. "/" joins words that say the same.
var exclusiveGroups = []string{
	`merged open/opened/reopened closed draft`,
	`running stopped/exited/dead queued/pending finished/completed/done/ended`,
	`dark light`,
	`täglich wöchentlich monatlich stündlich`,
	`public/publique/público/pública/pubblico/öffentlich private/privé/privée/privado/privada/privat/privato`,
	`tabs spaces`,
	`locked unlocked`,
	`valid expired`,
	`required optional`,
	`installed uninstalled`,
	`paid unpaid refunded`,
	`delivered cancelled/canceled shipped`,
	`synchronous/sync asynchronous/async`,
	`ascending descending`,
	`primary replica/secondary/standby`,
	`visible hidden`,
	`encrypted unencrypted/plaintext`,
	`signed unsigned`,
	`mutable immutable`,
	`stable unstable`,
	`used unused`,
	`online offline`,
	`hourly daily weekly monthly yearly`,
	`allowed forbidden`,
	`sorted unsorted`,
	`accepted/approved declined rejected`,
	`resolved progress todo/backlog`,
	`writable read-only/readonly`,
	`blocking non-blocking`,
	`yaml toml json xml ini csv parquet protobuf`,
	`npm yarn pnpm bun`,
	`postgresql/postgres mysql mariadb sqlite mongodb oracle`,
	`mit apache-2.0/apache gpl/gpl-3.0/gplv3 bsd/bsd-3-clause mpl/mpl-2.0 agpl/agpl-3.0`,
	`arm64/aarch64 x86-64/x86_64/amd64`,
	`react vue svelte angular`,
	`jest vitest mocha`,
	`webpack vite rollup esbuild parcel`,
	`nginx caddy haproxy traefik`,
	`github gitlab bitbucket`,
	`tcp udp`,
	`utf-8/utf8 utf-16/utf16 latin-1/latin1/iso-8859-1`,
	`linux windows macos`,
	`jenkins circleci travis`,
	`poetry pipenv uv`,
	`black ruff yapf`,
	`squash rebase`,
	`kafka rabbitmq nats`,
	`round-robin least-connections`,
	`lru lfu fifo`,
	`gzip brotli zstd`,
	`us-east-1 us-west-1 us-west-2 us-east-2 eu-west-1 eu-central-1 ap-southeast-1`,
}

// member is a word's place in its group.
type member struct{ group, word int16 }

var exclusiveWords = func() map[string][]member {
	m := map[string][]member{}
	for g, words := range exclusiveGroups {
		for w, same := range strings.Fields(words) {
			for x := range strings.SplitSeq(same, "/") {
				m[x] = append(m[x], member{int16(g), int16(w)})
			}
		}
	}
	return m
}()

// hit is a token of a text that is a word of a group.
type hit struct {
	member
	tok int
}

// findExclusive gathers the words of the groups.
func (s *side) findExclusive() {
	for i := range s.toks {
		x := &s.toks[i]
		if x.function || x.rejected && !x.contrast {
			continue
		}
		for _, m := range exclusiveWords[x.low] {
			s.hits = append(s.hits, hit{m, i})
		}
	}
}

// excluded decides words that exclude one another: "PR 812 is merged" against "state: OPEN",
// "the config is in TOML" against "the config is still YAML".
func (m match) excluded() bool {
	c, e := m.c, m.e
	switch {
	case c.negations > 0, e.negations > 0 && !e.denies,
		e.other, e.read.counting(),
		e.plan && !c.plan && e.change < 0,
		len(e.toks) > 30, c.content > 8:
		return false
	}
	for _, a := range c.hits {
		if !c.predicates(a.tok) {
			continue
		}
		found, left := m.excludes(a)
		if found && (left || m.sameSubject(c.toks[a.tok].stem) || m.barelyChanged() || m.bareRecord()) {
			return true
		}
	}
	return false
}

// excludes reports whether the evidence asserts a word that excludes a, of the claim, and does not say a
// itself, or only as what it leaves: "switched from npm to pnpm".
func (m match) excludes(a hit) (found, left bool) {
	e := m.e
	for _, b := range e.hits {
		switch {
		case b.group != a.group, e.diff && e.removed(b.tok):
		case b.word != a.word:
			found = found || e.asserts(b.tok)
		case e.change < 0 || b.tok == 0 || e.toks[b.tok-1].text != "from":
			return false, false
		default:
			left = true
		}
	}
	return found, left
}

// removed reports whether token i of a diff stands in a line that was taken out.
func (s *side) removed(i int) bool {
	at := s.toks[i].start
	return s.text[strings.LastIndexByte(s.text[:at], '\n')+1] == '-'
}

// barelyChanged reports whether the evidence tells of a change and names nothing: "we moved to MySQL".
func (m match) barelyChanged() bool {
	e := m.e
	return e.change >= 0 && e.content <= 6 && m.subjects() <= 2 && e.after(e.change, "to") == nil
}

// counting reports whether r tells how far something has got: 4 of 9 tasks done.
func (r *reading) counting() bool {
	for k := 0; k+2 < len(r.words); k++ {
		part, whole := &r.words[k], &r.words[k+2]
		if part.q.num && r.words[k+1].low == "of" && whole.q.num && part.q.value < whole.q.value {
			return true
		}
	}
	return false
}

// bareRecord reports whether the sentence is a key with its value and nothing else,
// and the claim is about a thing of which there is one at hand: "Visibility: public".
func (m match) bareRecord() bool {
	c, e := m.c, m.e
	if len(e.pairs) != 1 || len(e.toks) > 2 || m.subjects() > 2 || m.sharedIdents() > 0 || c.specific() || c.env != "" {
		return false
	}
	return c.stem("repo") || c.stem("project") || c.stem("lib") || c.stem("library") || c.stem("package")
}

// predicates reports whether token i is what s says of its subject: nothing but words
// that name no thing stands behind it.
func (s *side) predicates(i int) bool {
	for k := i + 1; k < len(s.toks); k++ {
		if x := &s.toks[k]; k == i+1 && x.function {
			return i > 0 // "finished at 10:05"
		} else if x.ident || !x.function && !lightWords[x.stem] && len(s.toks)-k > 2 {
			return false
		}
	}
	return i > 0
}

// asserts reports whether s says of something that it is the word at i: behind a copula,
// a key, "to", or as the answer.
func (s *side) asserts(i int) bool {
	if i == 0 {
		return false
	}
	before, x := &s.toks[i-1], &s.toks[i]
	if leadsToState[before.low] || before.ident && hasSuffixFold(x.text, "ed") {
		return true // also: "#44 reopened by …"
	}
	switch strings.TrimSpace(s.between(before, x)) {
	case ":", "=", "->", "(", `":`, `": "`, `="`, `: "`:
		return true
	}
	return len(s.toks) <= 5 && (i >= len(s.toks)-2)
}

// leadsToState are words behind which stands how something is.
var leadsToState = setOf(`
	is are was were now still to uses use using already in on been as under with has 's got be
	est ist es está è é noch`)

// between returns the text between the terms a and b. A value split off its key stands
// behind all other terms; what stands before it is "=".
func (s *side) between(a, b *term) string {
	switch end := a.start + len(a.text); {
	case end <= b.start:
		return s.text[end:b.start]
	case b.lead == '=':
		return "="
	}
	return ""
}

// lightWords name no subject: verbs of having and being, and what only points.
var lightWords = stemSet(`
	has have contain contains include includes consist hold holds exist exists use uses using run runs happen
	happens work works currently now still already here there our your my their its the mode flag feature option
	setting switch written stored located based called named set listed turned switched kept stays stay get gets
	see says shows support supports provide provides keep keeps live lives do does make makes file license
	licensed encoded format formatted hosted deployed yesterday today view state`)

// sameSubject reports whether the sentence is about what the claim is about: it holds
// each word of the claim's subject that tells things apart, and each name. What the
// claim says of it, but, is left aside. A claim that names nothing is met by a
// reply, or by a short sentence with the same plain noun.
func (m match) sameSubject(but string) bool {
	named, plain, met := 0, 0, 0
	for i := range m.c.toks {
		k := &m.c.toks[i]
		switch {
		case k.function || k.negation || k.stem == but:
		case k.ident:
			if k.kind == Amount || k.kind == Version || k.kind == Date {
				continue
			}
			if !m.e.hasForm(k.text) && !m.e.numbered(k.text) {
				return false
			}
			named++
		case lightWords[k.stem] || k.isState():
		case m.says(k) && genericWords[k.stem]:
			plain++
			met++
		case m.says(k):
			named++
		case genericWords[k.stem] || i+1 < len(m.c.toks) && m.c.toks[i+1].ident && m.c.adjacent(i+1):
			plain++ // "issue #44"
		default:
			return false
		}
	}
	return named > 0 || m.e.reply || plain > 0 && met == plain && len(m.e.toks) <= 14 && !m.e.specific()
}

// isState reports whether k says how something is rather than what it is.
func (k *term) isState() bool {
	st := stateWords[k.stem]
	return st&^stAction != 0 && (st&stAction == 0 || hasSuffixFold(k.text, "ed"))
}

// says reports whether the evidence says the word k of the claim, by itself or in a name.
func (m match) says(k *term) bool {
	_, ok := m.e.stems[k.stem]
	return ok || m.e.speaksAs(k) || m.e.holdsParts(k.stem)
}

// numbered reports whether the number of the name t, "#812", stands in s: "pr 812", "812/tcp".
func (s *side) numbered(t string) bool {
	n := strings.TrimLeft(t, "#!")
	if !allDigits(n) {
		return false
	}
	for i := range s.toks {
		x := s.toks[i].text
		rest, opens := strings.CutPrefix(strings.TrimLeft(x, "#!"), n)
		if opens && (rest == "" || !isAlnum(rest[0])) || strings.HasSuffix(x, "/"+n) {
			return true
		}
	}
	return false
}

// boolWords are the ways to write yes and no.
var boolWords = map[string]bool{
	"true": true, "yes": true, "on": true, "enabled": true, "1": true,
	"false": false, "no": false, "off": false, "disabled": false, "0": false,
}
