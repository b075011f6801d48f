// Package fakeapi holds local fakes of the Anthropic Messages, OpenAI Chat
// Completions and OpenAI Responses APIs for tests: an http.Handler with a
// scripted model behind it. It checks each request against the published rules
// (anthropicmsg.ValidateRequest, openaimsg.ValidateChatRequest and
// ValidateResponsesRequest, with signed blocks and reasoning items compared to
// what it sent), answers violations with the provider's error JSON, streams in
// the provider's event shapes, and counts tokens and cache reads.
//
// It is no model and no tokenizer: a token is four bytes of canonical JSON, and
// a cache read is the longest prefix in common with an earlier accepted request
// to the same path. Real caches work in blocks, from a minimum length, and for
// some APIs only up to a breakpoint.
package fakeapi
