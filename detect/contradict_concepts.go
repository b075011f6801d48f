package detect

import (
	"slices"
	"strings"
)

// wordClass says what a word does in a claim or in what is held against it.
type wordClass uint32

const (
	mLight   wordClass = 1 << iota // says nothing by itself
	mVerb                          // relates a thing to its value: may be said or not
	mThing                         // a kind of thing: the word beside it tells which one
	mNeg                           // not, never, no
	mGood                          // went well, is well
	mBad                           // went wrong, is broken
	mZero                          // no, nothing, empty: there are none
	mAll                           // all, every
	mOnly                          // only, nothing but
	mUpper                         // below, at most
	mLower                         // above, at least
	mGone                          // deleted, removed
	mThere                         // exists, was added
	mMissing                       // not found, undefined
	mDenied                        // may not
	mMay                           // may, can, has access
	mTrue                          // yes, on, enabled
	mFalse                         // no, off, disabled
	mOpen                          // not done yet
	mDone                          // done
	mNow                           // how things are now
	mMeasure                       // a number of it says how many there are
	mJoined                        // part of the word before it
)

// joined returns the form of w in which words are looked up: in lower case, without marks.
func joined(w string) string {
	w = strings.ToLower(w)
	if strings.ContainsAny(w, "-_ ’") {
		w = unmark.Replace(w)
	}
	return w
}

var unmark = strings.NewReplacer("-", "", "_", "", " ", "", "’", "'")

// vocabulary is what is known of words, in the form of joined.
type vocabulary struct {
	concepts     map[string]uint32 // meaning
	compounds    map[string]bool   // those that are phrases
	openers      map[string]bool   // the first words of phrases
	classes      map[string]wordClass
	firstOf      map[string]string // the first word of the same meaning
	groupsOf     map[string][]member
	maxSpaceless int // length of the longest word of a script without spaces
}

var vocab = newVocabulary()

// newVocabulary gathers the words of the tables. What has two meanings keeps the first.
func newVocabulary() *vocabulary {
	v := &vocabulary{
		concepts:  map[string]uint32{},
		compounds: map[string]bool{},
		openers:   map[string]bool{},
		classes:   map[string]wordClass{},
		firstOf:   map[string]string{},
		groupsOf:  map[string][]member{},
	}
	for same := range strings.SplitSeq(strings.TrimSpace(sameMeaning), "\n") {
		v.addMeaning(strings.Fields(same))
	}
	for _, x := range wordsOf {
		for _, w := range strings.Fields(x.words) {
			key := v.know(w)
			v.classes[key] |= x.class
			if v.concepts[key] == 0 {
				v.concepts[key] = hashOf(stem(key))
			}
		}
	}
	for w := range units {
		if w[0] >= 0xe0 {
			v.concepts[v.know(w)] = hashOf(w)
		}
	}
	for g, words := range slices.Concat(twoSided, exclusiveGroups, exclusiveMore) {
		for w, same := range strings.Fields(words) {
			v.addMember(strings.Split(same, "/"), member{int16(g), int16(w)})
		}
	}
	return v
}

// addMeaning makes words mean the same.
func (v *vocabulary) addMeaning(words []string) {
	id := hashOf(stem(words[0]))
	for _, w := range words {
		key := v.know(w)
		if v.concepts[key] == 0 {
			v.concepts[key], v.firstOf[key] = id, joined(words[0])
		}
		if root := stem(key); v.concepts[root] == 0 && !strings.Contains(w, "_") {
			v.concepts[root] = id
		}
	}
}

// addMember puts words that say the same in a group.
func (v *vocabulary) addMember(words []string, place member) {
	for _, w := range words {
		key := v.know(w)
		v.groupsOf[key] = append(v.groupsOf[key], place)
		if w[0] >= 0xe0 && v.concepts[key] == 0 {
			v.concepts[key] = hashOf(stem(key)) // to be found in a run without spaces
		}
	}
}

