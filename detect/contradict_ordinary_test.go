package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// What sessions are full of beside notes and reports: commits as git lists them, files
// with numbered lines, a yes, courtesies. In each sort one thing that does contradict.
func TestContradictsOrdinaryTalk(t *testing.T) {
	for _, c := range []struct {
		claim, sentence string
		want            bool
	}{
		{"The retry path is tested.", "8c01d7e2 Fix missing retry in the upload path", false},
		{"5b8e1f90 Add the failure counter to the pager", "8c01d7e2 Fix failing pager tests", false},
		{"The pager has no counter.", "[main 5b8e1f90] Remove stale counter of the pager", false},
		{"HEAD is now at 5b8e1f90 Add the counter", "20260412 Fix missing counter in the pager", false},
		{"HEAD is at 5b8e1f90", "HEAD is at 8c01d7e2", true},

		{"The upload state persists.", "   81→\t\treturn fmt.Errorf(\"failed to clear upload state: %w\", err)", false},
		{"The upload limit is 20.", "   81→\tconst uploadLimit = 50", true},

		{"I need to cancel both bookings.", "Yes, please go ahead with cancelling both bookings.", false},
		{"The user wants both bookings cancelled.", "no cancellation, keep them", true},
		{"state: pending", "The state is approved.", true},
		{"I have all I need.", "(the file is in your context, no need to read it again)", false},
		{"No reason for the two to need the same order.", "The engines do not need the same order.", false},
		{"The deploy needs no token.", "deploy: a token is required", true},

		{"Pass the order ID to `saveOrder()`", "**Flow** (`handleOrder()` → `saveOrder()` → `parseOrder()`)", false},
	} {
		if got := detect.Contradicts(c.claim, c.sentence); got != c.want {
			t.Errorf("%q against %q: %v, want %v (%s)", c.sentence, c.claim, got, c.want,
				detect.NewStatement(c.claim).Disconfirms(detect.NewStatement(c.sentence)))
		}
	}
}
