package sqlstore

import (
	"database/sql"
	"strconv"
	"strings"
)

// dialect is what differs between the databases. Every statement is made here, of constants; values are
// always parameters.
type dialect struct {
	name   string
	schema string // directory of the schema files
	serial bool   // one writer at a time, and waiting is expensive
	locked string // in the error of a connection that came while another one set up the file; none if they wait

	isolation sql.IsolationLevel
	hot       []string // statements worth preparing; none if the driver sees to that itself
	setup     []string // before the transaction that migrates
	lock      []string // the first statements of that: afterwards nobody else migrates

	settings string // expression: the settings that decide whether a commit is durable, as a list of name=value
	lies     map[string]string

	create, advance             string // of a buffer: id, length, head, bodies; length, head, bodies, id, length, head
	buffer, record, page        string
	insertRecord, insertBody    string // up to VALUES
	recordRow, bodyRow          string
	keepFirst                   string // after VALUES: what is there stays
	body, sameBody              string
	indexable, mark, marked     string
	unindexed, insertText, upto string
	search, exclusive           string
	touch, lockBuffer           string
	entomb, now                 string
	deletes                     []string
	list, tombstones            string

	textOf  func(words []string) string
	queryOf func(terms [][]string) string
}

// numbered writes the parameters as $1, $2 … in place of question marks.
func numbered(query string) string {
	var b strings.Builder
	n := 0
	for part := range strings.SplitSeq(query, "?") {
		if n++; n > 1 {
			b.WriteString("$" + strconv.Itoa(n-1))
		}
		b.WriteString(part)
	}
	return b.String()
}

// rows is a statement with n rows of parameters.
func (d *dialect) rows(insert, row string, n int, end string) string {
	q := insert + strings.Repeat(row+", ", n-1) + row + end
	if d.serial {
		return q
	}
	return numbered(q)
}

const sqliteSynchronous = `'synchronous=' || (SELECT CASE synchronous ` +
	`WHEN 0 THEN 'off' WHEN 1 THEN 'normal' ELSE 'full' END FROM pragma_synchronous)`

var sqlite = makeDialect(dialect{
	name:   "SQLite",
	schema: "sqlite",
	serial: true,
	locked: "database is locked",
	setup:  []string{createVersions},
	lock:   []string{writeNothing},
	settings: sqliteSynchronous +
		` || ' journal_mode=' || (SELECT journal_mode FROM pragma_journal_mode)` +
		` || ' busy_timeout=' || (SELECT timeout FROM pragma_busy_timeout)`,
	lies: map[string]string{
		"synchronous=off": "a loss of power can take back commits or destroy the file; " +
			"say synchronous=FULL in the data source name",
		"synchronous=normal": "a loss of power can take back commits; say synchronous=FULL in the data source name",
		"journal_mode=delete": "a loss of power can take back the last commit, and readers block writers; " +
			"say journal_mode=WAL in the data source name",
		"journal_mode=truncate": "readers block writers; say journal_mode=WAL in the data source name",
		"journal_mode=persist":  "readers block writers; say journal_mode=WAL in the data source name",
		"journal_mode=memory": "a crash can destroy the file, and a database in memory is gone with its connection; " +
			"use a file and journal_mode=WAL",
		"journal_mode=off": "a crash can destroy the file; say journal_mode=WAL in the data source name",
		"busy_timeout=0": "a commit fails at once if another process is writing; " +
			"say busy_timeout=10000 in the data source name",
	},
	insertText: `INSERT INTO holdfast_text (rowid, words) VALUES (?, ?)`,
	search: `SELECT b.key FROM holdfast_text JOIN holdfast_bodies b ON b.n = holdfast_text.rowid
		WHERE holdfast_text MATCH ? AND holdfast_text.rowid BETWEEN ? AND ? ORDER BY bm25(holdfast_text), b.n DESC LIMIT ?`,
	now:     `unixepoch()`,
	textOf:  sqliteText,
	queryOf: sqliteQuery,
}, sqliteSynchronous, "", "", "rowid")

var postgres = makeDialect(dialect{
	name:      "PostgreSQL",
	schema:    "postgres",
	isolation: sql.LevelReadCommitted,
	lock: []string{
		`SELECT pg_advisory_xact_lock(7521962890170308)`, // any number nobody else uses
		createVersions,
		writeNothing,
	},
	settings: postgresSettings,
	lies: map[string]string{
		"fsync=off":            "a crash of the machine can destroy the database; set fsync = on",
		"full_page_writes=off": "a crash of the machine can destroy the database; set full_page_writes = on",
		"synchronous_commit=off": "a crash of the server can take back the last commits; " +
			"set synchronous_commit = on for this role or database",
	},
	insertText: `INSERT INTO holdfast_text (n, words) VALUES (?, ?::text::tsvector) ON CONFLICT (n) DO NOTHING`,
	search: `SELECT b.key FROM holdfast_text t JOIN holdfast_bodies b ON b.n = t.n, CAST(?::text AS tsquery) q
		WHERE t.words @@ q AND t.n BETWEEN ? AND ? ORDER BY ts_rank(t.words, q) DESC, b.n DESC LIMIT ?`,
	now:     `extract(epoch FROM now())::bigint`,
	textOf:  postgresText,
	queryOf: postgresQuery,
}, postgresSettings, " FOR KEY SHARE", " FOR UPDATE", "n")

