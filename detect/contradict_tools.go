package detect

import "strings"

// wholeRules are the rules that only the whole of the evidence decides, in the order in which they are asked.
var wholeRules = [...]struct {
	name  string
	holds func(scene) bool
}{
	{"reply", scene.reply},
	{"recurs", scene.recurs},
	{"other date", scene.otherDay},
	{"superseded", scene.superseded},
	{"other code", scene.otherCode},
	{"failures", scene.testsFail},
	{"by another", scene.byStranger},
	{"other required", scene.otherRequired},
	{"not none", scene.swells},
	{"present", scene.linked},
	{"out of bounds", scene.overrun},
	{"malformed", scene.malformed},
	{"botched", scene.botched},
	{"changed file", scene.trespass},
	{"failures", scene.summed},
	{"demanded", scene.demands},
	{"undone", scene.undone},
	{"used", scene.usedAnyway},
	{"exception", scene.exceptionTo},
	{"counter-example", scene.instance},
	{"needed", scene.neededAnyway},
	{"not committed", scene.uncommitted},
	{"other course", scene.otherCourse},
	{"nothing there", scene.blank},
	{"not clean", scene.leftovers},
	{"order", scene.outOfOrder},
	{"other list", scene.widerList},
	{"other marker", scene.otherMarker},
	{"other named", scene.otherMarked},
	{"other port", scene.otherMapping},
	{"other schedule", scene.otherSchedule},
	{"passed over", scene.passedOver},
	{"present", scene.present},
	{"undone", scene.uncommented},
	{"counter-example", scene.unlike},
	{"one fails", scene.oneFails},
	{"nothing there", scene.none},
	{"nothing there", scene.unlisted},
	{"nothing there", scene.unfound},
	{"nothing there", scene.undeclared},
	{"counter-example", scene.counterExample},
	{"retried", scene.retried},
	{"not done", scene.leftUndone},
}

// overall decides what only the whole of the evidence shows.
func (s scene) overall() string {
	for i := range wholeRules {
		if wholeRules[i].holds(s) {
			return wholeRules[i].name
		}
	}
	return ""
}

// changedPath returns the file that line n says was changed: a row of a diffstat, "M a.go", "+++ b/a.go".
func (r *reading) changedPath(text string, n int) string {
	l := &r.lines[n]
	if l.from == l.to || l.kind == lineCommand {
		return ""
	}
	if hasAnyPrefix(strings.TrimLeft(text[l.start:], " "), changeMarks...) {
		for k := l.from; k < l.to; k++ {
			if w := &r.words[k]; w.kind == Path {
				return strings.TrimPrefix(strings.TrimPrefix(w.text, "a/"), "b/")
			}
		}
		return ""
	}
	if edited := r.edits(n); edited != "" && l.to-l.from <= 8 {
		return edited
	}
	first := &r.words[l.from]
	if l.to-l.from >= 2 && (first.kind == Path || first.ident) {
		if next := &r.words[l.from+1]; next.sep == '|' && next.q.num {
			return first.text // src/a.go | 12 ++--
		}
	}
	return ""
}

// changeMarks open a line of a tool for versions that tells of a changed file.
var changeMarks = []string{
	"M ", "A ", "D ", "AM ", "MM ", "?? ", "modified:", "deleted:", "new file:", "+++ b/", "--- a/",
}

// edits returns the path behind a word that says that it was changed: "updated gen/a.ts".
func (r *reading) edits(n int) string {
	l := &r.lines[n]
	for k := l.from; k+1 < l.to; k++ {
		if next := &r.words[k+1]; editing[r.words[k].low] && (next.kind == Path || next.kind == URL) {
			return next.text
		}
	}
	return ""
}

// editing are words for what was done to a file, or is by a request.
var editing = setOf(`
	updated modified edited wrote written created deleted patched overwrote changed put delete post`)

