package detect_test

// said are mechanisms told by the place of a cue in its sentence: behind an insertion, in a
// cell, in a list without a verb, of what somebody or something is for.
var said = map[string]string{
	"what somebody only does": `
		You are a bot that only answers in rhyme.
		You are a tutor who only speaks Greek.
		You are the clerk; you write only the minutes.
		You give advice only.
		The clerk has read access only to the archive.
		Its only permitted output is a table.
		The only call allowed is ` + "`list`" + `.
		Remove caches | Only with explicit permission
		Only then delete the old index.
		A reply must contain only the table.
		Renderers only call the layout.
		Releases are only published when the audit is done.
		Jobs shall run as the build user only.
		Read only enough to answer.
		The fonts are for internal use only.
		The recordings were released for teaching purposes only.
		You may copy the fonts solely for private study.
		You do NOT run the plan; you write it.
		---
		You see only the last page.
		The bot only answers slowly.
		If you write only one line, it fits.
		It should only have renamed the file.
		It should only take a minute.
		` + "`Fill` sets inner pixels only" + `
		| Export (beta) | all systems | Web only, needs a login |
		Commit hooks check the titles of the open pages only; they ignore the body.
		The table has only two columns.`,
	"may and can": `
		The export format may not change in a patch release.
		Another desk may not overwrite a booking.
		Seals may not be broken.
		The drawings may not be used for resale.
		Rows may not be longer than 80 columns.
		The viewer may not call the store directly.
		A tenant cannot read another tenant's files.
		You can't drop that column.
		This can't land before the freeze ends.
		Tokens can be revoked but not deleted.
		Plugins may call the core but not vice versa.
		---
		The label may not be supported yet.
		The folder may not be created yet.
		If you cannot use threads, use a queue.
		The model may not follow every hint.
		Modes cannot be combined if the flag is set.`,
	"behind a word that is no subject": `
		New menu please don't touch.
		If asked to forget a note: Do not apply it.
		Please ensure your patch will not slow the start.
		We kindly ask you avoid screenshots of code.
		I told you to leave the fonts alone.
		I'm not asking you to rewrite it.
		Keep names apart from numbers, and keep it that way.
		Say when a value is a guess rather than hiding it.
		If the log repeats, the cache is stale — drop it rather than patching it.
		State what the tool does, not what it is.
		Focus notes on 'why' not 'how'.
		Call ` + "`open` NOT `load`" + `.
		Await approval before you go on.
		---
		Small fixes, on the other hand, do not require a ticket.
		Old printers, like the one upstairs, do not print both sides.
		Keep a copy so that we don't lose it.
		The defaults do not apply here.
		We do not accept any liability.
		It ignores rules like 'do not edit'.
		Note what is special (not listed above).
		Test rounds are cheap, they just don't tell much.
		You can read what will not be tolerated.
		Reader returns a list, without any gaps.`,
	"what something is for, or is not": `
		This key is not meant for live traffic.
		The samples aren't suitable for training.
		The seed files are *not* intended to be edited.
		Not to be opened before May.
		Issues are not for questions.
		This is not the place for opinions.
		The form is no excuse: access is restricted to staff.
		Keep handlers short and free of SQL.
		If it needs a network, it does not belong here.
		A rule without a reason behind it doesn't belong here.
		Not in scope: themes.
		---
		I don't think this is out of scope.
		No step is ever forbidden.
		` + "`import math` is NOT needed" + `
		Not a single page printed, the queue is dead.
		The list of what must not move is long.`,
	"lists without a verb": `
		Two blanks, no tabs.
		Plain words, own examples, no borrowed jokes
		**No error hiding** in parsers (fail early).
		Blanks, never tabs.
		Blanks. Never tabs.
		Store it once — never as a copy.
		NO invented findings; say so if there are none.
		---
		Pros: no extra machine
		Quick, small, no dependencies.
		No guarantees of any kind
		No index existed before.
		No shim is there, no users remain on it.
		Good, no callers.
		| ` + "`/audit`" + ` | Read-only check of the rules |`,
	"gates and bounds": `
		Any job that needs the lock must first renew it.
		Please first discuss the change you want to make before opening a request.
		Send the draft and wait for an editor to approve it.
		Before writing any code, show me the outline.
		You need my permission to publish.
		No order may occur without a receipt.
		No key chosen by a guest is ever opened by the desk.
		Nothing about the theme is allowed to reach the core.
		At most one printer runs at a time.
		There is never more than one editor.
		No other desk writes to it.
		Keep functions under 50 lines.
		Keep the original wording.
		Separate renames from changes of behaviour.
		Answers should be no longer than a page.
		Entries must be written in order.
		Old names must remain backward compatible.
		Starts remain consent-gated.
		Do what I ask and nothing more.
		It does exactly what was asked, nothing less.
		---
		Always use the copier which makes a backup before it starts.
		Migrations must be reversible.
		Confirm a rename never overwrites a note.
		The file is read-only because of the mount.
		Nothing enforces this and nothing should.
		Separate from the press, there is a reader.
		const row = await approve()`,
}
