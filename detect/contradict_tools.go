package detect

import "strings"

// overall decides what only the whole of the evidence shows.
func (s scene) overall(m match) string {
	switch {
	case s.reply():
		return "reply"
	case s.recurs():
		return "recurs"
	case s.otherDay():
		return "other date"
	case s.testsFail():
		return "failures"
	case s.byStranger():
		return "by another"
	case s.otherRequired():
		return "other required"
	case s.swells():
		return "not none"
	case s.linked():
		return "present"
	case s.overrun():
		return "out of bounds"
	case s.malformed():
		return "malformed"
	case s.botched(m):
		return "botched"
	case s.trespass():
		return "changed file"
	case s.summed():
		return "failures"
	case s.unlisted():
		return "not listed"
	case s.demands():
		return "demanded"
	case s.undone():
		return "undone"
	case s.usedAnyway():
		return "used"
	case s.exceptionTo():
		return "exception"
	case s.neededAnyway():
		return "needed"
	case s.uncommitted():
		return "not committed"
	case s.otherCourse():
		return "other course"
	case s.blank():
		return "nothing there"
	case s.leftovers():
		return "not clean"
	case s.outOfOrder():
		return "order"
	case s.outranked():
		return "comparison"
	case s.otherMarker():
		return "other marker"
	case s.otherMapping():
		return "other port"
	case s.otherMode():
		return "other mode"
	case s.otherSchedule():
		return "other schedule"
	case s.passedOver():
		return "passed over"
	case s.present():
		return "present"
	case s.uncommented():
		return "undone"
	case s.oneFails(), s.unlike():
		return "one fails"
	case s.none():
		return "nothing there"
	}
	return s.logic()
}

// changedPath returns the file that line n says was changed: a row of a diffstat, "M a.go", "+++ b/a.go".
func (r *reading) changedPath(text string, n int) string {
	l := &r.lines[n]
	if l.from == l.to || l.kind == lineCommand {
		return ""
	}
	first := &r.words[l.from]
	switch rest := strings.TrimLeft(text[l.start:], " "); {
	case hasAnyPrefix(rest, "M ", "A ", "D ", "AM ", "MM ", "?? ", "modified:", "deleted:", "new file:", "+++ b/", "--- a/"):
		for k := l.from; k < l.to; k++ {
			if w := &r.words[k]; w.kind == Path {
				return strings.TrimPrefix(strings.TrimPrefix(w.text, "a/"), "b/")
			}
		}
	case l.to-l.from <= 8 && r.edits(n) != "":
		return r.edits(n)
	case l.to-l.from >= 2 && r.words[l.from+1].sep == '|' && r.words[l.from+1].q.num && (first.kind == Path || first.ident):
		return first.text
	}
	return ""
}

// edits returns the path behind a word that says that it was changed: "updated gen/a.ts".
func (r *reading) edits(n int) string {
	l := &r.lines[n]
	for k := l.from; k+1 < l.to; k++ {
		switch r.words[k].low {
		case "updated", "modified", "edited", "wrote", "written", "created", "deleted", "patched", "overwrote", "changed", "put", "delete", "post":
			if next := &r.words[k+1]; next.kind == Path || next.kind == URL {
				return next.text
			}
		}
	}
	return ""
}

// trespass decides what is said to stay as it is: nothing outside src changed, vendor is not to be touched.
func (s scene) trespass() bool {
	dir, outside := s.ground()
	if dir == "" {
		return false
	}
	for n := range s.e.lines {
		p := s.e.changedPath(s.e.text, n)
		if p == "" {
			continue
		}
		if in := p == dir || hasPart(p, dir) || strings.HasPrefix(p, dir+"/") || strings.Contains(p, "/"+dir+"/"); in != outside {
			return true
		}
	}
	return false
}

// hasPart reports whether dir is one of the parts between the slashes of path, or opens its first.
func hasPart(path, dir string) bool {
	_, rest, url := strings.Cut(path, "://")
	return url && (strings.HasPrefix(rest, dir+"-") || strings.HasPrefix(rest, dir+"/"))
}

