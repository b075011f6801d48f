package filestore

import (
	"errors"
	"os"
	"syscall"
)

// syncFile uses fdatasync, which writes the new size of the file too: what it leaves out
// is the time of modification. It saves about a tenth.
func syncFile(f *os.File) error {
	for {
		err := syscall.Fdatasync(int(f.Fd()))
		if err == nil {
			return nil
		}
		if !errors.Is(err, syscall.EINTR) {
			return &os.PathError{Op: "fdatasync", Path: f.Name(), Err: err}
		}
	}
}
