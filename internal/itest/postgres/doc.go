// Package postgres tests sqlstore with PostgreSQL, through github.com/jackc/pgx/v5. Its tests start a server of their
// own from the programs of the system's package, on a private socket, as another user if they run as root. It is a
// module of its own, never published, because of the driver.
package postgres
