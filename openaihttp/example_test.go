package openaihttp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/openaihttp"
)

// A client sends all its items with each request. One that lets the server keep
// them is told so.
func Example() {
	// in the place of https://api.openai.com
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"object":"response","output":[{"type":"message","role":"assistant","content":[{"type":"output_text",`+
			`"text":"Hello!"}]}]}`)
	}))
	defer api.Close()

	ctx := context.Background()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	client := &http.Client{Transport: openaihttp.New(buf, nil)}

	post := func(body string) (string, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, api.URL+"/v1/responses", bytes.NewReader([]byte(body)))
		if err != nil {
			return "", err
		}
		req.Header.Set("Authorization", "Bearer key")
		res, err := client.Do(req)
		if err != nil {
			return "", err
		}
		defer res.Body.Close()
		var response struct {
			Output []struct{ Content []struct{ Text string } }
		}
		if err := json.NewDecoder(res.Body).Decode(&response); err != nil {
			return "", err
		}
		return response.Output[0].Content[0].Text, nil
	}
	fmt.Println(post(`{"model":"gpt","input":"Hello.","store":false}`))
	_, err = post(`{"model":"gpt","input":"And now?","previous_response_id":"resp_1"}`)
	if e, ok := errors.AsType[*openaihttp.BypassError](err); ok {
		fmt.Println(e.Field)
	}
	// Output:
	// Hello! <nil>
	// previous_response_id
}
