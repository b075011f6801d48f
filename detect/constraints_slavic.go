package detect

import "strings"

// russianForbids decides Russian and Ukrainian cues.
func (p *phrase) russianForbids(i int) order {
	switch p.known(i) {
	case "нельзя", "запрещено", "запрещается", "запрещаются", "запрещён", "запрещен", "запрещена", "запрещены",
		"недопустимо", "недопустима", "недопустимы", "воспрещается", "воспрещён", "воспрещен", "воспрещена",
		"воспрещены", "воспрещено", "неприпустимо", "заборонено", "забороняється", "забороняються", "запрет",
		"заборона", "заборонена", "заборонені":
		return p.yes(!p.is(i-1, "не") && !p.notPossible(i))
	case "неприпустима", "неприпустиме", "неприпустимі":
		return p.yes(i > 0 && p.clauseEnd(i) == i+1)
	case "табу":
		return p.yes(i > 0 && p.verbless(i))
	case "запретом", "забороною":
		return p.yes(p.is(i-1, "под", "під"))
	case "запрещаю", "запрещаем", "забороняю", "забороняємо":
		return prohibition
	case "ничего", "нічого":
		return p.yes(p.is(i+1, "не") && p.slavicBids(i+2) && !p.nearBefore(i, 3, "решил", "решила", "решили"))
	case "никогда", "ніколи":
		return p.yes(p.russianNever(i))
	case "откажись", "откажитесь", "відмовся", "відмовтеся":
		return p.yes(p.is(i+1, "от", "від") && p.clauseStart(i))
	case "избегай", "избегать", "избегайте", "воздержитесь", "воздерживайтесь", "воздерживайся", "воздерживаться",
		"утримайтеся", "утримуйтеся", "утримайся", "утримуйся", "утримуватися", "уникай", "уникати", "уникайте":
		return p.yes(!p.nearBefore(i, 2, "позволяет", "помогает", "чтобы", "дозволяє", "допомагає", "щоб"))
	case "подлежит", "подлежат":
		return p.yes(p.is(i-1, "не") && !p.dependent(i))
	case "ни":
		return p.yes(!p.russianParticiple(i) && p.russianNotOne(i))
	case "только", "лишь", "лише", "тільки", "исключительно", "виключно":
		return p.russianOnly(i)
	case "нет":
		return p.yes(p.deniesRight(i))
	case "не":
		return p.russianNot(i)
	}
	return noOrder
}

// notPossible reports whether the ban at word i tells what cannot be done: "доступ запрещён",
// "прочитать нельзя".
func (p *phrase) notPossible(i int) bool {
	return i == 1 && p.is(0, "доступ") || p.is(i, "нельзя") && p.perfective(i-1)
}

// russianNever reports whether "never" at word i bids: "никогда не удаляй X", "ключ никогда не
// покидает сервер", "только так, никогда иначе".
func (p *phrase) russianNever(i int) bool {
	switch {
	case !p.is(i+1, "не"):
		return p.gap(i)&(gapComma|gapDash) != 0 && p.has(i+1)
	case i > 0 && p.is(i+2, "покидает", "покидают", "выходит", "выходят", "залишає"):
		return true
	}
	return !p.is(i-1, "я", "мы", "он", "ми") && (p.slavicBids(i+2) || p.clauseStart(i))
}

// russianSingle stand in "ни слова", "ни шагу".
var russianSingle = []string{"слова", "слово", "одного", "одной", "одне", "жодного", "строчки", "шагу"}

// russianNotOne reports whether "ни" at word i rules out: "ни слова о ценах", "ни строчки кода,
// пока …", "ни в коем случае".
func (p *phrase) russianNotOne(i int) bool {
	denies := p.find(i, "не", "нет")
	switch {
	case i == 1 && p.is(0, "больше") && p.is(2, "одного", "одной") && !denies,
		p.gap(i)&gapComma != 0 && p.untilThen(i) && !denies,
		i == 0 && p.is(2, "не") && hasAnySuffix(p.raw(3), "ешь", "ёшь", "ишь"):
		return true
	case i == 0 && p.is(1, russianSingle...) && len(p.toks) <= 8:
		if p.verbless(len(p.toks)) && !p.find(2, "не", "нет", "немає") {
			return true
		}
	}
	return p.is(i+1, "в", "при", "за") && p.find(i+2, "случае", "каких", "что", "обстоятельствах")
}

