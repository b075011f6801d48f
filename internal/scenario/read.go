package scenario

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// LineError reports a line of a scenario file that is no case, or a file without cases (Line 0).
type LineError struct {
	File string
	Line int
	Err  error
}

func (e *LineError) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Err.Error()
	}
	return e.File + ":" + strconv.Itoa(e.Line) + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *LineError) Unwrap() error { return e.Err }

var errNoCases = errors.New("no case in it")

// Read reads the cases of a scenario file; name stands in messages. It returns
// every case that can be read and, joined, a *LineError for each line that
// cannot: a bad line does not keep the others from running.
func Read(name string, r io.Reader) ([]*Case, error) {
	var cases []*Case
	var errs []error
	in := bufio.NewReader(r) // not a Scanner: a case may be longer than any limit
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if c, perr := parse(line); perr != nil {
			errs = append(errs, &LineError{name, n, perr})
		} else if c != nil {
			c.File, c.Line = name, n
			cases = append(cases, c)
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			errs = append(errs, &LineError{name, n, err})
			break
		}
	}
	if len(cases) == 0 && len(errs) == 0 {
		errs = append(errs, &LineError{name, 0, errNoCases})
	}
	return cases, errors.Join(errs...)
}

// parse reads one line. A blank line is no case and no error.
func parse(line []byte) (*Case, error) {
	line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\ufeff")))
	if len(line) == 0 {
		return nil, nil
	}
	line = bytes.ReplaceAll(line, []byte("{mark}"), []byte(Mark))
	c := new(Case)
	if err := strict(line, c); err != nil {
		return nil, err
	}
	if c.ID == "" {
		return nil, errors.New("a case without id")
	}
	if err := c.finish(); err != nil {
		return nil, fmt.Errorf("case %s: %w", c.ID, err)
	}
	return c, nil
}

// finish decodes the edits and checks what the field types do not.
func (c *Case) finish() error {
	var edits []json.RawMessage
	if err := json.Unmarshal(c.Edits, &edits); err != nil || len(edits) == 0 {
		return errors.New("edits: want a list of at least one edit")
	}
	for i, raw := range edits {
		op, err := parseOp(raw)
		if err != nil {
			return fmt.Errorf("edit %d: %w", i+1, err)
		}
		c.ops = append(c.ops, op)
	}
	if n := len(c.Expect.Steps); n > 0 && n != len(c.ops) {
		return fmt.Errorf("expect.steps: %d verdicts for %d edits", n, len(c.ops))
	}
	if _, err := parseStoreState(c.State.Store); err != nil {
		return err
	}
	for _, s := range c.Spans {
		if s.Contradicts != "" && (s.FlaggedCycle < 0 || s.FlaggedCycle > c.State.Cycle) {
			return fmt.Errorf("span %s: flagged_cycle %d is not within the %d cycles that went by",
				s.ID, s.FlaggedCycle, c.State.Cycle)
		}
	}
	return c.Expect.check()
}

var (
	errorTypes    = []string{"UnsafePruneError", "ContextProvenanceError", "IntegrityError"}
	survivalKinds = []string{"unchanged", "span", "text", "claim", "key", "anchor"}
)

// check refuses expectations that the runner would not understand: an unknown
// check must not pass by being skipped.
func (e *Expect) check() error {
	for _, v := range append(slices.Clone(e.Steps), e.Verdict) {
		if v.Error != "" && !slices.Contains(errorTypes, v.Error) {
			return fmt.Errorf("expect: unknown error type %q", v.Error)
		}
		if v.Allowed && (v.Error != "" || v.Code != "") {
			return errors.New("expect: allowed with an error or a code")
		}
	}
	for _, m := range e.MustSurvive {
		kind, rest, _ := strings.Cut(m, ":")
		if !slices.Contains(survivalKinds, kind) || (rest == "") != (kind == "unchanged") {
			return fmt.Errorf("expect.must_survive: unknown check %q", m)
		}
		if _, err := strconv.ParseUint(rest, 10, 64); kind == "anchor" && err != nil {
			return fmt.Errorf("expect.must_survive: %q names no edit", m)
		}
		if kind == "claim" && !strings.Contains(rest, ":") {
			return fmt.Errorf("expect.must_survive: %q has no origin", m)
		}
	}
	for _, m := range e.MustNotHold {
		if !strings.Contains(m, ":") {
			return fmt.Errorf("expect.must_not_contain: %q is not ID:text", m)
		}
	}
	return nil
}

// strict decodes one JSON value and nothing else; a field that v has no place for is an error.
func strict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one JSON value")
	}
	return nil
}

// storeState is what state.store asks of the store.
type storeState struct {
	failAt       int  // the Commit that fails, counted from the set-up's Append; 0 none
	altered      bool // reads return other bytes
	noNewPrimary bool
}

func parseStoreState(s string) (st storeState, err error) {
	switch n, isFail := strings.CutPrefix(s, "fail_put_at:"); {
	case s == "" || s == "ok":
	case s == "altered_get":
		st.altered = true
	case s == "no_new_primary_since_last_edit":
		st.noNewPrimary = true
	case isFail:
		st.failAt, err = strconv.Atoi(n)
		if err == nil && st.failAt > 0 {
			break
		}
		fallthrough
	default:
		err = fmt.Errorf("state.store: unknown state %q", s)
	}
	return st, err
}

// liveAppended is the check live_appended: true (all), a number, or IDs.
type liveAppended struct {
	All   bool
	Count *int
	IDs   []string
}

func (l *liveAppended) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &l.All) == nil {
		return nil
	}
	if json.Unmarshal(data, &l.IDs) == nil {
		return nil
	}
	if json.Unmarshal(data, &l.Count) == nil {
		return nil
	}
	return errors.New("live_appended: want true, a number or a list of IDs")
}
