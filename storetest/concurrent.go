package storetest

import (
	"errors"
	"fmt"
	"sync"

	"github.com/seed-74a30d84/holdfast"
)

const writers = 8

// together runs f in n goroutines and joins their errors. A panic is an error too.
func together(n int, f func(i int) error) error {
	errs := make([]error, n)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					errs[i] = fmt.Errorf("panic: %v", r)
				}
			}()
			<-start
			errs[i] = f(i)
		})
	}
	close(start)
	wg.Wait()
	return errors.Join(errs...)
}

// readWhileBatch is what the writer of testReadWhileWriting commits: three records and one body,
// whose key the last one names.
func readWhileBatch(at holdfast.Head, i int) batch {
	b := follow(at, 3, fmt.Sprint("batch ", i))
	b.bodies = []holdfast.Body{body(fmt.Sprint("k", i), fmt.Sprint("body ", i))}
	return b
}

func testReadWhileWriting(e *env) error {
	const batches = 60
	done := make(chan struct{})
	writer := func() error {
		defer close(done)
		var at holdfast.Head
		for i := range batches {
			b := readWhileBatch(at, i)
			if err := e.put("a", b); err != nil {
				return err
			}
			at = b.after
		}
		return nil
	}
	return together(4, func(i int) error {
		if i == 0 {
			return writer()
		}
		for seen := 0; ; {
			ended := false
			select {
			case <-done:
				ended = true
			default:
			}
			n, err := e.wholePrefix()
			switch {
			case err != nil:
				return fmt.Errorf("while another wrote: %w", err)
			case n < seen:
				return fmt.Errorf("a reader saw %d records after it had seen %d", n, seen)
			case ended && n != 3*batches:
				return nil // the writer has failed and says so
			case ended:
				return nil
			}
			seen = n
		}
	})
}

// wholePrefix requires that buffer a holds the first of the batches, each whole, and returns the number of records.
func (e *env) wholePrefix() (int, error) {
	recs, err := e.read("a", 0)
	if err != nil {
		return 0, err
	}
	if _, err := (holdfast.Head{}).Extend(recs); err != nil && len(recs) > 0 {
		return 0, err
	}
	if len(recs)%3 != 0 {
		return 0, fmt.Errorf("%d records are there; each commit has 3", len(recs))
	}
	for i := max(0, len(recs)/3-2); i < len(recs)/3; i++ {
		if err := e.hasBodies("a", body(fmt.Sprint("k", i), fmt.Sprint("body ", i))); err != nil {
			return 0, fmt.Errorf("the records of a commit are there: %w", err)
		}
	}
	return len(recs), nil
}

func testConcurrentWriters(e *env) error {
	const rounds = 12
	var done []batch
	var at holdfast.Head
	for round := range rounds {
		var mu sync.Mutex
		var won []batch
		var lost []holdfast.Key
		err := together(writers, func(i int) error {
			b := follow(at, 1+i%2, fmt.Sprintf("round %d of writer %d", round, i))
			b.bodies = []holdfast.Body{body(fmt.Sprintf("k%d-%d", round, i), fmt.Sprint("body of ", i))}
			err := e.commit("a", b)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				won = append(won, b)
			case errors.Is(err, holdfast.ErrConflict) && errors.Is(err, holdfast.ErrNotApplied):
				lost = append(lost, b.bodies[0].Key)
			default:
				return fmt.Errorf("a writer that was late: error %q, which does not wrap ErrConflict", err)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if len(won) != 1 {
			return fmt.Errorf("%d of %d writers at length %d succeeded; want 1", len(won), writers, at.Length)
		}
		done, at = append(done, won[0]), won[0].after
		if err := e.lacks("a", lost...); err != nil {
			return fmt.Errorf("after a writer was late: %w", err)
		}
	}
	return e.holds("a", done...)
}

func testConcurrentSame(e *env) error {
	var done []batch
	var at holdfast.Head
	for round := range 6 {
		b := follow(at, 2, fmt.Sprint("round ", round), body(fmt.Sprint("k", round), "body"))
		if err := together(writers, func(int) error { return e.put("a", b.clone()) }); err != nil {
			return err
		}
		done, at = append(done, b), b.after
	}
	return e.holds("a", done...)
}

func testConcurrentBuffers(e *env) error {
	return together(writers, func(i int) error {
		id := holdfast.BufferID(fmt.Sprint("buffer ", i))
		var done []batch
		var at holdfast.Head
		for n := range 8 {
			b := follow(at, 1, fmt.Sprintf("%d of %d", n, i), body(fmt.Sprint("k", n), fmt.Sprint("of ", i)))
			if err := e.put(id, b); err != nil {
				return err
			}
			done, at = append(done, b), b.after
		}
		return e.holds(id, done...)
	})
}
