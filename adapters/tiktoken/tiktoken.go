// Package tiktoken counts tokens exactly for the encodings of OpenAI models, for
// Options.Count of a holdfast buffer.
//
// It is a module of its own because the vocabularies add about 12 MB to a
// program. Without it a buffer uses the built-in estimate, which is within a
// few per cent in total and 20 to 50 times as fast: bench/README.md has the
// figures. An exact count is worth its price where a window is filled to the
// brim. The counts of other vendors' models differ from both.
package tiktoken

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tiktoken-go/tokenizer"
)

// Encoding names a vocabulary.
type Encoding string

// The encodings of the models in use.
const (
	O200k  Encoding = "o200k_base"  // GPT-4o, GPT-4.1, GPT-5, o1 and later
	CL100k Encoding = "cl100k_base" // GPT-4, GPT-3.5
)

// cutBytes bounds what the tokenizer is given at once.
const cutBytes = 64 << 10

// Counter returns a function that counts the tokens of a text. The function is
// safe for concurrent use and never fails: bytes that are not UTF-8 count as the
// encoding counts them.
//
// The first Counter of an encoding builds its vocabulary, which takes about 20 ms
// and keeps some 10 MB. A count takes 0.1 to 0.2 s a megabyte and makes garbage of
// 90 times the text.
// A buffer counts a span once, when it is appended, and stores the number in the
// journal; besides, it counts the anchor when a view is made after an edit, and
// the summary, excerpts and placeholder line of an edit that is checked. So
// nothing is counted twice and the function has no cache.
//
// A text longer than 64 KB is counted in parts that end at a line or a blank
// where there is one, which may add one token a part.
//
// Counter returns an error for an encoding it does not know.
func Counter(e Encoding) (func(text string) int, error) {
	if e != O200k && e != CL100k {
		return nil, fmt.Errorf("tiktoken: unknown encoding %q", string(e))
	}
	codec, err := tokenizer.Get(tokenizer.Encoding(e))
	if err != nil {
		return nil, fmt.Errorf("tiktoken: %s: %w", e, err)
	}
	return func(text string) int {
		sum := 0
		for text != "" {
			part := text[:cut(text, cutBytes)]
			text = text[len(part):]
			n, err := codec.Count(part)
			if err != nil {
				n = len(part) // a token has at least one byte: never too low
			}
			sum += n
		}
		return sum
	}, nil
}

// cut returns where to cut text so that the first part has at most limit bytes:
// before the last line feed or blank if there is one, else before a character.
func cut(text string, limit int) int {
	if len(text) <= limit {
		return len(text)
	}
	for _, sep := range []string{"\n", " "} {
		if i := strings.LastIndex(text[:limit], sep); i > 0 {
			return i
		}
	}
	for i := limit; i > limit-utf8.UTFMax; i-- {
		if utf8.RuneStart(text[i]) {
			return i
		}
	}
	return limit
}
