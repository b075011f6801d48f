// Command anthropic is an agent on Anthropic's Messages API whose loop is its own:
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
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/filestore"
)

const (
	model = "claude-sonnet-5-5"
	// Thinking is bound to what stood before it, and the record of edits moves with each
	// request: without this the API would refuse the thinking it cannot use.
	thinking = `{"type":"adaptive","block_binding":{"prefix_mismatch_behavior":"drop_block"}}`
	ownTools = `[
		{"name":"read","description":"Reads a file.","input_schema":{"type":"object","properties":{
			"path":{"type":"string"}},
			"required":["path"]}},
		{"name":"delete","description":"Deletes a file. This cannot be undone.","input_schema":{"type":"object","properties":{
			"path":{"type":"string"},
			"basis":{"type":"array","items":{"type":"string"},
				"description":"IDs of the spans or claims that show that this file may go"}},
			"required":["path","basis"]}}]`
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
	a := &agent{buf: buf, tools: edittool.New(buf), importer: anthropicmsg.NewImporter(buf.View(), nil), files: files}
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
	importer *anthropicmsg.Importer
	files    *os.Root
}

type object = map[string]any

// turn gives the model a line of the user and runs it until it calls no tool.
func (a *agent) turn(ctx context.Context, said string) (string, error) {
	news := []object{{"role": "user", "content": said}}
	for {
		if err := a.add(ctx, news); err != nil {
			return "", err
		}
		content, err := a.ask(ctx)
		if err != nil || len(content) == 0 {
			return "", err
		}
		text, results, err := a.act(ctx, content)
		if err != nil {
			return "", err
		}
		// The reply goes in together with the results: after a crash in between no call waits for ever.
		news = []object{{"role": "assistant", "content": content}}
		if results == nil {
			return text, a.add(ctx, news)
		}
		news = append(news, object{"role": "user", "content": results})
	}
}

// add appends messages to the buffer, which is all the history there is.
func (a *agent) add(ctx context.Context, messages []object) error {
	raw, err := json.Marshal(messages)
	if err != nil {
		return err
	}
	_, err = a.importer.Append(ctx, a.buf, nil, raw)
	return err
}

// ask sends the window and returns the content of the reply.
func (a *agent) ask(ctx context.Context) ([]json.RawMessage, error) {
	view := a.buf.View()
	cached := &anthropicmsg.RenderOptions{CacheControl: json.RawMessage(`{"type":"ephemeral"}`)}
	messages, err := anthropicmsg.Render(view, cached)
	if err != nil {
		return nil, err
	}
	a.tools.Seen(view.Version) // what the model edits next rests on this view
	var own []json.RawMessage
	if err := json.Unmarshal([]byte(ownTools), &own); err != nil {
		return nil, err
	}
	body, err := json.Marshal(object{
		"model": model, "max_tokens": 4096, "system": edittool.Prompt(), "thinking": json.RawMessage(thinking),
		"tools": append(edittool.Definitions(edittool.Anthropic), own...), "messages": messages,
	})
	if err != nil {
		return nil, err
	}
	url := cmp.Or(os.Getenv("ANTHROPIC_BASE_URL"), "https://api.anthropic.com") + "/v1/messages"
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("content-type", "application/json")
	req.Header.Set("anthropic-version", "2023-06-01")
	req.Header.Set("anthropic-beta", "thinking-binding-controls-2026-08-01")
	req.Header.Set("x-api-key", os.Getenv("ANTHROPIC_API_KEY"))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK { // after 429 and 529 a program of yours waits and asks again
		return nil, fmt.Errorf("%s: %s", res.Status, raw)
	}
	var reply struct {
		Content []json.RawMessage
		Usage   struct {
			Input   int `json:"input_tokens"`
			Written int `json:"cache_creation_input_tokens"`
			Read    int `json:"cache_read_input_tokens"`
		}
	}
	if err := json.Unmarshal(raw, &reply); err != nil {
		return nil, err
	}
	return reply.Content, a.buf.ReportUsage(view, reply.Usage.Input+reply.Usage.Written+reply.Usage.Read)
}

// act runs the calls in a reply and returns its text and the results.
func (a *agent) act(ctx context.Context, content []json.RawMessage) (text string, results []object, err error) {
	for _, raw := range content {
		var block struct {
			Type, Text, ID, Name string
			Input                json.RawMessage
		}
		if err := json.Unmarshal(raw, &block); err != nil {
			return "", nil, err
		}
		switch block.Type {
		case "text":
			text += block.Text
		case "tool_use":
			said, failed, err := a.call(ctx, block.Name, block.Input)
			if err != nil {
				return "", nil, err
			}
			results = append(results,
				object{"type": "tool_result", "tool_use_id": block.ID, "content": said, "is_error": failed})
		}
	}
	return text, results, nil
}

// call runs one tool. What the model does wrong is a result; an error is the host's.
func (a *agent) call(ctx context.Context, name string, input json.RawMessage) (text string, failed bool, err error) {
	if edittool.Has(name) {
		r, err := a.tools.Call(ctx, name, input)
		return r.Text, r.IsError, err
	}
	var in struct {
		Path  string
		Basis []holdfast.Ref
	}
	if json.Unmarshal(input, &in) != nil {
		return "the input does not fit the schema", true, nil
	}
	switch name {
	case "read":
		text, err := a.files.ReadFile(in.Path)
		if err != nil {
			return "the file cannot be read", true, nil // the error repeats the path, which would make it evidence
		}
		return string(text), false, nil
	case "delete":
		err := a.buf.Authorize(ctx, holdfast.Action{Name: name, Text: in.Path, Irreversible: true, Basis: in.Basis})
		if r, halted := a.tools.Refusal(name, err); halted {
			return r.Text, true, nil
		}
		if err != nil {
			return "", false, err
		}
		if a.files.Remove(in.Path) != nil {
			return "the file cannot be deleted", true, nil
		}
		return "deleted", false, nil
	}
	return "there is no such tool", true, nil
}
