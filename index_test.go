package holdfast

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/detect"
)

// What scan remembers of the words it met, and the identifiers it does not take
// apart again, change no index. The texts are this package's own.
func TestScanRemembersNothingWrong(t *testing.T) {
	l, d := newLexicon(), detect.Doc{}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		x := l.scan(&detect.Detectors{}, &d, string(text))
		for i, w := range x.words {
			word := d.Term(i)
			want := wordClass{
				term:  l.term(word),
				lead:  leadWords[word],
				turns: detect.Turning(word) && !w.ident,
				modal: uint8(1 + slices.Index(modals[:], word)),
			}
			require.Equal(t, want, wordClass{term: w.term, lead: w.lead, turns: w.turns, modal: w.modal}, "%s: %s", f, word)
		}
		var forms []termID
		for _, id := range d.Identifiers {
			forms = append(forms, l.formsOf(id.Of(d.Text))...)
		}
		slices.Sort(forms)
		require.True(t, slices.Equal(slices.Compact(forms), x.forms), f)
	}
}
