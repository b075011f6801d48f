package replay

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"text/tabwriter"
)

// Table writes the reports for people: a row a file and one in total, then what
// was refused and why. With verbose, every request that was not accepted at once
// and every mutation with another outcome than expected follows.
func Table(w io.Writer, reports []*Report, verbose bool) {
	total := sumUp(reports)
	rows(w, reports, total)
	fmt.Fprintln(w)
	counts(w, "edits", total.Edits)
	counts(w, "meant as", total.Purposes)
	counts(w, "refusals", total.Refusals)
	fmt.Fprintf(w, "rounds:          %s\n", rounds(total.Rounds))
	fmt.Fprintf(w, "over budget:     %s\n", orNone(inOrder(total.Over)))
	fmt.Fprintf(w, "repairs:         %d came with a refusal, %d of them did not pass; %d dead ends\n",
		total.Repaired, len(total.RepairFailed), len(total.DeadEnds))
	fmt.Fprintf(w, "edits, tokens:   %d before, %d after (%s)\n",
		total.TokensBefore, total.TokensAfter, percent(total.TokensAfter, total.TokensBefore))
	p := total.Rules
	fmt.Fprintf(w, "constraints:     %d in force: %d in live spans, %d in summaries, %d in the ledger, %d nowhere\n",
		p.InForce, p.Live, p.Summary, p.Ledger, p.Nowhere)
	fmt.Fprintf(w, "conflicts:       %d found, %d open at the end\n", total.Conflicts.Found, total.Conflicts.Open)
	fmt.Fprintf(w, "reopened:        %s\n", total.Reopen.String())
	mutationTable(w, total)
	failures(w, reports)
	if verbose {
		perFile(w, reports)
		details(w, total)
	} else if len(total.Escapes) > 0 {
		escapes(w, "ESCAPE", total.Escapes)
	}
}

func rows(w io.Writer, reports []*Report, total *Report) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "messages\tspans\tedits\trefused\tfirst\tlate\tdead\twithin\ttokens in\tat end\t"+
		"anchor\trules\tlive/sum/ledger\tconflicts\thits\tescapes\tequal\ts\t  file")
	for _, r := range append(reports[:len(reports):len(reports)], total) {
		hits, sent := 0, 0
		for _, m := range r.Mutations {
			hits += m.Hits + m.Allowed
			sent += m.Sent
		}
		fmt.Fprintf(tw, "%d\t%d\t%d\t%d\t%s\t%d\t%d\t%s\t%d\t%d\t%d\t%d\t%d/%d/%d\t%d/%d\t%d/%d\t%d\t%s\t%.1f\t  %s\n",
			r.Messages, r.Spans, sum(r.Edits), sum(r.Refusals), percent(r.First, r.Requests), late(r.Rounds), len(r.DeadEnds),
			percent(r.Within, r.Within+sum(r.Over)), r.TokensIn, r.TokensEnd, r.AnchorEnd,
			r.Rules.InForce, r.Rules.Live, r.Rules.Summary, r.Rules.Ledger, r.Conflicts.Found, r.Conflicts.Open,
			hits, sent, len(r.Escapes), r.equal(), r.Seconds, r.File)
	}
	tw.Flush()
}

func mutationTable(w io.Writer, total *Report) {
	if len(total.Mutations) == 0 {
		return
	}
	fmt.Fprintln(w)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "mutation\tsent\thits\tallowed\tescapes\tother refusals\texpected")
	for _, label := range sortedKeys(total.Mutations) {
		m := total.Mutations[label]
		want := strings.Join(m.Expect, " or ")
		if want == "" {
			want = "allowed"
		}
		fmt.Fprintf(tw, "%s\t%d\t%d\t%d\t%d\t%s\t%s\n",
			label, m.Sent, m.Hits, m.Allowed, m.Escapes, orNone(inOrder(m.Others)), want)
	}
	tw.Flush()
}

func failures(w io.Writer, reports []*Report) {
	for _, r := range reports {
		for _, f := range r.Failed {
			fmt.Fprintf(w, "FAILED %s: %s\n", r.File, f)
		}
		for _, m := range r.Reopen.Mismatches {
			fmt.Fprintf(w, "DIFFERS %s: %s\n", r.File, m)
		}
		if r.Buffer == "" {
			continue
		}
		if e := r.Reopen.Error; e != "" {
			fmt.Fprintf(w, "NOT REOPENED %s: %s\n", r.File, e)
		} else if v := r.Reopen.Verify; v != verifyClean {
			fmt.Fprintf(w, "NOT VERIFIED %s: %s\n", r.File, v)
		}
	}
}

// perFile says of each file what the columns only count.
func perFile(w io.Writer, reports []*Report) {
	for _, r := range reports {
		fmt.Fprintf(w, "%s\n  edits: %s\n  refusals: %s\n  rounds: %s\n  over budget: %s\n",
			r.File, orNone(inOrder(r.Edits)), orNone(inOrder(r.Refusals)), rounds(r.Rounds), orNone(inOrder(r.Over)))
	}
}

func details(w io.Writer, total *Report) {
	escapes(w, "ESCAPE", total.Escapes)
	escapes(w, "OTHER REFUSAL", total.Missed)
	troubles(w, "DEAD END", total.DeadEnds)
	troubles(w, "REPAIR REFUSED", total.RepairFailed)
	troubles(w, "REFUSED AT FIRST", total.Slow)
}

func escapes(w io.Writer, title string, list []Escape) {
	for _, e := range list {
		fmt.Fprintf(w, "%s %s message %d, %s: %s\n", title, e.File, e.Step, e.Label, e.What)
		for _, g := range e.Got {
			fmt.Fprintf(w, "    %s\n", g)
		}
	}
}

func troubles(w io.Writer, title string, list []Trouble) {
	for _, t := range list {
		fmt.Fprintf(w, "%s %s message %d, %s, %d rounds\n", title, t.File, t.Step, t.Purpose, t.Rounds)
		for _, d := range t.Details {
			fmt.Fprintf(w, "    %s\n", d)
		}
	}
}

func counts(w io.Writer, name string, m map[string]int) {
	fmt.Fprintf(w, "%-16s %s\n", name+":", orNone(inOrder(m)))
}

// inOrder lists counts, the largest first.
func inOrder(m map[string]int) string {
	keys := sortedKeys(m)
	sort.SliceStable(keys, func(i, j int) bool { return m[keys[i]] > m[keys[j]] })
	for i, k := range keys {
		keys[i] = fmt.Sprintf("%s %d", k, m[k])
	}
	return strings.Join(keys, ", ")
}

func rounds(m map[int]int) string {
	var parts []string
	for _, n := range sortedKeys(m) {
		parts = append(parts, fmt.Sprintf("%d accepted after %d refusals", m[n], n))
	}
	return orNone(strings.Join(parts, ", "))
}

// late counts the requests that needed more than two remedies.
func late(m map[int]int) int {
	n := 0
	for round, count := range m {
		if round > 2 {
			n += count
		}
	}
	return n
}

func sum(m map[string]int) int {
	n := 0
	for _, c := range m {
		n += c
	}
	return n
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func percent(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(whole))
}

// String says how the comparison in a fresh process went.
func (r *Reopened) String() string {
	s := fmt.Sprintf("%d messages compared, %d differences, verify %s", r.Compared, len(r.Mismatches), r.Verify)
	if r.Error != "" {
		s += ", error: " + r.Error
	}
	return s
}

// equal is the column that says whether everything came back.
func (r *Report) equal() string {
	switch {
	case r.Messages == 0:
		return "-"
	case r.Reopen.OK():
		return "yes"
	}
	return "NO"
}
