package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// made is a set of kinds of bytes.
type made uint16

const (
	ofDigit made = 1 << iota
	ofLower
	ofUpper
	ofHigh
	ofUnder
	ofHyphen
	ofMark // one of = @ # \ (
	ofSlash
	ofDot
	ofColon
	ofRest   // anything else
	ofLetter = ofLower | ofUpper
)

var madeOf = func() (t [256]made) {
	for c := range t {
		switch {
		case '0' <= c && c <= '9':
			t[c] = ofDigit
		case 'a' <= c && c <= 'z':
			t[c] = ofLower
		case 'A' <= c && c <= 'Z':
			t[c] = ofUpper
		case c >= utf8.RuneSelf:
			t[c] = ofHigh
		default:
			t[c] = ofRest
		}
	}
	t['/'], t['.'], t[':'], t['_'], t['-'] = ofSlash, ofDot, ofColon, ofUnder, ofHyphen
	for _, c := range `=@#\(` {
		t[c] = ofMark
	}
	return t
}()

// madeFrom returns what t is made of.
func madeFrom(t string) (of made) {
	for i := 0; i < len(t); i++ {
		of |= madeOf[t[i]]
	}
	return of
}

// blank reports whether no letter and no digit is part of it.
func (of made) blank() bool { return of&(ofDigit|ofLetter|ofHigh) == 0 }

// digit reports whether t, which is made of those, holds a digit of any script.
func (of made) digit(t string) bool {
	return of&ofDigit != 0 || of&ofHigh != 0 && strings.ContainsFunc(t, unicode.IsNumber)
}

// identify reports whether the token t, taken by itself, is an identifier and of what
// kind. It looks at nothing around t, so a token is judged alike wherever it stands.
func identify(t string) (Kind, bool) { return identifyMade(t, madeFrom(t)) }

// identifyMade is identify for a token whose bytes were seen: of is what t is made of.
func identifyMade(t string, of made) (Kind, bool) {
	if of.blank() {
		return Path, t == "./..."
	}
	if of&(ofColon|ofSlash) == ofColon|ofSlash && strings.Index(t, "://") > 0 {
		return URL, true
	}
	if of.digit(t) {
		return digitKind(t, of), true
	}
	switch t[0] {
	case '-':
		return Name, of&ofLetter != 0
	case '$', '\\':
		return Path, countLetters(t) > 1
	case '.', '~', '/', '@', '*':
		return Path, len(t) > 1
	case '[':
		return Host, true
	}
	switch {
	case of&ofMark != 0 || of&ofColon != 0 && strings.Contains(t, "::"):
		return Name, true
	case of&ofSlash != 0:
		return Path, isPath(t, of)
	case of&ofUnder != 0:
		if t[0] != '_' && t[len(t)-1] != '_' {
			return Name, true
		}
		inner := strings.Trim(t, "_")
		return Name, strings.HasPrefix(t, "__") && strings.HasSuffix(t, "__") || strings.Contains(inner, "_") ||
			t[0] == '_' && t[len(t)-1] != '_' || of&ofUpper != 0 && anyCamel(inner)
	case of&ofColon != 0:
		return colonKind(t)
	case of&ofDot != 0:
		return dottedKind(t)
	}
	return Name, of&ofUpper != 0 && anyCamel(t)
}

func countLetters(t string) int {
	n := 0
	for i := 0; i < len(t); i++ {
		if isLetter(t[i]) {
			n++
		}
	}
	return n
}

// anyCamel reports whether a part of t, cut at hyphens, is camelCase.
func anyCamel(t string) bool {
	start := 0
	for i := 0; i < len(t); i++ {
		if c := t[i]; c == '-' || c == '+' || c == '&' {
			if isCamel(t[start:i]) {
				return true
			}
			start = i + 1
		}
	}
	return isCamel(t[start:])
}

// isCamel reports whether t is written in camelCase or PascalCase with two humps and is no
// well-known proper name. An acronym before a word is a hump, HTTPAdapter; but not the
// plural of one: PDFs.
func isCamel(t string) bool {
	for i := 0; i < len(t); i += 5 { // a hump takes up to four bytes of the eight
		if hump8(load8(t, i)) {
			return !properNames.has(t)
		}
	}
	return false
}

