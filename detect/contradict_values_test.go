package detect

import "testing"

// TestDisconfirmsValues: versions, ports, codes, forms of files and what is used no longer: each rule with its
// nearest impostors.
func TestDisconfirmsValues(t *testing.T) {
	for _, c := range []struct{ claim, later, rule string }{
		// What something is without by now.
		{"The planner no longer uses moment.", "$ npm ls moment\nplanner@3.1.0\n└── moment@2.29.4", "present"},
		{"The planner no longer uses moment.", "$ npm ls moment\nplanner@3.1.0\n└── (empty)", ""},
		{"The planner no longer uses moment.", "$ npm view moment\nmoment@2.30.1", ""},
		{"moment is no longer imported by the planner.", "$ rg -l moment planner/src\nplanner/src/week.ts", "present"},
		{"The crawler is free of lxml.", "$ pip show lxml\nName: lxml\nRequired-by: crawler", "present"},
		{"The crawler is free of lxml.", "$ pip show lxml\nWARNING: Package(s) not found: lxml", ""},
		{"The engine is free of lua.", "$ ldd engine\n\tluajit-compat.so => /lib/luajit-compat.so", ""},
		{"The bakery does not buy rye flour any more.", "Bakery order, Monday: wheat flour, rye flour, salt", "present"},
		{"The bakery does not buy rye flour any more.", "Bakery order, Monday: rye flour removed, wheat flour", ""},
		{"We got rid of Sentry.", "CHANGELOG.md:14: drop Sentry", ""},
		{"The blog has moved off Netlify.", "$ netlify sites:list\nblog  https://blog.example", "present"},
		{"The hall lights are switched off at night.", "hall lights: night_mode = false", ""},
		// What a request is answered with.
		{"The invoice search URL gives a 200.", "GET /invoices/search?q=acme -> 500 Internal Server Error", "other status"},
		{"The invoice search URL gives a 200.", "GET /contacts/search?q=acme -> 500 Internal Server Error", ""},
		{"Requests to /v3/rates come back with 200.", "httpie> http GET :9000/v3/rates\nHTTP/1.1 503 Service Unavailable", "other status"},
		{"A request for /vault yields 403 for visitors.", "as visitor: GET /vault -> 403 Forbidden", ""},
		{"Sending a PDF form gives a 415.", "POST /forms (text/csv) -> 201 Created", ""},
		// Where a program says that it listens.
		{"The reporting service binds to 7105.", "[report] Tomcat started on port(s): 7110 (http) with context path ''", "set otherwise"},
		{"The reporting service binds to 7105.", "[mailer] Tomcat started on port(s): 7110 (http) with context path ''", ""},
		{"The turnstile controller takes commands on port 6100.", "turnstiled[88]: command socket open on [::]:6101", "other port"},
		{"The turnstile controller takes commands on port 6100.", "elevatord[88]: command socket open on [::]:6101", ""},
		{"The rota API is bound to port 6060.", "rota-api | Uvicorn running on http://0.0.0.0:6065 (Press CTRL+C to quit)", "other port"},
		// Which port is published.
		{"The photo viewer is published on 8300", "NAME     SERVICE  PORTS\ngallery  web      0.0.0.0:9300->8300/tcp", "other mapping"},
		{"The photo viewer listens on 8300", "NAME     SERVICE  PORTS\ngallery  web      0.0.0.0:9300->8300/tcp", ""},
		{"Loki is reachable on 8300.", "tempo   0.0.0.0:9300->8300/tcp", ""},
		{"The wiki is reachable on node port 30400", "NAME  TYPE      CLUSTER-IP   PORT(S)         AGE\nwiki  NodePort  10.43.18.9   80:31400/TCP    2d", "other mapping"},
		// Versions behind the name that the claim gives.
		{"The mailer runs on PHP 8.2.", "mailer-2 | PHP 8.4.1 (fpm-fcgi)", "other version"},
		{"The mailer runs on PHP 8.2.", "mailer-2 | PHP 8.2.11 (fpm-fcgi)", ""},
		{"The mailer runs on PHP 8.2.", "PHP 8.4.1 is out", ""},
		{"The mailer runs on PHP 8.2.", "shop-2: PHP 8.4.1", ""},
		{"scipy is frozen at 1.9.", "requirements.lock:31:scipy==1.14.0", "other version"},
		{"The parser needs Python 3.10.", "pyproject.toml: requires-python = \">=3.12\"", "other version"},
		{"The parser needs Python 3.12.", "pyproject.toml: requires-python = \">=3.10\"", ""},
		{"The archive database is PostgreSQL 13.", "arch=> show server_version;\n 15.6 (Debian 15.6-1)", "other version"},
		// The newest of its kind.
		{"The latest pump firmware is 2.4.", "Pump firmware: 2.6 (latest), 2.5, 2.4", "superseded"},
		{"The latest pump firmware is 2.4.", "Pump firmware: 2.4 (latest), 2.3, 2.2", ""},
		{"The latest pump firmware is 2.4.", "Pump firmware: 2.6 beta, 2.4, 2.3", ""},
		{"The newest edition of the handbook is 2022.", "library: fire safety rules, edition 2024", ""},
		{"The current price sheet is no. 17.", "Price sheets: no. 19 (2 May), no. 18, no. 17", "superseded"},
		// How a code begins or ends.
		{"The fingerprint of the deploy certificate begins with AB:41.", "deploy certificate sha1 Fingerprint=7E:09:C3:5F:D2:18", "other code"},
		{"The fingerprint of the deploy certificate begins with AB:41.", "deploy certificate sha1 Fingerprint=AB:41:C3:5F:D2:18", ""},
		{"The parcel's tracking number starts with JX.", "parcel 4: tracking RM55912083DE", "other code"},
		{"The camera crate carries a seal beginning with K9.", "seal of the tripod crate: B1-0093-5", ""},
		// The form of a file.
		{"The floor map is valid XML.", "floormap.xml:44: parser error : Opening and ending tag mismatch: row line 40 and block", "malformed"},
		{"The floor map is valid XML.", "catalog.xml:44: parser error : Opening and ending tag mismatch: row line 40 and block", ""},
		{"The guest list is plain ASCII.", "UnicodeDecodeError: 'ascii' codec can't decode byte 0xc3 in position 5: ordinal not in range(128)", "malformed"},
		{"The picture of the bridge is a PNG.", "$ identify bridge.png\nbridge.png JPEG 4032x3024 8-bit sRGB", "other form"},
		{"The picture of the bridge is a PNG.", "$ identify harbour.png\nharbour.png JPEG 4032x3024 8-bit sRGB", ""},
		{"The menu export is UTF-8.", "menu.csv: CSV text, ASCII text", ""},
		{"names.txt uses LF line endings.", "names.txt.orig: ASCII text, with CRLF line terminators", ""},
	} {
		if got := NewStatement(c.claim).Disconfirms(NewStatement(c.later)); got != c.rule {
			t.Errorf("%q against %q: %q, want %q", c.later, c.claim, got, c.rule)
		}
	}
}
