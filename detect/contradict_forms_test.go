package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// Pairs that share words or a shape and are about two things.
func TestContradictsNothing(t *testing.T) {
	for _, family := range []struct {
		name  string
		pairs [][2]string
	}{
		{"events of one template", [][2]string{
			{"Changed 31 characters to 84 characters.", "Changed 97 characters to 12 characters."},
			{"Replaced 3 lines with 5 lines.", "Replaced 8 lines with 2 lines."},
			{"Removed: 5d1f0a2 fix: Draw the axis", "Removed: 90be7c1 feat: Colour the axis"},
			{"Started job with ID: a81c44f.", "Started job with ID: 07bd912."},
			{"Created branch 'topic/a1b2c3d' and committed changes", "Committed changes to branch 'topic/9f8e7d6'"},
		}},
		{"how long something took", [][2]string{
			{"[check:spell] Finished in 81.0ms", "[check:links] Finished in 17.5ms"},
			{"tests finished in 12 s", "tests finished in 14 s"},
			{"Suite wall clock: 40.0s", "Wall clock: 12.5s"},
		}},
		{"source code", [][2]string{
			{`52→	return fmt.Errorf("no such user %q", name)`, `97→	return fmt.Errorf("user %q is locked", name)`},
			{`this.handle = this.bus.listen(run);`, `this.handle = undefined;`},
			{`n=cfg.get('limit') or 0`, `"limit": 400,`},
			{`x/y.go:12:	limit := 5`, `x/y.go:80:	limit := 9`},
			{`+	retries = 3;`, `-	retries = 4;`},
			{"The other menu is what we want to show.", "41→	// Don't show the other menu"},
		}},
		{"objects and rows", [][2]string{
			{`{"name":"ann","age":41}`, `{"name":"bob","age":17}`},
			{"| web | 3 |", "| mail | 5 |"},
			{"https://a.example/x?page=1", "https://a.example/x?page=2"},
		}},
		{"calls and pages of output", [][2]string{
			{"file_path: /src/a/b.go offset: 20", "[shown: limit 5, offset: 0]"},
			{"command: cat /tmp/x.log", "it's in the second tree that I see this"},
		}},
		{"other packages", [][2]string{
			{"ok  \texample.org/shop/cart\t0.6s [no tests to run]", "ok  \texample.org/shop\t1.1s [no tests to run]"},
			{"ok  \texample.org/shop/cart\t0.6s", "FAIL\texample.org/shop/pay [build failed]"},
		}},
		{"another thing of the same name", [][2]string{
			{"1 edit block failed to apply", "The other 1 edit block was applied successfully."},
			{"**Total tests:** 90 unit tests", "Total wall time of all tests: 31.5s"},
			{"Wrote 120 bytes to /srv/app/x.ts successfully", "Could not find the exact text in /srv/app/x.ts."},
		}},
		{"a no that counts", [][2]string{
			{"The importer reads `loader.js`", "No inline imports like `import(\"./loader.js\")`"},
			{"Copied 1 path from the index", "tool: error: Cannot use string as index"},
		}},
		{"branches that are only named", [][2]string{
			{"merge from parent branch topic/alpha", "On branch topic/beta"},
		}},
	} {
		t.Run(family.name, func(t *testing.T) {
			for _, p := range family.pairs {
				if rule := detect.NewStatement(p[0]).Disconfirms(detect.NewStatement(p[1])); rule != "" {
					t.Errorf("%q contradicts %q by %q", p[1], p[0], rule)
				}
			}
		})
	}
}