// errno reports whether t, in capitals, names an error number or a signal of the system.
func errno(t string) bool {
	switch t[0] {
	case 'E':
		return errnos.has(t)
	case 'S':
		return strings.HasPrefix(t, "SIG") && strings.ToUpper(t) == t && t != "SIGNAL" && t != "SIGNALS" && t != "SIGNED" && t != "SIGNATURE" && len(t) <= 9
	}
	return false
}

var errnos = wordSet(`ECONNREFUSED ECONNRESET ECONNABORTED ENOENT EACCES EPERM EPIPE EEXIST ENOTDIR EISDIR EMFILE ENFILE ENOSPC EADDRINUSE EADDRNOTAVAIL
	ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND ENOMEM EBUSY EINVAL EAGAIN EINTR EWOULDBLOCK ENOTEMPTY ERESOLVE ELIFECYCLE EINTEGRITY EPROTO EBADF EROFS EXDEV ELOOP
	ENOTSUP EDEADLK ESRCH ENOEXEC ENOTCONN ENOBUFS EMSGSIZE EDOM ERANGE EFAULT`)

// buildFile reports whether t is the whole name of a file that tools look for.
func buildFile(t string) bool {
	switch t {
	case "Dockerfile", "Makefile", "Gemfile", "Rakefile", "Procfile", "Jenkinsfile", "Vagrantfile", "Brewfile", "Justfile", "Caddyfile", "Tiltfile", "Containerfile", "Pipfile", "Snakefile":
		return true
	}
	return false
}

// properNames are written with an inner capital but name products and formats, not symbols.
var properNames = wordSet(`GitHub GitLab BitBucket JavaScript TypeScript CoffeeScript OpenAI ChatGPT YouTube LinkedIn
	PostgreSQL MySQL MariaDB SQLite NoSQL GraphQL MongoDB DynamoDB CouchDB InfluxDB ClickHouse CockroachDB DevOps DevTools
	macOS iOS iPadOS watchOS iPhone iPad WebSocket WebSockets WebAssembly OAuth WiFi PyPI NumPy SciPy PyTorch TensorFlow
	FastAPI VSCode IntelliJ PyCharm WebStorm PowerShell LaTeX BibTeX OpenAPI OpenSSL OpenSSH OpenTelemetry OpenShift
	CloudFlare CloudWatch CloudFront CloudFormation BigQuery DataDog PagerDuty CircleCI TravisCI DockerHub RabbitMQ
	ActiveMQ HashiCorp JetBrains WordPress SharePoint PowerPoint OneDrive AirBnB PayPal DoorDash DeepSeek DeepMind
	LangChain LangGraph LlamaIndex HuggingFace OpenRouter WeChat WhatsApp FaceTime AppKit SwiftUI UIKit NextJS NodeJS ReactJS
	VueJS AngularJS JSDoc JUnit TestNG NuGet RubyGems CocoaPods TeamCity SonarQube VirtualBox VMware FreeBSD OpenBSD NetBSD
	CentOS RedHat AlmaLinux ArchLinux McDonald MacBook AirPods QuickTime eBay SemVer EditorConfig CodeQL`)

// wordTable is a set of words of less than 64 bytes. Nearly all words that are asked for
// are none of them, which their first byte and their length tell in most cases.
type wordTable struct {
	words   map[string]struct{}
	lengths [256]uint64 // by first byte, one bit for each length of a word
}

func wordSet(list string) *wordTable {
	v := &wordTable{words: make(map[string]struct{})}
	for _, w := range strings.Fields(list) {
		v.words[w] = struct{}{}
		v.lengths[w[0]] |= 1 << len(w)
	}
	return v
}

func (v *wordTable) has(s string) bool {
	if s == "" || v.lengths[s[0]]>>len(s)&1 == 0 {
		return false
	}
	_, ok := v.words[s]
	return ok
}

