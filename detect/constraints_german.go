package detect

import "strings"

// seemsGerman tells a sentence whose only known word is "nie", Polish too, by its letters, by
// a noun with a capital inside or an infinitive at its end.
func (p *phrase) seemsGerman() bool {
	s := p.Of(p.text)
	if strings.ContainsAny(s, "äöüßÄÖÜ") || strings.ContainsAny(s, "ąćęłńśźż") {
		return !strings.ContainsAny(s, "ąćęłńśźż")
	}
	for k := 1; k < len(p.toks); k++ {
		if !p.named(k) && !p.lower(k) && len(p.raw(k)) > 3 && !p.upper(k) {
			return true
		}
	}
	return p.suffix(len(p.toks)-1, "en")
}

// germanForbids decides German cues.
func (p *phrase) germanForbids(i int) order {
	switch p.known(i) {
	case "niemals":
		return p.yes(!p.dependent(i) || p.careFor(i))
	case "verboten", "untersagt", "unzulässig", "tabu", "unerwünscht":
		return p.yes(!p.is(i-1, "nicht") && !p.asksWhether(i))
	case "vermieden", "unterbleiben", "unterlassen", "verhindert", "verhindern":
		if p.is(i, "unterlassen") && (p.clauseStart(i) || i == len(p.toks)-1) {
			return prohibition
		}
		must := p.mustBefore(i, 8) || p.nearBefore(i, 8, "sollte", "sollten", "hat", "haben") || p.is(i-1, "zu") && p.nearBefore(i, 8, "ist", "sind")
		return p.yes(must && !p.nearBefore(i, 8, "wurde", "wurden") && !p.dependent(i))
	case "abgeraten", "abzusehen", "absehen", "davon", "abstand":
		return p.yes(p.dissuades(i))
	case "verbiete", "verbieten":
		return p.yes(p.nearBefore(i, 2, "ich", "wir", "hiermit") || p.is(i+1, "ich", "wir"))
	case "weder":
		return p.yes(p.germanBids(i) || p.find(i, "erlaubt", "gestattet", "zulässig"))
	case "niemand":
		return p.yes(p.careFor(i))
	case "nie":
		if p.nearBefore(i, 2, "wird", "werden") && (germanActs(p.raw(i+1)) || germanActs(p.raw(i+2)) && p.clauseEnd(i) == i+3) {
			return prohibition // "X wird nie eingecheckt"
		}
		return p.yes(p.clauseStart(i) || p.germanBids(i) || p.byGermanHand(i) || p.wantsNone(i))
	case "ohne":
		if p.is(i-1, "aber", "jedoch") && p.find(i, "zu") {
			return prohibition
		}
		if i == 0 && p.is(i+2, "kein", "keine", "keinen") && len(p.toks) <= 8 && !p.germanFinite(0, len(p.toks)) {
			return prohibition // "ohne Helm kein Zutritt"
		}
		return p.yes(p.clauseStart(i) && p.find(i+1, "nichts", "kein", "keine", "keinen", "nicht") && p.find(i+1, "wird", "werden", "darf", "geht", "kommt"))
	case "unterlasse", "hüte", "hüten", "hütet":
		return p.yes(p.clauseStart(i) || p.is(i-1, "bitte"))
	case "hände", "ruhe":
		return p.yes(p.is(i, "hände") && p.is(i+1, "weg") || p.is(i-1, "in") && p.find(0, "lass", "lasst", "lassen"))
	case "finger":
		return p.yes(p.is(i-1, "die") && p.is(i-2, "lass", "lassen", "lasst") || i == 0 && p.is(1, "weg"))
	case "erlaubt", "gestattet", "zulässig", "erwünscht":
		if p.clauseStart(i) && p.is(i+1, "ist", "sind") && p.is(i+2, onlyGerman...) {
			return prohibition // "erlaubt sind nur X"
		}
		return p.yes((p.nearBefore(i, 8, "nicht", "kein", "keine", "keinen") || p.nearBefore(i, 8, onlyGerman...)) && !p.dependent(i))
	case "darf", "dürfen", "darfst", "dürft":
		return p.yes(p.restrictsLeave(i))
	case "verbot", "verbote":
		return p.yes(p.has(i+1) && (p.clauseStart(i) || p.nearBefore(i, 4, "gilt", "gelten", "besteht", "herrscht") || p.find(i+1, "gilt", "besteht") && p.all()&cNeg == 0))
	case "muss":
		if p.find(0, "bevor", "vor") {
			return invariant
		}
	case "vermeiden", "vermeide":
		if p.nearBefore(i, 8, "kann", "können", "könnte", "hilft", "helfen", "lässt", "um") {
			return noOrder
		}
		return p.yes(!p.is(i-1, "zu") || p.nearBefore(i, 6, "ist", "sind"))
	case "ausschließlich":
		return p.yes(p.clauseStart(i) && !p.is(i+1, "für", "zur", "zum", "wegen", "aus") || p.germanBids(i) || p.foreignOrder(i) || p.onlyOn(i))
	case "nur":
		if p.clauseStart(i) && p.suffix(p.clauseEnd(i)-1, "bar", "lich", "voll") {
			return noOrder // "nur über X erreichbar"
		}
		if p.clauseStart(i) && p.is(i+1, "lesender", "lesenden", "lesend") {
			return prohibition
		}
		if p.is(0, "es") && p.is(1, "kann", "darf") && p.is(p.clauseEnd(i)-1, "geben") {
			return prohibition // "es kann nur einen geben"
		}
		if p.is(i+1, "wenn", "nach", "mit") && !p.find(0, "ich") && !p.germanFinite(p.clauseOf(i), i) && !(p.lower(i-1) && p.suffix(i-1, "t", "en") && !p.is(i-1, "bitte", "immer")) {
			return prohibition
		}
		return p.yes(p.infinitiveEnd(i) >= 0 || p.is(0, "du") && p.suffix(1, "st") && i > 1)
	case "statt", "anstatt", "anstelle":
		return p.yes(p.infinitiveEnd(i) >= 0 || i == 0 && p.germanImperative(p.clauseEnd(0)) || i > 1 && p.germanImperative(0) && !p.germanFinite(0, i))
	case "kein", "keine", "keinen", "keinerlei":
		return p.germanNone(i)
	case "nichts", "nix", "nicht", "nirgends", "nirgendwo":
		return p.germanNot(i)
	}
	return noOrder
}

