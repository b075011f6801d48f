package chatloop_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
)

// A turn of an agent: the model's call, its result, and an edit the model asks for.
func Example() {
	ctx := context.Background()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), &holdfast.Options{NewID: func() string { return "mark-1" }})
	if err != nil {
		log.Fatal(err)
	}
	loop := chatloop.New(buf, nil)
	err = loop.Add(ctx,
		chatloop.Text(chatloop.User, "Which port does the server use?"),
		chatloop.Message{
			Role:  chatloop.Assistant,
			Calls: []chatloop.Call{{ID: "c1", Name: "read", Arguments: `{"path":"a.log"}`}},
		},
		chatloop.Result("c1", "nothing about a port"+strings.Repeat("\na line of the log", 50)))
	if err != nil {
		log.Fatal(err)
	}
	r, err := loop.Call(ctx, "context_prune",
		`{"spans":["s2","s3"],"justification":"no port in it","keys":[],"demote":[]}`)
	if err != nil {
		log.Fatal(err) // the store failed
	}
	fmt.Println("refused:", r.IsError)
	messages, err := loop.Window(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range messages {
		first, _, _ := strings.Cut(m.Text(), "\n")
		fmt.Println(m.Role, first)
	}
	// Output:
	// refused: false
	// user [mark-1 s1 user-said]
	// user [mark-1 (record of edits)]
}
