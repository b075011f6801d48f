package audit

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"
)

// WriteTable writes a row a compaction, the sums, and how many findings there are
// of each kind; with findings, also each of these with its source.
func WriteTable(w io.Writer, reports []*Report, findings bool) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, c *Compaction, second Second) {
		fmt.Fprintf(tw, "%s\t%d\t%d\t%s\t%s\t%s\t%d\t%d\t%s\t%s\t%s\t\n", name, c.RawTokens, c.Tokens,
			share(c.Identifiers.Kept, c.Identifiers.Raw), share(c.Identifiers.NamesKept, c.Identifiers.Names),
			share(c.Identifiers.HumanKept, c.Identifiers.Human),
			c.Identifiers.Changed, c.Identifiers.Invented,
			share(c.Statements.All-c.Statements.Unverified, c.Statements.All),
			share(c.User.Verbatim, c.User.All), share(second.IdentifiersKept, second.Identifiers))
	}
	fmt.Fprintln(tw, "summary\traw tokens\ttokens\tidentifiers kept\twithout numbers\tof the user's\tchanged\tinvented\t"+
		"statements supported\tuser's prohibitions\tof the summary before\t")
	for _, r := range reports {
		for i := range r.Compactions {
			c := &r.Compactions[i]
			second := Second{}
			if c.Second != nil {
				second = *c.Second
			}
			row(fmt.Sprintf("%s:%d", filepath.Base(r.File), c.Line), c, second)
		}
	}
	t := Total(reports)
	row("all", &Compaction{
		RawTokens:   t.RawTokens,
		Tokens:      t.Tokens,
		Identifiers: t.Identifiers,
		Statements:  t.Statements,
		User:        t.User,
	}, t.Second)
	if err := tw.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w)
	kinds := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, k := range Kinds {
		if n := t.Findings[k.Kind]; n > 0 {
			fmt.Fprintf(kinds, "%d\t%s\t%s\n", n, k.Kind, k.Means)
		}
	}
	if err := kinds.Flush(); err != nil {
		return err
	}
	if !findings {
		return nil
	}
	var b strings.Builder
	for _, r := range reports {
		for i := range r.Compactions {
			for _, f := range r.Compactions[i].Findings {
				f.write(&b, filepath.Base(r.File), r.Compactions[i].Line)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// share is "part/whole (percent)", and a hyphen of nothing.
func share(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d (%.1f %%)", part, whole, 100*float64(part)/float64(whole))
}

func (f *Finding) write(b *strings.Builder, file string, line int) {
	fmt.Fprintf(b, "\n%s:%d: %s", file, line, f.Kind)
	if f.Detail != "" {
		fmt.Fprintf(b, ": %s", visible(f.Detail))
	}
	if f.Sentence != "" {
		fmt.Fprintf(b, "\n  summary: %s", visible(f.Sentence))
	}
	if f.Source != "" {
		fmt.Fprintf(b, "\n  line %d, %s: %s", f.Line, f.Speaker, visible(f.Source))
	}
	b.WriteByte('\n')
}

// visible is s on one line, without what a terminal would obey.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return -1
		}
		return r
	}, oneLine(s))
}
