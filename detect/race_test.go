//go:build race

package detect_test

// slowed is how many times slower than usual the tests run: the race detector watches.
const slowed = 8
