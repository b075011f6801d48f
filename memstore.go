package holdfast

// MemStore is a Store in memory.
type MemStore struct{}

// NewMemStore returns an empty MemStore.
func NewMemStore() *MemStore { return nil }
