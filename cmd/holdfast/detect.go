package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/seed-74a30d84/holdfast/detect"
)

const detectArgs = "KIND [FILE] | eval KIND FILE | explain [FILE]"

const detectHelp = `KIND is constraints, hedges, identifiers or contradictions.

  KIND     answers each line {"id": …, "text": "…"} by a line with what was found in the
           text; for contradictions a line is {"id": …, "claim": "…", "evidence": "…"}
  eval     scores KIND on lines that also have "label": true or false (for contradictions
           "label": "contradicts" or another word; for hedges "hedged": true or false; for
           identifiers "identifiers": [{"text": "…"}, …]), and lists what it judged wrongly
  explain  tells for a plain text what is found where, and by which word

Standard input is read where FILE is - or left out (eval needs one).
`

// maxLine is the longest line of JSON that is read.
const maxLine = 64 << 20

// A unit is one line of input. The fields that its kind does not have are empty.
type unit struct {
	id       json.RawMessage // a string or whatever else it is, answered as it is
	text     string
	claim    string
	evidence string
	labels          // read for eval only
	line     []byte // valid until the next one is read
}

// readUnit reads a line of JSON, which must have the fields of the kind.
func readUnit(line []byte, kind string) (*unit, error) {
	var in struct {
		ID       json.RawMessage `json:"id"`
		Text     *string         `json:"text"`
		Claim    *string         `json:"claim"`
		Evidence *string         `json:"evidence"`
	}
	if err := decode(line, &in); err != nil {
		return nil, err
	}
	if in.ID == nil {
		in.ID = json.RawMessage(`""`)
	}
	u := &unit{id: in.ID, line: line}
	switch pair := kind == "contradictions"; {
	case !pair && in.Text == nil:
		return nil, errors.New(`no "text"`)
	case pair && in.Claim == nil:
		return nil, errors.New(`no "claim"`)
	case pair && in.Evidence == nil:
		return nil, errors.New(`no "evidence"`)
	case pair:
		u.claim, u.evidence = *in.Claim, *in.Evidence
	default:
		u.text = *in.Text
	}
	return u, nil
}

// decode reads a JSON object into v.
func decode(line []byte, v any) error {
	err := json.Unmarshal(line, v)
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if e.Field == "" {
			return fmt.Errorf("JSON %s, want an object", e.Value)
		}
		return fmt.Errorf("%q is a JSON %s", e.Field, e.Value)
	}
	return err
}

// found is the answer to one unit.
type found struct {
	ID    json.RawMessage `json:"id"`
	Found bool            `json:"found"`
	Items []foundItem     `json:"items"`
}

// foundItem is a range of bytes of the text (of the evidence for contradictions).
type foundItem struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
	Kind  string `json:"kind"`
}

// A finder answers one unit.
type finder func(u *unit) []foundItem

// finders are the kinds of the detect command.
var finders = map[string]finder{
	"constraints":    findConstraints,
	"hedges":         findHedges,
	"identifiers":    findIdentifiers,
	"contradictions": findContradictions,
}

// runDetect runs the text detectors by themselves.
func runDetect(ctx context.Context, s streams, args []string) int {
	fs := newFlags(s, "detect", detectArgs+"\n\n"+detectHelp)
	if status, done := parseFlags(fs, args); done {
		return status
	}
	name := fs.Arg(0)
	if fs.NArg() > 0 { // the rest may ask for help too
		if status, done := parseFlags(fs, fs.Args()[1:]); done {
			return status
		}
	}
	args = fs.Args()
	var err error
	switch {
	case name == "explain" && len(args) <= 1:
		err = withInput(s, args, func(r io.Reader) error { return explain(s.out, r) })
	case name == "eval" && len(args) == 2 && finders[args[0]] != nil:
		err = withInput(s, args[1:], func(r io.Reader) error { return evaluate(ctx, s.out, args[0], r) })
	case finders[name] != nil && len(args) <= 1:
		err = withInput(s, args, func(r io.Reader) error { return findAll(ctx, s.out, name, r) })
	default:
		fs.Usage()
		return exitUsage
	}
	if err != nil {
		fmt.Fprintf(s.err, "holdfast detect: %v\n", err)
		return exitUsage
	}
	return exitOK
}

// withInput opens the file that args names, standard input if none.
func withInput(s streams, args []string, read func(io.Reader) error) error {
	if len(args) == 0 || args[0] == "-" {
		return read(s.in)
	}
	f, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer f.Close()
	return read(f)
}

// eachUnit reads JSON lines of a kind. Blank lines are passed over, and a byte order mark
// before the first.
func eachUnit(ctx context.Context, r io.Reader, kind string, do func(line int, u *unit) error) error {
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, maxLine)
	n := 1
	for ; sc.Scan(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		line := sc.Bytes()
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		u, err := readUnit(line, kind)
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if err := do(n, u); err != nil {
			return err
		}
	}
	if errors.Is(sc.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("line %d: longer than %d bytes", n, maxLine)
	}
	return sc.Err()
}

// findAll answers each line of r by a line.
func findAll(ctx context.Context, w io.Writer, kind string, r io.Reader) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	err := eachUnit(ctx, r, kind, func(_ int, u *unit) error {
		items := finders[kind](u)
		if items == nil {
			items = []foundItem{}
		}
		return enc.Encode(found{u.id, len(items) > 0, items})
	})
	if e := out.Flush(); err == nil {
		err = e
	}
	return err
}

func item(text string, r detect.Range, kind string) foundItem {
	return foundItem{r.Start, r.End, r.Of(text), kind}
}

func findConstraints(u *unit) []foundItem {
	var out []foundItem
	for _, c := range detect.Constraints(u.text) {
		kind := "invariant"
		if c.Imperative {
			kind = "prohibition"
		}
		out = append(out, item(u.text, c.Range, kind))
	}
	return out
}

func findHedges(u *unit) []foundItem {
	var out []foundItem
	for _, r := range detect.HedgeCues(u.text) {
		out = append(out, item(u.text, r, "hedge"))
	}
	return out
}

func findIdentifiers(u *unit) []foundItem {
	var out []foundItem
	for _, x := range detect.Verbatim(u.text) {
		out = append(out, item(u.text, x.Range, x.Kind.String()))
	}
	return out
}

func findContradictions(u *unit) []foundItem {
	f, ok := detect.Contradiction(u.claim, u.evidence)
	if !ok {
		return nil
	}
	return []foundItem{item(u.evidence, f.Range, f.Rule)}
}

// explain tells for a plain text what is found where and by which word or rule.
func explain(w io.Writer, r io.Reader) error {
	b, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for _, f := range detect.Explain(string(b)) {
		fmt.Fprintf(out, "%d-%d\t%s", f.Start, f.End, f.Detector)
		if f.Kind != "" {
			fmt.Fprintf(out, " (%s)", f.Kind)
		}
		if f.Rule != "" {
			fmt.Fprintf(out, " by %q", f.Rule)
		}
		fmt.Fprintf(out, "\t%q\n", f.Of(string(b)))
	}
	return out.Flush()
}