// ground returns the directory or file of which the claim says that nothing in it, or outside it, is changed.
func (s scene) ground() (dir string, outside bool) {
	changes, still := false, s.said.negated || s.said.class&(mOnly|mDenied) != 0
	for i := range s.c.words {
		w := &s.c.words[i]
		changes = changes || w.id == idChange || w.id == idWrite
		if t := w.low; t == "unchanged" || t == "untouched" {
			changes, still = true, true
		}
		outside = outside || w.text == "outside" || w.class&mOnly != 0
		end := w.start + len(w.text)
		isDir := end < len(s.c.text) && s.c.text[end] == '/' || strings.HasSuffix(w.text, "/") || i+1 < len(s.c.words) && (s.c.words[i+1].id == idDirectory || s.c.words[i+1].id == idBucket)
		if w.kind == Path && w.ident || isDir {
			dir = strings.TrimSuffix(w.text, "/")
		}
	}
	if !changes || !still {
		return "", false
	}
	return dir, outside
}

// leftovers decides "the tree is clean" and "gofmt has been run" against a command that
// lists what is not clean.
func (s scene) leftovers() bool {
	if s.said.class&(mZero|mAll|mGood) == 0 && !s.says(idCommitted) || len(s.e.lines) < 2 || s.e.lines[0].kind != lineCommand {
		return false
	}
	cmd, lists, about := &s.e.lines[0], false, false
	for k := cmd.from; k < cmd.to; k++ {
		switch t := s.e.words[k].text; t {
		case "--short", "--porcelain", "-l", "--name-only", "--list-different", "-s":
			lists = true
		case "status":
			about = about || s.says(idTree) || s.says(idCommitted)
		default:
			for _, i := range s.said.subject {
				about = about || s.c.words[i].id == s.e.words[k].id
			}
		}
	}
	if s.said.class&(mZero|mAll|mGood) == 0 && !s.e.shows("status", 0) {
		return false // a list of what is committed
	}
	for n := 1; lists && about && n < len(s.e.lines); n++ {
		if l := &s.e.lines[n]; l.from < l.to && (s.e.words[l.to-1].kind == Path || s.e.words[l.to-1].kind == Name) && l.to-l.from <= 2 {
			return true
		}
	}
	return false
}

// shows reports whether line n says the word w.
func (r *reading) shows(w string, n int) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if r.words[k].low == w {
			return true
		}
	}
	return false
}

// says reports whether the claim says a word of that meaning.
func (s scene) says(id uint32) bool {
	for i := range s.c.words {
		if s.c.words[i].id == id {
			return true
		}
	}
	return false
}

// rising and falling name measures by the comparison made with them.
var (
	rising  = setOf(`more larger bigger higher greater longer taller heavier better older pricier`)
	falling = setOf(`less fewer smaller lower shorter cheaper lighter worse younger`)
)

// outranked decides "A is larger than B" against the numbers of both.
func (s scene) outranked() bool {
	than, sense := -1, 0
	for i := range s.c.words {
		switch w := &s.c.words[i]; {
		case w.text == "than":
			than = i
		case than < 0 && rising[w.low]:
			sense = 1
		case than < 0 && falling[w.low]:
			sense = -1
		case than < 0 && (w.text == "faster" || w.text == "slower"):
			sense = 2
			if w.text == "slower" {
				sense = -2
			}
		}
	}
	if than < 0 || sense == 0 || s.said.negated || s.said.value >= 0 {
		return false
	}
	a, ok1 := s.numberOf(0, than)
	b, ok2 := s.numberOf(than+1, len(s.c.words))
	if !ok1 || !ok2 || a.unit != b.unit || a.value == b.value {
		return false
	}
	if sense == 2 || sense == -2 {
		if sense /= 2; a.unit == 's' {
			sense = -sense
		}
	}
	return (a.value > b.value) != (sense > 0)
}

