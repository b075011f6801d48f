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
	if i+8 <= len(s) {
		return binary.LittleEndian.Uint64([]byte(s[i : i+8]))
	}
	return loadTail(s, i)
}

// loadTail is load8 where s ends before: pieces that may overlap, as a loop over what is
// left would leave anywhere.
func loadTail(s string, i int) uint64 {
	switch s = s[i:]; {
	case len(s) >= 4:
		k := len(s) - 4
		return uint64(binary.LittleEndian.Uint32([]byte(s))) | uint64(binary.LittleEndian.Uint32([]byte(s[k:])))<<(8*k)
	case len(s) > 0:
		half, last := len(s)/2, len(s)-1
		return uint64(s[0]) | uint64(s[half])<<(8*half) | uint64(s[last])<<(8*last)
	}
	return 0
}

// letters8 looks at the ASCII letters that x starts with: their number n, themselves as
// small letters with zero bytes behind them, and a bit for each capital, in its byte. A
// carry out of a byte beyond ASCII reaches only bytes behind it, which are no part of that.
func letters8(x uint64) (n int, small, capitals uint64) {
	small = x | 0x20*ones
	letter := (small + (0x80-'a')*ones) ^ (small + (0x7f-'z')*ones) // in the high bit of an ASCII byte
	other := (^letter | x) & highs
	mask := below(other)
	return bytesBelow(other), small & mask, (small ^ x) & mask
}

// capitals8 returns the high bit of each byte of x, all ASCII, that is a capital.
func capitals8(x uint64) uint64 { return ((x + (0x80-'A')*ones) ^ (x + (0x7f-'Z')*ones)) & highs }

// hump8 reports whether x holds a capital behind a small letter, or two capitals before
// two small letters.
func hump8(x uint64) bool {
	ascii := x &^ highs
	up := capitals8(ascii) &^ x
	low := capitals8(ascii^0x20*ones) &^ x
	return low&(up>>8)|up&(up>>8)&(low>>16)&(low>>24) != 0
}

// hasTick reports whether a byte of x, all ASCII, is a backtick.
func hasTick(x uint64) bool {
	x ^= '`' * ones
	return (x-ones)&^x&highs != 0
}

// below returns the mask of the bytes before the first one marked in m by its high bit, of all eight if none is.
func below(m uint64) uint64 { return (m&-m)>>7 - 1 }

// bytesBelow returns how many bytes below(m) masks.
func bytesBelow(m uint64) int { return bits.TrailingZeros64(m) / 8 }
