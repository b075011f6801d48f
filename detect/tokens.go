package detect

import "unicode/utf8"

// EstimateTokens estimates the number of model tokens of text, in one pass.
//
// The text is cut as the encodings of current models cut it before they look
// into their vocabulary: a word with the one character before it, up to three
// digits, a run of marks with the blank before and the line feeds behind, a run
// of blanks. Each such piece is one token at least; a word or a run of marks is
// more by the weights of its letter pairs, its marks and its script.
//
// The weights were fitted once, by least squares of the tokens of each piece
// against the o200k encoding: sources in eight languages (of Go the cmd tree and
// other modules), manual pages and documentation, JSON, lists of identifiers,
// translated program messages, and half of 33 agent transcripts. The module
// adapters/tiktoken measures the estimate on other texts; the table is in
// bench/README.md. Least squares alone says too little for random letters and
// too much for common words, so lists of identifiers got more weight than they
// have in agents' windows, and English prose comes out 2 to 3 % high.
func EstimateTokens(text string) int {
	sum := 0
	for i := 0; i < len(text); {
		end, weight := piece(text, i)
		sum += max(weight, 1000)
		i = end
	}
	return (sum + 999) / 1000
}

// byte kinds of the estimate
const (
	kBlank = iota
	kLine
	kLower
	kUpper
	kDigit
	kMark
	kHigh
)

// What stands before a word: a mark by its number, or one of these.
const (
	beforeNothing = 0
	beforeSpace   = iota + marks
	beforeControl
	beforeSign  // a mark beyond ASCII
	beforeDigit // which is not part of the word's piece
)

const marks = 32 // of ASCII, numbered from 1

// columns of pairWeight after the 26 letters
const (
	other = 26 + iota // a letter beyond ASCII
	edge              // the start or end of a word
)

// longBlanks is about how many blanks or line feeds one token holds.
const longBlanks = 64

var byteKind, markNumber = func() (kind, mark [256]uint8) {
	n := uint8(0)
	for c := range kind {
		switch {
		case 'a' <= c && c <= 'z':
			kind[c] = kLower
		case 'A' <= c && c <= 'Z':
			kind[c] = kUpper
		case '0' <= c && c <= '9':
			kind[c] = kDigit
		case c == '\n' || c == '\r':
			kind[c] = kLine
		case c == ' ' || c == '\t':
			kind[c] = kBlank
		case c >= utf8.RuneSelf:
			kind[c] = kHigh
		default:
			kind[c] = kMark
			if c > ' ' && c < 0x7F {
				n++
				mark[c] = n
			}
		}
	}
	return kind, mark
}()

// piece returns the end and the weight of the piece at i.
func piece(text string, i int) (end, weight int) {
	c := text[i]
	kind := byteKind[c]
	start, before := i, beforeNothing // of the word that may start here
	switch kind {
	case kLower, kUpper, kDigit, kLine:
		if i > 0 && byteKind[text[i-1]] == kDigit {
			before = beforeDigit
		}
	case kBlank:
		start, before = i+1, beforeControl
		if c == ' ' {
			before = beforeSpace
		}
	case kMark:
		start, before = i+1, int(markNumber[c])
	case kHigh:
		if r, size := utf8.DecodeRuneInString(text[i:]); isSign(r) {
			start, before = i+size, beforeSign
		} else if i > 0 && byteKind[text[i-1]] == kDigit {
			before = beforeDigit
		}
	}
	if letterAt(text, start) {
		return word(text, start, before)
	}
	switch kind {
	case kDigit:
		end = i + 1
		for end < len(text) && end < i+3 && byteKind[text[end]] == kDigit {
			end++
		}
		return end, 1000
	case kBlank, kLine:
		return blanks(text, i)
	}
	return markRun(text, i)
}

// letterAt reports whether a letter stands at i.
func letterAt(text string, i int) bool {
	if i >= len(text) {
		return false
	}
	switch byteKind[text[i]] {
	case kLower, kUpper:
		return true
	case kHigh:
		r, _ := utf8.DecodeRuneInString(text[i:])
		return !isSign(r)
	}
	return false
}

