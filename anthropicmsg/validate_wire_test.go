package anthropicmsg_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/stretchr/testify/require"
)

var wireDir = flag.String("wire", "", "directory of recorded requests (*.json), to validate them too")

// known is what the recordings do break: a result that came three messages late.
var known = map[string]int{
	"cc-d0-161e0df1cb-0.json unanswered":  1,
	"cc-d0-161e0df1cb-0.json no-tool-use": 1,
}

// Recorded requests were accepted by the API, so a problem found in one is a
// wrong rule, or a recording that was put together afterwards.
func TestValidateRecorded(t *testing.T) {
	if *wireDir == "" {
		t.Skip("no directory of recorded requests given with -wire")
	}
	files, err := filepath.Glob(filepath.Join(*wireDir, "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	found := map[string]int{}
	for _, file := range files {
		body, err := os.ReadFile(file)
		require.NoError(t, err)
		var rec struct {
			Exchanges []struct{ Request json.RawMessage }
		}
		require.NoError(t, json.Unmarshal(body, &rec))
		requests := []json.RawMessage{body}
		if rec.Exchanges != nil {
			requests = nil
			for _, x := range rec.Exchanges {
				requests = append(requests, x.Request)
			}
		}
		for i, r := range requests {
			for _, p := range anthropicmsg.ValidateRequest(r) {
				found[filepath.Base(file)+" "+p.Rule]++
				t.Log(filepath.Base(file), i, p.Rule, p)
			}
		}
	}
	for what, n := range found {
		require.Equal(t, known[what], n, what)
	}
}
