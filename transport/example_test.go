package transport_test

import (
	"errors"
	"fmt"
	"net/url"

	"github.com/seed-74a30d84/holdfast/transport"
)

// What an SDK returns is the transport's error in a *url.Error, perhaps in another.
func Example() {
	var err error = &url.Error{Op: "Post", URL: "/v1/messages", Err: &transport.DivergedError{Index: 2,
		Imported: 4, Sent: 3, Want: "assistant \"It is 5432.\"", Got: "user \"Stop.\""}}
	if e, ok := errors.AsType[*transport.DivergedError](err); ok {
		fmt.Println("from", e.Index, "on:", e)
	}
	err = &url.Error{Op: "Post", URL: "/v1/responses", Err: &transport.BypassError{
		Field:   "previous_response_id",
		Why:     "the server would keep the conversation",
		Instead: "send the items",
	}}
	if e, ok := errors.AsType[*transport.BypassError](err); ok {
		fmt.Println(e)
	}
	fmt.Println(&transport.RoundsError{Rounds: 8})
	// Output:
	// from 2 on: message 2 is not the one that was imported; expected assistant "It is 5432.", got user "Stop.". A buffer follows one conversation to which messages are only added: send all of it again with the new messages at the end, or open another buffer for another branch
	// the request's previous_response_id is refused: the server would keep the conversation; send the items
	// the model called nothing but the tools of the context 8 times in a row
}
