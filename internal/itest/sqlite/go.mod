module github.com/seed-74a30d84/holdfast/internal/itest/sqlite

go 1.26.0

require (
	github.com/ncruces/go-sqlite3 v0.37.0
	github.com/seed-74a30d84/holdfast v0.0.0
	github.com/seed-74a30d84/holdfast/internal/itest/concurrency v0.0.0
	github.com/stretchr/testify v1.12.1
	modernc.org/sqlite v1.62.0
)

require (
	github.com/anishathalye/porcupine v1.3.1 // indirect
	github.com/dustin/go-humanize v1.1.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/ncruces/go-sqlite3-wasm/v6 v6.5.35401 // indirect
	github.com/ncruces/go-strftime v1.1.0 // indirect
	github.com/ncruces/julianday v1.0.0 // indirect
	github.com/remyoudompheng/bigfft v0.0.0-20230129092748-24d4a6f8daec // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/sys v0.49.0 // indirect
	modernc.org/libc v1.80.1 // indirect
	modernc.org/mathutil v1.7.1 // indirect
	modernc.org/memory v1.12.1 // indirect
)

replace (
	github.com/seed-74a30d84/holdfast => ../../..
	github.com/seed-74a30d84/holdfast/internal/itest/concurrency => ../concurrency
)
