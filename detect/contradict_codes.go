package detect

import "strings"

// affix is how a code, a digest or a number of a thing opens or ends by the claim.
type affix struct {
	text string
	end  bool
}

// findAffix finds what the claim says that a code begins with, "starts with 9c41", or ends in.
func (r *reading) findAffix() affix {
	for k := 2; k < len(r.words); k++ {
		verb, with := r.words[k-2].low, r.words[k-1].low
		a := affix{text: codeOf(strings.TrimRight(r.text[r.words[k].start:], `."' `)), end: ends[verb]}
		switch {
		case begins[verb] && with == "with", ends[verb] && (with == "in" || with == "with"):
			if !strings.Contains(a.text, " ") && (len(a.text) > 1 && a.text != strings.ToLower(a.text) || letterRun(a.text) < len(a.text)) {
				return a
			}
		case k == len(r.words)-1 && auxiliary(with) && hasAnyPrefix(r.words[k].low, "0x"):
			return a
		}
	}
	return affix{}
}

var (
	begins = setOf(`begins begin starts start beginning starting opens`)
	ends   = setOf(`ends end ending finishes`)
	// codeKeys are words for what is known by a code.
	codeKeys = setOf(`fingerprint digest checksum hash sha sha1 sha-1 sha256 sha-256 sha512 sha-512 md5 crc crc32 etag id
		imageid lot batch serial seal tag tracking isbn issn ean sku code revision commit`)
)

// codeOf returns the code in the token t, without what stands before it: imageID=reg/x@sha256:1a44 is 1a44.
func codeOf(t string) string {
	t = strings.Trim(t, `"'(),;.`)
	t = t[strings.LastIndexAny(t, "=@")+1:]
	if key, rest, ok := strings.Cut(t, ":"); ok && hasAnyPrefix(key, "sha", "SHA", "md5", "MD5") {
		t = rest
	}
	return t
}

// otherCode decides how a code begins or ends against a line about the subject that has another one.
func (s scene) otherCode() bool {
	a := s.said.affix
	if a.text == "" || s.said.negated {
		return false
	}
	other := false
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineCommand {
			continue
		}
		end := len(s.e.text)
		if n+1 < len(s.e.lines) {
			end = s.e.lines[n+1].start
		}
		about := s.ofCode(n)
		for t := range strings.FieldsSeq(s.e.text[l.start:end]) {
			switch code := codeOf(t); {
			case !isCoded(code, a.text) || strings.Contains(s.c.text, code):
			case a.matches(code):
				return false
			default:
				other = other || about
			}
		}
	}
	return other
}

// matches reports whether code begins, or ends, as a says.
func (a affix) matches(code string) bool {
	if a.end {
		return alikeFrom(a.text, code, len(a.text)-1, len(code)-1, -1)
	}
	return alikeFrom(a.text, code, 0, 0, 1)
}

// alikeFrom reports whether a and b are the same as far as both go, from i and k on by step; marks and cases left
// aside.
func alikeFrom(a, b string, i, k, step int) bool {
	for {
		for i >= 0 && i < len(a) && !isAlnum(a[i]) {
			i += step
		}
		for k >= 0 && k < len(b) && !isAlnum(b[k]) {
			k += step
		}
		if i < 0 || k < 0 || i == len(a) || k == len(b) {
			return true
		}
		if a[i] != b[k] && (a[i]|0x20 != b[k]|0x20 || !isLetter(a[i])) {
			return false
		}
		i, k = i+step, k+step
	}
}

// isCoded reports whether t can be a code like that which begins with like: letters and digits, or many digits.
func isCoded(t, like string) bool {
	digits, letters := 0, 0
	for i := 0; i < len(t); i++ {
		switch c := t[i]; {
		case isDigit(c):
			digits++
		case isLetter(c):
			letters++
		case c != '-' && c != ':':
			return false
		}
	}
	amount := letters < 3 && digitRun(t) == digits && !strings.ContainsAny(t, "-:") && letterRun(like) > 0 // 200ms
	if isDate(t) || len(t) < 4 || digits == 0 || amount {
		return false
	}
	return letters > 0 && digits+letters > 3 && letterRun(t) < 4 || letterRun(like) == 0 && digits > 7
}

// ofCode reports whether line n is about that whose code the claim tells: it says a word of it, all that are names,
// and which code it is, or a command that prints it.
func (s scene) ofCode(n int) bool {
	found, key := 0, false
	for i := 0; i < s.said.verbAt; i++ {
		w := &s.c.words[i]
		switch {
		case w.class&mLight != 0:
		case codeKeys[w.low] && !(i > 0 && preposition(s.c.words[i-1].low)):
			key = key || s.found(i, n)
		case s.found(i, n) || s.foundStem(i, n):
			found++
		case w.class&mVerb != 0 && s.c.tellsWhich(i), w.class&(mThing|mVerb) == 0 && s.c.ledBy(i) != "on" &&
			!(i > 0 && s.c.words[i-1].name() && s.found(i-1, n)): // the gw-1 certificate
			return false
		}
	}
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		key = key || codeKeys[s.e.words[k].low] || len(s.e.words[k].low) > 31 && hexish(s.e.words[k].low)
	}
	return key && found > 0
}
