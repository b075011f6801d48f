package edittool

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// arguments are the structs the tools decode into, with the requests whose fields they are.
var arguments = map[string]struct {
	args, request any
	fields        []field
}{
	Prune:    {pruneArgs{}, holdfast.PruneRequest{}, new(pruneArgs).fields()},
	Compact:  {compactArgs{}, holdfast.CompactRequest{}, new(compactArgs).fields()},
	Restore:  {restoreArgs{}, holdfast.RestoreRequest{}, new(restoreArgs).fields()},
	Reground: {regroundArgs{}, holdfast.RegroundRequest{}, new(regroundArgs).fields()},
	Search:   {searchArgs{}, nil, new(searchArgs).fields()},
	Status:   {statusArgs{}, nil, new(statusArgs).fields()},
}

// schema is a JSON Schema with nothing but what both vendors' strict modes keep.
type schema struct {
	Type                 string          `json:"type"`
	Description          string          `json:"description"`
	Properties           json.RawMessage `json:"properties"`
	Required             []string        `json:"required"`
	AdditionalProperties *bool           `json:"additionalProperties"`
	Items                *schema         `json:"items"`
	Enum                 []string        `json:"enum"`

	order  []string
	member map[string]*schema
}

// parse reads a schema and refuses every keyword beside those above.
func parse(t *testing.T, b []byte) *schema {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	s := &schema{}
	require.NoError(t, d.Decode(s), "%s", b)
	s.open(t)
	return s
}

func (s *schema) open(t *testing.T) {
	t.Helper()
	if s.Items != nil {
		s.Items.open(t)
	}
	if s.Properties == nil {
		return
	}
	s.member = map[string]*schema{}
	d := json.NewDecoder(bytes.NewReader(s.Properties))
	_, err := d.Token()
	require.NoError(t, err)
	for d.More() {
		name, err := d.Token()
		require.NoError(t, err)
		var member json.RawMessage
		require.NoError(t, d.Decode(&member))
		s.order = append(s.order, name.(string))
		s.member[name.(string)] = parse(t, member)
	}
}

// strict returns what a strict mode would refuse.
func (s *schema) strict(path string) []string {
	var out []string
	bad := func(ok bool, what string) {
		if !ok {
			out = append(out, path+": "+what)
		}
	}
	bad(slices.Contains([]string{"object", "array", "string", "integer", "boolean"}, s.Type), "type "+s.Type)
	bad((s.Type == "object") == (s.Properties != nil), "properties are for objects")
	bad((s.Type == "array") == (s.Items != nil), "items are for arrays")
	bad(s.Type == "string" || s.Enum == nil, "enum is for strings")
	if s.Type == "object" {
		bad(s.AdditionalProperties != nil && !*s.AdditionalProperties, "additionalProperties is not false")
		bad(slices.Equal(s.order, s.Required), "not every property is required, in order")
	}
	for _, name := range s.order {
		out = append(out, s.member[name].strict(path+"."+name)...)
	}
	if s.Items != nil {
		out = append(out, s.Items.strict(path+"[]")...)
	}
	return out
}

