package detect

import (
	"strings"
	"unicode/utf8"
)

// Languages that have no class of their own: Dutch, the Scandinavian ones, Turkish,
// Vietnamese and others, each with a few words.

// bannable reports whether before ends in a Korean noun that "X" behind it bans, rather
// than denies (no support) or gives a name (the value is X).
func bannable(before string) bool {
	r, _ := utf8.DecodeLastRuneInString(before)
	return isHangul(r) && !hasAnySuffix(before, "은", "는", "을", "를", "지원", "필요", "상관", "관련", "해당", "가능", "의미", "존재", "문제", "변화", "버전", "변수", "유형")
}

// otherForbids decides the cues of languages that have no class of their own.
func (p *phrase) otherForbids(i int) order {
	last := len(p.toks) - 1
	if p.class(i)&cNeg != 0 && p.waived(i) || p.blank(i) || p.onlyToo(i) {
		return noOrder
	}
	if o := p.classForbids(i); o != noOrder {
		return o
	}
	switch p.known(i) {
	case "verboden", "vermijd", "vermijden", "onthoud", "onthoudt", "niet", "niets", "niks", "geen", "nooit", "niemand", "hooguit", "hoogstens", "maximaal":
		return p.dutchForbids(i)
	case "onay", "xin", "phép":
		asked := p.is(i, "onay") && p.is(last, "al", "alın", "iste", "isteyin") || p.is(i, "xin") && p.is(i+1, "phép", "ý")
		return p.yes(asked && (p.find(0, "önce") || p.find(i, "trước")))
	case "endast", "bara", "kun":
		return p.yes(i > 0 && i < 4 && p.suffix(0, "a") && p.class(0)&(cLangs|cSubj) == 0 && p.has(i+1) && !p.suffix(i-1, "as", "s"))
	case "alleen", "uitsluitend":
		last := p.clauseEnd(i) - 1
		return p.yes(p.dutchMay(i) && p.has(i+2) || i > 0 && p.is(i+1, "met", "na", "via", "op") && p.suffix(last, "en") && last > i+2 && !p.dutchTells(0, i) ||
			i > 0 && i < 4 && p.class(0)&(cFunc|cLangs|cSubj) == 0 && !p.toks[0].ident && !p.find(0, "is", "zijn", "wordt", "kan", "werkt", "er") && !p.is(0, "de", "het", "een", "dit", "dat") && !p.suffix(0, "t"))
	case "plaats", "stället", "stedet", "thay": // "instead of"
		return p.yes((p.is(i-1, "in", "i", "í") && p.is(i+1, "van", "för", "for") || p.is(i+1, "vì", "cho")) && p.clauseStart(0) && p.class(0)&(cLangs|cFunc|cSubj) == 0 && !p.toks[0].ident && !p.is(0, "de", "het", "een", "den", "det", "ett", "en", "hàm", "nó") && !p.suffix(0, "t"))
	case "verbod", "förbjudet", "förbjuden", "förbjudna", "forbudt":
		return p.yes(!p.is(i-1, "inte", "ikke", "niet") && (p.is(i-1, "är", "er") || p.clauseStart(i)))
	case "x": // Korean: "no", behind a noun
		return p.yes(p.raw(i) == "X" && p.gap(i) == 0 && (i == last || p.gap(i+1)&gapClause != 0) && p.has(i-1) && bannable(p.text[:p.toks[i-1].end]))
	case "inte", "ikke", "aldrig", "aldri":
		return p.nordicNot(i)
	case "yapma", "yapmayın", "dokunma", "dokunmayın", "silme", "silmeyin", "kullanma", "kullanmayın", "değiştirme", "değiştirmeyin", "yazma", "yazmayın",
		"çalıştırma", "çalıştırmayın", "gönderme", "göndermeyin", "commitleme", "pushlama", "kaldırma", "kaldırmayın", "bozma", "bozmayın", "sakın", "ekleme", "eklemeyin": // Turkish
		if i == last || p.gap(i+1)&gapClause != 0 || p.is(i, "sakın") {
			return prohibition
		}
	case "kaçın", "kaçının", "kaçınınız":
		return p.yes(i == last)
	case "sadece", "yalnızca":
		return p.yes(i == 0 && last > 1 && (p.is(last, "ver") || p.suffix(last, "abilir", "ebilir") || !p.suffix(last, "yor", "dır", "dir", "dur", "dür", "tır", "tir", "ır", "ir", "ur", "ür", "ar", "er", "dı", "di", "tı", "ti", "du", "dü", "var", "yok", "lar", "ler", "mış", "miş")))
	case "bir", "ve", "bu", "için", "ile", "olarak", "doğrudan", "hiçbir", "kesinlikle", "önce", "sonra", "olmadan", "almadan", "yerine":
		return p.turkishForbids(i)
	case "chỉ": // Vietnamese: "only"
		return p.yes(p.clauseStart(i) && p.has(i+2) && !p.is(i+1, "số", "thị", "dẫn", "mục", "có", "là", "tiêu"))
	case "tránh":
		return p.yes(p.clauseStart(i))
	case "لا": // Arabic: "do not" with a verb of the second person
		if p.clauseStart(i) && strings.HasPrefix(p.raw(i+1), "ت") && !p.is(i+1, "تعمل", "توجد", "تزال", "تظهر", "تحتاج", "تتوفر") {
			return prohibition
		}
	case "ممنوع", "يمنع", "يُمنع", "يحظر", "अनुमति", "אסור", "μην", "dilarang", "jangan", "cấm", "đừng", "मत", "asla", "yasak", "yasaktır", "zabronione", "zabrania":
		if p.is(i, "अनुमति") {
			return p.yes(p.find(i, "नहीं"))
		}
		return prohibition
	case "न", "नहीं": // Hindi
		return p.yes(hasAnySuffix(p.raw(i+1), "ें", "ो", "ना", "ए") && p.is(i, "न") || p.find(i, "चाहिए"))
	case "không": // Vietnamese
		if p.is(i+1, "nên") && !p.find(0, "tôi") && i > 0 {
			return prohibition
		}
		return p.yes(p.is(i+1, "được") && !p.find(0, "tôi", "bị") || p.is(i-1, "đối") || p.clauseStart(i) && last > i && !p.is(i+1, "có", "phải", "biết", "thể", "cần", "sao", "tìm", "thấy", "còn", "ai"))
	case "tidak": // Indonesian
		return p.yes(p.is(i+1, "boleh"))
	}
	return noOrder
}

