package detect

// lexGroups are the words the rules know: one group for each set of properties. A word may
// be in several groups; it has the properties of all of them. A long group of
// several languages has one to a line; a word that they share stands with the first.
var lexGroups = []struct {
	class class
	words string
}{
	// Parts of speech, mostly English.
	{cFunc, `'s 'm 're 've 'll 'd`},
	{cFunc | cEN, `the a an is was are were be been being am of to on at in into and has have had having do does did
		it its this that these those as for i me my we us our you your he him his she her they them their`},
	{cNeg | cEN, `not never nor neither none nobody nothing nowhere cannot without n't don't doesn't didn't isn't
		aren't wasn't weren't won't wouldn't can't couldn't shouldn't mustn't mightn't needn't hasn't haven't hadn't
		ain't shan't don'ts donts dont donot nevr nver doesnt didnt isnt arent wasnt wouldnt couldnt shouldnt mustnt
		hasnt havent`},
	{cNeg | cDE, `nix nicht kein keine keinen keinem keiner keines nie niemals ohne nichts keinerlei nirgends
		nirgendwo`},
	{cNeg | cFR, `pas jamais aucun aucune sans`},
	{cNeg | cES, `nunca jamás ningún ninguna ninguno sin tampoco`},
	{cNeg | cPT, `não nao nunca sem nenhum nenhuma jamais`},
	{cNeg | cIT, `non mai senza nessun nessuno nessuna`},
	{cNeg | cRU, `не нет никогда нельзя без`},
	{cNeg | cPL, `nie bez nigdy`},
	{cNeg, `no không chưa đừng değil niet geen nooit inte ikke aldrig aldri tidak jangan नहीं मत لا لن ليس δεν μην לא
		אל`},
	{cSay, `user users say says said saying ask asks asked asking want wants wanted wanting need needs needed needing
		like likes liked liking prefer prefers preferred preferring`},
	{cIf, `if wenn falls si se если ha`},
	{cUnless, `unless`},
	{cUntil, `until till bis hasta até пока jusqu'à`},
	{cOnly, `only nur seulement solo sólo solamente apenas somente только uniquement únicamente`},
	{cExcept, `except außer sauf excepto exceto tranne кроме`},
	{cWhen, `when quand cuando quando когда`},
	{cOnce, `once sobald`},
	{cBefore, `before bevor avant antes prima перед vor`},
	{cAfter, `after nachdem après después depois dopo после nach`},
	{cSubj | cEN, `i we you he she they it this that these those there who everyone everybody someone people`},
	{cModal | cEN, `must should shall may can could might will would`},
	{cRel | cEN, `that which who whom whose where what why how whether because since while although though as`},
	{cConj | cEN, `and or but so then yet plus`},
	{cConj | cDE, `aber sondern`},
	{cConj | cFR, `mais`},
	{cConj | cES, `pero sino`},
	{cConj | cPT, `mas`},
	{cConj | cRU, `но але`},
	{cConj | cPL, `ale`},
	{cLead | cEN, `btw wait nope anyway alright please pls plz pleas plese kindly also again always just simply so and
		but then now instead otherwise however therefore thus finally first generally ideally important note reminder
		warning rule strictly absolutely still ok okay yes well oh hey and/or or really definitely obviously under
		certainly maybe further furthermore moreover additionally too`},
	{cLead | cFR, `surtout`},
	{cLead | cPT, `sobretudo também`},
	{cLead | cIT, `soprattutto`},
	{cAux | cEN, `is are was were has have had does did be been am`},
	{cImp | cEN, `accept access add adjust allow analyze answer append apply approve ask assign assume attach avoid
		base break build bump bundle call cache cancel carry catch change check choose clean clear clone close combine
		commit compare complete compute configure confirm consider construct contact continue convert copy create cut
		debug declare default define delete deliver depend deploy describe design disable discard display do document
		download draft drop edit email emit enable end ensure enter execute explain export expose extend extract fetch
		file fill find finish fix focus follow force format generate get give go group guard handle have hide ignore
		implement import improve include inject insert install introduce invent isolate judge keep kill lead leave let
		limit link list load log look maintain make mark match measure merge migrate mix mock modify move name obey
		omit open order output override own pass pick place prefer prepare preserve prevent print process produce
		propose protect provide publish pull push put raise read rebase reboot record refactor refer refine reformat
		release rely remove rename reorder replace reply report request require repair rerun reserve reset resolve
		respect respond restart restore restrict retain retry return reuse revert review rewrite rework roll run save
		scan schedule search select send separate set share ship show sign skip solve sort spawn specify split squash
		stage start state stay stick stop store submit summarise summarize support suppress switch sync tag take tell
		test touch track translate treat trigger trust try turn uninstall unpin update upgrade upload use validate
		verify view wait watch work wrap write duplicate hardcode expect poll throw swallow silence mutate nest
		abbreviate invoke instantiate subclass talk feed exceed paste inline memoize escape quote mention reference
		fork overwrite truncate wipe purge destroy alter tweak comment uncomment rebuild recompile surface regenerate
		reveal leak persist transmit embed downgrade disclose say sneak deviate bypass circumvent`},
	{cImp, `address assist discuss converse violate query warn deny exclude flag fall abort abstract accommodate
		accumulate acknowledge activate adapt adhere adopt advance advise aggregate align allocate amend annotate
		announce anticipate apologize archive arrange assemble assert assess audit authenticate authorize automate
		await begin bind bring broadcast browse calculate calibrate capture centralize cherry-pick cite claim clarify
		classify coerce collapse collect comply compress concatenate condense conform connect consolidate consult
		consume contribute coordinate crop decide decline decode decompose decouple dedicate dedupe deduplicate defer
		delay delegate demonstrate deprecate derive deserialize destructure detect determine develop diagnose tolerate
		condone differentiate dispatch distinguish distribute divide ease elaborate eliminate emphasize employ
		encapsulate enclose encode encourage encrypt engage enqueue enrich enumerate escalate establish estimate
		evaluate examine expand explore favor favour finalize flush forbid forget gather generalize grep hoist honor
		honour identify illustrate incorporate infer inform inherit initialize inspect instruct integrate interact
		intercept interpolate interpret investigate isolate join jump justify launch listen localize locate maintain
		manage maximize mimic mind minify minimize multiply navigate negotiate normalize notify nudge obtain offer
		offload operate opt optimize orchestrate organize orient outline overload overuse paginate parallelize
		parameterize parse partition pause perform permit persist populate position postpone press presume prioritize
		proceed prohibit promote proofread prune pursue quantify raise re-export re-run reach react reassign recheck
		reclaim recommend reconcile reconsider recover redact redeploy redirect reduce refuse register reinforce
		reject relate relaunch relax remind render repeat rephrase replicate reproduce repurpose resist resize restate
		restructure resubmit rethink retire retrieve revise revisit revoke sacrifice sanitize scope seek serialize
		serve shorten shut simplify simulate soften speak spend stay strip strive submit subscribe substitute subtract
		suggest surround suspend sustain synchronize tailor teach terminate traverse trim undo unify unlock unset
		unwrap uphold utilize verify visit visualize withhold
		deja deje dejar dejad limita limitar
		deixe deixa deixar limite
		lascia lasciare lasciate limitare
		laisse laissez laisser limiter limitez
		lass lasse
		оставь оставьте оставить`},
	{cGate, `discuss approval permission get obtain show clear check run ask confirm wait always must should needs
		need has have hold stop pause freeze skip ignore omit reject deny refuse decline drop exclude leave disable`},
	{cAct, `violate escape waive disclose reveal hit access add allocate alter block bypass call catch change commit
		contain create cross delete depend deploy disable drop edit embed expose fetch hardcode import install
		instantiate introduce invoke leak leave log make merge modify mutate open overwrite override own parse persist
		publish push query read reference remove rename rely reset reuse run schedule send share skip spawn store
		swallow talk throw touch trust update upload use validate write exceed panic reimplement construct sign mix`},

	// What hedges.
	{cHedge | cEN, `vaguely probably perhaps presumably apparently seemingly supposedly allegedly hopefully afaict
		afaik iirc imho imo fwiw unsure conceivably evidently ostensibly iiuc aiui afaiu afair afaics kinda sorta
		prolly probly mayb probaly probabbly propably aparently mabye maby apparantly apparenty presumeably ymmv
		reportedly purportedly arguably presumedly`},
	{cHedge | cDE, `vermute vielleicht wahrscheinlich vermutlich anscheinend möglicherweise offenbar eventuell
		scheinbar wohl womöglich angeblich schätzungsweise höchstwahrscheinlich evtl mutmaßlich augenscheinlich`},
	{cHedge | cFR, `possiblement prétendument supposément surement sûrement peut-être probablement apparemment
		vraisemblablement semble semblent semblerait`},
	{cHedge | cES, `quizás quizá probablemente posiblemente supongo aparentemente parece parecen parecería pareciera
		seguramente presuntamente supuestamente presumiblemente`},
	{cHedge | cPT, `suponho talvez provavelmente aparentemente possivelmente supostamente presumivelmente parece
		parecem parece-me`},
	{cHedge | cIT, `suppongo forse probabilmente magari apparentemente sembra sembrano sembrerebbe parrebbe
		presumibilmente verosimilmente`},
	{cHedge | cRU, `полагаю предполагаю возможно наверное наверно вероятно кажется видимо похоже по-видимому по-моему
		якобы кажись предположительно`},
	{cHedge, `soweit
		potrebbe
		sanırım herhalde belki muhtemelen galiba
		sepertinya kayaknya mungkin barangkali
		أعتقد أظن يبدو ربما اولي
		мабуть здається
		μάλλον νομίζω ίσως
		כנראה אולי
		verkar kanske troligen antagligen förmodligen måske kanskje sannsynligvis
		misschien waarschijnlijk blijkbaar vermoedelijk
		chyba prawdopodobnie
		शायद`},
	{cMaybe | cEN, `think thinks thought believe believes believed suspect suspects suspected guess guessing assume
		assumes assuming seem seems seemed seeming appear appears appeared look looks looked sound sounds sounded feel
		feels likely unlikely possibly possible might may could should shouldn't mightn't sure certain reckon imagine
		figure know verified confirmed doubt expect suppose bet wonder wondering`},
	{cMaybe | cDE, `glaube denke sicher scheint scheinen schätze könnte dürfte meine`},
	{cMaybe | cFR, `crois pense sûr doute sais suppose`},
	{cMaybe | cES, `creo seguro vez mejor posible`},
	{cMaybe | cPT, `creio certeza penso`},
	{cMaybe | cIT, `credo penso sicuro`},
	{cMaybe | cRU, `думаю уверен может скорее`},
	{cMaybe, `shoud shoudl shold ought maybe suggests suggest suggested presume surmise speculate gather hope hoping must guessed assumed
		doubts`},

	// What forbids, by itself or by its neighbours.
	{cForbid | cEN, `nor don'ts donts against barred prohibition ignore reject enough donot nevr nver shouldnt await
		separate solely free approved overwritten lost discarded need needs maximum max doesn't isn't aren't doesnt
		isnt arent fixed halt omit truth through human-only admin-only maintainer-only owner-only operator-only
		staff-only ci-only agent-only manual-only leader-only forward-only n't shan't discourage frowned abstain
		desist no-no unwelcome wait violation nowhere strictly ask required shun eschew preserve refuse decline hold
		avoided zero won't stays remain remains sole confined restricted limited isolated reserve reserved quit cease
		didn't ban most locked stick confine none rejected closed reverted declined flagged blocked discouraged
		unacceptable authorized authorised entitled w/o resist tolerance belong belongs off out append-only write-once
		prohibits verboten taboo impermissible not never no don't dont only forbidden forbid forbids prohibited
		prohibit banned disallowed disallow allowed permitted avoid refrain stop instead rather mustn't shouldn't
		cannot can't without keep leave must immutable read-only readonly before prior until unless requires require
		limit restrict exclusively off-limits untouched intact nothing nobody neither hands`},
	{cForbid | cDE, `nix nicht nirgends nirgendwo nie niemals kein keine keinen keinem verboten untersagt darf dürfen
		nur ausschließlich vermeiden vermeide muss erlaubt ohne unzulässig tabu unerwünscht darfst dürft unterlasse
		unterlassen hände ruhe gestattet zulässig erwünscht statt anstatt anstelle unverändert nichts finger bleiben
		beschränke beschränken verzichte verzichten verzichtet keinesfalls maximal höchstens lass lasse lassen niemand
		schreibgeschützt erst bevor keinerlei verbot verbote`},
	{cForbid | cFR, `ne n' pas jamais éviter évitez évite uniquement sans seulement exclusivement on défense question
		plutôt lieu seul seule seuls seules inchangé inchangée inchangés inchangées intacte aucun aucune proscrire
		bannir abstenez abstenir laisse laissez laisser personne lecture avant limite limiter limitez rester
		limite-toi limitez-vous rien tenir laissant maximum garde gardez garder conserve conservez`},
	{cForbid | cES, `no nunca jamás evitar evita evite solo sólo únicamente sin aprobación permiso ocurra abstenerse
		absténgase abstente lugar vez solamente intacto intacta intactos ningún ninguna tampoco evitad eviten
		exclusivamente sola nada deja deje dejar dejad nadie limita limitar lectura antes permanecer mantenerse
		limítate limítese máximo prohibición alguno alguna evitá evitado evitada evitados evitadas`},
	{cForbid | cPT, `não nao nunca evite evitar evitem somente apenas sem jamais aprovação pense abster-se invés
		inalterado inalterada nenhum nenhuma exclusivamente unicamente nem nada deixe deixa deixar ninguém leitura
		limite limitar permanecer manter-se limite-se limitar-se máximo proibição só hipótese algum alguma evitado
		evitada evitados evitadas`},
	{cForbid | cIT, `non mai evitare evita solo soltanto senza guai astenersi invece posto invariato invariata
		invariati intatto nessun nessuna evitate esclusivamente unicamente sola niente nulla lascia lasciare lasciate
		nessuno lettura prima limita limitare restare rimanere limitati limitarsi limitatevi nient massimo evitato
		evitata evitati alcun ragione`},
	{cForbid | cRU, `не нельзя никогда запрещено запрещается запрещён только ни исключительно избегай избегать
		избегайте запрещена запрещены недопустимо недопустима недопустимы воспрещается ничего вместо неизменным
		неизменной неизменными неизменны никаких без запрет воздержитесь воздерживайтесь заборонено забороняється
		заборона нічого ніколи лише тільки уникай уникати уникайте замість оставь оставьте оставить никто ніхто чтения
		остаться перед оставаться ограничься ограничьтесь нет чтение оставляем никакого никакой никаким заборонена
		заборонені жодних жодної подлежит подлежат обязателен обязательна обязательны запрещаются запрещен воспрещён
		воспрещен воспрещена воспрещены воспрещено забороняються запретом забороною запрещаю запрещаем забороняю
		забороняємо откажись откажитесь відмовся відмовтеся воздерживайся воздерживаться утримайтеся утримуйтеся
		утримайся утримуйся утримуватися неприпустимо виключно табу максимум прежде`},
	{cForbid | cPL, `nie nigdy wolno tylko wyłącznie zakaz zabronione zabrania zakazane zabroniony zabroniona
		niedozwolone unikaj unikać unikajcie zamiast nikt przed bez żadnych żadnego żadnej żadnym zakazany zakazana
		zakazuje zakazuję zabraniam zabraniamy niedozwolony niedozwolona niedopuszczalne niedopuszczalny
		niedopuszczalna wzbronione wzbroniony powstrzymaj powstrzymajcie zrezygnuj zrezygnujcie przestań przestańcie
		najwyżej maksymalnie`},
	{cForbid | cOther, `không đừng cấm chỉ tránh phép xin thay
		niemand onthoud onthoudt hooguit hoogstens maximaal alleen verboden vermijd vermijden niks niet niets geen
		nooit plaats verbod
		sadece yalnızca kaçın kaçının kaçınınız asla yasak yasaktır yapma yapmayın dokunma dokunmayın silme silmeyin
		kullanma kullanmayın değiştirme değiştirmeyin yazma yazmayın çalıştırma çalıştırmayın gönderme göndermeyin
		commitleme pushlama kaldırma kaldırmayın bozma bozmayın sakın ekleme eklemeyin onay yerine hiçbir kesinlikle
		doğrudan bir ve bu için ile olarak önce sonra olmadan almadan
		inte ikke aldrig aldri förbjudna stället stedet förbjudet förbjuden forbudt
		لا ممنوع يمنع يُمنع يحظر
		अनुमति न नहीं मत
		אסור
		μην
		dilarang jangan tidak`},
	{cQuit | cDE, `weder abstand verhindert verhindern vermieden unterbleiben abgeraten abzusehen absehen davon
		verbiete verbieten hüte hüten hütet`},
	{cQuit | cRU, `неприпустима неприпустиме неприпустимі`},
	{cQuit, `unterlass hör hört fragst beschränk zeig sag
		abstiens-toi contente-toi contentez-vous arrête arrêtez cesse cessez pattes parle parlez demande-moi
		demandez-moi zéro tranquille tranquilles montre-le-moi montre-la-moi montre-moi préviens-moi avertis-moi
		réservé réservée réservés réservées abstenez-vous gardez-vous garde-toi renonce renoncez refuse refusez
		tiens-t tenez-vous-en borne-toi bornez-vous bannissez proscrivez
		cíñete para basta enséñamelo enséñamela muéstramelo avísame manos habla hable pregúntame pregúntenme cero ni
		mucho limitarse toca tocan reservado reservada reservados reservadas absténganse atente aténgase cíñase
		renuncia renuncie dejen rechaza evítese evitarse mantén mantenga mantener
		mostra avisa nem abstenha-se abstenham-se restrito restrita pare chega mão mãos fala fale pergunte-me
		atenha-se restrinja-se cinja-se limita-te recuse-se parem evitar-se mantenha manter
		fammela fammelo avvisami astieniti astenetevi attieniti smetti smettila smettetela mani parlane chiedimi
		chiedetemi anziché tocca toccano riservato riservata riservati riservate smettete astenga limiti attenetevi
		attenersi rinuncia rifiuta rifiutate eviti mantieni mantenere
		покажи предупреди воздержись хватит прекрати прекратите перестань перестаньте руки поговори спроси`},
	{cWeigh, `not no never don't dont cannot without nothing nobody none mustn't shouldn't needn't won't nowhere only
		must avoid instead before keep rather stop preserve stay stays remain remains leave ask wait read-only
		immutable append-only frozen untouched exclusively resist refrain omit unless except limit limited requires
		require banned forbidden prohibited truth everything halt skip`},
	{cForbid, `except anything everything stay steer exclude frozen no-go shalt nobody`},
	{cKept | cForbid | cDE, `unverändert unangetastet unberührt eingefroren`},
	{cKept | cForbid | cFR, `inchangé inchangée inchangés inchangées intact intacte intacts intactes gelé gelée gelés
		gelées figé figée figés figées préservé préservée préservés préservées conservé conservée conservés conservées
		maintenu maintenue maintenus maintenues`},
	{cKept | cForbid | cES, `intacto intacta intactos intactas inalterado inalterada inalterados congelado congelada
		congelados congeladas preservado preservada preservados preservadas mantenido mantenida mantenidos mantenidas
		conservado conservada`},
	{cKept | cForbid | cPT, `inalterado inalterada inalterados inalteradas intocado intocada intacto intacta congelado
		congelada preservado preservada preservados mantido mantida mantidos mantidas`},
	{cKept | cForbid | cIT, `invariato invariata invariati invariate intatto intatta intatti inalterato inalterata
		congelato congelata mantenuto mantenuta mantenuti mantenute preservato preservata conservato conservata`},
	{cKept | cForbid | cRU, `неизменным неизменной неизменными неизменны нетронутым нетронутыми незмінним незмінною
		незмінними недоторканим сохраняться сохранена сохранены сохранено зберігатися збережена`},
	{cKept | cForbid | cPL, `niezmieniony niezmieniona niezmienione nietknięty nietknięte zachowana zachowane
		zachowany`},
	{cKept | cForbid | cOther, `ongewijzigd onaangeroerd onveranderd oförändrat oförändrad oförändrade orörd orört
		uændret uendret değişmeden behouden bevaras`},
	{cStay | cForbid | cDE, `bleibt bleiben`},
	{cStay | cForbid | cFR, `reste restent demeure demeurent rester demeurer`},
	{cStay | cForbid | cES, `permanece permanecen permanecer queda quedan quedar quedarse`},
	{cStay | cForbid | cPT, `permanece permanecem permanecer fica ficam`},
	{cStay | cForbid | cIT, `resta restano rimane rimangono restare rimanere`},
	{cStay | cForbid | cRU, `остаётся остается остаются оставаться остаться залишатися залишатись лишатися залишається
		залишаються лишається`},
	{cStay | cForbid | cPL, `pozostaje pozostają pozostać`},
	{cStay | cForbid | cOther, `blijft blijven förblir kvarstår forblir forbliver kalır kalmalı kalmalıdır`},
	{cFixed | cForbid | cDE, `unveränderlich unveränderbar schreibgeschützt unantastbar`},
	{cFixed | cForbid | cFR, `immuable immuables intouchable intouchables`},
	{cFixed | cForbid | cES, `inmutable inmutables intocable intocables inalterable inalterables`},
	{cFixed | cForbid | cPT, `imutável imutáveis inalterável intocável intocáveis`},
	{cFixed | cForbid | cIT, `immutabile immutabili intoccabile intoccabili`},
	{cFixed | cForbid | cRU, `неизменяем неизменяема неизменяемо неизменяемы иммутабелен иммутабельна иммутабельны
		незмінні неприкосновенны`},
	{cFixed | cForbid | cPL, `niezmienny niezmienna niezmienne nienaruszalne`},
	{cFixed | cForbid | cOther, `onveranderlijk oföränderlig oföränderliga değişmezdir`},
	{cSole | cForbid | cDE, `nur ausschließlich lediglich`},
	{cSole | cForbid | cFR, `seul seule seuls seules uniquement exclusivement seulement`},
	{cSole | cForbid | cES, `solo sólo solamente únicamente exclusivamente`},
	{cSole | cForbid | cPT, `só somente apenas unicamente exclusivamente`},
	{cSole | cForbid | cIT, `solo solamente soltanto unicamente esclusivamente`},
	{cSole | cForbid | cRU, `только исключительно лишь лише тільки виключно`},
	{cSole | cForbid | cPL, `tylko wyłącznie jedynie`},
	{cSole | cForbid | cOther, `alleen uitsluitend endast bara kun yalnızca sadece chỉ`},
	{cConsent | cForbid | cDE, `freigegeben genehmigt abgesegnet rücksprache bestätigung freigabe genehmigung
		zustimmung erlaubnis aufforderung anweisung absprache rückfrage abstimmung`},
	{cConsent | cForbid | cFR, `validé validée validés validées approuvé approuvée approuvés approuvées accord
		approbation autorisation confirmation validation`},
	{cConsent | cForbid | cES, `aprobado aprobada aprobados aprobadas aprobación permiso autorización confirmación
		consentimiento`},
	{cConsent | cForbid | cPT, `aprovado aprovada aprovados aprovadas aprovação permissão autorização confirmação
		consentimento`},
	{cConsent | cForbid | cIT, `approvato approvata approvati approvate approvazione permesso autorizzazione conferma
		consenso`},
	{cConsent | cForbid | cRU, `одобрен одобрены одобрена согласован согласованы согласована утверждены одобрение
		підтвердження дозвіл подтверждения подтверждение согласования согласование разрешения разрешение одобрения
		команде указанию просьбе согласованию разрешению погодження дозволу`},
	{cConsent | cForbid | cPL, `zgody zgodę zatwierdzenia zgoda`},
	{cConsent | cForbid | cOther, `toestemming goedkeuring godkännande tillstånd`},
	{cRight | cDE, `recht berechtigt befugt autorisiert berechtigung befugnis`},
	{cRight | cFR, `autorisé autorisée autorisés autorisées habilité habilités droit`},
	{cRight | cES, `autorizado autorizada autorizados permiso permisos potestad derecho autoridad`},
	{cRight | cPT, `direito autorizado autorizada autorizados permissão autorização autoridade`},
	{cRight | cIT, `autorizzato autorizzata autorizzati permesso facoltà diritto`},
	{cRight | cRU, `права право вправе уполномочен уполномочены`},
	{cRight | cPL, `prawa uprawnień upoważniony`},
	{cAllowed, `acceptable`}, // English too, as some below
	{cAllowed | cFR, `permis permise permises autorisé autorisée autorisés autorisées admis admise admises toléré
		tolérée tolérés tolérées accepté acceptée acceptés acceptées acceptables envisageable souhaitable`},
	{cAllowed | cES, `permite permiten permitido permitida permitidos permitidas autorizado autorizada autorizados
		autorizadas admite admiten admitido admitida admitidos admitidas acepta aceptan aceptado aceptada aceptados
		aceptadas aceptamos tolera toleran tolerado tolerada tolerados toleradas aceptable aceptables admisible
		aceptará aceptarán admitirá admitirán permitirá permitirán tolerará tolerarán`},
	{cAllowed | cPT, `permite permitem permitido permitida permitidos permitidas autorizado autorizada autorizados
		autorizadas admite admitem admitido admitida admitidos admitidas aceita aceitam aceito aceitos aceitas
		aceitamos tolera toleram tolerado tolerada tolerados toleradas aceitável aceitáveis admissível aceitará
		aceitarão admitirá admitirão permitirá permitirão tolerará tolerarão`},
	{cAllowed | cIT, `permesso permessa permessi permesse consentito consentita consentiti consentite ammesso ammessa
		ammessi ammesse ammette ammettono autorizzato autorizzata autorizzati autorizzate tollerato tollerata
		tollerati tollerate accettato accettata accettati accettate accetta accettano accettiamo accettabile
		accettabili lecito lecita accetteranno accetterà tollererà tollereranno`},
	{cAllowed | cRU, `принимаются принимаем принимается`},
	{cAllowed | cDE, `akzeptiert angenommen geduldet toleriert`},
	{cBarred | cForbid | cFR, `interdit interdite interdits interdites interdiction proscrit proscrite proscrits
		proscrites banni bannie bannis bannies défendu`},
	{cBarred | cQuit, `inadmissible intolerable`},
	{cBarred | cQuit | cFR, `prohibé prohibée prohibés prohibées interdis défends inacceptable inacceptables
		intolérable`},
	{cBarred | cForbid | cES, `prohibido prohibida prohibidos prohibidas vetado vetada vetados vetadas prohíbe`},
	{cBarred | cQuit | cES, `prohíbo prohíben vedados vedadas inaceptable inaceptables inadmisible `},
	{cBarred | cForbid | cPT, `proibido proibida proibidos proibidas vedado vedada proíbe`},
	{cBarred | cQuit | cPT, `proíbo proíbe-se proíbo-te vetado vetada inaceitável inaceitáveis inadmissível
		intolerável`},
	{cBarred | cForbid | cIT, `vietato vietata vietati vietate proibito proibita divieto`},
	{cBarred | cQuit | cIT, `vieta vietano vieto proibisco proibiti proibite inaccettabile inammissibile
		intollerabile`},
	{cUrge, `important crucial attention favor fundamental`},
	{cUrge | cFR, `essentiel impératif préférable recommandé conseillé demandé demandons demande mieux vaut convient
		importe merci prière prie prions prié priés veuillez veillez veiller veille soin garde tâche tâchez efforcez
		efforce essaie essayez pensez pense assurez-vous assure-toi assurez efforcez-vous efforce-toi`},
	{cUrge | cES, `importante esencial preferible recomendable mejor conviene vale cuidado cuida cuide asegúrate
		asegurate asegúrese procura procurá procure intenta intente trata trate recuerda recuerde recuerden acuérdate
		ruega ruego rogamos pide pido pedimos solicita solicitamos recomienda aconseja exijo ojo evitando`},
	{cUrge | cPT, `importante essencial preferível melhor convém cuidado cuide certifique-se assegure-se procure
		procura tente tenta lembre-se lembra-te pede-se peço pedimos solicita-se solicitamos recomenda-se aconselha-se
		exijo`},
	{cUrge | cIT, `importante fondamentale essenziale preferibile consigliabile meglio bene conviene attenzione
		attento attenti bada badate prova provate cerca cercate ricorda ricordati ricordate assicurati assicuratevi
		assicuri prega preghiamo prego pregati raccomanda consiglia chiede chiedo chiediamo invitiamo`},
	{cDemand, `следи следите смотри смотрите отвечай отвечайте отвечать спрашивай спрашивайте запроси запросите
		запросить запрашивай запрашивать запрашивайте спроси спросите получи получите получить дождись дождитесь
		дождаться жди ждите
		bitte bitten frage fragen hole holen einholen erfrage erfragen warte warten wartet
		питай питайте запитай
		zapytaj pytaj uzyskaj poproś
		vraag
		demande demandez demander obtenir obtenez obtiens attendre attends attendez
		pedir pide pida pedí solicitar solicita solicite obtener obtén esperar espera espere
		peça obter obtenha aguardar aguarde
		chiedi chiedere richiedi richiedere ottenere ottieni attendi attendere aspetta aspettare aspettate`},
	{cDemand | cFact, `erfordern erfordert benötigt benötigen bedarf bedürfen
		nécessite nécessitent requiert requièrent exige exigent
		requiere requieren necesita exigen
		requer requerem exigem precisa precisam
		richiede richiedono
		требует требуют требуется
		wymaga wymagają`},

	// What other languages say of duties, leave and facts.
	{cMay | cDE, `darf dürfen`},
	{cMay | cFR, `peut peuvent pourra pourront`},
	{cMay | cES, `puede pueden podrá podrán podés`},
	{cMay | cPT, `pode podem poderá poderão`},
	{cMay | cIT, `può possono potrà potranno`},
	{cMay | cRU, `может могут може можуть разрешено дозволено`},
	{cMay | cPL, `może mogą`},
	{cMay, `mag mogen får kan yapabilir được`},
	{cMust | cDE, `muss müssen soll sollen`},
	{cMust | cFR, `doit doivent devra devront devez devons devras devrez devrait devraient devrais devriez`},
	{cMust | cES, `debe deben deberá deberán debes debés debéis debemos deberás deberéis`},
	{cMust | cPT, `deve devem deverá deverão deves devemos deverás deve-se devem-se`},
	{cMust | cIT, `deve devono dovrà dovranno devi dovete dobbiamo dovrai dovrete`},
	{cMust | cRU, `должен должна должны должно следует надлежит повинен повинна повинні`},
	{cMust | cPL, `musi muszą powinien powinna powinno powinny należy`},
	{cMust, `moet moeten ska skal måste`},
	{cFact, `est sont peut peuvent existe existent contient contiennent supporte supportent correspond correspondent
		fonctionne fonctionnent marche passe compile accepte acceptent autorise trouve dispose nécessite nécessitent
		permet permettent comporte sais sait vois voit comprends comprend pense crois va vont fait font était été pu
		requiert répond renvoie retourne dépend suffit semble apparaît possède sera serait avait prend prennent sommes
		suis êtes ai depend échoue échouent
		es son está están hay tiene tienen tengo existen requiere requieren funciona funcionan puede pueden puedo
		pierde distingue traduce escribe lee recibe convierte mantiene obtiene pone sale vive pudo pudieron pude
		pudimos podrá consegui necesita necesitan hace hacen sabe sé responde responden parece pasa pasan carga
		devuelve devuelven contiene contienen incluye incluyen soporta soportan admite admiten permite permiten
		depende dependen afecta afectan coincide coinciden corresponde corresponden aparece aparecen encuentra
		encuentran ocurre cumple cumplen sirve quiere queda quedan cabe implica importa viene vienen significa usa
		usan utiliza utilizan genera generan arranca ser estar haber fue han había hubo podría pasó debería falla
		fallan sucede suceden
		é são tem têm há requer requerem faz fazem retorna retornam contém inclui incluem suporta suportam afeta
		encontra cumpre quer fica precisa precisam vai vão usam utilizam gera foi foram sei consigo recebe recebem
		achei consegue conseguiu pôde tenho pode podem posso houve estão estava existem falha falham acontece
		acontecem ocorre ocorrem
		è sono ha hanno esiste esistono richiede richiedono funziona funzionano può possono serve servono fa fanno
		risponde sembra restituisce supporta supportano permette dipende corrisponde appare trova accade vengono
		utilizza bisogna occorre necessita so ho stato stata riuscito cambia cambiano carica porta comporta provoca
		causa rende fallisce falliscono succede succedono vede vedono
		вдалося вдається знає знають
		знает знают удаётся удается удалось получается получилось совпадают совпадает работает работают является
		являются найден найдена помнит помнят означает падает падают`},
	{cWaive, `wundern unbedingt nötig notwendig erforderlich vergessen vergiss vergesst wundere wundert zögern zögere
		zögert scheuen musst müsst brauchst braucht brauchen zwingend
		nécessairement surpris étonné hésitez hésite hésiter nécessaire besoin obligatoire oubliez oublie oublies
		oublier inquiétez inquiète peur requise requises requis
		necesariamente sorprenda sorprendas necesario necesaria necesarios necesidad falta obligatorio dudes duden
		olvides olvide olviden preocupes preocupe dudar olvidar temas necesita necesitas miedo requerida requerido
		exigida
		necessariamente surpreenda necessário necessária precisa precisam hesite hesitar esqueça esqueças esquecer
		obrigatório medo
		sorprenderti necessario necessaria serve occorre bisogno paura esitare esitate dimenticare dimentichi
		dimenticate preoccuparti obbligatorio richiesta
		удивляйтесь пугайтесь обязательно требуется стесняйтесь стесняйся забудь забудьте забывай забывайте забыть
		беспокойтесь беспокойся волнуйтесь волнуйся бойтесь бойся переживай переживайте
		бійтеся бійся соромтеся вагайтеся хвилюйтеся
		vergeet vergeten aarzel aarzelt nodig hoeft
		zapomnij zapominaj martw wahaj trzeba musisz muszą potrzeba`},

	{cTold, `habe hab hatte hatten war waren wurde wurden konnte konnten wollte wollten musste mussten ließ ließen
		ging gingen kam kamen durfte durften gab fand fanden stand blieb bekam wusste weiß bin
		avais avait avaient étais était étaient aurais aurait pouvait pouvais savais savait
		fui fue fueron era eran estaba estaban tuve tuvo hice hizo pude pudo quise quiso vi vio dije dijo supe supo
		vine vino puse puso dio había habían creo sé veo tengo puedo recuerdo entiendo conozco necesito digo hago
		encuentro soy estoy voy supimos tuvimos hicimos pudimos quisimos dijimos estuvimos veníamos viene
		foi foram tive teve tinha tinham fiz fez pôde quis viu disse soube vim veio pôs dei deu eram estava estavam
		estive esteve sei acho vejo tenho posso lembro entendo conheço preciso faço gosto sou estou vou ligo consigo
		uso penso acredito creio escrevi mexi ouvi usei consegui tivemos fizemos pudemos soubemos fomos descobrimos
		conseguimos vinha vem vêm
		ero erano avevo aveva avevano stavo stava credo vedo ricordo capisco conosco dico faccio trovo riesco so sarei
		sarebbe avrei avrebbe potevo poteva volevo voleva sto devo tocco
		мог могла могло могли смог смогла смогли могу буду жду иду найду пойму хватит хватает`},

	// Halves of constraints, abbreviations, titles.
	{cDuty, `must müssen muss deben debe devono deve devem doivent doit должны должен phải muszą musi moeten
		zorunludur gerekir måste skal`},
	{cClosed, `closed rejected reverted declined geschlossen abgelehnt cerrarse cerradas cerrados rechazadas chiuse
		chiusi respinte fechados fechadas rejeitados fermées fermés rejetées refusées закрыты отклонены đóng zamknięte
		zamykane gesloten kapatılabilir stängas lukkes`},
	{cAbbr, `etc vs mr mrs ms dr st fig cf approx resp inc ltd bzw usw ca nr ej vgl ggf evtl pp ed al`},
	{cBan, `forbidden prohibited banned disallowed avoid avoiding refrain off-limits no-go no-gos don'ts donts dont's
		verboten interdit prohibido proibido vietato запрещено нельзя заборонено zabronione niedozwolone zakazane`},
	{cTitle, `never forbidden prohibited banned disallowed don'ts donts avoid anti-patterns antipatterns prohibitions
		off-limits forbid restrictions non-negotiable non-negotiables no-go no-gos out-of-bounds verboten interdit
		interdites interdits prohibido proibido vietato запрещено нельзя niemals nunca jamais`},
	{cBreak, `must should shall may might could would the a an to of from into with by than der die das zu von mit`},

	// Words that tell the language.
	{cDE, `der das und oder im den dem wie aus nach zur zum ist nicht ein eine einen mit für auf von zu bitte darf
		dürfen soll sollen sollte muss müssen werden wird wir ich sie keine nur vor bei als auch wenn immer ohne diese
		dieser dieses jede jeder jedes alle allen meine seine ihre unsere welche manche einige andere solche viele
		beide folgende einem einer eines sich durch über beim vom dass daher deshalb aber außer wieder hier später
		ferner entweder früher insbesondere beispielsweise allerdings dennoch dabei damit solange hierbei danach dann
		jedoch sobald während zusammen dagegen gegen zwischen neben wegen manchmal weiterhin oben unten`},
	{cFR, `cette ces au par aux vous votre vos chaque tous toutes même faut merci le la les des du et est une un pour
		dans sur avec pas ne que qui il elle sont être doit doivent peut sans jamais je tu qu dont de ni à ce cet cela
		ça entre pendant durant selon lors dès malgré depuis vers chez contre puisque elles ils nous notre nos leur
		leurs où`},
	{cFR | cES | cPT, `me`}, // English too
	{cES, `tus mi mis nuestro nuestra nuestros nuestras de ni cada todo toda todos todas sobre entre sus esta estas
		estos el la los las que en un una por para con se del es y lo al más sin no nunca si qué sé está están hay
		esto este tu su aquí ese esa esos esas aquel aquella desde durante mediante según hasta donde mientras aunque
		pero porque como ellos ella él nosotros ustedes usted cualquier algún otro otra mismo además dicho dicha éste
		ésta éstos éstas ahora todavía`},
	{cPT, `de o a os as que em um uma por para com se do da dos das no na é não nunca sem nos nas num numa pelo pela
		pelos pelas à às ao aos aqui esse essa esses essas este esta isto isso aquele aquela conforme segundo durante
		mediante sobre entre até desde onde enquanto embora mas porque como ele ela eles elas nós você vocês seu sua
		seus suas qualquer outro outra mesmo mesma todo toda todos todas cada`},
	{cIT, `gli nel nella nei dei delle dal alla ogni questo questa queste questi anche tutti tutte il lo la le che di
		un una per con del della non è sono mai senza negli nelle sul sulla sui sugli dai dagli dalle agli alle qui
		durante mediante secondo sopra sotto entro oltre mentre benché perché lui loro noi voi suo sua suoi qualsiasi
		qualche altro altra stesso stessa stessi stesse quale quali tutto tutta tuttavia inoltre oppure dunque quindi
		talvolta ancora ciò`},
	{cRU, `пока лучше сейчас тут здесь больше там можно может могут можете можем чтобы чтоб нужно надо следует должен
		должна должны должно позволяет умеет имеет с у о а но его её этот эта эти все всё при и в на не что для это
		как по из к от или только`},
	{cPL, `się jest są oraz przez dla po przy przed jako aby ani lub już było można ma mogę`},
}