const postgresSettings = `'fsync=' || current_setting('fsync')` +
	` || ' full_page_writes=' || current_setting('full_page_writes')` +
	` || ' synchronous_commit=' || current_setting('synchronous_commit')`

// makeDialect adds the statements that differ in their locks and parameters only. share is the lock of
// whoever indexes a buffer, which a Commit does not wait for and a Delete does.
func makeDialect(d dialect, settings, share, exclusive, textKey string) dialect {
	p := numbered
	if d.serial {
		p = func(q string) string { return q }
	}
	d.exclusive = exclusive
	d.create = p(`INSERT INTO holdfast_buffers (id, length, head, bodies) VALUES (?, ?, ?, ?) ` +
		`ON CONFLICT (id) DO NOTHING RETURNING n, bodies, ` + settings)
	d.advance = p(`UPDATE holdfast_buffers SET length = ?, head = ?, bodies = bodies + ? ` +
		`WHERE id = ? AND length = ? AND head = ? AND deleted = 0 RETURNING n, bodies, ` + settings)
	d.buffer = p(`SELECT n, length, head, bodies, deleted, ` +
		`coalesce((SELECT max(seq) FROM holdfast_records WHERE buffer = b.n) + 1, 0) ` +
		`FROM holdfast_buffers b WHERE id = ?`)
	d.record = p(`SELECT seq, prev, kind, time, payload FROM holdfast_records WHERE buffer = ? AND seq = ?`)
	d.page = p(`SELECT seq, prev, kind, time, payload FROM holdfast_records ` +
		`WHERE buffer = ? AND seq >= ? AND seq < ? ORDER BY seq LIMIT ?`)
	d.insertRecord = `INSERT INTO holdfast_records (buffer, seq, prev, kind, time, payload) VALUES `
	d.recordRow = `(?, ?, ?, ?, ?, ?)`
	d.insertBody = `INSERT INTO holdfast_bodies (n, buffer, key, data) VALUES `
	d.bodyRow = `(?, ?, ?, ?)`
	d.keepFirst = ` ON CONFLICT (buffer, key) DO NOTHING`
	d.body = p(`SELECT data FROM holdfast_bodies WHERE buffer = (SELECT n FROM holdfast_buffers WHERE id = ?) AND key = ?`)
	d.sameBody = p(`SELECT count(*) FROM holdfast_bodies WHERE buffer = ? AND key = ? AND data = ?`)

	d.mark = p(`INSERT INTO holdfast_indexed (buffer, upto) VALUES (?, 0) ON CONFLICT (buffer) DO NOTHING`)
	d.indexable = p(`SELECT bodies FROM holdfast_buffers WHERE n = ? AND deleted = 0` + share)
	d.marked = p(`SELECT upto FROM holdfast_indexed WHERE buffer = ?`)
	d.upto = p(`UPDATE holdfast_indexed SET upto = ? WHERE buffer = ?`)
	d.unindexed = p(`SELECT n, substr(data, 1, ?) FROM holdfast_bodies WHERE n > ? AND n <= ? ORDER BY n LIMIT ?`)
	d.insertText, d.search = p(d.insertText), p(d.search)

	d.touch = p(`UPDATE holdfast_buffers SET deleted = deleted WHERE id = ?`)
	d.lockBuffer = p(`SELECT n, deleted FROM holdfast_buffers WHERE id = ?` + exclusive)
	d.entomb = p(`UPDATE holdfast_buffers SET deleted = ` + d.now + ` WHERE n = ?`)
	d.deletes = []string{
		p(`DELETE FROM holdfast_text WHERE ` + textKey + ` IN (SELECT n FROM holdfast_bodies WHERE buffer = ?)`),
		p(`DELETE FROM holdfast_indexed WHERE buffer = ?`),
		p(`DELETE FROM holdfast_records WHERE buffer = ?`),
		p(`DELETE FROM holdfast_bodies WHERE buffer = ?`),
	}
	if d.serial {
		d.hot = []string{
			d.create, d.advance, d.buffer, d.record, d.page, d.body, d.sameBody,
			d.mark, d.indexable, d.marked, d.upto, d.unindexed, d.insertText, d.search,
			d.rows(d.insertRecord, d.recordRow, 1, ""), d.rows(d.insertBody, d.bodyRow, 1, d.keepFirst),
		}
	}
	d.list = `SELECT id FROM holdfast_buffers WHERE deleted = 0 ORDER BY id`
	d.tombstones = `SELECT id, length, head, deleted FROM holdfast_buffers WHERE deleted <> 0 ORDER BY id`
	return d
}
