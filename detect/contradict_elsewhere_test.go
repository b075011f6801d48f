package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// pairOfSubjects is a claim with what disconfirms it, and the same said of another subject or in favour of it.
type pairOfSubjects struct{ claim, same, other string }

func (x pairOfSubjects) check(t *testing.T) {
	t.Helper()
	if x.same != "" && !detect.Contradicts(x.claim, x.same) {
		t.Errorf("%q does not contradict %q", x.same, x.claim)
	}
	if rule := detect.NewStatement(x.claim).Disconfirms(detect.NewStatement(x.other)); rule != "" {
		t.Errorf("%q contradicts %q by %q", x.other, x.claim, rule)
	}
}

// TestContradictsOtherHost: a host that a failure to connect names is the claim's only if a word of its name is.
func TestContradictsOtherHost(t *testing.T) {
	for _, x := range []pairOfSubjects{
		{"The photo scanner answers on port 9400.",
			"nc: connect to photoscanner-3.lan (10.2.0.8) port 9400 (tcp) failed: Connection refused",
			"nc: connect to attic-nas.lan (10.2.0.8) port 9400 (tcp) failed: Connection refused"},
		{"The review Solr listens on 8990.",
			"curl: (7) Failed to connect to solr-review.lan port 8990 after 2 ms: Couldn't connect to server",
			"curl: (7) Failed to connect to tax-archive.lan port 8990 after 2 ms: Couldn't connect to server"},
		{"acceptance MongoDB port: 27117",
			"MongoNetworkError: connect ECONNREFUSED 10.2.0.9:27117 (acceptance-mongo)",
			"MongoNetworkError: connect ECONNREFUSED 10.2.0.9:27117 (ledger-mongo)"},
		{"The MQTT bridge in the barn is on 1984.",
			"mosquitto_sub -h barn-mqtt -p 1984\nError: Connection refused",
			"mosquitto_sub -h attic-gw -p 1984\nError: Connection refused"},
		{"Redis for the mailer is on port 6480.",
			"redis.exceptions.ConnectionError: Error 111 connecting to mailer-redis:6480. Connection refused.",
			"redis.exceptions.ConnectionError: Error 111 connecting to ledger-redis:6480. Connection refused."},
		{"The tunnel to the lab cluster uses local port 7553",
			"dial tcp lab-cluster.lan via localhost:7553: connect: connection refused",
			"dial tcp demo-cluster.lan via 10.2.0.5:7553: connect: connection refused"},
		{"LDAP on ldap-north is reachable at 636",
			"Can't contact LDAP server (-1)\n  additional info: connect to ldap-north:636: Connection refused",
			"Can't contact LDAP server (-1)\n  additional info: connect to ldap-south:636: Connection refused"},
	} {
		x.check(t)
	}
}

// TestContradictsOtherOwner: what is so in another room, for another service or of another object of the kind
// says nothing of the claim's.
func TestContradictsOtherOwner(t *testing.T) {
	for _, x := range []pairOfSubjects{
		{"The ventilation in the sauna is on.",
			`{"room":"sauna","ventilation":"off"}`, `{"room":"lobby","ventilation":"off"}`},
		{"The blinds in the reading room are switched off.", "zone=reading-room blinds=on", "zone=west-stairs blinds=on"},
		{"Every tablet in nursing has screen lock turned on.",
			`{"host":"tb-07","dept":"nursing","screen_lock":false}`, `{"host":"tb-07","dept":"kitchen","screen_lock":false}`},
		{"Rate limiting is disabled for the orders service.",
			"$ fly limits show -a orders\nrate_limiting  true", "$ fly limits show -a brochure\nrate_limiting  true"},
		{"Trace logging is off on the public site.",
			"public$ grep trace site.toml\ntrace_logging = true", "rehearsal$ grep trace site.toml\ntrace_logging = true"},
		{"The fan in the greenhouse is running.", "greenhouse fan: stopped", "attic dryer fan: stopped"},
		{"The null dereference in Encode() is fixed.",
			"panic: null dereference in Encode()", "panic: null dereference\npixel.Blend(0x0)\n\t/src/pixel/blend.go:40"},
		{"The deployed commit of the forum is e4b70.",
			"$ cat /srv/forum/REVISION\n19ac3d7f", "$ cat /srv/brochure/REVISION\n19ac3d7f"},
		{"The commit tagged v3.0 is 9ab41.",
			"$ git rev-list -n 1 v3.0\nc07e55d", "$ git rev-list -n 1 v2.9\nc07e55d"},
		{"The rounding fix landed as commit e51c.",
			"$ git log --oneline --grep rounding -1\n07d9ab2 rounding fix",
			"$ git log --oneline --grep 'docs:' -1\n07d9ab2 docs: add map"},
	} {
		x.check(t)
	}
}

