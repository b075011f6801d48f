package detect

import "strings"

// russianForbids decides Russian and Ukrainian cues.
func (p *phrase) russianForbids(i int) order {
	switch p.known(i) {
	case "нельзя", "запрещено", "запрещается", "запрещаются", "запрещён", "запрещен", "запрещена", "запрещены",
		"недопустимо", "недопустима", "недопустимы", "воспрещается", "воспрещён", "воспрещен", "воспрещена", "воспрещены", "воспрещено",
		"неприпустимо", "заборонено", "забороняється", "забороняються", "запрет", "заборона", "заборонена", "заборонені":
		return p.yes(!p.is(i-1, "не") && !(i == 1 && p.is(0, "доступ")) && !(p.is(i, "нельзя") && p.perfective(i-1)))
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
		if p.is(i+1, "не") && p.is(i+2, "покидает", "покидают", "выходит", "выходят", "залишає") && i > 0 {
			return prohibition
		}
		return p.yes(p.is(i+1, "не") && !p.is(i-1, "я", "мы", "он", "ми") && (p.slavicBids(i+2) || p.clauseStart(i)) || !p.is(i+1, "не") && p.gap(i)&(gapComma|gapDash) != 0 && p.has(i+1))
	case "откажись", "откажитесь", "відмовся", "відмовтеся":
		return p.yes(p.is(i+1, "от", "від") && p.clauseStart(i))
	case "избегай", "избегать", "избегайте", "воздержитесь", "воздерживайтесь", "воздерживайся", "воздерживаться", "утримайтеся", "утримуйтеся", "утримайся", "утримуйся", "утримуватися", "уникай", "уникати", "уникайте":
		return p.yes(!p.nearBefore(i, 2, "позволяет", "помогает", "чтобы", "дозволяє", "допомагає", "щоб"))
	case "подлежит", "подлежат":
		return p.yes(p.is(i-1, "не") && !p.dependent(i))
	case "ни":
		if p.russianParticiple(i) {
			return noOrder
		}
		if p.is(i-1, "больше") && p.is(i+1, "одного", "одной") && i == 1 && !p.find(i, "не", "нет") || p.untilThen(i) && p.gap(i)&gapComma != 0 && !p.find(i, "не", "нет") || i == 0 && p.is(2, "не") && hasAnySuffix(p.raw(3), "ешь", "ёшь", "ишь") {
			return prohibition // "ни строчки кода, пока …"
		}
		if i == 0 && p.is(1, "слова", "слово", "одного", "одной", "одне", "жодного", "строчки", "шагу") && len(p.toks) <= 8 && p.verbless(len(p.toks)) && !p.find(2, "не", "нет", "немає") {
			return prohibition // "ни слова о ценах"
		}
		return p.yes(p.is(i+1, "в", "при", "за") && p.find(i+2, "случае", "каких", "что", "обстоятельствах"))
	case "только", "лишь", "лише", "тільки", "исключительно", "виключно":
		return p.russianOnly(i)
	case "нет":
		return p.yes(p.deniesRight(i))
	case "не":
		return p.russianNot(i)
	}
	return noOrder
}

// perfective reports whether word i, an infinitive, is of the perfective aspect: with
// "нельзя" behind it what cannot be done, not what must not be.
func (p *phrase) perfective(i int) bool {
	if p.is(i, "просто") {
		return true
	}
	for k := i; k >= 0 && k > i-3; k-- {
		w := p.raw(k)
		if hasAnyPrefixFold(w, "опубл", "с", "вы", "при", "по", "у", "про", "на", "из", "от", "под", "пере", "за", "раз", "до", "об") && (hasAnySuffix(w, "ить", "еть", "йти", "уть", "сти") || hasAnyPrefix(w, "опубл", "сдела", "узна", "написа", "показа")) {
			return !hasAnySuffix(w, "одить", "осить", "озить")
		}
	}
	return false
}

