package detect

import "strings"

// writtenNumbers are numbers people write out. "one" is left out: it hardly ever counts.
const writtenNumbers = `two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12
	fifteen=15 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 ninety=90 hundred=100`

// numberWords gives the digits of writtenNumbers by their stems.
var numberWords = func() map[string]string {
	m := map[string]string{}
	for _, x := range strings.Fields(writtenNumbers) {
		w, n, _ := strings.Cut(x, "=")
		m[stem(w)] = n
	}
	return m
}()

// digitsOf returns the number t says, "" if it says none.
func digitsOf(t *term) string {
	if !t.ident {
		return numberWords[t.stem]
	}
	if n := strings.ReplaceAll(t.text, ",", ""); t.kind == Number && allDigits(n) {
		return n
	}
	return ""
}

// ordinalWords are followed by the number of one of a series, which is no value of anything.
var ordinalWords = stemSet(`line step page item section chapter issue pr task test phase commit round
	attempt row column build run job ticket question part slide figure table episode iteration batch pid id
	process index node shard`)

// counted returns the only count of s with the stem of what is counted.
func (s *side) counted() (tok int, n, unit string) {
	for i := range s.toks {
		x := s.toks[i].digits
		if x == "" {
			continue
		}
		if n != "" || i+1 >= len(s.toks) {
			return 0, "", ""
		}
		next := &s.toks[i+1]
		switch {
		case next.ident, next.function, next.negation,
			units[next.low].base != 0,
			i > 0 && ordinalWords[s.toks[i-1].stem]:
			return 0, "", ""
		}
		tok, n, unit = i, x, next.stem
	}
	return tok, n, unit
}

// partial reports whether s counts what was done to some of the things.
func (s *side) partial() bool {
	for i := range s.toks {
		if partialWords[s.toks[i].stem] {
			return true
		}
	}
	return s.bad
}

// partialWords are stems of words for what is done to some of the things: 3 rows added.
var partialWords = setOf(`add remov delet insert chang updat miss skip fail fix new fetch process index
	import export write read upload download us select match`)

// replicated decides rows of a cluster: "worker has 4 replicas" against "worker 2/2".
func (m match) replicated() bool {
	_, n, unit := m.c.counted()
	if n == "" || unit != "replica" && unit != "pod" && unit != "instanc" {
		return false
	}
	for i := range m.e.toks {
		t := &m.e.toks[i]
		ready, want, ok := strings.Cut(t.text, "/")
		if ok && allDigits(ready) && allDigits(want) && want != n && ready != n {
			return m.sharedSubjects() > 0 && m.subjects() <= 2
		}
	}
	return false
}
