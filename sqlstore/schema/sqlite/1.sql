-- Journals and bodies. n of a buffer is a small number of its own, so that an ID of 256 bytes is
-- stored once; length and head are what a Commit compares and moves; bodies counts the places
-- given out. deleted is the time of the tombstone in seconds since 1970, 0 for none.
CREATE TABLE holdfast_buffers (
	n       INTEGER PRIMARY KEY,
	id      BLOB    NOT NULL UNIQUE,
	length  INTEGER NOT NULL,
	head    BLOB    NOT NULL,
	bodies  INTEGER NOT NULL,
	deleted INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE holdfast_records (
	buffer  INTEGER NOT NULL REFERENCES holdfast_buffers (n),
	seq     INTEGER NOT NULL,
	prev    BLOB    NOT NULL,
	kind    INTEGER NOT NULL,
	time    INTEGER NOT NULL,
	payload BLOB    NOT NULL,
	PRIMARY KEY (buffer, seq)
) WITHOUT ROWID;

-- n is the buffer's number times 2^32 plus the body's place in its buffer.
CREATE TABLE holdfast_bodies (
	n      INTEGER PRIMARY KEY,
	buffer INTEGER NOT NULL REFERENCES holdfast_buffers (n),
	key    BLOB    NOT NULL,
	data   BLOB    NOT NULL,
	UNIQUE (buffer, key)
);