// russianOnly decides "только" beside an order or a permission.
func (p *phrase) russianOnly(i int) order {
	if p.slavicBids(i-1) && !p.nearBefore(i-1, 3, "может", "можно", "могут", "чтобы", "позволяет", "поддерживается", "умеет") || p.is(i-1, "разрешено", "разрешается", "допускается", "допускаются", "разрешены", "допустимо", "можно", "дозволено", "дозволені", "дозволена", "дозволяється", "допускаються", "можна") && !p.dependent(i-1) {
		return prohibition
	}
	if p.russianYou(i-1) || p.is(i+1, "после", "після") && i > 1 && p.infinitive(0) || p.is(i+1, "если", "после", "с", "со", "через", "по", "якщо", "після", "з") && p.nearBefore(i, 6, "можно", "разрешено", "разрешается", "допускается", "можна", "дозволено") && !p.dependent(i) ||
		p.is(i-1, "имеют", "имеет", "мають") && p.find(0, "право") || p.is(0, "доступ") && p.is(i+1, "у", "для", "по") {
		return prohibition // "можно только после …", "право имеют только …"
	}
	return p.yes(p.is(i+1, "если", "после", "с", "через", "при", "якщо", "після", "з") && p.clauseStart(i) && (i == 0 || p.foreignOrder(i)))
}

