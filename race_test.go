package holdfast_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// Appends, edits, checks, views, reads and verifications of one buffer at once.
// The race detector watches; what each goroutine was told must be so at the end.
func TestMixedUseAtOnce(t *testing.T) {
	for kind, make := range stores {
		t.Run(kind, func(t *testing.T) {
			s := make(t)
			b := tale{"the first", "the second"}.told(t, s)
			rounds := 30
			if testing.Short() {
				rounds = 8
			}
			var all sync.WaitGroup
			var mu sync.Mutex
			said, gone := map[holdfast.SpanID]string{}, map[holdfast.SpanID]bool{}
			worker := func(n int) {
				for i := range rounds {
					text := fmt.Sprintf("worker %d round %d", n, i)
					ids, err := b.Append(t.Context(),
						holdfast.Span{Origin: holdfast.ToolOutput, Text: text, Tokens: 100, Secrets: []string{text}})
					require.NoError(t, err)
					mu.Lock()
					said[ids[0]] = text
					mu.Unlock()
					q := holdfast.PruneRequest{Spans: ids, Justification: "worker is done with it"}
					require.NoError(t, b.CheckPrune(t.Context(), q))
					if i%2 == 0 {
						_, err = b.Prune(t.Context(), q)
						require.NoError(t, err)
						mu.Lock()
						gone[ids[0]] = true
						mu.Unlock()
					}
					_, err = b.Prune(t.Context(),
						holdfast.PruneRequest{Spans: []holdfast.SpanID{"nothing", holdfast.SpanID(text)}, Justification: text})
					require.NotEmpty(t, holdfast.Violations(err))
				}
			}
			reader := func() {
				for range rounds {
					v := b.View()
					require.NotEmpty(t, render.Text(v))
					for _, s := range v.Spans {
						got, err := b.Fetch(t.Context(), s.Key)
						require.NoError(t, err)
						require.Equal(t, s.Text, got.Text)
					}
					require.LessOrEqual(t, v.Version, b.View().Version, "versions only grow")
					_, err := b.Search(t.Context(), "round", 5)
					require.NoError(t, err)
					b.Candidates()
				}
			}
			verifier := func() {
				at := b.Checkpoint()
				for range rounds / 4 {
					require.NoError(t, b.VerifyFrom(t.Context(), at))
					require.NoError(t, b.Reload(t.Context()))
				}
			}
			for n := range 4 {
				all.Go(func() { worker(n) })
			}
			all.Go(reader)
			all.Go(reader)
			all.Go(verifier)
			all.Wait()

			require.NoError(t, b.Verify(t.Context()))
			again, err := holdfast.Open(t.Context(), s, "buf", nil)
			require.NoError(t, err)
			v := again.View()
			require.Equal(t, b.View().WindowHash, v.WindowHash)
			keys := map[holdfast.SpanID]holdfast.Key{}
			for _, e := range v.Edits {
				for i, id := range e.Spans {
					keys[id] = e.Keys[i]
				}
			}
			for _, s := range v.Spans {
				require.False(t, gone[s.ID], "%s was archived", s.ID)
				keys[s.ID] = s.Key
			}
			for id, text := range said {
				got, err := again.Fetch(t.Context(), keys[id])
				require.NoError(t, err, id)
				require.Equal(t, text, got.Text, id)
			}
		})
	}
}

// Several buffers on one journal, as several processes would have: a writer that is
// late gets ErrConflict, succeeds after Reload, and nothing of anybody is lost.
func TestLosersReloadAndSucceed(t *testing.T) {
	for kind, make := range stores {
		t.Run(kind, func(t *testing.T) {
			s := make(t)
			tale{"the first"}.told(t, s)
			const writers = 8
			rounds := 10
			if testing.Short() {
				rounds = 3
			}
			var all sync.WaitGroup
			var mu sync.Mutex
			conflicts := 0
			for n := range writers {
				all.Go(func() {
					b, err := holdfast.Open(t.Context(), s, "buf", nil)
					require.NoError(t, err)
					for i := range rounds {
						for {
							_, err := b.Append(t.Context(),
								holdfast.Span{ID: holdfast.SpanID(fmt.Sprintf("w%d.%d", n, i)), Origin: holdfast.ToolOutput, Text: "x"})
							if err == nil {
								break
							}
							if !errors.Is(err, holdfast.ErrConflict) {
								t.Errorf("writer %d: %v", n, err)
								return
							}
							mu.Lock()
							conflicts++
							mu.Unlock()
							require.NoError(t, b.Reload(t.Context()))
						}
					}
				})
			}
			all.Wait()
			b, err := holdfast.Open(t.Context(), s, "buf", nil)
			require.NoError(t, err)
			require.NoError(t, b.Verify(t.Context()))
			require.Len(t, b.View().Spans, 1+writers*rounds)
			require.Equal(t, uint64(2+writers*rounds), b.Checkpoint().Head.Length)
			t.Logf("%d conflicts", conflicts)
		})
	}
}
