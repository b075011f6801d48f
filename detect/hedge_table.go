package detect

// phraseTable lists the phrases that hedge as a whole, parted by semicolons, by their cue, the word marked with a
// star: the rarest one, so that other sentences are not looked at. "a|b" stands for either, "!a|b" for neither,
// "a?" may be missing, "_" is any word, "…" up to three; "^" is the start of a clause, "$" its end, "." the end of
// the sentence, "," and ":" these marks. NOT, BE, I and QUE are written out in phraseWords.
var phraseTable = []string{
	// What the writer knows, and does not.
	`*far as I 'm|am|can|could|may|might?
			know|knew|tell|see|seen|remember|recall|aware|understand|gather|judge|concerned ;
		*far as anyone|anybody|everyone knows|remembers ;
		*far I can|could see|tell ; to|of my|our *knowledge ; as|if I *remember|recall ;
		as I *understand ;
		what I 'm|'ve|have|can|could|had?
			*tell|see|seen|understand|understood|heard|gather|gathered|remember|recall ;
		for|from|to|per my|our current|limited|best? *understanding !of ; *imu ;
		if I *understand|understood|read … correctly|right|rightly|well ;
		if I 'm|am *reading|understanding|remembering … correctly|right|well ; best|near I can *tell ;
		way I *see|understand it ; last I *checked|looked|heard ; last time I *checked|looked ;
		when I last *checked|looked ; I *heard that|it|from ; I read|heard|saw *somewhere ;
		thing I can|could *think of ; the *suspicion is that ; I *belive|beleive ;
		I NOT actually|really|even? *recall|remember !how|to|what|where|when|which|who|the|my|a|if|whether ;
		not that I 'm|am? *know|recall|remember|aware ; ^ I *take it that|this|the|you|we ; the *face of it ;
		at first *glance !you|one ; from *memory , ; off the top of my *head ; I *vaguely ;
		I|maybe might|may|could|'m|am? be? *missing something ;
		unless|if I 'm|am *missing|misreading|misunderstanding|overlooking ;
		unless I *missed|misread|misunderstood|overlooked ;
		if|unless I 'm|am|be not|very|sorely? *mistaken|wrong ;
		I might|may|could well? be?
			*mistaken|wrong|misunderstanding|misunderstood|overlooking|misremembering|misreading ;
		I 'm|am|are not *aware of|that ; no|zero|little|slightest *idea|clue if|whether|why|how|where ;
		no *clue what ; god|heaven *knows ; ^ who *knows ; and|but who *knows what|why|how|if|when|where ;
		NOT at? really|yet|entirely|immediately|quite|very|totally|completely|all? *clear|obvious to? me|us?
			if|whether|why|how|where|who|which|what ;
		BE|remains still|also|currently? *uncertain|unknown|unclear to? me? if|whether|why|how|what|which ;
		BE|remains still|also|currently? *unclear|unverified|untested|unconfirmed . ;
		this|that|it|which BE still|currently? *unconfirmed|unverified $ ;
		I BE|am|'m still|somewhat|quite? *uncertain|skeptical|sceptical|doubtful ;
		it|that|which BE|seems|looks|remains highly|very|rather? *doubtful ; ^ *doubtful $ ;
		*hard|difficult|tough to say|tell|judge|know ; *hard|difficult to be sure|certain ;
		can't|cannot|couldn't *say for|with|if|whether ; from|by the *looks of ;
		can't|cannot|couldn't *tell if|whether|why ; *dunno|idk ;
		can't|cannot|not|never be|feel quite|entirely|completely|totally? *sure|certain|positive ;
		I 'm|am|was not … *positive ; NOT 100|entirely|completely|totally *positive|confident ;
		NOT entirely|fully|quite|really *convinced . ;
		NOT … *convinced that|it|this|I|the|of|by|about|whether|nobody|someone|they|our|my ;
		NOT … *confident that|it|this|in|about|whether|enough ; NOT have|has … *confidence ;
		little|low|limited *confidence ; fairly|pretty|quite|reasonably|somewhat|mostly|relatively *confident ;
		^ *confidence is|: low ; I also|still|really|do? have|had … *doubts|reservations ; my|some|serious *doubts ;
		to be *seen whether|if|how ; remains to be *seen ; we 'll|will have? to? *see if|whether ;
		time will *tell ; *jury is|'s still? out ; NOT yet? *known yet? if|whether|why|how ;
		BE still|an? *open question|whether|if ; we NOT *know yet if|whether|why ;
		I couldn't|can't|cannot|haven't|didn't *verify|confirm|verified|confirmed ;
		I could|can|did|have not yet|actually|really? *verify|confirm|verified|confirmed ;
		this|that|it has|have? NOT yet? been yet? *verified|confirmed|proven ;
		^ can't|cannot *confirm|verify it|its|this|that|whether|if ; NOT … *confirmation whether|if|that ;
		haven't|hadn't|not actually|really|yet|fully? *tested|checked|double-checked it|that|if|whether ;
		haven't|hadn't|not actually|really|yet|fully?
			*tested|checked|double-checked this $|yet|on|in|with|myself|but ;
		but|though|although I? haven't|hadn't|not actually|really|yet|fully? *tested|checked|double-checked ;
		but|though|although I have not actually|really|yet|fully? *tested|checked|double-checked ;
		^ not yet|actually|really|fully? *tested|checked $ ;
		^ *unconfirmed|tbc|untested|unproven|unchecked|unverified $ ; ^ *unclear .|if|whether|why|how|what ;
		^ to be *verified|confirmed|checked $ ; yet|still to be *verified|confirmed|checked ;
		I can't|cannot|couldn't *prove it|that|this ; NOT *hold me to ;
		^ needs|pending|awaiting|subject to? *confirmation $ ; for all I *know ;
		wouldn't|not *surprise me|us if ; I have no *proof that|of ; no *proof yet ;
		^ *tentative|preliminary conclusion|finding|diagnosis|assessment|: ;
		evidence BE *thin|weak|circumstantial|inconclusive ;
		status|cause|reason|origin|source BE? still|yet? *unclear|unknown|unconfirmed !if ;
		cause|reason BE? NOT yet? *known ; nobody|no-one *knows why|whether|if|where ;
		a *mystery why|how|where|to ; I have|has *yet to confirm|verify|check|test|see ;
		one can only *guess|speculate ; can't|cannot|couldn't *exclude that ;
		can't|cannot|couldn't|wouldn't|not *rule out ; can't|cannot|not be *ruled|excluded out? ;
		on the *fence about|whether|if ; I *lean toward|towards|to ; I can't|cannot *tell $ ;
		if my? *memory is|serves ; if I 'm|am *right , ; if I got|get|have this|it|that *right ;
		as near|best as? I can *tell ; best I can *figure ;
		the little I *know|remember ; from my limited|current? *understanding ;
		^ *judging|going by|from the|what|memory ; by my *reading ; ^ no *idea|clue $|tbh|though|yet ;
		^ *beats me ; coin *toss|flip if|whether|why|: ; even *odds`,

	// What he thinks.
	`my|our|a working|current|best|sneaking|strong?
			*assumption|theory|suspicion|understanding|hypothesis|belief is|was|that ; my|our *guess is|was ;
		^ working|current|leading|best|initial *assumption|theory|hypothesis|guess is|was|that ;
		^ my|our|an|one|a? working|current|best|first? *assumption|theory|hypothesis|hunch|suspicion : ;
		^ my|our? best|first|wild|current *guess : ; ^ *hypothesis|hunch|theory|suspicion|speculation : ;
		working *theory|hypothesis|assumption ; in my|our humble? *opinion|experience|view|estimation ;
		to my *mind ; ^ if you *ask me $ ; my|our|the|a *hunch|impression is|was|that|it|this|says ;
		under the *impression ; have|got|get|had|with a|the *feeling|hunch ; I … *feeling that|like|it|this ;
		I just|also|still|personally|really? *feel that|like|as|it|this|the ;
		made|makes me *feel that|like ;
		my|our *take is|was|: ; you|one 'd|would *think ; for what it 's|is *worth ;
		my|our *gut says|feeling|tells|is|feel|feels ; my *bet|money is|'s|would ;
		if I had|have|were to *guess|bet ; at a *guess ; wild|educated|rough|lucky|best|first|lazy|blind|random *guess ;
		just|only|BE a|my *guess ; I|'d|would *hazard a|that ; *hazard a guess ;
		just|merely|only my|a|an own? *deduction|inference|interpretation|hypothesis|extrapolation ;
		BE my *deduction|inference|interpretation|hypothesis|recollection ;
		I *hypothesize|hypothesise|conjecture|postulate|theorize|theorise|extrapolate ; anyone|anybody 's *guess ;
		BE|pure|just|mere|only pure|just|mere? *speculation|guesswork|conjecture ;
		BE highly|quite|somewhat|purely|very? *speculative ; I 'd|would *say !a|an|to|is|was ;
		I 'd|would *argue|wager|venture|lean ; I 'll|will *bet|wager !on|a|my ;
		I want|wanted to *say it|that|this ; I could|could've *swear|sworn ; I could have *sworn ;
		BE|am|'m *leaning toward|towards|to ; I 'm|am *inclined to ;
		I 'm|am *tempted to say|think|believe|guess|conclude ; of the *opinion that ; I really|do? *fear _ ;
		^ *wondering that|this|it|the ; ^ just|only? *guessing $ ;
		I 'm|am also|still|just? *thinking !about|of|through|hard|aloud|in|to|$ ;
		I was|were *thinking that|this|it|the|there|maybe|we|you ;
		biggest|leading|main|prime|top|primary|likeliest|chief|strongest *suspect|suspects ;
		me|us *thinking|wondering|wonder ; *strikes|struck me as|that ; suggest|suggests|suggested to *me ;
		NOT *see why it|this|that|the … shouldn't|wouldn't|couldn't ; to *me suggests ;
		NOT *buy that ; *occurs to me that ;
		^ I *thing it|the|this|that|we ; would|'d|wouldn't|not not? be *surprised|surprising|shocked if ;
		I can't|cant|cannot|couldn't really|quite? *imagine !how|what|why|anything|life ; *hints that|at ;
		my *reading|read|sense|fear|worry|instinct|hope is that|: ; my first *thought|instinct is|was ;
		I *worry that|this|it|we ; I 'm|am a? bit? *worried|afraid|concerned that|this|it|we ; I *hope so|not ;
		^ you|he|she|they may|might|could well? be *right|wrong ; *comes|came across as ;
		may|might|could be to *blame ;
		analysis|signs|evidence|everything|indications|symptoms *point|points|pointed|pointing to|towards|at ;
		reports *suggest|indicate !a|an|to|how ; *hint at`,

	// How likely it is.
	`in *all likelihood|probability ; not *impossible|inconceivable|implausible ; ^ *theoretically|tentatively ;
		*theoretically . ;
		^ *potentially a|an|the|related|due|caused|because ; BE *potentially a|an|related|due|caused ;
		*ballpark figure|estimate|number ; or *thereabouts ; *almost|nearly certainly|surely ;
		*chances|odds are ; good|fair|decent|high|big|strong|some|slight *chances that|of|it|this|the ;
		a|good|fair|decent|high|real|slight|small|some *chance
			that|it|this|the|we|of|they|you|my|our|nobody|someone|somebody|there ;
		strong|likely|prime|best|good|plausible *candidate|candidates for ; more *likely than not ;
		^ as *likely as not ; , it would *appear|seem $ ;
		BE *believed|thought|suspected|rumored|rumoured|alleged|presumed to|that ;
		reason to *believe|think|suspect|assume ; ^ *word is|has that|it ;
		BE|also|quite|seems|very|entirely *conceivable|plausible|probable|improbable that|you|it|the|this|they ;
		BE *conceivable the|this|they|it|we ; one|another|a|other *possibility is|would|could ;
		^ *probable|suspected|presumed cause|culprit|reason|explanation|source|root ;
		^ *possible _? _? bug|leak|race|deadlock|regression|issue|problem|conflict|corruption|culprit ;
		a|one|another|the|likely|most *possible|probable|suspected|presumed|plausible
			cause|culprit|reason|explanation|source|fix|root ; could|might|may have|has *something to do with ;
		this|it|these could|might|may also|well|very|easily|possibly? be *causing ;
		and|but that could|might|may also|well|very|easily|possibly? be *causing ;
		i may|might not? be? *able to ; i can't|cannot|don't|couldn't *guarantee ; I 'm|am *suspecting ;
		as|BE *presumed _ ; must have *been a|an|the|some|something|someone|because|due ;
		must have *gotten|happened|slipped|forgotten|missed|misread|misunderstood|overlooked ;
		there|there's BE? really? no *telling|knowing ; ^ no *guarantee|guarantees|promises . ;
		^ no *guarantee|guarantees|promises , but ;
		^ *assuming I read|understand|understood|remember|remembered … right|correctly|well ; ^ *prob|probs _ ;
		or *something . ; ^ or *something like that . ; grain|pinch of *salt ; NOT *quote me ;
		*rumor|rumour has ; *questionable|debatable|doubtful|arguable if|whether ; in *theory , ;
		^ in *theory this|that|it|the|there|both|all ; *fingers crossed ; with any|some|a *luck ;
		this|that|it|which would|'d|might|may|could *explain ;
		one|another|only|best|simplest|likeliest *explanation is|was|would|could ;
		*points to|towards|at a|an|some … problem|issue|bug|race|leak|regression|failure|misconfiguration|mismatch ;
		this|that|it can't|cannot|couldn't possibly? be *right|correct|true|intended|intentional ;
		must|has|have|had|got to? be|been *something|somewhere|elsewhere ;
		must|has|have|had to? be|been the|another *cause|culprit|reason|problem|issue|explanation ;
		something|someone|somebody has|have|'s got? to be *wrong|off|broken|different|blocking|holding|missing ;
		there has|have|'s got? to be *another ; I|we|^ 'm|am|are? NOT *expecting a|any|another|much|this ;
		suggests|suggest|suggested that? the *issue|problem|bug|fault|error|culprit|cause is|was|lies|might|may ;
		must|has|have to? be|been a|an|some … *bug|glitch|coincidence|mistake|regression|typo|misunderstanding ;
		there|it must be … *somewhere ; this|that|it|there must be a|an|some … *issue|problem|reason ;
		^ *kind|sort of works|worked|broken|like ; *smells|smelled like|of|fishy|off`,

	// German.
	`meines *wissens|erachtens ; keine *ahnung ; kein *plan|schimmer ob|warum|wieso ; ich *glaub|denk|schätz ;
		*glaub|denk|schätz ich ; ich *glaube|denke|fürchte|befürchte|bezweifle !an|nach|um|mir|daran ;
		*glaube|denke|fürchte ich !an|nach|um|mir|daran ; ich *schätze ,|dass|mal|er|wir ; *schätze ich ;
		^ ich *meine dass|der|die|das|es ; ^ *meine ich ; wir *vermuten|glauben|denken|fürchten !an|nach|um ;
		ich|wir *nehme|nehmen … an ; *nehme|nehmen ich|wir an ;
		ich|wir *gehe|gehen mal|derzeit|aktuell? davon aus ; *sieht so|danach aus ; *sieht aus als ;
		*sieht nach … aus ; ^ *klingt nach|wie|als ; das|es|damit|dies *müsste|dürfte ; ^ *kann sein ;
		es|das *kann|könnte gut|auch? sein dass ; *kann|könnte es|das gut|auch? sein dass ;
		es ist|wäre gut|sehr|eher|durchaus?
			*möglich|denkbar|wahrscheinlich|unwahrscheinlich|fraglich|zweifelhaft|ungewiss dass|ob ;
		*unklar ob|warum|wie|wieso|, ; *ungewiss|fraglich ob ; nicht ganz|völlig|so? *klar ob|warum|wieso|wie ;
		*offen ob ;
		ich|wir|keiner|niemand *weiß|weiss|wissen nicht? genau|sicher|mehr|recht|auch? ob|warum|wieso|woran ;
		wenn|falls|sofern ich … *erinnere|irre|täusche ;
		wenn|falls|sofern ich … richtig|recht *verstehe|sehe|lese|verstanden|gelesen ;
		meiner|unserer *meinung|ansicht|einschätzung|erfahrung|auffassung nach ;
		^ meine|unsere|die *vermutung|annahme|theorie|hypothese|befürchtung :|ist|war|dass ;
		ich|wir … *eindruck|verdacht|gefühl dass|als ;
		vermutete|wahrscheinliche|wahrscheinlichste *ursache|erklärung ;
		würde|würd ich … *sagen|behaupten|tippen|vermuten ; ich würde|würd … *sagen|behaupten|tippen|vermuten ;
		ich *tippe auf|, ; sollte … *behoben|korrigiert|gefixt|gelöst|repariert|erledigt|möglich sein ;
		das|es|damit|jetzt|^ sollte … *funktionieren|klappen|reichen|laufen|helfen|genügen|gehen|passen ;
		*bestimmt schon|noch|nur|wieder ; ich bin … *unsicher ob|, ; wir sind … *unsicher ob|, ;
		nicht ganz|so|völlig|hundertprozentig|mehr|zu? *sicher ; könnte|dürfte … *liegen|zusammenhängen ;
		ich könnte|kann|könnt mich … *irren|täuschen ; es ist|wäre zu *vermuten|befürchten ; ist *anzunehmen ;
		der *verdacht dass ; *deutet … darauf hin ; *spricht dafür dass ; ^ gut? *möglich|denkbar dass ;
		^ *mag sein ; ist|noch? *unklar|ungewiss|fraglich . ;
		^ noch nicht *bestätigt|geprüft|verifiziert|getestet $ ; wissen|weiß|weiss wir|ich noch? *nicht . ;
		^ ich *meine der|die|das|es|unser|unsere|mein ; *kommt mir … vor ;
		*wirkt|wirken veraltet|kaputt|seltsam|komisch|unvollständig|falsch|langsam|instabil ;
		soll|sollen … *gewesen sein ; ich *tippe darauf ; ^ *glaub der|die|das|es|unser|wir|ich`,

	// French.
	`on *dirait ; je ne? *crois|pense pas? QUE ; je *crois|pense !pas|à|a|aux|au|en|y|souvent|d|de ;
		je *dirais|suppose|présume|soupçonne|imagine|crains|doute QUE ; , je *suppose|présume|imagine|crains $ ;
		je me *demande si ; nous|on *pensons|croyons|soupçonnons|supposons|pense|croit|suppose|présume QUE ;
		se *peut|pourrait QUE ;
		est|serait fort|très|bien|peu|assez|tout? *possible|probable|plausible|vraisemblable|envisageable QUE
			!vous|tu ; mon|notre *avis ; selon *moi ; d après *moi ; ^ pour *moi , ;
		à|a ma|notre *connaissance ; que je *sache ; je m en *souvienne ; si je me *souviens|rappelle ;
		si je ne? *comprends|lis bien ; si j ai bien *compris|lu|vu ; ne me *trompe ; ne m *abuse ;
		sauf *erreur de ma|notre ; ^ de *mémoire , ; ce que je *vois|sais|comprends ;
		de|fortes|bonnes|grandes *chances pour? QUE ;
		^ mon|notre|une *hypothèse|intuition|théorie :|est|serait ;
		cause|raison|origine|explication *probable|vraisemblable|présumée|supposée ;
		a|ont|avait|avaient l *air ; *paraît|parait|paraissent être|avoir|bien|trop|assez|plutôt ;
		il *paraît|parait QUE ; !quel|quelle|quels|quelles *pourrait|pourraient être|venir|provenir ;
		*viendrait|viendraient de|d|du|des ; ça|cela|ce *doit être|venir un|une|le|la|du|de|des ;
		*devrait marcher|fonctionner|suffire|aller|corriger|résoudre|régler|passer ;
		l|le *impression|sentiment QUE ; sans *doute ; aucune|moindre *idée ; pas *sûr|sûre ;
		pas *certain|certaine QUE ; suis|sommes pas … *sûr|sûre|sûrs|certain|certaine|convaincu|convaincue ;
		n' est|était pas encore|très|tout? *clair|sûr|certain|établi QUE|si|pourquoi ;
		*sais pas encore|trop|vraiment? si|pourquoi|comment ;
		on|nous ne|n'? *sait|savons pas encore|trop|vraiment|exactement? si|pourquoi ; ^ a|à *priori ;
		je *parie QUE ; j *imagine QUE ; je peux|pourrais me|m *tromper ; porte à *croire ;
		laisse|laissent *penser|supposer|croire QUE ; peut *supposer|penser QUE ; rien ne *prouve QUE ;
		*reste à savoir|voir|vérifier|confirmer si ; ^ à|a *confirmer $ ; *semble-t-il|paraît-il ;
		^ *possible|probable QUE ; j ai un|des *doute|doutes ; *difficile de|à dire|savoir si`,

	// Spanish.
	`*creo|pienso|sospecho|imagino|intuyo|asumo|opino|presumo|temo|diría que ;
		^ *creo|pienso|imagino|diría yo? $ ; ^ *creo no|sí|yo ; *imagino sia ;
		*creemos|pensamos|suponemos|sospechamos|imaginamos que ; *puede ser? que ;
		problema|causa|fallo|error|motivo|culpa *puede|podría ser|estar|deberse|venir ;
		lo más *probable|seguro es ; a lo *mejor ; tal *vez ;
		mi|nuestra|nuestro *opinión|juicio|entender|parecer ; al *parecer ; que yo *sepa|recuerde ;
		hasta donde yo? *sé|recuerdo|entiendo|sabemos ; no me *equivoco|falla ; si mal no *recuerdo ;
		si no? *recuerdo mal|bien ; tengo *entendido ; la|una *impresión|sensación|sospecha de que ;
		*debe|deben de ser|estar|haber|tener ; *debe|deben haber sido ; *podría haber un|una|algún|alguna ;
		*podría|podrían deberse|tratarse ; *podría ser un|una|el|la|los|que|por ;
		*podría|podrían estar relacionado|relacionada|relacionados|causando|provocando|afectando ;
		*debería funcionar|bastar|arreglar|solucionar|resolver ; ^ con esto|eso|ello *debería|deberían ;
		no *sé|sabemos si|por ; no se *sabe si|por ; no tengo|tenemos ni? *idea ; ^ ni *idea de|si|por ;
		no está|queda|estaba muy|del? todo? *claro si|por ; *dudo|dudamos que|mucho ; no _? *seguro|segura ;
		no estoy|estamos … *seguro|segura|convencido|convencida ; causa|razón|origen|explicación *probable ;
		*apuesto a que ; todo|esto *apunta|indica a? que ; *cabe suponer|pensar ; es de *suponer ;
		*posibilidad de que ; ^ por *confirmar $ ; por lo que *sé|veo|entiendo|recuerdo ;
		^ según *entiendo|recuerdo|creo|parece ; se *supone|sospecha|cree|rumorea que ;
		*difícil saber|decir si ; está por *ver si ; no me? queda|está muy? *claro si|por`,

	// Portuguese.
	`*acho !o|a|os|as|um|uma|que ;
		*acho|achamos|creio|penso|pensamos|acredito|acreditamos|suspeito|suspeitamos|supomos|presumo que ;
		*desconfio|diria que ;
		^ *creio|penso|imagino eu? $ ; ^ *pode ser ;
		é|seria bem|muito|pouco|bastante|mais? *possível|provável|improvável que ; o mais *provável é ;
		*deveria funcionar|bastar|resolver|corrigir ; *deve ter sido|dado|falhado ;
		^ *poderia ser um|uma|o|a|que ; isso|isto|agora|assim *deve resolver|bastar|corrigir|funcionar|ajudar ;
		pode|podem|poderia|deve|devem estar?
			*relacionado|relacionada|relacionados|relacionadas|causando|provocando ;
		não|nao tenho muita|toda|tanta|plena? *certeza ;
		não|nao estou muito|bem|tão? *certo|certa|seguro|segura|convencido|convencida ;
		não|nao *sei|sabemos ao? certo? se|por ; não|nao faço|tenho … *ideia|noção ;
		não|nao está|ficou|é muito? *claro se|por ; *duvido|duvidamos que|muito ;
		a|uma *impressão|sensação|suspeita de que ; que eu me? *saiba|lembre|recorde ;
		até onde eu? *sei|lembro|entendo|vejo|sabemos ; se não me *engano|falha ; se bem me *lembro|recordo ;
		minha|nossa *opinião|visão ; a meu *ver ; no meu *entender ; pelo *jeito|visto ;
		causa|razão|origem|explicação *provável ; *aposto que ; posso estar *enganado|enganada|errado|errada ;
		tudo *indica ; é de se? *supor|esperar que ; *possibilidade|chance|chances de que ; ^ a *confirmar $ ;
		pelo que *sei|entendi|vejo|lembro|entendo ; salvo *engano ;
		*suspeita-se|acredita-se|supõe-se|presume-se que ; *difícil saber|dizer se ; *resta saber se ;
		sem *certeza , ; ainda não *confirmei|verifiquei|testei`,

	// Italian.
	`*credo|penso|sospetto|ritengo|temo|presumo|immagino|direi|crediamo|pensiamo che|sia ;
		*sospettiamo|supponiamo|riteniamo che|sia ;
		^ *credo|penso|immagino|direi io? $ ; ^ *credo !in|a|nel|nella|nei ;
		*impressione|sensazione|sospetto che ; può *darsi ; *può essere che ; *pare|parrebbe che ;
		mi|quanto *pare ; *secondo me ; mi *sa che ;
		è molto|poco|più? *possibile|probabile|improbabile|verosimile che ; dev *essere ;
		deve *essere stato|stata ; *dovrebbe funzionare|bastare|risolvere|andare ; ora|adesso|così *dovrebbe ;
		non sono|siamo … *sicuro|sicura|sicuri|certo|certa|convinto|convinta ;
		non so|sappiamo ancora? *se|perché ; non ho|abbiamo la? minima? *idea ;
		non è ancora? *chiaro|certo|noto se|perché|che ; non si *sa se|perché|ancora ;
		*dubito|dubitiamo che|fortemente ; *quanto ne so|sappia|sappiamo ; se non mi? *sbaglio|erro ;
		se non? *ricordo male|bene ; se ben *ricordo ; a mio|nostro *avviso|parere|giudizio ;
		causa|ragione|origine|spiegazione *probabile ; *scommetto che ; potrei|posso *sbagliarmi|sbagliare ;
		fa|lascia *pensare|supporre che ; la *possibilità che ; è *ipotizzabile|plausibile|verosimile che ;
		si *presume|pensa|sospetta|suppone che ; ^ da *confermare $ ; da quel|quello che *so ;
		da quanto|quel ho *capito ; salvo *errori ; *difficile dire|sapere se ;
		resta da *capire|vedere|verificare se ; non ne sono *sicuro|sicura|certo|certa ; dei *dubbi che|su`,

	// Russian.
	`*думаю|думаем|подозреваю|подозреваем|полагаем|предполагаем|сомневаюсь|сомневаемся !о|об|обо|над ;
		*считаю|боюсь что ; я *считаю|боюсь , ; *сдаётся|сдается мне|что ;
		*ощущение|впечатление|подозрение|чувство что ; *вроде бы ; ^ *вроде ; *судя по ;
		*насколько я|мне|нам|можно|известно ; *скорее всего ; не *факт ; по *идее ; *вряд ли ; может *быть , ;
		^ может *быть ; может *быть причиной|связано|связан|связана|вызвано|вызван|вызвана ;
		по всей *видимости|вероятности ; на мой|наш *взгляд ;
		*должно|должен помочь|сработать|хватить|исправить|решить|заработать ; это|теперь|^ *должно работать ;
		!если|когда не … *уверен|уверена ; мы не … *уверены ; не *знаю|знаем … ли|почему ;
		*неясно|непонятно|неизвестно почему|ли|что|как|откуда|кто|зачем ; не *ясно|понятно почему|ли|откуда ;
		*понятия не имею|имеем ; не *ошибаюсь|путаю ; если … правильно|верно *помню|понимаю|понял|поняла ;
		если *память не ; *вероятная|предполагаемая причина ; ^ *возможная причина ; могу *ошибаться ;
		есть *вероятность|мнение|подозрения|шанс что ; не *исключено|исключаю что ; *указывает на то ;
		как я *понимаю|понял|поняла|помню ; ^ *говорят , ; *слухи что ; *трудно|сложно|тяжело сказать ;
		не *проверял|проверяла|проверяли , ; моё|мое|моя|наше *предположение|гипотеза|догадка :|что|в ;
		*рискну|осмелюсь предположить ; можно *предположить`,

	// Others.
	`có *lẽ ; hình *như ; volgens *mij ; *denk ik ; ik *denk|vermoed ; *lijkt erop|me|op|te ; jag *tror ;
		*tror jag|jeg ; jeg *tror ; wydaje *się|mi ; być *może`,
}
