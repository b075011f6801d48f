package detect

import "testing"

// TestFigures: figures said anew, tallies, later records and dates: each rule with its impostors.
func TestFigures(t *testing.T) {
	for _, c := range []struct{ claim, later, rule string }{
		// News of a figure.
		{"A seat in the sauna costs 12 euros.", "the spa put it up to 16 euros in May", "changed"},
		{"A seat in the sauna costs 12 euros.", "the spa put it up to 12 euros in May", ""},
		{"A seat in the sauna costs 12 euros.", "the spa put up 3 new benches", ""},
		{"The choir rehearses on Tuesday.", "FYI, choir is shifted to Thursday", "changed"},
		{"The choir rehearses on Tuesday.", "FYI, yoga is shifted to Thursday", ""},
		{"The choir rehearses on Tuesday.", "choir was cancelled on Thursday and is on Tuesday now", ""},
		{"The audit is on the 3rd.", "the audit has been put back to the 9th", "changed"},
		{"The briefing is at noon.", "that briefing was moved to 3 pm", "changed"},
		{"A parcel may weigh up to 20 kg.", "they've lifted that limit, it's 30 kg now", "changed"},
		{"The bakery closes at six.", "the florist next door now closes at seven", ""},
		{"Each desk has 40 tickets.", "40 was the old number, it has been 65 tickets for weeks now", "changed"},
		// A tally that parts a number of things, and one that does not.
		{"The fair has 34 stands and all are let.", "stands 34, let 31, vacant 3", "other count"},
		{"The fair has 34 stands and all are let.", "stands 34, let 34, vacant 0", ""},
		{"The survey covered 58 wells, none of them dry.", "wells: 58\nwater: 52\ndry: 6", "other count"},
		{"The survey covered 58 wells, none of them dry.", "wells: 58\nwater: 58\ndry: 0", ""},
		{"The survey covered 58 wells.", "wells: 58\nwater: 52\ndry: 6", ""},
		{"The batch has 20 vials and all of them pass.", "vials 20 | pass 20 | errors 0\nrack 4", ""},
		// A count printed anew.
		{"The park has 14 beech trees.", "sqlite> select count(*) from trees;\n17", "other count"},
		{"The park has 14 beech trees.", "sqlite> select count(*) from benches;\n17", ""},
		{"The marina has 9 boats in dock.", "Harbour log, boats in dock today: 6", "other count"},
		{"The marina has 9 boats in dock.", "Harbour log, lamps in dock today: 6", ""},
		// A later record of a thing with a name.
		{"Crane C-4 is cleared.", "08:00 crane C-4: cleared\n11:20 crane C-4: clearance withdrawn", "recurs"},
		{"Crane C-4 is cleared.", "08:00 crane C-4: cleared\n11:20 crane C-7: clearance withdrawn", ""},
		{"Crane C-4 is cleared.", "08:00 crane C-4: clearance withdrawn\n11:20 crane C-4: cleared", ""},
		{"Probe P-2 is within tolerance.", "Mon P-2 within tolerance\nTue P-2 out of tolerance", "recurs"},
		// Both, and one is not.
		{"Both of the ovens are in service", "oven 1: in service\noven 2: out of service", "counter-example"},
		{"Both of the ovens are in service", "oven 1: in service\noven 2: in service", ""},
		{"Both of the ovens are in service", "fan 1: in service\nfan 2: out of service", ""},
		// Empty, and things in it.
		{"The tool cabinet is empty.", "tool cabinet: 14 wrenches", "not none"},
		{"The tool cabinet is empty.", "tool cabinet: 14 shelves", ""},
		{"The tool cabinet is empty.", "paint cabinet: 14 wrenches", ""},
		// The end of something, under its noun.
		{"The fishing licence runs out on 2027-05-31.", "Licence no. 88, valid to 30 Sep 2026", "other date"},
		{"The fishing licence runs out on 2027-05-31.", "Hunting licence no. 88, valid to 30 Sep 2026", ""},
		{"The fishing licence runs out on 2027-05-31.", "Licence no. 88, valid to 31 May 2027", ""},
		{"The warranty of the mixer ends on 2027-05-31.", "Toaster: warranty until 30 Sep 2026", ""},
		{"The lease of the barn ends on 2027-05-31.", "Lease agreement, barn: ends 30.09.2026", "other date"},
		// Bounds from above, however said.
		{"The ward never has more than 8 visitors.", "ward, visitors at 15:00: 3", ""},
		{"The ward never has more than 8 visitors.", "ward at 15:00: 13 visitors", "other value"},
		// Orders whose halves share a word.
		{"The paint stage comes before the build stage.", "stages:\n  - build\n  - paint", "order"},
		{"Your branch is ahead of 'origin/fix' by 2 commits.", "88→- **SAVED_COMMITTED → IDLE**: Save triggers immediate condensation (a tool's commits already exist on branch)", ""},
		{"The paint stage comes before the build stage.", "stages:\n  - paint\n  - build", ""},
		// Lists in other layouts.
		{"The forwarders are 10.4.0.1 and 10.4.0.2.", "forward 10.4.0.1\nforward 10.4.0.2\nforward 1.1.1.1", "other list"},
		{"The forwarders are 10.4.0.1 and 10.4.0.2.", "forward 10.4.0.2\nforward 10.4.0.1", ""},
		{"The role has the rights read and list.", `"rights": ["read", "list", "purge"]`, "other list"},
		{"The buyers are Lindqvist and Mori.", "Buyers: Lindqvist AB, Mori KK, Conti Srl", "other list"},
		{"The buyers are Lindqvist and Mori.", "Buyers: Mori KK, Lindqvist AB", ""},
		// A wait that the claim does not name.
		{"Idle sockets are closed after 90 seconds.", "conf/app.yml:7: idle_timeout: 30", "other value"},
		{"The idle interval is 90 seconds.", "conf/app.yml:7: idle_timeout: 30", ""},
	} {
		if rule := NewStatement(c.claim).Disconfirms(NewStatement(c.later)); rule != c.rule {
			t.Errorf("%q against %q: %q, want %q", c.later, c.claim, rule, c.rule)
		}
	}
}
