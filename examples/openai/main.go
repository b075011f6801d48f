// Command openai is an agent on OpenAI's Responses API whose loop is its own:
// no SDK, the standard library only. It answers each line of its standard input,
// has two tools for the directory files, and keeps its window in the directory
// journals. Started again it goes on where it was.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

const (
	model    = "gpt-6-sol"
	ownTools = `[
		{"type":"function","name":"read","description":"Reads a file.","strict":true,
			"parameters":{"type":"object","properties":{
				"path":{"type":"string"}},
				"required":["path"],"additionalProperties":false}},
		{"type":"function","name":"delete","description":"Deletes a file. This cannot be undone.","strict":true,
			"parameters":{"type":"object","properties":{
				"path":{"type":"string"},
				"basis":{"type":"array","items":{"type":"string"},
					"description":"IDs of the spans or claims that show that this file may go"}},
				"required":["path","basis"],"additionalProperties":false}}]`
)

func main() {
	if err := run(context.Background(), os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, in io.Reader, out io.Writer) error {
	store, err := filestore.Open("journals", nil)
	if err != nil {
		return err
	}
	defer store.Close()
	buf, err := open(ctx, store, "agent", &holdfast.Options{WindowTokens: 200_000})
	if err != nil {
		return err
	}
	files, err := os.OpenRoot("files") // the tools reach nothing else
	if err != nil {
		return err
	}
	defer files.Close()
	a := &agent{
		buf:      buf,
		tools:    edittool.New(buf),
		importer: openaimsg.NewImporter(buf.View(), &openaimsg.ImportOptions{Format: openaimsg.Responses}),
		files:    files,
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		answer, err := a.turn(ctx, lines.Text())
		if err != nil {
			return err
		}
		fmt.Fprintln(out, answer)
	}
	return nil
}

// open returns the buffer, which it makes the first time.
func open(
	ctx context.Context,
	store holdfast.Store,
	id holdfast.BufferID,
	o *holdfast.Options,
) (*holdfast.ContextBuffer, error) {
	buf, err := holdfast.Open(ctx, store, id, o)
	if errors.Is(err, holdfast.ErrNotFound) {
		o.Buffer = id
		return holdfast.New(ctx, store, o)
	}
	return buf, err
}

type agent struct {
	buf      *holdfast.ContextBuffer
	tools    *edittool.Toolset
	importer *openaimsg.Importer
	files    *os.Root
}

type object = map[string]any

// turn gives the model a line of the user and runs it until it calls no tool.
func (a *agent) turn(ctx context.Context, said string) (string, error) {
	raw, err := json.Marshal(object{"role": "user", "content": said})
	if err != nil {
		return "", err
	}
	news := []json.RawMessage{raw}
	for {
		if err := a.add(ctx, news); err != nil {
			return "", err
		}
		output, err := a.ask(ctx)
		if err != nil {
			return "", err
		}
		text, results, err := a.act(ctx, output)
		if err != nil {
			return "", err
		}
		// The reply goes in together with the results: after a crash in between no call waits for ever.
		news = append(output, results...)
		if results == nil {
			return text, a.add(ctx, news)
		}
	}
}

// add appends items to the buffer, which is all the history there is.
func (a *agent) add(ctx context.Context, items []json.RawMessage) error {
	raw, err := json.Marshal(items)
	if err != nil {
		return err
	}
	_, err = a.importer.Append(ctx, a.buf, nil, raw)
	return err
}

// ask sends the window and returns the items of the reply.
func (a *agent) ask(ctx context.Context) ([]json.RawMessage, error) {
	view := a.buf.View()
	items, err := openaimsg.Render(view, &openaimsg.RenderOptions{Format: openaimsg.Responses})
	if err != nil {
		return nil, err
	}
	a.tools.Seen(view.Version) // what the model edits next rests on this view
	var own []json.RawMessage
	if err := json.Unmarshal([]byte(ownTools), &own); err != nil {
		return nil, err
	}
	body, err := json.Marshal(object{
		"model":        model,
		"store":        false,
		"include":      []string{"reasoning.encrypted_content"}, // so that reasoning can be sent back
		"instructions": edittool.Prompt(),
		"tools":        append(edittool.Definitions(edittool.OpenAIResponses), own...),
		"input":        items,
	})
	if err != nil {
		return nil, err
	}
	url := cmp.Or(os.Getenv("OPENAI_BASE_URL"), "https://api.openai.com/v1") + "/responses"
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+os.Getenv("OPENAI_API_KEY"))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK { // after 429 a program of yours waits and asks again
		return nil, fmt.Errorf("%s: %s", res.Status, raw)
	}
	var reply struct {
		Output []json.RawMessage
		Usage  struct {
			Input int `json:"input_tokens"`
		}
	}
	if err := json.Unmarshal(raw, &reply); err != nil {
		return nil, err
	}
	return reply.Output, a.buf.ReportUsage(view, reply.Usage.Input)
}

// act runs the calls in a reply and returns its text and the results.
func (a *agent) act(ctx context.Context, output []json.RawMessage) (text string, results []json.RawMessage, err error) {
	for _, raw := range output {
		var item struct {
			Type, Name, Arguments string
			CallID                string `json:"call_id"`
			Content               []struct{ Text string }
		}
		if err := json.Unmarshal(raw, &item); err != nil {
			return "", nil, err
		}
		switch item.Type {
		case "message":
			for _, part := range item.Content {
				text += part.Text
			}
		case "function_call":
			said, err := a.call(ctx, item.Name, json.RawMessage(item.Arguments))
			if err != nil {
				return "", nil, err
			}
			result, err := json.Marshal(object{"type": "function_call_output", "call_id": item.CallID, "output": said})
			if err != nil {
				return "", nil, err
			}
			results = append(results, result)
		}
	}
	return text, results, nil
}

// call runs one tool. What the model does wrong is a result; an error is the host's.
func (a *agent) call(ctx context.Context, name string, input json.RawMessage) (text string, err error) {
	if edittool.Has(name) {
		r, err := a.tools.Call(ctx, name, input)
		return r.Text, err
	}
	var in struct {
		Path  string
		Basis []holdfast.Ref
	}
	if json.Unmarshal(input, &in) != nil {
		return "the input does not fit the schema", nil
	}
	switch name {
	case "read":
		text, err := a.files.ReadFile(in.Path)
		if err != nil {
			return "the file cannot be read", nil // the error repeats the path, which would make it evidence
		}
		return string(text), nil
	case "delete":
		err := a.buf.Authorize(ctx, holdfast.Action{Name: name, Text: in.Path, Irreversible: true, Basis: in.Basis})
		if r, halted := a.tools.Refusal(name, err); halted {
			return r.Text, nil
		}
		if err != nil {
			return "", err
		}
		if a.files.Remove(in.Path) != nil {
			return "the file cannot be deleted", nil
		}
		return "deleted", nil
	}
	return "there is no such tool", nil
}