// numberOf returns the only number on the line that opens with a word of from..to of the claim.
func (s scene) numberOf(from, to int) (quant, bool) {
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || !s.opens(n, from, to) {
			continue
		}
		var q quant
		for k := l.from + 1; k < l.to; k++ {
			if x := &s.e.words[k]; x.q.num {
				if q.num {
					return quant{}, false
				}
				q = x.q
			}
		}
		return q, q.num
	}
	return quant{}, false
}

func (s scene) opens(n, from, to int) bool {
	for i := from; i < to; i++ {
		if w := &s.c.words[i]; w.class&mLight == 0 && s.same(w, &s.e.words[s.e.lines[n].from]) {
			return true
		}
	}
	return false
}

// markers are files that only projects of one kind have.
var markers = func() map[string][]member {
	m := map[string][]member{}
	for g, words := range strings.Split(`yarn.lock=yarn package-lock.json=npm pnpm-lock.yaml=pnpm bun.lockb=bun bun.lock=bun npm-shrinkwrap.json=npm
cargo.toml=rust cargo.lock=rust go.mod=go,golang go.sum=go,golang pyproject.toml=python setup.py=python requirements.txt=python gemfile=ruby,rails composer.json=php mix.exs=elixir package.json=node,javascript,typescript pubspec.yaml=dart,flutter package.swift=swift pom.xml=java build.sbt=scala
cmakelists.txt=cmake meson.build=meson build.bazel=bazel workspace=bazel configure.ac=autotools sconstruct=scons
pom.xml=maven build.gradle=gradle build.gradle.kts=gradle build.xml=ant
turbo.json=turborepo,turbo nx.json=nx lerna.json=lerna rush.json=rush
flyway.conf=flyway alembic.ini=alembic liquibase.properties=liquibase
main.tf=terraform pulumi.yaml=pulumi cdk.json=cdk ansible.cfg=ansible chart.yaml=helm kustomization.yaml=kustomize
environment.yml=conda environment.yaml=conda poetry.lock=poetry pipfile.lock=pipenv pipfile=pipenv uv.lock=uv pdm.lock=pdm
react-native.config.js=react-native metro.config.js=react-native pubspec.yaml=flutter
manage.py=django artisan=laravel angular.json=angular next.config.js=next nuxt.config.ts=nuxt svelte.config.js=svelte gatsby-config.js=gatsby astro.config.mjs=astro
vite.config.ts=vite vite.config.js=vite webpack.config.js=webpack rollup.config.js=rollup
jest.config.js=jest vitest.config.ts=vitest karma.conf.js=karma
.gitlab-ci.yml=gitlab jenkinsfile=jenkins .travis.yml=travis azure-pipelines.yml=azure
.eslintrc=eslint biome.json=biome
_config.yml=jekyll hugo.toml=hugo mkdocs.yml=mkdocs docusaurus.config.js=docusaurus conf.py=sphinx astro.config.mjs=astro`, "\n") {
		for w, x := range strings.Fields(words) {
			file, kinds, _ := strings.Cut(x, "=")
			for kind := range strings.SplitSeq(kinds, ",") {
				id := int16(w)
				for _, k := range m[kind] {
					if k.group == int16(g) {
						id = k.word
					}
				}
				m[kind] = append(m[kind], member{int16(g), id})
				m[file] = append(m[file], member{int16(g), id})
			}
		}
	}
	return m
}()

