package detect

import "strings"

// polishUrging stand before what is to be avoided.
var polishUrging = strings.Fields(`należy i proszę prosimy warto się lepiej powinno powinien powinieneś`)

// polishForbids decides Polish cues.
func (p *phrase) polishForbids(i int) order {
	switch p.known(i) {
	case "nie":
		return p.polishNot(i)
	case "nigdy":
		return p.yes(p.is(i+1, "nie") && (p.polishBids(i+2) || p.clauseStart(i) && !p.is(i+2, "jest")))
	case "niedozwolone", "niedozwolony", "niedozwolona", "niedopuszczalne", "niedopuszczalny", "niedopuszczalna":
		return p.yes(p.is(i-1, "jest", "są") || i == 0 && p.gap(1)&gapColon != 0)
	case "zakaz", "zabronione", "zabrania", "zakazane", "zakazany", "zakazana", "zakazuje", "zabroniony",
		"zabroniona", "wzbronione", "wzbroniony", "zabraniam", "zabraniamy", "zakazuję":
		return p.yes(!p.is(i-1, "nie"))
	case "unikaj", "unikać", "unikajcie":
		return p.yes(p.clauseStart(i) || p.is(i-1, polishUrging...))
	case "powstrzymaj", "powstrzymajcie":
		return p.yes(p.clauseStart(i) && p.is(i+1, "się"))
	case "zrezygnuj", "zrezygnujcie", "przestań", "przestańcie":
		return p.yes(p.clauseStart(i) && p.has(i+1))
	case "bez":
		gerund := p.first(i+1, i+3, "zmiany") >= 0 || hasAnySuffix(p.raw(i+1), "ania", "enia", "ęcia")
		return p.yes(gerund && i > 0 && p.polishBids(p.clauseOf(i)) || p.gap(i)&gapComma != 0 && p.polishOrder(i))
	}
	return noOrder
}

// polishMust are verbs of duty and leave.
var polishMust = strings.Fields(`wolno należy powinien powinna powinno powinny powinieneś powinnaś powinniśmy
	powinniście zaleca dopuszcza zezwala`)

// polishAllowed say what is allowed.
var polishAllowed = strings.Fields(`dozwolone dozwolony dozwolona dopuszczalne dopuszczalny dopuszczalna
	wskazane mile`)

// polishYouTold are what becomes of the reader: "nie musisz".
var polishYouTold = strings.Fields(`musisz możesz widzisz wiesz masz chcesz potrzebujesz rozumiesz znasz
	pamiętasz słyszysz umiesz`)

// polishBeforeNot stand before a negation that opens its part of a sentence.
var polishBeforeNot = strings.Fields(`i ale a proszę prosimy nic niczego nikomu nikogo nigdzie więcej już lepiej
	pozorem wypadku razie`)

// polishNot decides "nie".
func (p *phrase) polishNot(i int) order {
	next := p.raw(i + 1)
	switch {
	case p.suffix(i+1, "ujemy", "amy", "imy", "emy") && !p.is(i-1, "jeszcze"):
		// How a project works: "nie przyjmujemy X".
		return p.yes(!p.is(i+1, "mamy", "możemy", "wiemy", "umiemy", "musimy", "chcemy", "widzimy"))
	case p.is(i+1, "może", "mogą", "można") && !p.polishDependent(i):
		return p.yes(p.polishBars(i + 2))
	case p.is(i+1, polishMust...),
		p.is(i+1, "jest", "są") && p.is(i+2, polishAllowed...):
		return p.yes(!p.dependent(i))
	case p.is(i+1, "chcę", "chcemy", "chciałbym", "chciałabym", "życzę"):
		return p.yes(p.first(i+2, i+5, "żebyś", "żeby", "aby", "abyś", "żebyście") >= 0)
	case p.gap(i)&gapComma != 0 && p.suffix(i+1, "jąc") && p.polishOrder(i):
		return prohibition // "skróć tekst, nie zmieniając X"
	case (p.gap(i)&gapComma != 0 || p.is(i-1, "a") && p.gap(i-1)&gapComma != 0) && p.polishOrder(i):
		// "używaj X, a nie Y"
		return p.yes(p.has(i+1) && !p.is(i+1, "wiem", "jest", "są", "ma", "mogę", "będzie", "znam"))
	case p.clauseStart(i) && p.suffix(i+1, "asz", "esz", "isz", "ysz") && i == 0:
		return p.yes(!p.hasIf() && !p.is(i+1, polishYouTold...) &&
			!hasAnyPrefix(next, "znajdzie", "zobacz", "strac", "dosta", "uda", "pisz"))
	case p.clauseStart(i) || p.is(i-1, polishBeforeNot...),
		p.nearBefore(i, 3, "zadbaj", "uważaj", "pamiętaj"):
		return p.yes(p.polishBids(i + 1))
	}
	return noOrder
}

// polishDependent reports whether word i stands in a clause that says when or whether.
func (p *phrase) polishDependent(i int) bool {
	return p.dependent(i) || p.is(p.clauseOf(i), "gdy", "kiedy", "jeśli", "jeżeli")
}

// polishBars reports whether the words from i on, behind "nie może", tell what is not to be,
// rather than what nobody is able to: "zawierać", "być zmieniane", "usuwać bez zgody".
func (p *phrase) polishBars(i int) bool {
	if p.is(i, "być") {
		return p.slavicActs(i+1) || p.suffix(i+1, "wane", "wany", "wana", "iane", "iany", "iana")
	}
	return hasAnyPrefix(p.raw(i), "zawiera", "przekracza", "zaczyna", "kończy") ||
		p.suffix(i, "wać", "iać", "nosić") && p.find(i, "bez")
}

// polishNoBids end like an imperative or an infinitive and do not bid.
var polishNoBids = strings.Fields(`mieć wiecie macie jesteście możecie dzisiaj tutaj coś ktoś stać`)

// polishBidEndings are endings of imperatives and infinitives.
var polishBidEndings = strings.Fields(`aj uj ij ej ać eć ić yć cie ąć ść rób ień noś adź edź ierz órz óć uń ajmy
	ujmy`)

// polishBids reports whether word i has the ending of an imperative or an infinitive.
func (p *phrase) polishBids(i int) bool {
	if p.is(i, polishNoBids...) {
		return false
	}
	return p.suffix(i, polishBidEndings...) || p.is(i, "pisz", "mów", "próbuj", "waż", "bierz")
}

// polishOrder reports whether one of the words p opens with, before word i, bids.
func (p *phrase) polishOrder(i int) bool {
	for k := range min(i, 4) {
		if p.polishBids(k) {
			return true
		}
	}
	return false
}

// polishPastEndings are endings of verbs of the past.
var polishPastEndings = []string{"liśmy", "łyśmy", "szli", "iono", "ano", "ęto", "ali", "ili", "yli", "ęli"}

// polishPast reports whether word k is a Polish verb of the past: "widziałem", "znaleziono".
func (p *phrase) polishPast(k int) bool {
	w := p.raw(k)
	return hasAnySuffix(w, "łem", "łam", "ł", "ła", "ło", "ły") || hasAnySuffix(w, polishPastEndings...)
}
