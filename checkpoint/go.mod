module github.com/seed-74a30d84/holdfast/checkpoint

go 1.26.0

require (
	github.com/seed-74a30d84/holdfast v0.0.0
	github.com/stretchr/testify v1.12.1
	golang.org/x/mod v0.43.0
)

require (
	github.com/google/uuid v1.6.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)

replace github.com/seed-74a30d84/holdfast => ../
