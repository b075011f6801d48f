package holdfast_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

func Example() {
	task := "Fix the flaky test. Never push to main. " + strings.Repeat("Some detail. ", 30)
	run := func() error {
		ctx := context.Background()
		buf, err := holdfast.New(ctx, holdfast.NewMemStore(), nil)
		if err != nil {
			return err
		}
		_, err = buf.Append(ctx,
			holdfast.Span{Origin: holdfast.UserSaid, Text: task}, // "Fix the flaky test. Never push to main. …"
			holdfast.Span{Origin: holdfast.UserSaid, Text: "Now write the release notes."})
		if err != nil {
			return err
		}
		prompt := render.Text(buf.View()) // what the model sees: the spans, then the record of edits

		_, err = buf.Prune(ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{"s1"}, Justification: "test is fixed"})
		for _, v := range holdfast.Violations(err) {
			fmt.Println(v.Code, "-", v.Detail) // sole-constraint - only carrier of "Never push to main."
		}
		if repair, ok := holdfast.RepairOf(err); ok { // the request that passes: it presents the key of s1
			_, err = buf.Prune(ctx, *repair.Prune)
		}
		fmt.Println(strings.Contains(prompt, task), buf.View().Constraints[0].Text)
		return err
	}
	if err := run(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// sole-constraint - only carrier of "Never push to main."
	// true Never push to main.
}

// newExample returns a buffer with a fixed clock and fixed IDs, so that the
// output of the examples is always the same. A program passes nil options or its own.
func newExample() *holdfast.ContextBuffer {
	n := 0
	buf, err := holdfast.New(context.Background(), holdfast.NewMemStore(), &holdfast.Options{
		Buffer: "example",
		Now:    func() time.Time { return time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC) },
		NewID:  func() string { n++; return fmt.Sprintf("mark-%d", n) },
	})
	if err != nil {
		fmt.Println(err)
	}
	return buf
}

// add appends spans and reports what went wrong.
func add(buf *holdfast.ContextBuffer, spans ...holdfast.Span) {
	if _, err := buf.Append(context.Background(), spans...); err != nil {
		fmt.Println(err)
	}
}

// A prune of the only span that holds a prohibition is refused. The refusal
// offers the request that passes: it presents the span's key, and the
// prohibition moves word for word into the anchor's ledger.
func ExampleContextBuffer_Prune() {
	ctx := context.Background()
	buf := newExample()
	add(buf,
		holdfast.Span{
			Origin: holdfast.UserSaid,
			Text:   "Fix the build. Never push to main. " + strings.Repeat("Some context. ", 20),
		},
		holdfast.Span{Origin: holdfast.UserSaid, Text: "Now write the release notes."},
	)

	_, err := buf.Prune(ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{"s1"}, Justification: "the build is fixed"})
	for _, v := range holdfast.Violations(err) {
		fmt.Printf("%s: %s\nremedy: %s\n", v.Code, v.Detail, v.Remedy)
	}

	repair, ok := holdfast.RepairOf(err)
	if !ok {
		return
	}
	edit, err := buf.Prune(ctx, *repair.Prune)
	fmt.Println("edit", edit.Number, edit.Spans, err)
	for _, c := range buf.View().Constraints {
		fmt.Printf("in force: %q, in the ledger: %t\n", c.Text, c.Ledger)
	}
	// Output:
	// sole-constraint: only carrier of "Never push to main."
	// remedy: present its retrieval key afio3qrt4a724gmk, which moves the constraint to the ledger
	// edit 1 [s1] <nil>
	// in force: "Never push to main.", in the ledger: true
}