// isSign reports whether a character beyond ASCII is no letter.
func isSign(r rune) bool {
	return r < 0xC0 || 0x2000 <= r && r <= 0x2BFF || 0x3000 <= r && r <= 0x303F || 0xD800 <= r && r < 0xF900 ||
		0xFF00 <= r && r <= 0xFF20 || 0xFFF0 <= r && r < 0x20000
}

// scriptWeight is the weight of a character beyond ASCII.
func scriptWeight(r rune) int {
	lo, hi := 0, len(scripts) // scripts[lo].from <= r
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; scripts[mid].from <= r {
			lo = mid
		} else {
			hi = mid
		}
	}
	return int(scripts[lo].weight)
}

// word weighs the word that starts at i: capitals, then other letters, then an English contraction.
func word(text string, i, before int) (end, weight int) {
	weight = int(prefixWeight[before])
	last := edge
	n, capitals := 0, 0
	for ; i < len(text); n++ {
		next := other
		switch byteKind[text[i]] {
		case kUpper:
			if capitals < n { // a small letter stands before it
				return endWord(text, i, weight, last, n, capitals)
			}
			capitals++
			fallthrough
		case kLower:
			next = int(text[i]|0x20) - 'a'
			i++
		case kHigh:
			r, size := utf8.DecodeRuneInString(text[i:])
			if isSign(r) {
				return endWord(text, i, weight, last, n, capitals)
			}
			if n == 0 {
				weight += highWeight
			}
			weight += scriptWeight(r)
			i += size
		default:
			return endWord(text, i, weight, last, n, capitals)
		}
		weight += int(pairWeight[last][next])
		last = next
	}
	return endWord(text, i, weight, last, n, capitals)
}

// endWord adds what is known at the end i of a word of n letters.
func endWord(text string, i, weight, last, n, capitals int) (end, sum int) {
	weight += int(pairWeight[last][edge]) + int(lengthWeight[min(n, len(lengthWeight)-1)]) +
		int(capitalsWeight[min(capitals, len(capitalsWeight)-1)])
	if capitals > 1 && capitals < n {
		weight += camelWeight
	}
	return i + contraction(text[i:]), weight
}

// contraction returns the length of the 's, 't, 'm, 'd, 're, 've or 'll that s starts with, or 0.
func contraction(s string) int {
	if len(s) < 2 || s[0] != '\'' {
		return 0
	}
	second := byte(0)
	switch s[1] | 0x20 {
	case 's', 't', 'm', 'd':
		return 2
	case 'r', 'v':
		second = 'e'
	case 'l':
		second = 'l'
	}
	if second != 0 && len(s) > 2 && s[2]|0x20 == second {
		return 3
	}
	return 0
}

// blanks weighs the blanks and line feeds at i: up to the last line feed if
// there is one, else up to the last blank, which belongs to what follows.
func blanks(text string, i int) (end, weight int) {
	run, lines := i, i
	for run < len(text) && byteKind[text[run]] <= kLine {
		if byteKind[text[run]] == kLine {
			lines = run + 1
		}
		run++
	}
	switch {
	case lines > i:
		end = lines
	case run < len(text) && run > i+1:
		end = run - 1
	case run < len(text) && text[i] == ' ' && byteKind[text[run]] != kDigit:
		return markRun(text, i)
	default:
		end = run
	}
	return end, 1000 + (end-i)/longBlanks*1000
}

// markRun weighs the marks at i, a blank before and the line feeds behind them included.
func markRun(text string, i int) (end, weight int) {
	if text[i] == ' ' {
		weight += spacedWeight
		i++
	}
	n, last := 0, uint8(0)
	for ; i < len(text); n++ {
		switch byteKind[text[i]] {
		case kMark:
			m := markNumber[text[i]]
			if n > 0 && m == last {
				weight += sameWeight
			} else {
				weight += int(markWeight[m])
			}
			last = m
			i++
			continue
		case kHigh:
			if r, size := utf8.DecodeRuneInString(text[i:]); isSign(r) {
				weight += scriptWeight(r)
				last = 0
				i += size
				continue
			}
		case kLine:
			for i < len(text) && (byteKind[text[i]] == kLine || text[i] == '/') {
				i++
			}
			weight += int(markWeight[marks+1])
		}
		break
	}
	return i, weight + int(marksWeight[min(n, len(marksWeight)-1)])
}
