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
		}},
		{"source code", [][2]string{
			{`52→	return fmt.Errorf("no such user %q", name)`, `97→	return fmt.Errorf("user %q is locked", name)`},
			{`this.handle = this.bus.listen(run);`, `this.handle = undefined;`},
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
