package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// Doubt as people word it in chats, notes and commits, and its impostors.
const (
	doubtful = `That may not clear the cache.
It's not quite clear whether the mirror is current.
It is not at all clear what the hook does.
I'm suspecting the second disk.
I can't guarantee the order is kept.
Possible race in the upload queue
# Possible socket leak since 3.2
An assumption: the nightly job clears it.
The hook is ancient and who knows what it does.
I'm getting what looks like a deadlock in the pool.
We found what seems to be a stale lock.
That looks a lot like a flaky disk.
This looks very much like last week's outage.
You shouldn't see that warning anymore.
You should no longer see the banner.
The import should no longer crash.
That should not happen again.
It should only take a minute.
It should only be needed once.
There was a crash on exit, which should be fixed by the new driver.
Sollte behoben sein.
Damit sollte der Import wieder laufen.
Meiner Meinung nach reicht ein Index.
Das liegt am Cache, würde ich sagen.
Wir vermuten, dass der Index fehlt.
je suppose que le cache est vide
Les index me semblent corrects.
Nous pensons que la file est pleine.
Creemos que el fallo está en la caché.
Es posible que las tablas estén vacías.
我昨天改过，应该已经好了
この設定で動きそうだが、逆に効果はなさそう
キャッシュが原因のように思う
I am reasonably sure the lease ran out.
It's unclear to me why the queue is split.
Can't say for sure, the trace is gone.
From the looks of it the disk is full.
Suspected cause: a full disk
Potentially a duplicate of the first ticket.
It's entirely possible that nobody reads the column.
Quite possibly the firmware.
We're assuming the mirror is local.
Looks to be sorted out in the last release.
I might have misread the trace.
On dirait un problème de disque.
Ich gehe davon aus, dass der Dienst hängt.
Podría ser un fallo del disco.
有可能是驱动的问题
Hard to be sure, the log is gone.
A driver bug is not impossible.
prolly the cache
Should be fixed, but let us wait a day.
Should be solved in the next build.
Theoretically the queue drains by noon.
A plausible cause is the firmware.
As best I can tell nobody calls it.
My take is that the lease ran out.
For what it's worth, the old build passed.
I may be missing something here.
The way I see it the lock is held twice.
I have to assume the mirror was down.
One would think the lock is enough.
It could very well be the firmware.
That looks suspiciously like last month's outage.
Guessing it was the mirror.
The ticket may be solved already.
That feels a bit heavy.
I'd be surprised if anybody called it.
That should unblock the team.
I'd rather assume it was a fluke.
The trace hints that the lease ran out.
Pretty sure the cron job wipes it.
kinda looks broken on arm
It's kind of slow I'd guess.
I'd say the parser is at fault.
sort of works on my machine
My hunch: the lock is held by the indexer.
no idea why it fails on ARM
I have no clue what triggers it.
Smells like a race condition.
smells like DNS
feels like the cache is cold
Feels off to me.
This feels like overkill.
Should be fine without the lock.
should work now
That ought to be enough.
This shouldn't break anything.
shouldn't be a problem
There shouldn't be any side effects.
That should cover all callers.
With this patch the flake should go away.
It should be safe to drop the table.
Should be good to go.
The retry should take care of it.
I would think that the lock is enough.
I'd imagine so.
I would assume it is sorted.
I can only assume that the mirror was down.
I'm inclined to believe it's DNS.
I tend to think the first version was better.
This makes me think the worker never started.
That makes me wonder whether the index is used.
I'm starting to suspect the driver.
Not entirely sure what the flag does.
I'm not really sure if that matters.
Unsure about the timeout.
not 100% sure
I don't know if the proxy strips it.
Not clear whether the fix is complete.
It's unclear why the build fails.
It is not obvious whether this is intended.
Hard to say, but the leak is in the pool.
Hard to tell if it's the driver.
I can't tell whether it's the driver.
As far as I can tell it's unused.
As far as I know, nobody uses it.
From what I've seen it's only called once.
From what I understand, the cache is shared.
If I understand correctly, the cache is shared.
IIUC the cache is shared.
AIUI the cache is shared.
If I'm reading this right, the cache is shared.
If I read the code correctly, the cache is shared.
I believe so.
Most likely a config issue.
In all likelihood the disk is full.
likely caused by the upgrade
This likely means the token expired.
It's probable that the disk is full.
There's a chance that the disk is full.
There's a good chance it's the disk.
odds are it's DNS
I bet it's DNS.
My best guess is DNS.
best guess: DNS
Wild guess: DNS.
Just a guess, but DNS.
Just guessing here.
In my opinion the old one is better.
In my experience this is caused by DNS.
To me it looks like DNS.
It strikes me as odd.
I find it odd, perhaps a bug.
I'm under the impression that it's unused.
presumably unused
seemingly random failures
The failure is seemingly unrelated.
Supposed to be fixed in 2.3, but I haven't checked.
I haven't verified this.
Not tested.
Untested, but it compiles.
It is untested.
Your proxy may be the real cause.
The leak should have been solved in 4.2.
It sounded like a loose fan to me.
怀疑是缓存的问题。
不知道是不是缓存的问题。
初步判断是端口冲突。
鍵がないようなので作り直す。
There may be a race between the writers.
The redirect could be happening for two reasons.
The stall might stem from the new lock.
Might fix the flake.
This should make Caddy ask for a token.
The new path should be reasonably cheap.
I thing it has to do with the clock.
Can't verify that it holds.
It's probable the lease ran out.
There's really no telling.
I don't know, I never used it.
This appears to be a copy.
Possibly related to the proxy.
He thinks the cache is to blame.
It's possible we lost a row.
I haven't tested it, but it compiles.
To be verified.
Could also be the proxy.
Might just be me.
Maybe it's me?
Is it maybe the proxy?
Perhaps this is related to #123?
Probably related to #44?
I wonder if it's the proxy.
Wondering whether the proxy strips it.
The suspected cause is the proxy.
A likely cause is the proxy.
The probable cause is the proxy.
A possible explanation is the proxy.
One possibility is the proxy.
Possibly the proxy strips it.
This is possibly a regression.
The helpers go to utils (possibly others?)
Look for another source, possibly an official filing.
It's possible the proxy strips it.
I think.
Works, I think.
It works, I guess.
or something like that
if I had to guess, DNS
I want to say it was 5433.
I could swear it was 5433.
I vaguely remember it was 5433.
If I recall it was 5433.
IIRC 5433
don't think that's it
Don't think so.
Doubt it.
I doubt it matters.
I dont think it matters.
I fear the token expired.
I hope this fixes it.
Hoping this fixes it.
Hopefully fixes CI.
we'll see if that helps
It remains to be seen whether that helps.
Not convinced that this is right.
I'm not convinced this is the right approach.
I have doubts about this approach.
I have my doubts.
Questionable whether it is used.
It's debatable whether that's better.
Arguably the old one is better.
Looks okay.
LGTM I think
Looks wrong.
That doesn't look right.
That doesn't sound right.
Doesn't look like it's used anywhere.
It doesn't appear to be used.
Appears unused.
This appears correct.
The cache appears stale.
It would appear that it's unused.
It would seem so.
That would explain the timeout.
Evidently the deploy failed.
Reportedly the fix is in 2.3.
The number is a guess.
The numbers are guesswork.
This is speculation.
Take this with a pinch of salt.
It's anyone's guess.
Who knows, maybe it's DNS.
God knows why.
The first byte changes, so we can reasonably assume it's the header.
I don't have much confidence in the retry.
This leads me to suspect the driver.
It's _possible_ the worker restarted.
which likely holds stale rows
The report has a note, which may not match the ledger.
The handshake fails on boot, which suggests this might be a clock problem.
The queue appears less loaded today.
At least it shouldn't make the drift worse.
这说明缓存可能有旧数据
应该是时钟的问题。
看来是缓存没刷新
Das müsste funktionieren.
Ich nehme an, der Dienst läuft.
Kann sein, dass der Cache alt ist.
Ça devrait marcher.
On dirait que le cache est vide.
Es posible que falte un índice.
Debería funcionar.
No sé si el índice existe.
Que eu saiba ninguém usa isso.
Deveria resolver.
Secondo me è la cache.
Dovrebbe bastare.
Вроде бы работает.
Насколько я помню, порт 5433.
Wydaje się, że to cache.
Jag tror att det är cachen.
Ik denk dat het de cache is.
キャッシュの問題かもです
キャッシュが古いのではないか
캐시 문제인 것 같네요
Maybe be careful with the lock.
Our leading suspect is the mirror.
"reason": "It appears we are asking the mirror for the same rows again and again"
Marked row 7 as likely superseded.
It read the lease before the lock, which may be wrong.
Working theory is that the lease ran out.
We are not sure the lease is held.
I bet a stale lease is behind it.
I'm thinking it's the mirror.
I may be able to look on Friday.
This could easily be causing the drift.
The lease must have been a leftover.
There must be a bug in the mirror.
It is presumed dead.
That should save us a day.
Should be rarely called.
That should be it.
The lease may be valid, may be not.
I agree that it might need a lock.
If so, it might be related to the mirror.
One explanation is that the lease ran out.
That'd explain the drift.
This points to a problem in the mirror.
I'm inclined to blame the mirror.
Not entirely convinced.
Hypothesis: the mirror lags.
Tentatively the mirror is at fault.
缓存估计已经过期了。
Похоже, зеркало отстаёт.
The only thing I can think of is the second fan.
The suspicion is that the pump drifts.
The belt still needs a turn, I'd say.
I'd say roughly a third of them came back.
It's not clear to me what happens at noon.
I'm not convinced the patch is complete.
I belive the port was open.
If I had to bet, the relay is stuck.
This hasn't been confirmed.
In theory the lock is held there.
With any luck the second run is clean.
This is potentially caused by the new loader.
It must be a wiring problem.
It is thought that the spring is worn.
It's suspected to be a worn spring.
I kind of suspect the spring.
im guessing it's the spring
I take it the spring was changed.
Not that I recall.
I'm tempted to say it's the spring.
I may be misunderstanding the plan.
Judging by the noise, the spring is worn.
Whether the spring helps is unclear.
Unclear whether the spring helps.
That would suggest a worn spring.
The store traps the error, so it shouldn't spread.
The second form should work as well.
This should be fixed with the last commit.
the step should hardly show up in a trace.
We might want to keep both for a while.
(might only happen on the small board)
May be caused by the old loader.
Il est possible qu'il manque un index.
J'ai l'impression qu'il dort.
A priori, le souci vient du pilote.
Ça doit être un souci de droits.
Le disque est sûrement plein.
Debe de ser el disco.
Podría estar relacionado con el disco.
Tengo la impresión de que falta algo.
Die Knoten scheinen zu schlafen.
Das könnte am Kabel liegen.
Das hat bestimmt schon jemand gemeldet.
По идее, это уже исправлено.
線が切れているようですね。
どうやら電池が切れている。
原因は電池ではないでしょうか。
据我所知，端口没有变。
问题可能出在电池上。
不太可能是电池。`

	certain = `Looks good to me.
It may not replace the folder.
The call may fail unless the lock is held.
The header should be fixed by the owner.
The lint errors should be resolved before the merge.
My reading list is long.
The field is missing something.
The plan has a ballpark name.
It is impossible to tell the twins apart by name.
Guessing games are fun.
The client may be restarted.
You can tell whether the job ran by its log.
See if the port is open.
The docs suggest the following order.
I suggest the smaller batch.
We suggest that you pin it.
Make sure the state is clear.
It is clear why it failed.
He is the kind of reviewer who asks twice.
What kind of index is it?
This sort of query is slow.
Read the file from memory.
It loads the image from memory.
The queue holds more or fewer items.
Feel free to push.
The value is known.
How likely is a collision?
A collision is as likely as not.
Short keys are more likely to collide than long ones.
The inputs most likely to fail come first.
The popup appears when the form is dirty.
The name appears twice in the list.
The banner appears as a sheet on phones.
The button appears right below the list.
It may fail if the disk is full.
The call might return nil when the cache is cold.
Close the file, otherwise the handle might leak.
The reader should not return an error.
The hook should be fixed.
Every route should be able to time out.
The parser should fix the indentation.
I hope this message finds you well.
Hope this helps!
You must assume that the input is hostile.
Callers can assume a sorted list.
We cannot assume it is sorted.
Some drivers might not be supported.
Confidence intervals are in brackets.
The user is not aware of the limit.
Is it possible to skip this?
It is possible that a client will reconnect at any time.
Where possible, the cache is shared.
The guarantee covers two years.
Gather the logs first.
The plan was tested.
The module is not tested on Windows.
He couldn't verify the signature.
Theory and practice differ.
The report should now be archived by the owner.
They should have been told.
Users should be informed.
"no idea why" was all he wrote.
The flag maybe be used for debugging.
请不要猜测。
以下是可能的值。
Looks good.
"it appears" is what the label says.
The option helps with the drift you might be seeing.
Check that the label looks right.
The cache should NOT get a row.
At first this may feel very slow.
A name is as likely as a number.
Sometimes I think we are too slow.
I wonder if we can shard the queue.
If the lease ran out, the mirror may have lost rows.
If the queue appears to hang, restart it.
Say whether the label looks right.
Is it likely to drift?
He thinks in bytes.
The board could be connected to a hub.
The lease must have been renewed before the call.
It may not be signed.
Which flags could be causing this?
The link points to the old folder.
The mirror can not be a suspect.
Callers that are not sure may ask.
ubuntu thinks it runs on a phone, is that a problem?
参数估计是一种方法。
Check whether perhaps the key is gone.
状态不确定性分析见附录。
成本估计是否合理？
古いと思われる場合は消してください。
再起動する必要があるかもしれません。
the one thing I would say is keep it short
I would expect the second call to fail.
~200 rows or so
around 200, give or take
Potentially large lists are cut.
A (possibly empty) list of names.
There is no guarantee that the rows are sorted.
The seed may or may not be set.
We might as well share the helper.
There may be several writers.
The parent may have been closed by the reader.
It will appear to come from the proxy.
Wrappers make it appear that the call is direct.
They are used to build names that look like dates.
The value is stored in a string that looks like a number.
The header looks as follows.
The decoder thinks the frame is complete.
The client mistakenly thought the lease was over.
I thought it was the clock, but it drifts without it too.
Don't assume the port is free.
We assume that w is sorted.
We don't know whether the caller holds the lock.
In the unlikely event of a collision, rename it.
A larger pool makes a stall less likely.
Drop the unverified signatures.
Use this form when it is unclear which one is meant.
In some cases the scan might be slow.
For example, it might be a tag.
The user might belong to several teams.
The alarm should not happen on an idle host.
I'm not sure how to run the second suite.
Not sure where to put the helper.
I am not sure what you mean.
I don't know how to reset the board.
It runs faster than I thought it would.
I thought it better to open a new ticket.
One might go further and drop the table.
One could say that the index is wide.
What does it look like on a phone?
Identify the most likely cause of each stall.
The step determines the likely owner.
Severity is one of CERTAIN, LIKELY or NONE.
Names end in a digit (possibly with a letter before it).
Could that explain the gap?
Do you have hooks that would explain the gap?
A reply such as "I'm not quite sure, but I think so" is fine.
Possible values are on and off.
Possible solutions to this problem:
This mode should only be used once.
The handler should no longer import the old client.
Users should not see this page.
but we should not, see the second ticket
That looks exactly like the mockup.
Ich weiß, das sollte nicht sein.
Nous pensons à vous.
Es posible que tengas que reiniciar.
値が大きいと感じるかもしれませんが、問題ありません。
一覧を見てみるとよいでしょう。
この警告は起動時に発生する可能性があります。
如果版本过高可能会报错。
有没有可能是磁盘满了？
还有可能是别的原因吗？
It might take a few minutes.
Thanks, looks good.
The root cause is known.
When unsure, stop and read the log.
Puede ser útil más tarde.
It sounds better with the new fan.
An older flag should take precedence.
**設定可能性**: 値を変えられる
一种可能发生的事件，可以通过经验得出。
The gap almost looks like two words.
The dot looks a bit like a comma.
When the fan is slow this looks like a stall.
The margin looks good for small screens.
I should maybe add that it was cold.
I'd have liked more lamps, a map and maybe even a key.
Sometimes it is plain: maybe the arm moves too far.
Maybe you're wondering why the arm moves.
I hope it can be repaired.
hope it will run again
I expect you to read the guide.
I have no idea how to reset it.
Check whether the seed is probably prime.
Names that have been proven are kept.
If this is a possibility, the caller checks.
Use the first form when the owner is unclear.
I'm tempted to enable the filter.
List them from most to least likely.
The panel appears to the right.
Guess what it printed.
Could you perhaps send the log?
Can someone (maybe the owner) explain this?
It might change one day.
The type Maybe holds a value or none.
so it shouldn't be called twice
These should be resolved by rules.
Types we might want to look up are listed.
Si cela semble lent, augmente la limite.
Vous pouvez peut-être l'ignorer.
Il arrange tout pour que cela semble juste.
Es probable que necesites una llave.
Prüfe den Filter, wenn die Pumpe angeblich nicht läuft.
Der Fehler ist möglicherweise nicht da, wenn Sie ihn suchen.
Der Wert ist durch den Typ bestimmt.
この手順は面倒かもしれませんが、必要です。
更新が含まれる可能性があるため、毎日確認します。
必ず十行目なのでしょうか？
次のようです。
後で直そうと思います。
感觉不错！
Сделай так, чтобы не было похоже на рекламу.`
)

func TestHedgePhrases(t *testing.T) {
	for s := range strings.SplitSeq(doubtful, "\n") {
		if !detect.Hedge(s) {
			t.Errorf("%q does not hedge", s)
		}
	}
	for s := range strings.SplitSeq(certain, "\n") {
		if detect.Hedge(s) {
			t.Errorf("%q hedges", s)
		}
	}
}
