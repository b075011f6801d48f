package replay

import (
	"context"

	"github.com/seed-74a30d84/holdfast"
)

func (c *careful) edit(ctx context.Context, r *runner) (string, error) {
	c.begin()
	for range mostEdits {
		v := r.view()
		if v.Usage.Shortfall == 0 {
			return "", nil
		}
		s := newScene(v)
		req, why := c.plan(s)
		if why != "" {
			return why, nil
		}
		done, err := r.attempt(ctx, s, req)
		if err != nil {
			return "", err
		}
		if !done {
			c.giveUp(req)
		}
	}
	return "too many edits for one message", nil
}

// attempt sends a request and does what the refusals ask for until it passes. An
// error is no refusal: the buffer could not do its work.
func (r *runner) attempt(ctx context.Context, s *scene, req request) (bool, error) {
	t := Trouble{File: r.report.File, Step: r.step, Purpose: req.purpose, Request: payload(req)}
	for range mostRounds {
		e, err := req.send(ctx, r.buf)
		if err == nil {
			r.passed(req, e, t)
			return true, nil
		}
		vs := holdfast.Violations(err)
		if vs == nil {
			return false, err
		}
		r.refused(&t, vs, err)
		next, ok := s.next(req, err, vs)
		if !ok {
			break
		}
		req = next
	}
	if req.reground != nil { // that a claim cannot be grounded again is an answer
		r.report.Ungrounded++
		return false, nil
	}
	r.report.Requests++
	r.report.DeadEnds = append(r.report.DeadEnds, t)
	return false, nil
}

// next is the request to send after a refusal.
func (s *scene) next(req request, err error, vs []holdfast.Violation) (request, bool) {
	if fix, ok := holdfast.RepairOf(err); ok {
		return repaired(req, fix), true
	}
	return s.follow(req, vs)
}

func (r *runner) passed(req request, e holdfast.Edit, t Trouble) {
	r.accepted(e)
	r.report.Requests++
	r.report.Purposes[req.purpose]++
	r.report.Rounds[t.Rounds]++
	if t.Rounds == 0 {
		r.report.First++
		return
	}
	r.report.Slow = append(r.report.Slow, t)
}

func (r *runner) refused(t *Trouble, vs []holdfast.Violation, err error) {
	_, fixed := holdfast.RepairOf(err)
	if t.Rounds == 0 {
		t.Repaired = fixed
	} else if t.Repaired {
		// A repaired request must pass in the state in which it was computed.
		again := *t
		again.Codes, again.Details = codesOf(vs), detailsOf(vs)
		r.report.RepairFailed = append(r.report.RepairFailed, again)
	}
	if fixed {
		r.report.Repaired++
	}
	t.Rounds++
	t.Codes = append(t.Codes, codesOf(vs)...)
	t.Details = append(t.Details, detailsOf(vs)...)
	for _, v := range vs {
		code := string(v.Code)
		if t.Purpose == "reground" {
			code = "re-grounding: " + code
		}
		r.report.Refusals[code]++
	}
}