// A summary that turns a guess into a fact is refused. Tagged as hedged it
// passes, and the user's sentence stays as an excerpt.
func ExampleContextBuffer_Compact() {
	ctx := context.Background()
	buf := newExample()
	add(buf,
		holdfast.Span{Origin: holdfast.UserSaid, Text: "I think the staging DB is on port 5433."},
		holdfast.Span{Origin: holdfast.ToolOutput, Text: strings.Repeat("compiling package 17 of 90\n", 40)},
		holdfast.Span{Origin: holdfast.UserSaid, Text: "What next?"},
	)
	request := holdfast.CompactRequest{
		Spans:         []holdfast.SpanID{"s1", "s2"},
		Justification: "the build log is done with",
		Claims: []holdfast.Claim{{
			Text:      "The staging DB is on port 5433.",
			Origin:    holdfast.Inferred,
			Witnesses: []holdfast.Witness{{Span: "s1", Quote: "I think the staging DB is on port 5433."}},
		}},
	}

	_, err := buf.Compact(ctx, request)
	for _, v := range holdfast.Violations(err) {
		fmt.Printf("%s: claim %d: %s\n", v.Code, v.Claim, v.Remedy)
	}

	request.Claims[0].Origin = holdfast.Hedged
	edit, err := buf.Compact(ctx, request)
	fmt.Println("added", edit.Added, err)
	for _, c := range buf.View().Claims {
		fmt.Printf("%s %s, %s, supported by %v: %s\n", c.ID, c.Origin, c.Status, c.Supporters, c.Text)
	}
	// Output:
	// hedge-dropped: claim 0: tag it hedged
	// added [sum1 x1] <nil>
	// sum1#0 hedged, verified, supported by [x1]: The staging DB is on port 5433.
}

// An irreversible action needs ground to stand on. Name what it rests on: live
// spans of the user or of tools, or verified claims.
func ExampleContextBuffer_Authorize() {
	ctx := context.Background()
	buf := newExample()
	add(buf,
		holdfast.Span{
			Origin: holdfast.UserSaid,
			Text:   "I think the staging DB is on port 5433. Drop the table jobs_old there.",
		},
		holdfast.Span{Origin: holdfast.ToolOutput, Text: "LISTEN 0 244 127.0.0.1:5432 0.0.0.0:*"},
	)
	try := func(command string, basis ...holdfast.Ref) {
		err := buf.Authorize(ctx, holdfast.Action{Name: "psql", Text: command, Irreversible: true, Basis: basis})
		if err == nil {
			fmt.Println("allowed")
		}
		for _, v := range holdfast.Violations(err) {
			fmt.Printf("%s: %s\n", v.Code, v.Detail)
		}
	}
	try("-p 5433 -c 'DROP TABLE jobs_old'", "s1")
	try("-p 5432 -c 'DROP TABLE jobs_old'", "s1", "s2")
	// Output:
	// unverified-basis: "5433" stands in no basis claim and in no plain sentence of a live user or tool span
	// allowed
}

// A claim whose evidence has left the window is unverified. Reground reads the
// evidence from the archive and brings back the part that supports the claim.
func ExampleContextBuffer_Reground() {
	ctx := context.Background()
	buf := newExample()
	add(buf,
		holdfast.Span{
			Origin: holdfast.ToolOutput,
			Text:   strings.Repeat("starting worker\n", 60) + "listening on port 5432\n",
		},
		holdfast.Span{Origin: holdfast.UserSaid, Text: "Migrate it."},
	)
	_, err := buf.Compact(ctx, holdfast.CompactRequest{
		Spans:         []holdfast.SpanID{"s1"},
		Justification: "start-up log",
		Claims: []holdfast.Claim{{
			Text:       "listening on port 5432",
			Origin:     holdfast.ToolOutput,
			Witnesses:  []holdfast.Witness{{Span: "s1"}},
			Unverified: true,
		}},
	})
	fmt.Println(buf.View().Claims[0].Status, err)

	edit, err := buf.Reground(ctx, holdfast.RegroundRequest{Claims: []holdfast.ClaimID{"sum1#0"}})
	c := buf.View().Claims[0]
	fmt.Println(c.Status, c.Supporters, edit.Added, err)
	// Output:
	// unverified <nil>
	// verified [x1] [x1] <nil>
}

