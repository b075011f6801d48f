// Command fakeapi runs a command against a local fake of the Anthropic Messages,
// OpenAI Chat Completions and OpenAI Responses APIs, so that an agent can be tried
// without a key:
//
//	go run github.com/seed-74a30d84/holdfast/examples/fakeapi go run .
//
// The command finds the fake in ANTHROPIC_BASE_URL and OPENAI_BASE_URL. The model
// behind it is a script: it works on the files that docs/anthropic.md makes,
// edits its window, makes mistakes and mends them. The fake checks each request
// against the published rules and reports it on standard error: how long the list
// was, what a prompt cache could have kept of it, and which tools the model called.
// A conversation that began with one fake goes on with that one only: to start an
// agent twice give a command that does, such as sh -c 'go run . <a; go run . <b'.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"sync"

	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 {
		log.Fatal("usage: fakeapi COMMAND [ARGUMENT]...\n" +
			"Runs the command with ANTHROPIC_BASE_URL and OPENAI_BASE_URL set to a local fake.")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	h := &handler{log: os.Stderr}
	go func() { log.Fatal(http.Serve(listener, h)) }()
	err = run("http://"+listener.Addr().String(), os.Args[1:])
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		os.Exit(exit.ExitCode())
	}
	if err != nil {
		log.Fatal(err)
	}
}

// run runs the command with the fake in its environment.
func run(url string, command []string) error {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(),
		"ANTHROPIC_BASE_URL="+url,
		"ANTHROPIC_API_KEY=trial",
		"OPENAI_BASE_URL="+url+"/v1",
		"OPENAI_API_KEY=trial")
	return cmd.Run()
}

// handler serves the story, from its beginning with each new conversation.
type handler struct {
	log io.Writer

	mu   sync.Mutex
	fake *fakeapi.Server
}

const foreign = "this conversation began with another fake, which has ended: " +
	"begin a new one (rm -r journals conversation.json)"

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	switch {
	case begins(body):
		h.fake = fakeapi.New(fakeapi.Story()...)
	case h.fake == nil: // it could not know its own thinking again
		fmt.Fprintln(h.log, "fakeapi: "+foreign)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprintf(w, `{"type":"error","error":{"type":"invalid_request_error","message":%q}}`+"\n", foreign)
		return
	}
	if h.fake.Left() == 0 {
		h.fake.Then(fakeapi.Say("My script is at its end. In a new conversation I begin again."))
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	before := len(h.fake.Requests())
	h.fake.ServeHTTP(w, r)
	for _, r := range h.fake.Requests()[before:] { // none if the path is not one of the three
		h.report(r)
	}
}

// begins reports whether the model has said nothing yet in the request's list.
func begins(body []byte) bool {
	var request struct{ Messages, Input json.RawMessage }
	if json.Unmarshal(body, &request) != nil {
		return false
	}
	var list []struct{ Role, Type string }
	if json.Unmarshal(slices.Concat(request.Messages, request.Input), &list) != nil {
		return true // a text
	}
	for _, m := range list {
		if m.Role == "assistant" || m.Type == "function_call" {
			return false
		}
	}
	return true
}

// report says what a request was and what came of it.
func (h *handler) report(r fakeapi.Request) {
	if r.Error != "" {
		fmt.Fprintf(h.log, "fakeapi: %s: %d %s\n", r.Path, r.Status, r.Error)
		return
	}
	calls := ""
	for _, c := range r.Reply.Calls {
		calls += " -> " + c.Name
	}
	fmt.Fprintf(h.log, "fakeapi: %d entries, %d tokens, %d of them cached%s\n",
		len(r.List), r.Usage.Input, r.Usage.Cached, calls)
}
