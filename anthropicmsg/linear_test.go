package anthropicmsg_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// Messages whose parts a careless loop would look at again and again.
func TestHugeMessages(t *testing.T) {
	const n = 20_000
	for name, messages := range map[string]string{
		"unclosed elements": `[{"role":"user","content":"hi` + strings.Repeat(`\n<system-reminder>`, n) + `"}]`,
		"closed elements": `[{"role":"user","content":"hi` +
			strings.Repeat(`\n<system-reminder></system-reminder>x`, n) + `"}]`,
		"calls of one ID": `[{"role":"assistant","content":[` +
			strings.Repeat(`{"type":"tool_use","id":"a","name":"b","input":{}},`, n) + `5]},{"role":"user","content":[` +
			strings.Repeat(`{"type":"tool_result","tool_use_id":"a","content":"c"},`, n) + `5]}]`,
		"messages": `[` + strings.Repeat(`{"role":"user","content":"a"},`, n) + `{}]`,
		"blocks of a result": `[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[` +
			strings.Repeat(`{"type":"text","text":"a"},`, n) + `5]}]}]`,
		"deep": `[{"role":"user","content":[{"type":"x","y":` +
			strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `}]}]`,
		"marks": `[{"role":"user","content":"` + strings.Repeat("k7d2", n) + `"}]`,
	} {
		t.Run(name, func(t *testing.T) {
			spans, err := anthropicmsg.NewImporter(holdfast.View{}, nil).Messages(nil, json.RawMessage(messages))
			require.NoError(t, err)
			v := holdfast.View{Mark: "k7d2", Spans: spans}
			out, err := anthropicmsg.Render(v, nil)
			require.NoError(t, err)
			require.NotEmpty(t, anthropicmsg.Strip(out, v.Mark))
			anthropicmsg.NewImporter(v, nil)
		})
	}
}
