package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// What tools print of a thing they call by another name, in a record, a list or an answer of one word: what
// disconfirms the claim, and the nearest text that does not.
func TestContradictsByRecord(t *testing.T) {
	for _, x := range []struct {
		claim       string
		found, none []string
	}{
		{"The sampler daemon is built for arm64.", []string{
			"smpd: ELF 32-bit LSB executable, MIPS, MIPS32 rel2 version 1 (SYSV)",
			"$ file out/smpd\nout/smpd: ELF 64-bit LSB pie executable, x86-64, version 1 (SYSV)",
			"$ readelf -h out/smpd | grep Machine\n  Machine:  Intel 80386",
		}, []string{
			"smpd: ELF 64-bit LSB executable, ARM aarch64, version 1 (SYSV)",
			"The laptops in the lab are amd64.",
		}},
		{"The import tool is 64-bit.", []string{
			"imp.exe: PE32 executable (console) Intel 80386, for MS Windows",
		}, []string{
			"imp.exe: PE32+ executable (console) x86-64, for MS Windows",
		}},
		{"The frame headers are big-endian.", []string{
			"$ readelf -h frame headers | grep Data\n  Data: 2's complement, little endian",
		}, []string{
			"frame headers: data, version 3, big-endian",
		}},
		{"The static shell is linked against musl.", []string{
			"$ ldd sh\nlibc.so.6 => glibc 2.39",
		}, []string{
			"$ file sh\nsh: ELF 64-bit LSB executable, interpreter /lib/ld-musl-aarch64.so.1",
		}},
		// What may be done.
		{"Editors can change the menu card.", []string{
			"PATCH /menu/card as editor: 403",
		}, []string{
			"PATCH /menu/card as guest: 200",
			"GET /menu/card: 200",
		}},
		{"The kiosk account may delete bookings.", []string{
			"$ kubectl auth can-i delete bookings --as kiosk\nno",
		}, []string{
			"$ kubectl auth can-i delete bookings --as kiosk\nyes",
		}},
		// One of those of which every one is said to be so.
		{"Every steel locker has a working lock fitted.", nil, []string{
			`{"locker":"L-2","material":"wood","lock_fitted":false}`,
		}},
		{"Helmets are required on all bikes.", []string{
			`{"bike":"cargo-2","helmets_required":false}`,
		}, []string{
			`{"bike":"cargo-2","helmets_required":true}`,
			`{"bike":"cargo-2","bell_required":false}`,
		}},
		// On and off.
		{"Frost warnings are off on the greenhouse.", []string{
			"frost_warnings=1",
			`{"unit":"frost_warnings","power":"ON"}`,
		}, []string{
			"frost_warnings=0",
			"disable_frost_warnings=1",
			"orchard.cfg: frost_warnings=1",
		}},
		// What is there.
		{"The depot has a charging ramp.", []string{
			"$ depotctl ramps\nno ramps found",
			"$ depotctl ramps list\n[]",
		}, []string{
			"$ depotctl ramps\nramp-1  charging",
			"$ depotctl docks\nno docks found",
		}},
		{"There's a reminder that goes to the sitters.", []string{
			"$ remind list\nno reminders configured",
		}, []string{
			"$ remind list\n1 reminder: sitters",
		}},
		{"tides.py has a function called mean_level.", []string{
			"$ git grep -n 'def mean_level'\n$ echo $?\n1",
			"$ grep 'def ' tides.py\ndef high_water(day):\n",
			"main.py: AttributeError: nil value (field 'mean_level')",
		}, []string{
			"main.py: error: 'low_water' does not exist on type 'mean_level'",
			"$ grep -n mean_level docs/tides.md\n$ echo $?\n1",
			"$ grep 'def ' waves.py\ndef high_water(day):\n",
		}},
		// What is over.
		{"The rust on the railing is cured.", []string{
			"railing check, 3 May: rust again near the gate",
		}, []string{
			"railing check, 3 May: no rust",
			"gate check, 3 May: hinge again loose",
		}},
		{"The leak in the boiler room is plugged.", []string{
			"boiler room leak detector: water at drain 4",
		}, []string{
			"boiler room leak detector: on",
		}},
		// What is running, of a subject with more words than the record has.
		{"The drainage of the lower meadow is running.", []string{
			"meadow drainage unit: STOPPED (fuse)",
		}, []string{
			"meadow drainage unit: RUNNING",
			"orchard sprinkler unit: STOPPED (fuse)",
		}},
		// What is not done yet.
		{"The travel form is countersigned.", []string{
			"Before the trip\n [x] tickets\n [ ] travel form countersigned",
			"not yet countersigned:\n  travel form",
		}, []string{
			"Before the trip\n [x] travel form countersigned\n [ ] tickets",
			"not yet countersigned:\n  visa form",
		}},
		{"All sheets were converted.", nil, []string{
			"12 sheet(s) converted, 0 sheet(s) failed",
		}},
	} {
		for _, e := range x.found {
			if !detect.Contradicts(x.claim, e) {
				t.Errorf("%q: not found: %q", x.claim, e)
			}
		}
		for _, e := range x.none {
			if detect.Contradicts(x.claim, e) {
				t.Errorf("%q: found: %q", x.claim, e)
			}
		}
	}
}
