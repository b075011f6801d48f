package anthropichttp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropichttp"
)

// A client sends its messages as ever. In between the model looks at its window,
// which the client does not see.
func Example() {
	answers := []string{
		`{"type":"message","role":"assistant","content":[` +
			`{"type":"tool_use","id":"t1","name":"context_status","input":{"page":1}}]}`,
		`{"type":"message","role":"assistant","content":[{"type":"text","text":"Hello! There is much room left."}]}`,
	}
	// It stands in the place of https://api.anthropic.com.
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, answers[0])
		answers = answers[1:]
	}))
	defer api.Close()

	ctx := context.Background()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), &holdfast.Options{WindowTokens: 200_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	client := &http.Client{Transport: anthropichttp.New(buf, nil)}

	body := []byte(`{"model":"claude","max_tokens":1000,"messages":[{"role":"user",` +
		`"content":"Hello. How full is your window?"}]}`)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, api.URL+"/v1/messages", bytes.NewReader(body))
	if err != nil {
		fmt.Println(err)
		return
	}
	req.Header.Set("x-api-key", "key")
	req.Header.Set("anthropic-version", "2023-06-01")
	res, err := client.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer res.Body.Close()
	var message struct {
		Content []struct{ Text string }
	}
	if err := json.NewDecoder(res.Body).Decode(&message); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(message.Content[0].Text)
	for _, s := range buf.View().Spans {
		fmt.Printf("%s %s %.8q\n", s.ID, s.Origin, s.Text)
	}
	// Output:
	// Hello! There is much room left.
	// s1 user-said "Hello. H"
	// s2 inferred "context_"
	// s3 tool-output "{\"mark\":"
}
