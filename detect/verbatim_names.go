package detect

import "strings"

// nouns name the things whose names are often plain words.
var nouns = strings.Fields(`branch namespace container package module service image pod bucket queue topic database table host user tag
	cluster deployment command plugin named called column field option setting parameter variable property attribute key function method class
	index schema role volume network job task target label file directory folder repo repository component endpoint collection constant
	type event header profile environment secret workspace project extension library dependency crate gem job step stage workflow hook script
	template theme route page view model migration relation constraint trigger server node checkout origin FROM JOIN INTO UPDATE TABLE VIEW`)

// named adds plain words behind the word for what they name: namespace kube-system, the
// option "strict", branch main, namespace: monitoring.
func (v *verbatim) named() {
	text := v.text
	var extra []Identifier
	for _, w := range nouns {
		for at := 0; ; {
			k := strings.Index(text[at:], w)
			if k < 0 {
				break
			}
			start := at + k
			at = start + len(w)
			if start > 0 && isAlnum(text[start-1]) {
				continue
			}
			if r, ok := nameBehind(text, w, at); ok {
				extra = append(extra, Identifier{r, Name})
			}
		}
	}
	sortRanges(extra)
	found := v.taken()
	for _, x := range extra {
		if !found.overlaps(x.Range) {
			v.out = append(v.out, x)
		}
	}
	sortRanges(v.out)
}

// nameBehind returns the name that stands behind the noun w, which ends at i: quoted, joined
// by hyphens, a trunk behind "branch", alone behind a colon, or a word behind one of SQL.
func nameBehind(text, w string, i int) (r Range, ok bool) {
	colon := i < len(text) && text[i] == ':'
	if colon {
		i++
	}
	if i >= len(text) || text[i] != ' ' {
		return r, false
	}
	i++
	quoted := i < len(text) && (text[i] == '\'' || text[i] == '"')
	if quoted {
		i++
	}
	end, hyphen := i, false
	for end < len(text) && (isAlnum(text[end]) || text[end] == '_' && quoted || text[end] == '-' && end+1 < len(text) && isAlnum(text[end+1])) {
		hyphen = hyphen || text[end] == '-'
		end++
	}
	if colon && !quoted {
		for end < len(text) && (isPathByte(text[end]) || text[end] == '/') {
			end++ // image: acme/builder
		}
	}
	name, rest := text[i:end], text[end:]
	if name == "" || rest != "" && (rest[0] == '/' || rest[0] == '_' || rest[0] == '.' && len(rest) > 1 && isAlnum(rest[1])) {
		return r, false
	}
	switch {
	case quoted:
		ok = rest != "" && rest[0] == text[i-1] && !colon // type: "x" is a value
	case hyphen:
		ok = lex.lookup(name) == 0
	case colon:
		ok = rest == "" || rest[0] == '\n'
	case trunks[name]:
		ok = w == "branch" || w == "checkout" || w == "origin"
	case w[0] < 'a':
		ok = lex.lookup(name) == 0 && name[0] >= 'a'
	default:
		ok = lex.lookup(name) == 0 && bareName(text[:i-1-len(w)], w, name, rest)
	}
	return Range{i, end}, ok
}

// containers are the nouns whose names stand bare behind them: in table orders, on branch stable.
var containers = wordSet(`branch table schema database namespace bucket queue topic container pod cluster deployment role`)

// bareName reports whether name, a plain word between the noun w and rest, names what w says:
// a preposition stands before w without an article, and the clause or the phrase ends with it.
func bareName(before, w, name, rest string) bool {
	if !containers.has(w) || madeFrom(name) != ofLower || len(name) < 3 || strings.HasPrefix(name, "name") || strings.HasSuffix(name, "ing") || rest != "" && strings.IndexByte(".,;:)\n", rest[0]) < 0 &&
		!hasAnyPrefix(rest, " is ", " was ", " has ", " and ", " to ", " on ", " in ", " with ", " at ") {
		return false
	}
	switch wordBefore(before) {
	case "on", "in", "from", "into", "to", "for", "On", "In", "From":
		switch name {
		case "level", "mode", "access", "data", "settings", "lookup", "scans", "storage", "space", "order", "size", "protection":
			return false
		}
		return true
	}
	return false
}

// joined adds lower-case words joined by hyphens where they are names: among Chinese or
// Japanese, in a column of their own (where a slash joins too), at the start of what an
// error says, of four parts or more.
func (v *verbatim) joined() {
	text := v.text
	wide := strings.ContainsFunc(text, isWide)
	found := v.taken()
	for i := 0; i < len(text); {
		if !isLetter(text[i]) || i > 0 && (isAlnum(text[i-1]) || strings.IndexByte("-_./@:", text[i-1]) >= 0) {
			i++
			continue
		}
		start, marks := i, made(0)
		for i < len(text) && (isAlnum(text[i]) || (text[i] == '-' || text[i] == '/') && i+1 < len(text) && isAlnum(text[i+1])) {
			marks |= madeOf[text[i]]
			i++
		}
		r := Range{start, i}
		t := r.Of(text)
		if lex.lookup(t) != 0 || found.overlaps(r) {
			continue
		}
		column := (i == len(text) || text[i] == '\n' || strings.HasPrefix(text[i:], "  ")) && (start == 0 || start > 1 && text[start-2:start] == "  ")
		hyphen := marks&(ofHyphen|ofSlash) == ofHyphen
		if hyphen && wide || marks&(ofHyphen|ofSlash) != 0 && column || hyphen && hyphens(t) > 2 ||
			hyphen && hyphens(t) > 1 && strings.HasSuffix(text[:start], ": ") || wide && trunks[t] || hyphen && setting(text, r) {
			v.add(start, i, Name)
		}
	}
}

