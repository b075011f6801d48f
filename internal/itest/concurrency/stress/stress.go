// Package stress puts a store through what a database has to survive: writers killed at any
// moment, a driver that fails at any call, rows that were changed behind its back, and a long mixed
// load on many buffers. The modules with databases use it.
package stress

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/itest/concurrency"
)

// Main is for TestMain: it runs a child process of [Killed] in place of the tests if the environment says so.
func Main(open concurrency.Open) (ran bool) {
	place := os.Getenv(killPlace)
	if place == "" {
		return false
	}
	if err := child(open, place); err != nil {
		fmt.Fprintln(os.Stderr, "FAIL", err)
		os.Exit(1)
	}
	return true
}

// number is the number in an environment variable, or def.
func number(t testing.TB, name string, def int) int {
	s := os.Getenv(name)
	if s == "" {
		return def
	}
	n, err := strconv.Atoi(s)
	require.NoError(t, err, name)
	return n
}

// seeded returns a source of chance and logs how to repeat it.
func seeded(t testing.TB) (seed uint64, rnd *rand.Rand) {
	seed = uint64(time.Now().UnixNano())
	if s := os.Getenv("SEED"); s != "" {
		var err error
		seed, err = strconv.ParseUint(s, 10, 64)
		require.NoError(t, err)
	}
	t.Logf("SEED=%d", seed)
	return seed, rand.New(rand.NewPCG(seed, 1))
}