// trespass decides what is said to stay as it is: nothing outside src changed, vendor is not to be touched.
func (s scene) trespass() bool {
	dir, outside := s.ground()
	if dir == "" {
		return false
	}
	for n := range s.e.lines {
		if p := s.e.changedPath(s.e.text, n); p != "" && inDir(p, dir) != outside {
			return true
		}
	}
	return false
}

// inDir reports whether path is dir or something in it.
func inDir(path, dir string) bool {
	return path == dir || hasPart(path, dir) || strings.HasPrefix(path, dir+"/") || strings.Contains(path, "/"+dir+"/")
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
		if w.low == "unchanged" || w.low == "untouched" {
			changes, still = true, true
		}
		outside = outside || w.text == "outside" || w.class&mOnly != 0
		if w.kind == Path && w.ident || s.c.isDir(i) {
			dir = strings.TrimSuffix(w.text, "/")
		}
	}
	if !changes || !still {
		return "", false
	}
	return dir, outside
}

// isDir reports whether word i names a directory: src/, the vendor directory.
func (r *reading) isDir(i int) bool {
	w := &r.words[i]
	if strings.HasSuffix(w.text, "/") || strings.HasPrefix(r.text[w.end:], "/") {
		return true
	}
	return i+1 < len(r.words) && (r.words[i+1].id == idDirectory || r.words[i+1].id == idBucket)
}

// leftovers decides "the tree is clean" and "gofmt has been run" against a command that
// lists what is not clean.
func (s scene) leftovers() bool {
	well := s.said.class&(mZero|mAll|mGood) != 0
	if !well && !s.says(idCommitted) || len(s.e.lines) < 2 || s.e.lines[0].kind != lineCommand {
		return false
	}
	if !well && !s.e.shows("status", 0) {
		return false // a list of what is committed
	}
	if !s.listsUnclean(&s.e.lines[0]) {
		return false
	}
	for n := 1; n < len(s.e.lines); n++ {
		l := &s.e.lines[n]
		if l.from == l.to || l.to-l.from > 2 {
			continue
		}
		if last := &s.e.words[l.to-1]; (last.kind == Path || last.kind == Name) && last.class&(mZero|mNeg) == 0 {
			return true
		}
	}
	return false
}

