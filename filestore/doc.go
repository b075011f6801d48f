// Package filestore keeps holdfast buffers in files: one append-only file a
// buffer, one checksummed frame a commit, one fsync a commit. It needs the
// standard library only and runs on Linux, macOS, the BSDs and Windows.
//
// # Use
//
//	s, err := filestore.Open("journals", nil)
//	buf, err := holdfast.New(ctx, s, nil)
//
// A [Store] may be used by many goroutines, and many processes may open the same
// directory: the lock on a buffer's file is held for one Commit only, which first
// reads what others have written and compares length and head. Whoever is late gets
// [holdfast.ErrConflict]. Reading takes no lock, and sees another process's commit as soon as it is
// written, perhaps a moment before it is durable. Locks are flock (LockFileEx on
// Windows), which not every network file system honours: use a local one.
//
// # What an error of Commit means
//
//	wraps holdfast.ErrConflict     another writer was faster; nothing written
//	wraps holdfast.ErrNotApplied   nothing written, or written and taken back; the cause is wrapped too
//	wraps ErrDead                  unknown outcome: fsync failed, or a failed write could not be taken
//	                               back. This buffer takes no more commits until the store is closed and
//	                               opened again, because after a failed fsync the kernel may drop the
//	                               pages and call the next fsync a success. It can still be read.
//
// A full disk is of the second kind: what was written is cut off again and the file synced.
//
// # File format, version 1
//
// Integers are unsigned and big-endian. CRC is CRC-32C (Castagnoli) and finds any three flipped
// bits, any burst of up to 32, in a part of up to 255 MiB; [MaxCommit] keeps parts below that.
// It guards against accidents. Against intent there is the chain: each record holds the SHA-256
// of the one before, and the buffer checks each body against its digest.
//
//	file     = header frame frame …
//
//	header     offset  size
//	                0    16  "holdfast-journal"
//	               16     4  version = 1
//	               20     4  n, the length of the buffer's ID
//	               24     n  the buffer's ID, any bytes
//	             24+n    32  SHA-256 of all bytes before
//
// The header has this layout in every version, so that a damaged version number can be told
// from a newer version.
//
//	frame      offset  size
//	                0     4  "hfrm"
//	                4     4  flags: 1 if a 512-byte sector of the file holds only zeros that belong
//	                         to this frame (the last one: as far as the frame covers it); else 0
//	                8     4  m, the length of the meta part
//	               12     4  b, the length of the bodies together
//	               16     8  the offset of this frame in the file
//	               24     4  CRC of the meta part
//	               28     4  CRC of the 28 bytes before
//	               32     m  meta part
//	             32+m     b  the bodies, one after the other
//
//	meta     = u32 number of records, u32 number of bodies,
//	           records of {u32 length, canonical encoding of the record},
//	           bodies of {u32 key length, key, u32 length, CRC of the body}
//
// The canonical encoding of a record is the one its digest is taken over, so sha256sum of these
// bytes is the record's digest. A key that is in the journal is not written a second time.
//
// The file is named b-ID.journal, where bytes other than a–z, 0–9, dot, hyphen and underscore are
// written as %xx; an ID too long for a file name gives h-SHA256.journal. The name is a convenience:
// the ID in the header counts, and a file under another ID's name is refused.
//
// A new file is written under the name ….journal.new, synced, and renamed: a file without a whole
// header was never made by this package. The file create.lock is the lock for that.
//
// # Torn writes and damage
//
// A crash during a commit can leave a part of a frame at the end. It was never acknowledged. Readers
// do not see it; the next Commit keeps the bytes aside in ….journal.torn-OFFSET, cuts them off, and
// reports that to [Options].OnTorn. A tail is torn if
//
//   - it is shorter than a frame header, or than the length its intact header states, or
//   - a part of it that fails its checksum has a 512-byte sector that holds only zeros, though the
//     frame has no such sector by its flags, and no frame follows: the file's new size reached the disk
//     before its data did.
//
// Every other frame that does not check is a [*holdfast.IntegrityError], which names the record and the
// offset; nothing is changed then, and the records before it stay readable. A damaged length is found by
// the frame header's own checksum and is not taken for a torn write.
//
// # Compatibility
//
// Every later version of this package reads version 1. A file of a newer version, or of another format,
// is refused with [ErrFormat] and never written to.
package filestore
