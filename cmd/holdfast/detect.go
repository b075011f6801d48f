package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/seed-74a30d84/holdfast/detect"
)

const detectArgs = "KIND [FILE] | eval KIND FILE | explain [FILE]"

// maxLine is the longest line of JSON that is read.
const maxLine = 64 << 20

// A unit is one line of a labelled set or of input; the fields that a kind does not have are empty.
type unit struct {
	ID       string `json:"id"`
	Text     string `json:"text"`
	Claim    string `json:"claim"`
	Evidence string `json:"evidence"`
	labels
}

// found is the answer to one unit.
type found struct {
	ID    string      `json:"id"`
	Found bool        `json:"found"`
	Items []foundItem `json:"items"`
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

const detectKinds = "constraints, hedges, identifiers or contradictions"

// runDetect runs the text detectors by themselves.
func runDetect(_ context.Context, s streams, args []string) int {
	fs := newFlags(s, "detect", detectArgs+"\nKIND is "+detectKinds)
	if status, done := parseFlags(fs, args); done {
		return status
	}
	args = fs.Args()
	usage := func() int {
		fs.Usage()
		return exitUsage
	}
	if len(args) == 0 {
		return usage()
	}
	var err error
	switch {
	case args[0] == "explain" && len(args) <= 2:
		err = withInput(s, args[1:], func(r io.Reader) error { return explain(s.out, r) })
	case args[0] == "eval" && len(args) == 3 && finders[args[1]] != nil:
		err = withInput(s, args[2:], func(r io.Reader) error { return evaluate(s.out, args[1], r) })
	case finders[args[0]] != nil && len(args) <= 2:
		err = withInput(s, args[1:], func(r io.Reader) error { return findAll(s.out, finders[args[0]], r) })
	default:
		return usage()
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

// eachUnit reads JSON lines.
func eachUnit(r io.Reader, do func(*unit) error) error {
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, maxLine)
	for n := 1; sc.Scan(); n++ {
		if strings.TrimSpace(sc.Text()) == "" {
			continue
		}
		var u unit
		if err := json.Unmarshal(sc.Bytes(), &u); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if err := do(&u); err != nil {
			return err
		}
	}
	return sc.Err()
}

// findAll answers each line of r by a line.
func findAll(w io.Writer, find finder, r io.Reader) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	err := eachUnit(r, func(u *unit) error {
		items := find(u)
		if items == nil {
			items = []foundItem{}
		}
		return enc.Encode(found{u.ID, len(items) > 0, items})
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
	for _, c := range detect.Constraints(u.Text) {
		kind := "invariant"
		if c.Imperative {
			kind = "prohibition"
		}
		out = append(out, item(u.Text, c.Range, kind))
	}
	return out
}

func findHedges(u *unit) []foundItem {
	var out []foundItem
	for _, r := range detect.HedgeCues(u.Text) {
		out = append(out, item(u.Text, r, "hedge"))
	}
	return out
}

func findIdentifiers(u *unit) []foundItem {
	var out []foundItem
	for _, x := range detect.Verbatim(u.Text) {
		out = append(out, item(u.Text, x.Range, x.Kind.String()))
	}
	return out
}

func findContradictions(u *unit) []foundItem {
	f, ok := detect.Contradiction(u.Claim, u.Evidence)
	if !ok {
		return nil
	}
	return []foundItem{item(u.Evidence, f.Range, f.Rule)}
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
