module github.com/seed-74a30d84/holdfast/internal/itest/postgres

go 1.26.0

require (
	github.com/jackc/pgx/v5 v5.12.0
	github.com/seed-74a30d84/holdfast v0.0.0
	github.com/seed-74a30d84/holdfast/internal/itest/concurrency v0.0.0
	github.com/stretchr/testify v1.12.1
)

require (
	github.com/anishathalye/porcupine v1.3.1 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/jackc/pgpassfile v1.0.0 // indirect
	github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect
	github.com/jackc/puddle/v2 v2.2.3 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

replace (
	github.com/seed-74a30d84/holdfast => ../../..
	github.com/seed-74a30d84/holdfast/internal/itest/concurrency => ../concurrency
)
