package detect

import (
	"strings"
	"unicode/utf8"
)

// Languages that have no class of their own: Dutch, the Scandinavian ones, Turkish,
// Vietnamese and others, each with a few words.

// koreanNotBanned end what "X" behind it denies or names, rather than bans.
var koreanNotBanned = strings.Fields(`은 는 을 를 지원 필요 상관 관련 해당 가능 의미 존재 문제 변화 버전 변수 유형`)

// bannable reports whether before ends in a Korean noun that "X" behind it bans, rather
// than denies (no support) or gives a name (the value is X).
func bannable(before string) bool {
	r, _ := utf8.DecodeLastRuneInString(before)
	return isHangul(r) && !hasAnySuffix(before, koreanNotBanned...)
}

// nordicArticles are articles and pronouns that open a statement with "instead of".
var nordicArticles = []string{"de", "het", "een", "den", "det", "ett", "en", "hàm", "nó"}

// otherForbids decides the cues of languages that have no class of their own.
func (p *phrase) otherForbids(i int) order {
	if p.class(i)&cNeg != 0 && p.waived(i) || p.blank(i) || p.onlyToo(i) {
		return noOrder
	}
	if o := p.classForbids(i); o != noOrder {
		return o
	}
	if p.koreanX(i + 1) {
		return prohibition
	}
	switch p.known(i) {
	case "verboden", "vermijd", "vermijden", "onthoud", "onthoudt", "niet", "niets", "niks", "geen", "nooit",
		"niemand", "hooguit", "hoogstens", "maximaal":
		return p.dutchForbids(i)
	case "alleen", "uitsluitend":
		return p.yes(p.dutchOnly(i))
	case "inte", "ikke", "aldrig", "aldri":
		return p.nordicNot(i)
	case "endast", "bara", "kun": // "använd endast X"
		order := p.suffix(0, "a") && p.class(0)&(cLangs|cSubj) == 0 && !p.suffix(i-1, "as", "s")
		return p.yes(order && i > 0 && i < 4 && p.has(i+1))
	case "verbod", "förbjudet", "förbjuden", "förbjudna", "forbudt":
		return p.yes(!p.is(i-1, "inte", "ikke", "niet") && (p.is(i-1, "är", "er") || p.clauseStart(i)))
	case "plaats", "stället", "stedet", "thay":
		return p.yes(p.insteadOther(i))
	case "onay", "xin", "phép":
		return p.yes(p.asksLeave(i))
	case "لا": // Arabic: "do not" with a verb of the second person
		return p.yes(p.clauseStart(i) && strings.HasPrefix(p.raw(i+1), "ت") && !p.is(i+1, arabicTells...))
	case "अनुमति": // Hindi: "leave", behind it "not"
		return p.yes(p.find(i, "नहीं"))
	case "न", "नहीं":
		return p.yes(p.is(i, "न") && hasAnySuffix(p.raw(i+1), "ें", "ो", "ना", "ए") || p.find(i, "चाहिए"))
	case "tidak": // Indonesian
		return p.yes(p.is(i+1, "boleh"))
	case "chỉ", "tránh", "không":
		return p.yes(p.vietnameseForbids(i))
	case "ممنوع", "يمنع", "يُمنع", "يحظر", "אסור", "μην", "dilarang", "jangan", "cấm", "đừng", "मत", "asla", "yasak",
		"yasaktır", "zabronione", "zabrania":
		return prohibition
	}
	return p.turkishForbids(i)
}

// insteadOther reports whether the "instead of" at word i, Dutch, Scandinavian or Vietnamese,
// stands in an order.
func (p *phrase) insteadOther(i int) bool {
	instead := p.is(i-1, "in", "i", "í") && p.is(i+1, "van", "för", "for") || p.is(i+1, "vì", "cho")
	return instead && p.clauseStart(0) && p.opensOther() && !p.is(0, nordicArticles...) && !p.suffix(0, "t")
}

// opensOther reports whether the first word of p, in a language with no class of its own, may
// be an order: no name, no pronoun, no word of another language.
func (p *phrase) opensOther() bool {
	return p.class(0)&(cFunc|cLangs|cSubj) == 0 && !p.toks[0].ident
}

// asksLeave reports whether word i, "leave", is asked for before something is done: Turkish
// "önce onay al", Vietnamese "xin phép trước khi …".
func (p *phrase) asksLeave(i int) bool {
	asked := p.is(i, "onay") && p.is(len(p.toks)-1, "al", "alın", "iste", "isteyin") ||
		p.is(i, "xin") && p.is(i+1, "phép", "ý")
	return asked && (p.find(0, "önce") || p.find(i, "trước"))
}

// koreanX reports whether word i is the letter that says "no", right behind a Korean noun.
func (p *phrase) koreanX(i int) bool {
	ends := i == len(p.toks)-1 || p.gap(i+1)&gapClause != 0
	return ends && p.raw(i) == "X" && p.gap(i) == 0 && p.has(i-1) && bannable(p.text[:p.toks[i-1].end])
}

