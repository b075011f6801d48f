package wire

import "fmt"

// An Error says what could not be taken apart, and where.
type Error struct {
	Index  int    // of the message; -1: not in the list
	Path   string // within it
	Reason string
}

// Error names message, path and reason.
func (e *Error) Error() string {
	at := "request"
	if e.Index >= 0 {
		at = fmt.Sprintf("message %d", e.Index)
	}
	if e.Path != "" {
		at += ", " + e.Path
	}
	return at + ": " + e.Reason
}
