package detect

import "strings"

// plainly returns the sentence that a note of one line says: "JPEG quality: 85", "jpeg_quality = 85"
// and "Set the JPEG quality to 85" all say that the JPEG quality is 85. It returns text itself if that
// is no such note.
func plainly(text string) string {
	if rest, ok := strings.CutPrefix(text, "There's "); ok {
		return "There is " + rest
	}
	line := strings.TrimSuffix(strings.TrimSpace(text), ".")
	if strings.ContainsAny(line, "\n{}[]|;") || strings.HasSuffix(line, ",") || strings.Count(line, " ") > maxSaid {
		return text
	}
	if subject, value, ok := cutSetting(line); ok {
		return subject + " is " + value
	}
	if subject, value, ok := cutKey(line); ok {
		return subject + " is " + value
	}
	return text
}

// setters are words that open a note of what was set.
var setters = setOf(`set changed switched raised lowered bumped increased decreased configured pinned reduced`)

// cutSetting cuts "Set the timeout to 30 s" into the timeout and 30 s.
func cutSetting(line string) (subject, value string, ok bool) {
	verb, rest, _ := strings.Cut(line, " ")
	if !setters[strings.ToLower(verb)] {
		return "", "", false
	}
	at := strings.LastIndex(rest, " to ")
	if at < 1 || isDigit(rest[0]) || strings.Contains(rest[:at], " from ") || strings.ContainsAny(rest, ",:") {
		return "", "", false
	}
	return rest[:at], rest[at+len(" to "):], strings.Count(rest[at+len(" to "):], " ") < 4
}

// cutKey cuts "quality of JPEG files: 85" or "quality=85" into key and value: a few words each, and no
// second key among them.
func cutKey(line string) (key, value string, ok bool) {
	for _, sep := range [...]string{": ", " = ", "：", " : ", "="} {
		key, value, ok = strings.Cut(line, sep)
		if !ok {
			continue
		}
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if key == "" || value == "" || !isNoteKey(key) || !isNoteValue(value) {
			return "", "", false
		}
		return key, value, true
	}
	return "", "", false
}

// isNoteValue reports whether value is a value: a few words, no second key among them and no clause,
// as what somebody is doing ("todo: fixing the pager") is one.
func isNoteValue(value string) bool {
	first, _, several := strings.Cut(value, " ")
	if several && strings.HasSuffix(first, "ing") && !strings.HasSuffix(first, "thing") || strings.Count(value, " ") > 5 {
		return false
	}
	return !strings.ContainsAny(value, "=：") && !strings.Contains(value, ": ") && !strings.Contains(value, " with ")
}

// isNoteKey reports whether key names what a note is about: words and names, no clause.
func isNoteKey(key string) bool {
	switch {
	case strings.ContainsAny(key, ".!?\"=/") && strings.Contains(key, " "),
		strings.Count(key, " ") > 6, isDigit(key[0]):
		return false
	}
	last := ""
	for w := range strings.FieldsSeq(key) {
		if auxiliary(strings.ToLower(w)) {
			return false
		}
		last = w
	}
	// Started job with ID: …, saved to: …
	return !preposition(last) && !strings.Contains(key, " with ") && !hasPrefixFold(key, "using ")
}
