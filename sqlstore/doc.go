// Package sqlstore keeps holdfast buffers in SQLite or PostgreSQL, through database/sql: many
// buffers in one database, written by many processes or machines, and searchable. It imports no
// driver; the caller brings one and opens the database.
//
// # Use
//
//	pragmas := "?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(10000)"
//	db, err := sql.Open("sqlite", "file:h.db"+pragmas)
//	s, err := sqlstore.SQLite(ctx, db, nil)
//	buf, err := holdfast.New(ctx, s, nil)
//
// [SQLite] and [Postgres] make the tables or bring them up to date, and refuse a database that is read-only, whose
// tables are newer ([ErrSchema]) or whose settings would make a commit that returned nil a lie
// ([ErrSettings]). docs/stores.md tells which store to take, and how to run, back up and erase.
//
// # What an error of Commit means
//
//	wraps holdfast.ErrConflict     another writer was faster; nothing written
//	wraps holdfast.ErrNotApplied   nothing written; the cause is wrapped too
//	wraps ErrDeleted               an operator has deleted the buffer; nothing written
//	anything else                  COMMIT was sent and its answer did not arrive: unknown outcome. The
//	                               buffer tries once more, which the database answers with the truth, and
//	                               if that does not get through returns holdfast.ErrUncertain; Reload
//	                               then reads what is there
//
// # Tables
//
// holdfast_schema has a row for each version of the tables, with the time it was applied.
//
//	holdfast_buffers   a row for each buffer: number n, ID, length and head of its journal
//	holdfast_records   a row for each record, by buffer and sequence number
//	holdfast_bodies    a row for each body: n is the number of the buffer times 2^32 plus its place
//	holdfast_text      version 2: the words of each body, an FTS5 table or a tsvector
//	holdfast_indexed   version 2: up to which place the bodies of a buffer are indexed
//
// A commit is one transaction. It moves length and head if they are what the writer assumed, which locks the
// buffer until the transaction ends, and inserts records and bodies, which never change afterwards. IDs, keys
// and texts are bytes. Every value is a parameter of a constant statement.
//
// # Search
//
// Commits write no index: none can fail for it. [Store.Search] first indexes what is new, then looks. The index is
// derived from the bodies and may be emptied at any time: delete all rows of holdfast_text and holdfast_indexed.
//
// # Damage
//
// Records refuses a journal with rows missing or too many and one that does not end in the buffer's
// head. Everything else that was changed in the tables breaks the chain or a digest, and is found
// by holdfast.Open and by Verify. A rewrite that keeps the chain consistent, or a rollback of the
// whole database to an older state, is found against a checkpoint kept elsewhere
// (docs/checkpoints.md).
package sqlstore
