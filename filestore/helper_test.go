package filestore

import (
	"crypto/sha256"
	"iter"

	"github.com/seed-74a30d84/holdfast"
)

func pull2(seq iter.Seq2[holdfast.Record, error]) (func() (holdfast.Record, error, bool), func()) {
	return iter.Pull2(seq)
}

// flip returns a copy of b with one bit changed.
func flip(b []byte, bit int) []byte {
	b = append([]byte(nil), b...)
	b[bit/8] ^= 1 << (bit % 8)
	return b
}

// rehash makes the checksum of a file header right again.
func rehash(head []byte) []byte {
	n := len(head) - sha256.Size
	sum := sha256.Sum256(head[:n])
	return append(head[:n:n], sum[:]...)
}
