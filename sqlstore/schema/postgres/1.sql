-- Journals and bodies. n of a buffer is a small number of its own, so that an ID of 256 bytes is
-- stored once; length and head are what a Commit compares and moves; bodies counts the places
-- given out. deleted is the time of the tombstone in seconds since 1970, 0 for none.
CREATE TABLE holdfast_buffers (
	n       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	id      bytea  NOT NULL UNIQUE,
	length  bigint NOT NULL,
	head    bytea  NOT NULL,
	bodies  bigint NOT NULL,
	deleted bigint NOT NULL DEFAULT 0
);

CREATE TABLE holdfast_records (
	buffer  bigint   NOT NULL,
	seq     bigint   NOT NULL,
	prev    bytea    NOT NULL,
	kind    smallint NOT NULL,
	time    bigint   NOT NULL,
	payload bytea    NOT NULL,
	PRIMARY KEY (buffer, seq)
);

-- n is the buffer's number times 2^32 plus the body's place in its buffer.
CREATE TABLE holdfast_bodies (
	n      bigint PRIMARY KEY,
	buffer bigint NOT NULL,
	key    bytea  NOT NULL,
	data   bytea  NOT NULL,
	UNIQUE (buffer, key)
);
