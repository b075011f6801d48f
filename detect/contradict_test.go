package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

func TestContradicts(t *testing.T) {
	for _, c := range []struct {
		claim, sentence string
		want            bool
	}{
		{"staging answers on 5433", "connection refused on port 5433", true},
		{"staging DB port is 5433", "connection refused on port 5433", true},
		{"staging DB is on 5433", "No, the port is 5432.", true},
		{"staging DB is on 5433", "refused on 5433", true},
		{"user thinks the staging DB is on 5433", "it's 5432", true},
		{"The API server listens on port 8080.", "INFO server: listening on http://0.0.0.0:8081", true},
		{"The target branch is main.", "no, don't target main - the PR goes to release/2.4", true},
		{"The config file is at config/app.yaml.", "cat: config/app.yaml: No such file or directory", true},
		{"User likes the tea shop", "I do not like the tea shop any more.", true},
		{"The user wants the report in CSV.", "I asked for JSON, not CSV.", true},
		{"max_tokens is set to 4096", `{"model":"local-7b","max_tokens":1024}`, true},
		{"The /health endpoint returns 200.", "GET /health 503 Service Unavailable 12ms", true},
		{"The default model is small-v1", "CHANGELOG 2.3.0: default model changed from small-v1 to small-v2", true},
		{"CI is green on commit 4be91d2.", "commit 4be91d2 (re-run): build ✖ integration-tests", true},

		{"staging answers on 5432, connection refused on port 5433", "connection refused on port 5433", false},
		{"staging DB port is 5433", "connection to server at \"analytics-db.internal\", port 5433 failed: Connection refused", false},
		{"staging DB port is 5433", "Indexed 5433 documents in 12.4s", false},
		{"staging DB port is 5433", "is it really on 5433?", false},
		{"staging DB port is 5433", "if the port were 5432 we would see it", false},
		{"CI is green on commit 4be91d2.", "commit 77a0cf1: build ✖ lint", false},
		{"The default model is small-v2", "CHANGELOG 2.3.0: default model changed from small-v1 to small-v2", false},
		{"smoke test: exit status 3", "smoke test: exit status 3", false},
		{"The request timeout is 60 seconds.", "REQUEST_TIMEOUT=1m", false},
		{"The service runs on Node 18.", "$ node --version\nv18.19.0", false},
		{"Card fee is 2.9 percent", "[Card fee is roughly 2.9 percent, not verified]", false},
		{"The endpoint requires a token", "The endpoint does not require a token.", true},
		{"", "x", false},
		{"x", "", false},
		{"core built in 41 s", "build of module core finished in 41 s with 2 warnings", false},
		{"Push main again", "Add the hidden columns, do not push.", false},
		{"Next: remove.", "trace completed", false},
	} {
		if got := detect.Contradicts(c.claim, c.sentence); got != c.want {
			t.Errorf("%q against %q: %v", c.sentence, c.claim, got)
		}
	}
}

// TestContradictsValues: a value split off its key stands out of order among the words.
func TestContradictsValues(t *testing.T) {
	for _, x := range []struct {
		claim, evidence string
		want            bool
	}{
		{"PR 12 is merged.", "PR 12 state=closed now", true},
		{"d merged", "e=closed e", false},
		{"l=public", "d=private", false},
		{"a public ", "e=private f=x ", false},
		{"The repo is public.", "visibility=private", true},
	} {
		if got := detect.Contradicts(x.claim, x.evidence); got != x.want {
			t.Errorf("%q, %q: %v", x.claim, x.evidence, got)
		}
	}
}
