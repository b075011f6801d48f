package scenario

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

func commit(t *testing.T, s *faultStore, at holdfast.Head, key holdfast.Key) (holdfast.Head, error) {
	t.Helper()
	rec := holdfast.Record{Seq: at.Length, Prev: at.Digest, Kind: 1, Payload: []byte(key)}
	err := s.Commit(t.Context(), "b", at, []holdfast.Record{rec},
		[]holdfast.Body{{Key: key, Data: []byte("text of " + key)}})
	if err != nil {
		return at, err
	}
	return holdfast.Head{Length: at.Length + 1, Digest: rec.Digest()}, nil
}

func length(s *faultStore) (n int) {
	for range s.Records(context.Background(), "b", 0) {
		n++
	}
	return n
}

func TestFaultStoreFailsOneCommit(t *testing.T) {
	s := newFaultStore()
	s.failAt = 2
	at, err := commit(t, s, holdfast.Head{}, "genesis") // does not count
	require.NoError(t, err)
	s.count(true)
	at, err = commit(t, s, at, "k1")
	require.NoError(t, err)
	_, err = commit(t, s, at, "k2")
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	require.ErrorContains(t, err, "database is locked")
	require.Equal(t, 2, length(s))
	_, err = commit(t, s, at, "k3")
	require.NoError(t, err, "only the one")
}

func TestFaultStoreCrashes(t *testing.T) {
	for point, want := range map[crashPoint]int{crashBefore: 1, crashAfter: 2} {
		s := newFaultStore()
		at, err := commit(t, s, holdfast.Head{}, "k1")
		require.NoError(t, err)
		s.arm(point)
		at, err = commit(t, s, at, "k2")
		require.Equal(t, point == crashBefore, err != nil)
		_, err = commit(t, s, at, "k3")
		require.ErrorIs(t, err, errDied, "the dying process writes nothing more")
		require.Equal(t, want, length(s))
		require.True(t, s.revive())
		require.False(t, s.revive())
		_, err = commit(t, s, at, "k4")
		require.NoError(t, err)
	}
}

func TestFaultStoreAltersBodies(t *testing.T) {
	s := newFaultStore()
	_, err := commit(t, s, holdfast.Head{}, "k1")
	require.NoError(t, err)
	body := func() string {
		b, err := s.Body(t.Context(), "b", "k1")
		require.NoError(t, err)
		return string(b)
	}
	require.Equal(t, "text of k1", body())
	s.alter()
	require.NotEqual(t, "text of k1", body())
	s.tamper("k1", []byte("other"))
	require.Equal(t, "other", body())
	require.True(t, s.isAltered())
	s.heal()
	require.False(t, s.isAltered())
	require.Equal(t, "text of k1", body())
	_, err = s.Body(t.Context(), "b", "k9")
	require.ErrorIs(t, err, holdfast.ErrNotFound)
}
