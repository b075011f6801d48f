package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/seed-74a30d84/holdfast/internal/audit"
)

const auditArgs = "[-json] [-html FILE] [-v] FILE…"

// runAudit holds the compaction summaries of recorded sessions against what they
// replaced. What it finds is no failure: the exit status says whether it could read the files.
func runAudit(ctx context.Context, s streams, args []string) int {
	fs := newFlags(s, "audit", auditArgs+"   (- is standard input)")
	asJSON := fs.Bool("json", false, "write the reports and their totals as JSON")
	page := fs.String("html", "", "also write a page to this `file`: each finding beside its source")
	verbose := fs.Bool("v", false, "write each finding with its source")
	if status, done := parseFlags(fs, args); done {
		return status
	}
	if fs.NArg() == 0 {
		fs.Usage()
		return exitUsage
	}
	reports, status := auditFiles(ctx, s, fs.Args())
	if len(reports) == 0 {
		return status
	}
	err := writeAudit(s.out, reports, *asJSON, *verbose)
	if err == nil && *page != "" {
		err = writePage(*page, reports)
	}
	if err != nil {
		fmt.Fprintln(s.err, "holdfast audit:", err)
		return exitFailed
	}
	return status
}

// auditFiles audits what can be read; the status tells whether that is everything.
func auditFiles(ctx context.Context, s streams, names []string) (reports []*audit.Report, status int) {
	for _, name := range names {
		r, err := auditFile(ctx, s, name)
		if err != nil {
			fmt.Fprintln(s.err, "holdfast audit:", err)
			status = exitFailed
			continue
		}
		for i, p := range r.Problems {
			if i == mostProblems {
				fmt.Fprintf(s.err, "%s: %d more problems\n", name, len(r.Problems)-i)
				break
			}
			fmt.Fprintln(s.err, p)
		}
		if r.Messages == 0 {
			status = exitFailed
		}
		reports = append(reports, r)
	}
	return reports, status
}

func auditFile(ctx context.Context, s streams, name string) (*audit.Report, error) {
	var data []byte
	var err error
	if name == "-" {
		name = "standard input"
		data, err = io.ReadAll(s.in)
	} else {
		data, err = os.ReadFile(name)
	}
	if err != nil {
		return nil, err
	}
	session, err := audit.Read(name, data)
	if err != nil {
		return nil, err
	}
	return audit.Run(ctx, session)
}

func writeAudit(w io.Writer, reports []*audit.Report, asJSON, verbose bool) error {
	if !asJSON {
		return audit.WriteTable(w, reports, verbose)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	enc.SetEscapeHTML(false)
	return enc.Encode(map[string]any{"files": reports, "total": audit.Total(reports)})
}

// writePage writes the page whole or not at all: a file that is there is replaced only by a finished one.
func writePage(name string, reports []*audit.Report) error {
	tmp := name + ".tmp"
	f, err := os.Create(tmp)
	if err != nil {
		return err
	}
	err = audit.WriteHTML(f, reports)
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(tmp, name)
	}
	if err != nil {
		os.Remove(tmp)
	}
	return err
}
