package stress

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// ErrDriver is what a [Faults] makes up.
var ErrDriver = errors.New("stress: the driver failed")

// Faults makes the calls of a database driver fail. Only one of the two can be set.
type Faults struct {
	left  atomic.Int64 // calls until one fails, before it reaches the driver or after
	after atomic.Bool
	hits  atomic.Int64
}

// Fail makes the nth call from now on fail, counted from 1; with after, once it has been done.
func (f *Faults) Fail(n int, after bool) {
	f.after.Store(after)
	f.hits.Store(0)
	f.left.Store(int64(n))
}

// Hit tells whether the call has failed. It ends the fault.
func (f *Faults) Hit() bool {
	f.left.Store(0)
	return f.hits.Load() > 0
}

func (f *Faults) call(do func() error) error {
	fail := f.left.Add(-1) == 0
	if fail {
		f.hits.Add(1)
		if !f.after.Load() {
			return ErrDriver
		}
	}
	err := do()
	if fail && err == nil {
		err = ErrDriver
	}
	return err
}

// Faulty returns a database whose driver is that of db, around each call of which stands f.
func Faulty(t testing.TB, db *sql.DB, dsn string, f *Faults) *sql.DB {
	t.Helper()
	d, ok := db.Driver().(driver.DriverContext)
	if ok {
		c, err := d.OpenConnector(dsn)
		require.NoError(t, err)
		return sql.OpenDB(&connector{c.Connect, db.Driver(), f})
	}
	open := func(context.Context) (driver.Conn, error) { return db.Driver().Open(dsn) }
	return sql.OpenDB(&connector{open, db.Driver(), f})
}

type connector struct {
	open func(context.Context) (driver.Conn, error)
	d    driver.Driver
	f    *Faults
}

func (c *connector) Driver() driver.Driver { return c.d }

func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	in, err := c.open(ctx)
	if err != nil {
		return nil, err
	}
	return &conn{in, c.f}, nil
}

// conn is a connection of a driver that has the interfaces of today.
type conn struct {
	driver.Conn
	f *Faults
}

func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (r driver.Result, err error) {
	err = c.f.call(func() (err error) {
		r, err = c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
		return err
	})
	return r, err
}

func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (r driver.Rows, err error) {
	err = c.f.call(func() (err error) {
		r, err = c.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
		return err
	})
	if err != nil && r != nil {
		_ = r.Close()
		r = nil
	}
	return r, err
}

func (c *conn) BeginTx(ctx context.Context, o driver.TxOptions) (tx driver.Tx, err error) {
	err = c.f.call(func() (err error) {
		tx, err = c.Conn.(driver.ConnBeginTx).BeginTx(ctx, o)
		return err
	})
	return &transaction{tx, c.f}, err
}

func (c *conn) PrepareContext(ctx context.Context, query string) (s driver.Stmt, err error) {
	err = c.f.call(func() (err error) {
		s, err = c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
		return err
	})
	return &statement{s, c.f}, err
}

// transaction fails in COMMIT; that a ROLLBACK fails is what happens when a connection is lost.
type transaction struct {
	driver.Tx
	f *Faults
}

func (tx *transaction) Commit() error   { return tx.f.call(tx.Tx.Commit) }
func (tx *transaction) Rollback() error { return tx.f.call(tx.Tx.Rollback) }

type statement struct {
	driver.Stmt
	f *Faults
}

func (s *statement) ExecContext(ctx context.Context, args []driver.NamedValue) (r driver.Result, err error) {
	err = s.f.call(func() (err error) {
		r, err = s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
		return err
	})
	return r, err
}

func (s *statement) QueryContext(ctx context.Context, args []driver.NamedValue) (r driver.Rows, err error) {
	err = s.f.call(func() (err error) {
		r, err = s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
		return err
	})
	if err != nil && r != nil {
		_ = r.Close()
		r = nil
	}
	return r, err
}

func (c *conn) ResetSession(ctx context.Context) error {
	if x, ok := c.Conn.(driver.SessionResetter); ok {
		return x.ResetSession(ctx)
	}
	return nil
}

func (c *conn) CheckNamedValue(v *driver.NamedValue) error {
	if x, ok := c.Conn.(driver.NamedValueChecker); ok {
		return x.CheckNamedValue(v)
	}
	return driver.ErrSkip
}

// batch is a commit of n records and as many bodies.
type batch struct {
	at, after holdfast.Head
	recs      []holdfast.Record
	bodies    []holdfast.Body
}

func follow(at holdfast.Head, n int, text string) (b batch) {
	b.at, b.after = at, at
	for i := range n {
		r := holdfast.Record{Seq: b.after.Length, Prev: b.after.Digest, Kind: 1, Payload: fmt.Appendf(nil, "%s %d", text, i)}
		b.recs = append(b.recs, r)
		b.after = holdfast.Head{Length: r.Seq + 1, Digest: r.Digest()}
		b.bodies = append(b.bodies,
			holdfast.Body{Key: holdfast.Key(fmt.Sprint(text, i)), Data: fmt.Appendf(nil, "body %s %d", text, i)})
	}
	return b
}

// FaultAtEveryCall makes each call of the driver fail in turn, before it is done and after, for the first commit
// of a buffer and for a later one: what Commit says is true, the buffer takes the same batch again,
// and it is there once. s works through f, truth on the same database without it.
func FaultAtEveryCall(t *testing.T, s, truth holdfast.Store, f *Faults) {
	ctx := t.Context()
	unknown := 0
	for _, start := range []string{"first", "later"} {
		for _, after := range []bool{false, true} {
			for n := 1; ; n++ {
				id := holdfast.BufferID(fmt.Sprintf("%s %v %d", start, after, n))
				var at holdfast.Head
				if start == "later" {
					b := follow(at, 2, "before")
					require.NoError(t, truth.Commit(ctx, id, at, b.recs, b.bodies))
					at = b.after
				}
				b := follow(at, 3, "tried")
				f.Fail(n, after)
				err := s.Commit(ctx, id, at, b.recs, b.bodies)
				hit := f.Hit()
				switch length := lengthOf(t, truth, id); {
				case err == nil:
					require.Equal(t, b.after.Length, length, id)
				case errors.Is(err, holdfast.ErrNotApplied):
					require.Equal(t, at.Length, length, id)
				default:
					require.ErrorIs(t, err, ErrDriver)
					unknown++
				}
				require.NoError(t, s.Commit(ctx, id, at, b.recs, b.bodies), id)
				require.Equal(t, b.after.Length, lengthOf(t, truth, id))
				for _, body := range b.bodies {
					data, err := truth.Body(ctx, id, body.Key)
					require.NoError(t, err)
					require.Equal(t, body.Data, data)
				}
				if !hit {
					require.Greater(t, n, 4, "no call of the driver was ever hit")
					break
				}
			}
		}
	}
	require.Positive(t, unknown)
}

// lengthOf reads the whole journal.
func lengthOf(t *testing.T, s holdfast.Store, id holdfast.BufferID) uint64 {
	t.Helper()
	var head holdfast.Head
	for r, err := range s.Records(t.Context(), id, 0) {
		require.NoError(t, err)
		var next error
		head, next = head.Extend([]holdfast.Record{r})
		require.NoError(t, next)
	}
	return head.Length
}