// TestContradictsOtherDocument: a date under the name of another document says nothing of the claim's; one under no
// name, or under what only says which date it is, does.
func TestContradictsOtherDocument(t *testing.T) {
	for _, x := range []pairOfSubjects{
		{"The permit is valid until 14 May 2031.", "Permit valid until 2028-12-31", "Gym badge valid until 2028-12-31"},
		{"The permit is valid until 14 May 2031.", "Date of expiry: 02 NOV 2028", "ID badge, date of expiry: 02 NOV 2028"},
		{"The warranty of the mixer ends on 2031-04-01.",
			"Mixer: warranty until 15 January 2029", "Toaster: warranty until 15 January 2029"},
	} {
		x.check(t)
	}
}

// TestContradictsBornOut: evidence that says the claim in other words, or in another order, does not disconfirm it.
func TestContradictsBornOut(t *testing.T) {
	for _, x := range []pairOfSubjects{
		{"The kiosk delivers to Norway and Sweden.",
			"Delivery countries: Sweden, Norway and Finland", "Delivery countries: Sweden and Norway"},
		{"No folder is shared.", "folder attic: shared", "shared folders found: 0"},
		{"The newsletter is deactivated", "-NEWSLETTER=off\n+NEWSLETTER=on", "-NEWSLETTER=on\n+NEWSLETTER=off"},
		{"The importer no longer needs lxml.",
			"importer: error: lxml is required",
			"$ poetry show lxml\nPackage lxml not found"},
		{"We have stopped using Plausible.", "", "$ grep -n plausible site.txt || echo \"no hits\"\nno hits"},
		{"Our installer does not ship zlib any longer.", "", "$ unzip -l setup.zip | grep zlib || echo none\nnone"},
		{"Only the steward can open the vault.",
			"log 08:10 vault opened by a guest",
			"log 08:10 guest tries to open vault: locked\nlog 08:12 vault opened by steward"},
		{"Only pupils may borrow skis.", "", "visitor asks for skis: refused\npupil asks for skis: lent"},
		{"The lift at gate 3 is moving.", "Lift gate 3: stopped", "Lift gate 3: in motion, 0.4 m/s"},
		{"The radio show is on air.", "radio show: offline", `radio show "dusk": live, 310 listeners`},
		{"All checks on the boat are passed.",
			"checks on the boat: 1 FAILED", `Leaflet, page 3: "FAIL on the sheet means that you come again."`},
	} {
		x.check(t)
	}
}

// TestContradictsOtherPlace: a row of another container, and what goes wrong in another place, say nothing of the
// claim's; nor does a maximum below the bound.
func TestContradictsOtherPlace(t *testing.T) {
	for _, x := range []pairOfSubjects{
		{"The recipes container is mapped to 8091",
			"CONTAINER ID   IMAGE         PORTS                    NAMES\n5e0f   recipes:2   0.0.0.0:8201->8201/tcp   recipes",
			"CONTAINER ID   IMAGE         PORTS                    NAMES\n5e0f   ledger:2   0.0.0.0:8201->8201/tcp   ledger"},
		{"The photo search works in the van",
			"in the van photo search just beeps and does nothing",
			"on the laptop at home photo search just beeps and does nothing"},
		{"The kiln never goes above 900 °C.",
			"max kiln temperature this week: 931 °C", "max kiln temperature this week: 871 °C"},
		{"The courier passed the exam at the first go.",
			"courier exam: 2031-01-19 failed (parking)", "exam record of his brother: 2031-01-19 failed (parking)"},
		{"All the archive volumes are mounted read-only.",
			"archive volume crate-2: rw", "volume crate-2 (not an archive): rw"},
		{"All jest tests pass.",
			"$ npx jest\n Test Files  1 failed | 30 passed (31)", "$ npx vitest run\n Test Files  1 failed | 30 passed (31)"},
		{"Unit tests for the winch driver all pass",
			"winch driver: 9 Tests 2 Failures 0 Ignored\nFAIL", "lamp_driver: 9 Tests 2 Failures 0 Ignored\nFAIL"},
		{"chronyd is running on ledger-db-1",
			"ledger-db-1:~$ systemctl is-active chronyd\ninactive", "ledger-db-2:~$ systemctl is-active chronyd\ninactive"},
		{"The shop image is built on Alpine 3.19",
			"$ docker run shop:latest cat /etc/alpine-release\n3.17.7",
			"$ docker run mailer:latest cat /etc/alpine-release\n3.17.7"},
		{"PUT /crates answers 201", `"PUT /crates HTTP/1.1" 422 96`, `"GET /crates HTTP/1.1" 422 96`},
		{"The e2e job came back clean",
			"e2e job has failed", "Usage: trace-view show  # open when an e2e job has failed"},
	} {
		x.check(t)
	}
}
