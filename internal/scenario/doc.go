// Package scenario runs scenario cases: a window, edits on it, and the verdict
// that is expected, one JSON object a line. It uses the public API of holdfast
// only, so that what it finds is what an embedding program would see.
//
// [Read] reads a file, [Run] runs one case. Beside the checks that a case asks
// for, every case is held to the promises of the library: a refusal changes
// nothing, every span ever appended is fetchable byte for byte, Verify finds
// nothing, and opening the journal again gives the same view.
//
// # Format
//
// A case has an id, a kind, spans (the buffer before the first edit, in order),
// edits (they run one after another), expect (the verdict on the last edit), and
// perhaps state (what went before). report, basis and reason are remarks. {mark}
// in any text stands for the buffer's mark. Unknown fields and operations are errors.
//
// A span: id, origin, text (or text_b64), constraints (declared), group, pending
// (the group waits for a result), immutable, pinned, secret, tokens, speaker (of a
// hedged span), role "system", ext (a label), summary with claims and cycle_depth
// (a summary made elsewhere), contradicts and flagged_cycle (the host flagged it
// against that summary), is_anchor (nothing is appended for it). A claim: text or
// text_b64, origin, witness (an ID or null) or witnesses ({span, quote}), unverified.
//
// Operations and their fields, beside justification, key ("auto": the keys of the
// named spans; null: none; else that key) and base_version (0: after the set-up):
//
//	prune               span_ids, demote, placeholder_tokens
//	compact             span_ids, summary_id, claims, constraints, text (the narrative), keep, drop,
//	                    demote, covered, complete, author (self, separate-pass), summary_tokens
//	rewrite             span_ids (one), new_text: a compact of one span into a narrative
//	restore             span_ids, keys, or a literal key
//	reground            summary_id, claim_ids, witness_ids (evidence to read)
//	revert              edit (counted from the set-up)
//	retire_constraint   constraint, released_by
//	act                 action, payload, irreversible, relies_on (claims, spans, summaries: all their claims)
//	append              span or spans
//	concurrent_appends  spans, or a number of them; edits beside them
//	contest             span, claim, quote
//	resolve             claim, evidence
//	dismiss             constraint
//	resolve_pending     span_ids: their groups have their results
//	reload              close and open again
//	crash               when ("before …" or "after the record is durable"), edit
//	tamper              span_id and new_text, or edit: a change behind the library's back
//	verify
//
// excerpt:ID, wherever an ID may stand, is the live excerpt of that span.
//
// A verdict: allowed, error (UnsafePruneError, ContextProvenanceError,
// IntegrityError), code; code_any (any typed refusal will do), error_any (any
// error will do). expect may have steps, one verdict an edit, and checks of what
// the last edit left: must_survive (unchanged, span:ID, text:T, claim:ORIGIN:T,
// key:ID, anchor:N), must_be_gone, must_not_contain (ID:T), counter, order,
// order_contains, status, log, live_appended, reserve_shortfall,
// log_present_at_removal, pre_edit_hash_equals_hash_before, hash_differs_from,
// render_must_contain, render_must_not_contain, render_before_must_contain,
// render_ids_must_not_contain. Counter, version and edit numbers count from the
// state after the set-up.
//
// state: cycle (Compact edits that went by), window (tokens), store (ok,
// fail_put_at:N, where the set-up's append is the first write; altered_get, from
// the first edit on; no_new_primary_since_last_edit).
//
// A span without tokens counts 100, a summary without summary_tokens 1, an excerpt
// one for each four bytes begun and at most its parent's count.
package scenario