// A checkpoint kept elsewhere shows whether the journal was rewritten, cut or
// replaced by another since.
func ExampleContextBuffer_VerifyFrom() {
	ctx := context.Background()
	buf := newExample()
	add(buf, holdfast.Span{Origin: holdfast.UserSaid, Text: "Remember this."})
	kept, err := buf.Checkpoint().MarshalText() // keep it where the store's writer cannot change it
	fmt.Println(strings.Count(string(kept), "\n"), "lines", err)

	add(buf, holdfast.Span{Origin: holdfast.ToolOutput, Text: "and this"})
	var c holdfast.Checkpoint
	if err := c.UnmarshalText(kept); err != nil {
		fmt.Println(err)
	}
	fmt.Println(buf.VerifyFrom(ctx, c))

	other := newExample() // another journal under the same ID
	add(other, holdfast.Span{Origin: holdfast.UserSaid, Text: "Remember that."})
	if bad, ok := errors.AsType[*holdfast.IntegrityError](other.VerifyFrom(ctx, c)); ok {
		fmt.Println("record", bad.Record, "-", bad.Reason)
	}
	// Output:
	// 5 lines <nil>
	// <nil>
	// record 1 - the journal differs from the one the checkpoint was taken from: it was rewritten or forked
}

// Every byte that left can be read back by key, and a whole edit undone.
func ExampleContextBuffer_Fetch() {
	ctx := context.Background()
	buf := newExample()
	add(buf,
		holdfast.Span{Origin: holdfast.ToolOutput, Text: strings.Repeat("line\n", 100)},
		holdfast.Span{Origin: holdfast.UserSaid, Text: "Shorter, please."},
	)
	edit, err := buf.Prune(ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{"s1"}, Justification: "only noise"})
	if err != nil {
		fmt.Println(err)
	}
	span, err := buf.Fetch(ctx, edit.Keys[0])
	fmt.Println(span.ID, len(span.Text), err)

	undo, err := buf.Revert(ctx, holdfast.RevertRequest{Edit: edit.Number})
	fmt.Println(undo.Op, undo.Added, len(buf.View().Spans), err)
	// Output:
	// s1 500 <nil>
	// revert [s1] 2 <nil>
}

// The provider's own count of a request takes the place of the estimate; what has
// changed since is estimated on top of it.
func ExampleContextBuffer_ReportUsage() {
	buf, err := holdfast.New(context.Background(), holdfast.NewMemStore(), &holdfast.Options{
		WindowTokens: 10_000,
		Count:        func(text string) int { return len(text) / 4 },
		NewID:        func() string { return "example-0001" },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	add(buf, holdfast.Span{Origin: holdfast.UserSaid, Text: "Sum up the log."})
	sent := buf.View() // render it and call the model, which answers with its usage:
	inputTokens := 7_900
	add(buf, holdfast.Span{Origin: holdfast.Inferred, Text: "The build fails in lint.", Tokens: 800})

	err = buf.ReportUsage(sent, inputTokens)
	u := buf.View().Usage
	fmt.Println(u.Spans, u.Input, u.Free, u.Shortfall, err)
	// Output: 803 8707 1293 207 <nil>
}

// ValidateCompaction is the gate of source [P] by itself, without a buffer.
func ExampleValidateCompaction() {
	err := holdfast.ValidateCompaction(holdfast.Compaction{
		Claims: []holdfast.Claim{
			{Text: "the port is 5432", Origin: holdfast.ToolOutput, Witnesses: []holdfast.Witness{{Span: "s7"}}},
			{Text: "the port is 5433"},
		},
		Surviving: []holdfast.SpanID{"s7"},
	})
	for _, v := range holdfast.Violations(err) {
		fmt.Println(v.Claim, v.Code)
	}
	// Output:
	// 1 origin-missing
	// 1 no-witness
}
