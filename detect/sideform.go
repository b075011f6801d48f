package detect

import "strings"

// textForm is what kind of text a claim or a sentence is, prose apart. Records of
// one kind (two lines of a program, two rows of a table) differ because they are
// about different things, not because one of them is wrong.
type textForm uint8

const (
	formCode textForm = 1 << iota // source code, a diff, a numbered listing, a hit of a search in code
	formJSON
	formRow    // table row
	formCall   // the arguments of a tool call or a shell command
	formLink   // little more than a URL
	formCommit // a commit as git lists it, by its hash and its subject
)

// formOf tells the form of text by its first lines.
func formOf(text string) textForm {
	const maxLines = 8
	lines, code := 0, 0
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimRight(line, " \t\r"); strings.TrimSpace(line) == "" {
			continue
		}
		if lines++; lines > maxLines {
			break
		}
		if isCodeLine(line) {
			code++
		}
	}
	var f textForm
	if lines > 0 && code*2 > lines {
		f |= formCode
	}
	s := strings.TrimSpace(text)
	switch {
	case s == "":
	case (s[0] == '{' || s[0] == '[' || s[0] == '"') && strings.Contains(s, `":`):
		f |= formJSON
	case s[0] == '|':
		f |= formRow
	case isCall(s):
		f |= formCall
	case strings.Contains(s, "://") && strings.Count(s, " ") < 2:
		f |= formLink
	case isCommit(s):
		f |= formCommit
	}
	return f
}

// isCommit reports whether s lists a commit: "97ce79e9 Fix missing transition",
// "HEAD is now at 97ce79e9 Fix …", "[main 97ce79e9] Fix …". Its subject tells what was
// changed, not how things are.
func isCommit(s string) bool {
	if strings.Contains(s, "\n") {
		return false
	}
	for _, before := range [...]string{"HEAD is now at ", "Removed: ", "Commit ", "commit ", "* "} {
		s = strings.TrimPrefix(s, before)
	}
	hash, subject, ok := strings.Cut(s, " ")
	if branch, rest, made := strings.Cut(s, "] "); made && strings.HasPrefix(branch, "[") {
		subject, hash = rest, branch[strings.LastIndexByte(branch, ' ')+1:]
	}
	if verb, _, _ := strings.Cut(subject, " "); strings.ContainsAny(verb, "/.") {
		return false // 04de8bb1 vendor/zlib (v1.3)
	}
	named := isHash(hash) || len(hash) >= 7 && allDigits(hash) && subject != "" && subject[0] <= 'Z'
	return ok && named && len(hash) <= 40 && subject != "" && isLetter(subject[0])
}

// isCall reports whether s echoes a call: "$ ls -l", "command: ls -l", "file_path: a/b offset: 3".
func isCall(s string) bool {
	if strings.HasPrefix(s, "$ ") {
		return !strings.Contains(s, "\n")
	}
	key, rest, ok := strings.Cut(s, ":")
	if !ok || rest == "" || !isSpace(rest[0]) || strings.Contains(rest, "\n") {
		return false
	}
	switch strings.ToLower(key) {
	case "command", "cmd", "file_path", "filepath", "path", "pattern", "query", "description", "offset", "limit",
		"url", "old_string", "new_string", "prompt", "glob", "args", "arguments", "input":
		return true
	}
	return false
}

// isCodeLine reports whether line reads like source code, alone or behind a line number,
// a diff mark or the place a search found it at.
func isCodeLine(line string) bool {
	if hasAnyPrefix(line, "@@ ", "diff --git ", "+++ ", "--- a/") {
		return true
	}
	rest, listed := cutListing(line)
	if listed {
		return true
	}
	rest = strings.TrimLeft(rest, " \t")
	if len(rest) > 1 && (rest[0] == '+' || rest[0] == '-') {
		if rest[1] == '\t' || rest[1] == ' ' && len(rest) > 3 && (rest[2] == ' ' || rest[2] == '\t') {
			return true
		}
		rest = strings.TrimLeft(rest[1:], " \t")
	}
	return isCode(rest)
}

// cutListing cuts the number of a listing ("12→x", "12\tx", "12-\tx", "12:\tx") or the
// place a search prints ("a/b.go:12:x", "a/b.go-12-x") off line; listed if what is left need not be looked at.
func cutListing(line string) (rest string, listed bool) {
	s := strings.TrimLeft(line, " \t")
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	if n > 0 && n < 7 && n < len(s) {
		rest := s[n:]
		switch {
		case strings.HasPrefix(rest, "→"), rest[0] == '\t':
			return rest, true
		case (rest[0] == '-' || rest[0] == ':') && len(rest) > 1 && isSpace(rest[1]):
			rest = rest[1:]
			return rest, rest[0] == '\t' || strings.HasPrefix(rest, "  ")
		}
	}
	name, _, _ := strings.Cut(s, " ")
	for i := 0; i+2 < len(name); i++ {
		if (name[i] == ':' || name[i] == '-') && isDigit(name[i+1]) && knownExtension(name[:i]) {
			k := i + 1
			for k < len(s) && isDigit(s[k]) {
				k++
			}
			if k < len(s) && s[k] == name[i] {
				return s[k+1:], k+1 < len(s) && s[k+1] == '\t'
			}
		}
	}
	return line, false
}

// isCode reports whether s, one line without what a listing adds, is source code.
func isCode(s string) bool {
	if s == "" {
		return false
	}
	if hasAnyPrefix(s, codeOpeners...) {
		return true
	}
	first, _, _ := strings.Cut(s, " ")
	if hasAnySuffix(first, "Error:", "Exception:") {
		return false // what a program says of its end
	}
	if callAssigned(first) {
		return true
	}
	marks := 0
	for i := 0; i < len(s); i++ {
		if strings.IndexByte("(){}[];=<>\"", s[i]) >= 0 {
			marks++
		}
	}
	last := s[len(s)-1]
	ends := last == '{' || last == ';' || last == '(' || last == '[' || last == ')' || last == ',' || last == '}'
	if keywords[strings.TrimRight(first, "(")] {
		return marks >= 2 && (ends || last == ':') || marks > 0 && (last == '{' || last == ';')
	}
	if strings.Contains(s, ":=") || strings.Contains(s, "=> ") && marks > 2 {
		return true
	}
	return ends && (last == ';' || last == '{' || callWithArguments(s)) && marks >= 2
}

// codeOpeners are what only a line of code opens with.
var codeOpeners = []string{
	"//", "/*", "*/", "#include", "#!", "func ", "def ", "}", "fn ", "async ", "elif ", "@Override",
	"const ", "var ", "package ",
}

// keywords open statements in one language or another, and sentences.
var keywords = setOf(`return if for while switch case import export let type class struct interface public private
	static new try catch else throw await from raise assert with yield defer go range`)

// callAssigned reports whether s sets a name to what a call returns: t=d.get('x').
func callAssigned(s string) bool {
	name, call, ok := strings.Cut(s, "=")
	k := strings.IndexByte(call, '(')
	return ok && name != "" && k > 0 && isAlnum(call[k-1])
}

// callWithArguments reports whether s holds a call that is more than a mere name: f(x, y).
func callWithArguments(s string) bool {
	for i := 1; i+1 < len(s); i++ {
		if s[i] == '(' && (isAlnum(s[i-1]) || s[i-1] == '_') && s[i+1] != ')' && s[i+1] != ' ' &&
			!strings.HasPrefix(s[i:], "(s)") { // file(s)
			return true
		}
	}
	return s[len(s)-1] == '(' && len(s) > 1 && isAlnum(s[len(s)-2])
}
