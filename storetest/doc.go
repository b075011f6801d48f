// Package storetest tests implementations of [holdfast.Store], and what uses one.
//
// [Run] and [Test] are the conformance suite: run it in the tests of a store of your own.
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) holdfast.Store { return mystore.New(t.TempDir()) }, nil)
//	}
//
// Every case has a name and a sentence: the rule. What fails comes as a [*Failure] with both,
// and says what the store did and what it should have done.
//
// A [Fault] is a store that goes wrong on demand: it refuses commits, forgets to
// say that it applied them, alters or loses what it gives back, is slow. It is for the
// tests of programs that use a buffer: what does an agent do when its store fails?
package storetest
