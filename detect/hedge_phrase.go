package detect

import "strings"

// phraseTable lists the phrases that hedge as a whole, by their cue, the word marked with a
// star: the rarest one, so that other sentences are not looked at. "a|b" stands for either,
// "a?" may be missing, "_" is any word, "…" up to three; "^" is the start of a clause, "$" its
// end, "." the end of the sentence. NOT, BE and I are written out in phraseWords.
var phraseTable = []string{
	// What the writer knows, and does not.
	`*far as I 'm|am|can|could|may|might? know|knew|tell|see|seen|remember|recall|aware|understand|gather|judge|concerned`,
	`*far as anyone|anybody|everyone knows|remembers`, `to|of my|our *knowledge`, `as|if I *remember|recall`, `as I *understand`,
	`what I 'm|'ve|have|can|could|had? *tell|see|seen|understand|understood|heard|gather|gathered|remember|recall`,
	`if I *understand|understood|read … correctly|right|rightly|well`, `if I 'm|am *reading|understanding|remembering … correctly|right|well`,
	`best|near I can *tell`, `way I *see|understand it`, `last I *checked|looked|heard`, `when I last *checked|looked`, `I *heard that|it|from`, `thing I can|could *think of`, `the *suspicion is that`, `I *belive|beleive`, `not that I 'm|am? *know|recall|remember|aware`, `^ I *take it that|this|the|you|we`, `^ *judging by|from`, `the *face of it`, `from my *understanding`, `if *memory serves`, `from *memory ,`, `I *vaguely`,
	`I|maybe might|may|could|'m|am? be? *missing something`, `unless|if I 'm|am *missing|misreading|misunderstanding|overlooking`, `unless I *missed|misread|misunderstood|overlooked`,
	`if|unless I 'm|am|be not|very|sorely? *mistaken|wrong`, `I might|may|could well? be? *mistaken|wrong|misunderstanding|misunderstood|overlooking`, `I 'm|am|are not *aware of|that`,
	`no|zero|little|slightest *idea|clue if|whether|why|how|where`, `no *clue what`, `god|heaven *knows`, `^ who *knows`, `and|but who *knows what|why|how|if|when|where`,
	`NOT at? really|yet|entirely|immediately|quite|very|totally|completely|all? *clear|obvious to? me|us? if|whether|why|how|where|who|which|what`, `BE|remains still|also|currently? *uncertain|unknown|unclear to? me? if|whether|why|how|what|which`, `BE|remains still|also|currently? *unclear|unverified|untested|unconfirmed .`,
	`I BE|am|'m still|somewhat|quite? *uncertain|skeptical|sceptical|doubtful`,
	`*hard|difficult|tough to say|tell|judge|know`, `*hard|difficult to be sure|certain`, `can't|cannot|couldn't *say for|with|if|whether`, `from|by the *looks of`, `can't|cannot|couldn't *tell if|whether`, `*dunno|idk`,
	`can't|cannot|not|never be|feel quite|entirely|completely|totally? *sure|certain|positive`, `NOT 100|entirely|completely|totally *positive|confident`,
	`NOT … *convinced that|it|this|I|the|of|by|about|whether`, `NOT entirely|fully|quite|really *convinced .`, `NOT … *confident that|it|this|in|about|whether|enough`, `NOT have|has … *confidence`, `little|low|limited *confidence`,
	`fairly|pretty|quite|reasonably|somewhat|mostly|relatively *confident`, `I have|had … *doubts|reservations`, `my|some|serious *doubts`,
	`to be *seen whether|if|how`, `remains to be *seen`, `we 'll|will have? to? *see if|whether`, `time will *tell`,
	`I couldn't|can't|cannot|haven't|didn't *verify|confirm|verified|confirmed`, `I could|can|did|have not *verify|confirm|verified|confirmed`, `this|that|it has|have? NOT yet? been yet? *verified|confirmed|proven`,
	`^ can't|cannot *confirm|verify it|its|this|that|whether|if`, `NOT … *confirmation whether|if|that`, `I haven't|hadn't|didn't actually|really|yet|fully? *tested|checked`, `I have not actually|really|yet|fully? *tested|checked`, `^ haven't actually|really|yet|fully? *tested|checked`,
	`^ not yet|actually|really|fully? *tested|checked $`, `^ *unconfirmed|tbc|untested|unproven|unchecked|unverified $`, `^ *unclear .|if|whether|why|how|what`, `^ to be *verified|confirmed|checked $`, `yet|still to be *verified|confirmed|checked`,

	// What he thinks.
	`my|our|a working|current|best|sneaking|strong? *assumption|theory|suspicion|understanding|hypothesis|belief is|was|that`,
	`^ working|current|leading|best|initial *assumption|theory|hypothesis|guess is|was|that`,
	`^ my|our|working|current|an|one|une *assumption|theory|hypothesis|hypothèse|hunch|suspicion :`, `^ *hypothesis|hunch|theory|suspicion :`, `working *theory|hypothesis|assumption`,
	`in my|our humble? *opinion|experience|view|estimation`, `my|our|the|a *hunch|impression is|was|that|it|this|says`, `under the *impression`,
	`have|got|get|had|with a|the *feeling|hunch`, `I … *feeling that|like|it|this`, `my|our *take is|was|:`, `you|one 'd|would *think`, `for what it 's|is *worth`, `my|our *gut says|feeling|tells|is|feel|feels`, `my *bet|money is|'s|would`,
	`if I had|have|were to *guess|bet`, `at a *guess`, `wild|educated|rough|lucky|best|first *guess`, `just|only|BE a|my *guess`, `anyone|anybody 's *guess`,
	`BE|pure|just|mere|only pure|just|mere? *speculation|guesswork|conjecture`, `BE highly|quite|somewhat|purely|very? *speculative`,
	`I 'd|would *say it|that|this|the|these|we|you|there|yes|no|about|around|roughly`, `I 'd|would *say .`, `I 'd|would *argue|wager|venture|lean`, `I want|wanted to *say it|that|this`, `I could|could've *swear|sworn`, `I could have *sworn`, `BE|am|'m *leaning toward|towards|to`,
	`I 'm|am *inclined to`, `I 'm|am *tempted to say|think|believe|guess|conclude`, `of the *opinion that`, `I really|do? *fear that|the|this|it|we`, `^ *wondering that|this|it|the|if|whether`, `^ just|only? *guessing $`,
	`I 'm|am|was|were also|still|just? *thinking that|this|it|the|there|maybe|we|you`, `biggest|leading|main|prime|top|primary|likeliest|chief|strongest *suspect|suspects`,
	`me|us *thinking|wondering|wonder`, `*strikes|struck me as`, `^ I *thing it|the|this|that|we`, `would|'d|wouldn't not? be *surprised if`, `*hints that|at`,

	// How likely it is.
	`in *all likelihood|probability`, `not *impossible|inconceivable|implausible`, `^ *theoretically|tentatively`, `^ *potentially a|an|the|related|due|caused|because`, `BE *potentially a|an|related|due|caused`, `*ballpark figure|estimate|number`, `or *thereabouts`, `*almost|nearly certainly|surely`, `*chances|odds are`, `a|good|fair|decent|high|real|slight|small|some *chance that|it|this|the|we|of`,
	`BE|also|quite|seems|very|entirely *conceivable|plausible|probable|improbable that|you|it|the|this|they`, `BE *conceivable the|this|they|it|we`, `one|another|a|other *possibility is|would|could`,
	`^ *probable|suspected|presumed cause|culprit|reason|explanation|source|root`, `^ *possible _? _? bug|leak|race|deadlock|regression|issue|problem|conflict|corruption|culprit`, `a|one|another|the|likely|most *possible|probable|suspected|presumed|plausible cause|culprit|reason|explanation|source|fix|root`, `could|might|may have|has *something to do with`, `this|it|these could|might|may also|well|very|easily|possibly? be *causing`, `and|but that could|might|may also|well|very|easily|possibly? be *causing`,
	`i may|might not? be? *able to`, `i can't|cannot|don't|couldn't *guarantee`, `I 'm|am *suspecting`, `as|BE *presumed _`, `must have *been a|an|the|some|something|someone|because|due`, `must have *gotten|happened|slipped|forgotten|missed|misread|misunderstood|overlooked`,
	`there|there's BE? really? no *telling|knowing`, `^ no *guarantee|guarantees|promises .`, `^ no *guarantee|guarantees|promises , but`, `^ *assuming I read|understand|understood|remember|remembered … right|correctly|well`, `^ *prob the|a|an|just|not|some|because`, `or *something .`, `^ or *something like that .`,
	`grain|pinch of *salt`, `NOT *quote me`, `*rumor|rumour has`, `*questionable|debatable|doubtful|arguable if|whether`, `in *theory ,`, `^ in *theory this|that|it|the|there|both|all`, `*fingers crossed`, `with any|some|a *luck`, `this|that|it|which would|'d|might|may|could *explain`, `one|another|only|best|simplest|likeliest *explanation is|was|would|could`, `*points to|towards|at a|an|some … problem|issue|bug|race|leak|regression|failure|misconfiguration|mismatch`,
	`must|has|have to? be|been a|an|some … *bug|glitch|coincidence|mistake|regression|typo|misunderstanding`, `this|that|it|there must be a|an|some … *issue|problem|reason`,
	`^ *kind|sort of works|worked|broken|like`, `*smells|smelled like|of|fishy|off`,

	// Other languages.
	`meines *wissens|erachtens`, `keine *ahnung`, `ich *glaub`, `*glaub ich`, `ich *nehme … an`, `*nehme ich an`, `*sieht so|danach aus`, `*sieht aus als`, `das|es|damit|dies *müsste|dürfte`, `^ *kann sein`, `*unklar ob|warum|wie|,`, `ich|wir *gehe|gehen mal? davon aus`, `meiner *meinung|ansicht|einschätzung|erfahrung nach`, `würde|würd ich … *sagen|behaupten|tippen|vermuten`, `ich würde|würd … *sagen|behaupten|tippen|vermuten`, `wir *vermuten|glauben|denken`, `sollte … *behoben|korrigiert|gefixt|gelöst|repariert|erledigt|möglich sein`, `das|es|damit|jetzt|^ sollte … *funktionieren|klappen|reichen|laufen`, `ich *tippe auf|,`, `*bestimmt schon|noch|nur|wieder`, `könnte|dürfte … *liegen|zusammenhängen`, `bin|sind … *unsicher ob|,`,
	`on *dirait`, `je *dirais|suppose|présume|soupçonne|imagine QUE`, `nous|on *pensons|croyons|soupçonnons|pense|croit QUE`, `se *peut QUE`, `mon *avis`, `est *possible|probable QUE`, `l *impression QUE`, `ne me *trompe`, `ce que je *vois|sais|comprends`, `pas *certain|certaine QUE`, `^ a|à *priori`, `ça|cela|ce *doit être|venir un|une|le|la|du|de|des`, `il *paraît|parait QUE`, `*devrait marcher|fonctionner|suffire|aller|corriger|résoudre|régler|passer`,
	`aucune *idée`, `sais *pas si|pourquoi|comment`, `*pourrait être|venir`,
	`*puede que`, `*diría que`, `*imagino que|sia`, `mi *opinión`, `al *parecer`, `*creemos|suponemos|sospechamos que`, `yo *sepa`, `hasta donde *sé`, `no me *equivoco`, `tengo *entendido`, `la *impresión|sensación de que`, `*debe|deben de ser|estar|haber|tener`, `*podría haber un|una|algún|alguna`, `no *sé si|por`, `*podría|podrían deberse|tratarse`, `*podría|podrían estar relacionado|relacionada|relacionados|causando|provocando|afectando`, `*podría ser un|una|el|la|los|que|por`, `*debería funcionar|bastar|arreglar|solucionar|resolver`,
	`^ *pode ser`, `*deveria funcionar|bastar|resolver|corrigir`, `*deve ter sido|dado|falhado`, `pelo *jeito|visto`, `eu *saiba`, `não *sei se|por`, `minha *opinião`, `é *possível|provável que`,
	`*direi che`, `può *darsi`, `mi|quanto *pare`, `*secondo me`, `mi *sa che`, `*immagino che|sia`, `*dovrebbe funzionare|bastare|risolvere|andare`, `è *possibile|probabile che`,
	`*вроде бы`, `^ *вроде`, `*судя по всему`, `*насколько я|мне`, `*должно помочь|сработать|хватить`, `не *факт`, `по *идее`, `*вряд ли`, `может *быть ,`, `^ может *быть`,
	`có *lẽ`, `hình *như`, `volgens *mij`, `*denk ik`, `ik *denk|vermoed`, `*lijkt erop|me|op|te`, `jag *tror`, `*tror jag|jeg`, `jeg *tror`, `wydaje *się|mi`, `być *może`,
}

