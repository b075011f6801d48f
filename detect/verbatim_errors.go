package detect

import "strings"

// errors adds what an error says: the rest of the sentence behind "…Error:", "panic:", "fatal:".
func (v *verbatim) errors(d *Doc) {
	v.systemErrors()
	v.traced()
	for i := range d.Sentences {
		s := d.Sentences[i].Of(v.text)
		at := 0
		for {
			k := errorMark(s[at:])
			if k < 0 {
				break
			}
			at += k
		}
		if at == 0 {
			at = logged(s)
		}
		v.complaint(d.Sentences[i].Range)
		if line, _, _ := strings.Cut(s, "\n"); at > 0 && at < len(line) {
			v.message(d.Sentences[i].Start+at, d.Sentences[i].Start+len(line))
		}
	}
}

// errorMark returns where the text of an error starts behind the next mark of one in s, −1 if there is none.
func errorMark(s string) int {
	from := 0 // of the word
	for i := 0; i+1 < len(s); i++ {
		if isSpace(s[i]) || s[i] == '(' || s[i] == '[' {
			from = i + 1
		}
		if s[i] != ':' || !isSpace(s[i+1]) {
			continue
		}
		word := s[from:i]
		if i > 3 && allDigits(word) && strings.HasSuffix(s[:i-len(word)], "HTTP ") || located(word) && quotable(strings.TrimSpace(s[i+1:])) && !isCode(strings.TrimSpace(s[i+1:])) {
			word = "error"
		}
		if strings.HasSuffix(word, "Warning") && word != "Warning" || word == "warning" && located(strings.TrimRight(s[:i-len(word)], ": ")) {
			word = "error" // DeprecationWarning: …, a.c:3:1: warning: …
		}
		if before := strings.TrimRight(s[:i-len(word)], " ["); hasSuffixFold(before, "error") && (strings.HasSuffix(word, "]") || strings.ContainsAny(word, "0123456789")) {
			word = "error" // error[E0308]: …, TypeError [ERR_X]: …, error TS2345: …
		}
		if saysError(s[:i]) {
			word = "error" // ERROR 1045 (28000): …, docker: Error response from daemon: …
		}
		if hasSuffixFold(word, "error") || hasSuffixFold(word, "exception") || equalFoldASCII("panic", word) || equalFoldASCII("fatal", word) {
			for i++; i < len(s) && isSpace(s[i]); i++ {
			}
			return i
		}
	}
	return -1
}

// saysError reports whether s, before a colon, opens with the word error or has it with a
// capital behind another colon, and goes on for a few words.
func saysError(s string) bool {
	const longest = 40
	if len(s) > longest+2 {
		s = s[len(s)-longest-2:] // nothing longer is one
	}
	if i := strings.LastIndex(s, ": "); i >= 0 {
		s = s[i+2:]
	}
	return len(s) < longest && hasPrefixFold(s, "error ") && (s[0] == 'E' || strings.ContainsAny(s, "0123456789"))
}

// logged returns where the message of a log line of level error starts, 0 if s is none:
// behind the last " - " or ": ", or behind "tool: (7) ".
func logged(s string) int {
	if tool, rest, ok := strings.Cut(s, ": ("); ok && !strings.Contains(tool, " ") {
		if code, _, ok := strings.Cut(rest, ") "); ok && allDigits(code) {
			return len(tool) + len(code) + len(": () ")
		}
	}
	if !strings.Contains(s, " ERROR ") && !strings.Contains(s, " FATAL ") {
		return 0
	}
	at := 0
	for _, mark := range [...]string{" - ", ": "} {
		if i := strings.LastIndex(s, mark); i >= 0 {
			at = max(at, i+len(mark))
		}
	}
	return at
}

// errorTexts are what the C library, Go and the shells say when a call fails.
var errorTexts = strings.Split(`permission denied|operation not permitted|no such file or directory|no such host|no such device|no such process|
no route to host|connection refused|connection reset by peer|connection reset|connection timed out|connection aborted|broken pipe|
address already in use|address not available|network is unreachable|host is down|host unreachable|operation timed out|i/o timeout|
tls handshake timeout|context deadline exceeded|context canceled|unexpected eof|no space left on device|read-only file system|
too many open files|too many open connections|file exists|is a directory|not a directory|directory not empty|text file busy|
resource temporarily unavailable|device or resource busy|cannot allocate memory|out of memory|argument list too long|exec format error|
invalid argument|too many levels of symbolic links|invalid cross-device link|bad file descriptor|protocol not available|file name too long|command not found|segmentation fault|stack overflow|
bad gateway|service unavailable|gateway timeout|internal server error|too many requests|access denied|name or service not known|
temporary failure in name resolution|symbol(s) not found|index out of bounds|index out of range|stack smashing detected|core dumped|certificate has expired|certificate signed by unknown authority|disk quota exceeded`, "|")

