package holdfast

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Search finds text in live and archived spans: through the store's Searcher
// if it is one, else by a scan, newest first, for spans that hold every word of
// query in any case. limit 0 means 20. Values that the host marked secret are
// neither found nor shown. With an error come the hits that were found all the same.
func (b *ContextBuffer) Search(ctx context.Context, query string, limit int) ([]Hit, error) {
	words := strings.Fields(strings.ToLower(query))
	if len(words) == 0 {
		return nil, nil
	}
	if limit <= 0 {
		limit = 20
	}
	b.mu.RLock()
	slots, id, closed := slices.Clip(b.st.slots), b.st.buffer, b.closed
	b.mu.RUnlock()
	if closed {
		return nil, fmt.Errorf("holdfast: search: %w", ErrClosed)
	}
	if s, ok := b.store.(Searcher); ok {
		keys, part := s.Search(ctx, id, query, limit)
		hits, err := b.hits(ctx, keys, words)
		if part != nil {
			err = fmt.Errorf("holdfast: search: %w", part)
		}
		return hits, err
	}
	var hits []Hit
	for i := len(slots) - 1; i >= 0 && len(hits) < limit; i-- {
		h, ok, err := b.hit(ctx, slots[i].key, words, false)
		if err != nil {
			return hits, err
		}
		if ok {
			hits = append(hits, h)
		}
	}
	return hits, nil
}

func (b *ContextBuffer) hits(ctx context.Context, keys []Key, words []string) ([]Hit, error) {
	var hits []Hit
	for _, k := range keys {
		h, ok, err := b.hit(ctx, k, words, true)
		if err != nil {
			return hits, err
		}
		if ok {
			hits = append(hits, h)
		}
	}
	return hits, nil
}

// hit reads one span and tells whether it holds all words; of one that the
// store's index found, whose words may be other forms of them, that it may be shown.
func (b *ContextBuffer) hit(ctx context.Context, k Key, words []string, indexed bool) (Hit, bool, error) {
	b.mu.RLock()
	s := b.st.byKey[k]
	if s == nil {
		b.mu.RUnlock()
		return Hit{}, false, nil
	}
	h, digest := Hit{Span: s.id, Key: s.key, Live: s.live}, s.digest
	text, have := s.text, s.live || s.kind == Summary
	if s.kind == Summary {
		text = summaryText(s, func(*claim) SpanID { return "" })
	}
	id := b.st.buffer
	b.mu.RUnlock()
	if !have {
		body, err := b.store.Body(ctx, id, k)
		if err != nil {
			return Hit{}, false, fmt.Errorf("holdfast: search: %s: %w", h.Span, err)
		}
		if sha256.Sum256(body) != digest {
			return Hit{}, false, &IntegrityError{
				Buffer: id,
				Span:   h.Span,
				Reason: "its body does not have the digest the journal says",
			}
		}
		text = string(body)
	}
	found := holdsWords(text, words)
	if !found && !indexed {
		return Hit{}, false, nil
	}
	shown := b.Redact(text)
	if found && !holdsWords(shown, words) || !found && shown != text && !holdsForms(shown, words) {
		return Hit{}, false, nil // that it was found would tell what a secret is
	}
	h.Snippet = snippet(shown, words)
	return h, true, nil
}

// holdsWords reports whether text holds every word, which are in lower case.
func holdsWords(text string, words []string) bool {
	lower := strings.ToLower(text)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(lower, w) })
}

// holdsForms reports whether text holds every word as an index would find it,
// which goes by letters and digits: "sk_live_4" finds sk-live-4e.
func holdsForms(text string, words []string) bool {
	forms := lettersOf(text)
	return !slices.ContainsFunc(words, func(w string) bool {
		form := lettersOf(w)
		return form != "" && !strings.Contains(" "+forms, " "+form)
	})
}

// lettersOf returns the letters and digits of text in lower case, a space for whatever else stands between them.
func lettersOf(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.In(r, unicode.L, unicode.N, unicode.M)
	}), " ")
}

// snippet is up to 160 bytes of text around the first word, on one line, valid UTF-8.
func snippet(text string, words []string) string {
	const width = 160
	at := 0
	if len(words) > 0 {
		at = max(0, strings.Index(strings.ToLower(text), words[0]))
	}
	at = min(at, len(text)) // lower case may be longer
	start, end := max(0, at-width/2), min(len(text), at+width/2)
	for start > 0 && start < len(text) && !utf8.RuneStart(text[start]) {
		start--
	}
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	s := strings.Join(strings.Fields(strings.ToValidUTF8(text[start:end], "\uFFFD")), " ")
	if start > 0 {
		s = "…" + s
	}
	if end < len(text) {
		s += "…"
	}
	return s
}
