package holdfast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Two lines of different paragraphs, kept by one excerpt, do not become one sentence.
func TestExcerptFusesNothing(t *testing.T) {
	const a = "The nightly backup of the orders table and of all the invoices that belong to it"
	const z = "finished without any errors on the second machine that we have set up for this purpose."
	text := "We looked at several things during the night and this is what there is to say.\n" + a +
		"\n\nwas cancelled by the operator. What else did we do? The import of the customers\n\n" + z
	r := newRig(t, append(plain(), tool("p", text)))
	require.NoError(t, r.compact("sum1", "p a1", keeps(wits("p|"+a, "p|"+z)), claimOf(ToolOutput, a+" "+z, "p")))
	require.Equal(t, Cited, r.claim("sum1#0").Status, "no sentence of p says so")
	r.refused(func() error { return r.act("drop the old backups", "sum1#0") }, CodeUnverifiedBasis)
}
