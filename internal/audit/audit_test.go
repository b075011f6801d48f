package audit

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

var (
	update = flag.Bool("update", false, "write the golden files anew; read the diff")
	dir    = flag.String("sessions", "", "also audit the recorded sessions in this directory")
)

// fixtures are one session in two formats. Its summaries make each mistake once.
var fixtures = []string{"session", "claude-code"}

func audited(t testing.TB, name string) *Report {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".jsonl"))
	require.NoError(t, err)
	s, err := Read(name+".jsonl", data)
	require.NoError(t, err)
	r, err := Run(t.Context(), s)
	require.NoError(t, err)
	return r
}

func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	file = filepath.Join("testdata", file)
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

func TestGolden(t *testing.T) {
	for _, name := range fixtures {
		r := audited(t, name)
		out, err := json.MarshalIndent(r, "", " ")
		require.NoError(t, err)
		golden(t, name+".json", append(out, '\n'))
		var page, table bytes.Buffer
		require.NoError(t, WriteHTML(&page, []*Report{r}))
		golden(t, name+".html", page.Bytes())
		require.NoError(t, WriteTable(&table, []*Report{r}, true))
		golden(t, name+".txt", table.Bytes())
	}
}

// Each kind of finding is made once by the first summary, on the sentence that was
// written to make it, and the second summary loses what the first still had.
func TestEachKindOfFinding(t *testing.T) {
	want := []struct{ kind, sentence, source string }{
		{"identifier-changed", "The database ledger-db-2 listens on port 5432.", "2 const dsn = \"ledger-db-2:5433\""},
		{"identifier-invented", "The work is tracked as KX-88410.", ""},
		{"hedge-dropped", "The lock timeout breaks the import of the March statements.",
			"The lock timeout probably breaks the import of the March statements."},
		{"told-as-fact", "The retry loop in backoff.go sleeps for zero seconds between attempts.",
			"The retry loop in backoff.go sleeps for zero seconds between attempts."},
		{"told-as-users", "The user said the retry loop in backoff.go sleeps for zero seconds.",
			"The retry loop in backoff.go sleeps for zero seconds between attempts."},
		{"user-words", "The user wants weekly e-mails about every rejected statement.", ""},
		{"prohibition-gone", "", "Do not rename any column of the table statements."},
		{"prohibition-reworded", "Restart worker-7 on Friday.", "Do not restart worker-7 before Friday."},
		{"prohibition-invented", "Never deploy on a Monday.", ""},
		{"no-witness", "Customers like the new layout of the yearly report.", ""},
		{"no-single-witness", "run.go opens ledger-db-2 while backoff.go counts attempts in retries_total.",
			"The counter retries_total stands at 41."},
		{"contradicted", "TestImport passes.", "TestImport fails: connection refused"},
	}
	for _, name := range fixtures {
		r := audited(t, name)
		require.Len(t, r.Compactions, 2)
		var got []struct{ kind, sentence, source string }
		for _, f := range r.Compactions[0].Findings {
			got = append(got, struct{ kind, sentence, source string }{string(f.Kind), f.Sentence, oneLine(f.Source)})
		}
		require.Equal(t, want, got, name)
		for _, f := range r.Compactions[1].Findings {
			require.Equal(t, LostAgain, f.Kind, name)
		}
		var lost []string
		for _, f := range r.Compactions[1].Findings {
			lost = append(lost, f.Detail+" "+f.Source)
		}
		require.Contains(t, lost, "prohibition Never touch the table payments_2019.")
		require.Contains(t, lost, `identifier "payments_2019" Never touch the table payments_2019.`)
	}
	seen := map[Kind]bool{LostAgain: true}
	for _, w := range want {
		seen[Kind(w.kind)] = true
	}
	for _, k := range Kinds {
		require.True(t, seen[k.Kind], "no fixture makes %s", k.Kind)
	}
}

// A summary that changes nothing has no findings but what it leaves out.
func TestFaithfulSummary(t *testing.T) {
	line := func(source, role, text string) string {
		b, err := json.Marshal(map[string]string{"role": role, "content": text, "source": source})
		require.NoError(t, err)
		return string(b)
	}
	rule := "Never touch the table payments_2019."
	said := "Import the March statements into ledger-db-2."
	out := "Statement 8817-B has the status rejected."
	guess := "The lock timeout probably breaks the import."
	data := strings.Join([]string{
		line("x:human", "user", said+" "+rule), line("x:tool", "tool", out), line("x:assistant", "assistant", guess),
		line("x:compact-summary", "user", "- The user asked: "+said+"\n- "+rule+"\n- "+out+"\n- "+guess),
	}, "\n")
	s, err := Read("faithful.jsonl", []byte(data))
	require.NoError(t, err)
	r, err := Run(t.Context(), s)
	require.NoError(t, err)
	require.Len(t, r.Compactions, 1)
	c := r.Compactions[0]
	require.Empty(t, c.Findings)
	require.Equal(t, c.Identifiers.Raw, c.Identifiers.Kept)
	require.Equal(t, Prohibitions{All: 1, Verbatim: 1}, c.User)
}

