package detect_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

func TestIdentifiers(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"created commit 4be19c2 on branch release/2.3", "4be19c2 release/2.3"},
		{"run r-5501 finished, kx-7741-b: ok; t9 and b77.", "r-5501 kx-7741-b t9 b77"},
		{"tenant b7c1e0d4-52f8-4f0e-9a35-6f0d1f8e2c11", "b7c1e0d4-52f8-4f0e-9a35-6f0d1f8e2c11"},
		{"src/app/handlers/upload.go:88 in storeChunk", "src/app/handlers/upload.go:88 storeChunk"},
		{"The API and the DB are OK, and/or yes.", ""},
		{"(see `upload.go`, **v1.2.3**, \"a_b\")", "upload.go v1.2.3 a_b"},
		{"https://a.example/x?q=1#y. Then http://b:80/,", "https://a.example/x?q=1#y http://b:80/"},
		{"http://x.example/é/naïve, http://x.example/日本", "http://x.example/é/naïve http://x.example/"},
		{"city=Łódź lang=é", "city=Łódź lang=é"},
		{"mail ops@example.net or call main()", "ops@example.net main()"},
		{"run --dry-run -v --x=y with API_TOKEN=tok-1", "--dry-run -v --x=y API_TOKEN=tok-1"},
		{"at 2026-03-02 22:05:19 and 2026-03-02T09:14:55Z", "2026-03-02 22:05:19 2026-03-02T09:14:55Z"},
		{"41 s, 41ms, 8.31s, 42%, 1,234 and $5", "41 s 41ms 8.31s 42% 1,234 $5"},
		{"10.0.0.1:5432 [::1]:80 localhost:6379 db.internal", "10.0.0.1:5432 [::1]:80 localhost:6379 db.internal"},
		{"۳ items, ٤٢ rows, 版本2.4.1已上线", "۳ ٤٢ 2.4.1"},
		{`C:\Users\me\a.txt and .env and ~/x/y and ../z`, `C:\Users\me\a.txt .env ~/x/y ../z`},
		{"e.g. this, i.e. that, U.S. law", ""},
		{"#12, uv#18214, ENV_VAR, pkg.Symbol, Some::Thing", "#12 uv#18214 ENV_VAR pkg.Symbol Some::Thing"},
		{"asset 3.", "3"},
		{"size 41 MB, 5 min ago, 41 rows, 3 s.", "41 MB 5 41 3 s"},
		{"plan 4 B or 4 s's, 7 (x), 8 em", "4 4 7 8"},
		{"tests 3/5 passed in 10.0.0.0/8", "3/5 10.0.0.0/8"},
		{"ts=d.get('createdAt') or ('orderBy')", "ts=d.get createdAt orderBy"},
		{"rm build/cache-77.tar", "build/cache-77.tar"},
		{"psql -p 5433 -c 'truncate runs'", "-p 5433 -c"},
		{"git log: /pay/instant added in 77aa01f", "/pay/instant 77aa01f"},
	} {
		var got []string
		for _, id := range detect.Identifiers(c.text) {
			got = append(got, id.Of(c.text))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, s, c.want)
		}
	}
}

func TestForms(t *testing.T) {
	for _, c := range []struct {
		token    string
		has, not []string
	}{
		{"src/app/handlers/upload.go:88", []string{"src/app/handlers/upload.go", "upload.go", "upload.go:88", "handlers/upload.go:88", "handlers/upload.go", "app/handlers/upload.go:88"}, []string{"src/app", "88:"}},
		{"upload.go:88:5", []string{"upload.go", "upload.go:88"}, nil},
		{"staging-db.internal:5433", []string{"staging-db.internal", "5433"}, []string{"staging-db", "543"}},
		{"https://a.example:8443/x/y.html?q=1", []string{"a.example:8443", "a.example", "8443", "/x/y.html", "y.html"}, []string{"a"}},
		{"API_TOKEN=tok-1", []string{"API_TOKEN", "tok-1"}, []string{"tok"}},
		{`KEY="v1"`, []string{"KEY", "v1"}, nil},
		{"--x=y", []string{"--x", "y"}, nil},
		{"17.42", nil, []string{"17", "42"}},
		{"kx-7741-b", nil, []string{"kx-77", "kx", "7741"}},
		{"b7c1e0d4-52f8-4f0e-9a35-6f0d1f8e2c11", nil, []string{"b7c1e0d4-52f8", "b7c1e0d4"}},
		{"sa-7f2e", nil, []string{"sa-7f"}},
		{"release/2.3", []string{"2.3"}, []string{"2"}},
		{"41ms", []string{"41 ms", "41 milliseconds"}, []string{"41", "41s"}},
		{"41 s", []string{"41s", "41 seconds"}, []string{"41", "41ms"}},
		{"time=11.8 ms", []string{"time", "11.8 ms", "11.8ms"}, []string{"11.8", "time=11.8"}},
		{"601B", []string{"601 bytes"}, []string{"601"}},
		{"12 MB", []string{"12MB"}, []string{"12", "12 GB"}},
		{"3rd", []string{"3"}, nil},
		{"3/5", nil, []string{"3", "5"}},
		{"10.0.0.0/8", nil, []string{"10.0.0.0", "8"}},
		{"main()", []string{"main"}, nil},
		{"2026-03-02T09:14:55Z", []string{"2026-03-02", "09:14:55Z"}, []string{"2026"}},
		{"10.0.0.1:5432", []string{"10.0.0.1", "5432"}, nil},
	} {
		got := detect.AppendForms(nil, c.token)
		if len(got) == 0 || got[0] != c.token {
			t.Errorf("%s: first form %q", c.token, got)
		}
		for _, h := range c.has {
			if !slices.Contains(got, h) {
				t.Errorf("%s lacks %s: %q", c.token, h, got)
			}
		}
		for _, n := range c.not {
			if slices.Contains(got, n) {
				t.Errorf("%s has %s: %q", c.token, n, got)
			}
		}
	}
}
