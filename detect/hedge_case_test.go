package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// What is expected, guessed or concluded of the case at hand, by modal verbs above all, and the duties,
// permissions, rules and questions that are worded alike.
const (
	ofTheCase = `The patch should catch these.
Should be good to go.
Two turns should do the trick.
Three clamps should be more than enough.
This should handle the long belts.
The export should run faster with two workers.
The job should run smoothly.
The problem may be from the belt.
The lag may relate to the new belt.
This might help with #7.
The fault must be elsewhere.
It has to be something in the belt.
I'd hazard a guess that it's the router.
This suggests to me that the lock is held.
I have doubts that it works.
There's a high chance it fails.
For my understanding the lock is per row.
From my understanding the lock is per row.
To my understanding the lock is per row.
IMU the lock is per row.
That is just my deduction.
That can't be right.
It could also be that the cable is loose.
The new allocator should make this much rarer.
Restarting the pod should clear the error.
Switching to the other pool should give you the missing rows.
The rest should be straightforward from here.
Once it is merged the warnings should disappear.
Everything should be back to normal now.
All of these should be resolved with the latest build.
It should at least get you unstuck.
That should get you going.
That should give us enough to go on.
The nightly should have the fix.
The fix should be in tonight's nightly.
The fix should land in the next release.
It should be in the next release.
I expect this to land next week.
This could be a regression in the driver.
This may be a duplicate of #41.
It may be a duplicate.
This might be a dupe of #12.
May be related to #8.
The two may be related.
They could be unrelated.
The error could be a red herring.
The spike could be anything.
Your token may have expired.
The update may have broken it.
Perhaps your disk is full.
You may have found a bug.
You may be running out of memory.
You might be hitting #40.
You could be hitting the same limit.
Could be hitting the same limit.
We may be leaking sockets.
We could be leaking sockets.
I might be wrong.
I may have misread the log.
I may need more time.
I may not get to it this week.
I might not have time before Friday.
It may take me a while to get to it.
This may not be a bug at all.
It may not be worth it.
It might not be enough.
The problem may lie in the parser.
The fault might lie with the driver.
The crash may be happening in the callback.
Something may be holding the lock.
Something could be holding the lock.
Someone may have deleted it.
Maybe it could work.
A newer kernel may help.
A clean build might fix it.
A restart could help.
Upgrading might resolve it.
It must have been deleted.
I must have overlooked it.
There must be another copy.
There must be something wrong with the cable.
There has to be another copy.
Something must be wrong with the cable.
Something has to be holding it.
It must be the cache then.
So it must be the cache.
That must be why it fails.
This must be why it fails.
That must be it.
Then it must be a driver problem.
The two must be related.
These must be related.
There shouldn't be any other issues with it now.
It may happen that the first tick is lost.
This may reduce the leaks a bit.
This might increase the load.
It could have something to do with the fan.
My guess would be the fan.
It might just not be supported.
It shouldn't be too hard to add.
That shouldn't make a difference.
I don't see why it shouldn't work.
It should be easy enough to add.
It should be pretty easy to add.
It should be trivial to port.
That should be all you need.
That should be everything.
That should be it for now.
The difference should be small.
The impact should be minimal.
The overhead should be negligible.
The cost should be low.
It shouldn't take too long.
It should only take a few minutes.
It should be done by tomorrow.
This should keep it from failing.
This should make it into the next release.
It should show up in the log now.
It should have been fixed in 4.2.
It should already be there.
Everything should be in place now.
We should be fine.
We should be good.
I should be able to get to it this week.
I should have time tomorrow.
I should have a patch ready by Friday.
I should have it done tomorrow.
You should be able to run it now.
You shouldn't need the flag anymore.
You shouldn't need to change anything.
This should no longer be an issue.
This should not be an issue anymore.
This should be a simple change.
That should be an easy fix.
That should be a quick fix.
It should be a matter of minutes.
It should be a no-op.
This should be a harmless change.
That should have done it.
That should have fixed it.
The last commit should have fixed it.
My last push should have addressed this.
#41 should fix this.
@ana's PR should fix this.
PR 41 should help.
Version 2 should fix it.
The latest nightly should fix it.
The latest version should work.
Removing the lock should be enough.
Just removing the lock should do it.
The second rack might as well.
The sidebar may be downstream of that.
The present limit may be too low for the big board.
This could be applicable to the other boards too.
The fault must be due to the new belt.
The bug must be in the loader or the parser.
There may be other knobs to turn.
We hypothesize that the belt slips.
Id guess a loose belt.
We don't expect another outage.
I'm not expecting a better outcome.
'trace --deep' suggests that the issue is in the loader.
Which to me suggests the belt slips.
I don't recall changing it.
I can't imagine the belt matters.
There are high chances that the belt is worn.
It would not be surprising if the belt slips.
We are wondering if we read it wrong.
I am led to believe the belt was changed.
We have a strong candidate for the cause.
I still don't buy that the belt was new.
It was changed (doubtful) or it healed itself.
That made me feel that the front was loose.
With the longer belt the run should finish.
By passing it twice it should go on.
Now, the list should load as intended.
Adding oil and waiting should reset it.
I pushed a change that should resolve this.
It shouldn't though, the belt is new.
So yes, Oslo should be the right answer.
I may not have time for it when the rest lands.
Could've been the belt.
It might've been the belt.
Taping it twice may help.
The belt code here might need a second look.
A loose belt could do this.
It may depend on the belt you have.
The new limit is 3, which may be too small.
We could have a leak here.
I guess I was wrong there.
I wonder if something changed in the belt.`

	ofAnyCase = `The file may be absent.
The server may be restarted.
A request may be retried.
The option may be set.
A restart may be required.
A restart could be needed.
It must be a list.
It must be in UTC.
There must be at least one entry.
There must be a blank line.
It has to be signed.
The two must be equal.
These must be sorted.
Something must be done about it.
You must be logged in.
You must be an admin.
Users may be holding several locks.
Something may go wrong.
Someone may have to approve it.
Callers could be holding the lock.
The tests should cover both paths.
Users should restart the daemon.
The parser should handle comments.
It should handle empty input.
The service should catch every error.
It should reset the counter.
The hook should run first.
We should be able to cancel it.
You should see a prompt.
The cache should be cleared on exit.
The lock should already be held by the caller.
Each worker should have the same key.
The report should be sorted.
The new endpoint should accept JSON.
The new field should be optional.
It should be the first line.
This must be the last call.
It may take up to an hour.
You may need to restart.
You may have several accounts.
Lines may be marked.
It could be set to true.
You could be using a map here.
A wrapper may help readers.
Checks that it might fail are listed.
A client may have sent it twice.
It has to be the same length.
That must be set first.
The list should be empty.
The flag should default to off.
Should we drop it?
What should I do now?
You should rerun it now.
The page should load within a second.
The page should not reload.
The lock should be released before the call.
It should be fixed before the release.
This should be a list.
It should be a string.
That should be a separate change.
The name should be short.
The change should be small.
The handler should have a name.
The new page should have the same title.
Spelling should be British.
Logging should be off by default.
Testing should cover both.
The tool should resolve names case-insensitively.
The resolver should fix up the paths.
The button should be disabled when the form is empty.
Which version should fix this?
If the update should fix it, tell me.
Something that might break is not merged.
The argument may be another list.
There may be more than one row.
There may be no blank between them.
You may have up to three accounts.
Who may help?
The reader may help himself.
A judge may resolve the matter.
A client may fix the size.
Something could be said for it.
We could have used a map.
It must be the absolute path.
I was wondering if there is a way to mute it.
I was wondering if you could look at it.
I wonder if anybody has seen this.
I wonder if a second belt would help.
Just wondering if that's worth noting.
Hopefully somebody looks at the belt.
Hopefully you get it running.
I just hope it keeps going.
I suppose I need to oil it.
I guess I should oil it.
I haven't checked the belt.
I thought the belt was new.
I have not tested the second board.
I'm not sure what else to try.
Both belts look fine.
This should not be possible given the lock.
It reads memory that it shouldn't.
A weak finding is a hypothesis.
I'd been led to believe it was new, and then I saw it.
The immediate cause may be:
The count differs, depending on the belt, that may take long.`
)

func TestHedgeCase(t *testing.T) {
	for s := range strings.SplitSeq(ofTheCase, "\n") {
		if !detect.Hedge(s) {
			t.Errorf("%q does not hedge", s)
		}
	}
	for s := range strings.SplitSeq(ofAnyCase, "\n") {
		if detect.Hedge(s) {
			t.Errorf("%q hedges", s)
		}
	}
}
