package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

const hedged = `I think staging DB is on 5433
The index might be stale
loader: the index might be stale
Probably the codec causes the crash.
[Card fee is roughly 2.9 percent, not verified]
ETA is about 40 minutes, maybe more.
Remove route /pay/instant, seems new.
The export finished, I think with 212 rows.
the cache archive build/cache-77.tar looks unused
It looks like the port is wrong.
I'm not sure that is right.
This should fix it.
AFAICT nothing else uses it.
That could be the problem.
We believe the leak is in the parser.
Apparently the token expired.
It appears that the job died.
The build is likely broken.
My guess is that DNS is slow.
I suspect a race.
Vielleicht liegt es am Cache.
Ich glaube, der Port ist 5433.
Je crois que le port est 5433.
C'est peut-être le cache.
Creo que el puerto es 5433.
Tal vez sea la caché.
Acho que a porta é 5433.
Credo che la porta sia 5433.
Кажется, порт 5433.
好像是缓存的问题。
たぶんキャッシュの問題です。
아마 캐시 문제일 것 같습니다.
I'm guessing the socket was closed early.
It may well be a race.
The leak could be in the pool.
This is probably fine.
My assumption is that the index is stale.
I assume the token is valid for an hour.
Presumably the cron job deletes it.
It's likely a permissions issue.
The culprit is most likely the proxy.
Looks to me like a timeout.
I could be wrong, but the port is 5433.
Not certain, but I believe it's on staging.
It sounds like the worker died.
That should do the trick.
The fix should be straightforward.
It might be worth checking DNS.
Maybe we should bump the version.
There might be a second process holding the lock.
The tests may be failing because of the clock.
I don't think that's used anywhere.
I'm pretty sure it's the cache.
We suspect a memory leak.
The user seems to be in Berlin.
He thinks the password expired.
It appears the migration ran twice.
Supposedly the new driver fixes this.
As I understand it, the queue is drained nightly.
If I remember correctly, it's 40.
From what I can tell, nobody calls it.
Could be a DNS problem.
Might be the firewall.
Probably not.
I have the impression that it got slower.
Es könnte am Cache liegen.
Soweit ich weiß, ist es Port 5433.
Il me semble que c'est le cache.
Puede que sea la caché.
Pode ser o cache.
Potrebbe essere la cache.
Может быть, дело в кэше.
我觉得是缓存。
おそらくキャッシュです。
The timeouts might come from the balancer at 10.9.0.4:8443.
Field order may be wrong.
it might hit the same limit
we may have a second leak
(unconfirmed) staging is on 5433
staging is on 5433 (to be confirmed)
As far as I remember the token lives 15 minutes.
The port is 5433, if I'm not mistaken.
Rumor has it that the API moves.
I'd say the cache is the culprit.
My gut says it is DNS.
I have a feeling the cron job failed.
Last I checked it was on 5433.
To my knowledge nobody uses it.
Chances are the disk is full.
Don't quote me, but the limit is 40.
The limit is 40 (?)
TBC: staging on 5433
Take it with a grain of salt: the limit is 40.
The limit is 40, as I recall.
The limit is 40, unless I'm wrong.
If memory serves, the limit is 40.
staging could be on 5433
It must be the cache, no guarantee.
可能是缓存的问题。
Volgens mij staat het op 5433.
Misschien ligt het aan de cache.
Kanske är det cachen.
Chyba port to 5433.
Belki önbellek sorunu.
Có lẽ là do cache.
Mungkin karena cache.
शायद कैश की समस्या है।
ربما المشكلة في الذاكرة.
The test failure could be caused by the new cache.
The token may be expired.
This may not be the real cause.
Perhaps we need a lock here.
I'm fairly confident it's the index.
It's possible that the job ran twice.
The queue might be full.
It could also be that DNS is slow.
The config might have been overwritten by the deploy.
The migration may not have run.
Not 100% sure, but the flag is off.
Nothing else seems to use it.
I doubt that the cache matters.
Seems fine to me.`