// onlyGerman are the German words for only and at most.
var onlyGerman = []string{"nur", "ausschließlich", "lediglich", "einzig", "maximal", "höchstens"}

// restrictsLeave reports whether the verb of leave at word i is denied, or given on a
// condition only.
func (p *phrase) restrictsLeave(i int) bool {
	end := p.clauseEnd(i) // with what is only listed
	for end < len(p.toks) && p.gap(end)&gapClause&^gapComma == 0 && !p.is(end, "dass", "weil", "wenn", "da", "damit", "die", "der", "das", "um", "aber", "sondern", "falls", "sofern", "obwohl", "ob") {
		end = p.clauseEnd(end)
	}
	return p.first(i, end, onlyGerman...) >= 0 || p.first(0, i, "allein", "einzig") >= 0 ||
		p.first(i, end, "nicht", "keinen", "erst", "keinerlei", "unter") >= 0 ||
		p.first(0, end, "nur", "nichts", "niemand", "kein", "keine", "keinem", "keiner", "weder", "nirgends", "ausschließlich", "lediglich",
			"nie", "niemals", "keinesfalls") >= 0
}

// dissuades reports whether word i advises against something: "von X wird abgeraten",
// "sieh davon ab, …", "es ist davon abzusehen, …".
func (p *phrase) dissuades(i int) bool {
	if p.dependent(i) || p.all()&cTold != 0 || p.find(p.clauseOf(i), "nicht") {
		return false
	}
	last := p.clauseEnd(i) - 1
	if p.is(i, "davon") {
		return p.first(i+1, last+1, "ab", "absehen", "abzusehen", "abgeraten") >= 0 && p.has(last+1)
	}
	if p.is(i, "abstand") {
		return p.is(i+1, "nehmen", "zu") && p.find(0, "von", "vom", "davon")
	}
	return i == last && p.find(0, "von", "vom") && (p.is(i, "absehen") || p.find(0, "ist", "wird"))
}

