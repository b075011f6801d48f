package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// labels are what a labelled set says of a unit. Label is true or false for constraints, a word for contradictions.
type labels struct {
	Label       json.RawMessage `json:"label"`
	Hedged      *bool           `json:"hedged"`
	Identifiers []struct {
		Text string `json:"text"`
	} `json:"identifiers"`
	Optional   []json.RawMessage `json:"optional"`
	Lang       string            `json:"lang"`
	Sample     string            `json:"sample"`
	Phenomenon string            `json:"phenomenon"`
	Source     string            `json:"source"`
	Flags      []string          `json:"flags"`
}

// readLabels reads what the line says beside the unit; a label of the kind must be there.
func (u *unit) readLabels(kind string) error {
	if err := decode(u.line, &u.labels); err != nil {
		return err
	}
	label := string(u.Label)
	switch {
	case kind == "hedges" && u.Hedged == nil:
		return errors.New(`no "hedged"`)
	case kind == "identifiers" && u.Identifiers == nil:
		return errors.New(`no "identifiers"`)
	case kind == "hedges" || kind == "identifiers":
		return nil
	case label == "":
		return errors.New(`no "label"`)
	case kind == "contradictions" && label[0] != '"' || kind == "constraints" && label != "true" && label != "false":
		return fmt.Errorf("label %s is none of %s", label, kind)
	}
	return nil
}

// want tells whether the unit's label asks for a find.
func (u *unit) want(kind string) bool {
	switch kind {
	case "hedges":
		return *u.Hedged
	case "contradictions":
		return string(u.Label) == `"contradicts"`
	}
	return string(u.Label) == "true"
}

// eachLabelled is eachUnit with the labels.
func eachLabelled(ctx context.Context, r io.Reader, kind string, do func(*unit) error) error {
	return eachUnit(ctx, r, kind, func(n int, u *unit) error {
		if err := u.readLabels(kind); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		return do(u)
	})
}

// verdicts counts verdicts against labels.
type verdicts struct{ tp, fp, fn, tn int }

func (t *verdicts) add(got, want bool) {
	switch {
	case got && want:
		t.tp++
	case got:
		t.fp++
	case want:
		t.fn++
	default:
		t.tn++
	}
}

func share(a, b int) string {
	if b == 0 {
		return "    –"
	}
	return fmt.Sprintf("%.3f", float64(a)/float64(b))
}

func (t *verdicts) String() string {
	return fmt.Sprintf("precision %s  recall %s  (%d right, %d false, %d missed, %d rightly nothing)",
		share(t.tp, t.tp+t.fp), share(t.tp, t.tp+t.fn), t.tp, t.fp, t.fn, t.tn)
}

// evaluate scores a detector against a labelled set and lists what it judged wrongly.
func evaluate(ctx context.Context, w io.Writer, kind string, r io.Reader) error {
	out := bufio.NewWriter(w)
	score := evaluateVerdicts
	if kind == "identifiers" {
		score = evaluateIdentifiers
	}
	err := score(ctx, out, kind, r)
	if e := out.Flush(); err == nil {
		err = e
	}
	return err
}

