package detect

import "strings"

// politeBan reports whether p asks somebody not to do something in the form of a
// question: "Can you please not …?", "Could you avoid …ing?", "Would you mind not …ing?".
func (p *phrase) politeBan() bool {
	i := 0
	for p.is(i, "please", "so", "and", "also", "hey", "ok") {
		i++
	}
	if !p.is(i, "can", "could", "would", "will") || !p.is(i+1, "you", "we") {
		return false
	}
	for i += 2; p.is(i, "please", "just", "maybe", "mind", "perhaps", "also"); {
		i++
	}
	switch {
	case p.is(i, "not"):
		return p.class(i+1)&cImp != 0 || p.suffix(i+1, "ing")
	case p.is(i, "avoid", "stop"):
		return p.suffix(i+1, "ing") || p.has(i+1)
	case p.is(i, "refrain"):
		return true
	case p.class(i)&cImp != 0 || p.is(i, "do"):
		for k := i + 1; k < len(p.toks); k++ {
			if p.is(k, "without") && (p.suffix(k+1, "ing") || p.is(k+1, "any")) {
				return true // "Can you do this without changing the schema?"
			}
		}
	}
	return false
}

// announces reports whether p tells what its writer is about to do: "Let me use X instead of Y".
func (p *phrase) announces() bool {
	i := 0
	for p.class(i)&(cLead|cConj) != 0 && i < 4 {
		i++
	}
	return p.is(i, "let") && p.is(i+1, "me") && !p.is(i+2, "know") || p.is(i, "i", "we") && p.is(i+1, "'ll", "will", "'m", "am", "should", "can", "could")
}

// exceptForbids decides "everything except X may be changed", "anything but X".
func (p *phrase) exceptForbids(i int) order {
	if !p.is(i+1, "except", "but", "besides", "outside", "apart") || p.is(i-1, "do") && p.class(i-2)&cNeg != 0 {
		return noOrder
	}
	if p.nearBefore(i, 4, "can", "may") && p.nearBefore(i, 5, "you", "we", "agents") || p.find(i+2, "may", "can", "might", "allowed", "fine", "ok", "okay", "fair") || i > 0 && p.class(i-1)&cImp != 0 && p.opensOrder(i-1) {
		return prohibition
	}
	return noOrder
}

// nobodyForbids decides "nobody pushes to main", "nobody may …".
func (p *phrase) nobodyForbids(i int) order {
	next, first := i+1, i
	if p.is(i, "one") {
		first = i - 1 // no one
	}
	if p.is(i-1, "let") && p.opensOrder(i-1) {
		return prohibition
	}
	if p.is(next, "may", "must", "should", "can", "is") && (!p.is(next, "is") || p.is(next+1, "allowed", "to", "permitted")) || p.is(next, "but", "except") && p.find(next+1, "may", "must", "should", "can") {
		return prohibition
	}
	if p.is(next, "but", "except") && p.clauseStart(first) && p.actsAfter(next+1) {
		return prohibition // "nobody but the release bot pushes tags"
	}
	wished := p.is(0, "i") && p.find(1, "prefer", "want", "rather", "like")
	if !p.clauseStart(first) && !wished {
		return noOrder
	}
	told := p.is(next, "knows", "uses", "has", "sees", "reads", "likes", "cares", "answers", "works", "looks", "gets", "needs", "expects", "finds", "supports", "complains", "responds")
	return p.yes(p.thirdPerson(next) && !told)
}