// The page is one file: it names nothing to load, and no text of a session gets into its markup.
func TestPageIsSelfContained(t *testing.T) {
	evil := `<img src=x onerror=alert(1)></blockquote><script>alert(2)</script> "quoted" & 'more'`
	f := Finding{Kind: HedgeDropped, Rule: evil, Sentence: evil, Source: evil, Speaker: evil, Detail: evil}
	r := &Report{
		File:        evil + ".jsonl",
		Messages:    1,
		Problems:    []string{evil},
		Timeline:    []Stretch{{evil, 1, 10}, {summarySpeaker, 2, 1}},
		Compactions: []Compaction{{Number: 1, Line: 2, Findings: []Finding{f}}},
	}
	var b bytes.Buffer
	require.NoError(t, WriteHTML(&b, []*Report{r}))
	page := b.String()
	require.NotContains(t, page, "<img")
	require.NotContains(t, page, "<script")
	require.Contains(t, page, "&lt;img src=x")
	for _, tag := range regexp.MustCompile(`<[a-z]+[^>]*>`).FindAllString(page, -1) {
		require.NotRegexp(t, `(?i)\s(src|srcset|action|data|on[a-z]+|xlink:href)=`, tag)
		require.False(t, strings.Contains(tag, "href=") && !strings.Contains(tag, `href="#`), tag)
	}
	require.NotRegexp(t, `(?i)@import|url\(|<link`, page)
}

func TestTableShowsNoControlCharacters(t *testing.T) {
	f := Finding{Kind: NoWitness, Sentence: "a\x1b[2Jb\r\nc", Source: "d\x07\u009be", Detail: "x"}
	var b strings.Builder
	f.write(&b, "f.jsonl", 1)
	require.NotRegexp(t, `[\x00-\x09\x0b-\x1f\x7f\x{80}-\x{9f}]`, b.String())
}

func TestNearest(t *testing.T) {
	raw := scan(&Message{Text: "Open db-main:5433, see importer/run.go and TestImportMonth; ticket KX-8841, 120 rows."},
		"l1")
	n := newNamed(raw)
	for _, c := range []struct{ id, want string }{
		{"5432", "5433"},
		{"importer/run.py", "importer/run.go"},
		{"TestImportMonths", "TestImportMonth"},
		{"KX-8842", "KX-8841"},
		{"121", ""},         // short numbers are near everything
		{"zeppelin_42", ""}, // near nothing
		{"120-155", ""},     // a range is no change of its end
		{"TestImport", "TestImportMonth"},
	} {
		require.Equal(t, c.want, n.nearest(c.id).text, c.id)
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b        string
		limit, want int
	}{
		{"", "", 5, 0}, {"abc", "abc", 5, 0}, {"abc", "abd", 5, 1}, {"abc", "ab", 5, 1}, {"kitten", "sitting", 9, 3},
		{"abc", "xyz", 2, 2}, {"abcdefgh", "a", 3, 3},
	} {
		require.Equal(t, c.want, distance(c.a, c.b, c.limit), "%q %q", c.a, c.b)
		require.Equal(t, c.want, distance(c.b, c.a, c.limit), "%q %q", c.b, c.a)
	}
}

// A session in pieces, over two auditors of one buffer, finds what one auditor finds.
func TestFollowGoesOn(t *testing.T) {
	data, err := os.ReadFile("testdata/claude-code.jsonl")
	require.NoError(t, err)
	s, err := Read("claude-code.jsonl", data)
	require.NoError(t, err)
	whole := audited(t, "claude-code").Compactions
	for cut := range s.Messages {
		buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
		require.NoError(t, err)
		var got []Compaction
		for _, part := range [][]Message{s.Messages[:cut], s.Messages[cut:]} {
			a := Follow(buf)
			for i := range part {
				require.False(t, a.Has(part[i].Line) && (cut == 0 || part[i].Line != s.Messages[cut-1].Line))
				c, err := a.Add(t.Context(), &part[i])
				require.NoError(t, err)
				if c != nil {
					got = append(got, *c)
				}
			}
			require.NoError(t, a.Flush(t.Context()))
		}
		require.Equal(t, whole, got, "cut before message %d", cut)
	}
}

func TestReadTellsTheFormats(t *testing.T) {
	for _, name := range fixtures {
		data, err := os.ReadFile(filepath.Join("testdata", name+".jsonl"))
		require.NoError(t, err)
		require.Equal(t, name == "claude-code", native(data), name)
		require.Equal(t, name == "claude-code", native(append([]byte("no JSON\n{}\n"), data...)), name)
	}
	s, err := Read("empty", nil)
	require.NoError(t, err)
	require.Empty(t, s.Messages)
	require.NotEmpty(t, s.Problems)
}

// What was measured on recorded sessions can be measured again: -sessions DIR.
func TestRecordedSessions(t *testing.T) {
	if *dir == "" {
		return // needs sessions that are not part of this repository
	}
	files, err := filepath.Glob(filepath.Join(*dir, "*.jsonl"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var reports []*Report
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		s, err := Read(f, data)
		require.NoError(t, err)
		r, err := Run(t.Context(), s)
		require.NoError(t, err)
		again, err := Run(t.Context(), s)
		require.NoError(t, err)
		require.Equal(t, r, again, f)
		reports = append(reports, r)
		for _, c := range r.Compactions {
			require.LessOrEqual(t, c.Identifiers.Kept, c.Identifiers.Raw)
			require.True(t, slices.IsSortedFunc(c.Findings, func(a, b Finding) int { return a.Kind.order() - b.Kind.order() }))
		}
	}
	require.NoError(t, WriteHTML(&bytes.Buffer{}, reports))
}
