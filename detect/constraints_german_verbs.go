package detect

import "strings"

// What German verbs tell: orders, infinitives that bid, statements, participles.

// germanStems are imperatives that look like no others: without an ending, or with that of
// an adjective.
var germanStems = strings.Fields(`mach lass schreib nimm gib lies lösch füg änder benutz setz stell geh bau leg rühr
	fass committ merg tu fang erfind bearbeit verwend triff sprich brich wirf übernimm entfern kopier ruf start zeig
	frag erstell schick sag veröffentlich installier vermisch reparier beheb korrigier lasst iss trink lauf komm
	sing schließ hol fahr spiel renn spring schrei lüg sei seid bleib denk glaub schau sieh zieh dreh drück heb häng
	klick verlass verrat zeige steige schweige beseitige kündige bestätige reinige fertige genehmige beschädige
	benachrichtige berücksichtige erledige vervielfältige`)

// germanNoVerbs end like a verb in the third person and are none.
var germanNoVerbs = []string{"nicht", "mit", "jetzt", "direkt", "selbst", "sonst", "dort", "erst", "explizit"}

// germanAdjectives are endings of adjectives, which an imperative may look like.
var germanAdjectives = strings.Fields(`utsche lische rische ierte liche ige nische tische gische bare uelle
	ielle nelle ive lose`)

// germanNoOrders end like an imperative and are none.
var germanNoOrders = strings.Fields(`heute leider konnte könnte sollte wurde hatte möchte neue die`)

// germanImperative reports whether word k, the first of its sentence or behind a colon or
// a dash, is an imperative: "Ändere X nicht", "Verwenden Sie kein X", "ändert nichts".
func (p *phrase) germanImperative(k int) bool {
	if !p.has(k) {
		return false
	}
	behind := p.gap(k)&gapComma != 0 && k > 1 && p.language() == cDE && p.opensGermanWhen()
	opens := behind || p.gap(k)&(gapStart|gapColon|gapDash|gapSemicolon|gapStop|gapOther) != 0 ||
		p.is(k-1, "und", "aber", "also", "bitte")
	past := p.suffix(k, "te") && !p.suffix(k, "ichte", "achte", "arte", "alte")
	switch {
	case !opens || p.named(k) || p.notices(k):
		return false
	case p.is(k+1, "sie", "ihr") && p.suffix(k, "en", "ern", "eln", "t") && !behind:
		return true
	case p.is(k, germanStems...):
		return !behind || !p.germanFinite(k, p.clauseEnd(k))
	case p.class(k)&(cLangs|cEN) != 0,
		behind && (past || !p.lower(k)): // "…, zeigte"
		return false
	}
	return p.germanBidsInE(k)
}

// germanBidsInE reports whether word k, which opens a clause, has the ending of an imperative, and
// is no adjective before the subject of a statement.
func (p *phrase) germanBidsInE(k int) bool {
	switch {
	case !p.suffix(k, "e") || p.suffix(k, germanAdjectives...) || p.is(k, germanNoOrders...),
		p.suffix(k+1, "t") && p.lower(k+1) && !p.toks[k+1].quoted && !p.is(k+1, germanNoVerbs...),
		p.suffix(k+2, "en") && p.lower(k+2) && p.class(k+2) == 0 && !p.lower(k+1) && !p.named(k+1):
		return false // "unbekannte Felder entfallen"
	}
	return !p.germanFinite(k, p.clauseEnd(k))
}

// germanWhens open a clause that says when, on what condition or why.
var germanWhens = strings.Fields(`statt anstatt solange weil da sofern damit um sobald bis sollte sollten`)

// opensGermanWhen reports whether p opens with a clause that says when, on what condition or
// why: the verb comes first behind it.
func (p *phrase) opensGermanWhen() bool {
	return p.class(0)&(cIf|cWhen|cOnce|cBefore|cAfter) != 0 || p.is(0, germanWhens...) ||
		p.suffix(0, "t") || p.germanFinite(0, 1)
}

// wantsNone reports whether who speaks does not want to see what the negation i denies.
func (p *phrase) wantsNone(i int) bool {
	return p.is(0, "ich", "wir") && p.is(1, "will", "möchte", "wollen", "möchten") &&
		p.is(p.clauseEnd(i)-1, "sehen", "haben", "finden")
}

// wishGerman are verbs of wanting and allowing.
var wishGerman = strings.Fields(`will wollen möchte möchten wünsche wünschen erlaube erlauben dulde dulden`)

// unwantedThat reports whether the negation i, with "dass" behind it, says what who speaks does
// not want to happen: "ich will nicht, dass X geändert wird".
func (p *phrase) unwantedThat(i int) bool {
	return p.is(i+1, "dass") && p.gap(i+1)&gapComma != 0 && p.nearBefore(i, 3, "ich", "wir") &&
		p.nearBefore(i, 3, wishGerman...)
}

