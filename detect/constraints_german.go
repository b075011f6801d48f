package detect

import "strings"

// germanForbids decides German cues.
func (p *phrase) germanForbids(i int) order {
	switch p.known(i) {
	case "niemals":
		return p.yes(!p.dependent(i) || p.careFor(i))
	case "verboten", "untersagt", "unzulässig", "tabu":
		return p.yes(!p.is(i-1, "nicht"))
	case "nie":
		if p.nearBefore(i, 2, "wird", "werden") && (germanActs(p.raw(i+1)) || germanActs(p.raw(i+2)) && p.clauseEnd(i) == i+3) {
			return prohibition // "X wird nie eingecheckt"
		}
		return p.yes(p.clauseStart(i) || p.germanBids(i))
	case "ohne":
		if p.is(i-1, "aber", "jedoch") && p.find(i, "zu") {
			return prohibition
		}
		return p.yes(p.clauseStart(i) && p.find(i+1, "nichts", "kein", "keine", "keinen", "nicht") && p.find(i+1, "wird", "werden", "darf", "geht", "kommt"))
	case "unterlasse", "unterlassen":
		return p.yes(p.clauseStart(i) || i == len(p.toks)-1)
	case "hände", "ruhe":
		return p.yes(p.is(i, "hände") && p.is(i+1, "weg") || p.is(i-1, "in") && p.find(0, "lass", "lasst", "lassen"))
	case "finger":
		return p.yes(p.is(i-1, "die") && p.is(i-2, "lass", "lassen", "lasst") || i == 0 && p.is(1, "weg"))
	case "erlaubt", "gestattet", "zulässig", "erwünscht":
		return p.yes(p.nearBefore(i, 8, "nicht", "kein", "keine", "keinen", "nur", "maximal", "höchstens", "ausschließlich") && !p.dependent(i))
	case "darf", "dürfen":
		end := p.clauseEnd(i) // with what is only listed
		for end < len(p.toks) && p.gap(end)&gapClause&^gapComma == 0 && !p.is(end, "dass", "weil", "wenn", "da", "damit", "die", "der", "das", "um", "aber", "sondern", "falls", "sofern", "obwohl", "ob") {
			end = p.clauseEnd(end)
		}
		clause := p
		clause.toks = p.toks[:end]
		return p.yes(clause.find(i, "nicht", "nichts", "kein", "keine", "keinen", "weder", "nur", "niemals", "nie", "höchstens", "maximal", "erst", "nirgends", "keinerlei", "lediglich", "ausschließlich") || clause.find(0, "nur", "nichts", "niemand", "kein", "keine", "keinem", "keiner"))
	case "verbot", "verbote":
		return p.yes(p.clauseStart(i) && p.has(i+1))
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
		return p.yes(p.infinitiveEnd(i) >= 0)
	case "kein", "keine", "keinen", "keinerlei":
		return p.germanNone(i)
	case "nichts", "nix", "nicht", "nirgends", "nirgendwo":
		return p.germanNot(i)
	}
	return noOrder
}

