package sqlstore

import (
	"encoding/binary"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What of a body is indexed: the words of its first IndexedBytes bytes, and of these the first
// IndexedWords, each cut at 256 bytes. PostgreSQL counts no further, and no tsvector is larger.
const (
	IndexedBytes = 256 << 10
	IndexedWords = 16_000
	maxWord      = 256
	maxTerms     = 32 // of a query
)

// eachWord calls f with the words of text in order, in lower case, until f returns false. A word is a run of
// letters, digits and the marks on them; a character of a script that does not put spaces between words is
// one by itself. Everything else, NUL and invalid UTF-8 among it, only separates.
func eachWord(text string, f func(string) bool) {
	var word []byte
	flush := func() bool {
		w := word
		if len(w) > maxWord {
			w = w[:maxWord]
			for !utf8.Valid(w) {
				w = w[:len(w)-1]
			}
		}
		word = word[:0]
		return len(w) == 0 || f(string(w))
	}
	for _, r := range text {
		switch {
		case r == utf8.RuneError:
			if !flush() {
				return
			}
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana,
			unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar):
			if !flush() || !f(string(r)) {
				return
			}
		case unicode.IsLetter(r), unicode.IsNumber(r), unicode.IsMark(r):
			if len(word) <= maxWord {
				word = utf8.AppendRune(word, unicode.ToLower(r))
			}
		default:
			if !flush() {
				return
			}
		}
	}
	flush()
}

// indexedWords are the words of a body.
func indexedWords(body []byte) (words []string) {
	text, ok := summaryText(body)
	if !ok {
		text = string(body)
	}
	eachWord(text, func(w string) bool {
		words = append(words, w)
		return len(words) < IndexedWords
	})
	return words
}

// terms are what a query asks for, all of them: each is a phrase, made of the words of one run between
// spaces, so that api.example.com:8443 is found as it stands. The last word of a phrase may be the beginning of one.
func terms(query string) (out [][]string) {
	for field := range strings.FieldsSeq(query) {
		var phrase []string
		eachWord(field, func(w string) bool {
			phrase = append(phrase, w)
			return len(phrase) < maxTerms
		})
		if len(phrase) > 0 {
			out = append(out, phrase)
		}
		if len(out) == maxTerms {
			break
		}
	}
	return out
}

// A word holds no quote, backslash or space, so that both notations below need no escapes.

func sqliteText(words []string) string { return strings.Join(words, " ") }

func sqliteQuery(terms [][]string) string {
	parts := make([]string, len(terms))
	for i, t := range terms {
		parts[i] = `"` + strings.Join(t, " ") + `" *`
	}
	return strings.Join(parts, " AND ")
}

func postgresText(words []string) string {
	var b strings.Builder
	for i, w := range words {
		b.WriteString("'" + w + "':" + strconv.Itoa(i+1) + " ")
	}
	return b.String()
}

func postgresQuery(terms [][]string) string {
	parts := make([]string, len(terms))
	for i, t := range terms {
		parts[i] = "('" + strings.Join(t, "' <-> '") + "':*)"
	}
	return strings.Join(parts, " & ")
}

// summaryHeader begins the body of a summary; package holdfast documents what follows.
const summaryHeader = "holdfast/summary/1\n"

// summaryText returns the texts in the body of a summary, as much of it as is there. Read as plain
// text, the lengths before them would stick to their first words.
func summaryText(body []byte) (string, bool) {
	if len(body) < len(summaryHeader) || string(body[:len(summaryHeader)]) != summaryHeader {
		return "", false
	}
	d := summaryReader{rest: body[len(summaryHeader):]}
	for n := d.number(); n > 0 && !d.end; n-- {
		d.text(true)
		d.skip(1) // origin
		for w := d.number(); w > 0 && !d.end; w-- {
			d.text(false) // the witness: an ID
			d.text(false) // its quote, which is in the witness
		}
		d.skip(1) // unverified
	}
	for n := d.number(); n > 0 && !d.end; n-- {
		d.text(true)
	}
	d.text(true)
	return d.out.String(), true
}

// summaryReader reads until the bytes end, which may be anywhere.
type summaryReader struct {
	rest []byte
	end  bool
	out  strings.Builder
}

func (d *summaryReader) take(n uint64) []byte {
	if n > uint64(len(d.rest)) {
		n, d.end = uint64(len(d.rest)), true
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

func (d *summaryReader) skip(n uint64) { d.take(n) }

func (d *summaryReader) number() uint64 {
	b := d.take(8)
	if len(b) < 8 {
		return 0
	}
	return binary.BigEndian.Uint64(b)
}

func (d *summaryReader) text(keep bool) {
	if b := d.take(d.number()); keep {
		d.out.Write(b)
		d.out.WriteByte('\n')
	}
}