// nothingForbids decides "change nothing in X", "nothing is merged without Y", "nothing may …".
func (p *phrase) nothingForbids(i int) order {
	next := i + 1
	switch {
	case p.is(next, "else") && (!p.has(next+1) || p.gap(next+1)&gapClause != 0) && (p.commands(0) || p.class(0)&cImp != 0 || p.is(0, "just", "only")):
		return prohibition
	case p.is(next, "else") && p.acts(next+1) && !p.is(next+1, "runs", "uses", "changes", "change"):
		return invariant // "… – nothing else calls it"
	case p.ensures(i) && (p.has(next+1) || p.suffix(next, "s", "ed")):
		return prohibition // "make sure nothing else breaks"
	case p.is(next, "else") && !p.has(next+1) && p.gap(i)&gapComma != 0 && p.count(cAux|cModal|cSubj) == 0 && !p.thirdPerson(1) && !p.thirdPerson(2):
		return prohibition // "same colours, a bigger font, nothing else"
	case p.clauseStart(i) && p.nothingDoes(i):
		return invariant // "nothing leaves the device"
	case p.is(next, "more", "beyond", "outside", "but") && (p.commands(0) || p.is(0, "just", "only") || i == 0 && p.is(next, "beyond") && p.has(next+1)) && p.gap(i)&gapComma != 0 || i == 0 && p.is(next, "beyond") && p.count(cAux) == 0:
		return prohibition // "Do what was asked, nothing more"
	case p.clauseStart(i) && p.suffix(next, "s") && !p.is(next, "is", "was", "has", "does", "happens", "works", "changes") && p.find(next+1, "without", "until", "unless"):
		return prohibition // "Nothing ships without a review"
	case p.is(next, "may", "must", "should", "can"), p.is(next, "but", "except", "outside", "inside", "in", "under", "from", "else") && p.find(next+1, "may", "must", "should"):
		return prohibition
	case i > 0 && p.is(i-1, "change", "touch", "modify", "delete", "add", "remove", "edit", "commit", "push", "break", "rename", "install", "alter", "write", "create", "merge", "publish", "send", "share") && p.opensOrder(i-1):
		return prohibition
	case p.is(i-1, "know", "knows") && p.is(next, "about", "of") && (p.named(i-2) || p.genericSubject(i-1)):
		return invariant // "`core` knows nothing about HTTP"
	case p.is(next, "goes") && p.is(next+1, "to", "into", "out", "in") && p.clauseStart(i), p.orderedBefore(i) && !p.is(i-1, "do", "have", "say", "know", "want", "need", "get"):
		return prohibition
	case p.is(i-1, "do") && p.opensOrder(i-1), p.is(next, "gets", "is", "goes") && !p.find(next+2, "yet") && p.is(next+1, "merged", "deployed", "shipped", "released", "pushed", "published", "committed", "live"):
		return prohibition
	case p.is(next, "gets", "is", "goes") && p.find(0, "without", "until", "unless") && (p.participle(next+1) || p.is(next, "goes")):
		return prohibition
	}
	return noOrder
}

// awayForbids decides "stay away from X", "steer clear of X", "keep out of X".
func (p *phrase) awayForbids(i int) order {
	if p.is(i, "stick") && p.is(i-1, "should", "must") && p.is(i+1, "to") && p.has(i+2) {
		return prohibition
	}
	if p.clauseStart(i) && p.opensOrder(i) && (p.is(i, "stick", "keep") && p.is(i+1, "to") && p.has(i+2) && !p.is(i+2, "your", "it", "being") || p.is(i, "stay") && p.is(i+1, "within", "inside", "in", "on") && p.has(i+2) && !p.is(i+2, "touch", "sync", "mind", "top", "task") || p.is(i, "confine")) {
		return prohibition // "stick to X": nothing else
	}
	if p.is(i, "keep") {
		return p.keepForbids(i)
	}
	if p.opensOrder(i) && (p.is(i+1, "away", "clear", "out", "off") && (p.has(i+2) || p.is(i+1, "out", "off"))) {
		return prohibition
	}
	return noOrder
}

// frozenForbids decides "main is frozen", "a no-go", of what people freeze, not of what hangs.
func (p *phrase) frozenForbids(i int) order {
	if p.is(i, "no-go", "no-no") {
		if p.is(i-1, "a", "an", "absolute", "is", "are", "big", "complete", "total") {
			return prohibition
		}
		return noOrder
	}
	if p.is(i, "frozen") && p.is(0, "treat", "consider") {
		return invariant
	}
	if p.is(i, "fixed") {
		return p.invariantIf(p.is(i-1, "is", "are") && !p.conditional(i) && !p.is(i+1, "in", "by", "now", "for") && p.settled(p.clauseOf(i), i-1))
	}
	if !p.is(i-1, "is", "are", "stays", "remains") || p.conditional(i) || p.is(i, "locked") && !p.find(i, "until", "for") {
		return noOrder
	}
	if p.is(i, "frozen") && (p.is(i-1, "are", "stays", "remains") || p.find(i, "until")) && !p.is(i-2, "they", "we", "i", "you") {
		return invariant
	}
	if k := i - 2; p.ident(k) || p.has(k) && p.toks[k].quoted || p.is(k, "main", "master", "schema", "api", "apis", "branch", "interface", "interfaces", "contract", "folder", "directory", "format", "file", "files",
		"code", "codebase", "release", "spec", "design", "scope", "module", "package", "baseline", "version", "config", "configuration", "database", "table", "migrations", "develop") {
		return invariant
	}
	return noOrder
}

