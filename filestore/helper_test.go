package filestore

import (
	"slices"
	"time"
)

// noSync is the real file system without the wait for the disk.
type noSync struct{ osFS }

type noSyncFile struct{ osFile }

func (noSync) SyncDir(string) error { return nil }
func (noSyncFile) Sync() error      { return nil }

func (n noSync) OpenFile(name string, flag int) (file, error) {
	f, err := n.osFS.OpenFile(name, flag)
	if err != nil {
		return nil, err
	}
	return noSyncFile{f.(osFile)}, nil
}

func (n noSync) Denotes(name string, f file) (bool, error) {
	return n.osFS.Denotes(name, f.(noSyncFile).osFile)
}

func nanos(do func()) int64 {
	start := time.Now()
	do()
	return time.Since(start).Nanoseconds()
}

func median(v []int64) float64 {
	slices.Sort(v)
	return float64(v[len(v)/2])
}
