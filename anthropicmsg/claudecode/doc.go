// Package claudecode reads the session files of Claude Code: JSON lines, one
// entry a line, appended as the session goes on.
//
// A session file is no list of messages. Its entries form a tree by parentUuid,
// of which only the path to the last leaf is the conversation; one assistant
// message is streamed as several lines with the same message.id; calls made in
// parallel hang their results beside the path; machine text travels in user turns;
// a compaction cuts the path with an entry compact_boundary and goes on with a
// summary that the model wrote. [Read] puts this back in order: messages as the
// Messages API has them, who really speaks in each block, and which messages each
// summary replaced.
//
// # Who speaks
//
// The rule looks at the entry first and at the text second:
//
//   - isCompactSummary, or a first user text that begins as the summaries of older
//     versions do: [Summary]
//   - an assistant entry: [Assistant]; of the model "<synthetic>", which Claude Code
//     writes itself (an API error, an interrupt): [Injected]
//   - a block tool_result: [Tool]
//   - isMeta, or an entry of type system: [Injected]
//   - a text in a user turn: [Human], but for its machine parts, by the rule of
//     [anthropicmsg.DefaultBinder]; what was typed behind a slash command is [Human],
//     and so is a text that reads like another harness's summary: a person pasted it
//
// Nothing here guesses that a text is a person's because it reads like one, and a
// text in the tags of the machine is the machine's, also if a person pasted it.
//
// # Into a buffer
//
// [Import] appends a session to a context buffer, so that [anthropicmsg.Render] gives
// the messages back; [Session.Binder] tells an importer of one's own who speaks.
package claudecode
