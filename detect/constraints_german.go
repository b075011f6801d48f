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

// germanForbids decides German cues: negations and "only", then the words of germanBans.
func (p *phrase) germanForbids(i int) order {
	switch p.known(i) {
	case "niemals":
		return p.yes(!p.dependent(i) || p.careFor(i))
	case "weder":
		return p.yes(p.germanBids(i) || p.find(i, "erlaubt", "gestattet", "zulässig"))
	case "niemand":
		return p.yes(p.careFor(i))
	case "nie":
		return p.yes(p.germanNever(i))
	case "ohne":
		return p.yes(p.germanWithout(i))
	case "ausschließlich":
		told := p.is(i+1, "für", "zur", "zum", "wegen", "aus")
		return p.yes(p.clauseStart(i) && !told || p.germanBids(i) || p.foreignOrder(i) || p.onlyOn(i))
	case "nur":
		return p.yes(p.germanOnly(i))
	case "statt", "anstatt", "anstelle":
		return p.yes(p.germanInstead(i))
	case "kein", "keine", "keinen", "keinerlei":
		return p.germanNone(i)
	case "nichts", "nix", "nicht", "nirgends", "nirgendwo":
		return p.germanNot(i)
	}
	return p.germanBans(i)
}

// germanBans decides the German words of banning, leave, avoiding and dissuading.
func (p *phrase) germanBans(i int) order {
	switch p.known(i) {
	case "verboten", "untersagt", "unzulässig", "tabu", "unerwünscht":
		return p.yes(!p.is(i-1, "nicht") && !p.asksWhether(i))
	case "vermieden", "unterbleiben", "unterlassen", "verhindert", "verhindern":
		return p.yes(p.germanAvoids(i))
	case "abgeraten", "abzusehen", "absehen", "davon", "abstand":
		return p.yes(p.dissuades(i))
	case "verbiete", "verbieten":
		return p.yes(p.nearBefore(i, 2, "ich", "wir", "hiermit") || p.is(i+1, "ich", "wir"))
	case "unterlasse", "hüte", "hüten", "hütet":
		return p.yes(p.clauseStart(i) || p.is(i-1, "bitte"))
	case "hände", "ruhe": // "Hände weg von X", "lass X in Ruhe"
		return p.yes(p.is(i, "hände") && p.is(i+1, "weg") || p.is(i-1, "in") && p.find(0, "lass", "lasst", "lassen"))
	case "finger": // "Finger weg von X", "lass die Finger von X"
		return p.yes(i == 0 && p.is(1, "weg") || p.is(i-1, "die") && p.is(i-2, "lass", "lassen", "lasst"))
	case "erlaubt", "gestattet", "zulässig", "erwünscht":
		if p.clauseStart(i) && p.is(i+1, "ist", "sind") && p.is(i+2, onlyGerman...) {
			return prohibition // "erlaubt sind nur X"
		}
		denied := p.nearBefore(i, 8, "nicht", "kein", "keine", "keinen") || p.nearBefore(i, 8, onlyGerman...)
		return p.yes(denied && !p.dependent(i))
	case "darf", "dürfen", "darfst", "dürft":
		return p.yes(p.restrictsLeave(i))
	case "verbot", "verbote":
		ruled := p.nearBefore(i, 4, "gilt", "gelten", "besteht", "herrscht") ||
			p.find(i+1, "gilt", "besteht") && p.all()&cNeg == 0
		return p.yes(p.has(i+1) && (ruled || p.clauseStart(i)))
	case "muss":
		return p.invariantIf(p.find(0, "bevor", "vor"))
	case "vermeiden", "vermeide":
		helps := p.nearBefore(i, 8, "kann", "können", "könnte", "hilft", "helfen", "lässt", "um")
		return p.yes(!helps && (!p.is(i-1, "zu") || p.nearBefore(i, 6, "ist", "sind")))
	}
	return noOrder
}

// germanAvoids reports whether what word i says is avoided or left undone has to be: "X ist zu
// unterlassen", "X sollte vermieden werden".
func (p *phrase) germanAvoids(i int) bool {
	switch {
	case p.is(i, "unterlassen") && (p.clauseStart(i) || i == len(p.toks)-1):
		return true
	case p.nearBefore(i, 8, "wurde", "wurden") || p.dependent(i):
		return false
	case p.is(i-1, "zu") && p.nearBefore(i, 8, "ist", "sind"):
		return true
	}
	return p.mustBefore(i, 8) || p.nearBefore(i, 8, "sollte", "sollten", "hat", "haben")
}

