// Package sqlite tests sqlstore with SQLite, through two drivers: modernc.org/sqlite, and
// github.com/ncruces/go-sqlite3 to see that nothing depends on one driver's ways. It is a module of
// its own, never published, because of them.
package sqlite
