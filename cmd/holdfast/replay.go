package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/internal/replay"
	"github.com/seed-74a30d84/holdfast/internal/transcript"
)

const replayArgs = "[-window N] [-editor NAME] [-seed N] [-store DIR] [-json] [-v] [FILE…]"

// mostProblems is how many unreadable lines of one file are written out.
const mostProblems = 20

// replayJob is one transcript to replay.
type replayJob struct {
	file   string // as named by the user
	path   string // where a fresh process finds it
	msgs   []transcript.Message
	report *replay.Report
}

type replayFlags struct {
	window  int
	editor  string
	seed    uint64
	store   string
	json    bool
	verbose bool
	reopen  bool // this is the fresh process
}

// runReplay runs transcripts through a buffer under a token budget, and compares
// what a fresh process finds in the store with the input.
func runReplay(ctx context.Context, s streams, args []string) int {
	f := replayFlags{}
	fs := newFlags(s, "replay", replayArgs+"   (- or no FILE is standard input)")
	f.register(fs)
	if status, done := parseFlags(fs, args); done {
		return status
	}
	if f.reopen {
		return reopenAll(ctx, s, f.store)
	}
	if err := f.check(); err != nil {
		fmt.Fprintln(s.err, "holdfast replay:", err)
		fs.Usage()
		return exitUsage
	}
	dir, remove, err := storeDir(f.store)
	if err != nil {
		return replayError(s, err)
	}
	defer remove()
	jobs := readTranscripts(s, fs.Args(), dir)
	if err := replayAll(ctx, s, f, dir, jobs); err != nil {
		return replayError(s, err)
	}
	return f.write(s, jobs)
}

func replayError(s streams, err error) int {
	fmt.Fprintln(s.err, "holdfast replay:", err)
	return exitFailed
}

func (f *replayFlags) register(fs *flag.FlagSet) {
	fs.IntVar(&f.window, "window", 8000, "the window, in tokens")
	fs.StringVar(&f.editor, "editor", "careful", "who edits: "+strings.Join(replay.Editors, ", "))
	fs.Uint64Var(&f.seed, "seed", 1, "of everything random: the same seed gives the same run")
	fs.StringVar(&f.store, "store", "", "keep the journals in this directory (a temporary one if empty)")
	fs.BoolVar(&f.json, "json", false, "write the report as JSON")
	fs.BoolVar(&f.verbose, "v", false, "tell of every refused request")
	fs.BoolVar(&f.reopen, "reopen", false,
		"internal: compare the journals of -store with the transcripts named on standard input")
}

func (f *replayFlags) check() error {
	if f.window <= 0 {
		return fmt.Errorf("-window %d: a window has at least one token", f.window)
	}
	if !slices.Contains(replay.Editors, f.editor) {
		return fmt.Errorf("-editor %q: not one of %s", f.editor, strings.Join(replay.Editors, ", "))
	}
	return nil
}

// storeDir returns the directory of the journals and what to call when done with it.
func storeDir(dir string) (string, func(), error) {
	if dir != "" {
		return dir, func() {}, nil
	}
	tmp, err := os.MkdirTemp("", "holdfast-replay-")
	return tmp, func() { os.RemoveAll(tmp) }, err
}

// readTranscripts reads the files and says on standard error what it could not read. All that can be read is replayed.
func readTranscripts(s streams, names []string, dir string) []*replayJob {
	if len(names) == 0 {
		names = []string{"-"}
	}
	var jobs []*replayJob
	for _, name := range names {
		j := &replayJob{file: name, path: name}
		jobs = append(jobs, j)
		j.report = &replay.Report{File: name}
		data, err := j.read(s, dir)
		if err != nil {
			fmt.Fprintln(s.err, "holdfast replay:", err)
			j.report.Failed = []string{err.Error()}
			continue
		}
		var problems []transcript.Problem
		j.msgs, problems = transcript.Read(j.file, data)
		j.report.Problems = problems
		writeProblems(s.err, problems)
	}
	return jobs
}

// read returns the transcript. Standard input is copied to dir, for the fresh process.
func (j *replayJob) read(s streams, dir string) ([]byte, error) {
	if j.file != "-" {
		return os.ReadFile(j.file)
	}
	data, err := io.ReadAll(s.in)
	if err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	j.file = "standard input"
	j.report.File = j.file
	j.path = filepath.Join(dir, "stdin.jsonl")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	return data, os.WriteFile(j.path, data, 0o600)
}

func writeProblems(w io.Writer, problems []transcript.Problem) {
	for i, p := range problems {
		if i == mostProblems {
			fmt.Fprintf(w, "%s: %d more unreadable lines\n", p.File, len(problems)-i)
			return
		}
		fmt.Fprintln(w, p)
	}
}