// perfectivePrefixes are how Russian verbs of the perfective aspect begin.
var perfectivePrefixes = strings.Fields(`опубл с вы при по у про на из от под пере за раз до об`)

// perfective reports whether word i, an infinitive, is of the perfective aspect: with
// "нельзя" behind it what cannot be done, not what must not be.
func (p *phrase) perfective(i int) bool {
	if p.is(i, "просто") {
		return true
	}
	for k := i; k >= 0 && k > i-3; k-- {
		w := p.raw(k)
		once := hasAnySuffix(w, "ить", "еть", "йти", "уть", "сти") ||
			hasAnyPrefix(w, "опубл", "сдела", "узна", "написа", "показа")
		if once && hasAnyPrefixFold(w, perfectivePrefixes...) {
			return !hasAnySuffix(w, "одить", "осить", "озить")
		}
	}
	return false
}

// russianAllowed say what is allowed.
var russianAllowed = strings.Fields(`разрешено разрешается допускается допускаются разрешены допустимо можно
	дозволено дозволені дозволена дозволяється допускаються можна`)

// russianConditions open the condition of "only".
var russianConditions = []string{"если", "после", "с", "со", "через", "по", "якщо", "після", "з", "при"}

// russianAbility stands before an infinitive that does not bid.
var russianAbility = []string{"может", "можно", "могут", "чтобы", "позволяет", "поддерживается", "умеет"}

// russianOnly decides "только" beside an order or a permission: "отвечай только на X", "можно
// только после …", "право имеют только …".
func (p *phrase) russianOnly(i int) order {
	condition := p.is(i+1, russianConditions...)
	switch {
	case p.slavicBids(i-1) && !p.nearBefore(i-1, 3, russianAbility...),
		p.is(i-1, russianAllowed...) && !p.dependent(i-1),
		p.russianYou(i - 1),
		i > 1 && p.is(i+1, "после", "після") && p.infinitive(0),
		condition && p.nearBefore(i, 6, russianAllowed...) && !p.dependent(i),
		p.is(i-1, "имеют", "имеет", "мають") && p.find(0, "право"),
		p.is(0, "доступ") && p.is(i+1, "у", "для", "по"):
		return prohibition
	}
	return p.yes(condition && p.clauseStart(i) && (i == 0 || p.foreignOrder(i)))
}

// russianDuty are words of duty and leave.
var russianDuty = strings.Fields(`должен должна должны должно следует допускается допускаются допускать
	допускайте разрешается разрешено вздумай вздумайте смей смейте смій смійте рекомендуется рекомендується
	допускається допускаються принято повинен повинна повинні слід дозволяється дозволено можна вправе
	приветствуется приветствуются положено позволено позволяется одобряется вітається вітаються припустимо`)

// wantRussian are verbs of wanting.
var wantRussian = []string{"хочу", "хотим", "хотел", "хотела", "хотелось", "хотілося", "хотів", "хотіла"}

// moreRussian compare a thing with a bound.
var moreRussian = []string{"длиннее", "больше", "более", "выше", "старше", "дольше", "довшим", "більше", "довше"}

// needNotRussian say, behind "не", that something need not be.
var needNotRussian = strings.Fields(`надо нужно обязательно меньше менее менше требуется потрібно треба обов`)

// boundStems are how verbs begin of what a thing cannot do by rule: "не может содержать".
var boundStems = []string{"содерж", "превыш", "начина", "заканч", "измен", "удал", "обраща", "завис", "вызыва"}

// qualityEndings are endings of participles that qualify: "не отвечающий".
var qualityEndings = []string{"щий", "щее", "щие", "щая", "щую", "щих", "щего", "нной", "нных"}

