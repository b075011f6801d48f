package detect

import "testing"

// TestSpoken holds what people answer, and rows of values, against claims: each rule with its nearest impostor.
func TestSpoken(t *testing.T) {
	for _, c := range []struct {
		claim, later string
		found        bool
	}{
		// How a row of values goes on.
		{"The polling interval doubles after each miss.", "poll in 4s, poll in 4s, poll in 4s", true},
		{"The polling interval doubles after each miss.", "poll in 4s, poll in 8s, poll in 16s", false},
		{"The polling interval doubles after each miss.", "poll in 4s, poll in 4s", false},
		{"The tide tables are printed weekly.", "tide-2026-03-01.pdf\ntide-2026-03-02.pdf\ntide-2026-03-03.pdf", true},
		{"The tide tables are printed weekly.", "tide-2026-03-01.pdf\ntide-2026-03-08.pdf\ntide-2026-03-15.pdf", false},
		{"The tide tables are printed weekly.", "menu-2026-03-01.pdf\nmenu-2026-03-02.pdf\nmenu-2026-03-03.pdf", false},
		{"The pumps run in turn.", "hour 1 -> pump-a, hour 2 -> pump-a, hour 3 -> pump-a", true},
		{"The pumps run in turn.", "hour 1 -> pump-a, hour 2 -> pump-b, hour 3 -> pump-a", false},
		{"The volume rises linearly.", "volume 0 -> 1 -> 4 -> 16 -> 64", true},
		{"The volume rises linearly.", "volume 0 -> 10 -> 20 -> 30", false},
		{"The sprinklers start one after the other.", "06:00 sprinkler 1, 06:00 sprinkler 2, 06:00 sprinkler 3", true},
		{"The sprinklers start one after the other.", "06:00 sprinkler 1, 06:05 sprinkler 2, 06:10 sprinkler 3", false},
		{"The loan shrinks by 200 each month.", "loan: 5000, 5000, 5000, 5000", true},
		{"The loan shrinks by 200 each month.", "loan: 5000, 4800, 4600, 4400", false},
		{"The loan shrinks every month.", "month 1: 9 kg, month 2: 9 kg, month 3: 9 kg", false},

		// What somebody can do without.
		{"The kiosk must accept coins.", "coins are obsolete, take cards only", true},
		{"The kiosk must accept coins.", "the coin rule was dropped", true},
		{"The kiosk must accept coins.", "never mind the photo booth", false},
		{"The kiosk must accept coins.", "imagine we dropped the coins", false},
		{"All badges have to be laminated.", "no need for laminated badges", true},
		{"All badges have to be laminated.", "no need for printed maps", false},

		// What the claim guesses and somebody knows better.
		{"The visitor probably comes from Turin.", "I'm from Genoa", true},
		{"The visitor probably comes from Turin.", "I need a room from Friday", false},
		{"The visitor comes from Turin.", "I'm from Genoa", false},
		{"The tenant presumably pays by card.", "I pay by cheque", true},
		{"The tenant presumably pays by card.", "I get my parcels by courier", false},
		{"The applicant likely studied law.", "my degree is in botany, could you fix the entry", true},
		{"The applicant likely studied law.", "I sent my papers in June", false},
		{"The company is perhaps registered in Malta.", "we're registered in Cyprus, please amend the contract", true},
		{"The company is perhaps registered in Malta.", "we spent a week in Cyprus", false},
		{"The member probably plays the flute.", "it's the oboe that I play", true},
		{"The member probably plays the flute.", "yes, the flute, and my wife the oboe", false},
		{"The guest is probably allergic to nuts.", "my allergy is pollen", true},

		// What a few words put in place of what the claim has.
		{"The crate goes to hall 3.", "hall 3 is wrong, send the crate to hall 8", true},
		{"The crate goes to the Turin depot.", "please ship it to Milan, not Turin", true},
		{"The crate goes to the Turin depot.", "please ship it to Turin, not by night", false},
		{"The crate goes to the museum.", "nope, it goes to the airport", true},
		{"The client wants the map as TIFF.", "give me a JPEG. TIFF is not what I asked for", true},

		// Who makes fun of what he was told.
		{"Printing works from the tablet", "great job. I press print on the tablet and nothing comes out", true},
		{"Printing works from the tablet", "has anybody tried this? from the tablet printing dies every time", true},
		{"Printing works from the tablet", "great, printing from the tablet is what I need", false},
		{"Printing works from the tablet", "has anybody tried the phone? the app is dead there", false},

		// Spanish news of a thing that is not named again.
		{"El museo abre a las 9:00.", "desde mayo abrimos a las 10:30", true},
		{"El museo abre a las 9:00.", "desde mayo abrimos a las 9:00", false},
		{"El taller está en Vigo.", "lo movimos en junio, ahora está en Lugo", true},
		{"El portón está cerrado.", "lo acabo de abrir, ahora está abierto", true},
		{"El museo abre a las 9:00.", "la cafetería ahora cierra a las 10:30", false},

		// Connections that did not come about.
		{"Der Wetterserver ist auf Port 7411 erreichbar.", "telnet: Verbindung zu wetter.lan 7411 nicht möglich: abgewiesen", true},
		{"Der Wetterserver antwortet auf Port 7411.", "wetter02:7411: Verbindung wurde verweigert", true},
		{"Der Wetterserver antwortet auf Port 7411.", "drucker02:7411: Verbindung wurde verweigert", false},
		{"天气服务的端口是 7411。", "访问 http://weather:7411 出错，连接被拒", true},
		{"天气服务的端口是 7411。", "访问 http://weather:7411 成功", false},

		// Chinese and Japanese corrections.
		{"展示は北の部屋で行う。", "北の部屋ではなく南の部屋でお願いします", true},
		{"展示は北の部屋で行う。", "西の部屋ではなく北の部屋です", false},
		{"账单寄给王经理。", "搞错了，账单要寄给刘主任", true},

		// How something is called, and what is not there.
		{"The secret for the mirror is MIRROR_PW.", "Error: secret MIRRORS_TOKEN was not supplied", true},
		{"The secret for the mirror is MIRROR_PW.", "Error: secret BACKUP_TOKEN was not supplied", false},
		{"The field for the berth is berth_no.", `400: missing field "dock_id" (berth)`, true},
		{"The field for the berth is berth_no.", `400: missing field "captain" (crew list)`, false},
		{"The view of the fares is called v_fares.", "Msg 208\nInvalid object name 'v_fares'.", true},

		// The one that is marked of a list, and names of what is in use.
		{"The kubectl context is set to ams-test.", "  ams-test\n* ams-live", true},
		{"The kubectl context is set to ams-test.", "* ams-test\n  ams-live", false},
		{"The kubectl context is set to ams-test.", "* fra-live\n  fra-test", false},
		{"The mixer has scene finale loaded.", "mixer> scene current\nopening", true},
		{"The mixer has scene finale loaded.", "mixer> scene current\nfinale", false},

		// Files that only projects of one kind have.
		{"The tide model is written in Rust.", "CMakeLists.txt   include/   src/tide.cpp", true},
		{"The tide model is written in Rust.", "Cargo.toml   src/tide.rs   CMakeLists.txt", false},
		{"The harbour app is written for Android.", "Podfile   Harbour.xcodeproj   README.md", true},
		{"The sources are kept in Git.", ".hg   .hgignore   Makefile", true},
	} {
		if got := NewStatement(c.claim).Disconfirms(NewStatement(c.later)); (got != "") != c.found {
			t.Errorf("%q against %q: %q, want found %t", c.later, c.claim, got, c.found)
		}
	}
}
