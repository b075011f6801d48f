package holdfast

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What the library says in its own words (the anchor, details, remedies, errors)
// often quotes a span. A value that the host marked secret is left out of it: the
// spans that hold it are the only place where it stands.

const (
	hiddenText = "[secret]"
	minHidden  = 4        // shorter values are refused in what an edit supplies, but would blot out every text
	pieceLen   = 16       // each piece of a longer value is hidden: quotes are cut, sentences end inside of it
	maxQuoted  = 4 * 117  // quote cuts at 117 bytes, and each may take four in quotes
	maxHidden  = 64 << 10 // of a longer value, so much is looked for: a piece costs some 50 bytes of memory
)

// hider finds the marked values in a text.
type hider struct {
	short  []string            // values of at most pieceLen bytes, and what they look like in quotes and in JSON
	pieces map[string]struct{} // of the longer ones, as they are and in quotes
	seen   map[string]bool
}

// add marks a value.
func (h *hider) add(value string) {
	if len(value) < minHidden || h.seen[value] {
		return
	}
	if h.seen == nil {
		h.seen, h.pieces = map[string]bool{}, map[string]struct{}{}
	}
	h.seen[value] = true
	head := value[:min(len(value), maxHidden)]
	ascii := strconv.QuoteToASCII(head)
	for _, s := range []string{
		head,
		inQuotes(head),
		inHTML.Replace(inQuotes(head)),
		ascii[1 : len(ascii)-1],
		inHTML.Replace(ascii[1 : len(ascii)-1]),
	} {
		if len(s) <= pieceLen {
			if !slices.Contains(h.short, s) {
				h.short = append(h.short, s)
			}
			continue
		}
		for i := 0; i+pieceLen <= len(s); i++ {
			h.pieces[s[i:i+pieceLen]] = struct{}{}
		}
	}
}

// inHTML writes what encoders of JSON escape for the sake of HTML: the arguments of a call stand in
// a span as they came.
var inHTML = strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`)

// inQuotes is s as it stands between the quotation marks of a quoted text.
func inQuotes(s string) string {
	q := strconv.Quote(s)
	return q[1 : len(q)-1]
}

// hide returns text without the marked values.
func (h *hider) hide(text string) string {
	if len(h.seen) == 0 {
		return text
	}
	text = h.hidePieces(text)
	for _, s := range h.short {
		text = strings.ReplaceAll(text, s, hiddenText)
	}
	return h.hideCut(text)
}

// Redact returns text without the values that the host marked secret in any span
// so far, live or archived; "[secret]" stands for them. The library's own words
// are redacted already. It is for what a host quotes from spans outside of the
// window. Values of fewer than 4 bytes stay: they would blot out every text.
func (b *ContextBuffer) Redact(text string) string {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.st.hider.hide(text)
}

// hidePieces replaces each run of bytes that pieces of long values cover.
func (h *hider) hidePieces(text string) string {
	var b strings.Builder
	done, end := 0, 0 // text[:done] is written; the run under way ends at end
	for i := 0; i+pieceLen <= len(text); i++ {
		if _, ok := h.pieces[text[i:i+pieceLen]]; !ok {
			continue
		}
		if i > end || end == 0 {
			b.WriteString(text[done:i])
			b.WriteString(hiddenText)
		}
		end = i + pieceLen
		done = end
	}
	if done == 0 {
		return text
	}
	return b.String() + text[done:]
}

// hideCut hides the first part of a value where a quote was cut off inside of it.
func (h *hider) hideCut(text string) string {
	const cut = "\"…"
	for at := 0; ; {
		i := strings.Index(text[at:], cut)
		if i < 0 {
			return text
		}
		at += i
		if n := h.cutLen(text[:at]); n > 0 {
			text = text[:at-n] + hiddenText + text[at:]
			at += len(hiddenText) - n
		}
		at += len(cut)
	}
}

// cutLen returns how many bytes at the end of text are the first part of a value, of at least minHidden bytes.
func (h *hider) cutLen(text string) int {
	tail, longest := text[max(0, len(text)-maxQuoted):], 0
	for v := range h.seen {
		first, _ := utf8.DecodeRuneInString(v)
		if first != utf8.RuneError && !strings.Contains(tail, inQuotes(string(first))) {
			continue
		}
		for k := min(len(v)-1, maxQuoted); k >= minHidden; k-- {
			if s := inQuotes(v[:k]); len(s) > longest && strings.HasSuffix(text, s) {
				longest = len(s)
				break
			}
		}
	}
	return longest
}

// hideErr returns err without the marked values in its text and violations. The
// errors it unwraps to are the same.
func (st *state) hideErr(err error) error {
	if err == nil || len(st.hider.seen) == 0 {
		return err
	}
	for _, list := range violationLists(err) {
		for i := range list {
			v := &list[i]
			v.Detail, v.Remedy = st.hider.hide(v.Detail), st.hider.hide(v.Remedy)
			v.Spans = slices.Clone(v.Spans)
			for k, id := range v.Spans {
				if st.spans[id] == nil { // only what a request made up
					v.Spans[k] = SpanID(st.hider.hide(string(id)))
				}
			}
		}
	}
	text := err.Error()
	if hidden := st.hider.hide(text); hidden != text {
		return &hiddenError{hidden, err}
	}
	return err
}

// violationLists returns the lists of violations that err holds, to be changed in place.
func violationLists(err error) [][]Violation {
	var out [][]Violation
	if r, ok := errors.AsType[*refusal](err); ok {
		return append(out, r.all, r.unsafe.Violations, r.prov.Violations)
	}
	if vs := Violations(err); vs != nil {
		out = append(out, vs)
	}
	return out
}

// hiddenError is an error whose text held a marked value.
type hiddenError struct {
	text string
	err  error
}

func (e *hiddenError) Error() string { return e.text }
func (e *hiddenError) Unwrap() error { return e.err }
