package detect

import (
	"encoding/binary"
	"math/bits"
)

// The scan reads words eight bytes at a time: most words fit, so their end, their small
// letters and their capitals come from a few operations on one number, whatever the
// length. A loop over the letters would leave at another letter each time, which costs
// more than all the rest.

const (
	ones  = 0x0101010101010101 // one in each byte
	highs = 0x80 * ones        // the high bit of each byte
)

// load8 returns the eight bytes of s at i as one number, the first byte lowest; bytes
// behind the end of s are zero.
func load8(s string, i int) uint64 {
	if s = s[i:]; len(s) >= 8 {
		return binary.LittleEndian.Uint64([]byte(s[:8]))
	}
	return loadTail(s)
}

// loadTail is load8 for less than eight bytes: two halves that overlap, or up to three
// bytes. It is not to be inlined, so that load8 is.
//
//go:noinline
func loadTail(s string) uint64 {
	n := len(s)
	switch {
	case n >= 4:
		return uint64(binary.LittleEndian.Uint32([]byte(s[:4]))) | uint64(binary.LittleEndian.Uint32([]byte(s[n-4:])))<<(8*(n-4))
	case n > 0:
		return uint64(s[0]) | uint64(s[n/2])<<(8*(n/2)) | uint64(s[n-1])<<(8*(n-1))
	}
	return 0
}

// letters8 looks at the ASCII letters that x starts with: their number n, themselves as
// small letters with zero bytes behind them, and a bit for each capital, in its byte. A
// carry out of a byte beyond ASCII reaches only bytes behind it, which are no part of that.
func letters8(x uint64) (n int, small, capitals uint64) {
	small = x | 0x20*ones
	letter := (small + (0x80-'a')*ones) &^ (small + (0x7f-'z')*ones) &^ x
	other := ^letter & highs
	mask := below(other)
	return bytesBelow(other), small & mask, (small ^ x) & mask
}

// capitals8 returns the high bit of each byte of x, all ASCII, that is a capital.
func capitals8(x uint64) uint64 { return (x + (0x80-'A')*ones) &^ (x + (0x7f-'Z')*ones) & highs }

// hasTick reports whether a byte of x, all ASCII, is a backtick.
func hasTick(x uint64) bool {
	x ^= '`' * ones
	return (x-ones)&^x&highs != 0
}

// below returns the mask of the bytes before the first one marked in m by its high bit, of all eight if none is.
func below(m uint64) uint64 { return (m&-m)>>7 - 1 }

// bytesBelow returns how many bytes below(m) masks.
func bytesBelow(m uint64) int { return bits.TrailingZeros64(m) / 8 }
