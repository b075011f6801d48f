package holdfast

import (
	"fmt"
	"strings"
	"unicode"
)

// checkID checks the form of an ID the host chose for a span or group.
func checkID(id string) error {
	if len(id) < 1 || len(id) > 64 || !idChars(id) {
		return fmt.Errorf("%w: ID %q is not 1 to 64 of A-Z a-z 0-9 . _ : -", ErrInvalid, id)
	}
	if reservedID(id) {
		return fmt.Errorf("%w: %q denotes the anchor, the edit log or every span", ErrReservedID, id)
	}
	return nil
}

func idChars(id string) bool {
	for i := 0; i < len(id); i++ {
		c := id[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("._:-", c) >= 0) {
			return false
		}
	}
	return true
}

// reservedID reports whether id, in any spelling (case, width, invisible
// characters, separators), denotes the anchor, the edit log, the constraint
// ledger, the journal or an edit, or is a wildcard ([A]: the anchor "must be
// structurally outside the set of spans the model can name").
func reservedID(id string) bool {
	if strings.ContainsAny(id, "*?%") {
		return true
	}
	name := foldID(id)
	for _, p := range []string{"the", "holdfast"} {
		if rest, ok := strings.CutPrefix(name, p); ok && rest != "" {
			name = rest
		}
	}
	switch name {
	case "anchor", "anchorregion", "anchors",
		"log", "editlog", "editslog", "edithistory", "editcounter", "edits", "edit",
		"ledger", "constraintledger",
		"constraintsledger", "journal", "mark", "all", "any", "everything":
		return true
	}
	rest, ok := strings.CutPrefix(name, "edit")
	return ok && rest != "" && strings.Trim(rest, "0123456789") == ""
}

// foldID lower-cases, narrows full-width characters and drops invisible ones and separators.
func foldID(id string) string {
	var b strings.Builder
	for _, r := range id {
		switch {
		case r >= 0xFF01 && r <= 0xFF5E:
			r -= 0xFEE0
		case lookAlikes[r] != 0:
			r = lookAlikes[r]
		}
		if letterOrDigit(r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// letterOrDigit reports whether r is a letter or digit that can be seen: the
// Hangul fillers are letters without a glyph.
func letterOrDigit(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// lookAlikes maps letters of other scripts that spell the reserved names to the eye.
var lookAlikes = map[rune]rune{
	'а': 'a', 'А': 'a', 'α': 'a', 'с': 'c', 'С': 'c', 'ϲ': 'c', 'о': 'o', 'О': 'o', 'ο': 'o', 'Ο': 'o', 'е': 'e', 'Е': 'e',
	'г': 'r', 'і': 'i', 'І': 'i', 'ι': 'i', 'ј': 'j', 'н': 'h', 'һ': 'h', 'ո': 'n', 'ԁ': 'd', 'ɡ': 'g',
	'ⅼ': 'l', 'ӏ': 'l', 'т': 't',
}