// russianNot decides "не": before an imperative or an infinitive that is no possibility
// and no purpose, with "must", with what is not accepted.
func (p *phrase) russianNot(i int) order {
	if p.is(i+1, "должен", "должна", "должны", "должно", "следует", "допускается", "допускаются", "допускать", "допускайте", "разрешается", "разрешено", "вздумай", "вздумайте", "смей", "смейте", "смій", "смійте", "рекомендуется", "рекомендується", "допускається", "допускаються", "принято",
		"повинен", "повинна", "повинні", "слід", "дозволяється", "дозволено", "можна", "вправе", "приветствуется", "приветствуются", "положено", "позволено", "позволяется", "одобряется", "вітається", "вітаються", "припустимо") {
		return p.yes(!p.dependent(i))
	}
	if p.is(0, "давай", "давайте") && p.is(i+1, "будем", "будемо") || p.is(i+1, "хочу", "хотим", "хотел", "хотела", "хотелось", "хотілося", "хотів", "хотіла") && p.first(i+2, i+5, "чтобы", "чтоб", "щоб") >= 0 || i <= 3 && p.russianYou(i+1) {
		return prohibition // "давай не будем …", "не хочу, чтобы …"
	}
	if p.is(i+1, "надо", "стоит", "варто", "треба") && p.clauseStart(i) {
		for k := i + 2; k < len(p.toks) && k < i+6; k++ {
			if hasAnySuffix(p.raw(k), "ть", "ти", "чь") {
				return prohibition
			}
		}
	}
	if p.is(i+1, "может", "може") && p.is(i+2, "быть", "бути") {
		if p.is(i+4, "речи", "мови") || p.is(i+3, "длиннее", "больше", "более", "выше", "старше", "дольше", "довшим", "більше") && p.number(i+4) {
			return prohibition // "не может быть и речи", "не может быть длиннее 72 знаков"
		}
	}
	if p.is(i+1, "для") && i > 0 && hasAnySuffix(p.raw(i+2), "ции", "ния", "дачи", "дажи", "ції", "ння") && p.verbless(len(p.toks)) {
		return prohibition // "X не для публикации"
	}
	if p.is(i+1, "надо", "нужно", "обязательно", "меньше", "менее", "менше", "требуется", "потрібно", "треба", "обов") {
		return noOrder
	}
	if p.is(i+1, "более", "больше", "більше", "довше", "довшим", "длиннее", "выше", "старше", "дольше") && (p.clauseStart(i) || p.number(i+2) && (p.verbless(i) || p.mustBefore(i, 3))) && p.has(i+2) && !p.is(i+2, "не", "чем", "того") {
		return prohibition // "не более 3 …"
	}
	if p.unaccepted(i+1) || p.ourWay(i+1) && (!p.nearBefore(i, 3, "мы") || p.slavicActs(i+1)) && !p.dependent(i) || p.is(i-1, "чтобы") && p.careful(i) ||
		p.is(i-1, "а") && p.is(i+1, "в", "на") && p.find(0, "живёт", "живет", "живут", "лежит", "лежат") {
		return prohibition
	}
	if i == 0 && p.has(2) && p.toks[1].quoted && p.toks[2].quoted && p.gap(1)&gapClause&^gapStart == 0 {
		return prohibition // a command: "не `git commit --amend` …"
	}
	if p.is(i+1, "может", "могут") && !p.is(i+2, "удалить", "изменить", "вызвать") && hasAnyPrefix(p.raw(i+2), "содерж", "превыш", "начина", "заканч", "измен", "удал", "обраща", "завис", "вызыва") && i > 0 && !p.dependent(i) {
		return prohibition // "имя не может содержать …"
	}
	if p.is(i+1, "место", "місце") && (p.is(i+2, "в", "на", "у") || i+2 == len(p.toks) && p.nearBefore(i, 3, "в", "на", "у")) {
		return prohibition // "X не место в Y"
	}
	if p.is(i-1, "а") && p.weDo(i) {
		return prohibition // "логи пишем в X, а не в Y"
	}
	if p.reflexive(i+1) && p.slavicActs(i+1) && (p.handMade(i+1) || p.byHand(i)) && i > 0 && !p.dependent(i) && !p.happens(i+1) || p.unconsented(i) {
		return prohibition // "X не редактируется вручную"
	}
	if gerund := hasAnySuffix(p.raw(i+1), "ая", "яя", "уя", "ив", "ав", "ясь", "ючи"); gerund && p.gap(i)&gapComma != 0 && (p.foreignOrder(i) || p.slavicBids(0)) {
		return prohibition // "исправь X, не меняя Y"
	}
	if !p.slavicBids(i + 1) {
		noun := p.lower(i+1) && !hasAnySuffix(p.raw(i+1), "щий", "щее", "щие", "щая", "щую", "щих", "щего", "нной", "нных") && !p.slavicTells(i+1) && !p.shortParticiple(i+1) && p.first(i, p.clauseEnd(i), "ли", "чи") < 0
		object := p.gap(i)&gapComma != 0 && (p.named(i+1) || noun || p.repeats(i+1) || hasAnySuffix(p.raw(i+1), "ый", "ий", "ая", "ое", "ую", "ого", "ые")) || p.is(i-1, "а") && p.has(i+1)
		return p.yes(object && (p.foreignOrder(i) || hasAnySuffix(p.raw(0), "ю")))
	}
	if p.is(i-1, "нельзя") || p.is(i+1, "избежать") || hasAnySuffix(p.raw(i+1), "браться", "йтись", "виться", "ждаться", "пасть") {
		return noOrder // "по одной документации не разобраться": nobody can
	}
	if p.clauseStart(i) || p.is(i-1, "и", "но", "смотри", "смотрите", "пожалуйста", "а", "сам", "сама", "сами", "і", "але", "та", "никому", "никого", "нигде", "нікому", "нікого", "ніде") {
		return prohibition
	}
	if i <= 2 && p.is(0, "пока", "лучше", "сейчас", "тут", "здесь", "больше", "там") {
		return prohibition
	}
	if p.nearBefore(i, i-p.clauseOf(i), "может", "могут", "можно", "можете", "можем", "мог", "могла", "могли", "чтобы", "чтоб", "если", "позволяет", "решил", "решили", "умеет", "хочу", "хотите", "хочет", "як", "щоб", "якщо", "може", "можуть", "имеет") {
		return noOrder
	}
	return p.yes(hasAnySuffix(p.raw(i+1), "ай", "яй", "уй", "юй", "йте", "ть", "ти", "чь", "ться", "тись", "тися") && p.slavicBids(i+1))
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

// number reports whether word i is a number, in digits or a word behind "more than".
func (p *phrase) number(i int) bool {
	return allDigits(p.raw(i)) || p.is(i, "одного", "одной", "двух", "трёх", "трех", "четырёх", "четырех", "пяти", "десяти", "однієї", "двох", "трьох", "чотирьох", "десяти")
}

// shortParticiple reports whether word i is what was done to something, "удалены", and no
// word of leave.
func (p *phrase) shortParticiple(i int) bool {
	w := p.raw(i)
	return hasAnySuffix(w, "аны", "яны", "ены", "ана", "яна", "ано", "яно", "ена", "ено", "ані", "ені", "айдено", "айдены") &&
		!hasAnyPrefixFold(w, "разреш", "дозвол", "позвол", "положен", "рекоменд", "должен", "намерен", "согласован", "утвержден", "утверждён", "стран", "план", "цен", "имен", "смен", "замен", "стен", "член", "экран", "систем")
}

// russianYou reports whether word i tells the reader what to do: "ты никогда не называешь
// пароли". What becomes of the reader is told.
func (p *phrase) russianYou(i int) bool {
	if !p.is(0, "ты", "вы", "ти", "ви") || !hasAnySuffix(p.raw(i), "ешь", "ёшь", "ишь", "ешься", "ишься", "ете", "ёте", "ите", "єш", "еш", "иш", "єте") {
		return false
	}
	return !hasAnyPrefix(p.raw(i), "зна", "мож", "вид", "хо", "понима", "уме", "помн", "получ", "замет", "найд", "смож", "буд", "потер", "слыш", "бач", "розумі")
}

// nounsLikeVerbs are the commonest Russian nouns with the ending of a verb.
var nounsLikeVerbs = strings.Fields(`ответ пакет бюджет предмет билет запрет совет отчёт отчет счёт счет расчёт расчет интернет секрет лимит аудит коммит формат
	результат чат сертификат канал журнал материал сигнал терминал портал раздел отдел предел правило дело начало мало апдейт скриншот`)

// slavicTells reports whether word i has the ending of a Russian verb that states.
func (p *phrase) slavicTells(i int) bool {
	return !p.is(i, nounsLikeVerbs...) && hasAnySuffix(p.raw(i), "ет", "ёт", "ит", "ют", "ат", "ят", "ется", "ётся", "ится", "ятся", "ются", "ил", "ал", "ел", "ала", "ила", "ело", "ало", "ило", "али", "или", "шли")
}

// reflexive reports whether word i is a Russian or Ukrainian verb of what is done to something.
func (p *phrase) reflexive(i int) bool {
	return hasAnySuffix(p.raw(i), "ется", "ются", "ится", "ятся", "ається", "ються", "иться", "яться")
}

// slavicActs reports whether word i names what people do to a project's things, rather than
// what its programs do.
func (p *phrase) slavicActs(i int) bool {
	return hasAnyPrefix(p.raw(i), "редактир", "редагу", "разглаш", "розголош", "правит", "правят", "измен", "меня", "зміню", "удаля", "видаля", "трога", "коммит", "коміт", "пуш", "слива", "мерж", "мердж", "депло", "выклад", "публик", "публіку",
		"переимен", "перезапис", "переписыв", "дублир", "хардкод", "копир", "переноси", "использу", "використову", "логир", "хран", "зберіга", "edit", "edyt", "zmienia", "usuwa", "modyfik", "commit")
}

// handMade reports whether word i names what only people do: programs use, change and
// delete things as well.
func (p *phrase) handMade(i int) bool {
	return !hasAnyPrefix(p.raw(i), "использу", "використову", "измен", "меня", "зміню", "удаля", "видаля", "хран", "зберіга", "копир", "переноси")
}

// byHand reports whether p says of what it denies at word i that somebody would do it, or
// that it never is to be.
func (p *phrase) byHand(i int) bool {
	if p.is(i-1, "никогда", "ніколи") && hasAnyPrefix(p.raw(i+1), "меня", "измен", "зміню") {
		return false // a field that never changes
	}
	return p.find(0, "вручную", "напрямую", "руками", "вручну", "напряму", "никогда", "ніколи", "без", "самостоятельно") && !p.hasIf()
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

// slavicBids reports whether word i has the ending of an imperative or an infinitive, Russian or Ukrainian.
func (p *phrase) slavicBids(i int) bool {
	w := p.raw(i)
	if hasAnySuffix(w, "ешь", "ишь", "ёшь") && !p.is(i, "режь") { // what you do; "ешь" alone bids
		return false
	}
	if p.is(i, "очень", "есть", "часть", "здесь", "теперь", "опять", "лишь", "хоть", "пять", "такой", "другой", "всей", "этой", "той", "своей", "моей", "новой", "весь", "ли", "или", "и", "ни", "три", "эти", "почти", "пути", "сети", "области", "памяти", "части", "внутри", "снаружи") {
		return false
	}
	russian := hasAnySuffix(w, "удали", "посыли", "пыли", "ться", "тись", "тися", "йся", "йтесь", "йтеся", "итесь") ||
		!hasAnySuffix(w, "сь", "ся", "али", "яли", "или", "ели", "ыли", "оли", "гли", "сли", "ули", "шли", "ось", "ости", "ий", "ый") &&
			hasAnySuffix(w, "ай", "яй", "уй", "ей", "рой", "кой", "лой", "йте", "ите", "іть", "ьте", "ть", "ти", "чь", "и", "ь")
	ukrainian := hasAnySuffix(w, "ти", "тися", "йте", "йтеся", "іть", "ай", "яй", "уй", "юй", "те", "жи", "ши", "ри", "ди", "си") // -ть states
	// The sentence is asked last: all of it is read for that, for each of its cues.
	if russian != ukrainian && p.ukrainian() {
		return ukrainian
	}
	return russian
}

// ukrainian reports whether p has a letter that Russian lacks.
func (p *phrase) ukrainian() bool { return strings.ContainsAny(p.Of(p.text), "іїєґІЇЄҐ") }