// Claims that a later line disconfirms, by families of lines.
func TestContradictsNews(t *testing.T) {
	for _, p := range [][2]string{
		{"The web server listens on port 3000.", "Server started on http://localhost:3001"},
		{"Redis runs on port 6379.", "redis-cli: Could not connect to Redis at 127.0.0.1:6379: Connection refused"},
		{"The build passes.", "make: *** [build] Error 2"},
		{"All 48 tests pass.", "48 tests, 3 failures"},
		{"All tests pass.", "FAILED tests/test_api.py::test_login - AssertionError"},
		{"main is at commit a1b2c3d.", "main is now at commit 9f8e7d6."},
		{"The log level is debug.", "LOG_LEVEL=info"},
		{"Cache TTL is 300 seconds.", "cache_ttl: 10m"},
		{"nginx is running.", "● nginx.service  Active: failed (Result: exit-code)"},
		{"The feature flag new_checkout is enabled.", "new_checkout: false"},
		{"The deadline is Friday.", "The deadline has been moved to Monday."},
		{"The file src/util.ts exists.", "ls: cannot access 'src/util.ts': No such file or directory"},
		{"The API returns 200 for /users.", "GET /users 500 Internal Server Error"},
		{"The budget is $500.", "actually the budget is $300"},
		{"Max upload size is 10 MB.", "MAX_UPLOAD_SIZE=5MB"},
		{"staging uses version 1.4.2.", "staging: deployed version 1.4.3"},
		{"The function parse_date is defined in dates.py.", "ImportError: cannot import name 'parse_date' from 'dates'"},
		{"User prefers tabs.", "I use spaces, not tabs"},
		{"The endpoint requires auth.", "The endpoint does not require auth."},
		{"The replica count is 3.", "replicas: 5"},
		{"The meeting is at 14:00.", "The meeting is at 15:30."},
		{"Order 4411 was shipped.", "Order 4411: status pending, not shipped"},
		{"We deploy with helm.", "we don't deploy with helm any more"},
		{"The primary database is db-east-2.", "primary is now db-east-3"},
		{"The image tag is 1.9.0.", "image: registry.local/shop:1.9.4 tag: 1.9.4"},
		{"The lint check passes.", "lint: 4 errors found"},
		{"The API listens on 0.0.0.0:9000.", "curl: (7) Failed to connect to localhost port 9000: Connection refused"},
		{"The ticket is assigned to Maria.", "the ticket is assigned to Jonas now"},
		{"The service restarts automatically.", "The service does not restart automatically."},
		{"Retries are limited to 3.", "max_retries: 5"},
		{"The default timeout is 10 s.", "default timeout: 30s"},
		{"The release is planned for Tuesday.", "The release was moved from Tuesday to Thursday."},
		{"The server has 8 GB of memory.", "server memory: 16 GB"},
		{"Deployment to staging succeeded.", "deployment to staging failed: image not found"},
		{"config.yaml sets workers to 4.", "config.yaml: workers: 8"},
		{"The branch feature/login exists.", "error: pathspec 'feature/login' did not match any file(s) known to git"},
		{"The token is valid until 2026-05-01.", "token expired at 2026-04-01"},
		{"The index on orders.created_at exists.", "there is no index on orders.created_at"},
		{"Version 4.2.0 is deployed.", "deployed version: 4.1.9"},
		{"The unit tests pass on branch dev.", "unit tests on branch dev: 2 failed"},
		{"The inbox is empty.", "inbox size: 88"},
		{"The user asked for a table.", "No, I wanted a chart."},
		{"Two-step login is enabled for staff.", "two_step_enabled: false"},
		{"There are 7 importer processes.", "$ pgrep -c importer\n4"},
		{"The queue runs on rb-04.", "connected to queue at rb-06.internal"},
		{"The allowed zones are a-1 and b-1.", "zones: [a-1, b-1, c-1]"},
		{"Heap use stays below 256 MB.", "heap: used 400Mi, collected"},
		{"We do not use leftpad.", "shop@1.0.0\n└── leftpad@1.3.0"},
		{"Support for the k-2 format must stay.", "forget about k-2, we are done with it"},
		{"Invoice archiving is required for all tenants.", `{"tenant":"t-9","archiving_required":false}`},
		{"The log level is debug.", "LOG_LEVEL=warn"},
	} {
		if !detect.Contradicts(p[0], p[1]) {
			t.Errorf("%q does not contradict %q", p[1], p[0])
		}
	}
	for _, p := range [][2]string{
		{"The web server listens on port 3000.", "The admin server listens on port 3001."},
		{"staging uses version 1.4.2.", "production: deployed version 1.4.3"},
		{"All tests pass.", "how do all tests pass?"},
		{"The cache TTL is 300 seconds.", "cache_ttl: 5m"},
		{"The API returns 200 for /users.", "GET /orders 500 Internal Server Error"},
		{"The budget is $500.", "We spent $300 so far."},
		{"The file src/util.ts exists.", "ls: cannot access 'src/utils.ts': No such file or directory"},
		{"nginx is running.", "● redis.service Active: failed (Result: exit-code)"},
		{"The build passes.", "If the build fails, retry it."},
		{"There are 12 tests in a.go.", "There are 9 tests in b.go."},
		{"Order 4411 was shipped.", "Order 4412: status pending"},
		{"The meeting is at 14:00.", "Lunch is at 12:30."},
		{"Retries are set to 3.", "Attempt 2 of 3 failed"},
		{"The timeout is 30 s.", "Waited 12 s for the server"},
		{"main is at commit a1b2c3d.", "Merge 9f8e7d6 into release"},
		{"The replica count is 3.", "Pod web-5 started"},
		{"User prefers tabs.", "README: some users prefer spaces, not tabs"},
		{"The job takes 5 minutes.", "The other job takes 9 minutes."},
		{"Node 18 is used in CI.", "Locally I have Node 20."},
		{"Alice owns the billing module.", "Bob owns the search module."},
		{"The scheduler runs every 15 minutes.", "The scheduler started 15 minutes ago."},
		{"The primary database is db-east-2.", "replica db-east-3 is in sync"},
		{"The lint check passes.", "unit check: 4 errors found"},
		{"The user asked for a PDF.", "Saved report.csv"},
		{"Retries are limited to 3.", "retry 2 of 3"},
		{"The default timeout is 10 s.", "request took 12 s"},
		{"Deployment to staging succeeded.", "deployment to production failed: image not found"},
		{"config.yaml sets workers to 4.", "test.yaml: workers: 8"},
		{"The branch feature/login exists.", "error: pathspec 'feature/signup' did not match any file(s) known to git"},
		{"The server has 8 GB of memory.", "The laptop has 16 GB of memory."},
		{"Version 4.2.0 is deployed.", "Version 4.1.9 had this bug."},
		{"The unit tests pass on branch dev.", "unit tests on branch main: 2 failed"},
		{"The API listens on 0.0.0.0:9000.", "GET http://localhost:9000/health 200"},
		{"The queue is empty.", "The queue is processed nightly."},
		{"The index on orders.created_at exists.", "Is there an index on orders.created_at?"},
		{"The ticket is assigned to Maria.", "Maria commented on the ticket."},
		{"The release is planned for Tuesday.", "The retro is on Thursday."},
		{"Two-factor is enabled for ops.", "Two-factor can be disabled per user."},
		{"The pod is Ready.", "Waiting for pod web-1"},
		{"The token is valid until 2026-05-01.", "Created on 2026-01-01"},
		{"The inbox is empty.", "inbox size: 0"},
		{"The inbox is empty.", "retry count: 3"},
		{"The user asked for a table.", "No, I wanted a table."},
		{"The queue runs on rb-04.", "connected to queue at rb-04.internal"},
		{"Invoice archiving is required for paying tenants.", `{"tenant":"t-9","archiving_required":false}`},
		{"Using commit message: add page1", "Using commit message: add page2"},
	} {
		if rule := detect.NewStatement(p[0]).Disconfirms(detect.NewStatement(p[1])); rule != "" {
			t.Errorf("%q contradicts %q by %q", p[1], p[0], rule)
		}
	}
}
