// Command chat is an agent on OpenAI's Chat Completions API, with the official SDK.
// It answers each line of its standard input and has two tools for the directory
// files. Its window is kept in the directory journals, its list of messages in
// conversation.json. Started again it goes on where it was.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/openaihttp"
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
	transport := openaihttp.New(buf, nil) // one for each conversation
	a := &agent{
		client: openai.NewClient(option.WithHTTPClient(&http.Client{Transport: transport})),
		buf:    buf, tools: transport.Tools(), files: files,
	}
	if err := a.load(); err != nil {
		return err
	}
	if n := len(a.messages); n > 0 && a.messages[n-1].OfAssistant == nil { // the last run ended before the answer
		if err := a.answer(ctx, out); err != nil {
			return err
		}
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		a.messages = append(a.messages, openai.UserMessage(lines.Text()))
		if err := a.answer(ctx, out); err != nil {
			return err
		}
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
	client   openai.Client
	buf      *holdfast.ContextBuffer
	tools    *edittool.Toolset
	files    *os.Root
	messages []openai.ChatCompletionMessageParamUnion // only ever appended to
}

// answer asks the model until it calls no tool, and prints its text.
func (a *agent) answer(ctx context.Context, out io.Writer) error {
	for {
		if err := a.save(); err != nil { // before the request: the buffer never knows more than the file
			return err
		}
		reply, err := a.client.Chat.Completions.New(ctx, a.request())
		if err != nil {
			return err
		}
		if len(reply.Choices) == 0 {
			return errors.New("the reply has no choice")
		}
		called, err := a.act(ctx, out, reply.Choices[0].Message)
		if err != nil {
			return err
		}
		if !called {
			return a.save()
		}
	}
}

// act appends a reply and the results of its calls, and prints its text.
func (a *agent) act(ctx context.Context, out io.Writer, reply openai.ChatCompletionMessage) (called bool, err error) {
	a.messages = append(a.messages, reply.ToParam())
	if reply.Content != "" {
		fmt.Fprintln(out, reply.Content)
	}
	for _, c := range reply.ToolCalls { // of the agent's own tools: the transport has run the library's
		text, err := a.call(ctx, c.Function.Name, json.RawMessage(c.Function.Arguments))
		if err != nil {
			return false, err
		}
		a.messages = append(a.messages, openai.ToolMessage(text, c.ID))
	}
	return len(reply.ToolCalls) > 0, nil
}

func (a *agent) request() openai.ChatCompletionNewParams {
	tool := func(name, does string, properties map[string]any, required ...string) openai.ChatCompletionToolUnionParam {
		return openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name: name, Description: openai.String(does), Strict: openai.Bool(true),
			Parameters: map[string]any{
				"type":                 "object",
				"properties":           properties,
				"required":             required,
				"additionalProperties": false,
			},
		})
	}
	text := map[string]any{"type": "string"}
	basis := map[string]any{
		"type":        "array",
		"items":       text,
		"description": "IDs of the spans or claims that show that this file may go",
	}
	prompt := openai.DeveloperMessage(edittool.Prompt()) // behind your own
	return openai.ChatCompletionNewParams{
		Model:    openai.ChatModelGPT6Sol,
		Messages: append([]openai.ChatCompletionMessageParamUnion{prompt}, a.messages...),
		Tools: []openai.ChatCompletionToolUnionParam{
			tool("read", "Reads a file.", map[string]any{"path": text}, "path"),
			tool("delete", "Deletes a file. This cannot be undone.", map[string]any{"path": text, "basis": basis},
				"path", "basis"),
		},
	}
}

// call runs one of the agent's tools. What the model does wrong is a result; an error is the host's.
func (a *agent) call(ctx context.Context, name string, input json.RawMessage) (text string, err error) {
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

const conversation = "conversation.json"

func (a *agent) load() error {
	raw, err := os.ReadFile(conversation)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, &a.messages)
}

func (a *agent) save() error {
	raw, err := json.Marshal(a.messages)
	if err != nil {
		return err
	}
	if err := os.WriteFile(conversation+".new", raw, 0o600); err != nil {
		return err
	}
	return os.Rename(conversation+".new", conversation)
}