// asksWhether reports whether the clause of word i is what is asked: "ob X verboten ist".
func (p *phrase) asksWhether(i int) bool {
	return p.is(p.clauseOf(i), "ob", "warum", "wieso", "weshalb", "wann", "wer", "was", "welche")
}

// byGermanHand reports whether what the negation i denies would be the work of hands:
// "werden nie von Hand geändert".
func (p *phrase) byGermanHand(i int) bool {
	return p.nearBefore(i, 8, "wird", "werden") && (p.is(i+1, "manuell", "direkt", "händisch") || p.is(i+1, "von") && p.is(i+2, "hand"))
}

// germanNot decides "nicht" and "nichts".
func (p *phrase) germanNot(i int) order {
	if p.careFor(i) || p.is(0, "solange", "bevor") && p.untilThen(i) && p.nearBefore(i, 3, "wird", "werden") && germanParticiple(p.raw(i+1)) {
		return prohibition // "solange X, wird nicht gemergt"
	}
	if adjective := p.clauseEnd(i) == i+2 && p.suffix(i+1, "bar", "lich"); adjective && !p.mustBefore(i, 4) && !p.is(i-1, "sei", "seid", "sie") || p.is(i+1, "nötig", "verfügbar", "vorhanden", "bekannt") || p.is(i+2, "der") && p.is(i+3, "lage") || p.is(i+1, "der") && p.is(i+2, "fall") {
		return noOrder
	}
	if p.is(i-1, "kommt", "kommen") && (p.is(i+1, "infrage") || p.is(i+1, "in") && p.is(i+2, "frage")) {
		return p.yes(i > 1 && !p.dependent(i))
	}
	if p.is(i, "nicht") && (p.is(i+1, "mehr", "länger", "weiter", "größer", "höher", "später", "öfter") && p.is(i+2, "als") && (p.clauseStart(i) || p.germanBids(i) && !p.germanFinite(p.clauseOf(i), i)) || p.unaccepted(i+1) || (p.gap(i)&(gapComma|gapDash) != 0 || p.is(i-1, "und")) && p.find(0, "gehört", "gehören")) {
		return prohibition
	}
	if p.is(i-1, "gehört", "gehören") && p.is(i+1, "in", "ins", "auf", "zu", "zum", "zur") || p.byGermanHand(i) || p.unwantedThat(i) {
		return prohibition
	}
	if p.is(i, "nichts") && p.is(0, "ab") && p.is(1, fromDays...) && p.is(i+1, "mehr") && p.nearBefore(i, 2, "wird") && germanActs(p.raw(i+2)) {
		return prohibition // "ab Freitag wird nichts mehr eingespielt"
	}
	if p.germanOurWay() && i == len(p.toks)-1 || p.askedFor(i) {
		return prohibition
	}
	if against := (p.gap(i)&(gapComma|gapDash) != 0 || p.is(i-1, "und")) && p.germanImperative(0) || p.clauseStart(i) && p.find(i, "sondern"); !against && p.lower(i+1) && p.class(i+1)&(cLangs|cFunc) == 0 && !p.is(i+1, "die") && p.suffix(i+1, "e", "en", "er", "es") && p.has(i+2) && !p.lower(i+2) && !p.toks[i+2].ident && p.gap(i+2)&gapClause == 0 {
		return noOrder // "nicht angemeldete Benutzer"
	}
	return p.yes(!p.is(i+1, "mehr", "nur") && !(p.is(i-1, "noch") && !p.germanImperative(0) && !p.germanImperative(p.clauseOf(i)) && !p.germanImperative(p.clauseOf(i)+1)) && p.germanBids(i))
}

