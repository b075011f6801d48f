package holdfast

import "context"

// Checkpoint is a point of the journal kept elsewhere.
type Checkpoint struct {
	Version uint64
	Buffer  BufferID
	Head    Head
	Window  Digest
}

// New creates a buffer in s and writes its first record.
func New(ctx context.Context, s Store, o *Options) (*ContextBuffer, error) { return nil, errTodo }

// Open replays and verifies an existing buffer.
func Open(ctx context.Context, s Store, id BufferID, o *Options) (*ContextBuffer, error) {
	return nil, errTodo
}

func (b *ContextBuffer) Append(ctx context.Context, spans ...Span) ([]SpanID, error) {
	return nil, errTodo
}
func (b *ContextBuffer) Prune(ctx context.Context, r PruneRequest) (Edit, error) {
	return Edit{}, errTodo
}
func (b *ContextBuffer) CheckPrune(ctx context.Context, r PruneRequest) error { return errTodo }
func (b *ContextBuffer) Compact(ctx context.Context, r CompactRequest) (Edit, error) {
	return Edit{}, errTodo
}
func (b *ContextBuffer) CheckCompact(ctx context.Context, r CompactRequest) error { return errTodo }
func (b *ContextBuffer) CompactWith(ctx context.Context, s Summarizer, r CompactWithRequest) (Edit, error) {
	return Edit{}, errTodo
}
func (b *ContextBuffer) Authorize(ctx context.Context, a Action) error { return errTodo }
func (b *ContextBuffer) Reground(ctx context.Context, r RegroundRequest) (Edit, error) {
	return Edit{}, errTodo
}
func (b *ContextBuffer) Fetch(ctx context.Context, k Key) (Span, error) { return Span{}, errTodo }
func (b *ContextBuffer) Restore(ctx context.Context, r RestoreRequest) (Edit, error) {
	return Edit{}, errTodo
}
func (b *ContextBuffer) Revert(ctx context.Context, r RevertRequest) (Edit, error) {
	return Edit{}, errTodo
}
func (b *ContextBuffer) Contest(ctx context.Context, r ContestRequest) error { return errTodo }
func (b *ContextBuffer) Resolve(ctx context.Context, r ResolveRequest) error { return errTodo }
func (b *ContextBuffer) Release(ctx context.Context, r ReleaseRequest) (Edit, error) {
	return Edit{}, errTodo
}
func (b *ContextBuffer) Dismiss(ctx context.Context, constraint string) error  { return errTodo }
func (b *ContextBuffer) CloseGroup(ctx context.Context, g GroupID) error       { return errTodo }
func (b *ContextBuffer) Pin(ctx context.Context, id SpanID, pinned bool) error { return errTodo }
func (b *ContextBuffer) View() View                                            { return View{} }
func (b *ContextBuffer) Candidates() []Candidate                               { return nil }
func (b *ContextBuffer) Fit(ctx context.Context) ([]Edit, error)               { return nil, errTodo }
func (b *ContextBuffer) Search(ctx context.Context, query string, limit int) ([]Hit, error) {
	return nil, errTodo
}
func (b *ContextBuffer) Verify(ctx context.Context) error                   { return errTodo }
func (b *ContextBuffer) VerifyFrom(ctx context.Context, c Checkpoint) error { return errTodo }
func (b *ContextBuffer) Checkpoint() Checkpoint                             { return Checkpoint{} }
func (b *ContextBuffer) Reload(ctx context.Context) error                   { return errTodo }
func (b *ContextBuffer) Close() error                                       { return errTodo }