// replayAll runs the jobs on all processors, then has a fresh process look at the journals.
func replayAll(ctx context.Context, s streams, f replayFlags, dir string, jobs []*replayJob) error {
	store, err := filestore.Open(dir, nil)
	if err != nil {
		return err
	}
	bar := newProgress(s.err, jobs)
	queue := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		workers.Go(func() {
			for i := range queue {
				jobs[i].run(ctx, f, store, sameName(jobs, i), bar)
			}
		})
	}
	for i, j := range jobs {
		if len(j.msgs) > 0 {
			queue <- i
		}
	}
	close(queue)
	workers.Wait()
	bar.end()
	if err := errors.Join(store.Close(), ctx.Err()); err != nil {
		return err
	}
	return reopenInFreshProcess(ctx, s, dir, jobs)
}

// sameName tells the buffers of files with the same base name apart.
func sameName(jobs []*replayJob, i int) string {
	n := 0
	for _, j := range jobs[:i] {
		if filepath.Base(j.file) == filepath.Base(jobs[i].file) {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return "." + strconv.Itoa(n+1)
}

func (j *replayJob) run(ctx context.Context, f replayFlags, store *filestore.Store, name string, bar *progress) {
	report, err := replay.Run(ctx, replay.Config{
		Window: f.window, Editor: f.editor, Seed: f.seed, Store: store, Name: name, Progress: bar.add,
	}, j.file, j.msgs)
	report.Problems = j.report.Problems
	if err != nil {
		report.Failed = append(report.Failed, err.Error())
	}
	j.report = report
}

// reopening is what the fresh process is told, and what it answers.
type reopening struct {
	Path   string          `json:"path"`
	Buffer string          `json:"buffer"`
	Found  replay.Reopened `json:"found"`
}

// reopenInFreshProcess starts this program again, so that nothing in memory can
// stand in for what was made durable.
func reopenInFreshProcess(ctx context.Context, s streams, dir string, jobs []*replayJob) error {
	jobs = slices.DeleteFunc(slices.Clone(jobs), func(j *replayJob) bool { return j.report.Buffer == "" })
	if len(jobs) == 0 {
		return nil
	}
	var list []reopening
	for _, j := range jobs {
		list = append(list, reopening{Path: j.path, Buffer: j.report.Buffer})
	}
	in, err := json.Marshal(list)
	if err != nil {
		return err
	}
	cmd, err := freshProcess(ctx, "replay", "-reopen", "-store", dir)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(in), &out, s.err
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the process that was to reopen the journals: %w", err)
	}
	if err := json.Unmarshal(out.Bytes(), &list); err != nil || len(list) != len(jobs) {
		return fmt.Errorf("the process that was to reopen the journals gave no answer: %v", err)
	}
	for i, j := range jobs {
		j.report.Reopen = list[i].Found
	}
	return nil
}

// freshProcess is a variable because under test this program is not the command.
var freshProcess = func(ctx context.Context, args ...string) (*exec.Cmd, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return exec.CommandContext(ctx, self, args...), nil
}

// reopenAll is the fresh process.
func reopenAll(ctx context.Context, s streams, dir string) int {
	var list []reopening
	if err := json.NewDecoder(s.in).Decode(&list); err != nil {
		return replayError(s, err)
	}
	store, err := filestore.Open(dir, nil)
	if err != nil {
		return replayError(s, err)
	}
	defer store.Close()
	for i := range list {
		list[i].reopen(ctx, store)
	}
	if err := json.NewEncoder(s.out).Encode(list); err != nil {
		return replayError(s, err)
	}
	return exitOK
}

func (r *reopening) reopen(ctx context.Context, store *filestore.Store) {
	data, err := os.ReadFile(r.Path)
	if err != nil {
		r.Found.Error = err.Error()
		return
	}
	msgs, _ := transcript.Read(r.Path, data)
	r.Found = replay.Reopen(ctx, store, holdfast.BufferID(r.Buffer), msgs)
}

// write reports, and returns the exit status.
func (f *replayFlags) write(s streams, jobs []*replayJob) int {
	reports := make([]*replay.Report, len(jobs))
	status := exitOK
	for i, j := range jobs {
		reports[i] = j.report
		if !j.report.Good() {
			status = exitFailed
		}
	}
	if !f.json {
		replay.Table(s.out, reports, f.verbose)
		return status
	}
	enc := json.NewEncoder(s.out)
	enc.SetIndent("", " ")
	err := enc.Encode(map[string]any{
		"window": f.window, "editor": f.editor, "seed": f.seed, "files": reports, "total": replay.Totals(reports),
	})
	if err != nil {
		return replayError(s, err)
	}
	return status
}

// progress is a line on a terminal that says how far the replay is; on anything else it is silent.
type progress struct {
	mu          sync.Mutex
	w           io.Writer // nil: silent
	done, total int
}

func newProgress(w io.Writer, jobs []*replayJob) *progress {
	p := &progress{}
	for _, j := range jobs {
		p.total += len(j.msgs)
	}
	if f, ok := w.(*os.File); ok {
		if st, err := f.Stat(); err == nil && st.Mode()&os.ModeCharDevice != 0 {
			p.w = w
		}
	}
	return p
}

func (p *progress) add() {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	fmt.Fprintf(p.w, "\r%d of %d messages", p.done, p.total)
}

func (p *progress) end() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