// germanYouLeads lead in a clause whose subject, "du", stands behind its verb.
var germanYouLeads = []string{"als", "hier", "dabei", "dort", "bei", "im", "in", "auf"}

// youTellGerman are what becomes of the reader: "du hast keine …".
var youTellGerman = strings.Fields(`hast bist wirst kannst musst brauchst weißt siehst willst möchtest magst
	kennst verstehst findest bekommst erhältst merkst hörst glaubst denkst meinst verpasst verlierst benötigst
	könntest solltest würdest hättest warst wärst riskierst zahlst bezahlst stehst bleibst darfst sollst`)

// germanYou reports whether the clause of word i tells the reader what to do: "du gibst keine
// Namen heraus", "als Assistent nennst du nie …". What becomes of the reader is told.
func (p *phrase) germanYou(i int) bool {
	from := p.clauseOf(i)
	you := p.first(from, min(i, from+5), "du")
	verb := you + 1
	if you > from {
		verb = you - 1
		if !p.is(from, germanYouLeads...) {
			return false
		}
	}
	told := p.is(verb, youTellGerman...) || p.suffix(verb, "test") || p.is(i+1, "nur", "mehr", "allein")
	return you >= 0 && from == 0 && p.suffix(verb, "st") && !told
}

// weTellGerman tell of who speaks: "wir wissen nicht".
var weTellGerman = strings.Fields(`wissen können haben sehen kennen finden verstehen brauchen wollen glauben
	denken mögen werden konnten hatten wussten fanden sahen erwarten bekommen erhalten benötigen`)

// germanOurWay reports whether p tells how a project works: "wir deployen freitags nicht".
func (p *phrase) germanOurWay() bool {
	return p.is(0, "wir") && p.suffix(1, "en") && !p.is(1, weTellGerman...)
}

// askingGerman say that somebody is asked or advised: "es wird gebeten".
var askingGerman = strings.Fields(`gebeten ersucht empfohlen angehalten geraten bitte bitten empfehle empfehlen
	rate raten erwarte erwarten`)

// askedFor reports whether the clause of word i is what somebody is asked for: "es wird
// gebeten, keine X zu pushen".
func (p *phrase) askedFor(i int) bool {
	from, to := p.clauseOf(i), p.clauseEnd(i)
	asked := p.is(from-1, "daran") && p.is(0, "denk", "denke", "denken") || p.nearBefore(from, 6, askingGerman...)
	if !asked || p.gap(from)&gapComma == 0 || !p.suffix(to-1, "en", "ern", "eln") {
		return false
	}
	return p.is(to-2, "zu") || germanPurpose(p.raw(to-1))
}

// careGerman bid to see to it that something holds.
var careGerman = strings.Fields(`achte achten achtet sicherstellen sicherzustellen sicher sorge sorgen
	gewährleisten`)

// careFor reports whether word i stands in what somebody must see to: "ist darauf zu
// achten, dass keine …", "stelle sicher, dass X nicht …".
func (p *phrase) careFor(i int) bool {
	from := p.clauseOf(i)
	if !p.is(from, "dass") {
		return false
	}
	for k := max(0, from-8); k < from; k++ {
		switch {
		case p.is(k, "wichtig", "entscheidend"):
			return p.is(k+1, "ist") || p.is(k-1, "ist")
		case p.is(k, "pass", "passt", "passen"):
			return p.clauseStart(k) && p.is(from-1, "auf")
		case p.is(k, careGerman...):
			return p.caresAt(k)
		}
	}
	return false
}

// caresAt reports whether the verb of care at word k bids: "achte darauf", "ist
// sicherzustellen", "bitte darauf achten".
func (p *phrase) caresAt(k int) bool {
	switch {
	case p.is(k, "achte", "achtet", "sorge"),
		p.is(k-1, "bitte"),
		p.is(0, "stelle", "stell", "bitte"),
		p.nearBefore(k, 4, "ist", "sind"),
		p.germanImperative(k):
		return true
	}
	return p.mustBefore(k, 8)
}

// germanSubordinators open a clause whose verb, at its end, does not bid.
var germanSubordinators = strings.Fields(`welche dass wenn da weil obwohl damit sodass ob wie wo indem nachdem
	falls sofern um`)

// germanNoInfinitives end like an infinitive that bids and are none.
var germanNoInfinitives = strings.Fields(`haben sein können wurden waren konnten hatten ihnen diesen allen
	anderen worden wollen möchten folgen daten vorhanden`)