func TestSchemasAreStrict(t *testing.T) {
	require.Len(t, definitions, len(names))
	entries, err := files.ReadDir("schemas")
	require.NoError(t, err)
	require.Len(t, entries, len(names), "a file of no tool")
	for i, d := range definitions {
		require.Equal(t, names[i], d.Name)
		require.Regexp(t, regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`), d.Name)
		s := parse(t, d.Schema)
		require.Equal(t, "object", s.Type)
		require.Empty(t, s.strict(d.Name))
		for _, name := range s.order {
			require.NotEmpty(t, s.member[name].Description, "%s.%s", d.Name, name)
		}
		require.Contains(t, d.Description, "Do NOT", "%s: a description says when not to use the tool", d.Name)
		require.Less(t, len(d.Description), 800, d.Name)
	}
}

// The check above can tell: each of these is refused by a strict mode.
func TestStrictCheckRefuses(t *testing.T) {
	for _, s := range []string{
		`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`,
		`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":true}`,
		`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a"],` +
			`"additionalProperties":false}`,
		`{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","properties":{},"required":[]}}},` +
			`"required":["a"],"additionalProperties":false}`,
		`{"type":"array"}`, `{"type":"null"}`, `{"type":"object"}`, `{"type":"integer","enum":["1"]}`,
	} {
		require.NotEmpty(t, parse(t, []byte(s)).strict(""), s)
	}
}

// Schema, decoder and repair have the same fields of the same types in the same
// order, and they are those that package holdfast names in JSON.
func TestFieldsAgree(t *testing.T) {
	for name, a := range arguments {
		s := parse(t, Schema(name))
		var decoded []string
		for _, f := range a.fields {
			decoded = append(decoded, f.name)
		}
		require.Equal(t, s.order, decoded, name)
		agree(t, name, s, reflect.TypeOf(a.args))
		if a.request != nil {
			require.Equal(t, jsonNames(reflect.TypeOf(a.request)), jsonNames(reflect.TypeOf(a.args)), name)
		}
	}
	require.Equal(t, jsonNames(reflect.TypeFor[holdfast.Claim]()), jsonNames(reflect.TypeFor[claimArgs]()))
	require.Equal(t, jsonNames(reflect.TypeFor[holdfast.Witness]()), jsonNames(reflect.TypeFor[witnessArgs]()))
	for _, list := range [][]field{new(claimArgs).fields(), new(witnessArgs).fields()} {
		var decoded []string
		for _, f := range list {
			decoded = append(decoded, f.name)
		}
		require.Contains(t, [][]string{jsonNames(reflect.TypeFor[claimArgs]()), jsonNames(reflect.TypeFor[witnessArgs]())},
			decoded)
	}
}

func agree(t *testing.T, path string, s *schema, typ reflect.Type) {
	t.Helper()
	switch {
	case typ == reflect.TypeFor[holdfast.Origin]():
		var words []string
		for o := holdfast.UserSaid; o <= holdfast.Hedged; o++ {
			words = append(words, o.String())
		}
		require.Equal(t, "string", s.Type, path)
		require.Equal(t, words, s.Enum, path)
	case typ.Kind() == reflect.Struct:
		require.Equal(t, "object", s.Type, path)
		require.Equal(t, s.order, jsonNames(typ), path)
		for i, name := range s.order {
			agree(t, path+"."+name, s.member[name], typ.Field(i).Type)
		}
	case typ.Kind() == reflect.Slice:
		require.Equal(t, "array", s.Type, path)
		agree(t, path+"[]", s.Items, typ.Elem())
	default:
		require.Equal(t,
			map[reflect.Kind]string{reflect.String: "string", reflect.Bool: "boolean", reflect.Int: "integer"}[typ.Kind()],
			s.Type, path)
		require.Empty(t, s.Enum, path)
	}
}

// jsonNames are the names of a struct's fields in JSON, without those it hides.
func jsonNames(typ reflect.Type) []string {
	var out []string
	for i := range typ.NumField() {
		name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		if name != "-" {
			out = append(out, name)
		}
	}
	return out
}

func TestDefinitions(t *testing.T) {
	for f, want := range map[Format]string{
		Anthropic:       `{"name":%N,"description":%D,"input_schema":%S}`,
		OpenAIChat:      `{"type":"function","function":{"name":%N,"description":%D,"strict":true,"parameters":%S}}`,
		OpenAIResponses: `{"type":"function","name":%N,"description":%D,"strict":true,"parameters":%S}`,
		MCP:             `{"name":%N,"description":%D,"inputSchema":%S}`,
	} {
		list := Definitions(f)
		require.Len(t, list, len(Names()))
		for i, d := range definitions {
			shape := strings.NewReplacer("%N", string(encode(d.Name)), "%D", string(encode(d.Description)), "%S",
				string(d.Schema)).Replace(want)
			require.JSONEq(t, shape, string(list[i]))
		}
		list[0][0] = 'x'
		require.Equal(t, byte('{'), Definitions(f)[0][0], "the caller's own")
	}
	require.Nil(t, Definitions("soap"))
	require.Nil(t, Schema("context_forget"))
	require.True(t, Has(Prune))
	require.False(t, Has("Context_Prune"))
	Names()[0] = ""
	Schema(Prune)[0] = 'x'
	require.True(t, Has(Prune) && Schema(Prune)[0] == '{')
}

// The longest answers that the bounds allow fit MaxText.
func TestBoundsAddUp(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	c := &call{Toolset: New(buf), ctx: t.Context(), name: Compact, view: buf.View()}
	nasty := strings.Repeat("\x01\"\\é\u2028", 20_000)
	for _, n := range []int{10, maxShownName, maxDetail, maxRule} {
		s := string(encode(c.say(nasty, n)))
		require.LessOrEqual(t, len(s), n+2)
		require.Greater(t, len(s), n-8)
	}
	id := strings.Repeat("x", maxShownName)
	num := 1 << 50
	var ids []string
	for range maxMoved {
		ids = append(ids, id)
	}
	call := offer{Tool: Prune, Arguments: encode(strings.Repeat("x", maxOffer-2)), Why: holdfast.WhySuperseded, Saves: num}
	offers := slices.Repeat([]offer{call}, maxOffers)
	text := c.say(nasty, maxDetail)
	bad := violation{"constraint-not-verbatim", c.say(nasty, maxPath), ids[:maxNames], num, text, text}
	edit := editShown{uint64(num), "compact", slices.Repeat([]moved{{id, "kemjmv6rzslyq42m"}}, maxMoved),
		num, ids, num, num, num, text}
	top := head{id, "", Compact}
	refused := answer{
		head:       top,
		Notes:      []string{text, text},
		Violations: slices.Repeat([]violation{bad}, maxViolations),
		MoreWrong:  num,
		Repair: &offer{
			Tool:      Compact,
			Arguments: encode(strings.Repeat("x", maxRepair-2)),
			LeavesOut: slices.Repeat([]string{c.say(nasty, maxPath)}, maxNames),
			MoreOut:   num,
		},
		Candidates: offers,
		Live:       ids[:maxNames],
		MoreLive:   num,
		Edits:      []editShown{edit},
		Claims:     slices.Repeat([]claimShown{{id + "#1000", "unverified"}}, maxClaims),
		ClaimsCut:  num,
	}
	require.LessOrEqual(t, len(encode(refused)), MaxText)
	done := answer{head: top, Notes: []string{text, text}, Edits: []editShown{edit, edit}, Claims: refused.Claims,
		SpanTokens: num, FreeTokens: &num, Shortfall: num}
	require.LessOrEqual(t, len(encode(done)), MaxText)

	said, rule := c.say(nasty, maxStatement), c.say(nasty, maxRule)
	status := statusShown{
		head:    top,
		Version: uint64(num),
		Usage:   usageShown{num, num, num, num, num, num, num},
		Page:    num,
		Pages:   num,
		Counts:  countsShown{num, num, num, num},
		Spans: table{
			Columns: ids[:6],
			Rows:    slices.Repeat([][]any{{id, "tool-output", "primary", num, id, c.say(nasty, maxWords)}}, rowsPerPage),
		},
		Constraints: slices.Repeat([]ruleShown{{rule, "tool-output", false, ids[:maxCarriers], "kemjmv6rzslyq42m"}},
			rowsPerPage),
		Conflicts:  slices.Repeat([]conflictShown{{uint64(num), id, said, id, said}}, rowsPerPage),
		Unverified: slices.Repeat([]statementShown{{id, said}}, rowsPerPage),
		Offers:     offers,
	}
	require.LessOrEqual(t, len(encode(status)), MaxText)
	found := searchShown{
		head: top,
		Hits: slices.Repeat([]hitShown{{id, "kemjmv6rzslyq42m", false, c.say(nasty, maxPassage)}}, hitsPerPage),
	}
	require.LessOrEqual(t, len(encode(found)), MaxText)
}
