package detect

// Doc is one scanned text. The zero value is ready; Scan may be called again to reuse its memory.
type Doc struct {
	Text        string
	Lines       []Line
	Sentences   []Sentence
	Words       []Word
	Identifiers []Identifier
	Constraints []Constraint
	Tokens      int // estimate, rounded up
}

// Scan reads text once and fills d. It keeps a reference to text.
func (d *Doc) Scan(text string) {}

// Scan is Doc.Scan with the detectors of ds in place of the built-in ones.
func (ds Detectors) Scan(d *Doc, text string) { d.Scan(text) }

// FindContradiction reports whether sentence disconfirms claim, by ds.Contradictions or the built-in check.
func (ds Detectors) Contradicts(claim, sentence string) bool { return false }

// Term returns the word w of d in the form in which words are compared: lower case; identifiers as they are.
func (d *Doc) Term(i int) string { return "" }

// Heads returns the indexes of the lines that line i hangs from, nearest first.
func (d *Doc) Heads(i int) []int { return nil }

// Widen returns what must be kept so that r is not cut off its context: the paragraph
// around r or, where that has more than 12 lines, its lines with two before and after;
// always with the lines those hang from. Ranges are whole lines, in order, disjoint.
func (d *Doc) Widen(r Range) []Range { return nil }

// AppendForms appends every string under which token stands whole: token itself first, then
// each component (host, port, base name, key, value …), then the ends of a path cut at a slash.
// No form combines parts of two tokens.
func AppendForms(dst []string, token string) []string { return append(dst, token) }

// Constraints, Hedge, Identifiers and Contradicts are the built-in detectors on their own.
func Constraints(text string) []Constraint { return nil }

// Hedge reports whether sentence marks its own truth as uncertain.
func Hedge(sentence string) bool { return false }

// Identifiers returns the identifiers of text in order.
func Identifiers(text string) []Identifier { return nil }

// Contradicts reports whether sentence, later than claim, disconfirms it.
func Contradicts(claim, sentence string) bool { return false }

// EstimateTokens estimates the number of model tokens of text from character classes.
func EstimateTokens(text string) int { return (len(text) + 2) / 3 }