// otherMarker decides which tool or language a project uses by a listing that holds the
// file of another one and none of its own.
func (s scene) otherMarker() bool {
	if s.said.negated {
		return false
	}
claimed:
	for i := 1; i < len(s.c.words); i++ {
		own := markers[s.c.words[i].low]
		if last := len(s.c.words) - 1; own == nil || s.c.words[i].text == "go" || i < last && (i+1 < last || s.c.words[last].class&mThing == 0) {
			continue
		}
		other := false
		for n := range s.e.lines {
			l := &s.e.lines[n]
			for k := l.from; k < l.to && l.kind != lineCommand; k++ {
				w := &s.e.words[k]
				if w.sep == ':' || w.sep == '=' || l.to-l.from > 1 && w.sep != '\t' && w.sep != '|' && w.sep != '\n' && w.sep != ' ' {
					return false // no listing
				}
				for _, x := range markers[w.low] {
					if x.group == own[0].group {
						if x.word == own[0].word {
							continue claimed
						}
						other = true
					}
				}
			}
		}
		if other && len(s.e.words) >= 3 && s.listing() {
			return true
		}
	}
	return false
}

// listing reports whether the evidence is a list of files.
func (s scene) listing() bool {
	files, all := 0, 0
	for k := range s.e.words {
		if s.e.lines[s.e.words[k].line].kind == lineCommand {
			continue
		}
		all++
		if s.e.words[k].ident || knownExtension(s.e.words[k].text) || s.e.words[k].sep == '\t' || s.e.words[k].sep == '\n' {
			files++
		}
	}
	return all > 1 && files*4 >= all*3
}

// otherMapping decides which port is published: in 0.0.0.0:3300->3000/tcp it is the first.
func (s scene) otherMapping() bool {
	c := s.said
	if c.value < 0 || !s.c.words[c.value].q.num || c.negated {
		return false
	}
	want := s.c.words[c.value].text
	for n := range s.e.lines {
		l := &s.e.lines[n]
		v := s.cover(n)
		if v.found+v.things == 0 || !v.whole() && v.here < v.all-1 {
			continue
		}
		for k := l.from; k+1 < l.to; k++ {
			in, _, _ := strings.Cut(s.e.words[k+1].text, "/")
			if strings.HasPrefix(s.e.text[s.e.words[k].start+len(s.e.words[k].text):], "->") && allDigits(in) && allDigits(s.e.words[k].text) && want != s.e.words[k].text {
				return true
			}
			if to := k + 2; to < l.to && hasAnySuffix(s.e.words[k].text, "/tcp", "/udp") && s.e.words[to].sep == ':' && isIPv4(s.e.words[k+1].text) && allDigits(s.e.words[to].text) && want != s.e.words[to].text {
				return true // docker port: 80/tcp -> 0.0.0.0:8080
			}
		}
	}
	return false
}

// otherMode decides who may do what with a file by the bits a listing shows.
func (s scene) otherMode() bool {
	for n := range s.e.lines {
		l := &s.e.lines[n]
		bits := strings.TrimLeft(s.e.text[l.start:], " ")
		if len(bits) < 10 || !isMode(bits[:10]) || s.cover(n).here == 0 {
			continue
		}
		if !s.named(s.last(Path), n) {
			continue
		}
		others := bits[7:10]
		switch {
		case s.says(idExecutable):
			return !s.said.negated && !strings.ContainsAny(bits[1:10], "xs")
		case s.says(idReadable) && s.said.class&mOnly != 0:
			return others[0] == 'r' || bits[4] == 'r' && !s.says(idGroup)
		case s.says(idWritable) && s.said.class&mOnly != 0:
			return others[1] == 'w' || bits[5] == 'w' && !s.says(idGroup)
		case s.says(idWritable):
			return !s.said.negated && !strings.Contains(bits[1:10], "w")
		case s.says(idReadOnly):
			return strings.Contains(bits[1:10], "w")
		}
	}
	return false
}

// last returns the last word of the claim of that kind, 0 if there is none.
func (s scene) last(kind Kind) int {
	at := 0
	for i := range s.c.words {
		if s.c.words[i].kind == kind && s.c.words[i].ident {
			at = i
		}
	}
	return at
}

func isMode(s string) bool {
	for i := 0; i < len(s); i++ {
		if strings.IndexByte("-dlbcpsrwxtST", s[i]) < 0 {
			return false
		}
	}
	return strings.IndexByte("-dl", s[0]) >= 0 && (s[1] == 'r' || s[1] == '-')
}