// setting reports whether r is all the value of a setting that has a line of its own, or of an
// element: restart: unless-stopped, mode = read-only, <id>tool-core</id>.
func setting(text string, r Range) bool {
	before := text[max(0, r.Start-maxTick):r.Start]
	if strings.HasSuffix(before, ">") {
		return strings.HasPrefix(text[r.End:], "</")
	}
	if r.End < len(text) && text[r.End] != '\n' {
		return false
	}
	before = before[strings.LastIndexByte(before, '\n')+1:]
	key, ok := strings.CutSuffix(before, ": ")
	if !ok {
		key, ok = strings.CutSuffix(before, " = ")
	}
	key = strings.TrimLeft(key, " \t-")
	return ok && key != "" && madeFrom(key)&^(ofLower|ofDigit|ofUnder|ofHyphen|ofDot) == 0
}

// hyphens returns how many hyphens t has, 0 if a function word is among its parts, as in a
// saying: state-of-the-art.
func hyphens(t string) int {
	for part := range strings.SplitSeq(t, "-") {
		if lex.class(lex.lookup(part))&(cFunc|cRel|cConj|cModal|cNeg) != 0 {
			return 0
		}
	}
	return strings.Count(t, "-")
}

// packages adds the word before a version: curl (8.5.0-2), crossbeam-utils v0.8.1, Installing ruff 0.4.2.
func (v *verbatim) packages() {
	text := v.text
	for _, x := range v.out[:len(v.out):len(v.out)] {
		if x.Start < 3 || !isVersion(x.Of(text)) {
			continue
		}
		end := x.Start - 1
		bracket := text[end] == '(' && text[end-1] == ' '
		if bracket {
			end--
		} else if text[end] != ' ' {
			continue
		}
		start := end
		for start > 0 && (isAlnum(text[start-1]) || strings.IndexByte("-+._", text[start-1]) >= 0) {
			start--
		}
		name := text[start:end]
		if len(name) < 2 || name[0] < 'a' || name[0] > 'z' || lex.lookup(name) != 0 || start > 0 && !isSpace(text[start-1]) && text[start-1] != '\n' {
			continue
		}
		if bracket || isHyphened(name) && madeFrom(name)&ofUpper == 0 || doing(text[:start]) {
			v.add(start, end, Name)
		}
	}
}

// doing reports whether s ends in what a tool reports that it does: Compiling, Unpacking, Installed.
func doing(s string) bool {
	w := wordBefore(s)
	return len(w) > 5 && 'A' <= w[0] && w[0] <= 'Z' && (strings.HasSuffix(w, "ing") || strings.HasSuffix(w, "ed"))
}

// variables adds the variables of shells and templates, with their sign and without:
// $srcdir, ${out}, %TEMP%, the last part of secrets.API_TOKEN.
func (v *verbatim) variables() {
	text := v.text
	for i := 0; i+2 < len(text); i++ {
		start, end := i, i+1
		switch {
		case text[i] == '$' && (i == 0 || text[i-1] != '\\' && !isAlnum(text[i-1])):
			if text[end] == '{' {
				end++
			}
		case text[i] == '%' && isLetter(text[end]) && freeBefore(text, i):
		default:
			continue
		}
		name := end
		for end < len(text) && (isAlnum(text[end]) || text[end] == '_') {
			end++
		}
		if end-name < 2 || isDigit(text[name]) {
			continue
		}
		bare := Range{name, end}
		switch {
		case text[i+1] == '{' || text[i] == '%':
			if end == len(text) || text[end] != map[byte]byte{'$': '}', '%': '%'}[text[i]] {
				continue
			}
			end++
		}
		v.add(start, end, Name)
		v.add(bare.Start, bare.End, Name)
		i = end - 1
	}
}

const maxQuery = 1000 // bytes of a statement of SQL

// queries adds statements of SQL that are not quoted.
func (v *verbatim) queries() {
	text := v.text
	for _, q := range [...]struct{ verb, then string }{{"SELECT ", " FROM "}, {"INSERT INTO ", " VALUES"}, {"UPDATE ", " SET "}, {"DELETE FROM ", ""},
		{"CREATE TABLE ", ""}, {"CREATE INDEX ", " ON "}, {"ALTER TABLE ", ""}, {"DROP TABLE ", ""}, {"select ", " from `"}} {
		for at := 0; ; {
			k := strings.Index(text[at:], q.verb)
			if k < 0 {
				break
			}
			start := at + k
			at = start + len(q.verb)
			line, _, _ := strings.Cut(text[start:min(len(text), start+maxQuery)], "\n")
			if !strings.Contains(line, q.then) || start > 0 && isAlnum(text[start-1]) {
				continue
			}
			end, depth := 0, 0
			for end < len(line) && depth >= 0 && line[end] != '"' && line[end] != ';' {
				depth += nesting(line[end])
				end++
			}
			v.add(start, start+len(strings.TrimRight(line[:end], " .)")), Other)
		}
	}
}
