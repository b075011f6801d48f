package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// Pairs about what was tried, may be done, is done by none or all, with the nearest that says nothing of it.
func TestContradictsDeeds(t *testing.T) {
	for _, x := range []struct {
		claim, later string
		want         bool
	}{
		// a second try, by whatever noun it is counted
		{"The rope was thrown across on the first throw.", "throw 1: short, fell in the water\nthrow 2: good", true},
		{"The glaze of vase 3 worked first time.", "vase 3 firing #1: cracked\nvase 3 firing #2: good", true},
		{"The glaze of vase 3 worked first time.", "vase 5 firing #1: cracked\nvase 5 firing #2: good", false},
		{"The import of ledger-b worked right away.", "ledger-b import: try one, failed\nledger-b import: try two, ok", true},
		{"The import of ledger-b worked right away.", "ledger-b import: step 1 pull\nledger-b import: step 2 load", false},
		{"The title stands on the first page.", "page 1: title\npage 2: contents", false},
		// a verb in the past without an object
		{"The rocket stage landed upright.", "Landing report: rocket stage did not land upright, it toppled", true},

		// who alone may do something
		{"Only the registrar can seal a record.", "record 51 sealed by archivist (no registrar present)", true},
		{"Only the registrar can seal a record.", "record 51 sealed by the registrar", false},
		{"Only licensed pilots may enter the hangar.", "09:12 hangar: door opened for unlicensed trainee", true},
		{"Only keepers can open the seal pool.", "card 12 (volunteer) -> seal pool: access granted", true},
		{"Only keepers can void a ticket.", "volunteer voids ticket 7 -> refused\nkeeper voids ticket 7 -> ok", false},
		{"Only keepers can open the seal pool.", "cleaner opens seal pool -> 200 OK, should have been refused", true},

		// acts that are forbidden
		{"Never lend the atlas.", "reading room: atlas lent to R. Moss", true},
		{"Never lend the atlas.", "reading room: atlas dusted by R. Moss", false},
		{"Don't turn off pump 4.", "06:10 shift command: pump 4 OFF - executed", true},
		{"Don't turn off pump 4.", "06:10 shift command: pump 4 CHECK - executed", false},

		// none of some things
		{"No passenger on the bus has a nut allergy.", "seat 14, Okoro: nut allergy, carries a pen", true},
		{"No passenger on the bus has a nut allergy.", `Driver's guide: "A nut allergy must be told at the desk."`, false},
		{"None of the cottages has oil heating.", "cottage 6A  heating: oil (1998)", true},
		{"None of the cottages has oil heating.", "cottage 6A  heating: wood", false},
		{"No view uses the old ChipRow widget.", "app/views/basket.dart:31:      ChipRow(tags),", true},
		{"Guests can enter the library without a card.", "library gate: insert card to enter", true},
		{"The ferry needs no booking.", "Ferry desk: no booking, no boarding", true},
		{"The ferry needs no booking.", "Ferry desk: next boarding at nine", false},

		// all tests of something, and reports of none that fails
		{"All parser tests pass.", "1..9\nok 1 - reads a list\nnot ok 2 - reads a map", true},
		{"The solver test suite is green.", "FAIL: Rank/loop.ll (12 of 80)\nFailed Tests (1):\n  Rank/loop.ll", true},
		{"The roof chart lints without errors.", "==> Linting roof\n1 chart(s) linted, 0 chart(s) failed", false},
		{"All scores of the round are valid.", "scores: 12 | valid: 12 | invalid: 0", false},

		// one that is passed over
		{"The kiosk prints to desk-3.", "10:01 desk-3 offline, trying next\n10:02 printing to desk-1", true},
		{"The kiosk prints to desk-3.", "10:01 desk-3 ready\n10:02 printing to desk-3", false},
		{"The nightly run came back clean.", "Usage: runner show  # open when a nightly run has failed", false},
	} {
		if got := detect.Contradicts(x.claim, x.later); got != x.want {
			t.Errorf("%v: %q / %q", got, x.claim, x.later)
		}
	}
}