// germanNot decides "nicht" and "nichts".
func (p *phrase) germanNot(i int) order {
	if p.careFor(i) || p.is(0, "solange", "bevor") && p.untilThen(i) && p.nearBefore(i, 3, "wird", "werden") && germanParticiple(p.raw(i+1)) {
		return prohibition // "solange X, wird nicht gemergt"
	}
	if adjective := p.clauseEnd(i) == i+2 && p.suffix(i+1, "bar", "lich"); adjective && !p.mustBefore(i, 4) || p.is(i+1, "nötig", "verfügbar", "vorhanden", "bekannt") || p.is(i+2, "der") && p.is(i+3, "lage") || p.is(i+1, "der") && p.is(i+2, "fall") {
		return noOrder
	}
	if p.is(i, "nicht") && (p.is(i+1, "mehr") && p.is(i+2, "als") && p.clauseStart(i) || p.unaccepted(i+1) || (p.gap(i)&(gapComma|gapDash) != 0 || p.is(i-1, "und")) && p.find(0, "gehört", "gehören")) {
		return prohibition
	}
	if p.is(i-1, "gehört", "gehören") && p.is(i+1, "in", "ins", "auf", "zu", "zum", "zur") || p.nearBefore(i, 8, "wird", "werden") && p.is(i+1, "von", "manuell", "direkt", "händisch") && (!p.is(i+1, "von") || p.is(i+2, "hand")) {
		return prohibition
	}
	if p.is(i, "nichts") && p.is(0, "ab") && p.is(1, fromDays...) && p.is(i+1, "mehr") && p.nearBefore(i, 2, "wird") && germanActs(p.raw(i+2)) {
		return prohibition // "ab Freitag wird nichts mehr eingespielt"
	}
	if p.germanOurWay() && i == len(p.toks)-1 || p.askedFor(i) {
		return prohibition
	}
	if p.lower(i+1) && p.class(i+1)&(cLangs|cFunc) == 0 && !p.is(i+1, "die") && p.suffix(i+1, "e", "en", "er", "es") && p.has(i+2) && !p.lower(i+2) && !p.toks[i+2].ident && p.gap(i+2)&gapClause == 0 {
		return noOrder // "nicht angemeldete Benutzer"
	}
	return p.yes(!p.is(i+1, "mehr", "nur") && !(p.is(i-1, "noch") && !p.germanImperative(0) && !p.germanImperative(p.clauseOf(i)) && !p.germanImperative(p.clauseOf(i)+1)) && p.germanBids(i))
}

// germanNone decides "kein": of what is ordered, or a heading of what must not be.
func (p *phrase) germanNone(i int) order {
	if p.tellsAside(i) {
		return noOrder
	}
	if p.careFor(i) || p.askedFor(i) || p.is(0, "ich") && p.is(1, "will", "möchte") && p.is(p.clauseEnd(i)-1, "sehen", "haben", "finden") || p.germanOurWay() && p.clauseEnd(i) == len(p.toks) && i <= 4 || p.is(i-1, "auf") && p.is(i+1, "fall") || p.is(i-1, "unter") && p.is(i+1, "umständen") || p.germanBids(i) {
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
			return true
		}
	}
	if p.infinitiveEnd(i) >= 0 || p.is(0, "bitte") && !p.notices(1) {
		return true
	}
	for k := i + 1; k < len(p.toks) && p.nearBefore(i, 6, "ist", "sind"); k++ {
		if p.gap(k)&gapClause != 0 {
			break
		}
		if p.is(k, "zu") && p.suffix(k+1, "en", "ern", "eln") {
			return true // "ist nicht zu ändern"
		}
	}
	if p.gap(i-1)&gapComma != 0 && p.suffix(i-1, "e") && !p.is(i-1, "die") && p.class(i-1)&(cLangs|cEN) == 0 && p.lower(i-1) {
		return true // "wenn X, lösche nicht Y"
	}
	for k := range p.toks[:i] {
		if i-k <= 6 && p.germanImperative(k) {
			return true
		}
	}
	return false
}

// germanImperative reports whether word k, the first of its sentence or behind a colon or
// a dash, is an imperative: "Ändere X nicht", "Verwenden Sie kein X", "ändert nichts".
func (p *phrase) germanImperative(k int) bool {
	if p.gap(k)&(gapStart|gapColon|gapDash|gapSemicolon|gapStop|gapOther) == 0 && !p.is(k-1, "und", "aber", "also") || p.class(k)&(cLangs|cEN) != 0 || p.toks[k].ident || p.toks[k].quoted {
		return false
	}
	if p.notices(k) {
		return false
	}
	if p.is(k+1, "sie", "ihr") && p.suffix(k, "en", "t") {
		return true
	}
	if p.is(k, "mach", "lass", "schreib", "nimm", "gib", "lies", "lösch", "füg", "änder", "benutz", "setz", "stell", "geh", "bau", "leg", "rühr", "fass", "committ", "merg", "tu", "fang", "erfind", "bearbeit", "verwend", "triff", "sprich", "brich", "wirf", "übernimm", "entfern", "kopier", "ruf", "start", "zeig", "frag", "erstell", "schick", "sag", "veröffentlich", "installier", "vermisch", "reparier", "beheb", "korrigier") {
		return true
	}
	verb := p.suffix(k+1, "t") && p.lower(k+1) && !p.toks[k+1].quoted && !p.is(k+1, "nicht", "mit", "jetzt", "direkt", "selbst", "sonst", "dort", "erst", "explizit")
	return p.suffix(k, "e") && !verb && !p.suffix(k, "ierte", "liche", "ige", "nische", "tische", "gische", "bare", "uelle", "ielle", "nelle", "ive", "lose") && !p.is(k, "heute", "leider", "konnte", "könnte", "sollte", "wurde", "hatte", "möchte", "neue", "die") && !p.germanFinite(k, p.clauseEnd(k))
}

