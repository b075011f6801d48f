// Package scenario runs scenario cases: a window, edits on it, and the verdict
// that is expected, one JSON object a line. It uses the public API of holdfast
// only, so that what it finds is what an embedding program would see.
//
// [Read] reads a file, [Run] runs one case. Beside the checks that a case asks
// for, every case is held to the promises of the library: a refusal changes
// nothing, every span ever appended is fetchable byte for byte, Verify finds
// nothing, and opening the journal again gives the same view.
package scenario