// otherForbids decides the cues of languages that have no class of their own.
func (p *phrase) otherForbids(i int) order {
	last := len(p.toks) - 1
	if p.class(i)&cNeg != 0 && p.waived(i) || p.blank(i) || p.onlyToo(i) {
		return noOrder
	}
	if o := p.ruledForbids(i); o != noOrder {
		return o
	}
	if p.class(i)&cConsent != 0 {
		return p.consentForbids(i)
	}
	switch p.known(i) {
	case "verboden", "vermijd", "vermijden":
		return p.yes(p.is(i, "verboden") && !p.is(i-1, "niet") || p.clauseStart(i))
	case "onay", "xin", "phép":
		asked := p.is(i, "onay") && p.is(last, "al", "alın", "iste", "isteyin") || p.is(i, "xin") && p.is(i+1, "phép", "ý")
		return p.yes(asked && (p.find(0, "önce") || p.find(i, "trước")))
	case "endast", "bara", "kun":
		return p.yes(i > 0 && i < 4 && p.suffix(0, "a") && p.class(0)&(cLangs|cSubj) == 0 && p.has(i+1) && !p.suffix(i-1, "as", "s"))
	case "alleen", "uitsluitend":
		return p.yes(i > 0 && i < 4 && p.class(0)&(cFunc|cLangs|cSubj) == 0 && !p.toks[0].ident && !p.find(0, "is", "zijn", "wordt", "kan", "werkt", "er") && !p.is(0, "de", "het", "een", "dit", "dat") && !p.suffix(0, "t"))
	case "plaats", "stället", "stedet", "thay": // "instead of"
		return p.yes((p.is(i-1, "in", "i", "í") && p.is(i+1, "van", "för", "for") || p.is(i+1, "vì", "cho")) && p.clauseStart(0) && p.class(0)&(cLangs|cFunc|cSubj) == 0 && !p.toks[0].ident && !p.is(0, "de", "het", "een", "den", "det", "ett", "en", "hàm", "nó") && !p.suffix(0, "t"))
	case "verbod", "förbjudet", "förbjuden", "förbjudna", "forbudt":
		return p.yes(!p.is(i-1, "inte", "ikke", "niet") && (p.is(i-1, "är", "er") || p.clauseStart(i)))
	case "niet", "niets", "geen", "nooit": // Dutch
		if p.is(i-1, "mag", "mogen") || p.nearBefore(i, 5, "mag", "mogen", "moet", "moeten") && !p.dependent(i) && p.suffix(last, "en", "staan", "zijn") {
			return p.yes(!p.find(0, "ik", "je", "dat"))
		}
		if p.is(i, "geen") && p.is(i+1, "beding", "geval") && p.is(i-1, "onder", "in") {
			return prohibition
		}
		if p.find(p.clauseOf(i), "is", "zijn", "wordt", "werd", "heb", "heeft", "kan", "weet", "werkt", "ik", "er", "was", "hebben", "had", "kon", "dat", "worden", "werden") {
			return noOrder
		}
		if i == 0 && p.is(i, "geen") {
			return p.yes(last > 0 && !p.harmlessNoun(1) && !p.is(1, "fouten") && !p.suffix(last, "den", "nd"))
		}
		if p.is(i, "niet") && i == last-1 && i > 1 && p.is(last, "aan", "af", "op", "uit", "toe", "weg", "mee", "door", "over") && p.class(0)&(cLangs|cFunc|cSubj) == 0 && !p.is(0, "de", "het", "een", "dit", "dat", "deze", "we", "wij", "hij", "zij", "die") {
			return prohibition // "pas X niet aan"
		}
		if p.is(i, "niet", "nooit") && i == last && i > 1 && !p.is(0, "de", "het", "een", "dit", "dat", "deze", "we", "wij", "hij", "zij", "die") && !p.toks[0].ident && !p.suffix(0, "en") {
			return prohibition // "Wijzig X niet"
		}
		if p.suffix(last, "en") && last > i || i == 1 && p.class(0)&cFunc == 0 && !p.toks[0].ident && last > 1 {
			return prohibition
		}
	case "inte", "ikke", "aldrig", "aldri": // Swedish, Danish, Norwegian
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

func (p *phrase) yes(b bool) order {
	if b {
		return prohibition
	}
	return noOrder
}

// actsAfter reports whether one of the words behind i is a verb of acting in the third
// person: pushes, merges.
func (p *phrase) actsAfter(i int) bool {
	for k := i; k < len(p.toks) && k < i+7; k++ {
		if p.thirdPerson(k) && !p.is(k, "uses", "has", "sees", "reads", "works", "looks", "gets", "needs", "expects", "finds", "supports", "responds", "calls") {
			return true
		}
	}
	return false
}