// beforeNotRussian stand before a negation that opens its part of a sentence.
var beforeNotRussian = strings.Fields(`и но смотри смотрите пожалуйста а сам сама сами і але та никому никого
	нигде нікому нікого ніде`)

// russianPossible stand before what can or may not be, or what is not done for a purpose.
var russianPossible = strings.Fields(`может могут можно можете можем мог могла могли чтобы чтоб если позволяет
	решил решили умеет хочу хотите хочет як щоб якщо може можуть имеет`)

// russianBidEndings are endings of imperatives and infinitives.
var russianBidEndings = []string{"ай", "яй", "уй", "юй", "йте", "ть", "ти", "чь", "ться", "тись", "тися"}

// russianNot decides "не": before an imperative or an infinitive that is no possibility
// and no purpose, with "must", with what is not accepted.
func (p *phrase) russianNot(i int) order {
	switch {
	case p.is(i+1, russianDuty...):
		return p.yes(!p.dependent(i))
	case p.is(0, "давай", "давайте") && p.is(i+1, "будем", "будемо"),
		p.is(i+1, wantRussian...) && p.first(i+2, i+5, "чтобы", "чтоб", "щоб") >= 0,
		i <= 3 && p.russianYou(i+1),
		p.notWorth(i),
		p.notBeyond(i),
		p.notFor(i):
		return prohibition // "давай не будем …", "не хочу, чтобы …"
	case p.is(i+1, needNotRussian...):
		return noOrder
	case p.unaccepted(i + 1),
		p.russianOurWay(i),
		p.is(i-1, "чтобы") && p.careful(i),
		p.notPlaced(i),
		p.notCommand(i),
		p.notAble(i),
		p.notByHand(i),
		p.unconsented(i),
		p.withoutDoing(i):
		return prohibition
	case !p.slavicBids(i + 1):
		return p.yes(p.notObject(i) && (p.foreignOrder(i) || hasAnySuffix(p.raw(0), "ю")))
	}
	return p.yes(p.russianBidsNot(i))
}

// notWorth reads the negation i in "не надо трогать X", "не стоит менять Y".
func (p *phrase) notWorth(i int) bool {
	if !p.is(i+1, "надо", "стоит", "варто", "треба") || !p.clauseStart(i) {
		return false
	}
	for k := i + 2; k < len(p.toks) && k < i+6; k++ {
		if hasAnySuffix(p.raw(k), "ть", "ти", "чь") {
			return true
		}
	}
	return false
}

// notBeyond reads the negation i of a bound: "не более 3 попыток", "не может быть длиннее 72
// знаков", and "не может быть и речи".
func (p *phrase) notBeyond(i int) bool {
	if p.is(i+1, "может", "може") && p.is(i+2, "быть", "бути") {
		return p.is(i+4, "речи", "мови") || p.is(i+3, moreRussian...) && p.number(i+4)
	}
	if !p.is(i+1, moreRussian...) || !p.has(i+2) || p.is(i+2, "не", "чем", "того") {
		return false
	}
	return p.clauseStart(i) || p.number(i+2) && (p.verbless(i) || p.mustBefore(i, 3))
}

// notFor reads the negation i in "X не для публикации".
func (p *phrase) notFor(i int) bool {
	return i > 0 && p.is(i+1, "для") && hasAnySuffix(p.raw(i+2), "ции", "ния", "дачи", "дажи", "ції", "ння") &&
		p.verbless(len(p.toks))
}

// russianOurWay reads the negation i in what we do not do: "не коммитим X", "логи пишем в X, а
// не в Y".
func (p *phrase) russianOurWay(i int) bool {
	if p.is(i-1, "а") && p.weDo(i) {
		return true
	}
	told := p.nearBefore(i, 3, "мы") && !p.slavicActs(i+1)
	return !told && p.ourWay(i+1) && !p.dependent(i)
}

