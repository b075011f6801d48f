package holdfast_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// oracleCodes maps the verdicts of the Python published in [P] to ours.
var oracleCodes = map[string]holdfast.Code{
	"origin": holdfast.CodeOriginMissing, "witness": holdfast.CodeNoWitness,
	"unfalsifiable": holdfast.CodeUnfalsifiable, "depth": holdfast.CodeCycleDepth,
}

// TestValidateCompactionOracle compares ValidateCompaction with the published
// gate on 400 generated rows. The Python stops at its first reason, so that
// reason must come first among ours. In the rows that deviate, nothing was ever
// known to contradict the claims: there another reason or none must come.
func TestValidateCompactionOracle(t *testing.T) {
	data, err := os.ReadFile("testdata/oracle/validate_compaction.jsonl")
	require.NoError(t, err)
	rows := 0
	for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); rows++ {
		var row struct {
			N      int
			Claims []struct {
				Text          string
				Origin        holdfast.Origin
				PrimarySpanID *holdfast.SpanID `json:"primary_span_id"`
			}
			SpansBefore  []holdfast.SpanID `json:"spans_before"`
			SpansAfter   []holdfast.SpanID `json:"spans_after"`
			CycleDepth   int               `json:"cycle_depth"`
			Irreversible bool
			Verdict      string  `json:"published_verdict"`
			Deviation    *string `json:"deviation"`
		}
		require.NoError(t, json.Unmarshal(s.Bytes(), &row))
		c := holdfast.Compaction{Surviving: row.SpansAfter, Depth: row.CycleDepth, Irreversible: row.Irreversible}
		for _, id := range row.SpansBefore {
			if strings.HasPrefix(string(id), "contra:") {
				c.Disconfirmers = append(c.Disconfirmers, id)
			}
		}
		for _, k := range row.Claims {
			claim := holdfast.Claim{Text: k.Text, Origin: k.Origin}
			if k.PrimarySpanID != nil {
				claim.Witnesses = []holdfast.Witness{{Span: *k.PrimarySpanID}}
			}
			c.Claims = append(c.Claims, claim)
		}
		got := holdfast.Violations(holdfast.ValidateCompaction(c))
		switch {
		case row.Deviation != nil:
			unfalsifiable := func(v holdfast.Violation) bool { return v.Code == holdfast.CodeUnfalsifiable }
			require.False(t, slices.ContainsFunc(got, unfalsifiable), "row %d", row.N)
		case row.Verdict == "ok":
			require.Empty(t, got, "row %d", row.N)
		default:
			require.NotEmpty(t, got, "row %d: %s", row.N, row.Verdict)
			wanted := func(v holdfast.Violation) bool { return v.Code == oracleCodes[row.Verdict] }
			require.True(t, slices.ContainsFunc(got, wanted), "row %d: %s, got %v", row.N, row.Verdict, got)
		}
	}
	require.Equal(t, 400, rows)
}
