// Package chatloop puts a buffer between an agent framework and its model, for
// hosts that hold a list of messages in Go rather than speak HTTP themselves.
//
// A framework calls the model, runs the tools the model calls, appends both to its
// list and calls again. The host converts what is new in that list into [Message]
// values, and gives the model the window instead of the list:
//
//	loop := chatloop.New(buf, nil)
//	…
//	if err := loop.Add(ctx, news...); err != nil { // before each model call
//		return err
//	}
//	messages, err := loop.Window(ctx)
//
// [Definitions] are the tools of the context for the model, beside the host's own.
// [edittool.Has] tells whether a call is for one of them, [Loop.Call] runs it:
//
//	reply := … // of the model; reply and results are the next news
//	news = []chatloop.Message{reply}
//	for _, call := range reply.Calls {
//		text := …  // of the host's tool
//		if edittool.Has(call.Name) {
//			r, err := loop.Call(ctx, call.Name, call.Arguments)
//			if err != nil {
//				return err // the store failed
//			}
//			text = r.Text
//		}
//		news = append(news, chatloop.Result(call.ID, text))
//	}
//
// # What is new
//
// Three ways to know it, for three kinds of frameworks:
//
//   - The host keeps a count for one run, because the list starts anew in the next
//     one and holds then only what is new.
//   - The framework keeps the window it was given and appends to it: [AfterAnchor].
//   - The framework hands over the whole conversation each time: [Loop.Unseen].
//
// # Refusals
//
// What the library refuses is a result that the model reads: the text of
// [Loop.Call], and [Loop.Refusal] for the host's own gate before an irreversible
// tool. An error of Call means that the store failed. Not every framework passes an
// error of a tool on, so it stays in the Loop: Add, Window and [Loop.Err] return it.
//
// # Messages
//
// The conversion into spans, the grouping of calls with their results and the
// rendering are those of package openaimsg: headers stand before texts of users and
// results of tools, excerpts and summaries are messages of the user, the anchor is
// the last message. Roles and pairs stay valid for every provider that takes
// alternating user and assistant turns with calls and results.
package chatloop