// notPlaced reads the negation i of a place: "секретам не место в коде", "X живёт в Y, а не в Z".
func (p *phrase) notPlaced(i int) bool {
	switch {
	case p.is(i-1, "а") && p.is(i+1, "в", "на"):
		return p.find(0, "живёт", "живет", "живут", "лежит", "лежат")
	case p.is(i+1, "место", "місце"):
		return p.is(i+2, "в", "на", "у") || i+2 == len(p.toks) && p.nearBefore(i, 3, "в", "на", "у")
	}
	return false
}

// notCommand reads the negation i of a quoted command: "не `git commit --amend` …".
func (p *phrase) notCommand(i int) bool {
	return i == 0 && p.has(2) && p.toks[1].quoted && p.toks[2].quoted && p.gap(1)&gapClause&^gapStart == 0
}

// notAble reads the negation i of what a thing cannot do by rule: "имя не может содержать …".
func (p *phrase) notAble(i int) bool {
	return i > 0 && p.is(i+1, "может", "могут") && hasAnyPrefix(p.raw(i+2), boundStems...) &&
		!p.is(i+2, "удалить", "изменить", "вызвать") && !p.dependent(i)
}

// notByHand reads the negation i of what people do: "X не редактируется вручную".
func (p *phrase) notByHand(i int) bool {
	if i == 0 || !p.reflexive(i+1) || !p.slavicActs(i+1) || p.dependent(i) || p.happens(i+1) {
		return false
	}
	return p.handMade(i+1) || p.byHand(i)
}

// withoutDoing reads the negation i of a gerund in an order: "исправь X, не меняя Y".
func (p *phrase) withoutDoing(i int) bool {
	gerund := hasAnySuffix(p.raw(i+1), "ая", "яя", "уя", "ив", "ав", "ясь", "ючи")
	return gerund && p.gap(i)&gapComma != 0 && (p.foreignOrder(i) || p.slavicBids(0))
}

// notObject reports whether the negation i sets one thing against another: "используй X, не Y".
func (p *phrase) notObject(i int) bool {
	next, w := i+1, p.raw(i+1)
	switch {
	case p.is(i-1, "а"):
		return p.has(next)
	case p.gap(i)&gapComma == 0:
		return false
	case p.named(next),
		p.repeats(next),
		hasAnySuffix(w, "ый", "ий", "ая", "ое", "ую", "ого", "ые"):
		return true
	case !p.lower(next) || hasAnySuffix(w, qualityEndings...) || p.slavicTells(next) || p.shortParticiple(next):
		return false
	}
	return p.first(i, p.clauseEnd(i), "ли", "чи") < 0
}

// russianBidsNot reports whether the negation i, before an imperative or an infinitive, bids.
func (p *phrase) russianBidsNot(i int) bool {
	switch {
	case p.is(i-1, "нельзя"),
		p.is(i+1, "избежать"),
		hasAnySuffix(p.raw(i+1), "браться", "йтись", "виться", "ждаться", "пасть"):
		return false // "по одной документации не разобраться": nobody can
	case p.clauseStart(i),
		p.is(i-1, beforeNotRussian...),
		i <= 2 && p.is(0, "пока", "лучше", "сейчас", "тут", "здесь", "больше", "там"):
		return true
	case p.nearBefore(i, i-p.clauseOf(i), russianPossible...):
		return false
	}
	return hasAnySuffix(p.raw(i+1), russianBidEndings...)
}

// repeats reports whether word i stands before as well: "через X, не через Y".
func (p *phrase) repeats(i int) bool {
	for k := range p.toks[:i] {
		if strings.EqualFold(p.raw(k), p.raw(i)) {
			return true
		}
	}
	return false
}

// verbless reports whether no word before word i has the ending of a Russian verb.
func (p *phrase) verbless(i int) bool {
	for k := range p.toks[:i] {
		if p.slavicTells(k) || p.shortParticiple(k) {
			return false
		}
	}
	return true
}

// russianNumbers are numbers behind "more than".
var russianNumbers = strings.Fields(`одного одной двух трёх трех четырёх четырех пяти десяти однієї двох трьох
	чотирьох`)

