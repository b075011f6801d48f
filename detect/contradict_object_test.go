package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// TestContradictsObject: a sentence about another object of the kind says nothing of the
// claim; the same sentence about the claim's does.
func TestContradictsObject(t *testing.T) {
	for _, x := range []struct{ claim, same, other string }{
		{"The thumbnail worker is up.", "thumbnail-worker   STOPPED   3m", "video-worker   STOPPED   3m"},
		{"Invoice 4410 is paid.", "invoice 4410: OVERDUE", "invoice 4401: OVERDUE"},
		{"Ticket OPS-71 is closed.", "OPS-71   Reopened", "OPS-17   Reopened"},
		{"The lint check passes on PR 55.", "PR 55 lint: failure", "PR 56 lint: failure"},
		{"Class PriceList has a method sum_up.", "AttributeError: 'PriceList' object has no attribute 'sum_up'", "AttributeError: 'PriceTag' object has no attribute 'sum_up'"},
		{"The import to XLSX works.", "the import to XLSX does nothing when I click it", "the import to CSV does nothing when I click it"},
		{"The shop service uses Redis.", "the shop service does not use Redis", "the old billing service does not use Redis"},
		{"The deploy passed on branch dev.", "deploy on branch dev: failed", "deploy on branch main: failed"},
		{"The template that greets users is mail:hello.", "", `npm error Missing script: "mail:bye"`},
	} {
		if x.same != "" && !detect.Contradicts(x.claim, x.same) {
			t.Errorf("%q does not contradict %q", x.same, x.claim)
		}
		if rule := detect.NewStatement(x.claim).Disconfirms(detect.NewStatement(x.other)); rule != "" {
			t.Errorf("%q contradicts %q by %q", x.other, x.claim, rule)
		}
	}
}

// TestContradictsBygone: what was on a day says nothing of the next one of the series.
func TestContradictsBygone(t *testing.T) {
	for _, x := range []struct {
		claim, evidence string
		want            bool
	}{
		{"The retrospective is on Friday.", "[2025-03-06] Retrospective held Thursday, 6 people.", false},
		{"The retrospective is on Friday.", "the retrospective is on Thursday", true},
		{"The audit starts on the 4th.", "[archive 2021] audit on the 9th completed", false},
	} {
		if got := detect.Contradicts(x.claim, x.evidence); got != x.want {
			t.Errorf("%q, %q: %v", x.claim, x.evidence, got)
		}
	}
}

// TestContradictsLogic: all, none, only, never, first, over; and what somebody has in mind.
func TestContradictsLogic(t *testing.T) {
	for _, x := range []struct {
		claim, evidence string
		want            bool
	}{
		{"All nodes have been patched.", "node,patched\nn1,true\nn2,false", true},
		{"All nodes have been patched.", "node,patched\nn1,true\nn2,true", false},
		{"All three probes passed.", "dns ok\nhttp FAILED\nsmtp ok", true},
		{"All probes of the east site passed.", "west dns ok\nwest http FAILED", false},
		{"No table of the crm database uses Aria.", "| crm | leads | Aria |", true},
		{"No table of the crm database uses Aria.", "tables in crm with engine Aria: 0", false},
		{"Only the bot closes issues.", "#81 closed by anna", true},
		{"Only the bot closes issues.", "#81 closed by the bot", false},
		{"Only the bot closes issues.", "closed by anna: denied", false},
		{"Don't send anything to the beta list.", "smtp: to=<beta@lists.corp.test> status=sent (250 OK)", true},
		{"Don't send anything to the beta list.", "smtp: to=<beta@lists.corp.test> status=deferred, not sent", false},
		{"The leak in Pool.get is gone.", "leak report: Pool.get still holds 41 buffers", true},
		{"The leak in Pool.get is gone.", "leak in Pool.get: fixed in 4.2", false},
		{"The leak in Pool.get is gone.", "leak report: Queue.get still holds 41 buffers", false},
		{"The archive upload went through at once.", "archive upload: retry 1 after timeout\narchive upload: ok", true},
		{"The archive upload went through at once.", "archive upload: ok, retries: 0", false},
		{"user thinks the hall seats 80", "120", true},
		{"user thinks the hall seats 80", "120 euros for the hall", false},
		{"The user wants the table sorted.", "no sorting please, leave it as it came", true},
		{"The user wants the table sorted.", "yes please, no rush", false},
		{"The user wants the logo as SVG.", "PNG please, SVG is blocked by our mail server", true},
		{"The user wants the logo as SVG.", "SVG please, and a PNG for the mail", false},
		{"The standard paper size is letter.", `settings.paper: "letter" -> "legal" (paper size)`, true},
		{"The gateway is published on 8443.", "gateway   0.0.0.0:8443->8443/tcp", false},
		{"Lint comes before the unit tests.", "lint:\n  needs: [unit]", true},
		{"Lint comes before the unit tests.", "unit:\n  needs: [lint]", false},
	} {
		if got := detect.NewStatement(x.claim).Disconfirms(detect.NewStatement(x.evidence)); (got != "") != x.want {
			t.Errorf("%q, %q: %q", x.claim, x.evidence, got)
		}
	}
}
