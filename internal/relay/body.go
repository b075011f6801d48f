package relay

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strconv"

	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

// Encode writes an object.
func Encode(members []wire.Member) []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range members {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(wire.Quote(m.Key))
		b.WriteByte(':')
		b.Write(m.Value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// Set returns the members with the value under key: in the old one's place, else at the end.
func Set(members []wire.Member, key string, value json.RawMessage) []wire.Member {
	out := append([]wire.Member(nil), members...)
	for i := range out {
		if out[i].Key == key {
			out[i].Value = value
			return out
		}
	}
	return append(out, wire.Member{Key: key, Value: value})
}

// Drop returns the members without those of these keys.
func Drop(members []wire.Member, keys ...string) []wire.Member {
	var out []wire.Member
next:
	for _, m := range members {
		for _, k := range keys {
			if m.Key == k {
				continue next
			}
		}
		out = append(out, m)
	}
	return out
}

// Given reports whether a member says something: it is there and neither null,
// false, "" nor an empty list or object.
func Given(members []wire.Member, key string) bool {
	raw := wire.Get(members, key)
	switch string(bytes.Join(bytes.Fields(raw), nil)) {
	case "", "null", "false", `""`, "[]", "{}":
		return false
	}
	return true
}

// withTools adds the tools of the context before the host's own, so that a host
// that ends a cached prefix at its last tool has them in it. A tool the host
// brings itself is not added.
func withTools(body []wire.Member, f edittool.Format) []wire.Member {
	host, _ := wire.Elements(wire.Get(body, "tools"))
	have := map[string]bool{}
	for _, t := range host {
		have[toolName(t)] = true
	}
	var list []json.RawMessage
	for i, d := range edittool.Definitions(f) {
		if !have[edittool.Names()[i]] {
			list = append(list, d)
		}
	}
	return Set(body, "tools", wire.List(append(list, host...)))
}

func toolName(raw json.RawMessage) string {
	members, _ := wire.Members(raw)
	if f, ok := wire.Members(wire.Get(members, "function")); ok {
		return wire.GetString(f, "name")
	}
	return wire.GetString(members, "name")
}

// addUsage adds the usage of hidden rounds to that of a response.
func addUsage(response []byte, spent []json.RawMessage) []byte {
	members, ok := wire.Members(response)
	if !ok || len(spent) == 0 {
		return response
	}
	sum := wire.Get(members, "usage")
	for _, u := range spent {
		sum = addNumbers(sum, u)
	}
	if sum == nil {
		return response
	}
	return Encode(Set(members, "usage", sum))
}

// addNumbers adds the numbers of two JSON values of one shape. Of anything else the first stays.
func addNumbers(a, b json.RawMessage) json.RawMessage {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	if am, ok := wire.Members(a); ok {
		bm, ok := wire.Members(b)
		if !ok {
			return a
		}
		out := append([]wire.Member(nil), am...)
		for i := range out {
			out[i].Value = addNumbers(out[i].Value, wire.Get(bm, out[i].Key))
		}
		for _, m := range bm {
			if wire.Get(am, m.Key) == nil {
				out = append(out, m)
			}
		}
		return Encode(out)
	}
	x, okx := number(a)
	y, oky := number(b)
	switch {
	case okx && oky:
		if s := x.Add(x, y); s.IsInt() {
			return json.RawMessage(s.Num().String())
		} else if f, exact := s.Float64(); exact || f != 0 {
			if raw, err := json.Marshal(f); err == nil {
				return raw
			}
		}
	case !okx && oky:
		return b // null and a number
	}
	return a
}

// number reads a JSON number of a size that a count can have.
func number(raw json.RawMessage) (*big.Rat, bool) {
	s := string(bytes.TrimSpace(raw))
	if len(s) == 0 || len(s) > 32 || s[0] != '-' && (s[0] < '0' || s[0] > '9') || bytes.ContainsAny(raw, "eE") {
		return nil, false
	}
	return new(big.Rat).SetString(s)
}

// Count returns the sum of whole numbers under keys.
func Count(members []wire.Member, keys ...string) (n int) {
	for _, k := range keys {
		if x, err := strconv.Atoi(string(wire.Get(members, k))); err == nil {
			n += x
		}
	}
	return n
}
