package filestore

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// create makes the file with the batch as its first frame. It returns false if the
// file is there already. The file gets its name when it is whole and synced: a crash leaves no
// half of a header behind, and a failure before that has certainly not applied anything.
func (j *journal) create(ctx context.Context, b batch) (bool, error) {
	unlock, err := j.s.lockCreation(ctx)
	if err != nil {
		return false, err
	}
	defer unlock()
	if f, err := j.s.fs.OpenFile(j.path, os.O_RDONLY); !errors.Is(err, fs.ErrNotExist) {
		if err == nil {
			err = f.Close()
		}
		return false, err
	}
	if b.bodies, err = (&journal{x: newIndex(0)}).newBodies(b.bodies); err != nil {
		return false, err
	}
	head := fileHeader(j.id)
	whole, _ := encodeFrame(head, int64(len(head)), b.recs, b.after, b.bodies)
	tmp := j.path + ".new"
	if err = writeFile(j.s.fs, tmp, os.O_RDWR|os.O_CREATE|os.O_TRUNC, whole); err == nil {
		err = j.s.fs.Rename(tmp, j.path)
	}
	if err != nil {
		return false, errors.Join(err, ignoreMissing(j.s.fs.Remove(tmp)))
	}
	if err = j.s.fs.SyncDir(j.s.dir); err != nil {
		return false, j.die(err)
	}
	return true, nil
}

// lockCreation makes this goroutine the only one of all processes that creates files.
func (s *Store) lockCreation(ctx context.Context) (unlock func(), err error) {
	select {
	case s.creating <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	f, err := s.fs.OpenFile(filepath.Join(s.dir, createLock), os.O_RDWR|os.O_CREATE)
	if err == nil {
		if err = lockFile(ctx, f); err == nil {
			return func() { _, _ = f.Unlock(), f.Close(); <-s.creating }, nil
		}
		_ = f.Close()
	}
	<-s.creating
	return nil, err
}

// writeFile writes and syncs a whole file.
func writeFile(fsys fsys, name string, flag int, data []byte) error {
	f, err := fsys.OpenFile(name, flag)
	if err != nil {
		return err
	}
	if _, err = f.WriteAt(data, 0); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
