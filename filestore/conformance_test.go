package filestore

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/storetest"
)

// conforms runs the conformance suite on stores opened with these options. Opened
// again or as a peer they are on the same directory.
func conforms(t *testing.T, o Options, large bool) {
	again := func(s holdfast.Store) (holdfast.Store, error) { return Open(s.(*Store).dir, &o) }
	storetest.Run(t, func(t *testing.T) holdfast.Store { return open(t, t.TempDir(), &o) }, &storetest.Options{
		Large: large,
		Peer:  again,
		Reopen: func(s holdfast.Store) (holdfast.Store, error) {
			if err := s.(*Store).Close(); err != nil {
				return nil, err
			}
			return again(s)
		},
	})
}

func TestConformance(t *testing.T) { conforms(t, Options{}, false) }

// With one idle journal at most, files are put away and read again all the time. The
// disk is not waited for, so that the largest body can be a large one.
func TestConformanceFewOpen(t *testing.T) {
	conforms(t, Options{MaxOpen: 1, fs: noSync{}}, !testing.Short())
}

// A store that is not closed before it is opened again, as after a crash of its process.
func TestConformanceCrashed(t *testing.T) {
	o := Options{fs: noSync{}}
	require.NoError(t, storetest.Test(func() (holdfast.Store, error) { return open(t, t.TempDir(), &o), nil },
		&storetest.Options{
			Reopen: func(s holdfast.Store) (holdfast.Store, error) { return Open(s.(*Store).dir, &o) },
		}))
}