// nordicNot decides the negations of Swedish, Danish and Norwegian.
func (p *phrase) nordicNot(i int) order {
	last := len(p.toks) - 1
	if p.is(i-1, "får", "må", "ska", "skal", "bör", "bør") {
		return prohibition
	}
	if p.is(i-1, "den", "det", "dem") && i-p.clauseOf(i) == 2 && p.suffix(i-2, "a") {
		return prohibition // "redigera den inte"
	}
	if p.find(p.clauseOf(i), "jag", "det", "den", "vi", "han", "hon", "jeg", "är", "er", "var", "har", "kan", "vet", "ved", "de", "man", "som") {
		return noOrder
	}
	if i-p.clauseOf(i) > 1 || last == i || i == 1 && p.toks[0].ident || p.suffix(i-1, "er", "ar", "de", "te", "nas") && !p.clauseStart(i) || p.clauseStart(i) && (!p.suffix(i+1, "a", "e") || p.suffix(i+1, "na", "da", "de", "te")) {
		return noOrder // an imperative is no more than the stem, or has the ending of an infinitive
	}
	return prohibition
}

// turkishForbids decides Turkish words that are no bans themselves: the verb, which ends its
// sentence, tells by its endings whether it bids, and denies.
func (p *phrase) turkishForbids(i int) order {
	last := len(p.toks) - 1
	verb := p.raw(last)
	if hasAnySuffix(verb, "memeli", "mamalı", "memelidir", "mamalıdır", "meyin", "mayın", "meyiniz", "mayınız", "memeliyiz", "mamalıyız") {
		return prohibition
	}
	bids := hasAnySuffix(verb, "malı", "meli", "malıdır", "melidir", "ın", "in", "un", "ün", "ınız", "iniz") && !hasAnySuffix(verb, "için")
	return p.yes(p.is(i, "yerine") && bids && i > 0)
}
