package detect_test

// said are mechanisms told by the place of a cue in its sentence: behind an insertion, in a
// cell, in a list without a verb, of what somebody or something is for.
var said = map[string]string{
	"values, and when something is done": `
		The quota must be greater than zero.
		The width must be less than the height.
		The seat number must be an odd integer.
		Both names must be valid identifiers.
		The caller must hold ` + "`q.lock`" + `.
		No more than 12 guests can share a table.
		Chores limited to the kitchen and the yard.
		Drafts should be read-only.
		A chapter is not done until its index is built.
		The lease is not active until both have signed it.
		Before a crate leaves the yard, it must be weighed.
		Always read the label before opening a jar.
		Always get a blessing before sailing.
		If the seal breaks, freeze all shipments until a guard has seen it.
		Keep the letter under two hundred words.
		Maximum name length: 40 letters
		A boat can be kept for a maximum of 3 days.
		A torn sheet should be shown as it is, not glued together.
		---
		ValueError: the quota must be greater than zero
		seat must be an odd integer
		You must be a member.
		There must be a title page.
		A shelf must match one of the labels.
		The choir was limited to ten voices.
		Always bow before entering the hall.
		Maximum boats: 3
		Max: 3 kB in 4 blocks
		It rained for a maximum of 3 days.
		No wind + rain → stay at home
		No ballast - it's just a raft
		If the chapter is not done until noon, call me.
		Before a crate leaves the yard, the clerk weighs it.`,
	"what somebody wants, without": `
		I'd like to move the sofa without touching the shelf.
		I would like to shorten my stay without changing the room.
		We just need to lower the bill without losing the balcony.
		Could you help me repaint the hall without moving the piano?
		---
		I'd like to learn how they move it without touching the shelf, or do they touch it at all?
		I left without touching the shelf.
		I didn't want to leave without changing the room.
		They want to move without telling us.`,
	"only, of what one may": `
		This lamp should only be used in the cellar.
		A stamp may appear only on the last page.
		You may enter it only when the bell has rung.
		Only press the key if the lamp is lit.
		Only carve if the wood is dry.
		A song ships only if two have sung it.
		The clerk files only what was requested.
		Repair the frame only where the glue gave way.
		Be brief and quote only the first verse.
		Footnotes only where a date is unsure.
		We print maps only.
		Only the red ones, please.
		Could you send only the white ones?
		Exceptions are acceptable only at the border.
		One verse, not the whole song.
		Output: CSV only
		---
		Size: Output only.
		Only set for guests.
		Only set after the first visit.
		Only works if the lamp is lit.
		Only built if the wood is dry.
		Only applicable if the wood is dry.
		This means that the note can only be read by the owner.
		A stamp that can only be printed in red is dear.
		Lists a page only where it has a stamp.
		We support maps only.
		A note may have only one page.
		A seal that may break only once is dear.
		Be brief but not too brief.`,
	"not and never, from afar": `
		The tale must certainly not be told twice.
		This should usually not be set by hand.
		Make sure to not wake the guard.
		It should not depend on the weather.
		Letters that come without a stamp are not allowed.
		The list that is printed last should not be sent.
		Clerks may ask each other but not in the hall.
		Unsigned work does not go in the book.
		Visitors must sign in and cannot copy the keys.
		Names can be added but never silently changed.
		Stamps never reused.
		A parcel without a label is rejected.
		Decline firmly if asked for keys.
		Foreign stamps are not used in this project.
		Get written consent before opening a letter.
		Fragile parcels need confirmation.
		Nothing ships on Sunday.
		Only the clerk sorts letters.
		The page is printed; edits will be lost.
		This is a read-only audit.
		Sorting is the clerk's job, not yours.
		You have no access to the vault.
		` + "`desk`" + ` imports nothing from the vault.
		This door should be never opened.
		Guests aren't supposed to rename rooms.
		Visitors do not get access to the vault.
		May not throw.
		` + "`ledger`" + ` knows no printer.
		` + "`ledger`" + ` has no internal deps.
		A guest holds no keys.
		Without a seal, no letter is released.
		No notes for cases that can't occur - trust the contract's guarantees
		No summaries of what was said
		---
		It should not rain.
		It may or may not be sealed.
		Heavy ink - may not dry in time.
		She said he cannot open the vault.
		The changes were lost in the storm.
		Only the first letters count.
		Nothing ships faster.
		He has a read-only view.
		Old stamps are not used up yet.
		The label is rejected.
		Not to boast, but it works.
		These notes are not a substitute for a doctor.
		Verify that guests get a badge, not a key.
		A pamphlet (not part of the book)
		` + "`--keep`" + ` - don't stop at the first error
		` + "| `--brief` | Don't print the header |" + `
		The guard can never be true.
		Most guests never open the drawer.
		` + "✅" + ` No open orders
		Got a pear instead of an apple.
		No objections.
		No entry for guest 12
		Don't read the tail twice by @ann in https://github.com/ann/tail/pull/7
		# Check the seal without opening it
		Add the page as read-only
		Omit to read from the top.
		The words to be banned.
		Some guards forbid hats.
		I start here, since nothing else opens the door.
		The library is the single source of truth for dates.`,
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
