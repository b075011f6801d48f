// Package anthropicmsg turns the messages of Anthropic's Messages API into spans
// of a context buffer, and the window back into messages that the API accepts.
// It reads and writes JSON, needs no SDK and does no I/O.
//
// A loop imports what is new and sends what the buffer renders:
//
//	im := anthropicmsg.NewImporter(buf.View(), nil) // one a buffer; in a new process LookBack first
//	…
//	_, err := im.Append(ctx, buf, system, news) // what the list of messages has gained, as JSON
//	…
//	messages, err := anthropicmsg.Render(buf.View(), nil) // for the next request
//
// # Import
//
// Each content block becomes one span, in order. The span's text is what a reader
// wants to see, its label holds the rest of the block, so that the rendering of an
// unedited buffer is equal to what was imported, as JSON. Labels are in the
// journal: a buffer that is opened again renders the same.
//
//	block                                     text of the span            origin
//	text of the user                          the text                    by the Binder
//	text of the assistant                     the text                    inferred
//	thinking                                  the thinking; immutable     inferred
//	tool_use                                  name, space, input JSON     inferred
//	tool_result                               its text; blocks that are   tool-output
//	                                          no text as JSON
//	redacted_thinking                         its JSON; immutable         inferred
//	image, document, any other of the user    its JSON                    tool-output
//	server tool's call, any other             its JSON                    inferred
//	server tool's result                      its JSON                    tool-output
//	system prompt                             the text; kind system       user-said
//
// A message with a member that comes twice, without content, or in a form that
// the API does not have is one span that holds its JSON. Only what is no list of
// objects with a role is refused, with a [*SyntaxError].
//
// A call and its result are one group. An assistant message with signed blocks
// (thinking, redacted_thinking) is one group with the results of all its calls:
// the API wants those blocks back unaltered, at their place. So is one with a blank
// text, which the API takes beside other blocks only. A call without result
// stays open, which keeps it in the window until the result arrives or the host
// calls CloseGroup. A result whose call is unknown has no group.
//
// A block of the user is split where a harness wrote into it: see [DefaultBinder].
//
// Images count as 1,600 tokens, the most that the API takes for an image it does
// not scale down; a PDF as 3,000 tokens for each 50 KB, about a page. The API's
// documentation names both figures per image and page; the size of a page is a guess.
//
// # Render
//
// [Render] returns the messages. A span's header (package render) stands in front
// of its text in user text and in results. A block that can carry none, such as
// a call, thinking, an image or the assistant's text, is listed in front of the
// next header, a line each: "[MARK s11 inferred, call Bash]". So the model knows
// the IDs of all spans and sees no header in its own words, which it would imitate.
//
// Excerpts, summaries and spans that came without this package are texts of the
// user. One that falls inside a message or between calls and their results stands
// before the message with the calls. A result whose call has left is a user's text too.
//
// What was imported at a place where the API refuses it comes back there until
// there is an edit. From then on a result that does not directly follow its call is
// a user's text, results come first in their message, and a system message that is
// not behind a user's and before an assistant's is a user's text: an edit turns no
// fault of the input into another. A call that was never answered stays one.
//
// The anchor stands last, at the end of the last message if that is the user's and
// a list of blocks, else in a message of its own. The assistant's message at the
// end stands behind it if its calls have no results yet, or if it is a prefill
// ([RenderOptions]). Where the window would begin with the assistant, a line of
// the library's stands first as the user's.
//
// Between two renderings without an edit the messages of the earlier one, up to
// its anchor, are a prefix of the later one, byte for byte, as prompt caches want
// it. cache_control markers are the exception: the API takes four, so that in
// the messages only the newest four of those imported stay. See [RenderOptions].
package anthropicmsg
