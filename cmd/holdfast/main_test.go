package main

import (
	"testing"

	"github.com/seed-74a30d84/holdfast"
)

// needCore skips a test while the library behind the API is not there yet.
func needCore(t *testing.T) {
	t.Helper()
	if _, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil); err != nil {
		t.Skip("the core is not in yet: ", err)
	}
}
