#!/usr/bin/env bash
# How session.txt was recorded: real commands, run once, on a small Go module made
# for it and a PostgreSQL 15 server on port 5432 that was started for it. Needs git,
# go, ss and PostgreSQL (PGBIN), run as a user that may start it; writes to standard output.
set -euo pipefail
PGBIN=${PGBIN:-/usr/lib/postgresql/15/bin}
dir=$(mktemp -d)
trap '"$PGBIN/pg_ctl" -D "$dir/pg" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$dir"' EXIT

"$PGBIN/initdb" -D "$dir/pg" -U postgres -A trust >/dev/null
"$PGBIN/pg_ctl" -D "$dir/pg" -w -o "-p 5432 -c listen_addresses=127.0.0.1 -k $dir" start >/dev/null
export PGUSER=postgres PGDATABASE=shop
createdb -h 127.0.0.1 -p 5432 shop

mkdir -p "$dir/shop/order" "$dir/shop/store" "$dir/shop/migrations"
cd "$dir/shop"
cat >go.mod <<'E'
module example.com/shop

go 1.26
E
cat >order/order.go <<'E'
// Package order computes what an order costs.
package order

// An Order is a list of prices in cents.
type Order struct{ Cents []int }

// Total is the sum of the prices.
func (o Order) Total() (sum int) {
	for _, c := range o.Cents {
		sum += c
	}
	return sum
}
E
cat >order/order_test.go <<'E'
package order

import "testing"

func TestTotal(t *testing.T) {
	if got := (Order{Cents: []int{100, 250}}).Total(); got != 350 {
		t.Fatal(got)
	}
}
E
cat >store/store.go <<'E'
// Package store keeps orders and knows the tax rate.
package store

import "example.com/shop/order"

// TaxPercent is the rate orders are stored with.
const TaxPercent = 19

// Gross is an order's total with tax.
func Gross(o order.Order) int { return o.Total() * (100 + TaxPercent) / 100 }
E
cat >migrations/001_totals.sql <<'E'
CREATE TABLE totals (order_id bigint PRIMARY KEY, gross_cents bigint NOT NULL);
E
export GIT_AUTHOR_NAME=dev GIT_AUTHOR_EMAIL=dev@example.com GIT_COMMITTER_NAME=dev GIT_COMMITTER_EMAIL=dev@example.com
export GIT_AUTHOR_DATE=2026-11-30T09:00:00Z GIT_COMMITTER_DATE=2026-11-30T09:00:00Z
git init -q -b main . && git add go.mod order && git commit -qm "Orders and their totals"
git add store && git commit -qm "Store: the gross total"
git add migrations && git commit -qm "Migration: table totals"

# A command stands after "$ ", its output follows, its exit status ends it.
run() {
	local status=0
	printf '$ %s\n' "$1"
	bash -c "$1" 2>&1 || status=$?
	printf '[exit %d]\n' "$status"
}
run 'git log --oneline'
run 'ls -R order store migrations'
run "grep -rn 'example.com/shop' --include=*.go ."
run 'cat store/store.go'
run "sed -i '2a import \"example.com/shop/store\"\nvar _ = store.TaxPercent' order/order.go && go build ./..."
run 'git checkout order/order.go'
run 'go test ./...'
run "psql -h 127.0.0.1 -p 5433 -c '\\conninfo'"
run "ss -ltn '( sport = :5432 or sport = :5433 )'"
run "psql -h 127.0.0.1 -p 5432 -c '\\conninfo'"
run 'psql -h 127.0.0.1 -p 5432 -f migrations/001_totals.sql'
