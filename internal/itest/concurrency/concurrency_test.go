package concurrency

import (
	"os"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

func openFiles(dir string) (holdfast.Store, func() error, error) {
	s, err := filestore.Open(dir, nil)
	if err != nil {
		return nil, nil, err
	}
	return s, s.Close, nil
}

func TestMain(m *testing.M) {
	if !Main(openFiles) {
		os.Exit(m.Run())
	}
}

// A process sees the commit of another one as soon as it is written, perhaps before it is durable.
func TestOneBufferManyWritersIsLinearisable(t *testing.T) {
	Linearisable(t, t.TempDir(), openFiles, true)
}

// The checker finds what it is there for.
func TestTheCheckerFindsWhatIsWrong(t *testing.T) {
	appended := func(at int64, id string, version uint64) Op {
		return Op{Kind: "append", Span: id, Result: "ok", Version: version, Call: at, Return: at + 1}
	}
	pruned := func(at int64, id, result string, version uint64) Op {
		return Op{Kind: "prune", Span: id, Result: result, Version: version, Call: at, Return: at + 1}
	}
	read := func(at int64, version uint64, live ...string) Op {
		return Op{Kind: "read", Result: "ok", Version: version, Live: append([]string{}, live...), Call: at, Return: at + 1}
	}
	for name, c := range map[string]struct {
		history []Op
		want    porcupine.CheckResult
	}{
		"sound": {
			[]Op{appended(1, "a", 1), pruned(3, "a", "ok", 2), pruned(5, "a", "archived", 0), read(7, 2)},
			porcupine.Ok,
		},
		"a conflict that was none": {
			[]Op{appended(1, "a", 1), pruned(3, "a", "conflict", 0), read(5, 2)},
			porcupine.Illegal,
		},
		"an append lost": {[]Op{appended(1, "a", 1), appended(3, "b", 2), read(5, 2, "a")}, porcupine.Illegal},
		"a span archived twice": {
			[]Op{appended(1, "a", 1), pruned(3, "a", "ok", 2), pruned(5, "a", "ok", 3)},
			porcupine.Illegal,
		},
		"one version for two":        {[]Op{appended(1, "a", 1), appended(2, "b", 1)}, porcupine.Illegal},
		"a reading of the past":      {[]Op{appended(1, "a", 1), appended(3, "b", 2), read(5, 1, "a")}, porcupine.Illegal},
		"an ID used twice":           {[]Op{appended(1, "a", 1), appended(3, "a", 2)}, porcupine.Illegal},
		"gone before it was removed": {[]Op{appended(1, "a", 1), pruned(3, "a", "archived", 0)}, porcupine.Illegal},
	} {
		for i := range c.history {
			c.history[i].Client = i
		}
		got := porcupine.CheckOperationsTimeout(model(0), operations(c.history), time.Minute)
		require.Equal(t, c.want, got, name)
	}
}
