package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"
)

// step is what several sides do, each in its own way.
type step string

const (
	below   step = "one turn, below the limit"
	clearup step = "clear all tool results but the last 3"
	compact step = "summarise all but the end (summary given)"
	session step = "whole session, never over the limit"
	edited  step = "whole session, cleared at a quarter of it"
)

var steps = []step{below, clearup, compact, session, edited}

// runner times one piece of work of one side on one transcript.
type runner interface {
	// sample prepares the work, which is not timed, does it once, and returns how
	// long it took and how many bytes of text the model would be sent after it.
	sample() (time.Duration, int, error)
	close() error
}

// entry is a row of the report.
type entry struct {
	step step
	who  string
	does string // what is done, where the step's name does not say it
	own  bool   // holdfast's own
	max  int    // largest transcript in tokens that the side is asked about; 0: any
	make func(t *trial) (runner, error)
}

// trial is one transcript.
type trial struct {
	tokens int
	ms     []message
	more   [][]message // the turns after it
	dir    string      // scratch folder on the disk
	path   string      // the transcript as JSON
}

// result is what was measured of one entry on one transcript.
type result struct {
	times []time.Duration
	left  int // bytes
	err   error
}

func (r *result) quantile(q float64) time.Duration {
	s := slices.Sorted(slices.Values(r.times))
	return s[int(q*float64(len(s)-1)+0.5)]
}

// job is one piece of work, ready to be done.
type job struct {
	do   func() error // timed
	left func() int   // bytes of text that are left
	end  func() error // gives back what the job holds; nil: nothing
}

// local is a runner in this process.
type local struct {
	prepare func() (job, error)
	reuse   bool         // prepare makes no garbage worth speaking of
	end     func() error // when all samples are taken; nil: nothing
}

func (l *local) close() error {
	if l.end == nil {
		return nil
	}
	return l.end()
}

func (l *local) sample() (time.Duration, int, error) {
	j, err := l.prepare()
	if err != nil {
		return 0, 0, err
	}
	if !l.reuse {
		runtime.GC() // what the preparation left behind is not the work's
	}
	start := time.Now()
	err = j.do()
	took := time.Since(start)
	if err != nil {
		return 0, 0, err
	}
	left := j.left()
	if j.end != nil {
		err = j.end()
	}
	return took, left, err
}

// limits bounds the rounds.
type limits struct {
	rounds int
	warm   int           // rounds before that do not count
	each   time.Duration // an entry that took longer in all sits out the rest, after fewest rounds
	fewest int
}

// measure runs the entries in turn, round after round, each round starting with
// another one, so that what disturbs the machine disturbs all of them.
func measure(t *trial, entries []entry, l limits) []result {
	out := make([]result, len(entries))
	runners := make([]runner, len(entries))
	spent := make([]time.Duration, len(entries))
	for i, e := range entries {
		if e.max > 0 && t.tokens > e.max {
			out[i].err = errSkipped
			continue
		}
		if r, err := e.make(t); err != nil {
			out[i].err = err
		} else {
			runners[i] = r
		}
	}
	for round := range l.warm + l.rounds {
		for k := range entries {
			i := (k + round) % len(entries)
			r := &out[i]
			if r.err != nil || spent[i] > l.each && len(r.times) >= l.fewest {
				continue
			}
			start := time.Now()
			took, left, err := runners[i].sample()
			spent[i] += time.Since(start)
			if err != nil {
				r.err = fmt.Errorf("%s, %s, %d tokens: %w", entries[i].who, entries[i].step, t.tokens, err)
				continue
			}
			r.left = left
			if round >= l.warm || spent[i] > l.each {
				r.times = append(r.times, took)
			}
		}
	}
	for i, r := range runners {
		if r != nil {
			out[i].err = errors.Join(out[i].err, r.close())
		}
	}
	return out
}
