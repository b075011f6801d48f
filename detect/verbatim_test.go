package detect_test

import (
	"slices"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

func TestVerbatim(t *testing.T) {
	for _, c := range []struct {
		text     string
		has, not []string
	}{
		// Wholes: calls, types, elements, routes.
		{"call store.Put(ctx, 7) or close(0)", []string{"store.Put(ctx, 7)", "close(0)"}, nil},
		{"two file(s), a flag(optional) and GitHub(the site)", nil, []string{"file(s)", "flag(optional)", "GitHub(the site)"}},
		{"ld: undefined reference to `Grid::Draw(int, char**)'", []string{"Grid::Draw(int, char**)"}, nil},
		{"see std::list<int>::push_front and Cache<String, Vec<u8>>", []string{"std::list<int>::push_front", "Cache<String, Vec<u8>>"}, nil},
		{"pip install flask-login[redis] \"httpx[http2]>=0.27\"", []string{"flask-login[redis]", "httpx[http2]>=0.27"}, nil},
		{"a map[string]int and [docs](x.md), note[1]", nil, []string{"map[string]", "map[string]int", "note[1]"}},
		{"row['last_name'] is empty", []string{"row['last_name']"}, nil},
		{"GET /v3/users/{uid}/keys and /v3/orders/:oid/items", []string{"/v3/users/{uid}/keys", "/v3/orders/:oid/items"}, nil},
		{"https://api.example.net/v1/jobs/{job}/log is gone", []string{"https://api.example.net/v1/jobs/{job}/log"}, nil},
		{"move src/{a => b}.go", nil, []string{"src/{a"}},
		{"files in usr/share/doc/tool/ and at 9f3e2a77-...", []string{"usr/share/doc/tool/", "9f3e2a77-..."}, nil},

		// Parts.
		{"uses: acme/setup@5c1d9e0b7a # v3.1", []string{"acme/setup@5c1d9e0b7a", "acme/setup", "5c1d9e0b7a"}, nil},
		{"CACHE_URL=https://c.example/x mode=fast_path", []string{"CACHE_URL", "https://c.example/x", "fast_path"}, []string{"mode"}},
		{"Pool(host='db.example.org', port=443)", []string{"db.example.org"}, nil},
		{"unpacked libfoo1-2:amd64 over it", []string{"libfoo1-2:amd64", "libfoo1-2"}, nil},
		{"mail ops@example.org", []string{"ops@example.org"}, []string{"ops", "example.org"}},
		{"index 1a2b3c4..5d6e7f8", []string{"1a2b3c4..5d6e7f8", "1a2b3c4", "5d6e7f8"}, nil},
		{"unpacking curl (8.5.0-2), updated (8f2d874a-f8e5-11f0-9b25-da7ad0900000)", []string{"curl", "8.5.0-2"}, []string{"updated"}},
		{"kubectl -n kube-public get pods; see PR #12", []string{"kube-public", "PR #12"}, nil},

		{"RIP: 0010:copy_page+0x7/0x10", []string{"copy_page+0x7/0x10", "copy_page"}, nil},
		{"at com.acme.Job$Inner.run(Job.java:17) in tool.jar:1.2.0", []string{"com.acme.Job$Inner.run", "Job.java:17", "tool.jar", "1.2.0"}, nil},
		{"root@build-7:/srv/app#", []string{"build-7", "/srv/app"}, nil},
		{"train --config=configs/a.yaml if torch.version==1.2.0", []string{"--config", "configs/a.yaml", "torch.version", "1.2.0"}, nil},
		{"a list (x_a,y_b) of [z_c](d.md) and **e_f**: see ./... or .../g/h.go.", []string{"x_a", "y_b", "e_f", "./...", "g/h.go"}, []string{"(x_a,y_b)", "x_a,y_b", "**e_f**", "[z_c](d.md)", "./"}},
		{"00:1B:44:11:3a:b7 and fe80::1cc0:3e8c%eth0", []string{"00:1B:44:11:3a:b7"}, []string{"1B:44:11:3a:b7", "3e8c"}},
		{"#CACHE_SIZE=10 and `#[deny(unused_mut)]`", []string{"CACHE_SIZE", "#[deny(unused_mut)]", "unused_mut"}, nil},
		{"see row['a'][3]['b'], put_{front|back} and lib/{a,b}.go", []string{"row['a'][3]['b']", "put_{front|back}", "lib/{a,b}.go"}, nil},
		{"token c29tZS9zZWNyZXQrMTIzNDU2Nzg5MA== ends", []string{"c29tZS9zZWNyZXQrMTIzNDU2Nzg5MA=="}, nil},
		{"in C:\\Program Files (x86)\\Acme\\a.exe now", []string{"C:\\Program Files (x86)\\Acme\\a.exe"}, nil},

		// Dates, telephones, numbers.
		{"Tue Mar 3 10:00:07 2020 +0100", []string{"Tue Mar 3 10:00:07 2020 +0100"}, nil},
		{"Fri, 21 Nov 1997 09:55:06 -0600", []string{"Fri, 21 Nov 1997 09:55:06 -0600"}, nil},
		{"on 5 March 2024, April 7, 2025 or Jun  2 06:55:46", []string{"5 March 2024", "April 7, 2025", "Jun  2 06:55:46"}, nil},
		{"04-May-2023 10:34:09.759 INFO, [10/Oct/2000:13:55:36 -0700], start:2016-01-15 00:32:28 +0000 UTC", []string{"04-May-2023 10:34:09.759", "10/Oct/2000:13:55:36 -0700", "2016-01-15 00:32:28 +0000 UTC"}, nil},
		{"logs/2026-05-13_1.md and 1-May-be", nil, []string{"2026-05-13", "1-May"}},
		{"from DE89 3704 0044 0532 0130 00, AB12 is one", []string{"DE89 3704 0044 0532 0130 00"}, []string{"AB12 is"}},
		{"May I march on? In May we may.", nil, []string{"May", "May I"}},
		{"call +49 30 1234567 or (555) 010-4477", []string{"+49 30 1234567", "(555) 010-4477"}, nil},
		{"1 + 2 (see 12)", nil, []string{"1 + 2 (see 12)"}},
		{"it costs 10 000 ₽", []string{"10 000 ₽"}, []string{"000 ₽"}},

		// Names that are plain words.
		{"the column \"status\" of table 'orders'", []string{"status", "orders"}, nil},
		{"the user \"root", nil, []string{"root"}},
		{"namespace: monitoring", []string{"monitoring"}, nil},
		{"type: \"error\", and a service: it runs", nil, []string{"error", "it"}},
		{"git checkout main && git pull origin main", []string{"main"}, nil},
		{"SELECT id FROM customers WHERE TABLE the", []string{"customers"}, []string{"the"}},
		{"W: package-contains-empty-folder, a state-of-the-art tool", []string{"package-contains-empty-folder"}, []string{"state-of-the-art"}},
		{"open \"Quarterly Report 2024.xlsx\", say \"see a.b\"", []string{"Quarterly Report 2024.xlsx"}, nil},

		{"run `make all -j` on `:9984`, not ` x y `", []string{"make all -j", ":9984"}, []string{" x y ", "x y"}},
		{"2021-06-10 14:31:13 +0000 [info]", []string{"2021-06-10 14:31:13 +0000", "2021-06-10 14:31:13"}, nil},

		{"put it in $srcdir or ${OUT}, %TEMP% and secrets.API_TOKEN, 5%of", []string{"$srcdir", "srcdir", "${OUT}", "OUT", "%TEMP%"}, []string{"%of"}},
		{"Compiling serde v1.0.7 and Downloading tokio-util 0.7.1, since 1.2.3", []string{"serde", "tokio-util"}, []string{"since"}},
		{"run --name web -p 80, or --force mode", []string{"web"}, []string{"mode"}},
		{"image: acme/builder", []string{"acme/builder"}, nil},
		{"restart: unless-stopped\nmode = copy-on-read\nNote: read-only\n<id>tool-core</id>", []string{"unless-stopped", "copy-on-read", "tool-core"}, []string{"read-only"}},
		{"rows in table orders, on branch stable; in table lookups, a table scan, on branch protection", []string{"orders", "stable"}, []string{"scan", "protection"}},
		{"use \"C:\\Program Files (x86)\\Acme Visual Tool\\bin\"", []string{"C:\\Program Files (x86)\\Acme Visual Tool\\bin"}, nil},
		{"812-812/com.acme.app and /usr/lib/x.so", []string{"com.acme.app"}, []string{"usr/lib/x.so"}},
		{"project ':core' ref=\"list7\" at \"x, y.\", cron \"*/5 * * * *\"", []string{":core", "list7", "*/5 * * * *"}, []string{"x, y."}},
		{"SQL: SELECT a FROM `t` WHERE b = ? LIMIT 1; then UPDATE the docs", []string{"SELECT a FROM `t` WHERE b = ? LIMIT 1"}, []string{"UPDATE the docs"}},

		// Errors.
		{"[ 3.29] Unable to grab page 7 at 1200", []string{"Unable to grab page 7 at 1200"}, nil},
		{"view not found: 1146 Table 'a.b' doesn't exist (SQL: x)", []string{"Table 'a.b' doesn't exist"}, nil},
		{"a/b.swift:8:29: warning: no 'async' call within 'await'", []string{"no 'async' call within 'await'"}, nil},
		{"`await` cannot be used outside of a function", []string{"`await` cannot be used outside of a function"}, nil},
		{"`await` cannot wait; 'x' is fine", nil, []string{"`await` cannot wait; 'x' is fine"}},
		{"redirection: when a path doesn't match, try again", nil, []string{"when a path doesn't match, try again"}},
		{"dial tcp: lookup db: no such host", []string{"no such host"}, nil},
		{"I got Permission denied again", []string{"Permission denied"}, nil},
		{"error[E0382]: use of moved value", []string{"use of moved value"}, nil},
		{"a.ts(1,2): error TS2304: Cannot find name 'stripIt'", []string{"Cannot find name 'stripIt'"}, nil},
		{"Size must be a number or null, got 'x'", []string{"Size must be a number or null"}, nil},
		{"Cannot open \"/srv/x.db\"", []string{"/srv/x.db"}, nil},
		{"Cannot say. Unable to come?", nil, []string{"Cannot say", "Unable to come"}},
		{`level=error msg="lease lost again" n=1`, []string{"lease lost again"}, nil},
		{`level=info msg="lease taken again" n=1`, nil, []string{"lease taken again"}},
		{"File \"app/v.py\", line 88, in checkout", []string{"line 88", "checkout"}, nil},
		{"The reply was 'table \"jobs\" does not exist'.", []string{"table \"jobs\" does not exist"}, nil},

		{"E: Unable to locate package foo", []string{"Unable to locate package foo"}, nil},
		{"docker: Error response from daemon: port is taken.", []string{"port is taken"}, nil},
		{"psql: FATAL:  login failed for user \"app\"", []string{"login failed for user \"app\""}, nil},

		// Tokens.
		{"from v1.2.3...v1.3.0, GET /v2/users?page=2&limit=50 and /tmp?", []string{"v1.2.3...v1.3.0", "/v2/users?page=2&limit=50", "/tmp"}, nil},
		{"pays €1.299,00 or 1.234,50 EUR, not 1.5, 20 or 3", []string{"€1.299,00", "1.234,50 EUR", "1.5"}, []string{"1.5, 20"}},
		{`{"left-pad": "^1.3.0", "x": "read-only"}`, []string{"left-pad", "^1.3.0"}, []string{"read-only"}},
		{"merged !45, wow! 45", []string{"!45", "45"}, nil},
		{"arn:aws:s3:::my-bucket/key", []string{"arn:aws:s3:::my-bucket/key"}, nil},
		{`set TOOL=C:\Py\python.exe, run C:\Program Files\Git\git.exe and x\y`, []string{`TOOL=C:\Py\python.exe`, `C:\Program Files\Git\git.exe`}, nil},
		{"ttl=64 time=0.38 ms n=3 items", []string{"ttl=64", "time=0.38 ms", "0.38 ms", "n=3"}, []string{"time=0.38"}},
		{"avg/max = 10.2/13.7 ms, 3/4 done", []string{"10.2/13.7 ms"}, []string{"3/4 done"}},
		{"Total € 1.250,00 or GBP 40, $ 20", []string{"€ 1.250,00", "GBP 40"}, []string{"$ 20"}},
		{"-rw-r--r-- 1 drwxr-xr-- 2 -rwsr-x--- 3 -rw-r--x 4", []string{"-rw-r--r--", "drwxr-xr--", "-rwsr-x---"}, []string{"-rw-r--r", "drwxr-xr"}},
		{"needs numpy>=1.26,<3", []string{"numpy>=1.26,<3"}, nil},
		{"__Note:__ mind __init__", []string{"__init__"}, []string{"__Note:__"}},
	} {
		var got []string
		for _, x := range detect.Verbatim(c.text) {
			got = append(got, x.Of(c.text))
		}
		for _, s := range c.has {
			if !slices.Contains(got, s) {
				t.Errorf("%q lacks %q: %q", c.text, s, got)
			}
		}
		for _, s := range c.not {
			if slices.Contains(got, s) {
				t.Errorf("%q has %q: %q", c.text, s, got)
			}
		}
	}
}
