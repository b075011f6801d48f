// Package mcpserver serves a holdfast buffer over the Model Context Protocol, so
// that an agent in any language can edit its context window under the rules of
// the library.
//
//	server := mcpserver.New(buf, &mcpserver.Options{Follow: store})
//	return server.Run(ctx, &mcp.StdioTransport{})          // one client, over stdin and stdout
//	return mcpserver.ServeHTTP(ctx, listener, server, nil) // or many, over streamable HTTP
//
// The command holdfast-mcp does this for a buffer in a package filestore directory.
//
// # Who does what
//
// The host is trusted: it appends spans, binds their origins, and gives the model
// the window. The model gets the tools of package edittool and nothing that
// appends. One server is one buffer, and one buffer is the window of one
// conversation, however many sessions are open.
//
// # Tools
//
// They are those of package edittool, with their schemas as they are; the
// arguments reach it as the client sent them. A refusal is a result with isError
// set, whose text says what would pass. The text begins with the buffer's mark.
// Only an unknown tool, and a failure of the store, are protocol errors; the
// message names no path, the log has the cause.
//
// # Resources
//
//	holdfast://window         the window as package render writes it
//	holdfast://anchor         the record of edits at its end
//	holdfast://span/{id}      one live span, as in the window
//	holdfast://archive/{key}  one span by its key, archived or live
//
// They are text/plain. Values that the host marked secret are replaced by
// "[secret]", and bytes that are not UTF-8 by U+FFFD. Clients may subscribe to
// window and anchor; they are told when a call has changed them or found them changed.
//
// A client that reads the window is taken to show it to the model: from then on
// an edit made for an older window is refused with stale-edit, if a user message
// arrived or what it names was edited since. Reading the window again, or calling
// context_status, makes the present window the one the model has seen.
//
// # Other processes
//
// With Options.Follow the buffer may be changed by other processes through the
// same store. Before each call and each read the server looks at the last record
// and reloads the buffer if it is another one, which replays the journal.
//
// # HTTP
//
// ServeHTTP answers at the path /mcp. On a listener that is not on a loopback
// address it demands a token. [Handler] says what it checks of each request.
package mcpserver
