module github.com/seed-74a30d84/holdfast

go 1.26
