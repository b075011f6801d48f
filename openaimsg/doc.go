// Package openaimsg turns the messages of OpenAI's Chat Completions API and the
// items of its Responses API into spans of a context buffer, and the window back
// into what the API accepts. It reads and writes JSON, needs no SDK and does no I/O.
//
// A loop imports what is new and sends what the buffer renders:
//
//	im := openaimsg.NewImporter(buf.View(), nil) // one a buffer; in a new process LookBack first
//	…
//	_, err := im.Append(ctx, buf, instructions, news) // what the list of messages has gained, as JSON
//	…
//	messages, err := openaimsg.Render(buf.View(), nil) // for the next request
//
// # Import
//
// Each part of a message becomes one span, in order; a message that is a result,
// and every item but messages, is one span. The span's text is what a reader wants
// to see, its label holds the rest, so that the rendering of an unedited buffer is
// equal to what was imported, as JSON. Labels are in the journal: a buffer that is
// opened again renders the same.
//
//	part                                      text of the span            origin
//	text of the user                          the text                    by the Binder
//	text of the assistant                     the text                    inferred
//	system and developer messages,            the text; kind system       user-said
//	instructions
//	function and custom calls                 name, space, arguments      inferred
//	tool message, *_output item               its text; blocks that are   tool-output
//	                                          no text as JSON
//	reasoning item                            its JSON; immutable         inferred
//	image, file, audio of the user            its JSON                    tool-output
//	call of a built-in tool with call_id      its JSON                    inferred
//	call of a built-in tool without           its JSON: holds the result  tool-output
//	any other item                            its JSON                    inferred
//
// A message with a member that comes twice, without content and calls, or in a
// form that the API does not have is one span that holds its JSON. Only what is no
// list of objects is refused, with a [*SyntaxError].
//
// A call and its output are one group. Responses: a reasoning item, the items of
// the assistant that follow it and the outputs of their calls are one group,
// because the API refuses one without the other. A call without output stays open,
// which keeps it in the window until the output arrives or the host calls
// CloseGroup. An output whose call is unknown has no group. A recorded tool
// message with tool_call_ids, a list, answers the first of them.
//
// A text of the user is split where a harness wrote into it: see [DefaultBinder].
//
// Images count as 765 tokens, with low detail as 85: what the API's documentation
// gives for an image of 1024 by 1024 pixels. A file counts as 3,000 tokens for each
// 50 KB, about a page, and sound as 10 tokens for each second of 48 kB; these two are guesses.
//
// # Render
//
// [Render] returns the messages or items. A span's header (package render) stands
// in front of its text in user text and in outputs. A part that can carry none,
// such as a call, reasoning, an image, the assistant's text or a system message, is
// listed in front of the next header, a line each: "[MARK s11 inferred, call bash]".
// So the model knows the IDs of all spans and sees no header in its own words,
// which it would imitate.
//
// Excerpts, summaries and spans that came without this package are messages of
// the user. One that falls inside a message or between calls and their outputs
// stands before the message or the turn with the calls. An output whose call has
// left is a user's message too. An assistant's message whose calls have left has no
// tool_calls. In Chat Completions a tool message that does not directly follow its
// call comes back as it was until there is an edit, and is a user's message from then on.
//
// The anchor stands last, at the end of the last message if that is the user's and
// a list of blocks, else in a message of its own; calls at the end that have no
// output yet stand behind it.
//
// Between two renderings without an edit the messages of the earlier one, up to
// its anchor, are a prefix of the later one, byte for byte, as prompt caches want it.
package openaimsg
