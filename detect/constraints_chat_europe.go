package detect

import "strings"

// What people type to an assistant in European languages other than English: what calms,
// what somebody would rather not have, what does not happen without their word.

// nothings are the words for nothing.
var nothings = []string{"nada", "niente", "nulla", "rien", "nichts", "nix", "niks", "niets", "nic", "ничего"}

// newOrBad follow on "nothing" in what calms: "niente di nuovo".
var newOrBad = strings.Fields(`nuevo novo nuovo neuf nouveau neues nowego нового nieuws grave schlimmes urgente
	urgent страшного strasznego`)

// reflexivePronouns stand between a negation and a verb of worrying: "no te preocupes".
var reflexivePronouns = []string{"te", "se", "ti", "si", "vi", "t", "vous", "os"}

// calms reports whether the negation or the "nothing" at word i only calms the reader, or
// says that all is as it was: "no te preocupes", "niente di nuovo".
func (p *phrase) calms(i int) bool {
	k := i + 1
	if p.is(i, nothings...) {
		if p.is(k, "de", "di") {
			k++
		}
		return p.is(k, newOrBad...) && len(p.toks) <= k+3
	}
	for p.is(k, reflexivePronouns...) {
		k++
	}
	worries := hasAnyPrefixFold(p.raw(k), "preocup", "preoccup", "inquièt", "inquiét", "apures", "apure", "agobi")
	return worries && p.class(k)&cEN == 0
}

// preferVerbs say what who speaks would rather have.
var preferVerbs = strings.Fields(`préfère préférerais préférons prefiero preferiría preferimos prefiro
	preferiria preferirei preferisco предпочёл предпочла предпочитаю`)

// ratherNot reports whether the negation i says what who speaks would rather the reader did
// not do: "prefiero que no llames al cliente", "ich möchte nicht, dass du anrufst".
func (p *phrase) ratherNot(i int) bool {
	if p.is(i, "nicht") {
		return i == 2 && p.is(0, "ich", "wir") && p.is(1, "möchte", "möchten", "will", "wollen") &&
			p.is(3, "dass") && p.is(4, "du", "sie", "ihr", "jemand", "irgendwer", "irgendjemand")
	}
	for k := i - 1; k > 0 && k >= i-3; k-- {
		if p.is(k, "que", "qu", "che", "чтобы") {
			return k <= 4 && p.has(i+1) && p.is(k-1, preferVerbs...)
		}
	}
	return false
}

// mineWords say whose word is needed: "sin mi permiso".
var mineWords = strings.Fields(`mon ma mes notre mi mis nuestro nuestra meu minha nosso nossa mio mia nostro
	nostra mein meine meinen unser unsere моего моей нашего`)

// notWithoutMine reports whether the "nothing" at word i, first of its clause, says that
// nothing is done without the word of who speaks: "rien ne part sans ma relecture".
func (p *phrase) notWithoutMine(i int) bool {
	if !p.clauseStart(i) || p.dependent(i) || !p.is(i, "rien", "nada", "niente", "nulla", "nichts", "ничего") {
		return false
	}
	for k := i + 2; k < len(p.toks) && k < i+8; k++ {
		if p.is(k, "sans", "sin", "sem", "senza", "ohne", "без") {
			if p.is(k+1, "il", "o", "a", "la", "lo") {
				k++
			}
			return p.is(k+1, mineWords...) && p.count(cTold) == 0
		}
	}
	return false
}

// mayButNot reports whether the French negation i keeps an act from who may do another:
// "tu peux lire le journal mais pas l'effacer".
func (p *phrase) mayButNot(i int) bool {
	next := i + 1
	if p.is(next, "le", "la", "l", "les", "y", "en") {
		next++
	}
	return p.is(i, "pas") && p.is(i-1, "mais") && p.nearBefore(i, i, "peux", "pouvez", "peuvent", "peut") &&
		p.infinitive(next) && !p.dependent(i)
}

// askedPolitely ask the reader for something.
var askedPolitely = []string{"puedes", "puede", "podrías", "podría", "puoi", "potresti", "pode", "poderia", "podes"}

// politeForeign reports whether the question p asks the reader not to do something: "Kannst
// du das bitte nicht übersetzen?", "¿Puedes no usar tablas?".
func (p *phrase) politeForeign() bool {
	if p.is(0, "kannst", "könntest", "können", "könnten", "könntet") && p.is(1, "du", "sie", "ihr") {
		for k := 2; k < len(p.toks); k++ {
			if p.is(k, "nicht", "kein", "keine", "keinen") {
				return p.nearBefore(k, k, "bitte") && !p.is(k+1, "nur", "mehr")
			}
		}
		return false
	}
	if p.is(0, "peux-tu", "pourrais-tu", "pouvez-vous", "pourriez-vous") {
		return p.is(1, "éviter") && p.has(2) || p.is(1, "ne") && p.is(2, "pas", "jamais") && p.infinitive(3)
	}
	if p.is(0, "você", "tu") {
		return (&phrase{text: p.text, toks: p.toks[1:], Range: p.Range}).politeForeign()
	}
	k := 1
	if p.is(1, "por") && p.is(2, "favor") || p.is(1, "per") && p.is(2, "favore") {
		k = 3
	}
	asks := p.is(0, askedPolitely...)
	return asks && (p.is(k, "evitar", "evitare") && p.has(k+1) || p.is(k, "no", "non", "não") && p.infinitive(k+1))
}
