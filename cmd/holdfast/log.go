package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/seed-74a30d84/holdfast"
)

const logArgs = "[-json] [-records] [-buffer ID] DIR"

// runLog prints the edits of a stored buffer, or all its records.
func runLog(ctx context.Context, s streams, args []string) int {
	c := newStored(s, "log", logArgs)
	asJSON := c.flags.Bool("json", false, "one JSON object a line")
	records := c.flags.Bool("records", false, "every journal record, up to the damage if there is one")
	if status, done := c.open(ctx, args, 0, 0); done {
		return status
	}
	out := bufio.NewWriter(c.s.out)
	var err error
	if *records {
		err = c.logRecords(ctx, out, *asJSON)
	} else {
		err = c.logEdits(ctx, out, *asJSON)
	}
	return c.finish(errors.Join(err, out.Flush()))
}

// loggedEdit is an edit as log -json prints it.
type loggedEdit struct {
	Edit          uint64             `json:"edit"`
	Operation     holdfast.Operation `json:"operation"`
	Time          string             `json:"time"`
	Removed       []loggedSpan       `json:"removed,omitempty"`
	Added         []holdfast.SpanID  `json:"added,omitempty"`
	Justification string             `json:"justification,omitempty"`
	Note          string             `json:"note,omitempty"`
	Record        uint64             `json:"record"`
	Version       uint64             `json:"version"`
	PreEditHash   holdfast.Digest    `json:"pre_edit_hash"`
	TokensBefore  int                `json:"tokens_before"`
	TokensAfter   int                `json:"tokens_after"`
}

type loggedSpan struct {
	Span holdfast.SpanID `json:"span"`
	Key  holdfast.Key    `json:"key"`
}

func newLoggedEdit(e *holdfast.Edit) loggedEdit {
	out := loggedEdit{
		Edit:          e.Number,
		Operation:     e.Op,
		Time:          stamp(e.Time),
		Added:         e.Added,
		Justification: e.Justification,
		Note:          e.Note,
		Record:        e.Seq,
		Version:       e.Version,
		PreEditHash:   e.PreEditHash,
		TokensBefore:  e.TokensBefore,
		TokensAfter:   e.TokensAfter,
	}
	for i, id := range e.Spans {
		out.Removed = append(out.Removed, loggedSpan{id, e.Keys[i]})
	}
	return out
}

// stamp is a time as the commands print it: UTC, to the nanosecond the journal holds.
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

func (c *stored) logEdits(ctx context.Context, out io.Writer, asJSON bool) error {
	b, err := c.replay(ctx)
	if err != nil {
		return err
	}
	edits := b.View().Edits
	for i := range edits {
		if e := newLoggedEdit(&edits[i]); asJSON {
			err = writeJSON(out, e)
		} else {
			err = e.write(out)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// write prints the edit for a reader: a head line, then a line a span. What an
// author supplied stands in quotes, so that it cannot pass for another line.
func (e *loggedEdit) write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "edit %d %s at %s, record %d\n", e.Edit, e.Operation, e.Time, e.Record)
	for _, s := range e.Removed {
		fmt.Fprintf(&b, "  archived %s, key %s\n", s.Span, s.Key)
	}
	for _, id := range e.Added {
		fmt.Fprintf(&b, "  added %s\n", id)
	}
	if e.Justification != "" {
		fmt.Fprintf(&b, "  reason given: %s\n", strconv.Quote(e.Justification))
	}
	if e.Note != "" {
		fmt.Fprintf(&b, "  note: %s\n", strconv.Quote(e.Note))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// loggedRecord is a journal record as log -records -json prints it. Kind is the
// persisted number; the payload is base64 of the bytes that the digest covers.
type loggedRecord struct {
	Record  uint64          `json:"record"`
	Kind    uint8           `json:"kind"`
	Time    string          `json:"time"`
	Prev    holdfast.Digest `json:"prev"`
	Digest  holdfast.Digest `json:"digest"`
	Payload []byte          `json:"payload"`
}

// recordKinds are the words for the persisted numbers of the journal format.
var recordKinds = map[uint8]string{1: "genesis", 2: "append", 3: "edit", 4: "host"}

// logRecords prints the records as they stand in the store, which need not be
// sound, and then returns the first fault of the store or of the chain.
func (c *stored) logRecords(ctx context.Context, out io.Writer, asJSON bool) error {
	var head holdfast.Head
	var broken error
	for r, err := range c.store.Records(ctx, c.id, 0) {
		if err != nil {
			return fmt.Errorf("%s: %w", c.dir, err)
		}
		rec := loggedRecord{r.Seq, r.Kind, stamp(time.Unix(0, r.Time)), r.Prev, r.Digest(), r.Payload}
		next, err := head.Extend([]holdfast.Record{r})
		if err != nil && broken == nil {
			broken = &holdfast.IntegrityError{
				Buffer:   c.id,
				Record:   r.Seq,
				AtRecord: true,
				Reason:   "it does not follow the record before it",
			}
		}
		if head = next; err != nil {
			head = holdfast.Head{Length: r.Seq + 1, Digest: rec.Digest}
		}
		if asJSON {
			err = writeJSON(out, rec)
		} else {
			err = rec.write(out)
		}
		if err != nil {
			return err
		}
	}
	return broken
}

func (r *loggedRecord) write(w io.Writer) error {
	kind := recordKinds[r.Kind]
	if kind == "" {
		kind = fmt.Sprintf("kind(%d)", r.Kind)
	}
	_, err := fmt.Fprintf(w, "record %d %s at %s, %d bytes, digest %s\n", r.Record, kind, r.Time, len(r.Payload), r.Digest)
	return err
}

// writeJSON writes v on one line, without escapes for HTML.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
