package main

import (
	_ "embed"
	"fmt"
	"strings"
)

// session holds the commands and what they really printed, recorded once by testdata/record.sh.
//
//go:embed testdata/session.txt
var session string

// readSession returns the output of each recorded command.
func readSession() map[string]string {
	tools := map[string]string{}
	for _, entry := range strings.Split(session, "$ ")[1:] {
		command, output, _ := strings.Cut(entry, "\n")
		tools[command] = strings.TrimSuffix(output, "[exit 0]\n")
	}
	return tools
}

// show prints a tool's result: of a long one the beginning.
func (a *agent) show(result string) {
	lines := strings.Split(strings.TrimRight(result, "\n"), "\n")
	for i, line := range lines {
		if i == 5 && len(lines) > 7 {
			fmt.Fprintf(a.log, "       | … %d more lines\n", len(lines)-i)
			return
		}
		fmt.Fprintf(a.log, "       | %s\n", clip(strings.TrimRight(line, " ")))
	}
}

// clip cuts a line of the transcript to what a terminal shows.
func clip(line string) string {
	if r := []rune(line); len(r) > 150 {
		return string(r[:149]) + "…"
	}
	return line
}
