// Package openaihttp puts a context buffer under any client of OpenAI's Chat
// Completions or Responses API: a [Transport] is an http.RoundTripper, to be given
// to the SDK's HTTP client. The application keeps its own list of messages or
// items and sends it as before; the model gets the buffer's window in its place,
// with the record of edits and the tools to edit it.
//
//	transport := openaihttp.New(buf, nil)
//	client := openai.NewClient(option.WithHTTPClient(&http.Client{Transport: transport}))
//
// One Transport serves one conversation. Give each conversation its own. Its errors
// reach the caller of the SDK through errors.As; an SDK that retries failed
// connections tries a refused request again before it returns one.
//
// # What happens to a request
//
// A POST to a path that ends in /chat/completions or /responses is handled;
// everything else passes.
//
//   - What would bypass the buffer is refused with a [*BypassError] before
//     anything is sent: in the Responses API previous_response_id, conversation,
//     prompt, context_management, truncation, background, references to items and
//     compactions among them; in Chat Completions n; a compressed body.
//   - The list is compared with what was imported. The same list is a retry and
//     brings nothing new. A longer one goes on, and the rest is imported as package
//     openaimsg says; Options.Binder decides whose words a user's text is. Any other
//     is a [*DivergedError]. The comparison survives in the journal: another process may
//     open the buffer and go on.
//   - The system prompt (instructions, and the system and developer messages at the
//     head of the list) passes as it is, and is imported: texts that are new are
//     appended as system spans, those it does not have any more lose their pin.
//   - The list behind it is replaced by the rendering of the window, and the tools
//     of package edittool are put before the request's own. Accept-Encoding is left to
//     the base, and Idempotency-Key is taken out: a repeated request is another one.
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
// after 429 are the SDK's: it sends the same list again.
//
// Reasoning items go back as they came. With store false they need
// include: ["reasoning.encrypted_content"]: those that are not encrypted are left
// out of the rounds that the host does not see, because the API knows them no more.
//
// # Streams
//
// A streamed response is not held up. The host sees the library's calls in it and
// dispatches them like its own tools, with [Transport.Tools]; call and result are
// entries of its list then.
//
//	if edittool.Has(call.Name) {
//		result, err := transport.Tools().Call(ctx, call.Name, json.RawMessage(call.Arguments))
//		if err != nil {
//			return err // the store failed
//		}
//		input = append(input, outputOf(call.CallID, result.Text)) // a function_call_output, or a tool message
//	}
//
// # Concurrency
//
// One request at a time is under way: others wait, or end with their context. A
// streamed request counts until its response begins. Other processes may use the
// buffer meanwhile. The host may call Fit, Authorize, CompactWith and every other method
// of the buffer; the next request shows what came of it.
package openaihttp
