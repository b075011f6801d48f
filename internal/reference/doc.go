// Package reference is a second, slow implementation of the window of holdfast,
// written from the library's contract and not from its code: slices, no index,
// everything scanned anew for every question. Its tests run random sequences of
// operations through it and through a real buffer, compare the verdicts and the
// states after each step, and hold the buffer to its promises by code that knows
// nothing of the rules. Nothing else imports it.
//
// Text is read with the exported functions of package detect, as the library
// reads it; what the rules make of it is written a second time here. Where the
// contract leaves something open the reference does as the library does, and a
// comment says so.
//
//	go test ./internal/reference                             2,000 sequences
//	go test -race ./internal/reference                       the same
//	go test ./internal/reference -sequences 20000            before a merge
//	go test ./internal/reference -timeout 4h -sequences 500000 -seed 1000000
//
// HOLDFAST_SEQUENCES is -sequences for a whole go test ./... run. A failure shows
// the seed, the shortest sequence of operations that still fails, and both
// sides. "-sequences 1 -seed N" repeats it, "-run Replay -replay FILE -v" shows
// every state of a sequence that was copied to a file. What was found stands in
// testdata/found.txt and is run first.
//
// Not modelled: stores that fail, limits of size, the rendering and the text of
// the anchor, token counts of summaries (every text without a count costs the
// same), separate passes, Candidates, Fit and Search, witnesses of a foreign
// summary that arrive after it in the same call.
package reference