// germanNone decides "kein": of what is ordered, or a heading of what must not be.
func (p *phrase) germanNone(i int) order {
	if p.tellsAside(i) {
		return noOrder
	}
	if p.careFor(i) || p.askedFor(i) || p.wantsNone(i) || p.germanOurWay() && p.clauseEnd(i) == len(p.toks) && i <= 4 || p.is(i-1, "auf") && p.is(i+1, "fall") || p.is(i-1, "unter") && p.is(i+1, "umständen") || p.germanBids(i) {
		return prohibition
	}
	for k := i + 2; k < i+6 && p.clauseStart(i) && p.has(k) && p.gap(k)&gapClause == 0; k++ {
		if germanDoing(p.raw(k)) {
			return prohibition // "keine Dateien löschen ohne Backup"
		}
	}
	last := len(p.toks) - 1
	if end := p.clauseEnd(i); end <= last && (p.gap(end)&(gapDash|gapSemicolon) != 0 || p.is(end, "es") && p.is(end+1, "sei")) {
		last = end - 1 // "es sei denn, …"
	}
	if p.clauseStart(i) && p.suffix(i+2, "t") && p.find(i+3, "vor", "bevor", "ohne") {
		return prohibition // "kein Branch kommt nach main ohne Review"
	}
	if p.is(i+1, "der", "dieser", "von") {
		return noOrder
	}
	if p.gap(i)&(gapStart|gapColon|gapDash|gapStop|gapSemicolon) == 0 && !(i <= 3 && p.is(0, "bis", "vorerst", "zunächst", "momentan", "während", "innerhalb")) || p.find(i, "ist", "sind", "gibt", "hat", "haben", "war", "wurde", "wurden", "wird", "kann") || p.harmlessNoun(i+1) || p.lower(i+1) && p.harmlessNoun(i+2) ||
		germanParticiple(p.raw(last)) || p.is(last, "vorhanden", "verfügbar", "möglich", "bekannt", "mehr") {
		return noOrder
	}
	for k := i + 2; k < last; k++ {
		if p.lower(k) && !p.lower(k-1) && p.suffix(k, "en", "t") && !p.is(k, "mit", "seit", "gegen", "neben", "zwischen", "wegen", "statt", "nicht", "innerhalb") {
			return noOrder // a verb behind its subject
		}
	}
	return p.yes(last > i)
}

// germanBids reports whether the clause of word i bids: an imperative, an infinitive at
// its end, "soll", "darf", "ist zu …".
func (p *phrase) germanBids(i int) bool {
	from := p.clauseOf(i)
	for k := from; k < i; k++ {
		if p.is(k, "soll", "sollen", "sollst", "sollte", "sollten", "darf", "dürfen", "darfst") && !(k == 0 && p.is(k, "sollte", "sollten")) {
			return !(k == 1 && p.is(k, "sollte") && p.is(0, "er", "sie", "ich")) // what somebody was to do
		}
	}
	if p.infinitiveEnd(i) >= 0 || p.is(0, "bitte") && !p.notices(1) {
		return true
	}
	for k := i + 1; k < len(p.toks) && p.nearBefore(i, 6, "ist", "sind"); k++ {
		if p.gap(k)&gapClause != 0 {
			break
		}
		if p.is(k, "zu") && p.suffix(k+1, "en", "ern", "eln") || germanPurpose(p.raw(k)) {
			return true // "ist nicht zu ändern", "ist nicht weiterzugeben"
		}
	}
	for k := range p.toks[:i] {
		if (i-k <= 6 || i-k <= 10 && p.clauseOf(i) == k && p.is(k+1, "die", "das", "den", "dem", "der", "diese", "diesen")) && p.germanImperative(k) {
			return true
		}
	}
	return false
}

// germanStems are imperatives that look like no others: without an ending, or with that of
// an adjective.
var germanStems = strings.Fields(`mach lass schreib nimm gib lies lösch füg änder benutz setz stell geh bau leg rühr fass committ merg tu fang erfind bearbeit verwend
	triff sprich brich wirf übernimm entfern kopier ruf start zeig frag erstell schick sag veröffentlich installier vermisch reparier beheb korrigier lasst
	iss trink lauf komm sing schließ hol fahr spiel renn spring schrei lüg sei seid bleib denk glaub schau sieh zieh dreh drück heb häng klick verlass verrat
	zeige steige schweige beseitige kündige bestätige reinige fertige genehmige beschädige benachrichtige berücksichtige erledige vervielfältige`)

