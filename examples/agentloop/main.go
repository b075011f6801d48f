// Command agentloop is an agent loop with a window that its model edits: model
// call, tool calls, append, edit, refusals back to the model, and a gate before
// an irreversible tool. It runs offline: the model is a script (model.go), the
// tools replay a session of real commands (testdata/session.txt).
//
//	go run ./examples/agentloop
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/render"
)

func main() {
	dir, err := os.MkdirTemp("", "agentloop")
	if err == nil {
		err = run(context.Background(), os.Stdout, dir)
		os.RemoveAll(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "agentloop:", err)
		os.Exit(1)
	}
}

// options make the run reproducible. Leave Now and NewID out in a real program.
func options() *holdfast.Options {
	n := 0
	return &holdfast.Options{
		Buffer:       "shop",
		WindowTokens: 4000,
		Now:          func() time.Time { return time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC) },
		NewID:        func() string { n++; return fmt.Sprintf("mark-%04d", n) },
	}
}

func run(ctx context.Context, out io.Writer, dir string) error {
	store, err := filestore.Open(dir, nil)
	if err != nil {
		return err
	}
	buf, err := holdfast.New(ctx, store, options())
	if err != nil {
		return err
	}
	a := &agent{buf: buf, model: &model{}, tools: readSession(), log: out}
	const order = "Order.Total should use the tax rate of package store. I think the staging DB is on port 5433."
	if err := a.turn(ctx, order); err != nil {
		return err
	}
	if err := a.turn(ctx, "Good. Now run migrations/001_totals.sql on the staging DB."); err != nil {
		return err
	}

	// The process stops here. A checkpoint, kept elsewhere, will show that nobody rewrote the journal.
	checkpoint := buf.Checkpoint()
	if err := errors.Join(buf.Close(), store.Close()); err != nil {
		return err
	}
	if store, err = filestore.Open(dir, nil); err != nil {
		return err
	}
	defer store.Close()
	if a.buf, err = holdfast.Open(ctx, store, "shop", options()); err != nil {
		return err
	}
	v := a.buf.View()
	fmt.Fprintf(out, "\n== the process stops; opened again: %d spans, %d edits, %d open conflict, same window: %t\n",
		len(v.Spans), v.Counter, len(v.Conflicts), v.WindowHash == checkpoint.Window)

	if err := a.turn(ctx, "Go on, but look before you write."); err != nil {
		return err
	}
	if err := a.buf.VerifyFrom(ctx, checkpoint); err != nil {
		return err
	}
	fmt.Fprint(out, "\n== journal, window and every archived byte verified. "+
		"The record of edits, as the model sees it:\n\n")
	for line := range strings.Lines(a.buf.View().Anchor) {
		fmt.Fprintln(out, clip(strings.TrimSpace(line)))
	}
	return nil
}

// An agent is the loop around a model.
type agent struct {
	buf   *holdfast.ContextBuffer
	model *model
	tools map[string]string // what each recorded command printed
	log   io.Writer
	calls int
}

// turn gives the model a user message and runs it until it calls no tool.
func (a *agent) turn(ctx context.Context, message string) error {
	fmt.Fprintf(a.log, "\nUSER   %s\n", message)
	if _, err := a.buf.Append(ctx, holdfast.Span{Origin: holdfast.UserSaid, Text: message}); err != nil {
		return err
	}
	for {
		r := a.model.next(render.Text(a.buf.View()))
		fmt.Fprintf(a.log, "\nMODEL  %s\n", r.say)
		if r.tool == "" {
			_, err := a.buf.Append(ctx, holdfast.Span{Origin: holdfast.Inferred, Text: r.say})
			return err
		}
		fmt.Fprintf(a.log, "       -> %s\n", clip(r.tool+" "+r.args))

		// A call and its result are a group: they leave the window together or not at all.
		a.calls++
		group := holdfast.GroupID(fmt.Sprintf("call%d", a.calls))
		said := r.say + "\n" + r.tool + " " + r.args
		call := holdfast.Span{Origin: holdfast.Inferred, Text: said, Group: group, Opens: true}
		if _, err := a.buf.Append(ctx, call); err != nil {
			return err
		}
		result, err := a.call(ctx, r)
		if err != nil {
			return err // the store failed; refusals are results
		}
		a.show(result)
		ids, err := a.buf.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: result, Group: group, Closes: true})
		if err != nil {
			return err
		}
		for _, c := range a.buf.View().Conflicts {
			if c.Span == ids[0] {
				fmt.Fprintf(a.log, "       !! this contradicts %s: %s\n", c.Claim, c.Text)
			}
		}
	}
}