func evaluateVerdicts(ctx context.Context, w io.Writer, kind string, r io.Reader) error {
	groups, sources := map[string]*verdicts{"all": {}}, map[string]*verdicts{}
	count := func(group string, got, want bool) {
		if groups[group] == nil {
			groups[group] = &verdicts{}
		}
		groups[group].add(got, want)
	}
	err := eachLabelled(ctx, r, kind, func(u *unit) error {
		want, got := u.want(kind), len(finders[kind](u)) > 0
		for _, g := range u.groups() {
			count(g, got, want)
		}
		if u.Source != "" {
			if sources[u.Source] == nil {
				sources[u.Source] = &verdicts{}
			}
			sources[u.Source].add(got, want)
		}
		if got != want {
			text := u.text
			if kind == "contradictions" {
				text = u.claim + " || " + u.evidence
			}
			return printMiss(w, got, u.name(), strings.Join(u.Flags, ","), text)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, g := range slices.Sorted(maps.Keys(groups)) {
		fmt.Fprintf(w, "%-32s %v\n", g, groups[g])
	}
	printSources(w, groups["all"], sources)
	return nil
}

// minSource is the fewest units that make a share of one source worth printing.
const minSource = 3

// printSources tells how much the figures differ from source to source, the worst source
// by name, and what the whole set would score without each of them. The rules are written
// by hand and learn nothing, so that leaving a source out changes no verdict: the range
// says how much the total rests on one source, the spread how a new one may look.
func printSources(w io.Writer, all *verdicts, sources map[string]*verdicts) {
	if len(sources) < 2 {
		return
	}
	printShares(w, "recall", all, sources, func(v *verdicts) (int, int) { return v.tp, v.tp + v.fn })
	printShares(w, "precision", all, sources, func(v *verdicts) (int, int) { return v.tp, v.tp + v.fp })
}

func printShares(
	w io.Writer,
	name string,
	all *verdicts,
	sources map[string]*verdicts,
	part func(*verdicts) (int, int),
) {
	type scored struct {
		source string
		share  float64
	}
	var list []scored
	right, of := part(all)
	low, high, full := 1.0, 0.0, 0
	for _, s := range slices.Sorted(maps.Keys(sources)) {
		r, n := part(sources[s])
		if of > n {
			without := float64(right-r) / float64(of-n)
			low, high = min(low, without), max(high, without)
		}
		if n >= minSource {
			list = append(list, scored{s, float64(r) / float64(n)})
			if r == n {
				full++
			}
		}
	}
	if len(list) == 0 {
		return
	}
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Compare(a.share, b.share) })
	fmt.Fprintf(w, "by source: %s of %d sources with %d or more: lowest %.3f, median %.3f, %d at 1.000; "+
		"without any one source %.3f to %.3f\n",
		name, len(list), minSource, list[0].share, list[len(list)/2].share, full, low, high)
	for _, x := range list[:min(3, len(list))] {
		if x.share < 1 {
			r, n := part(sources[x.source])
			fmt.Fprintf(w, "  %s %.3f (%d of %d) %s\n", name, x.share, r, n, x.source)
		}
	}
}

// groups are the groups a unit is counted in.
func (u *unit) groups() []string {
	g := []string{"all"}
	if !slices.Contains(u.Flags, "borderline") {
		g = append(g, "all, without borderline")
	}
	for name, value := range map[string]string{"language": u.Lang, "sample": u.Sample, "phenomenon": u.Phenomenon} {
		if value != "" {
			g = append(g, name+" "+value)
		}
	}
	if u.Lang != "" && u.Lang != "en" {
		g = append(g, "language other than en")
	}
	return g
}

// name is the unit's id as text.
func (u *unit) name() string {
	var s string
	if json.Unmarshal(u.id, &s) != nil {
		return string(u.id)
	}
	return s
}

func printMiss(w io.Writer, got bool, id, note, text string) error {
	verdict := "missed"
	if got {
		verdict = "false "
	}
	_, err := fmt.Fprintf(w, "%s %s %s %q\n", verdict, id, note, text)
	return err
}

// optional returns the strings that may be returned without being required.
func (u *unit) optional() []string {
	var out []string
	for _, raw := range u.Optional {
		var s string
		if json.Unmarshal(raw, &s) != nil {
			var o struct{ Text string }
			_ = json.Unmarshal(raw, &o) // another shape: no string
			s = o.Text
		}
		out = append(out, s)
	}
	return out
}

// evaluateIdentifiers scores exact and covered recall and the share of spurious finds.
func evaluateIdentifiers(ctx context.Context, w io.Writer, kind string, r io.Reader) error {
	required, exact, covered, returned, spurious := 0, 0, 0, 0, 0
	all, sources := &verdicts{}, map[string]*verdicts{}
	count := func(source string, found bool) {
		if sources[source] == nil {
			sources[source] = &verdicts{}
		}
		all.add(found, true)
		sources[source].add(found, true)
	}
	err := eachLabelled(ctx, r, kind, func(u *unit) error {
		var got []string
		for _, x := range findIdentifiers(u) {
			got = append(got, x.Text)
		}
		known := u.optional()
		for _, id := range u.Identifiers {
			known = append(known, id.Text)
			required++
			holds := func(s string) bool { return strings.Contains(s, id.Text) }
			found := slices.ContainsFunc(got, holds)
			count(u.Source, found)
			if found {
				covered++
			}
			if slices.Contains(got, id.Text) {
				exact++
			} else if err := printMiss(w, false, u.name(), fmt.Sprintf("%q in", id.Text), u.text); err != nil {
				return err
			}
		}
		for _, g := range got {
			returned++
			if !slices.ContainsFunc(known, func(k string) bool { return strings.Contains(k, g) || strings.Contains(g, k) }) {
				spurious++
				if err := printMiss(w, true, u.name(), fmt.Sprintf("%q in", g), u.text); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(sources) > 1 {
		printShares(w, "covered", all, sources, func(v *verdicts) (int, int) { return v.tp, v.tp + v.fn })
	}
	_, err = fmt.Fprintf(w, "exact %s  covered %s  of %d required; spurious %s of %d returned\n",
		share(exact, required), share(covered, required), required, share(spurious, returned), returned)
	return err
}