// number reports whether word i is a number, in digits or a word behind "more than".
func (p *phrase) number(i int) bool {
	return allDigits(p.raw(i)) || p.is(i, russianNumbers...)
}

// shortEndings are endings of short participles.
var shortEndings = strings.Fields(`аны яны ены ана яна ано яно ена ено ані ені айдено айдены`)

// noShortParticiples are how words begin that end like a short participle and say what is allowed,
// or are nouns.
var noShortParticiples = strings.Fields(`разреш дозвол позвол положен рекоменд должен намерен согласован
	утвержден утверждён стран план цен имен смен замен стен член экран систем`)

// shortParticiple reports whether word i is what was done to something, "удалены", and no
// word of leave.
func (p *phrase) shortParticiple(i int) bool {
	w := p.raw(i)
	return hasAnySuffix(w, shortEndings...) &&
		!hasAnyPrefixFold(w, noShortParticiples...)
}

// russianYouEndings are endings of verbs in the second person.
var russianYouEndings = []string{"ешь", "ёшь", "ишь", "ешься", "ишься", "ете", "ёте", "ите", "єш", "еш", "иш", "єте"}

// youTellRussian are how verbs begin of what becomes of the reader.
var youTellRussian = strings.Fields(`зна мож вид хо понима уме помн получ замет найд смож буд потер слыш бач
	розумі`)

// russianYou reports whether word i tells the reader what to do: "ты никогда не называешь
// пароли". What becomes of the reader is told.
func (p *phrase) russianYou(i int) bool {
	if !p.is(0, "ты", "вы", "ти", "ви") || !hasAnySuffix(p.raw(i), russianYouEndings...) {
		return false
	}
	return !hasAnyPrefix(p.raw(i), youTellRussian...)
}

// nounsLikeVerbs are the commonest Russian nouns with the ending of a verb.
var nounsLikeVerbs = strings.Fields(`ответ пакет бюджет предмет билет запрет совет отчёт отчет счёт счет расчёт
	расчет интернет секрет лимит аудит коммит формат результат чат сертификат канал журнал материал сигнал терминал
	портал раздел отдел предел правило дело начало мало апдейт скриншот`)

// slavicVerbEndings are endings of Russian verbs that state.
var slavicVerbEndings = strings.Fields(`ет ёт ит ют ат ят ется ётся ится ятся ются ил ал ел ала ила ело ало ило
	али или шли`)

// slavicTells reports whether word i has the ending of a Russian verb that states.
func (p *phrase) slavicTells(i int) bool {
	return !p.is(i, nounsLikeVerbs...) && hasAnySuffix(p.raw(i), slavicVerbEndings...)
}

// reflexiveEndings are endings of reflexive verbs.
var reflexiveEndings = []string{"ется", "ются", "ится", "ятся", "ається", "ються", "иться", "яться"}

// reflexive reports whether word i is a Russian or Ukrainian verb of what is done to something.
func (p *phrase) reflexive(i int) bool {
	return hasAnySuffix(p.raw(i), reflexiveEndings...)
}

// slavicActStems are how verbs begin of what people do to a project's things.
var slavicActStems = strings.Fields(`редактир редагу разглаш розголош правит правят измен меня зміню удаля
	видаля трога коммит коміт пуш слива мерж мердж депло выклад публик публіку переимен перезапис переписыв
	дублир хардкод копир переноси использу використову логир хран зберіга edit edyt zmienia usuwa modyfik commit`)

// slavicActs reports whether word i names what people do to a project's things, rather than
// what its programs do.
func (p *phrase) slavicActs(i int) bool {
	return hasAnyPrefix(p.raw(i), slavicActStems...)
}

// programActStems are how verbs begin of what programs do to things as well.
var programActStems = strings.Fields(`использу використову измен меня зміню удаля видаля хран зберіга копир
	переноси`)

