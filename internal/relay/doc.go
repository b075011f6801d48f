// Package relay is what the transports of the vendors share: an
// http.RoundTripper that keeps a conversation in a context buffer.
//
// For each request it imports what is new in the host's list of messages, sends
// the buffer's rendering in its place with the tools of the context added, and
// answers the model's calls of these tools until the model turns to the host.
//
// The messages of rounds that the host does not see are hidden: they stand in
// the buffer, and the chain of digests, which tells where a host's list goes on,
// does not count them. Everything it needs to go on is in the labels of the spans,
// so another process can open the buffer and take the next request.
package relay