// infinitiveEnd returns the place of the infinitive that ends the clause of word i, or
// one it goes on with, −1 if none does or another verb rules the clause. Nouns have capitals.
func (p *phrase) infinitiveEnd(i int) int {
	from := p.clauseOf(i)
	if p.is(from, "sollte", "sollten", "würde", "hätte", "wäre") { // a condition with its verb first
		return -1
	}
	relative := p.is(from, "die", "der", "das", "den", "dem") && !p.opensGermanWhen()
	if p.gap(from)&gapComma != 0 && (relative || p.is(from, germanSubordinators...)) {
		return -1
	}
	for k := i + 1; k <= len(p.toks); k++ {
		if k < len(p.toks) && p.gap(k)&gapClause == 0 {
			continue
		}
		if k-1 > i && p.germanInfinitive(k-1) {
			if p.germanFinite(from, k-1) {
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

// germanInfinitive reports whether word i is an infinitive without "zu".
func (p *phrase) germanInfinitive(i int) bool {
	switch w := p.raw(i); {
	case !p.suffix(i, "en", "ern", "eln", "tun") || !p.lower(i) && !p.upper(i),
		p.class(i)&cDE != 0 || p.is(i, germanNoInfinitives...) || p.is(i-1, "zu"),
		germanParticiple(w) || germanPurpose(w):
		return false
	}
	return true
}

// germanFinites are verbs, subjects and conjunctions of statements.
var germanFinites = strings.Fields(`ist sind wird werden kann können hat haben ich wir konnte könnte konnten
	wurde wurden müssen muss musst will wollen war waren lässt er es man dass wenn falls`)

// germanFinite reports whether one of the words from from to to is a verb that makes a statement.
func (p *phrase) germanFinite(from, to int) bool {
	for k := from; k < to; k++ {
		if p.is(k, germanFinites...) {
			return true
		}
	}
	return false
}

// germanActStems are how participles begin of what people do to a project's things.
var germanActStems = strings.Fields(`einge com gepush gelösch geänder veränder bearbeite gespeicher gelogg
	protokollier veröffentlich gemerg deploy überschrieben angefasst ausgeliefert umbenannt hochgeladen geteilt
	weitergegeben kopiert wiederverwendet umgangen abgeschaltet deaktivier entfern`)

// germanActs reports whether w is the participle of what people do to a project's things.
func germanActs(w string) bool {
	return hasAnyPrefix(w, germanActStems...)
}

// germanDoStems are how infinitives begin of what people do to a project's things.
var germanDoStems = strings.Fields(`lösch änder veränder bearbeit verwend benutz erstell generier schreib
	hinzufüg commit push merg install anleg einbau einfüg umbenenn entfern veröffentlich treff speicher logg
	überspring umgeh deploy kopier ausführ`)

// germanDoing reports whether w is the infinitive of what people do to a project's things.
func germanDoing(w string) bool {
	return hasAnySuffix(w, "en", "ern") && hasAnyPrefix(w, germanDoStems...)
}

// germanPrefixes part from their verb, inseparable ones do not.
var (
	germanPrefixes = strings.Fields(`an auf aus ab ein fest vor zu um mit nach her hin weg frei durch bei dar zurück
		fort weiter wieder zusammen bereit sicher hinzu heraus wahr teil los`)
	inseparable = strings.Fields("ver be er ent zer unter über miss")
)

// germanPurpose reports whether w is an infinitive with its "zu" inside: "auszuwerfen".
func germanPurpose(w string) bool {
	for _, x := range germanPrefixes {
		rest, ok := strings.CutPrefix(w, x)
		if ok && strings.HasPrefix(rest, "zu") && w != "hinzufügen" {
			return true
		}
	}
	return false
}

// strongParticiples are endings of strong participles: "verboten", "verloren".
var strongParticiples = []string{"oben", "ossen", "ogen", "unden", "orfen", "orben", "ochen", "oren", "nommen"}

// noParticiples are how infinitives begin that look like a participle.
var noParticiples = strings.Fields(`geben gehen gelten generier genehmig gestalt gestatt gewähr gefährd gebrauch
	gelangen gewinnen`)

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
		if hasAnyPrefix(w, inseparable...) && hasAnySuffix(w, strongParticiples...) {
			return !hasAnySuffix(w, "proben", "kunden")
		}
		return strings.HasPrefix(w, "ge") && !hasAnyPrefix(w, noParticiples...)
	case hasAnySuffix(w, "t"):
		prefixed := strings.HasPrefix(w, "ge") || hasAnyPrefix(w, inseparable...)
		return hasAnySuffix(w, "iert") || prefixed && !hasAnyPrefix(w, "erlaubt", "gestattet", "erwünscht")
	}
	return false
}