// digitKind tells the kind of a token with a digit.
func digitKind(t string, of made) Kind {
	if isLetter(t[0]) && of&^(ofLetter|ofDigit|ofUnder) == 0 {
		switch {
		case t[0] == 'v' && allDigits(t[1:]):
			return Version
		case isHash(t):
			return Hash
		}
		return Name
	}
	bare := t
	if c := t[0]; !isAlnum(c) && c < utf8.RuneSelf {
		bare = strings.TrimLeft(t, "^<>=!~$-#:")
	}
	switch {
	case t[0] == '-' && of&ofLetter != 0:
		return Name
	case t[0] == '#':
		return Name
	case of&ofMark != 0 && strings.IndexByte(bare, '=') >= 0:
		return Name
	case isDate(t):
		return Date
	case of&ofColon != 0 && ipv6Length(t) == len(t):
		return Host
	case t[0] == ':':
		return Host
	case isVersion(bare):
		switch dots := strings.Count(t, "."); {
		case dots == 1 && of&ofLetter == 0 && len(bare) == len(t):
			return Number
		case dots == 3 && of&(ofLetter|ofHyphen) == 0:
			return Host
		}
		return Version
	case of&(ofLetter|ofHigh|ofSlash|ofHyphen|ofColon) == 0:
		return Number
	case isAmount(bare):
		return Amount
	case isHash(t):
		return Hash
	case of&ofMark != 0 && strings.IndexByte(t, '@') >= 0:
		return Name
	case isIPv4(t):
		return Host
	case isFraction(t):
		return Other
	case of&ofSlash != 0:
		return Path
	case of&ofColon != 0:
		return colonDigits(t)
	case of&ofDot != 0 && of&ofLetter != 0 && knownExtension(t):
		return Path
	}
	return Name
}

// colonDigits tells a file with a line from a host with a port.
func colonDigits(t string) Kind {
	i := strings.IndexByte(t, ':')
	if strings.Contains(t, "::") {
		return Name
	}
	if allDigits(t[i+1:]) && i > 0 && !knownExtension(t[:i]) {
		return Host
	}
	if knownExtension(t[:i]) {
		return Path
	}
	return Name
}

// isFraction reports whether t is made of numbers and slashes: 3/5, 12/05/2024.
func isFraction(t string) bool {
	slashes := 0
	for i := 0; i < len(t); i++ {
		switch {
		case t[i] == '/' && i > 0 && i+1 < len(t):
			slashes++
		case !isDigit(t[i]):
			return false
		}
	}
	return slashes > 0
}

func allDigits(t string) bool {
	for i := 0; i < len(t); i++ {
		if !isDigit(t[i]) {
			return false
		}
	}
	return t != ""
}

// isDate reports whether t is a date, a time of day or both.
func isDate(t string) bool {
	digit := func(i int) bool { return i < len(t) && isDigit(t[i]) }
	if len(t) >= 8 && digit(0) && digit(1) && t[2] == ':' && digit(3) && digit(4) && t[5] == ':' && digit(6) {
		return true
	}
	if len(t) == 5 && digit(0) && digit(1) && t[2] == ':' && digit(3) && digit(4) {
		return true
	}
	return len(t) >= 10 && digit(0) && digit(1) && digit(2) && digit(3) && (t[4] == '-' || t[4] == '/') &&
		digit(5) && digit(6) && t[7] == t[4] && digit(8) && digit(9) && (len(t) == 10 || t[10] == 'T' || t[10] == ' ')
}

// isVersion reports whether t is v1, 1.2, v1.2.3-rc.1 …
func isVersion(t string) bool {
	if t != "" && t[0] == 'v' {
		t = t[1:]
		if allDigits(t) {
			return true
		}
	}
	dots, i := 0, 0
	for i < len(t) && isDigit(t[i]) {
		i++
		if i+1 < len(t) && t[i] == '.' && (isDigit(t[i+1]) || t[i+1] == 'x') {
			dots++
			i++
			if t[i] == 'x' {
				i++
			}
		}
	}
	return dots > 0 && (i == len(t) || (t[i] == '-' || t[i] == '+' || t[i] == '~') || dots > 1 && isLetter(t[i]))
}

// isAmount reports whether t is a number with a unit: 41ms, 30k, 42%.
func isAmount(t string) bool {
	i := 0
	for i < len(t) && (isDigit(t[i]) || t[i] == '.' || t[i] == ',') {
		i++
	}
	return i > 0 && (i == len(t) || isUnit(strings.TrimPrefix(t[i:], " ")))
}

func isUnit(u string) bool {
	switch u {
	case "%", "s", "ms", "us", "µs", "ns", "m", "min", "h", "d", "k", "K", "M", "G", "T", "B", "b", "kB", "KB", "MB", "GB", "TB", "PB",
		"KiB", "MiB", "GiB", "TiB", "Ki", "Mi", "Gi", "Ti", "Kb", "Mb", "Gb", "kb", "mb", "gb", "px", "em", "rem", "pt", "km", "cm", "mm",
		"kg", "g", "mg", "Hz", "kHz", "MHz", "GHz", "W", "kW", "V", "x", "EUR", "USD", "GBP", "CHF", "/s", "kB/s", "MB/s", "GB/s", "req/s", "rps", "qps", "fps",
		"second", "seconds", "millisecond", "milliseconds", "percent", "byte", "bytes", "sec", "secs", "hr", "hrs", "mins", "th", "st", "nd", "rd", "bit", "bits":
		return true
	}
	return false
}