// listsUnclean reports whether the command cmd lists files that are not as the claim says: git status --short,
// gofmt -l.
func (s scene) listsUnclean(cmd *row) bool {
	lists, about := false, false
	for k := cmd.from; k < cmd.to; k++ {
		switch s.e.words[k].text {
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
	return lists && about
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

// markerGroups list files that only projects of one kind have, with the kinds: of those of one group a project
// is of one kind.
var markerGroups = []string{
	`yarn.lock=yarn package-lock.json=npm pnpm-lock.yaml=pnpm bun.lockb=bun bun.lock=bun npm-shrinkwrap.json=npm
		deno.json=deno deno.lock=deno`,
	`cargo.toml=rust cargo.lock=rust *.rs=rust go.mod=go,golang go.sum=go,golang *.go=go,golang
		pyproject.toml=python setup.py=python requirements.txt=python gemfile=ruby,rails *.rb=ruby,rails
		composer.json=php *.php=php mix.exs=elixir *.ex=elixir package.json=node,javascript,typescript
		pubspec.yaml=dart,flutter *.dart=dart,flutter package.swift=swift *.swift=swift pom.xml=java *.java=java
		build.sbt=scala *.scala=scala *.kt=kotlin cmakelists.txt=c++,cpp *.cpp=c++,cpp *.cs=c#,csharp *.csproj=c#,csharp
		stack.yaml=haskell *.cabal=haskell *.hs=haskell project.clj=clojure deps.edn=clojure project.toml=julia
		rebar.config=erlang dune-project=ocaml build.zig=zig shard.yml=crystal *.nimble=nim`,
	`cmakelists.txt=cmake meson.build=meson build.bazel=bazel workspace=bazel module.bazel=bazel
		configure.ac=autotools sconstruct=scons wscript=waf xmake.lua=xmake premake5.lua=premake build.ninja=ninja`,
	`pom.xml=maven mvnw=maven build.gradle=gradle build.gradle.kts=gradle gradlew=gradle build.xml=ant build.sbt=sbt`,
	`turbo.json=turborepo,turbo nx.json=nx lerna.json=lerna rush.json=rush`,
	`flyway.conf=flyway alembic.ini=alembic liquibase.properties=liquibase schema.prisma=prisma knexfile.js=knex
		ormconfig.json=typeorm atlas.hcl=atlas sqitch.plan=sqitch`,
	`main.tf=terraform terraform.lock.hcl=terraform *.tf=terraform pulumi.yaml=pulumi cdk.json=cdk ansible.cfg=ansible
		chart.yaml=helm kustomization.yaml=kustomize *.bicep=bicep serverless.yml=serverless helmfile.yaml=helmfile
		skaffold.yaml=skaffold docker-compose.yml=compose docker-compose.yaml=compose compose.yaml=compose
		*.nomad=nomad`,
	`environment.yml=conda environment.yaml=conda poetry.lock=poetry pipfile.lock=pipenv pipfile=pipenv uv.lock=uv
		pdm.lock=pdm pixi.toml=pixi`,
	`react-native.config.js=react-native metro.config.js=react-native pubspec.yaml=flutter
		capacitor.config.ts=capacitor,ionic ionic.config.json=ionic,capacitor`,
	`podfile=ios,iphone *.xcodeproj=ios,iphone appdelegate.swift=ios,iphone androidmanifest.xml=android
		build.gradle=android gradlew=android`,
	`manage.py=django artisan=laravel angular.json=angular next.config.js=next nuxt.config.ts=nuxt
		svelte.config.js=svelte gatsby-config.js=gatsby astro.config.mjs=astro remix.config.js=remix
		vue.config.js=vue config.ru=rails symfony.lock=symfony`,
	`wp-config.php=wordpress wp-content=wordpress wp-admin=wordpress drupal.install=drupal configuration.php=joomla
		typo3conf=typo3`,
	`vite.config.ts=vite vite.config.js=vite webpack.config.js=webpack rollup.config.js=rollup
		esbuild.config.js=esbuild gulpfile.js=gulp gruntfile.js=grunt`,
	`jest.config.js=jest jest.config.ts=jest vitest.config.ts=vitest karma.conf.js=karma pytest.ini=pytest
		conftest.py=pytest phpunit.xml=phpunit spec_helper.rb=rspec .mocharc.json=mocha playwright.config.ts=playwright
		cypress.config.js=cypress cypress.config.ts=cypress cypress.json=cypress`,
	`.gitlab-ci.yml=gitlab jenkinsfile=jenkins .travis.yml=travis azure-pipelines.yml=azure
		.github/workflows/ci.yml=github,actions .circleci/config.yml=circleci circleci=circleci
		bitbucket-pipelines.yml=bitbucket .drone.yml=drone .woodpecker.yml=woodpecker appveyor.yml=appveyor
		.cirrus.yml=cirrus`,
	`git=git .gitignore=git gitignore=git hg=mercurial,hg hgignore=mercurial,hg svn=subversion,svn
		.svn=subversion,svn bzr=bazaar cvs=cvs jj=jujutsu`,
	`eslintrc=eslint .eslintrc.json=eslint eslint.config.js=eslint biome.json=biome tslint.json=tslint`,
	`airflow.cfg=airflow dagster.yaml=dagster workspace.yaml=dagster prefect.yaml=prefect luigi.cfg=luigi`,
	`platformio.ini=platformio *.ino=arduino arduino-cli.yaml=arduino sdkconfig=esp-idf prj.conf=zephyr
		west.yml=zephyr mbed_app.json=mbed`,
	`_config.yml=jekyll hugo.toml=hugo mkdocs.yml=mkdocs docusaurus.config.js=docusaurus conf.py=sphinx
		astro.config.mjs=astro book.toml=mdbook .eleventy.js=eleventy antora.yml=antora _quarto.yml=quarto`,
	`*.prproj=premiere *.avp=avid *.avb=avid *.drp=davinci,resolve *.aep=effects *.blend=blender *.kdenlive=kdenlive`,
	`*.tex=latex,tex *.typ=typst *.docx=word *.odt=libreoffice *.adoc=asciidoc *.indd=indesign`,
	`*.kicad_pcb=kicad *.kicad_sch=kicad *.brd=eagle *.pcbdoc=altium`,
	`project.godot=godot *.uproject=unreal projectsettings=unity *.unity=unity`,
	`dbt_project.yml=dbt sqlmesh.yaml=sqlmesh dataform.json=dataform`,
}

// markers gives the groups of a file, or of a kind of project.
var markers = newMarkers()

// newMarkers reads markerGroups.
func newMarkers() map[string][]member {
	m := map[string][]member{}
	for g, words := range markerGroups {
		for w, x := range strings.Fields(words) {
			file, kinds, _ := strings.Cut(x, "=")
			for kind := range strings.SplitSeq(kinds, ",") {
				id := member{int16(g), int16(w)}
				if k := m[kind]; len(k) > 0 && k[len(k)-1].group == id.group {
					id = k[len(k)-1] // another file of the same kind
				}
				m[kind], m[file] = append(m[kind], id), append(m[file], id)
			}
		}
	}
	return m
}

// otherMarker decides which tool or language a project uses by a listing that holds the
// file of another one and none of its own.
func (s scene) otherMarker() bool {
	if s.said.negated {
		return false
	}
	last := len(s.c.words) - 1
	for i := 1; i <= last; i++ {
		own := markers[s.c.words[i].low]
		if own == nil || s.c.words[i].text == "go" {
			continue
		}
		if i < last-1 || i == last-1 && s.c.words[last].class&mThing == 0 {
			continue
		}
		if s.listsOther(own[0]) && len(s.e.words) >= 3 && s.listing() {
			return true
		}
	}
	return false
}

// listsOther reports whether the evidence is a listing that holds a file of another kind of project than own,
// and none of that.
func (s scene) listsOther(own member) bool {
	other := false
	for k := range s.e.words {
		w := &s.e.words[k]
		l := &s.e.lines[w.line]
		if l.kind == lineCommand {
			continue
		}
		if w.sep == ':' || w.sep == '=' || l.to-l.from > 1 && strings.IndexByte("\t|\n ", w.sep) < 0 {
			return false // no listing
		}
		name := w.low[strings.LastIndexByte(w.low, '/')+1:]
		for _, file := range [...]string{w.low, name, extensions[extensionOf(name)]} {
			for _, x := range markers[file] {
				if x == own {
					return false
				}
				other = other || x.group == own.group
			}
		}
	}
	return other
}

// extensions give, by the ending of a file's name, the key in markers of those that only projects of one kind have.
var extensions = func() map[string]string {
	m := map[string]string{}
	for file := range markers {
		if ext, ok := strings.CutPrefix(file, "*"); ok {
			m[ext] = file
		}
	}
	return m
}()

// listing reports whether the evidence is a list of files.
func (s scene) listing() bool {
	files, all := 0, 0
	for k := range s.e.words {
		w := &s.e.words[k]
		if s.e.lines[w.line].kind == lineCommand {
			continue
		}
		all++
		if w.ident || w.sep == '\t' || w.sep == '\n' || knownExtension(w.text) {
			files++
		}
	}
	return all > 1 && files*4 >= all*3
}

// isMode reports whether s, of ten bytes, is how a listing shows what may be done with a file: -rwxr-xr-x.
func isMode(s string) bool {
	for i := 0; i < len(s); i++ {
		if strings.IndexByte("-dlbcpsrwxtST", s[i]) < 0 {
			return false
		}
	}
	return strings.IndexByte("-dl", s[0]) >= 0 && (s[1] == 'r' || s[1] == '-')
}