const plain = `staging answers on 5433.
The index is stale
You may push now.
What does the output look like?
The output looks like this:
Think about the edge cases.
You should run the tests.
The test should return nil.
Could you run it again?
The server could not be reached.
Results may be a list, a map or nil.
Names that might change are listed below.
Do not write "probably" in reports.
connection refused on port 5433
Make sure the port is open.
Der Port ist 5433.
端口是 5433。
ポートは 5433 です。
The server is down.
You should restart the server.
The value should be positive.
The field may contain spaces.
It can be null.
Could you check the logs?
We could use a queue here.
You might want to run it twice.
If it seems slow, restart it.
Tell me if you think it is wrong.
Check whether it looks right.
The message "maybe later" is shown.
Requests should be idempotent.
Each item may have tags.
The user can choose any of these.
Think carefully before you answer.
Make it look like the mockup.
It is certain that it failed.
I know that it failed.
The likely() macro hints the compiler.
Users must not assume anything.
Please believe me.
The probability is 0.4.
A guess is not enough.
The server may be restarted at any time.
Subclasses may override this.
The timeout can be set in the config.
Sie dürfen jetzt pushen.
Vous pouvez continuer.
Puede continuar.
可以继续。
You may use tabs.
Clients may send a header.
The function may return nil.
Values may be null.
The list may be empty.
The file may be absent if the job never ran.
The option could be set to true or false.
This parameter may be omitted.
A request might contain several headers.
May I push now?
Could you look at the proxy?
The argument may be a string or a list.
Users may have multiple accounts.
The server could not be reached.
We could not find the file.
The linter suggests that the name be changed.
It is more or less done.
The limit is 40 or so.
Each worker may hold one lock.
Callers may not modify the map.
Errors may be wrapped.
Make sure nothing may be written.
The build could not be started.
An entry may appear twice.
Nodes might join at any time.
Applications may override this method.
If the port is wrong, the client may hang.
The timeout may be configured with --timeout.
Use it when a value might be missing.
Guess the number game
The docs explain what may fail.
It is what we thought about last week.
You might want to read the README.
The user may choose a plan.
The method may throw an exception.
To be confirmed by the user before each run.
The order must be confirmed.
The response may contain additional fields.
This could take a list of names.
Either party may cancel the contract.
Returns the number of items, which may be zero.`

func TestHedge(t *testing.T) {
	for _, s := range strings.Split(hedged, "\n") {
		if !detect.Hedge(s) {
			t.Errorf("%q does not hedge", s)
		}
		if d := scan(s); !d.Lines[0].Hedged {
			t.Errorf("line %q does not hedge", s)
		}
	}
	for _, s := range strings.Split(plain, "\n") {
		if detect.Hedge(s) {
			t.Errorf("%q hedges", s)
		}
	}
}

// custom replaces every detector.
type custom struct{}

func (custom) Constraints(string) []detect.Constraint {
	return []detect.Constraint{{Range: detect.Range{Start: 0, End: 3}}, {Range: detect.Range{Start: -1, End: 99}}}
}
func (custom) Hedge(string) bool { return true }
func (custom) Identifiers(string) []detect.Identifier {
	return []detect.Identifier{{Range: detect.Range{Start: 4, End: 7}}, {Range: detect.Range{Start: 5, End: 6}}, {Range: detect.Range{Start: 8, End: 900}}}
}
func (custom) Contradicts(string, string) bool { return true }

func TestDetectors(t *testing.T) {
	ds := detect.Detectors{Constraints: custom{}, Hedges: custom{}, Identifiers: custom{}, Contradictions: custom{}}
	var d detect.Doc
	ds.Scan(&d, "one two 333")
	check(t, &d, d.Text)
	if len(d.Constraints) != 1 || !d.Sentences[0].Hedged || !d.Lines[0].Hedged || !ds.Contradicts("a", "b") {
		t.Errorf("%+v", d)
	}
	if got := strings.Join(terms(&d), " "); got != "one two 333" || !d.Words[1].Ident || d.Words[2].Ident || len(d.Identifiers) != 1 {
		t.Errorf("%s %+v", got, d.Words)
	}
	if (detect.Detectors{}).Contradicts("staging answers on 5433", "connection refused on port 5433") != true {
		t.Error("no built-in contradiction")
	}
}
