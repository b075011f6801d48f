// Package wire holds what the packages for provider messages share: JSON kept as
// it was written, templates that rebuild a block from the text of a span, the
// envelope in a span's label, the pairing of calls and results, the rule that
// tells a user's words from a harness's, and the assembly of a list of messages.
//
// A message becomes one span per content block. The text of a span is what a
// reader wants to see; its label is an [Envelope], which holds the rest: the
// message the block stood in, its members in their order, its call ID. Template
// and text together give back the block, so a buffer that is opened again in
// another process renders the same messages.
package wire
