package main

import "strings"

// A reply is what the model answers: words, and perhaps one tool call.
type reply struct{ say, tool, args string }

// offered, in place of a tool, stands for the call that the last refusal offered.
const offered = "(offered)"

// The script. Its slips are those that the documents behind the library report:
// a prohibition lost in a note, a guess that becomes a fact, evidence against a
// summary pruned as redundant, an action on ground nobody checked.
var script = []reply{
	{"I look around first.", "run", "git log --oneline"},
	{"Who imports whom?", "run", "grep -rn 'example.com/shop' --include=*.go ."},
	{"Where does the rate live?", "run", "cat store/store.go"},
	{"The direct way: order imports store.", "run",
		`sed -i '2a import "example.com/shop/store"\nvar _ = store.TaxPercent' order/order.go && go build ./...`},
	{"Do not import store from order: Go refuses the import cycle. I take it back.", "run", "git checkout order/order.go"},

	// The circular import: the note that replaces the exploration does not carry the prohibition.
	{"I understand the structure; the exploration is redundant with the current state.", "context_prune",
		`{"spans":["s2","s3","s4","s5","s6","s7","s8","s9","s10","s11"],` +
			`"justification":"explored repo, understand structure"}`},
	{"I present the key, as the remedy says.", offered, ""},
	{"Total takes the rate as a parameter now. What next?", "", ""},

	// The 5433 guess: a summary turns "I think" into a fact.
	{"I fold the first task into a summary.", "context_compact",
		`{"claims":[{"text":"The staging DB is on port 5433.","origin":"user-said","witnesses":[{"span":"s1",` +
			`"quote":"I think the staging DB is on port 5433."}]}],` +
			`"spans":["s1","s12","s13","s14","s15","s16"],"justification":"first task is done"}`},
	{"Tagged as what it is, a guess.", offered, ""},
	{"I try the port.", "run", `psql -h 127.0.0.1 -p 5433 -c '\conninfo'`},
	{"That output is redundant: the summary knows the port.", "context_prune",
		`{"spans":["s22","s23"],"justification":"redundant with the summary"}`},
	{"I run the migration on 5433.", "migrate",
		`{"command":"psql -h 127.0.0.1 -p 5433 -f migrations/001_totals.sql","basis":["sum1#0"]}`},
	{"Halted: I need evidence first.", "", ""},

	// Read primary evidence, fold, re-ground, then act.
	{"What listens here?", "run", "ss -ltn '( sport = :5432 or sport = :5433 )'"},
	{"I ask the server itself.", "run", `psql -h 127.0.0.1 -p 5432 -c '\conninfo'`},
	{"I fold what I found and give the guess up.", "context_compact",
		`{"drop":["sum1#0"],"claims":[{"text":` +
			`"You are connected to database \"shop\" as user \"postgres\" on host \"127.0.0.1\" at port \"5432\".",` +
			`"origin":"tool-output","witnesses":[{"span":"s33"}],"unverified":true}],` +
			`"justification":"the server answers on 5432",` +
			`"spans":["sum1","x1","s18","s19","s20","s21","s24","s25","s26","s27","s28","s30","s31","s32","s33"]}`},
	{"Now the migration.", "migrate",
		`{"command":"psql -h 127.0.0.1 -p 5432 -f migrations/001_totals.sql","basis":["sum2#0"]}`},
	{"I re-ground the claim on what the server said.", "context_reground", `{"claims":["sum2#0"]}`},
	{"Again, on checked ground.", "migrate",
		`{"command":"psql -h 127.0.0.1 -p 5432 -f migrations/001_totals.sql","basis":["sum2#0"]}`},
	{"The table is there. Done.", "", ""},
}

// model is a script that reads one thing in its window: what the last refusal offered.
type model struct{ at int }

func (m *model) next(window string) reply {
	r := script[m.at]
	m.at++
	if r.tool == offered {
		_, offer, _ := strings.Cut(window[strings.LastIndex(window, wouldPass):], wouldPass)
		offer, _, _ = strings.Cut(offer, "\n")
		r.tool, r.args, _ = strings.Cut(offer, " ")
	}
	return r
}
