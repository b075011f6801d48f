//go:build !linux

package filestore

import "os"

// syncFile waits for the disk itself; on macOS that is F_FULLFSYNC.
func syncFile(f *os.File) error { return f.Sync() }
