package detect_test

import (
	"fmt"
	"strings"

	"github.com/seed-74a30d84/holdfast/detect"
)

func ExampleDoc_Scan() {
	var d detect.Doc
	d.Scan("Never delete b-7. It might be stale.")
	for _, s := range d.Sentences {
		fmt.Printf("%q hedged %t\n", s.Of(d.Text), s.Hedged)
	}
	for _, id := range d.Identifiers {
		fmt.Printf("%q %v\n", id.Of(d.Text), id.Kind)
	}
	// Output:
	// "Never delete b-7." hedged false
	// "It might be stale." hedged true
	// "b-7" name
}

func ExampleConstraints() {
	text := "The build takes 3 minutes. Do not push to main, even if it is green."
	for _, c := range detect.Constraints(text) {
		fmt.Println(c.Of(text))
	}
	// Output: Do not push to main, even if it is green.
}

func ExampleContradicts() {
	fmt.Println(detect.Contradicts("The staging DB listens on 5433", "psql: connection refused on port 5433"))
	fmt.Println(detect.Contradicts("The staging DB listens on 5433", "the analytics DB listens on 5434"))
	// Output:
	// true
	// false
}

// A claim is taken apart once and held against many sentences.
func ExampleStatement_Disconfirms() {
	claim := detect.NewStatement("The pump is running.")
	for _, later := range []string{"pump: stopped (fault E12)", "pump: running since 03:18"} {
		fmt.Printf("%q\n", claim.Disconfirms(detect.NewStatement(later)))
	}
	// Output:
	// "excluded"
	// ""
}

// noGuesses finds a hedge wherever somebody says "guess".
type noGuesses struct{}

func (noGuesses) Hedge(sentence string) bool { return strings.Contains(sentence, "guess") }

// A host puts a detector of its own in the place of a built-in one.
func ExampleDetectors() {
	ds := detect.Detectors{Hedges: noGuesses{}}
	var d detect.Doc
	ds.Scan(&d, "My guess: port 5433. It might be 5434.")
	for _, s := range d.Sentences {
		fmt.Println(s.Hedged)
	}
	// Output:
	// true
	// false
}
