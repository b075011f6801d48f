package filestore

import (
	"io"
	"io/fs"
	"os"
)

// fsys is all this package does with a file system. Tests put one in its place
// that loses unsynced data, tears writes, fails or is full.
type fsys interface {
	OpenFile(name string, flag int) (file, error)
	Rename(from, to string) error
	Remove(name string) error
	ReadDir(name string) ([]fs.DirEntry, error)
	IsDir(name string) (bool, error)
	Mkdir(name string) error
	SyncDir(name string) error                 // makes creations and renames in name durable
	Denotes(name string, f file) (bool, error) // whether name is still the name of f
}

type file interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Size() (int64, error)
	Sync() error
	Truncate(size int64) error
	TryLock() (bool, error) // exclusive, between open files of all processes
	Unlock() error
}

// osFS is the real file system. Journals hold conversations: only the owner may read them.
type osFS struct{}

type osFile struct{ *os.File }

func (osFS) OpenFile(name string, flag int) (file, error) {
	f, err := os.OpenFile(name, flag, 0o600)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

func (osFS) Rename(from, to string) error               { return os.Rename(from, to) }
func (osFS) Remove(name string) error                   { return os.Remove(name) }
func (osFS) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }
func (osFS) Mkdir(name string) error                    { return os.Mkdir(name, 0o700) }
func (osFS) SyncDir(name string) error                  { return syncDir(name) }

func (osFS) IsDir(name string) (bool, error) {
	info, err := os.Stat(name)
	return err == nil && info.IsDir(), err
}

func (osFS) Denotes(name string, f file) (bool, error) {
	named, err := os.Stat(name)
	if os.IsNotExist(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	open, err := f.(osFile).Stat()
	return err == nil && os.SameFile(named, open), err
}

func (f osFile) Size() (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func (f osFile) Sync() error            { return syncFile(f.File) }
func (f osFile) TryLock() (bool, error) { return tryLock(f.File) }
func (f osFile) Unlock() error          { return unlock(f.File) }
