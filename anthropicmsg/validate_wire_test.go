package anthropicmsg_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// known is what recordings do break: a result that came three messages late.
var known = map[string]int{
	"cc-d0-161e0df1cb-0.json unanswered":  1,
	"cc-d0-161e0df1cb-0.json no-tool-use": 1,
}

// Recorded requests were accepted by the API, so a problem found in one is a
// wrong rule, or a recording that was put together afterwards.
func TestValidateRecorded(t *testing.T) {
	if *wireDir == "" {
		t.Skip("no folder of recorded requests given with -wire")
	}
	found := map[string]int{}
	for _, r := range requests(t) {
		if _, err := os.Stat(filepath.Join("testdata", r.name)); err == nil {
			continue // made for the import: forms that the API refuses are among them
		}
		for _, p := range anthropicmsg.ValidateRequest(r.body) {
			found[r.name+" "+p.Rule]++
			t.Log(r.name, p.Rule, p)
		}
	}
	for what, n := range found {
		require.Equal(t, known[what], n, what)
	}
}
