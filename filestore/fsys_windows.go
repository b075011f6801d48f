package filestore

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

var (
	kernel32     = syscall.NewLazyDLL("kernel32.dll")
	lockFileEx   = kernel32.NewProc("LockFileEx")
	unlockFileEx = kernel32.NewProc("UnlockFileEx")
)

const (
	lockfileFailImmediately = 1
	lockfileExclusiveLock   = 2
	errorWriteProtect       = syscall.Errno(19)
	errorLockViolation      = syscall.Errno(33)
	errorIOPending          = syscall.Errno(997)
)

// lockedByte is one byte far behind the end of any file: locks on Windows are
// mandatory, and readers must not be kept from the data.
func lockedByte() *syscall.Overlapped { return &syscall.Overlapped{OffsetHigh: 0x7fffffff} }

func tryLock(f *os.File) (bool, error) {
	ok, _, err := lockFileEx.Call(f.Fd(), lockfileFailImmediately|lockfileExclusiveLock, 0, 1, 0,
		uintptr(unsafe.Pointer(lockedByte())))
	switch {
	case ok != 0:
		return true, nil
	case errors.Is(err, errorLockViolation), errors.Is(err, errorIOPending):
		return false, nil
	}
	return false, &os.PathError{Op: "LockFileEx", Path: f.Name(), Err: err}
}

func unlock(f *os.File) error {
	ok, _, err := unlockFileEx.Call(f.Fd(), 0, 1, 0, uintptr(unsafe.Pointer(lockedByte())))
	if ok != 0 {
		return nil
	}
	return &os.PathError{Op: "UnlockFileEx", Path: f.Name(), Err: err}
}

// syncDir does nothing: Windows has no fsync of a directory, and NTFS logs its entries itself.
func syncDir(string) error { return nil }

func readOnlyFS(err error) bool { return errors.Is(err, errorWriteProtect) }