// know returns the form in which w is looked up.
func (v *vocabulary) know(w string) string {
	key := joined(w)
	if strings.Contains(w, "_") {
		v.compounds[key] = true
		first, _, _ := strings.Cut(w, "_")
		v.openers[joined(first)] = true
	}
	if w[0] >= 0xe0 {
		v.maxSpaceless = max(v.maxSpaceless, len(w))
	}
	return key
}

// hashOf is FNV-1a.
func hashOf(s string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}

// meaning returns the id of what the word w, in lower case, means.
func meaning(w string) uint32 {
	if id, ok := vocab.concepts[joined(w)]; ok {
		return id
	}
	s := stem(w)
	if id, ok := vocab.concepts[s]; ok {
		return id
	}
	return hashOf(s)
}

// mean finds what w means.
func (w *item) mean() {
	w.elide()
	if len(w.text) > 3 && w.text[0] == '.' && isLetter(w.text[1]) && strings.IndexByte(w.text[1:], '.') < 0 {
		w.text, w.start = w.text[1:], w.start+1 // .banner, .env
	}
	w.q, w.low = quantOf(w.text), strings.ToLower(w.text)
	w.unit, w.sets = units[w.low].base, setsOf[w.low]
	w.kind, w.ident = identify(w.text)
	key := joined(strings.TrimPrefix(w.low, "#"))
	if w.take(key); w.text == "Mai" {
		w.class &^= mNeg // the month, in German
	}
	if w.ident && vocab.concepts[key] == 0 {
		w.id = hashOf(strings.ToLower(strings.TrimLeft(w.text, "#$@")))
		if rest := strings.TrimLeft(w.text, "#$@"); rest != w.text {
			w.id = meaning(strings.ToLower(rest))
		}
	}
	for _, p := range antonymic {
		if rest, ok := strings.CutPrefix(key, p); ok && len(rest) >= 4 {
			w.anti = meaning(rest)
			break
		}
	}
}

// elide takes away the French or Italian article written together with w: d'intégration.
func (w *item) elide() {
	k := strings.IndexAny(w.text, "'’")
	if k != 1 && k != 2 || strings.HasSuffix(w.text, "'s") || strings.IndexByte("dlsqDLSQ", w.text[0]) < 0 {
		return
	}
	if rest := strings.TrimLeft(w.text[k:], "'’"); rest != "" {
		w.text = rest
	}
}

// antonymic are openings of words that say the opposite of the rest, in the form of joined: unlocked, outofstock.
var antonymic = [...]string{"un", "in", "im", "ir", "il", "dis", "non", "outof", "not"}

// take gives w the meaning of key, which is in the form of joined.
func (w *item) take(key string) {
	w.id, w.class, w.groups = meaning(key), vocab.classes[key], vocab.groupsOf[key]
	if w.groups == nil {
		w.groups = vocab.groupsOf[vocab.firstOf[key]]
	}
}

// The meanings that rules ask for.
var (
	idAuth        = meaning("auth")
	idBranch      = meaning("branch")
	idBucket      = meaning("bucket")
	idChange      = meaning("change")
	idClean       = meaning("clean")
	idCommitted   = meaning("committed")
	idDelete      = meaning("delete")
	idCount       = meaning("count")
	idDirectory   = meaning("directory")
	idLimit       = meaning("limit")
	idOwner       = meaning("owner")
	idListen      = meaning("listen")
	idMax         = meaning("max")
	idMin         = meaning("min")
	idPort        = meaning("port")
	idReverted    = meaning("reverted")
	idToken       = meaning("token")
	idTree        = meaning("tree")
	idUser        = meaning("user")
	idVersion     = meaning("version")
	idWrite       = meaning("write")
	idLogin       = meaning("login")
	idRun         = meaning("run")
	idPassword    = meaning("password")
	idCredentials = meaning("credentials")
	idEmpty       = meaning("empty")
	idKey         = meaning("key")
	idTest        = meaning("test")
	idSuite       = meaning("suite")
	idLint        = meaning("lint")
	idProblem     = meaning("problem")
	idTimeout     = meaning("timeout")
	idPush        = meaning("push")
	idFile        = meaning("file")
)