// germanImperative reports whether word k, the first of its sentence or behind a colon or
// a dash, is an imperative: "Ändere X nicht", "Verwenden Sie kein X", "ändert nichts".
func (p *phrase) germanImperative(k int) bool {
	if !p.has(k) {
		return false
	}
	behind := p.gap(k)&gapComma != 0 && k > 1 && p.language() == cDE && p.opensGermanWhen()
	opens := p.gap(k)&(gapStart|gapColon|gapDash|gapSemicolon|gapStop|gapOther) != 0 || p.is(k-1, "und", "aber", "also", "bitte") || behind
	if !opens || p.toks[k].ident || p.toks[k].quoted || p.notices(k) {
		return false
	}
	if p.is(k+1, "sie", "ihr") && p.suffix(k, "en", "ern", "eln", "t") && !behind {
		return true
	}
	if p.is(k, germanStems...) {
		return !behind || !p.germanFinite(k, p.clauseEnd(k))
	}
	if p.class(k)&(cLangs|cEN) != 0 || behind && (p.suffix(k, "te") && !p.suffix(k, "ichte", "achte", "arte", "alte") || !p.lower(k)) {
		return false // "…, zeigte"
	}
	verb := p.suffix(k+1, "t") && p.lower(k+1) && !p.toks[k+1].quoted && !p.is(k+1, "nicht", "mit", "jetzt", "direkt", "selbst", "sonst", "dort", "erst", "explizit")
	if p.suffix(k+2, "en") && p.lower(k+2) && p.class(k+2) == 0 && !p.lower(k+1) && !p.named(k+1) {
		return false // "unbekannte Felder entfallen"
	}
	return p.suffix(k, "e") && !verb && !p.suffix(k, "utsche", "lische", "rische", "ierte", "liche", "ige", "nische", "tische", "gische", "bare", "uelle", "ielle", "nelle", "ive", "lose") && !p.is(k, "heute", "leider", "konnte", "könnte", "sollte", "wurde", "hatte", "möchte", "neue", "die") && !p.germanFinite(k, p.clauseEnd(k))
}

// opensGermanWhen reports whether p opens with a clause that says when, on what condition or
// why: the verb comes first behind it.
func (p *phrase) opensGermanWhen() bool {
	return p.class(0)&(cIf|cWhen|cOnce|cBefore|cAfter) != 0 || p.is(0, "statt", "anstatt", "solange", "weil", "da", "sofern", "damit", "um", "sobald", "bis", "sollte", "sollten") || p.suffix(0, "t") || p.germanFinite(0, 1)
}

// wantsNone reports whether who speaks does not want to see what the negation i denies.
func (p *phrase) wantsNone(i int) bool {
	return p.is(0, "ich", "wir") && p.is(1, "will", "möchte", "wollen", "möchten") && p.is(p.clauseEnd(i)-1, "sehen", "haben", "finden")
}

// unwantedThat reports whether the negation i, with "dass" behind it, says what who speaks does
// not want to happen: "ich will nicht, dass X geändert wird".
func (p *phrase) unwantedThat(i int) bool {
	return p.is(i+1, "dass") && p.gap(i+1)&gapComma != 0 && p.nearBefore(i, 3, "ich", "wir") &&
		p.nearBefore(i, 3, "will", "wollen", "möchte", "möchten", "wünsche", "wünschen", "erlaube", "erlauben", "dulde", "dulden")
}

// germanYou reports whether the clause of word i tells the reader what to do: "du gibst keine
// Namen heraus", "als Assistent nennst du nie …". What becomes of the reader is told.
func (p *phrase) germanYou(i int) bool {
	from := p.clauseOf(i)
	you := p.first(from, min(i, from+5), "du")
	verb := you + 1
	if you > from {
		verb = you - 1
		if !p.is(from, "als", "hier", "dabei", "dort", "bei", "im", "in", "auf") {
			return false
		}
	}
	return you >= 0 && from == 0 && p.suffix(verb, "st") && !p.is(verb, "hast", "bist", "wirst", "kannst", "musst", "brauchst", "weißt", "siehst", "willst", "möchtest", "magst", "kennst",
		"verstehst", "findest", "bekommst", "erhältst", "merkst", "hörst", "glaubst", "denkst", "meinst", "verpasst", "verlierst", "benötigst", "könntest", "solltest", "würdest", "hättest", "warst", "wärst",
		"riskierst", "zahlst", "bezahlst", "stehst", "bleibst", "darfst", "sollst") && !p.suffix(verb, "test") && !p.is(i+1, "nur", "mehr", "allein")
}

