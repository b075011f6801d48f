// Package transport has the errors that the transports of packages anthropichttp
// and openaihttp return from RoundTrip. An SDK wraps them, as net/http does: look
// for them with [errors.AsType].
package transport

import (
	"fmt"
	"strings"
)

// A DivergedError says that a request's messages do not go on from those that
// were imported into the buffer: a shortened, changed or branched history. Nothing
// was sent, and nothing has changed. In a buffer that another process wrote,
// messages that have left the window cannot be compared one by one, so the
// difference may lie before Index.
type DivergedError struct {
	// Index is that of the first message that differs, or the number of messages sent
	// if they are the first of those imported.
	Index    int
	Imported int    // how many messages of the conversation the buffer has
	Sent     int    // how many the request has
	Want     string // role and beginning of the imported message; empty if it is not in the window
	Got      string // the same of the one sent; empty if there is none
}

// Error says which message differs and what to do.
func (e *DivergedError) Error() string {
	var b strings.Builder
	if e.Got == "" {
		fmt.Fprintf(&b, "the request has %d messages, the buffer has imported %d", e.Sent, e.Imported)
	} else {
		fmt.Fprintf(&b, "message %d is not the one that was imported", e.Index)
	}
	if e.Want != "" {
		fmt.Fprintf(&b, "; expected %s", e.Want)
	}
	if e.Got != "" {
		fmt.Fprintf(&b, ", got %s", e.Got)
	}
	b.WriteString(". A buffer follows one conversation to which messages are only added: " +
		"send all of it again with the new messages at the end, or open another buffer for another branch")
	return b.String()
}

// A BypassError says that a request would keep, drop or summarise context where
// the buffer cannot see it, or ask for an answer that the buffer cannot follow, so
// that neither its record of edits nor its rules would hold. Nothing was sent, and
// nothing has changed.
type BypassError struct {
	Field   string // of the request
	Why     string // what it would do
	Instead string // what to use instead
}

// Error names the field, what it would do and what to use instead.
func (e *BypassError) Error() string {
	return fmt.Sprintf("the request's %s is refused: %s; %s", e.Field, e.Why, e.Instead)
}

// A RoundsError says that the model called the library's tools in more answers
// in a row than allowed. What it did stands; the same request may be sent again.
type RoundsError struct {
	Rounds int // answers in a row that called nothing but the library's tools
}

// Error names the number of rounds.
func (e *RoundsError) Error() string {
	return fmt.Sprintf("the model called nothing but the tools of the context %d times in a row", e.Rounds)
}
