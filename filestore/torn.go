package filestore

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// cut keeps the bytes of a torn write aside, durably, and then cuts them off. It does
// nothing for nil. The caller holds the turn and the file's lock.
func (j *journal) cut(bad *damage) (*Torn, error) {
	if bad == nil {
		return nil, nil
	}
	size, err := j.f.Size()
	if err != nil {
		return nil, err
	}
	t := &Torn{Buffer: j.id, Path: j.path, Offset: bad.off, Bytes: size - bad.off}
	if t.Aside, err = j.keepAside(t.Offset, t.Bytes); err != nil {
		return nil, err
	}
	if err = j.f.Truncate(t.Offset); err != nil {
		return nil, err
	}
	if err = j.f.Sync(); err != nil {
		return t, j.die(err)
	}
	return t, nil
}

// keepAside copies n bytes from off on into a file of their own, and returns its name.
func (j *journal) keepAside(off, n int64) (string, error) {
	f, name, err := j.asideFile(off)
	if err != nil {
		return "", err
	}
	buf := make([]byte, min(n, 1<<20))
	for at := int64(0); at < n && err == nil; at += int64(len(buf)) {
		b := buf[:min(int64(len(buf)), n-at)]
		if _, err = io.ReadFull(io.NewSectionReader(j.f, off+at, int64(len(b))), b); err == nil {
			_, err = f.WriteAt(b, at)
		}
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = j.s.fs.SyncDir(j.s.dir)
	}
	if err != nil {
		return "", errors.Join(err, ignoreMissing(j.s.fs.Remove(name)))
	}
	return name, nil
}

// asideFile creates the file for a torn write at off, without touching an earlier one of that name.
func (j *journal) asideFile(off int64) (file, string, error) {
	name := fmt.Sprintf("%s.torn-%d", j.path, off)
	for i := 2; ; i++ {
		f, err := j.s.fs.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
		if !errors.Is(err, fs.ErrExist) {
			return f, name, err
		}
		name = fmt.Sprintf("%s.torn-%d-%d", j.path, off, i)
	}
}