// germanNever reports whether "nie" at word i forbids: "X wird nie eingecheckt".
func (p *phrase) germanNever(i int) bool {
	acts := germanActs(p.raw(i+1)) || germanActs(p.raw(i+2)) && p.clauseEnd(i) == i+3
	if acts && p.nearBefore(i, 2, "wird", "werden") {
		return true
	}
	return p.clauseStart(i) || p.germanBids(i) || p.byGermanHand(i) || p.wantsNone(i)
}

// germanWithout reports whether "ohne" at word i forbids: "ohne Helm kein Zutritt", "ohne
// Freigabe wird nichts gemergt".
func (p *phrase) germanWithout(i int) bool {
	switch {
	case p.is(i-1, "aber", "jedoch") && p.find(i, "zu"):
		return true
	case i == 0 && p.is(2, "kein", "keine", "keinen") && len(p.toks) <= 8 && !p.germanFinite(0, len(p.toks)):
		return true
	case !p.clauseStart(i):
		return false
	}
	nothing := p.find(i+1, "nichts", "kein", "keine", "keinen", "nicht")
	return nothing && p.find(i+1, "wird", "werden", "darf", "geht", "kommt")
}

// germanOnly reports whether "nur" at word i forbids all else.
func (p *phrase) germanOnly(i int) bool {
	end := p.clauseEnd(i) - 1
	switch {
	case p.clauseStart(i) && p.suffix(end, "bar", "lich", "voll"): // "nur über X erreichbar"
		return false
	case p.clauseStart(i) && p.is(i+1, "lesender", "lesenden", "lesend"),
		p.is(0, "es") && p.is(1, "kann", "darf") && p.is(end, "geben"), // "es kann nur einen geben"
		p.is(0, "du") && p.suffix(1, "st") && i > 1:
		return true
	case p.is(i+1, "wenn", "nach", "mit") && !p.find(0, "ich") && !p.germanFinite(p.clauseOf(i), i):
		verb := p.lower(i-1) && p.suffix(i-1, "t", "en") && !p.is(i-1, "bitte", "immer")
		return !verb || p.infinitiveEnd(i) >= 0
	}
	return p.infinitiveEnd(i) >= 0
}

// germanInstead reports whether "statt" at word i stands in an order: "nutze X statt Y".
func (p *phrase) germanInstead(i int) bool {
	switch {
	case p.infinitiveEnd(i) >= 0:
		return true
	case i == 0:
		return p.germanImperative(p.clauseEnd(0))
	}
	return i > 1 && p.germanImperative(0) && !p.germanFinite(0, i)
}

// onlyGerman are the German words for only and at most.
var onlyGerman = []string{"nur", "ausschließlich", "lediglich", "einzig", "maximal", "höchstens"}

// germanClauses open a clause that is no more of a list.
var germanClauses = strings.Fields(`dass weil wenn da damit die der das um aber sondern falls sofern obwohl ob`)

// restrictsGerman deny leave, or restrict it.
var restrictsGerman = strings.Fields(`nur nichts niemand kein keine keinem keiner weder nirgends ausschließlich
	lediglich nie niemals keinesfalls`)