// handMade reports whether word i names what only people do: programs use, change and
// delete things as well.
func (p *phrase) handMade(i int) bool {
	return !hasAnyPrefix(p.raw(i), programActStems...)
}

// byHandWords say that somebody, not a program, does a thing, or that it is never done.
var byHandWords = strings.Fields(`вручную напрямую руками вручну напряму никогда ніколи без самостоятельно`)

// byHand reports whether p says of what it denies at word i that somebody would do it, or
// that it never is to be.
func (p *phrase) byHand(i int) bool {
	if p.is(i-1, "никогда", "ніколи") && hasAnyPrefix(p.raw(i+1), "меня", "измен", "зміню") {
		return false // a field that never changes
	}
	return p.find(0, byHandWords...) && !p.hasIf()
}

// unconsented reports whether p tells what is not done without leave: "без разрешения X не
// запускаются".
func (p *phrase) unconsented(i int) bool {
	for k := i - 1; k > 0 && k >= i-8; k-- {
		if p.class(k)&cConsent != 0 && p.nearBefore(k, 3, "без") {
			return !p.dependent(i) && (p.reflexive(i+1) || p.ourWay(i+1) || p.slavicBids(i+1))
		}
	}
	return false
}

// russianParticiple reports whether what is denied behind word i is a quality.
func (p *phrase) russianParticiple(i int) bool {
	for k := i + 1; k < len(p.toks) && k < i+7; k++ {
		if p.is(k, "не") {
			return hasAnySuffix(p.raw(k+1), "щий", "щая", "щее", "щие", "вший", "вшая", "вшие")
		}
	}
	return false
}

// weDo reports whether a word before word i says how we work: "пишем".
func (p *phrase) weDo(i int) bool {
	for k := 0; k < i; k++ {
		if p.ourWay(k) && !hasAnySuffix(p.raw(k), "ием", "нем", "лем") && !p.notices(k) && !p.dependent(i) {
			return true
		}
	}
	return false
}

// noBidsRussian end like an imperative and are none.
var noBidsRussian = strings.Fields(`очень есть часть здесь теперь опять лишь хоть пять такой другой всей этой
	той своей моей новой весь ли или и ни три эти почти пути сети области памяти части внутри снаружи`)

// russianSureBids are endings of orders among words that end like verbs of the past.
var russianSureBids = []string{"удали", "посыли", "пыли", "ться", "тись", "тися", "йся", "йтесь", "йтеся", "итесь"}

// russianNoBids are endings of words that end like an order and are none.
var russianNoBids = strings.Fields(`сь ся али яли или ели ыли оли гли сли ули шли ось ости ий ый`)

// russianBids are endings of Russian imperatives and infinitives.
var russianBids = strings.Fields(`ай яй уй ей рой кой лой йте ите іть ьте ть ти чь и ь`)

// ukrainianBids are endings of Ukrainian imperatives and infinitives.
var ukrainianBids = strings.Fields(`ти тися йте йтеся іть ай яй уй юй те жи ши ри ди си`)

// slavicBids reports whether word i has the ending of an imperative or an infinitive, Russian or Ukrainian.
func (p *phrase) slavicBids(i int) bool {
	w := p.raw(i)
	if hasAnySuffix(w, "ешь", "ишь", "ёшь") && !p.is(i, "режь") { // what you do; "ешь" alone bids
		return false
	}
	if p.is(i, noBidsRussian...) {
		return false
	}
	russian := w == "удали" || hasAnySuffix(w, russianSureBids...) ||
		!hasAnySuffix(w, russianNoBids...) &&
			hasAnySuffix(w, russianBids...)
	ukrainian := hasAnySuffix(w, ukrainianBids...) // -ть states
	// The sentence is asked last: all of it is read for that, for each of its cues.
	if russian != ukrainian && p.ukrainian() {
		return ukrainian
	}
	return russian
}

// ukrainian reports whether p has a letter that Russian lacks.
func (p *phrase) ukrainian() bool { return strings.ContainsAny(p.Of(p.text), "іїєґІЇЄҐ") }
