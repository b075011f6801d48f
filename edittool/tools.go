package edittool

import (
	"embed"
	"encoding/json"
	"slices"
)

// The names of the tools, in the order of Definitions.
const (
	Prune    = "context_prune"
	Compact  = "context_compact"
	Restore  = "context_restore"
	Search   = "context_search"
	Reground = "context_reground"
	Status   = "context_status"
)

var names = [...]string{Prune, Compact, Restore, Search, Reground, Status}

// Names returns the names of the tools.
func Names() []string { return slices.Clone(names[:]) }

// Has reports whether name is one of the tools, exactly as spelt.
func Has(name string) bool { return slices.Contains(names[:], name) }

// A Format is a wire shape of tool definitions.
type Format string

// The wire shapes.
const (
	// Anthropic is an entry of "tools" of the Messages API. It has no "strict" member, which older
	// models and gateways do not know; the schemas satisfy it where a host adds it.
	Anthropic Format = "anthropic"
	// OpenAIChat is an entry of "tools" of Chat Completions, strict.
	OpenAIChat Format = "openai-chat"
	// OpenAIResponses is an entry of "tools" of the Responses API, strict.
	OpenAIResponses Format = "openai-responses"
	// MCP is an entry of the result of tools/list of the Model Context Protocol.
	MCP Format = "mcp"
)

// Definitions returns the tools in a wire shape, one JSON object each, in the
// order of Names; nil for a format that is none of the four.
func Definitions(f Format) []json.RawMessage {
	var out []json.RawMessage
	for i := range definitions {
		if b := definitions[i].in(f); b != nil {
			out = append(out, b)
		}
	}
	return out
}

// Schema returns the JSON Schema of a tool's arguments, nil if there is no such tool.
func Schema(name string) json.RawMessage {
	for i := range definitions {
		if definitions[i].Name == name {
			return slices.Clone(definitions[i].Schema)
		}
	}
	return nil
}

//go:embed schemas/*.json
var files embed.FS

// definition is one file of schemas.
type definition struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"`
}

var definitions = load()

// load reads the embedded files. A test reads each of them: they cannot fail here.
func load() []definition {
	var out []definition
	for _, name := range names {
		var d definition
		if b, err := files.ReadFile("schemas/" + name + ".json"); err == nil && json.Unmarshal(b, &d) == nil {
			out = append(out, d)
		}
	}
	return out
}

// in returns the definition in a wire shape.
func (d *definition) in(f Format) json.RawMessage {
	type function struct {
		Type        string          `json:"type,omitempty"`
		Name        string          `json:"name"`
		Description string          `json:"description"`
		Strict      bool            `json:"strict"`
		Parameters  json.RawMessage `json:"parameters"`
	}
	switch f {
	case Anthropic:
		return encode(struct {
			Name        string          `json:"name"`
			Description string          `json:"description"`
			InputSchema json.RawMessage `json:"input_schema"`
		}{d.Name, d.Description, d.Schema})
	case OpenAIChat:
		return encode(struct {
			Type     string   `json:"type"`
			Function function `json:"function"`
		}{"function", function{"", d.Name, d.Description, true, d.Schema}})
	case OpenAIResponses:
		return encode(function{"function", d.Name, d.Description, true, d.Schema})
	case MCP:
		return encode(struct {
			Name        string          `json:"name"`
			Description string          `json:"description"`
			InputSchema json.RawMessage `json:"inputSchema"`
		}{d.Name, d.Description, d.Schema})
	}
	return nil
}