// germanOurWay reports whether p tells how a project works: "wir deployen freitags nicht".
func (p *phrase) germanOurWay() bool {
	return p.is(0, "wir") && p.suffix(1, "en") && !p.is(1, "wissen", "können", "haben", "sehen", "kennen", "finden", "verstehen", "brauchen", "wollen", "glauben", "denken", "mögen", "werden", "konnten", "hatten", "wussten", "fanden", "sahen", "erwarten", "bekommen", "erhalten", "benötigen")
}

// askedFor reports whether the clause of word i is what somebody is asked for: "es wird
// gebeten, keine X zu pushen".
func (p *phrase) askedFor(i int) bool {
	from, to := p.clauseOf(i), p.clauseEnd(i)
	asked := p.is(from-1, "daran") && p.is(0, "denk", "denke", "denken") ||
		p.nearBefore(from, 6, "gebeten", "ersucht", "empfohlen", "angehalten", "geraten", "bitte", "bitten", "empfehle", "empfehlen", "rate", "raten", "erwarte", "erwarten")
	return p.gap(from)&gapComma != 0 && asked && p.suffix(to-1, "en", "ern", "eln") && (p.is(to-2, "zu") || germanPurpose(p.raw(to-1)))
}

// careFor reports whether word i stands in what somebody must see to: "ist darauf zu
// achten, dass keine …", "stelle sicher, dass X nicht …".
func (p *phrase) careFor(i int) bool {
	from := p.clauseOf(i)
	if !p.is(from, "dass") {
		return false
	}
	for k := max(0, from-8); k < from; k++ {
		if p.is(k, "wichtig", "entscheidend") {
			return p.is(k+1, "ist") || p.is(k-1, "ist")
		}
		if p.is(k, "pass", "passt", "passen") {
			return p.clauseStart(k) && p.is(from-1, "auf")
		}
		if p.is(k, "achte", "achten", "achtet", "sicherstellen", "sicherzustellen", "sicher", "sorge", "sorgen", "gewährleisten") {
			return p.is(k, "achte", "achtet", "sorge") || p.germanImperative(k) || p.nearBefore(k, 4, "ist", "sind") || p.is(k-1, "bitte") || p.is(0, "stelle", "stell", "bitte") || p.mustBefore(k, 8)
		}
	}
	return false
}

// infinitiveEnd returns the place of the infinitive that ends the clause of word i, or
// one it goes on with, −1 if none does or another verb rules the clause. Nouns have capitals.
func (p *phrase) infinitiveEnd(i int) int {
	from := p.clauseOf(i)
	if p.is(from, "sollte", "sollten", "würde", "hätte", "wäre") { // a condition with its verb first
		return -1
	}
	relative := p.is(from, "die", "der", "das", "den", "dem") && !p.opensGermanWhen()
	if p.gap(from)&gapComma != 0 && (relative || p.is(from, "welche", "dass", "wenn", "da", "weil", "obwohl", "damit", "sodass", "ob", "wie", "wo", "indem", "nachdem", "falls", "sofern", "um")) {
		return -1
	}
	for k := i + 1; k <= len(p.toks); k++ {
		if k < len(p.toks) && p.gap(k)&gapClause == 0 {
			continue
		}
		w := p.raw(k - 1)
		if k-1 > i && p.suffix(k-1, "en", "ern", "eln", "tun") && (p.lower(k-1) || p.upper(k-1)) && !germanParticiple(w) && !germanPurpose(w) && p.class(k-1)&cDE == 0 &&
			!p.is(k-1, "haben", "sein", "können", "wurden", "waren", "konnten", "hatten", "ihnen", "diesen", "allen", "anderen", "worden", "wollen", "möchten", "folgen", "daten", "vorhanden") && !p.is(k-2, "zu") {
			if p.germanFinite(p.clauseOf(i), k-1) {
				return -1
			}
			return k - 1
		}
		if k < len(p.toks) && p.gap(k)&(gapClause&^gapComma) != 0 {
			return -1
		}
	}
	return -1
}

