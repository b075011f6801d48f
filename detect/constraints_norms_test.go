package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// norms are the mechanisms that rule without an imperative, each with sentences that
// forbid and, behind the line of dashes, impostors with the same words.
var norms = map[string]string{
	"never, of what a part does": `
		Session keys never leave the enclave.
		Prices are taken from the registry, never typed in.
		Reducers never mutate their input.
		Archive entries are never renumbered.
		---
		The upload never finishes.
		The probe never returned a value.
		We never found out why.
		The mutex is taken first, so the list is never read half-built.
		This ensures that the handle is never closed twice.
		The slot is never used.
		The value was cached, never recomputed.
		The field never changes.`,
	"who alone, where alone": `
		Only the broker writes to the ledger.
		The broker is the only place that opens sockets.
		Credentials live only in the keyring.
		Refunds go exclusively through the ledger.
		Snapshots are taken only by the scheduler.
		Signed builds only.
		Secrets live in the vault and nowhere else.
		The sole writer of the ledger is the broker; nothing else touches it.
		A shard may be dropped only after a backup.
		Until the audit ends only typo fixes may be merged.
		---
		Only two shards answered.
		The only downside is the startup time.
		The only way to reproduce it is a cold cache.
		Works on Linux only (for now).
		The flag is only read at startup.
		It should only be necessary once.
		Nothing else runs in that container.`,
	"what stays": `
		The wire format stays as it is.
		The v1 tables shall remain frozen.
		The signing key stays private.
		The core stays network-free.
		We keep tokens out of the log.
		Keep every adapter in the tree until the plug-in interface is stable.
		---
		Memory stays flat under load.
		The socket remains open.
		The task remains pending.
		The rest of the file remains unchanged.
		Keep the server running until the tests are done.
		We keep the rounding step, as it's needed for percentages.`,
	"no X": `
		No package, no test, no script may read the vault directly.
		No shard is released before both replicas agree.
		Make no assumptions about byte order.
		The parser must have zero dependencies on the network code.
		Controllers contain no SQL.
		No silent fallbacks that hide a failed write from the caller.
		Starting Monday, no schema changes.
		No one merges on a red build.
		I said no mocks.
		List the files one by one (no ` + "`*.go`" + `).
		---
		Expect no output.
		The store is in memory (no database).
		Create the commit with the cleaned message (no trailer).
		No results were returned.
		The parser must be zero-copy.
		No such table.
		There should be no difference.
		No slot is free before the timer fires.`,
	"contrasts": `
		**Imports**: ` + "`net/http`" + ` not ` + "`fasthttp`" + `
		Comments tell why, not how.
		Failures are returned, not logged.
		Retries are handled at the gateway, not scattered over the clients.
		Retries are counted, never assumed.
		The title should be a sentence not a list.
		Always file a report instead of patching by hand.
		---
		The worker only logs to stderr, not to the file - debug with strace.
		` + "`stat()`" + ` returns the short name: ` + "`a`" + ` not ` + "`b`" + `
		It should be 4, not 3.
		Lookups are name-based, not type-checked.
		feat: count files not in the index`,
	"gates and approvals": `
		Ask for confirmation before any destructive step.
		Check with me before you drop a table.
		Pause and ask before rotating keys.
		Two approvals are required before the merge.
		Any change to the format needs an RFC first.
		Deploys are on hold until Thursday.
		If you want another queue, ask first.
		---
		I'll wait for your approval before I merge.
		Headings have one empty line before and after.
		The build is blocked until the runner is back.
		An approval is not required.`,
	"refusals": `
		Rebase the release branch? No.
		Refuse to start without a lock file.
		Untested patches will not be merged.
		We won't accept patches without tests.
		Rewriting history is not an option.
		A small diff is not a valid excuse for skipping the tests.
		Importing a handler from the core is a violation.
		Build outputs are NOT committed.
		---
		Did the tests pass? No.
		Is the branch gone? No.
		It will not be merged today.
		Forbids nested calls in loops.
		403 Forbidden
		The checkout is NOT a git repository.`,
	"told, asked, expected": `
		Contributors are asked not to force-push.
		You are supposed to not touch the fixtures.
		It is imperative that you do not skip the review.
		It is essential not to block the main thread.
		It is critical that the row ID never changes.
		We ask that you do not open duplicate issues.
		You will not edit the fixtures.
		It is never acceptable to merge a failing branch.
		There is never a good reason to disable the check.
		Drive-by refactors are frowned upon.
		Please abstain from reformatting.
		Be certain not to log the token.
		---
		It is important to note that the API is not stable.
		You will not be charged.
		You will never see this error again.
		Contributors are asked to sign the agreement.
		You are not expected to write tests.
		Never heard of it.`,
	"coordinated and hidden orders": `
		Rename the field but leave the column alone.
		Deep nesting should be avoided.
		Try to avoid abbreviations.
		I'd like you to avoid regular expressions here.
		Make sure tokens don't end up in the log.
		Take care not to log tokens.
		Fields may be added but never removed.
		Not end with a full stop.
		Please do n't touch the seeds.
		---
		To save memory and avoid a copy, the buffer is shared.
		Todo: don't crash on an empty list
		Examples of unacceptable behavior include insults.
		Limit defaults to 10.
		Exclude patterns are read from the file.`,
}

func TestNorms(t *testing.T) {
	detect.WithoutWeights(t)
	checkNorms(t, norms)
	checkNorms(t, bounds)
	checkNorms(t, said)
}

func checkNorms(t *testing.T, norms map[string]string) {
	t.Helper()
	for name, text := range norms {
		forbid, impostors, ok := strings.Cut(text, "---")
		if !ok {
			t.Fatalf("%s: no impostors", name)
		}
		for _, s := range textLines(forbid) {
			if len(detect.Constraints(s)) == 0 {
				t.Errorf("%s: %q forbids nothing", name, s)
			}
		}
		for _, s := range textLines(impostors) {
			if c := detect.Constraints(s); len(c) != 0 {
				t.Errorf("%s: %q forbids %q", name, s, c[0].Of(s))
			}
		}
	}
}

// textLines returns the lines of text that are not blank.
func textLines(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}