// isHash reports whether t is hexadecimal with digits and letters, seven or more, or a UUID.
func isHash(t string) bool {
	t = strings.TrimPrefix(t, "0x")
	digits, letters := 0, 0
	for i := 0; i < len(t); i++ {
		switch c := t[i]; {
		case isDigit(c):
			digits++
		case isHex(c):
			letters++
		case c == '-' && len(t) >= 32:
		default:
			return false
		}
	}
	return digits > 0 && letters > 0 && digits+letters >= 7
}

// isIPv4 reports whether t starts with four numbers joined by dots.
func isIPv4(t string) bool {
	dots, i := 0, 0
	for i < len(t) && (isDigit(t[i]) || t[i] == '.') {
		if t[i] == '.' {
			dots++
		}
		i++
	}
	return dots == 3 && (i == len(t) || t[i] == ':' || t[i] == '/')
}

// knownExtension reports whether t ends like a file name: a dot, a lower-case letter and
// up to five more or digits.
func knownExtension(t string) bool {
	const longest = 6
	t = t[max(0, len(t)-longest-1):] // no more is read: this is asked again and again of a token that grows
	i := strings.LastIndexByte(t, '.')
	if i < 0 || i == len(t)-1 {
		return false
	}
	for _, c := range []byte(t[i+1:]) {
		if !('a' <= c && c <= 'z') && !isDigit(c) {
			return false
		}
	}
	return isLetter(t[i+1])
}

// isPath reports whether t, words joined by slashes without a digit, is a path rather
// than alternatives of prose (and/or, client/server).
func isPath(t string, of made) bool {
	if of&(ofDot|ofUnder) != 0 || strings.IndexByte(t, '*') >= 0 {
		return true
	}
	parts, plain := 0, true
	for rest, more := t, true; more; parts++ {
		var part string
		if part, rest, more = strings.Cut(rest, "/"); part == "" {
			return false
		}
		plain = plain && 'a' <= part[0] && part[0] <= 'z'
		if of&ofUpper != 0 && isCamel(part) {
			return true
		}
	}
	return plain && (of&ofHyphen != 0 || parts > 3 || pathRoots.has(t[:strings.IndexByte(t, '/')]))
}

// pathRoots are the first parts of paths, branches and packages that hold plain words only.
var pathRoots = wordSet(`src pkg cmd lib libs docs doc test tests spec specs internal app apps api bin build dist etc usr var opt tmp home
	config configs scripts script tools assets public static vendor node_modules packages components pages server services
	modules example examples fixtures feature features feat fix bugfix hotfix release releases chore refs origin
	upstream users deploy svc pod pods deployment deployments configmap secret secrets statefulset daemonset cronjob ingress namespace helm charts infra ops k8s migrations models views controllers routes handlers utils helpers hooks
	store stores types styles templates resources crates include core common shared web frontend backend`)

// colonKind judges words joined by single colons: an identifier if a part is one.
func colonKind(t string) (Kind, bool) {
	for t != "" {
		part, rest, _ := strings.Cut(t, ":")
		if _, ok := identify(part); part != "" && ok {
			return Name, true
		}
		t = rest
	}
	return Name, false
}

// longPart reports whether a part of t, cut at dots, has more than one character.
func longPart(t string) bool {
	n := 0
	for i := 0; i < len(t); i++ {
		if t[i] == '.' {
			n = 0
		} else if utf8.RuneStart(t[i]) {
			if n++; n > 1 {
				return true
			}
		}
	}
	return false
}

// dottedKind judges words joined by dots: a file, a host, a symbol; not e.g. or U.S.
func dottedKind(t string) (Kind, bool) {
	// A single dot at the end joins nothing; parts of one letter each are an abbreviation.
	if strings.IndexByte(t, '.') == len(t)-1 || !longPart(t) {
		return Other, false
	}
	if knownExtension(t) {
		return Path, true
	}
	return Name, true
}