// restrictsLeave reports whether the verb of leave at word i is denied, or given on a
// condition only.
func (p *phrase) restrictsLeave(i int) bool {
	end := p.clauseEnd(i) // with what is only listed
	for end < len(p.toks) && p.gap(end)&gapClause&^gapComma == 0 && !p.is(end, germanClauses...) {
		end = p.clauseEnd(end)
	}
	return p.first(i, end, onlyGerman...) >= 0 || p.first(0, i, "allein", "einzig") >= 0 ||
		p.first(i, end, "nicht", "keinen", "erst", "keinerlei", "unter") >= 0 ||
		p.first(0, end, restrictsGerman...) >= 0
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

// indirectQuestions open what is asked: "ob X verboten ist".
var indirectQuestions = []string{"ob", "warum", "wieso", "weshalb", "wann", "wer", "was", "welche"}

// asksWhether reports whether the clause of word i is what is asked: "ob X verboten ist".
func (p *phrase) asksWhether(i int) bool {
	return p.is(p.clauseOf(i), indirectQuestions...)
}

// byGermanHand reports whether what the negation i denies would be the work of hands:
// "werden nie von Hand geändert".
func (p *phrase) byGermanHand(i int) bool {
	byHand := p.is(i+1, "manuell", "direkt", "händisch") || p.is(i+1, "von") && p.is(i+2, "hand")
	return byHand && p.nearBefore(i, 8, "wird", "werden")
}

// germanNot decides "nicht" and "nichts".
func (p *phrase) germanNot(i int) order {
	switch {
	case p.careFor(i),
		p.is(0, "solange", "bevor") && p.untilThen(i) && p.undoneAt(i): // "solange X, wird nicht gemergt"
		return prohibition
	case p.germanState(i):
		return noOrder
	case p.is(i-1, "kommt", "kommen") && (p.is(i+1, "infrage") || p.is(i+1, "in") && p.is(i+2, "frage")):
		return p.yes(i > 1 && !p.dependent(i))
	case p.is(i, "nicht") && (p.notMoreThan(i) || p.unaccepted(i+1)),
		p.notThere(i),
		p.byGermanHand(i),
		p.unwantedThat(i),
		p.nothingFrom(i),
		p.germanOurWay() && i == len(p.toks)-1,
		p.askedFor(i):
		return prohibition
	case p.deniesQuality(i),
		p.is(i+1, "mehr", "nur"),
		p.is(i-1, "noch") && !p.germanOrderNear(i):
		return noOrder
	}
	return p.yes(p.germanBids(i))
}

// undoneAt reports whether the negation i denies a participle: "wird nicht gemergt".
func (p *phrase) undoneAt(i int) bool {
	return p.nearBefore(i, 3, "wird", "werden") && germanParticiple(p.raw(i+1))
}

// germanState reports whether the negation i denies a state: "nicht verfügbar", "nicht in der
// Lage", "ist nicht erreichbar".
func (p *phrase) germanState(i int) bool {
	switch {
	case p.is(i+1, "nötig", "verfügbar", "vorhanden", "bekannt"),
		p.is(i+1, "der") && p.is(i+2, "fall"),
		p.is(i+2, "der") && p.is(i+3, "lage"):
		return true
	}
	adjective := p.clauseEnd(i) == i+2 && p.suffix(i+1, "bar", "lich")
	return adjective && !p.mustBefore(i, 4) && !p.is(i-1, "sei", "seid", "sie")
}

// notMoreThan reports whether the negation i sets a bound: "nicht länger als 80 Zeichen".
func (p *phrase) notMoreThan(i int) bool {
	if !p.is(i+1, "mehr", "länger", "weiter", "größer", "höher", "später", "öfter") || !p.is(i+2, "als") {
		return false
	}
	return p.clauseStart(i) || p.germanBids(i) && !p.germanFinite(p.clauseOf(i), i)
}

// notThere reports whether the negation i denies a thing its place: "X gehört nicht in Y", "X
// gehört in Y, nicht in Z".
func (p *phrase) notThere(i int) bool {
	if p.is(i-1, "gehört", "gehören") {
		return p.is(i+1, "in", "ins", "auf", "zu", "zum", "zur")
	}
	against := p.gap(i)&(gapComma|gapDash) != 0 || p.is(i-1, "und")
	return against && p.is(i, "nicht") && p.find(0, "gehört", "gehören")
}

// nothingFrom reports whether the "nothing" at word i says from when nothing is done: "ab
// Freitag wird nichts mehr eingespielt".
func (p *phrase) nothingFrom(i int) bool {
	return p.is(i, "nichts") && p.is(i+1, "mehr") && p.is(0, "ab") && p.is(1, fromDays...) &&
		p.nearBefore(i, 2, "wird") && germanActs(p.raw(i+2))
}

// deniesQuality reports whether the negation i denies no more than what a noun is like: "nicht
// angemeldete Benutzer".
func (p *phrase) deniesQuality(i int) bool {
	quality, noun := i+1, i+2
	switch {
	case !p.lower(quality) || p.class(quality)&(cLangs|cFunc) != 0,
		!p.suffix(quality, "e", "en", "er", "es") || p.is(quality, "die"),
		!p.has(noun) || p.lower(noun) || p.toks[noun].ident || p.gap(noun)&gapClause != 0,
		p.clauseStart(i) && p.find(i, "sondern"):
		return false
	}
	against := p.gap(i)&(gapComma|gapDash) != 0 || p.is(i-1, "und")
	return !against || !p.germanImperative(0)
}

// germanOrderNear reports whether p, or the clause of word i, opens with an imperative.
func (p *phrase) germanOrderNear(i int) bool {
	from := p.clauseOf(i)
	return p.germanImperative(0) || p.germanImperative(from) || p.germanImperative(from+1)
}

// germanTells are verbs that tell what is not there: "kein X ist vorhanden".
var germanTells = []string{"ist", "sind", "gibt", "hat", "haben", "war", "wurde", "wurden", "wird", "kann"}

// germanInT end like a verb and are none.
var germanInT = []string{"mit", "seit", "gegen", "neben", "zwischen", "wegen", "statt", "nicht", "innerhalb"}

// germanNone decides "kein": of what is ordered, or a heading of what must not be.
func (p *phrase) germanNone(i int) order {
	switch {
	case p.tellsAside(i):
		return noOrder
	case p.careFor(i),
		p.askedFor(i),
		p.wantsNone(i),
		i <= 4 && p.germanOurWay() && p.clauseEnd(i) == len(p.toks),
		p.is(i-1, "auf") && p.is(i+1, "fall"),
		p.is(i-1, "unter") && p.is(i+1, "umständen"),
		p.germanBids(i),
		p.clauseStart(i) && p.noneActs(i):
		return prohibition
	case p.is(i+1, "der", "dieser", "von"):
		return noOrder
	}
	return p.yes(p.germanHeading(i))
}

// noneActs reports whether "kein X" at word i, first of its clause, goes on with what is not
// done: "keine Dateien löschen ohne Backup", "kein Branch kommt nach main ohne Review".
func (p *phrase) noneActs(i int) bool {
	for k := i + 2; k < i+6 && p.has(k) && p.gap(k)&gapClause == 0; k++ {
		if germanDoing(p.raw(k)) {
			return true
		}
	}
	return p.suffix(i+2, "t") && p.find(i+3, "vor", "bevor", "ohne")
}

// germanHeading reports whether "kein X" at word i, with no verb, is a heading of what must not
// be: "Keine Tabs", "bis Freitag keine Deploys, es sei denn …".
func (p *phrase) germanHeading(i int) bool {
	last, end := len(p.toks)-1, p.clauseEnd(i)
	if end <= last && (p.gap(end)&(gapDash|gapSemicolon) != 0 || p.is(end, "es") && p.is(end+1, "sei")) {
		last = end - 1
	}
	opens := p.gap(i)&(gapStart|gapColon|gapDash|gapStop|gapSemicolon) != 0 ||
		i <= 3 && p.is(0, "bis", "vorerst", "zunächst", "momentan", "während", "innerhalb")
	switch {
	case !opens,
		p.find(i, germanTells...),
		p.harmlessNoun(i+1) || p.lower(i+1) && p.harmlessNoun(i+2),
		germanParticiple(p.raw(last)),
		p.is(last, "vorhanden", "verfügbar", "möglich", "bekannt", "mehr"):
		return false
	}
	for k := i + 2; k < last; k++ {
		if p.lower(k) && !p.lower(k-1) && p.suffix(k, "en", "t") && !p.is(k, germanInT...) {
			return false // a verb behind its subject
		}
	}
	return last > i
}

// germanDuty are verbs of duty and leave.
var germanDuty = []string{"soll", "sollen", "sollst", "sollte", "sollten", "darf", "dürfen", "darfst"}

// germanArticles open the object of an imperative.
var germanArticles = []string{"die", "das", "den", "dem", "der", "diese", "diesen"}

// germanBids reports whether the clause of word i bids: an imperative, an infinitive at
// its end, "soll", "darf", "ist zu …".
func (p *phrase) germanBids(i int) bool {
	from := p.clauseOf(i)
	for k := from; k < i; k++ {
		if p.is(k, germanDuty...) && !(k == 0 && p.is(k, "sollte", "sollten")) {
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
		if (i-k <= 6 || i-k <= 10 && p.clauseOf(i) == k && p.is(k+1, germanArticles...)) && p.germanImperative(k) {
			return true
		}
	}
	return false
}
