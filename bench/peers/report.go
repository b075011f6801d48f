package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// report prints what was measured.
type report struct {
	entries  []entry
	versions string
	trials   []*trial
	results  [][]result // by trial, then entry
}

func (r *report) print(w io.Writer) error {
	fmt.Fprintf(w, "%s\n%s, %d processors, load %s\n", r.versions, runtime.GOARCH, runtime.NumCPU(), load())
	for _, t := range r.trials {
		fmt.Fprintf(w, "%s tokens: %d messages, %d bytes\n", short(t.tokens), len(t.ms), sizeOf(t.ms))
	}
	fmt.Fprint(w, "\nMedian (10th percentile) of the rounds, in ms; "+
		"× is the median over holdfast's first row of the same step.\n")
	var failed []error
	for _, s := range steps {
		failed = append(failed, r.table(w, s))
	}
	return errors.Join(failed...)
}

func (r *report) table(w io.Writer, s step) error {
	head := false
	base := make([]time.Duration, len(r.trials))
	var failed []error
	for i, e := range r.entries {
		if e.step != s {
			continue
		}
		if !head {
			head = true
			fmt.Fprintf(w, "\n| %s |", s)
			for _, t := range r.trials {
				fmt.Fprintf(w, " %s |", short(t.tokens))
			}
			fmt.Fprintf(w, " text left |\n|%s\n", strings.Repeat(" --- |", len(r.trials)+2))
		}
		name := e.who
		if e.does != "" {
			name += ", " + e.does
		}
		fmt.Fprintf(w, "| %s |", name)
		left := "–"
		for k := range r.trials {
			x := &r.results[k][i]
			switch {
			case errors.Is(x.err, errSkipped):
				fmt.Fprint(w, " – |")
				continue
			case x.err != nil:
				failed = append(failed, x.err)
				fmt.Fprint(w, " failed |")
				continue
			}
			p50 := x.quantile(0.5)
			if e.own && base[k] == 0 {
				base[k] = p50
			}
			fmt.Fprintf(w, " %s (%s)", ms(p50), ms(x.quantile(0.1)))
			if base[k] > 0 && base[k] != p50 {
				fmt.Fprintf(w, " ×%s", figures(float64(p50)/float64(base[k])))
			}
			if len(x.times) < 10 {
				fmt.Fprintf(w, " [%d]", len(x.times))
			}
			fmt.Fprint(w, " |")
			left = fmt.Sprintf("%.0f %%", 100*float64(x.left)/float64(sizeOf(r.trials[k].ms)))
		}
		fmt.Fprintf(w, " %s |\n", left)
	}
	return errors.Join(failed...)
}

func ms(d time.Duration) string { return figures(float64(d) / float64(time.Millisecond)) }

// figures prints x to two or three figures.
func figures(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	case x >= 1:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.3f", x)
}

func short(tokens int) string {
	if tokens%1_000_000 == 0 {
		return fmt.Sprintf("%d M", tokens/1_000_000)
	}
	return fmt.Sprintf("%d k", tokens/1000)
}

// goVersions names the Go release and the peers in Go.
func goVersions() string {
	out := runtime.Version()
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return out
	}
	for _, d := range info.Deps {
		if d.Path == "github.com/cloudwego/eino" || d.Path == "github.com/tmc/langchaingo" {
			out += ", " + d.Path[strings.LastIndexByte(d.Path, '/')+1:] + " " + d.Version
		}
	}
	return out
}

// load is the machine's load average, where the system tells.
func load() string {
	b, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.Join(strings.Fields(string(b))[:3], " ")
}