// phraseWords are the words of the phrases that stand for several.
var phraseWords = map[string]string{
	"NOT": "not don't dont doesn't didn't isn't isnt aren't wasn't can't cannot couldn't haven't hasn't never",
	"BE":  "is 's are 're was were be been",
	"I":   "i we",
	"QUE": "que qu",
}

// phraseStep is one place of a phrase.
type phraseStep struct {
	words              []string
	optional, any, few bool
	start, end, last   bool // no word but an edge: of the clause, of the sentence
	mark               gap  // no word but a mark
}

// setPhrase is a phrase of the table: what stands before its cue, from there outwards, and behind.
type setPhrase struct{ before, behind []phraseStep }

// phraseCues are the cues of the table with their phrases.
var phraseCues = readPhrases(phraseTable)

func readPhrases(table []string) map[string][]setPhrase {
	cues := make(map[string][]setPhrase)
	for _, line := range table {
		var ph setPhrase
		var words []string
		for _, f := range strings.Fields(line) {
			if cue, ok := strings.CutPrefix(f, "*"); ok {
				words = strings.Split(cue, "|")
			} else if step := readStep(f); words == nil {
				ph.before = append([]phraseStep{step}, ph.before...)
			} else {
				ph.behind = append(ph.behind, step)
			}
		}
		for _, w := range words {
			cues[w] = append(cues[w], ph)
		}
	}
	return cues
}

