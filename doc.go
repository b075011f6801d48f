// Package holdfast holds the context window of an agent whose own model decides
// what to drop or summarise, and checks every such edit before anything changes.
// An edit that would lose a prohibition, turn a guess into a fact, change an
// identifier or remove the evidence against a summary is refused with a typed
// error that says what would pass. Everything that leaves the window stays
// retrievable by key.
//
// The library implements two documents: [A] "When must an instance refuse to
// prune its own context window?" and [P] "What happens when an instance prunes
// its own context and re-summarizes the summary". The model controls the
// arguments of an edit only. The host, which is the program that embeds the
// library, is trusted.
//
// # Use
//
//	buf, err := holdfast.New(ctx, store, nil)
//	if err != nil {
//		return err
//	}
//	if _, err := buf.Append(ctx, holdfast.Span{Origin: holdfast.UserSaid, Text: message}); err != nil {
//		return err
//	}
//	prompt := render.Text(buf.View()) // what the model sees
//	_, err = buf.Prune(ctx, request)  // what the model asks for
//	if violations := holdfast.Violations(err); violations != nil {
//		return answer(violations) // a refusal: the model reads it and tries again
//	}
//
// The command in examples/agentloop is a whole loop.
//
// # Nouns
//
// The window is what the model sees next: the live spans in order, then the anchor.
//
// A [Span] is an immutable piece of text with an ID and an [Origin]: user-said,
// tool-output, inferred or hedged. The host binds the origin when it appends the
// span. IDs are never used again. Spans of one group, such as a call and its
// result, leave together or not at all.
//
// An excerpt is made of byte ranges of one span that stay when the rest is
// archived. It counts as that span. A summary is made by Compact of claims,
// carried constraints and a narrative. A foreign summary was made elsewhere and
// appended by the host. Everything else is a primary.
//
// A [Claim] is one statement of a summary. It names its origin and its
// witnesses. A span supports a claim if it is live and primary, its origin
// allows the claim's, it alone holds all identifiers of the claim, and the quote
// given for it is an exact part of it. The library computes the [Status]:
// verified if one sentence of an independent supporter (a user's or a tool's)
// says the claim, cited if something supports it but the words are the author's,
// unverified if nothing does. The depth counts how often a claim was summarised.
//
// A sentence says a claim if all content words of the claim stand in it in order,
// with no more other content words between the first and the last than the claim
// has and no clause boundary left out, and if the sentence, with the head lines
// it hangs from, has as many negations, the same condition words, modal verbs and
// words that turn a statement round, the same hedging and the same question mark,
// and its auxiliary verbs there are in the tenses of the claim's: what was says
// neither what is nor what a claim says without a verb;
// or if it is the claim, byte for byte. What is struck out says nothing, a part
// of a constraint only that constraint. A user-said claim is verified only if its
// words go from the beginning of the user's statement to the end of it or of a
// clause; a part from the middle is cited.
//
// A constraint is a negative one: text that forbids something or states an
// invariant. The host declares it, or the detector finds it in text that is not
// tool output. A constraint is in force as long as it was neither released by
// the user nor dismissed by the host. Something must carry it: a live span, an
// entry of a summary, or the ledger.
//
// The anchor is the library's own region at the end of the window: the edit
// counter, the hash of the window before the last edit, the latest
// justifications, the constraints in force and the open conflicts. It is no
// span, and no ID denotes it.
//
// A conflict ties a live span, with the contradicting sentence, to a claim. The
// detector or the host finds it; only the host ends it.
//
// The journal is the append-only, hash-chained record of everything, in a
// [Store]. A key names the archived bytes of one span. The mark is a token of the
// buffer that nobody can guess; it stands in every header that the library
// renders: 4 to 64 letters, digits and hyphens. A text that comes back with the mark in it is an echo of the library
// and evidence of nothing.
//
// # Promises
//
//   - Every span ever appended can be read back byte for byte, also after a crash.
//   - After a refusal the window, the counter, the anchor, the hashes and the journal are what they were.
//   - The justification is durable and stands in the anchor before the span goes.
//   - No identifier denotes the anchor, the edit log or the ledger.
//   - No claim has a stronger origin than a single witness of it, and no hedge is dropped.
//   - A claim that nothing primary in the window supports is tagged unverified, visibly.
//   - A prohibition, declared or detected, survives word for word or the edit is refused.
//   - Identifiers that the scanner sees are copied or dropped, never changed.
//   - A summary cannot remove what is known to contradict it, in its words or others.
//   - No irreversible action passes on a claim or span that does not ground it.
//   - A change to the journal that does not recompute the chain is found by Verify;
//     a consistent rewrite, a truncation or a fork is found against a [Checkpoint].
//
// # How an edit runs
//
// First every ID is resolved and all rules run on the state the edit would lead
// to. They do not stop at the first violation. If there is one, the edit is
// refused and nothing has changed.
//
// Then each leaving span is read back from the store by its key and compared:
// the store is not trusted either. Then one record goes to the journal in one
// atomic durable commit. Only then do the anchor, the OnEdit hook and the
// window follow, in this order.
//
// A commit that certainly failed is a refusal (not-recorded). One whose outcome
// is unknown is tried once more; if it stays unknown the error is [ErrUncertain]
// and the buffer takes no change until Reload. A context is honoured until the
// commit, which is not cancelled half-way. A buffer that is opened again after a
// crash is where the last durable record left it.
//
// Restore, Reground and Revert are edits too: they run every rule on the state
// they lead to. CheckPrune and CheckCompact run the rules and change nothing.
// CompactWith first re-grounds claims that are too deep to be folded again, each by an
// edit of its own, which stands also if the fold is refused.
//
// # Errors
//
// A refusal is an [*UnsafePruneError] (codes of [A]), a [*ContextProvenanceError]
// (codes of [P]), or unwraps to both. [Violations] lists what is wrong: code,
// spans, claim, detail, remedy. [RepairOf] returns a request that passes, where
// one could be made without the author. Give both to the model as the result of
// its call. Every other error is for the host.
//
// What the loop does about each code. The model corrects its request:
//
//	anchor-named             leave it out: the record of edits is no span
//	unknown-span             use the IDs it lists, or fetch the archived span by its key
//	nothing-named            name live spans, each once
//	no-justification         say in at most 400 characters why it is safe
//	sole-constraint          present the key, which moves the words to the ledger; or leave the span out
//	constraint-not-verbatim  copy the constraint into Constraints, byte for byte
//	key-mismatch             present the key of a span that is named
//	group-split              name the rest of the group too
//	latest-user              leave it out, or keep a part of it with Keep
//	no-progress              name larger spans, send fewer claims
//	nothing-new              wait until something new arrives
//	empty-summary            add a claim with its witness, or prune; list given-up claims in Drop
//	uncovered-span           leave out what the author has not read
//	stale-edit               look at the window again, then decide again
//	too-large                make two edits of it
//	origin-missing           give each claim one of the four origins
//	origin-promoted          take the origin of the witness
//	hedge-dropped            tag the claim hedged
//	no-witness               quote the witness, so that it stays as an excerpt, or tag the claim unverified
//	sole-witness             cite a primary span or a claim; Demote the claim whose witness leaves
//	identifier-changed       copy the identifier as it stands, or leave the claim out
//	quote-not-found          quote exact words, or none
//	constraint-invented      copy a rule whole, or leave it out
//	disconfirmer-protected   keep the sentence with Keep, or wait for the next cycle
//	unfalsifiable            keep one disconfirmer of the claim
//	cycle-depth              Reground first, or tag the claim unverified
//	placeholder-as-content   leave the library's own output out
//	bad-encoding             write plain text
//	secret-in-claim          leave the secret out
//
// The host does something, or the loop halts:
//
//	open-call                wait for the result, or CloseGroup
//	pinned                   leave it out, or unpin it with Pin
//	release-not-user         ask the user
//	reserve                  free tokens first
//	no-retrieval             stop editing and run Verify
//	not-recorded             look at the cause; after ErrConflict Reload; try again
//	unverified-basis         do not act: Reground the claim, or name a live span that says it
//	contested-basis          do not act: read the disconfirmer; the host may Resolve
//
// Errors that are no refusals:
//
//	ErrConflict              another writer was faster: Reload, look again, try again
//	ErrUncertain             Reload; then see whether the edit is there
//	ErrNotApplied            certainly nothing was written: try again
//	ErrNotFound              no such buffer, key, claim, conflict or edit; if the model named it, tell the model
//	ErrDuplicateID           choose another ID, or none
//	ErrReservedID            choose an ID that does not denote the anchor
//	ErrInvalid               a mistake of the host: the text says which
//	ErrClosed                the buffer was closed
//	*ShortfallError          Fit has nothing more to archive: CompactWith, a larger window, or halt
//	*IntegrityError          stop; keep the files; compare with a checkpoint. Look for it before
//	                         ErrNotFound, which it wraps where a body is lost
//
// # Before an irreversible action
//
// Call Authorize with what the action rests on: IDs of claims or live spans. An
// empty basis means every live claim, and a real window hardly ever has only
// verified ones, so pass one. The model may propose it; the host decides.
//
// # Concurrency
//
// A [ContextBuffer] is safe for concurrent use. Changes and checks run one at a
// time; appends that wait are committed together. View never waits for the
// store. Hooks run inside a change: they may call View, Fetch and Search of the
// buffer and nothing else.
//
// Several processes may use one buffer through a store that compares length and
// head, as those of this module do. The loser of a race gets ErrConflict.
//
// # Limits
//
// The checks see tags, tokens and words, not meaning: a claim with the words of
// its witness in order passes. Numbers written as words and paraphrased
// prohibitions need a mark of the host or a detector with a model behind it
// ([Options].Detect). To restate a rule is not to obey it. An origin is as good as
// the host's binding. A file that the model wrote and reads back is tool output.
//
// Without a checkpoint elsewhere, whoever can write to the store can replace the
// whole journal by another that is consistent in itself. Secrets that the host
// marks are kept out of claims, but they stand in the journal as they were appended.
//
// One edit has at most 10,000 spans, 1,000 claims of at most 4,000 bytes, a
// justification of 400 and a narrative of 600 characters, and 1 MiB in all.
//
// # Journal format, version 1
//
// A journal is a sequence of records. Integers are big-endian.
//
//	u8      one byte
//	bool    one byte, 0 or 1
//	u64     eight bytes
//	i64     eight bytes, two's complement
//	digest  32 bytes of SHA-256
//	str     u64 length and that many bytes
//	list    u64 count and the items
//
// There are no maps, floats, optional fields or normalisation. Decoders refuse
// trailing bytes, unknown kinds and numbers out of range.
//
//	record   = "holdfast/record/1\n", u64 sequence, digest previous, u8 kind, i64 time, str payload
//
// The digest of a record is SHA-256 of these bytes and is the next record's
// previous; that of the first is zero. The time is in UTC nanoseconds since 1970
// and is never interpreted. The kinds:
//
//	1  genesis, the first record: payload = genesis
//	2  append, one call of Append: payload = change
//	3  edit: payload = change
//	4  host: Contest, Resolve, Dismiss, CloseGroup, Pin: payload = change
//
// The payloads:
//
//	genesis  = str format, str buffer, str mark
//
//	change   = u8 operation, u64 counter, digest before, str justification, str note, u64 target,
//	           list{str} removed, list{str} restored, list{entry} added, list{str id, claim} claims,
//	           list{str} dropped, list{str span, str sentence, str claim, str text, bool host} conflicts,
//	           list{u64 conflict, list{str} holders} holders, list{u64} resolved, str evidence,
//	           list{str constraint, str by} released, list{str} unreleased, list{str} dismissed,
//	           list{str} ledger, list{str} unledger, list{str} closed, list{str span, bool pinned} pins,
//	           i64 tokens_before, i64 tokens_after
//
//	entry    = str id, u8 kind, u8 origin, u8 speaker, str group, bool opens, bool closes, bool pinned,
//	           bool immutable, bool echo, i64 tokens, str label, u64 position, u64 sub_position,
//	           digest body, str parent, list{i64 start, i64 end} parts,
//	           list{str text, bool declared} constraints, list{str} secrets, list{claim} claims,
//	           str narrative, i64 depth
//
//	claim    = str text, u8 origin, list{str span, str quote} witnesses, bool unverified, u8 status, i64 depth
//
// The format of a genesis is "holdfast/journal/1". In an append or host record
// operation and counter are 0. The numbers: operation 1 prune, 2 compact,
// 3 restore, 4 reground, 5 revert, 6 release; kind 1 primary, 2 system, 3 excerpt,
// 4 summary, 5 foreign; origin and speaker 1 user-said, 2 tool-output, 3 inferred,
// 4 hedged; status 1 unverified, 2 cited, 3 verified. Zero is none of them.
//
// What detectors found is in the journal, so a replay runs no detector.
//
// # Hashes
//
// All are SHA-256. The body of a primary or excerpt is its bytes, so sha256sum
// agrees. The body of a summary is
//
//	"holdfast/summary/1\n", list{str text, u8 origin, list{str span, str quote} witnesses, bool unverified} claims,
//	list{str} constraints, str narrative
//
// The key of a span is the first 10 bytes, in lower-case base32 without padding, of the hash over
//
//	"holdfast/key/1\n", str buffer, str span, digest body
//
// The hash of a live span's slot, with its place in the window, is over
//
//	"holdfast/slot/1\n", str id, u8 kind, u8 origin, u8 speaker, u64 position, u64 sub_position, digest body
//
// Slots are numbered by arrival, excerpts and summaries included. The slot hash
// of a span that left, and of a slot not yet used, is zero. A block hash is over
// 64 slot hashes. The window hash, which an edit records as the digest before it, is over
//
//	"holdfast/window/1\n", str buffer, u64 counter, u64 cycle, u64 arrivals,
//	digest of each block, digest of the rest
//
// where the rest is what the spans do not show, with the spans in window order:
//
//	list{str summary, list{claim}} summaries with claims,
//	list{str text, bool declared, bool user, bool hedged, bool in_force} constraints,
//	list{str} ledger, list{u64 id, str span, str sentence, str text, list{str} holders} open conflicts,
//	list{str} open groups, list{str} pinned spans
//
// # Compatibility
//
// Every later version reads the journals of this one, and a journal of a format
// it does not know is refused, never guessed at. Persisted numbers and words are
// never given another meaning. Codes are part of the API: a code keeps its
// meaning, and new ones may be added, so treat an unknown code as a refusal.
// Each persisted encoding has golden files that are never edited. The texts of
// details, remedies and the anchor are for reading and may change.
package holdfast
