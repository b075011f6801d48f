// Package replay runs recorded transcripts through a context buffer under a token
// budget. Whenever the window is too full an editor emits edits, as the model in
// an agent loop would; what was refused, and whether the remedies led anywhere, is
// counted. At the end everything is read back and compared with the input.
package replay

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/transcript"
)

// Config says how to replay.
type Config struct {
	Window int            // tokens
	Editor string         // one of Editors
	Seed   uint64         // of everything random
	Store  holdfast.Store // where the buffers go
	Name   string         // tells buffers of files with the same base name apart; may be empty
	// Progress, if not nil, is called after each message.
	Progress func()
}

// Editors are the names of the editors.
var Editors = []string{"careful", "lossy", "fit"}

const (
	mostEdits  = 40 // for one message
	mostRounds = 6  // attempts for one request
)

// runner is one replay in progress.
type runner struct {
	cfg    Config
	buf    *holdfast.ContextBuffer
	report *Report
	step   int
	pick   editor
	seen   map[uint64]bool // conflicts
}

// editor brings a window that is over its budget back under it, and says what is
// in the way if it cannot.
type editor interface {
	edit(ctx context.Context, r *runner) (why string, err error)
}

// Run replays one transcript into a new buffer of cfg.Store. An error means that
// the replay had to stop; the report tells how far it came.
func Run(ctx context.Context, cfg Config, file string, msgs []transcript.Message) (*Report, error) {
	start := time.Now()
	report := newReport(file)
	defer report.took(start)
	report.Buffer = string(bufferID(cfg, file))
	report.Messages = len(msgs)
	rng := rand.New(rand.NewPCG(cfg.Seed, seedOf(report.Buffer)))
	buf, err := holdfast.New(ctx, cfg.Store, &holdfast.Options{
		Buffer:       holdfast.BufferID(report.Buffer),
		WindowTokens: cfg.Window,
		Now:          clock(),
		NewID:        func() string { return randomUUID(rng) },
	})
	if err != nil {
		return report, fmt.Errorf("replay %s: %w", file, err)
	}
	r := &runner{cfg: cfg, buf: buf, report: report, seen: map[uint64]bool{}}
	r.pick = r.newEditor(rng)
	err = r.run(ctx, msgs)
	if err == nil {
		r.finish()
	}
	return report, errors.Join(err, buf.Close())
}

func (r *runner) newEditor(rng *rand.Rand) editor {
	switch r.cfg.Editor {
	case "lossy":
		return newLossy(rng)
	case "fit":
		return fitter{}
	default:
		return newCareful(rng)
	}
}

// bufferID names the buffer after the file and the run, so that runs share a store.
func bufferID(cfg Config, file string) holdfast.BufferID {
	base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	base = strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' {
			return c
		}
		return '_'
	}, base)
	tail := fmt.Sprintf(".%s.%d.%d%s", cfg.Editor, cfg.Window, cfg.Seed, cfg.Name)
	return holdfast.BufferID(base[:min(len(base), max(64-len(tail), 1))] + tail)
}

func seedOf(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

// clock starts at a fixed time and goes on by a second at each look.
func clock() func() time.Time {
	t := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	return func() time.Time {
		t = t.Add(time.Second)
		return t
	}
}

func randomUUID(rng *rand.Rand) string {
	a, b := rng.Uint64(), rng.Uint64()
	return fmt.Sprintf("%08x-%04x-4%03x-8%03x-%012x", a>>32, a>>16&0xffff, a&0xfff, b>>48&0xfff, b&0xffffffffffff)
}

func (r *runner) run(ctx context.Context, msgs []transcript.Message) error {
	for i, s := range transcript.Steps(msgs) {
		r.step = i + 1
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.append(ctx, s); err != nil {
			return fmt.Errorf("%s:%d: %w", r.report.File, s.Message.Line, err)
		}
		if err := r.settle(ctx); err != nil {
			return fmt.Errorf("%s:%d: %w", r.report.File, s.Message.Line, err)
		}
		if r.cfg.Progress != nil {
			r.cfg.Progress()
		}
	}
	return nil
}

func (r *runner) append(ctx context.Context, s transcript.Step) error {
	for _, g := range s.Close {
		if err := r.buf.CloseGroup(ctx, g); err != nil {
			return err
		}
	}
	before := r.buf.View().Usage.Spans
	if _, err := r.buf.Append(ctx, s.Span); err != nil {
		return err
	}
	r.report.Spans++
	r.report.TokensIn += r.buf.View().Usage.Spans - before
	for _, g := range s.Then {
		if err := r.buf.CloseGroup(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// settle edits until the window is within its budget, or nothing more can be done.
func (r *runner) settle(ctx context.Context) error {
	v := r.view()
	if v.Usage.Shortfall == 0 {
		r.report.Within++
		return nil
	}
	why, err := r.pick.edit(ctx, r)
	if err != nil {
		return err
	}
	if r.view().Usage.Shortfall == 0 {
		r.report.Within++
		return nil
	}
	r.report.Over[why]++
	return nil
}

// view takes a view and remembers the conflicts in it.
func (r *runner) view() holdfast.View {
	v := r.buf.View()
	for _, c := range v.Conflicts {
		if !r.seen[c.ID] {
			r.seen[c.ID] = true
			r.report.Conflicts.Found++
		}
	}
	return v
}

// finish counts what stands at the end.
func (r *runner) finish() {
	v := r.view()
	r.report.TokensEnd, r.report.AnchorEnd = v.Usage.Spans, v.Usage.Anchor
	r.report.Conflicts.Open = len(v.Conflicts)
	kinds := map[holdfast.SpanID]holdfast.Kind{}
	for i := range v.Spans {
		kinds[v.Spans[i].ID] = v.Spans[i].Kind
	}
	for _, c := range v.Constraints {
		r.report.Rules.count(c, kinds)
	}
}

func (p *Places) count(c holdfast.ConstraintView, kinds map[holdfast.SpanID]holdfast.Kind) {
	p.InForce++
	summary := false
	for _, id := range c.Carriers {
		if kinds[id] != holdfast.Summary {
			p.Live++
			return
		}
		summary = true
	}
	switch {
	case summary:
		p.Summary++
	case c.Ledger:
		p.Ledger++
	default:
		p.Nowhere++
	}
}

// accepted counts an edit that was made.
func (r *runner) accepted(e holdfast.Edit) {
	r.report.Edits[e.Op.String()]++
	r.report.TokensBefore += e.TokensBefore
	r.report.TokensAfter += e.TokensAfter
}

// fitter leaves it to the library.
type fitter struct{}

func (fitter) edit(ctx context.Context, r *runner) (string, error) {
	edits, err := r.buf.Fit(ctx)
	for _, e := range edits {
		r.report.Requests++
		r.report.First++
		r.report.Rounds[0]++
		r.accepted(e)
	}
	if err == nil {
		return "", nil
	}
	short, ok := errors.AsType[*holdfast.ShortfallError](err)
	if !ok {
		return "", err
	}
	if len(short.InTheWay) == 0 {
		return "no candidate left", nil
	}
	return "no candidate left, the largest: " + string(short.InTheWay[0].Code), nil
}

func codesOf(vs []holdfast.Violation) []string {
	var codes []string
	seen := map[string]bool{}
	for _, v := range vs {
		if c := string(v.Code); !seen[c] {
			seen[c] = true
			codes = append(codes, c)
		}
	}
	return codes
}

func detailsOf(vs []holdfast.Violation) []string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = string(v.Code) + " claim " + strconv.Itoa(v.Claim) + ": " + v.Detail + " | " + v.Remedy
	}
	return out
}