// arabicTells are verbs of what a thing does: "does not work", "is not there".
var arabicTells = []string{"تعمل", "توجد", "تزال", "تظهر", "تحتاج", "تتوفر"}

// vietnameseTells are verbs of statements behind "không".
var vietnameseTells = []string{"có", "phải", "biết", "thể", "cần", "sao", "tìm", "thấy", "còn", "ai"}

// vietnameseForbids reports whether the Vietnamese "only", "avoid" or "not" at word i bids.
func (p *phrase) vietnameseForbids(i int) bool {
	opens := p.clauseStart(i)
	switch p.known(i) {
	case "chỉ":
		return opens && p.has(i+2) && !p.is(i+1, "số", "thị", "dẫn", "mục", "có", "là", "tiêu")
	case "tránh":
		return opens
	}
	switch {
	case p.is(i+1, "nên") && i > 0:
		return !p.find(0, "tôi")
	case p.is(i+1, "được") && !p.find(0, "tôi", "bị"),
		p.is(i-1, "đối"):
		return true
	}
	return opens && i < len(p.toks)-1 && !p.is(i+1, vietnameseTells...)
}

// nordicTells are subjects and verbs of statements.
var nordicTells = strings.Fields(`jag det den vi han hon jeg är er var har kan vet ved de man som`)

// nordicNot decides the negations of Swedish, Danish and Norwegian.
func (p *phrase) nordicNot(i int) order {
	last := len(p.toks) - 1
	if p.is(i-1, "får", "må", "ska", "skal", "bör", "bør") {
		return prohibition
	}
	if p.is(i-1, "den", "det", "dem") && i-p.clauseOf(i) == 2 && p.suffix(i-2, "a") {
		return prohibition // "redigera den inte"
	}
	if p.find(p.clauseOf(i), nordicTells...) {
		return noOrder
	}
	if opens := p.clauseStart(i); opens {
		// An infinitive: "inte ändra X".
		bids := p.suffix(i+1, "a", "e") && !p.suffix(i+1, "na", "da", "de", "te")
		return p.yes(bids && last > i)
	}
	// An imperative is no more than the stem, or has the ending of an infinitive.
	states := p.suffix(i-1, "er", "ar", "de", "te", "nas") || i == 1 && p.toks[0].ident
	return p.yes(!states && i-p.clauseOf(i) <= 1 && last > i)
}

// turkishBans are endings of what must not be.
var turkishBans = strings.Fields(`memeli mamalı memelidir mamalıdır meyin mayın meyiniz mayınız memeliyiz
	mamalıyız`)

// turkishDuty are endings of duty and of the polite imperative.
var turkishDuty = []string{"malı", "meli", "malıdır", "melidir", "ın", "in", "un", "ün", "ınız", "iniz"}

// turkishStates are endings of statements.
var turkishStates = strings.Fields(`yor dır dir dur dür tır tir ır ir ur ür ar er dı di tı ti du dü var yok lar
	ler mış miş`)

// turkishForbids decides Turkish words: negated imperatives, "only", and words that are no bans
// themselves: the verb, which ends its sentence, tells by its endings whether it bids, and denies.
func (p *phrase) turkishForbids(i int) order {
	last := len(p.toks) - 1
	switch p.known(i) {
	case "sakın":
		return prohibition
	case "yapma", "yapmayın", "dokunma", "dokunmayın", "silme", "silmeyin", "kullanma", "kullanmayın", "değiştirme",
		"değiştirmeyin", "yazma", "yazmayın", "çalıştırma", "çalıştırmayın", "gönderme", "göndermeyin", "commitleme",
		"pushlama", "kaldırma", "kaldırmayın", "bozma", "bozmayın", "ekleme", "eklemeyin":
		return p.yes(i == last || p.gap(i+1)&gapClause != 0)
	case "kaçın", "kaçının", "kaçınınız":
		return p.yes(i == last)
	case "sadece", "yalnızca":
		bids := p.is(last, "ver") || p.suffix(last, "abilir", "ebilir") || !p.suffix(last, turkishStates...)
		return p.yes(bids && i == 0 && last > 1)
	case "bir", "ve", "bu", "için", "ile", "olarak", "doğrudan", "hiçbir", "kesinlikle", "önce", "sonra", "olmadan",
		"almadan", "yerine":
		return p.turkishVerb(i)
	}
	return noOrder
}

// turkishVerb decides by the verb that ends p.
func (p *phrase) turkishVerb(i int) order {
	verb := p.raw(len(p.toks) - 1)
	if hasAnySuffix(verb, turkishBans...) {
		return prohibition
	}
	bids := hasAnySuffix(verb, turkishDuty...) && !hasAnySuffix(verb, "için")
	return p.yes(p.is(i, "yerine") && bids && i > 0)
}
