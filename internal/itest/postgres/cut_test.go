//go:build unix

package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// cut is where the proxy cuts a connection that sends "commit", as pgx spells it.
type cut int

const (
	none   cut = iota
	before     // the COMMIT does not arrive
	during     // it arrives, and nobody waits for the answer
	after      // it is answered, and the answer does not arrive
)

// proxy stands between a client and the server, which see unix sockets.
type proxy struct {
	dir, server string
	l           net.Listener
	mu          sync.Mutex
	next        cut
	closed      bool // to new connections, after a cut
	downAfter   bool
	cuts        int
	underWay    sync.WaitGroup // the commits that were cut and are not settled
}

func newProxy(t *testing.T, server string) *proxy {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "holdfast-px-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	p := &proxy{dir: dir, server: server}
	p.l, err = net.Listen("unix", filepath.Join(dir, ".s.PGSQL.5432"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = p.l.Close() })
	go func() {
		for {
			c, err := p.l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	return p
}

// cutNext makes the next COMMIT be cut; with down, no connection is accepted after it until up.
func (p *proxy) cutNext(c cut, down bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next, p.downAfter = c, down
}

func (p *proxy) up() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next, p.closed = none, false
}

// take returns how the COMMIT that has come is cut.
func (p *proxy) take() cut {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.next
	if p.next = none; c != none {
		p.cuts++
		p.closed = p.downAfter
		p.underWay.Add(1)
	}
	return c
}

func (p *proxy) serve(client net.Conn) {
	defer client.Close()
	p.mu.Lock()
	closed := p.closed
	p.mu.Unlock()
	if closed {
		return
	}
	server, err := net.Dial("unix", p.server)
	if err != nil {
		return
	}
	defer server.Close()
	var withheld atomic.Bool
	answers := make(chan struct{}, 1) // the server has sent something that is withheld, or is gone
	go func() {
		buf := make([]byte, 1<<16)
		for {
			n, err := server.Read(buf)
			if withheld.Load() {
				answers <- struct{}{}
				return
			}
			if _, werr := client.Write(buf[:n]); err != nil || werr != nil {
				_ = client.Close()
				return
			}
		}
	}()
	buf := make([]byte, 1<<16)
	for {
		n, err := client.Read(buf)
		if bytes.Contains(buf[:n], []byte("commit\x00")) {
			if c := p.take(); c != none {
				defer p.underWay.Done()
				if c == before {
					return
				}
				withheld.Store(true)
				_, _ = server.Write(buf[:n])
				if c == during {
					_ = client.Close()
				}
				<-answers
				return
			}
		}
		if _, werr := server.Write(buf[:n]); err != nil || werr != nil {
			return
		}
	}
}

// Connections are cut in the middle of commits. Where the second try gets through, Append tells the truth; where it
// does not, it is ErrUncertain, everything is refused until Reload, and then there is one truth.
func TestCutInCommit(t *testing.T) {
	source := place(t)
	truth := store(t, connect(t, source))
	p := newProxy(t, pg.socket())
	// which sends the text of each statement
	db := connect(t, sourceAt(p.dir, nameOf(source))+" default_query_exec_mode=exec")
	s := store(t, db)
	ctx := t.Context()
	b, err := holdfast.New(ctx, s, &holdfast.Options{Buffer: "cut"})
	require.NoError(t, err)
	rnd := rand.New(rand.NewPCG(1, 2))
	uncertain, there := 0, 0
	for i := range 60 {
		where, down := before+cut(i%3), rnd.IntN(2) == 0
		p.cutNext(where, down)
		id := holdfast.SpanID(fmt.Sprint("c", i))
		_, err := b.Append(ctx, holdfast.Span{ID: id, Origin: holdfast.ToolOutput, Text: "text of " + string(id)})
		p.up()
		switch {
		case err == nil:
			require.False(t, down, "the second try cannot have got through")
		default:
			require.ErrorIs(t, err, holdfast.ErrUncertain)
			require.NotErrorIs(t, err, holdfast.ErrNotApplied)
			_, err = b.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: "x"})
			require.ErrorIs(t, err, holdfast.ErrUncertain)
			uncertain++
			p.underWay.Wait()
			require.NoError(t, b.Reload(ctx))
		}
		has := holds(b, id)
		if err == nil && !down || where == after {
			require.True(t, has, "%d: acknowledged or answered, and not there", i)
		}
		if where == before && down {
			require.False(t, has, "%d: the COMMIT had not arrived", i)
		}
		if has && down {
			there++
		}
		again, err := holdfast.Open(ctx, truth, "cut", nil)
		require.NoError(t, err)
		require.Equal(t, b.Checkpoint(), again.Checkpoint(), "two truths")
	}
	require.NoError(t, b.Verify(ctx))
	require.Equal(t, 60, p.cuts)
	require.Positive(t, there)
	t.Logf("60 commits cut: %d of unknown outcome, of which %d were applied", uncertain, there)
}

func nameOf(source string) string {
	var host, user, name string
	_, _ = fmt.Sscanf(source, "host=%s user=%s dbname=%s", &host, &user, &name)
	return name
}

func holds(b *holdfast.ContextBuffer, id holdfast.SpanID) bool {
	for _, s := range b.View().Spans {
		if s.ID == id {
			return true
		}
	}
	return false
}

// The server crashes while several buffers are written to, and comes back: what was acknowledged is there, and
// what was not is there or not, the same for everyone.
func TestServerRestarts(t *testing.T) {
	source := place(t)
	s := store(t, connect(t, source))
	ctx := t.Context()
	stop := make(chan struct{})
	var all sync.WaitGroup
	const writers = 4
	var acked [writers][]holdfast.SpanID
	var failed [writers]int
	errs := make([]error, writers)
	for w := range writers {
		b, err := holdfast.New(ctx, s, &holdfast.Options{Buffer: holdfast.BufferID(fmt.Sprint("restart", w))})
		require.NoError(t, err)
		all.Go(func() {
			for i := 0; errs[w] == nil; i++ {
				select {
				case <-stop:
					return
				default:
				}
				id := holdfast.SpanID(fmt.Sprint("r", i))
				_, err := b.Append(ctx, holdfast.Span{ID: id, Origin: holdfast.ToolOutput, Text: "text"})
				if err == nil {
					acked[w] = append(acked[w], id)
					continue
				}
				failed[w]++
				if errors.Is(err, holdfast.ErrUncertain) {
					for b.Reload(ctx) != nil { // until the server is back
						time.Sleep(10 * time.Millisecond)
					}
				} else if !errors.Is(err, holdfast.ErrNotApplied) {
					errs[w] = err
				}
				time.Sleep(time.Millisecond)
			}
		})
	}
	for range 3 {
		time.Sleep(150 * time.Millisecond)
		require.NoError(t, pg.crash())
	}
	time.Sleep(150 * time.Millisecond)
	close(stop)
	all.Wait()
	require.NoError(t, errors.Join(errs...))
	fresh := store(t, connect(t, source))
	for w := range writers {
		require.NotEmpty(t, acked[w])
		require.NotZero(t, failed[w])
		b, err := holdfast.Open(ctx, fresh, holdfast.BufferID(fmt.Sprint("restart", w)), nil)
		require.NoError(t, err)
		require.NoError(t, b.Verify(ctx))
		for _, id := range acked[w] {
			require.True(t, holds(b, id), "%s of writer %d was acknowledged and is not there", id, w)
		}
		t.Logf("writer %d: %d acknowledged, %d failed, %d there", w, len(acked[w]), failed[w], len(b.View().Spans))
	}
}
