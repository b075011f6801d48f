package claudecode_test

import (
	"fmt"
	"os"

	"github.com/seed-74a30d84/holdfast/anthropicmsg/claudecode"
)

// What the user said in a session, and what its summaries replaced.
func ExampleRead() {
	f, err := os.Open("testdata/session.jsonl")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	s, err := claudecode.Read(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range s.Messages {
		for k := range s.Messages[i].Blocks {
			for _, p := range s.Messages[i].Blocks[k].Parts() {
				if p.Voice == claudecode.Human {
					fmt.Printf("%q\n", p.Text)
				}
			}
		}
	}
	for _, c := range s.Compactions {
		fmt.Printf("message %d replaced messages %d to %d\n", c.Summary, c.From, c.To-1)
	}
	// Output:
	// "Fix the parser in lex.go. Do not touch the grammar."
	// "stop, the tests need the new fixture"
	// "Here is the fixture.\n"
	// "Go on."
	// "do not run the slow tests"
	// "and tidy go.mod"
	// "Good. What is left?"
	// "Write it down."
	// message 11 replaced messages 0 to 10
	// message 15 replaced messages 11 to 14
}
