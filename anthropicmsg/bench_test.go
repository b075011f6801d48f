package anthropicmsg_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// conversation returns one of about this many bytes: calls, results of 2 kB, words.
func conversation(bytes int) json.RawMessage {
	var b strings.Builder
	b.WriteString(`[{"role":"user","content":"Find out why the build is slow."}`)
	for i := 0; b.Len() < bytes; i++ {
		fmt.Fprintf(&b, `,{"role":"assistant","content":[{"type":"text","text":"Step %d."},`+
			`{"type":"tool_use","id":"t%d","name":"Bash","input":{"command":"cat part-%d.log"}}]}`, i, i, i)
		fmt.Fprintf(&b, `,{"role":"user","content":[{"type":"tool_result","tool_use_id":"t%d","content":%q},`+
			`{"type":"text","text":"<system-reminder>step</system-reminder>\nGo on."}]}`,
			i, strings.Repeat("line of a log, value 17\n", 90))
	}
	b.WriteString("]")
	return json.RawMessage(b.String())
}

func BenchmarkMessages(b *testing.B) {
	for _, mb := range []int{1, 5} {
		b.Run(fmt.Sprintf("%dMB", mb), func(b *testing.B) {
			raw := conversation(mb << 20)
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				_, err := anthropicmsg.NewImporter(holdfast.View{}, nil).Messages(nil, raw)
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkRender(b *testing.B) {
	for _, mb := range []int{1, 5} {
		b.Run(fmt.Sprintf("%dMB", mb), func(b *testing.B) {
			spans, err := anthropicmsg.NewImporter(holdfast.View{}, nil).Messages(nil, conversation(mb<<20))
			require.NoError(b, err)
			v := holdfast.View{Mark: "k7d2", Spans: spans}
			b.ReportAllocs()
			for b.Loop() {
				_, err := anthropicmsg.Render(v, nil)
				require.NoError(b, err)
			}
		})
	}
}
