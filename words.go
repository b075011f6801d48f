package holdfast

import (
	"fmt"
	"strconv"
	"strings"
)

// Persisted and model-facing enums marshal as their words. One table each, used both ways.

var originWords = []string{"", "user-said", "tool-output", "inferred", "hedged"}
var kindWords = []string{"", "primary", "system", "excerpt", "summary", "foreign"}
var statusWords = []string{"", "unverified", "cited", "verified"}
var opWords = []string{"", "prune", "compact", "restore", "reground", "revert", "release"}

func word[E ~uint8](words []string, v E) string {
	if v == 0 || int(v) >= len(words) {
		return "invalid(" + strconv.Itoa(int(v)) + ")"
	}
	return words[v]
}

func unword[E ~uint8](what string, words []string, text string) (E, error) {
	for i, w := range words {
		if i > 0 && w == text {
			return E(i), nil
		}
	}
	return 0, fmt.Errorf("%w: %s %q is none of %s", ErrInvalid, what, text, strings.Join(words[1:], ", "))
}

func (o Origin) valid() bool { return o >= UserSaid && o <= Hedged }

// String returns the origin's word: user-said, tool-output, inferred or hedged.
func (o Origin) String() string { return word(originWords, o) }

// ParseOrigin is the inverse of String.
func ParseOrigin(s string) (Origin, error) { return unword[Origin]("origin", originWords, s) }

// MarshalText writes the word. The zero Origin, which no rule accepts, is the empty text.
func (o Origin) MarshalText() ([]byte, error) {
	if o == 0 {
		return nil, nil
	}
	return []byte(o.String()), nil
}

// UnmarshalText reads a word. A word that is no origin becomes an invalid Origin
// instead of an error, so that the rule origin-missing can answer the model.
func (o *Origin) UnmarshalText(text []byte) error {
	v, err := ParseOrigin(string(text))
	if err != nil && len(text) > 0 {
		v = 255
	}
	*o = v
	return nil
}

// String returns the kind's word.
func (k Kind) String() string { return word(kindWords, k) }

// MarshalText writes the word.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads a word.
func (k *Kind) UnmarshalText(text []byte) (err error) {
	*k, err = unword[Kind]("kind", kindWords, string(text))
	return err
}

// String returns the status's word: unverified, cited or verified.
func (s Status) String() string { return word(statusWords, s) }

// MarshalText writes the word.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a word.
func (s *Status) UnmarshalText(text []byte) (err error) {
	*s, err = unword[Status]("status", statusWords, string(text))
	return err
}

// String returns the operation's word.
func (o Operation) String() string { return word(opWords, o) }

// MarshalText writes the word.
func (o Operation) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads a word.
func (o *Operation) UnmarshalText(text []byte) (err error) {
	*o, err = unword[Operation]("operation", opWords, string(text))
	return err
}
