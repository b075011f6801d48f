package detect

// lexGroups are the words the rules know, by property. A word may be in several groups.
var lexGroups = []struct {
	class class
	words string
}{
	{cFunc | cEN, `the a an is was are were be been being am of to on at in into and has have had having do does did
		it its this that these those as for i me my we us our you your he him his she her they them their`},
	{cFunc, `'s 'm 're 've 'll 'd`},
	{cNeg | cEN, `not never nor neither none nobody nothing nowhere cannot without n't don't doesn't didn't isn't aren't
		wasn't weren't won't wouldn't can't couldn't shouldn't mustn't mightn't needn't hasn't haven't hadn't ain't shan't
		don'ts donts dont doesnt didnt isnt arent wasnt wouldnt couldnt shouldnt mustnt hasnt havent`},
	{cNeg, `no`},
	{cNeg | cDE, `nicht kein keine keinen keinem keiner keines nie niemals ohne nichts`},
	{cNeg | cFR, `pas jamais aucun aucune sans`},
	{cNeg | cES, `nunca jamás ningún ninguna ninguno sin tampoco`},
	{cNeg | cPT, `não nunca sem nenhum nenhuma jamais`},
	{cNeg | cIT, `non mai senza nessun nessuno nessuna`},
	{cNeg | cRU, `не нет никогда нельзя без`},
	{cNeg, `nie bez không chưa đừng değil no`},

	{cSay, `user users say says said saying ask asks asked asking want wants wanted wanting need needs needed needing
		like likes liked liking prefer prefers preferred preferring`},

	{cIf, `if wenn falls si se если ha`},
	{cUnless, `unless`},
	{cUntil, `until till bis hasta até пока jusqu'à`},
	{cOnly, `only nur seulement solo sólo solamente apenas somente только solamente uniquement únicamente`},
	{cExcept, `except außer sauf excepto exceto tranne кроме`},
	{cWhen, `when quand cuando quando когда`},
	{cOnce, `once sobald`},
	{cBefore, `before bevor avant antes prima перед vor`},
	{cAfter, `after nachdem après después depois dopo после nach`},

	{cSubj | cEN, `i we you he she they it this that these those there who everyone everybody someone people`},
	{cModal | cEN, `must should shall may can could might will would`},
	{cRel | cEN, `that which who whom whose where what why how whether because since while although though as`},
	{cConj | cEN, `and or but so then yet plus`},
	{cLead | cEN, `please pls also again always just simply so and but then now instead otherwise however therefore thus
		finally first generally ideally important note reminder warning rule strictly absolutely still ok okay yes well
		oh hey and/or or really definitely obviously under certainly maybe further furthermore moreover additionally too`},
	{cAux | cEN, `is are was were has have had does did be been am`},

	{cImp | cEN, `accept access add adjust allow analyze answer append apply approve ask assign assume attach avoid
		base break build bump bundle call cache cancel carry catch change check choose clean clear clone close combine
		commit compare complete compute configure confirm consider construct contact continue convert copy create cut
		debug declare default define delete deliver depend deploy describe design disable discard display do document
		download draft drop edit email emit enable end ensure enter execute explain export expose extend extract
		fetch file fill find finish fix focus follow force format generate get give go group guard handle have hide
		ignore implement import improve include inject insert install introduce invent isolate judge keep kill lead leave
		let limit link list load log look maintain make mark match measure merge migrate mix mock modify move name
		obey omit open order output override own pass pick place prefer prepare preserve prevent print process produce
		propose protect provide publish pull push put raise read rebase reboot record refactor refer refine reformat release rely
		remove rename reorder replace reply report request require rerun reserve reset resolve respect respond
		restart restore restrict retain retry return reuse revert review rewrite rework roll run save scan schedule search
		select send separate set share ship show sign skip solve sort spawn specify split squash stage start state stay stick stop
		store submit summarise summarize support suppress switch sync tag take tell test touch track translate
		treat trigger trust try turn uninstall unpin update upgrade upload use validate verify view wait watch work wrap write
		reserve treat duplicate hardcode expect poll throw swallow silence mutate nest abbreviate invoke instantiate subclass paste
		inline memoize escape quote mention reference fork overwrite truncate wipe purge destroy alter tweak comment uncomment rebuild
		recompile regenerate reveal leak store persist transmit embed upgrade downgrade disclose sneak commit migrate deviate modify bypass circumvent`},

	{cImp, `violate query warn deny exclude flag fall abort abstract accommodate accumulate acknowledge activate adapt adhere adopt advance advise aggregate align allocate amend annotate announce anticipate
		apologize archive arrange assemble assert assess audit authenticate authorize automate await begin bind bring broadcast browse calculate calibrate
		capture centralize cherry-pick cite claim clarify classify coerce collapse collect comply compress concatenate condense conform connect consolidate
		consult consume contribute coordinate crop decide decline decode decompose decouple dedicate dedupe deduplicate defer delay delegate demonstrate
		deprecate derive deserialize destructure detect determine develop diagnose differentiate dispatch distinguish distribute divide ease elaborate
		eliminate emphasize employ encapsulate enclose encode encourage encrypt engage enqueue enrich enumerate escalate establish estimate evaluate examine
		expand explore favor favour finalize flush forbid forget gather generalize grep hoist honor honour identify illustrate incorporate infer inform
		inherit initialize inspect instruct integrate interact intercept interpolate interpret investigate isolate join jump justify launch listen localize
		locate maintain manage maximize mimic mind minify minimize multiply navigate negotiate normalize notify nudge obtain offer offload operate opt
		optimize orchestrate organize orient outline overload overuse paginate parallelize parameterize parse partition pause perform permit persist populate
		position postpone press presume prioritize proceed prohibit promote proofread prune pursue quantify raise re-export re-run reach react reassign
		recheck reclaim recommend reconcile reconsider recover redact redeploy redirect reduce refuse register reinforce reject relate relaunch relax remind
		render repeat rephrase replicate reproduce repurpose resist resize restate restructure resubmit rethink retire retrieve revise revisit revoke
		sacrifice sanitize scope seek serialize serve shorten shut simplify simulate soften speak spend stay strip strive submit subscribe substitute subtract
		suggest surround suspend sustain synchronize tailor teach terminate traverse trim undo unify unlock unset unwrap uphold utilize verify visit visualize
		withhold`},
	{cAct, `violate escape waive disclose reveal hit access add allocate alter block bypass call catch change commit contain create cross delete depend deploy disable drop edit embed expose fetch hardcode import install instantiate introduce
		invoke leak leave log make merge modify mutate open overwrite override own parse persist publish push query read reference remove rename rely reset reuse run schedule send share skip spawn store
		swallow talk throw touch trust update upload use validate write exceed panic reimplement construct sign mix`},

	{cHedge | cEN, `vaguely probably perhaps maybe presumably apparently seemingly supposedly allegedly hopefully afaict afaik iirc
		imho imo fwiw unsure conceivably evidently ostensibly doubtful unclear unverified`},
	{cMaybe | cEN, `think thinks thought believe believes believed suspect suspects suspected guess guessing assume assumes assuming
		seem seems seemed seeming appear appears appeared look looks looked sound sounds feel feels likely unlikely possibly
		possible might may could should shouldn't mightn't sure certain impression reckon imagine figure roughly approximately
		know verified confirmed doubt expect suppose tend tends bet wonder wondering hunch potentially`},

	{cMaybe, `see pourrait ought conceivable plausible chance assumption theory suspicion understanding suggests understand puede pode может mistaken wrong remember recall tell aware concerned rumor rumour say gut feeling checked looked heard knowledge less chances odds
		quote salt memory guarantee guarantees promises so confident unconfirmed tbc untested unproven lẽ mij`},
	{cHedge, `soweit potrebbe misschien waarschijnlijk blijkbaar vermoedelijk kanske troligen antagligen förmodligen måske kanskje sannsynligvis chyba
		prawdopodobnie belki muhtemelen galiba mungkin barangkali शायद ربما اولي ίσως אולי`},

	{cForbid | cEN, `doesn't isn't aren't doesnt isnt arent fixed halt omit truth through human-only admin-only maintainer-only owner-only operator-only staff-only ci-only agent-only manual-only leader-only n't shan't discourage frowned abstain desist no-no unwelcome wait violation nowhere strictly ask required shun eschew preserve refuse decline hold avoided zero won't stays remain remains sole confined restricted limited isolated reserve reserved quit cease didn't ban most locked stick confine none rejected closed reverted declined flagged blocked discouraged unacceptable authorized authorised entitled w/o resist tolerance belong belongs off out append-only write-once prohibits verboten taboo impermissible`},
	{cForbid | cEN, `not never no don't dont don'ts donts only forbidden forbid forbids prohibited prohibit banned disallowed disallow allowed permitted
		avoid refrain stop instead rather mustn't shouldn't cannot can't without keep leave must
		immutable read-only readonly before prior until unless requires require
		limit restrict exclusively off-limits untouched intact nothing nobody neither hands`},

	{cDE, `der das und oder im den dem wie aus nach zur zum ist nicht ein eine einen mit für auf von zu bitte darf dürfen soll sollen sollte muss müssen
		werden wird wir ich sie keine nur vor bei als auch wenn immer ohne`},
	{cFR, `faut merci le la les des du et est une un pour dans sur avec pas ne que qui vous il elle sont être doit doivent peut sans jamais`},
	{cES, `el la los las que en un una por para con se del es y lo al más sin no nunca si qué sé está están hay esto este esta tu su`},
	{cPT, `o a os as que em um uma por para com se do da dos das no na é não nunca sem`},
	{cIT, `il lo la gli le che di un una per con del della non è sono mai senza`},
	{cRU, `и в на не что для это как по из с к от или только`},

	{cForbid | cDE, `nicht nie niemals kein keine keinen keinem verboten untersagt darf dürfen nur ausschließlich vermeiden
		vermeide muss erlaubt`},
	{cForbid | cFR, `interdiction ne n pas jamais interdit interdite interdits éviter évitez évite uniquement sans seulement exclusivement`},
	{cForbid | cES, `no nunca jamás prohibido prohibida evitar evita evite solo sólo únicamente sin aprobación permiso`},
	{cForbid | cPT, `não nunca proibido proibida evite evitar evitem somente apenas sem jamais aprovação`},
	{cForbid | cIT, `non mai vietato vietata evitare evita solo soltanto senza`},
	{cForbid | cRU, `не нельзя никогда запрещено запрещается запрещён только ни исключительно избегай избегать избегайте`},
	{cForbid, `nie nigdy wolno except anything everything need needs stay steer exclude frozen no-go shalt nobody`},
	{cForbid | cOther, `không đừng cấm zabronione zabrania asla yasak yasaktır niet niets geen nooit inte ikke aldrig aldri
		yapma yapmayın dokunma dokunmayın silme silmeyin kullanma kullanmayın değiştirme değiştirmeyin yazma yazmayın çalıştırma çalıştırmayın
		gönderme göndermeyin commitleme pushlama kaldırma kaldırmayın bozma bozmayın sakın ekleme eklemeyin
		لا ممنوع يمنع يُمنع يحظر अनुमति न नहीं मत אסור μην dilarang jangan tidak`},
	{cForbid | cDE, `ohne unzulässig tabu unterlasse unterlassen hände ruhe gestattet zulässig erwünscht statt anstatt anstelle unverändert`},
	{cForbid | cFR, `on interdites défense question plutôt lieu seul seule seuls seules inchangé inchangée inchangés inchangées intacte aucun aucune`},
	{cForbid | cES, `prohibidos prohibidas prohíbe ocurra abstenerse absténgase abstente lugar vez solamente intacto intacta intactos ningún ninguna`},
	{cForbid | cPT, `proibidos proibidas vedado vedada proíbe pense abster-se invés inalterado inalterada nenhum nenhuma`},
	{cForbid | cIT, `vietati vietate proibito proibita divieto guai astenersi invece posto invariato invariata invariati intatto nessun nessuna`},
	{cForbid | cRU, `запрещена запрещены недопустимо недопустима недопустимы воспрещается ничего вместо неизменным неизменной неизменными неизменны никаких`},
	{cNeg, `niet geen nooit inte ikke aldrig aldri tidak jangan नहीं मत لا لن ليس δεν μην לא אל`},
	{cForbid | cDE, `nichts finger`},

	{cHedge | cDE, `vermute vielleicht wahrscheinlich vermutlich anscheinend möglicherweise offenbar eventuell scheinbar wohl`},
	{cHedge | cFR, `peut-être probablement apparemment vraisemblablement semble semblerait`},
	{cHedge | cES, `quizás quizá probablemente posiblemente supongo aparentemente parece seguramente`},
	{cHedge | cPT, `suponho talvez provavelmente aparentemente possivelmente parece acho`},
	{cHedge | cIT, `suppongo forse probabilmente magari apparentemente sembra presumibilmente`},
	{cHedge | cRU, `полагаю предполагаю возможно наверное наверно вероятно кажется видимо похоже по-видимому предположительно`},
	{cMaybe | cDE, `glaube denke sicher scheint schätze könnte dürfte meine`},
	{cMaybe | cFR, `crois pense sûr doute sais suppose`},
	{cMaybe | cES, `creo seguro vez mejor`},
	{cMaybe | cPT, `creio certeza penso`},
	{cMaybe | cIT, `credo penso sicuro`},
	{cMaybe | cRU, `думаю уверен может скорее`},

	{cDuty, `must müssen muss deben debe devono deve devem doivent doit должны должен phải muszą musi moeten zorunludur gerekir måste skal`},
	{cClosed, `closed rejected reverted declined geschlossen abgelehnt cerrarse cerradas cerrados rechazadas chiuse chiusi respinte fechados fechadas rejeitados fermées fermés rejetées refusées закрыты отклонены
		đóng zamknięte zamykane gesloten kapatılabilir stängas lukkes`},

	{cAbbr, `etc vs mr mrs ms dr st fig cf approx resp inc ltd bzw usw ca nr ej vgl ggf evtl pp ed al`},

	{cBan, `forbidden prohibited banned disallowed avoid avoiding refrain off-limits no-go no-gos don'ts donts dont's verboten interdit
		prohibido proibido vietato запрещено нельзя`},
	{cTitle, `never forbidden prohibited banned disallowed don'ts donts avoid anti-patterns antipatterns prohibitions off-limits forbid
		restrictions non-negotiable non-negotiables no-go no-gos out-of-bounds verboten interdit interdites interdits prohibido proibido
		vietato запрещено нельзя niemals nunca jamais`},
	{cBreak, `must should shall may might could would the a an to of from into with by than der die das zu von mit`},
}
