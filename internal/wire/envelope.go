package wire

import (
	"bytes"
	"encoding/json"
)

// envelopeVersion stands in every envelope, so that a label of the host's own is not taken for one.
const envelopeVersion = 1

// An Envelope is what a span's label holds: what is needed to rebuild the block
// beside its text. It is part of the persisted form; members may be added, none changed.
type Envelope struct {
	Version int    `json:"wire"`
	Msg     string `json:"m"` // names the message within the buffer

	// Frame is the message, 0 in place of what became spans; none if the span is the
	// whole message.
	Frame  json.RawMessage `json:"f,omitempty"`
	Member string          `json:"k,omitempty"` // of the frame, which the block is part of
	Str    bool            `json:"s,omitempty"` // that member is a string, not a list of blocks
	Block  int             `json:"b,omitempty"` // index among the blocks of the message
	Piece  int             `json:"p,omitempty"` // index among the spans that one block was split into
	Tmpl   Template        `json:"t"`
	Role   string          `json:"a"`           // User, Tool, Assistant or SystemRole
	Type   string          `json:"y"`           // of the block
	Call   string          `json:"c,omitempty"` // ID of the call that the block makes
	Name   string          `json:"w,omitempty"` // of the tool that it calls
	Result string          `json:"r,omitempty"` // ID of the call that the block answers
	Orphan bool            `json:"o,omitempty"` // that call was unknown
	Index  int             `json:"n,omitempty"` // number of the message among those imported, from 1
	Chain  string          `json:"h,omitempty"` // digest of the messages up to this one
	Hidden bool            `json:"x,omitempty"` // the message is not in the host's own list
}

// Roles in an envelope.
const (
	User       = "user"
	Tool       = "tool" // an OpenAI message or item that is a result
	Assistant  = "assistant"
	SystemRole = "system"
)

// Encode returns the label.
func (e *Envelope) Encode() string {
	e.Version = envelopeVersion
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(e) != nil { // cannot happen: frames are valid JSON
		return ""
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

// Decode reads a label. It is false if the label is no envelope.
func Decode(label string) (*Envelope, bool) {
	if len(label) < 2 || label[0] != '{' {
		return nil, false
	}
	var e Envelope
	if json.Unmarshal([]byte(label), &e) != nil || e.Version != envelopeVersion || e.Msg == "" || len(e.Tmpl) == 0 {
		return nil, false
	}
	return &e, true
}
