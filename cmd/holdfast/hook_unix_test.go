//go:build unix

package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A journal that another process has locked holds no session up.
func TestHookDoesNotWaitForALock(t *testing.T) {
	h := newHookSession(t)
	h.grow(beforeSummary)
	h.call("Stop", "")
	f, err := os.OpenFile(filepath.Join(h.store, "b-7d0c5a3e-0000-4000-8000-000000000001.journal"), os.O_RDWR, 0)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, syscall.Flock(int(f.Fd()), syscall.LOCK_EX))
	h.grow(firstSummary)
	start := time.Now()
	out, errs := runHookProcess(t, h.input("SessionStart", "compact"), "-store", h.store, "-timeout", "500ms")
	require.Less(t, time.Since(start), 30*time.Second)
	require.NotEmpty(t, errs)
	contextOf(t, "SessionStart", out)
	require.NoError(t, syscall.Flock(int(f.Fd()), syscall.LOCK_UN))
	text, errs := h.call("SessionStart", "compact")
	require.Empty(t, errs)
	require.Contains(t, text, "5433", "the next call goes on")
}
