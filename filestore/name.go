package filestore

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"

	"github.com/seed-74a30d84/holdfast"
)

const (
	suffix     = ".journal"
	createLock = "create.lock"
	maxEscaped = 200 // with prefix, suffix and ".torn-<offset>" below the usual limit of 255
)

// fileName maps an ID to a name of lower-case ASCII that no other ID maps to. The
// prefix keeps clear of hidden files and of device names such as CON on Windows.
func fileName(id holdfast.BufferID) string {
	const digits = "0123456789abcdef"
	esc := make([]byte, 0, len(id)+8)
	for i := 0; i < len(id) && len(esc) <= maxEscaped; i++ {
		c := id[i]
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c == '.' {
			esc = append(esc, c)
		} else {
			esc = append(esc, '%', digits[c>>4], digits[c&15])
		}
	}
	if len(esc) <= maxEscaped {
		return "b-" + string(esc) + suffix
	}
	sum := sha256.Sum256([]byte(id))
	return "h-" + hex.EncodeToString(sum[:]) + suffix
}

// Path returns the name of the file that holds, or would hold, the buffer. It is
// for backups and tools: to change the file while it is in use is to damage it.
func (s *Store) Path(id holdfast.BufferID) string {
	return filepath.Join(s.dir, fileName(id))
}
