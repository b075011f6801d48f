// Package concurrency checks that a filestore buffer that many goroutines of
// several processes write to behaves like one journal: every history of appends,
// prunes and readings with their versions is linearisable. It is a module of its
// own, never published, because the checker is a dependency of this test only.
package concurrency
