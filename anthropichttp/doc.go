// Package anthropichttp puts a context buffer under any client of Anthropic's
// Messages API: a [Transport] is an http.RoundTripper, to be given to the SDK's
// HTTP client. The application keeps its own list of messages and sends it as
// before; the model gets the buffer's window in its place, with the record of
// edits and the tools to edit it.
//
//	transport := anthropichttp.New(buf, nil)
//	client := anthropic.NewClient(option.WithHTTPClient(&http.Client{Transport: transport}))
//
// One Transport serves one conversation. Give each conversation its own. Its errors
// reach the caller of the SDK through errors.As; an SDK that retries failed
// connections tries a refused request again before it returns one.
//
// # What happens to a request
//
// A POST to a path that ends in /v1/messages is handled; everything else passes,
// the counting of tokens and batches too.
//
//   - What would bypass the buffer is refused with a [*BypassError] before
//     anything is sent: context_management, a message thread, a compaction request,
//     compaction blocks, a compressed body. So is a prefill, a text of the
//     assistant's at the end of the list, which the answer would be one message with.
//   - The messages are compared with those that were imported, without regard to
//     cache_control. The same list is a retry and brings nothing new. A longer one
//     goes on, and the rest is imported as package anthropicmsg says; Options.Binder
//     decides whose words a user's text is. Any other is a [*DivergedError]. The
//     comparison survives in the journal: another process may open the buffer and go on.
//   - The system prompt passes as it is, and is imported: blocks that are new are
//     appended as system spans, those it does not have any more lose their pin.
//   - The messages are replaced by the rendering of the window, and the tools of
//     package edittool are put before the request's own. If the host has a
//     cache_control in its messages, the newest stands before the record of edits,
//     the last place that the next request finds unchanged. Accept-Encoding is left to the
//     base, and Idempotency-Key is taken out: a repeated request is another one.
//
// # What happens to a response
//
// A response in plain JSON is read. If the model calls tools of the library,
// they are run, and the turn and the results go into the buffer; the host's list
// does not have them. If these were its only calls the model is asked again, at most
// Options.Rounds times, and the host gets the last answer with the usage of all;
// what the model wrote beside the calls of earlier rounds is in the buffer only. If
// it called the host's tools too, the host gets the answer without the library's
// calls, and its results complete the turn in the next request; if the host asks
// again without them instead, they are answered as not run.
//
// The input tokens that the API counts go to the buffer's ReportUsage, so that
// Usage and Fit go by them. A host that streams reports them itself.
//
// Everything else passes byte by byte: streams, errors, compressed bodies. Retries
// after 429 or 529 are the SDK's: it sends the same list again.
//
// # Streams
//
// A streamed response is not held up. The host sees the library's calls in it and
// dispatches them like its own tools, with [Transport.Tools]; call and result are
// messages of its list then.
//
//	if edittool.Has(block.Name) {
//		result, err := transport.Tools().Call(ctx, block.Name, block.Input)
//		if err != nil {
//			return err // the store failed
//		}
//		results = append(results, anthropic.NewToolResultBlock(block.ID, result.Text, result.IsError))
//	}
//
// # Thinking
//
// Signed blocks go back unaltered. Models with preserved thinking (Claude Fable
// 5.1 and later ones) also check that nothing before a block has changed since,
// and the record of edits moves with each request. When the API refuses a request for
// that, the transport sends it again with thinking.block_binding set to
// drop_block, and does so from then on: the API leaves out the thinking it cannot
// use. A host that sets block_binding itself is left alone.
//
// # Concurrency
//
// One request at a time is under way: others wait, or end with their context. A
// streamed request counts until its response begins. Other processes may use the
// buffer meanwhile. The host may call Fit, Authorize, CompactWith and every other method
// of the buffer; the next request shows what came of it.
package anthropichttp
