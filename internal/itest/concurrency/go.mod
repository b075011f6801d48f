module github.com/seed-74a30d84/holdfast/internal/itest/concurrency

go 1.26.0

require (
	github.com/anishathalye/porcupine v1.3.1
	github.com/seed-74a30d84/holdfast v0.0.0
	github.com/stretchr/testify v1.12.1
)

require (
	github.com/google/uuid v1.6.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)

replace github.com/seed-74a30d84/holdfast => ../../..
