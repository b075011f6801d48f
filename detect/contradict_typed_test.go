package detect

import "testing"

// TestDisconfirms: by which rule a claim falls, "" if it stands: each rule with its impostors.
func TestDisconfirms(t *testing.T) {
	for _, c := range []struct{ claim, later, rule string }{
		// The name that is a claim's value.
		{"The checkout is on branch feat/parser.", "$ git branch --show-current\nfix/lexer", "other named"},
		{"The checkout is on branch feat/parser.", "$ git branch --show-current\nfeat/parser", ""},
		{"HEAD of docs is 4be91d2.", "$ git rev-parse --short blog\n77a0cf1", ""},
		{"The nightly report runs on agent worker-07.", "nightly report: scheduled on worker-09", "other named"},
		{"The nightly report runs on agent worker-07.", "weekly invoice: scheduled on worker-09", ""},
		{"The kubeconfig context is set to dev-west.", "$ kubectl config current-context\nprod-west", "other named"},
		{"The archive has checksum 3b9a1c.", "$ md5sum archive.tar\nd00fe11a3c5b7e9f0123456789abcdef  archive.tar", "other named"},
		{"The archive has checksum 3b9a1c.", "$ md5sum archive.tar\n3b9a1ce5f00fe11a3c5b7e9f01234567  archive.tar", ""},
		{"The courier is UPS.", "settings.courier: \"UPS\" -> \"FedEx\"", "replaced"},
		{"The fixtures live in tests/data.", "open tests/data/a.json: no such file or directory", "missing"},
		{"The fixtures live in tests/data.", "open tests/data-old/a.json: no such file or directory", ""},
		// Values by their type.
		{"The frontend is on TypeScript 5.2.", "$ npx tsc --version\nVersion 4.9.1", "other version"},
		{"The frontend is on TypeScript 5.2.", "$ npx prettier --version\n3.0.1", ""},
		{"The disk of mail-3 is less than 50 % full.", "mail-3:/dev/sda1  200G  170G  30G  85% /", "out of bounds"},
		{"The disk of mail-3 is less than 50 % full.", "mail-3: memory usage 85%", ""},
		{"shellcheck reports 4 warnings.", "9 warnings generated.", "other count"},
		{"shellcheck reports 4 warnings.", "currently 9 connections", ""},
		{"GET /readers answers with 204.", "GET /readers HTTP/1.1 503", "other status"},
		{"GET /readers answers with 204.", "GET /writers HTTP/1.1 503", ""},
		{"The churn rate is below 30 %.", "page,visits,churn_rate\nhome,120,0.41", "other value"},
		{"The dev proxy is on port 8123.", "Port 8123 is in use, trying another one\n  Local: http://localhost:8124/", "other port"},
		{"Accepted formats are PNG, SVG and PDF.", `"formats": ["PNG", "SVG", "PDF", "WEBP"]`, "other list"},
		{"Accepted formats are PNG, SVG and PDF.", `"formats": ["PDF", "PNG", "SVG"]`, ""},
		{"The release came out on June 10, 2021.", "posted June 9, 2021 at noon", ""},
		{"The lease for Ada ends on 3 May.", "ada  lease=flat  from=2026-01-01  until=2026-08-30", "other date"},
		{"The lease for Ada ends on 3 May.", "ada  lease=flat  from=2026-01-01  until=2026-05-03", ""},
		// How something went.
		{"The leak in parser.go is fixed.", "parser.go:12: leak of 3 handles", "recurs"},
		{"The leak in parser.go is fixed.", "lexer.go:12: leak of 3 handles", ""},
		{"The upload went through on the first attempt.", "upload attempt 1: timeout\nupload attempt 2: ok", "retried"},
		{"The upload went through on the first attempt.", "download attempt 2: ok", ""},
		{"All three checks passed.", "lint ok\nunit FAILED\ndocs ok", "failures"},
		{"No volume uses xfs9.", "srv | data-1 | xfs9", "not none"},
		{"The relay is reachable.", "could not connect to relay: connection refused", "unreached"},
		{"The bot reads from index kb-june.", "index kb-june: checksum mismatch, skipped\nindex kb-july: loaded\nbot ready", "passed over"},
		{"The bot reads from index kb-june.", "index kb-june: loaded\nbot ready", ""},
		{"The sandbox does not have jq.", "$ which sed\n/usr/bin/sed", ""},
		{"The image no longer ships jq.", "$ docker run --rm x which jq\n/usr/bin/jq", "present"},
		{"The default plan is basic.", "release 4: default plan is now pro (before: basic)", "changed"},
		{"The backup job is commented out.", "-# 0 4 * * 0 backup.sh\n+0 4 * * 0 backup.sh", "undone"},
		// Lines of one template, and what a fetch prints.
		{"The viewport shows 75% of the page, and is at the bottom of it.", "The viewport shows 20% of the page, and is at the top of it.", ""},
		{"The changes come from parent feat/parser", "branch  feat/parser -> FETCH_HEAD", ""},
	} {
		if got := NewStatement(c.claim).Disconfirms(NewStatement(c.later)); got != c.rule {
			t.Errorf("%q against %q: %q, want %q", c.later, c.claim, got, c.rule)
		}
	}
}