func readStep(f string) (s phraseStep) {
	f, s.optional = strings.CutSuffix(f, "?")
	for _, w := range strings.Split(f, "|") {
		switch w {
		case "_":
			s.any = true
		case "…":
			s.few = true
		case "^":
			s.start = true
		case "$":
			s.end = true
		case ".":
			s.last = true
		case ",":
			s.mark |= gapComma
		case ":":
			s.mark |= gapColon
		default:
			if more, ok := phraseWords[w]; ok {
				s.words = append(s.words, strings.Fields(more)...)
			} else {
				s.words = append(s.words, w)
			}
		}
	}
	return s
}

// phrases are the phrases of each word of the lexicon, by its number.
var phrases = func() [][]setPhrase {
	byNumber := make([][]setPhrase, len(lex.words))
	for w, list := range phraseCues {
		byNumber[lex.lookup(w)] = list
	}
	return byNumber
}()

// inPhrase reports whether word i is the cue of a set phrase.
func (p *phrase) inPhrase(i int) bool {
	for _, ph := range phrases[p.toks[i].lex] {
		if p.matches(ph.before, i, -1) && p.matches(ph.behind, i, 1) {
			return true
		}
	}
	return false
}

// matches reports whether steps follow word i in the direction by, 1 or −1.
func (p *phrase) matches(steps []phraseStep, i, by int) bool {
	if len(steps) == 0 {
		return true
	}
	s, next := &steps[0], i+by
	edge := max(i, next) // the word behind the gap between both
	switch {
	case s.optional && p.matches(steps[1:], i, by),
		s.start && p.clauseStart(edge) && p.matches(steps[1:], i, by),
		s.end && (!p.has(edge) || p.gap(edge)&gapClause != 0) && p.matches(steps[1:], i, by),
		s.last && !p.has(edge) && p.matches(steps[1:], i, by),
		s.mark != 0 && p.has(edge) && p.gap(edge)&s.mark != 0 && p.matches(steps[1:], i, by):
		return true
	}
	if s.few {
		for k := i; k != i+4*by && (k == i || p.has(k)); k += by {
			if p.matches(steps[1:], k, by) {
				return true
			}
		}
		return false
	}
	if !p.has(next) || p.gap(edge)&(gapClause&^gapComma) != 0 || !s.any && !p.is(next, s.words...) {
		return false
	}
	return p.matches(steps[1:], next, by)
}
