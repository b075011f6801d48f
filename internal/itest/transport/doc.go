// Package transport runs the transports under the vendors' own Go SDKs, against
// local fakes of their APIs: tool loops, mixed calls, streams, refusals. It is a
// module of its own, never published, because the SDKs are large and are
// dependencies of this test only.
package transport