// germanFinite reports whether one of the words from from to to is a verb that makes a statement.
func (p *phrase) germanFinite(from, to int) bool {
	for k := from; k < to; k++ {
		if p.is(k, "ist", "sind", "wird", "werden", "kann", "können", "hat", "haben", "ich", "wir", "konnte", "könnte", "konnten", "wurde", "wurden", "müssen", "muss", "musst", "will", "wollen", "war", "waren", "lässt", "er", "es", "man", "dass", "wenn", "falls") {
			return true
		}
	}
	return false
}

// germanActs reports whether w is the participle of what people do to a project's things.
func germanActs(w string) bool {
	return hasAnyPrefix(w, "einge", "com", "gepush", "gelösch", "geänder", "veränder", "bearbeite", "gespeicher", "gelogg", "protokollier", "veröffentlich", "gemerg", "deploy", "überschrieben", "angefasst", "ausgeliefert", "umbenannt", "hochgeladen", "geteilt", "weitergegeben", "kopiert", "wiederverwendet", "umgangen", "abgeschaltet", "deaktivier", "entfern")
}

// germanDoing reports whether w is the infinitive of what people do to a project's things.
func germanDoing(w string) bool {
	return hasAnySuffix(w, "en", "ern") && hasAnyPrefix(w, "lösch", "änder", "veränder", "bearbeit", "verwend", "benutz", "erstell", "generier", "schreib", "hinzufüg", "commit", "push", "merg", "install", "anleg", "einbau", "einfüg", "umbenenn", "entfern", "veröffentlich", "treff", "speicher", "logg", "überspring", "umgeh", "deploy", "kopier", "ausführ")
}

// germanPrefixes part from their verb, inseparable ones do not.
var (
	germanPrefixes = strings.Fields("an auf aus ab ein fest vor zu um mit nach her hin weg frei durch bei dar zurück fort weiter wieder zusammen bereit sicher hinzu heraus wahr teil los")
	inseparable    = strings.Fields("ver be er ent zer unter über miss")
)

// germanPurpose reports whether w is an infinitive with its "zu" inside: "auszuwerfen".
func germanPurpose(w string) bool {
	for _, x := range germanPrefixes {
		if rest, ok := strings.CutPrefix(w, x); ok && strings.HasPrefix(rest, "zu") && (x != "hin" || rest != "zufügen") {
			return true
		}
	}
	return false
}

// germanParticiple reports whether w, in small letters, is the participle of a verb: "gefunden", "definiert".
func germanParticiple(w string) bool {
	if w == "" || w[0] < 'a' || w[0] > 'z' {
		return false
	}
	for _, x := range germanPrefixes {
		if rest, ok := strings.CutPrefix(w, x); ok && strings.HasPrefix(rest, "ge") {
			w = rest
			break
		}
	}
	switch {
	case hasAnySuffix(w, "en"):
		if hasAnyPrefix(w, inseparable...) && hasAnySuffix(w, "oben", "ossen", "ogen", "unden", "orfen", "orben", "ochen", "oren", "nommen") {
			return !hasAnySuffix(w, "proben", "kunden")
		}
		return strings.HasPrefix(w, "ge") && !hasAnyPrefix(w, "geben", "gehen", "gelten", "generier", "genehmig", "gestalt", "gestatt", "gewähr", "gefährd", "gebrauch", "gelangen", "gewinnen")
	case hasAnySuffix(w, "t"):
		return hasAnySuffix(w, "iert") || (strings.HasPrefix(w, "ge") || hasAnyPrefix(w, inseparable...)) && !hasAnyPrefix(w, "erlaubt", "gestattet", "erwünscht")
	}
	return false
}
