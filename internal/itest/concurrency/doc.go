// Package concurrency checks that a buffer that many goroutines of several
// processes write to behaves like one journal: the history of all appends and
// prunes, with their versions and with what readers saw, is linearisable. It is
// a module of its own, never published, because the checker is a dependency of
// tests only. Its tests are those of filestore; the modules with databases use it too.
//
// With filestore the readings of two processes together need not be linearisable: a process sees the
// commit of another one as soon as it is written, its own only when it is durable, so that of two
// readings during a commit the earlier one may see more. The documentation of filestore says so.
package concurrency