// systemErrors adds error texts that are the same in all programs, wherever they stand.
func (v *verbatim) systemErrors() {
	lower := strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r | 0x20
		}
		return r
	}, v.text)
	if len(lower) != len(v.text) {
		return // not valid UTF-8: the places differ
	}
	for _, t := range errorTexts {
		t = strings.TrimPrefix(t, "\n")
		for at := 0; ; {
			k := strings.Index(lower[at:], t)
			if k < 0 {
				break
			}
			at += k + len(t)
			if start := at - len(t); (start == 0 || !isAlnum(lower[start-1])) && (at == len(lower) || !isAlnum(lower[at])) {
				v.add(start, at, Other)
			}
		}
	}
}

// complaints open a message of a program that says what could not be done.
var complaints = []string{"Can't ", "Cannot ", "Could not ", "Couldn't ", "Unable to ", "Failed ", "No module named ", "Module not found", "No such ", "Unknown ", "Unexpected ", "Unsupported ", "Invalid ",
	"Undefined ", "Missing required ", "Permission denied", "Access denied", "Connection refused"}

// complaint adds what is a message of a program without saying so: it opens with what could
// not be done, behind a mark or with a name between quotation marks; or it says what must be and what came instead.
func (v *verbatim) complaint(r Range) {
	s := r.Of(v.text)
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	if i := strings.Index(s, ", got "); i > 0 && containsAny(s[:i], "must be", "expected") {
		v.add(r.Start, r.Start+i, Other)
		return
	}
	if faulted(s) {
		v.message(r.Start, r.Start+len(s))
		return
	}
	for i := 0; i < len(s) && i < maxMessage; i++ {
		if i > 0 && s[i-1] != ' ' || s[i] < 'A' || s[i] > 'Z' {
			continue
		}
		if rest := s[i:]; hasAnyPrefix(rest, complaints...) && (i > 0 || strings.ContainsAny(s, "\"':`")) && !strings.HasSuffix(s, "?") {
			v.message(r.Start+i, r.Start+len(s))
			return
		}
	}
	var last Range
	for i := 0; i < len(s) && i < maxMessage; i++ {
		if !hasAnyPrefix(s[i:], ": ", "] ", " - ") {
			continue
		}
		rest := strings.TrimLeft(s[i+2:], "0123456789 ") // a code: 1146 Table …
		start := r.Start + len(s) - len(rest)
		rest, _, _ = strings.Cut(rest[:min(len(rest), maxMessage)], " (")
		if containsAny(" "+rest, " '", " `", " \"") && quotable(rest) && !isCode(rest) {
			last = Range{start, start + len(rest)}
		}
	}
	v.message(last.Start, last.End)
}

// faulted reports whether s opens with a name between quotation marks of which it says what
// compilers and interpreters say of a name: 'x' is not defined.
func faulted(s string) bool {
	if s == "" || strings.IndexByte("'\"`", s[0]) < 0 || len(s) > maxMessage {
		return false
	}
	name, rest, ok := strings.Cut(s[1:], s[:1])
	return ok && strings.IndexByte(name, ' ') < 0 && hasAnyPrefix(rest, " cannot be ", " is not a ", " is not defined", " is not assignable ", " is not recognized ", " is not callable", " is not iterable",
		" is undefined", " is ambiguous", " has no ", " could not be ", " was not found", " was not declared", " is declared but ", " object has no ", " undeclared", " redeclared")
}

// maxMessage is how far into a sentence a message is looked for.
const maxMessage = 400

// message adds text[start:end], which is what a program says, and what of it stands before
// the particulars: a remark in brackets, the place, what another program says.
func (v *verbatim) message(start, end int) {
	for end > start && (strings.IndexByte(" .,`", v.text[end-1]) >= 0 || strings.IndexByte("\")", v.text[end-1]) >= 0 && !paired(v.text[start:end])) {
		end--
	}
	t := v.text[start:end]
	if strings.IndexByte(t, ' ') < 0 {
		return
	}
	v.add(start, end, Other)
	for _, mark := range [...]string{" (", " [", ": ", " \"", " at "} {
		if cut, _, ok := strings.Cut(t, mark); ok && strings.IndexByte(cut, ' ') > 0 && !strings.HasSuffix(cut, "=") && strings.Count(cut, "\"")%2 == 0 {
			v.add(start, start+len(cut), Other)
		}
	}
}

// paired reports whether the mark that ends t has its other in t: a bracket or a quotation mark.
func paired(t string) bool {
	if t[len(t)-1] == '"' {
		return strings.Count(t, "\"")%2 == 0
	}
	return opened(t) >= 0
}

// traced adds the function a line of a Python traceback names: line 88, in checkout.
func (v *verbatim) traced() {
	text := v.text
	for at := 0; ; {
		k := strings.Index(text[at:], ", in ")
		if k < 0 {
			return
		}
		at += k + len(", in ")
		digits := strings.TrimRight(text[max(0, at-20):at-len(", in ")], "0123456789")
		end := at
		for end < len(text) && (isAlnum(text[end]) || text[end] == '_') {
			end++
		}
		if strings.HasSuffix(digits, "line ") && end > at && (end == len(text) || text[end] == '\n' || text[end] == '(') {
			v.add(at, end, Name)
		}
	}
}
