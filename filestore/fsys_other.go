//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package filestore

import (
	"errors"
	"os"
)

// Without a lock between processes a commit cannot be compare-and-swap: better none.
func tryLock(f *os.File) (bool, error) {
	return false, &os.PathError{Op: "lock", Path: f.Name(), Err: errors.ErrUnsupported}
}

func unlock(*os.File) error { return nil }

func syncDir(string) error { return nil }

func readOnlyFS(error) bool { return false }
