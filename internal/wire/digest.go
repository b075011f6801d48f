package wire

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Sum digests a message without what belongs to the request: JSON in a form of its
// own (keys sorted, no white space), cache_control of blocks left out.
func Sum(raw json.RawMessage) []byte {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if dec.Decode(&v) != nil {
		v = string(raw)
	}
	dropCache(v, 2)
	canon, err := json.Marshal(v)
	if err != nil {
		canon = raw
	}
	sum := sha256.Sum256(canon)
	return sum[:]
}

// dropCache removes cache_control from a message or block and, down to depth, from the blocks in its content.
func dropCache(v any, depth int) {
	m, ok := v.(map[string]any)
	if !ok {
		return
	}
	delete(m, cacheMember)
	list, _ := m[contentMember].([]any)
	for _, b := range list {
		if depth > 0 {
			dropCache(b, depth-1)
		}
	}
}

// Link returns the digest of a list that is longer by one message than the list
// with the digest before.
func Link(before string, sum []byte) string {
	h := sha256.New()
	h.Write([]byte("holdfast/messages/1\n" + before + "\n"))
	h.Write(sum)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Chain returns the digest that [Importer.Imported] reports after these messages.
func Chain(sums ...[]byte) string {
	digest := ""
	for _, s := range sums {
		digest = Link(digest, s)
	}
	return digest
}