// call runs one tool. What the library refuses is an answer for the model, not an error of the program.
func (a *agent) call(ctx context.Context, r reply) (string, error) {
	var edit holdfast.Edit
	var err error
	switch r.tool {
	case "run":
		return a.tools[r.args], nil
	case "migrate": // irreversible: the gate first. The model proposes the basis; the host decides.
		var m struct {
			Command string
			Basis   []holdfast.Ref
		}
		if err := json.Unmarshal([]byte(r.args), &m); err != nil {
			return err.Error(), nil
		}
		err := a.buf.Authorize(ctx, holdfast.Action{Name: r.tool, Text: m.Command, Irreversible: true, Basis: m.Basis})
		if err != nil {
			return a.refusal(err)
		}
		return a.tools[m.Command], nil
	case "context_prune":
		var q holdfast.PruneRequest
		if err := json.Unmarshal([]byte(r.args), &q); err != nil {
			return err.Error(), nil
		}
		edit, err = a.buf.Prune(ctx, q)
	case "context_compact":
		var q holdfast.CompactRequest
		if err := json.Unmarshal([]byte(r.args), &q); err != nil {
			return err.Error(), nil
		}
		edit, err = a.buf.Compact(ctx, q)
	case "context_reground":
		var q holdfast.RegroundRequest
		if err := json.Unmarshal([]byte(r.args), &q); err != nil {
			return err.Error(), nil
		}
		edit, err = a.buf.Reground(ctx, q)
	default:
		return "no such tool", nil
	}
	if err != nil {
		return a.refusal(err)
	}
	v := a.buf.View()
	text := fmt.Sprintf("%s edit %d (%s): %d tokens -> %d",
		v.Mark, edit.Number, edit.Op, edit.TokensBefore, edit.TokensAfter)
	if edit.Note != "" {
		text += "; " + edit.Note
	}
	for _, c := range v.Claims {
		text += fmt.Sprintf("\n%s [%s, %s] %s", c.ID, c.Origin, c.Status, c.Text)
	}
	return text, nil
}

// wouldPass stands before the call that a refusal offers.
const wouldPass = "this would pass: "

// refusal is what the model is told: code, reason and remedy of each violation,
// and the request that would pass, if there is one. The mark tells the library
// that these are its own words, which never count as evidence.
func (a *agent) refusal(err error) (string, error) {
	violations := holdfast.Violations(err)
	if errors.Is(err, holdfast.ErrNotFound) { // it named a claim that is not there
		return a.buf.View().Mark + " " + err.Error(), nil
	}
	if violations == nil {
		return "", err
	}
	text := a.buf.View().Mark + " REFUSED"
	for _, v := range violations {
		text += fmt.Sprintf("\n%s: %s\n  remedy: %s", v.Code, v.Detail, v.Remedy)
	}
	if repair, ok := holdfast.RepairOf(err); ok {
		tool, request := "context_prune", any(repair.Prune)
		if repair.Compact != nil {
			tool, request = "context_compact", repair.Compact
		}
		offer, err := json.Marshal(request)
		if err != nil {
			return "", err
		}
		text += "\n" + wouldPass + tool + " " + string(offer)
	}
	return text, nil
}
