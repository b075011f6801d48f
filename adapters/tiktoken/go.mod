module github.com/seed-74a30d84/holdfast/adapters/tiktoken

go 1.26.0

require (
	github.com/seed-74a30d84/holdfast v0.0.0
	github.com/stretchr/testify v1.12.1
	github.com/tiktoken-go/tokenizer v0.10.0
)

require (
	github.com/dlclark/regexp2/v2 v2.5.1 // indirect
	github.com/google/uuid v1.6.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)

// Until the module is published.
replace github.com/seed-74a30d84/holdfast => ../..