// germanOurWay reports whether p tells how a project works: "wir deployen freitags nicht".
func (p *phrase) germanOurWay() bool {
	return p.is(0, "wir") && p.suffix(1, "en") && !p.is(1, "wissen", "können", "haben", "sehen", "kennen", "finden", "verstehen", "brauchen", "wollen", "glauben", "denken", "mögen", "werden", "konnten", "hatten", "wussten", "fanden", "sahen", "erwarten", "bekommen", "erhalten", "benötigen")
}

// askedFor reports whether the clause of word i is what somebody is asked for: "es wird
// gebeten, keine X zu pushen".
func (p *phrase) askedFor(i int) bool {
	from, to := p.clauseOf(i), p.clauseEnd(i)
	return p.gap(from)&gapComma != 0 && p.is(from-1, "gebeten", "ersucht", "empfohlen", "angehalten", "geraten") && p.suffix(to-1, "en") && (p.is(to-2, "zu") || germanPurpose(p.raw(to-1)))
}

// careFor reports whether word i stands in what somebody must see to: "ist darauf zu
// achten, dass keine …", "stelle sicher, dass X nicht …".
func (p *phrase) careFor(i int) bool {
	from := p.clauseOf(i)
	if !p.is(from, "dass") {
		return false
	}
	for k := max(0, from-8); k < from; k++ {
		if p.is(k, "achte", "achten", "achtet", "sicherstellen", "sicherzustellen", "sicher", "sorge", "sorgen", "gewährleisten") {
			return p.is(k, "achte", "achtet", "sorge") || p.nearBefore(k, 4, "ist", "sind") || p.is(k-1, "bitte") || p.is(0, "stelle", "stell", "bitte") || p.mustBefore(k, 8)
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
	if p.gap(from)&gapComma != 0 && p.is(from, "die", "der", "das", "den", "dem", "welche", "dass", "wenn", "da", "weil", "obwohl", "damit", "sodass", "ob", "wie", "wo", "indem", "nachdem", "falls", "sofern", "um") {
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

// germanPurpose reports whether w is an infinitive with its "zu" inside: "auszuwerfen".
func germanPurpose(w string) bool {
	for _, x := range [...]string{"an", "auf", "aus", "ab", "ein", "fest", "vor", "um", "mit", "nach", "her", "hin", "weg", "frei", "durch", "bei", "dar", "zurück", "fort", "weiter", "wieder", "zusammen", "bereit", "sicher", "hinzu", "heraus", "wahr", "teil"} {
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
	for _, x := range [...]string{"an", "auf", "aus", "ab", "ein", "fest", "vor", "zu", "um", "mit", "nach", "her", "hin", "weg", "frei", "durch"} {
		if rest, ok := strings.CutPrefix(w, x); ok && strings.HasPrefix(rest, "ge") {
			w = rest
			break
		}
	}
	switch {
	case hasAnySuffix(w, "en"):
		return strings.HasPrefix(w, "ge") && !hasAnyPrefix(w, "geben", "gehen", "gelten", "generier", "genehmig", "gestalt", "gestatt", "gewähr", "gefährd", "gebrauch", "gelangen", "gewinnen")
	case hasAnySuffix(w, "t"):
		return hasAnySuffix(w, "iert") || hasAnyPrefix(w, "ge", "ver", "be", "er", "ent", "zer", "unter", "über") && !hasAnyPrefix(w, "erlaubt", "gestattet", "erwünscht")
	}
	return false
}
