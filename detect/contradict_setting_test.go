package detect

import "testing"

// TestContradictsSetting: one value in all forms of a note against all forms of evidence; and what
// says the same, or another thing.
func TestContradictsSetting(t *testing.T) {
	claims := []string{
		"The mirror's sync interval is 20 minutes.", "mirror sync interval: 20 minutes", "mirror.sync_interval = 20 minutes",
		"Set the sync interval of the mirror to 20 minutes.", "The sync interval of the mirror was set to 20 minutes.",
	}
	for _, claim := range claims {
		for _, other := range []string{
			"mirror:\n  sync_interval: 35 minutes", "[mirror]\nsync_interval = \"35 minutes\"", `{"mirror":{"sync_interval":"35 minutes"}}`,
			"MIRROR_SYNC_INTERVAL=\"35 minutes\"", "The mirror's sync interval is 35 minutes.", "we talked about it, the sync interval of the mirror is 35 minutes",
		} {
			if !Contradicts(claim, other) {
				t.Errorf("%q does not contradict %q", other, claim)
			}
		}
		for _, apart := range []string{
			"mirror:\n  sync_interval: 20 minutes", "No, the sync interval of the mirror is 20 minutes.", "mirror:\n  retry_interval: 35 minutes",
			"[archive]\nsync_interval = \"35 minutes\"", "archive.sync_interval=35 minutes", "The mirror's sync interval was 35 minutes two years ago.",
			"The archive's sync interval is 35 minutes.", "The first sync of the mirror took 35 minutes.",
		} {
			if Contradicts(claim, apart) {
				t.Errorf("%q contradicts %q by %q", apart, claim, NewStatement(claim).Disconfirms(NewStatement(apart)))
			}
		}
	}
}

// TestPlainly: a note of one line is read as the sentence it says; what is none stays as it is.
func TestPlainly(t *testing.T) {
	for text, want := range map[string]string{
		"Sync interval: 20 min":                 "Sync interval is 20 min",
		"sync_interval=20":                      "sync_interval is 20",
		"Set the sync interval to 20 min.":      "the sync interval is 20 min",
		"Output saved to: /tmp/out.txt":         "",
		"Changed 3 lines to 4 lines":            "",
		"Started job with ID: 7a1":              "",
		"id: row.id,":                           "",
		"The mirror is fast: it has two disks.": "",
		"a: b: c":                               "",
	} {
		if want == "" {
			want = text
		}
		if got := plainly(text); got != want {
			t.Errorf("plainly(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestContradictsMarks: a mark reads as a longer word than it is.
func TestContradictsMarks(t *testing.T) {
	if Contradicts("The retry limit is 3.", "✗ 5") {
		t.Error("a bare mark and a number contradict a limit")
	}
}
