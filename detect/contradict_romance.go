package detect

import "strings"

// tookUp decides what is told in Spanish of a thing that was named before, of which the evidence says only how it is
// now: "lo cambiaron, ahora sale a las 11:15".
func (m match) tookUp() bool {
	c, e := m.c.read, m.e.read
	if len(e.words) < 4 || !foreign(c.words[0].low) || !m.brief() || !e.chats() {
		return false
	}
	if !m.e.renewed && !e.usesAny(changing) || m.otherEnvironment() {
		return false
	}
	s := m.scene(unsaid)
	i := c.guessedWord()
	if i < 0 || s.holds(&c.words[i]) {
		return false
	}
	for k := 1; k < len(e.words); k++ {
		if x := &e.words[k]; !s.claims(x.id, x.text) && s.sortAnew(i, k) && s.verbsTo(k) {
			return true
		}
	}
	return false
}

var (
	// verbs of change in Spanish
	changing = setOf(`ahora ya desde cambiado cambiada ampliado ampliamos ampliaron reducido migramos migrado actualizamos actualizado
		actualicé cambié moví pasé cambiaron cambiamos cambió movieron movimos movió pasaron pasamos pasó trasladaron trasladamos
		cambiado movido subido bajado adelantaron retrasaron`)
)

// sortAnew reports whether word k of the evidence is another value of the sort of word i of the claim.
func (s scene) sortAnew(i, k int) bool {
	w, x := &s.c.words[i], &s.e.words[k]
	switch {
	case dotted(w.text) && dotted(x.text):
		return !agree(w, x)
	case w.q.num && x.q.num:
		return (w.q.unit == x.q.unit || x.q.unit == 0) && !w.q.equals(x.q) && k > 0 && !clock(x.text)
	case clock(w.text) && clock(x.text), w.ident && x.ident && alikeNames(w, x):
		return w.text != x.text
	case exclude(w, x):
		return true
	}
	return capital(w.text) && capital(x.text) && w.class == 0 && x.class == 0
}

// verbsTo reports whether nothing but verbs, small words, times and words of the claim leads to word k in its clause.
func (s scene) verbsTo(k int) bool {
	for ; k > 0 && !s.e.opensPart(k); k-- {
		w := &s.e.words[k-1]
		if w.class != 0 && w.class&mBad == 0 || w.unit != 0 || len(w.low) <= 3 || s.saysStem(w) {
			continue
		}
		if w.low != "desde" && !hasAnySuffix(w.low, "mos", "ron", "ió", "ado", "ido", "é", "an", "en") && !hasAnyPrefix(w.low, "es") &&
			!strings.Contains(spanishTimes, " "+w.low+" ") {
			return false
		}
	}
	return true
}

// spanishTimes are words for since when something is so.
const spanishTimes = ` ayer hoy anoche mañana este esta enero febrero marzo abril mayo junio julio agosto septiembre
 octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo verano otoño invierno primavera `
