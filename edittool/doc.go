// Package edittool gives a model the edits of a holdfast buffer as tools, and
// stands between what the model writes and the buffer.
//
//	tools := edittool.New(buf)
//	request.Tools = edittool.Definitions(edittool.Anthropic) // add them to the host's own
//	…
//	view := buf.View()
//	tools.Seen(view.Version) // what is rendered now is what the next edits rest on
//	…
//	if edittool.Has(call.Name) {
//		result, err := tools.Call(ctx, call.Name, call.Arguments)
//		if err != nil {
//			return err // the store failed; what a model does wrong is a result
//		}
//		// append result.Text to the buffer as the call's tool output, with result.IsError as the provider's error flag
//	}
//
// # API
//
//	New(buf) *Toolset                         one per conversation, safe for concurrent use
//	(*Toolset).Call(ctx, name, args)          one call: Result, or an error for the host
//	(*Toolset).Seen(version)                  the version of the view rendered last
//	(*Toolset).Refusal(tool, err)             what Authorize halted, as the result of the host's tool
//	Result{Text, IsError, Edits}              what the model reads, whether it was refused, what was done
//	Definitions(format) []json.RawMessage     Anthropic, OpenAIChat, OpenAIResponses, MCP
//	Schema(name), Names(), Has(name)
//
// # Tools
//
//	context_prune     archive spans               spans, justification, keys, demote
//	context_compact   replace spans by a summary  spans, justification, claims, constraints, keep, narrative,
//	                                              drop, demote
//	context_restore   bring spans back            spans, keys
//	context_search    find text, archived too     query, page
//	context_reground  check claims again          summary, claims, evidence
//	context_status    what the window holds       page
//
// The names are those of the JSON tags of package holdfast, exactly as spelt and
// each once. The schemas ask for every field, empty where there is nothing to say,
// which satisfies the strict modes of the providers; a call of a model without
// such a mode may leave out what is empty. What only the host may set (Base,
// Covered, Incomplete, SummaryID) has no name here.
//
// # Answers
//
// An answer is one JSON object of at most [MaxText] bytes. It begins with the
// buffer's mark, so that it is an echo when it comes back and never evidence. A
// text from a span has marks inside it broken, as package render does, and
// values the host marked secret left out. An accepted edit:
//
//	{"mark":"…","done":"context_prune","edits":[{"number":1,"op":"prune","removed":[{"span":"s1","key":"…"}],…}],…}
//
// A refusal, which has changed nothing unless it lists edits:
//
//	{"mark":"…","refused":"context_prune","violations":[{"code":"…","at":"…","spans":[…],"detail":"…","remedy":"…"}],
//	 "repair":{"tool":"context_prune","arguments":{…}},"live_spans":[…],…}
//
// The codes are those of package holdfast and three more: bad-arguments,
// not-found, unknown-tool. The arguments of a repair pass as they stand, in the
// state in which the refusal was given; leaves_out beside them lists claims of the
// refused call that no repair could save. So do the arguments of the candidates that
// the third refusal of an edit in a row adds. An accepted edit starts that count again.
//
// # What Call does by itself
//
// A compact that is refused with cycle-depth re-grounds the claims at stake, all
// or none, in an edit of its own, and folds again. That edit stands also if the
// fold is refused for something else; the answer lists it.
//
// On holdfast.ErrConflict, another process was faster: Call reloads the buffer
// and judges the same request on the window as it is now. Where the other process
// changed what the request names, or appended a user message, the model is told
// to look again (stale-edit). After three such turns the conflict is the host's.
// Views taken before are then of the past, as after any change.
//
// A refusal whose cause is the store (not-recorded, no-retrieval) is an error:
// no other arguments would help, and the host has to know.
package edittool
