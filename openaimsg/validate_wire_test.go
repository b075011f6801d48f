package openaimsg_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-74a30d84/holdfast/openaimsg"
	"github.com/stretchr/testify/require"
)

var wireDir = flag.String("wire", "", "directory of recorded requests (*.json), to validate them too")

// known is what the recordings do break: a transcript that ends with a call, an
// empty list as content, and a trajectory format with tool_call_ids, a list, in
// the place of tool_call_id.
var known = map[string]int{
	"oh-ponylang__ponyc-4595.json unanswered":              1,
	"ohsdk-fncall-last.json content":                       1,
	"sa-marshmallow-code-marshmallow-1867.json unanswered": 11,
	"sa-marshmallow-code-marshmallow-1867.json field":      11,
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
			Messages  []json.RawMessage
			Exchanges []struct{ Request json.RawMessage }
		}
		require.NoError(t, json.Unmarshal(body, &rec))
		for _, p := range openaimsg.ValidateChat(rec.Messages) {
			found[filepath.Base(file)+" "+p.Rule]++
			t.Log(filepath.Base(file), p.Rule, p)
		}
		for i, x := range rec.Exchanges {
			validate := openaimsg.ValidateChatRequest
			var r struct{ Input json.RawMessage }
			require.NoError(t, json.Unmarshal(x.Request, &r))
			if r.Input != nil {
				validate = openaimsg.ValidateResponsesRequest
			}
			for _, p := range validate(x.Request) {
				found[filepath.Base(file)+" "+p.Rule]++
				t.Log(filepath.Base(file), i, p.Rule, p)
			}
		}
	}
	for what, n := range found {
		require.Equal(t, known[what], n, what)
	}
}
