package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// nodeEntries are the JavaScript libraries, run by one process that answers one question at a time.
func nodeEntries(n *node) []entry {
	of := func(work string) func(t *trial) (runner, error) {
		return func(t *trial) (runner, error) { return &remote{n, work, t}, nil }
	}
	const clear, prune = "LangChain JS ClearToolUsesEdit", "Vercel AI SDK pruneMessages"
	return []entry{
		{step: below, who: clear, make: of("clear below")},
		{step: clearup, who: prune, make: of("prune")},
		{step: clearup, who: clear, max: 200_000, make: of("clear")},
		{step: clearup, who: "LangChain JS trimMessages", does: "the last half", max: 200_000, make: of("trim")},
		{step: compact, who: "LangChain JS summarizationMiddleware", max: 200_000, make: of("summarize")},
		{step: session, who: clear, max: 200_000, make: of("clear session")},
		{step: edited, who: clear, max: 200_000, make: of("clear session edited")},
		{step: edited, who: prune, does: "before each call", max: 200_000, make: of("prune session")},
	}
}

// node is the process that runs js/worker.mjs.
type node struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

var errNoNode = errors.New("node or npm is not installed")

// startNode installs what the lock file names, if it is not there, and starts the worker.
func startNode(dir string) (*node, error) {
	for _, name := range []string{"node", "npm"} {
		if _, err := exec.LookPath(name); err != nil {
			return nil, errNoNode
		}
	}
	// npm writes this file last.
	if _, err := os.Stat(filepath.Join(dir, "node_modules", ".package-lock.json")); err != nil {
		c := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("npm ci: %w: %s", err, out)
		}
	}
	n := &node{cmd: exec.Command("node", "--expose-gc", "worker.mjs")}
	n.cmd.Dir, n.cmd.Stderr = dir, os.Stderr
	n.cmd.Env = append(os.Environ(), "LANGCHAIN_TRACING_V2=false", "LANGSMITH_TRACING=false")
	var err error
	if n.in, err = n.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := n.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	n.out = bufio.NewReader(out)
	return n, n.cmd.Start()
}

type question struct {
	Work   string `json:"work"`
	Path   string `json:"path,omitempty"`
	Tokens int    `json:"tokens,omitempty"`
}

type answer struct {
	MS       float64 `json:"ms"`
	Left     int     `json:"left"`
	Versions string  `json:"versions"`
	Error    string  `json:"error"`
}

func (n *node) ask(q question) (answer, error) {
	var a answer
	if err := json.NewEncoder(n.in).Encode(q); err != nil {
		return a, err
	}
	line, err := n.out.ReadBytes('\n')
	if err != nil {
		return a, fmt.Errorf("worker: %w", err)
	}
	if err := json.Unmarshal(line, &a); err != nil {
		return a, fmt.Errorf("worker: %w: %q", err, line)
	}
	if a.Error != "" {
		return a, errors.New(a.Error)
	}
	return a, nil
}

func (n *node) stop() error {
	return errors.Join(n.in.Close(), n.cmd.Wait())
}

// remote is a runner in the other process, which times itself.
type remote struct {
	node *node
	work string
	t    *trial
}

func (r *remote) close() error { return nil }

func (r *remote) sample() (time.Duration, int, error) {
	a, err := r.node.ask(question{Work: r.work, Path: r.t.path, Tokens: r.t.tokens})
	return time.Duration(a.MS * float64(time.Millisecond)), a.Left, err
}
