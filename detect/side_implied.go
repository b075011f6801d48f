package detect

import "strings"

// commands tell what a command is about beyond its words: "git branch --show-current" prints the
// branch that is checked out. Each row names words that stand in the line, in this order, and
// behind the angle bracket what they imply.
const commands = `
git > repo repository commit
git branch > branch
git branch --show-current > checkout checked current worktree working head
git symbolic-ref > branch head checkout
git rev-parse > commit head revision
git rev-parse --abbrev-ref > branch checkout checked current worktree
git rev-parse HEAD > checkout worktree
git describe > tag version release latest
git tag > tag release
git log > commit history
git stash > stash stashed
git remote > remote origin upstream url
git status > tree worktree branch change
git submodule > submodule
git reflog > based base
git merge-base > based base
git verify-commit > signed signature
git config > config identity
git ls-files > tracked file
git worktree > worktree
branch created > based base
gh pr > pr
gh run > ci workflow run
gh release > release
glab mr > pr
kubectl > kubernetes cluster
kubectl config current-context > context kubeconfig
kubectl config > context kubeconfig
kubectl get > resource
helm > chart release
kubens > namespace
kubectx > context kubeconfig
docker > container docker
docker ps > running port published
docker images > image
docker image > image
docker version > engine
podman > container podman
podman ps > running port published
tsc > typescript compiler
node > node.js nodejs runtime
node -v > version
npm > node package
npm ls > dependency tree package
npm view > published registry
yarn why > dependency tree package
pnpm why > dependency tree package
pip > python package
pip show > version installed
pip freeze > version installed
pip list > version installed
python > python interpreter
python3 > python interpreter
java > jdk jvm jre
java -version > version
javac > jdk jvm
go version > golang toolchain
go > golang
go list -m > module dependency
rustc > rust compiler toolchain
cargo > rust crate
cargo tree > dependency tree
cmake > cmake
gcc > compiler
getprop ro.build.version.release > android version
clang > compiler
terraform > infrastructure workspace
terraform version > version
wg > wireguard vpn tunnel endpoint peer
md5sum > md5 checksum hash digest
sha1sum > sha-1 sha1 checksum hash digest
sha256sum > sha-256 sha256 checksum hash digest
shasum > checksum hash digest
cksum > checksum
df > disk filesystem partition space volume full free
du > size disk folder directory large
free > memory ram swap
nproc > cpu core processor
lscpu > cpu core processor
uname > kernel machine
uname -m > architecture
ffprobe > video clip file
getconf > limit
ulimit > limit descriptor
ls > file directory
ls tail > newest latest last
ls head > first oldest
wc > line long count
find > file
stat > mode size permission
file > encoding file
dig > dns record resolve
nslookup > dns record resolve
host > dns record resolve
getent > resolve hosts
ss > port listen socket
netstat > port listen socket
lsof > port listen open
nc > port reachable
nmap > port open
curl > http url endpoint answer
ping > reachable latency
traceroute > hop route
systemctl > service unit
systemctl is-enabled > boot enabled
systemctl is-active > running
crontab > cron job schedule
timedatectl > timezone clock
hostname > host machine
whoami > user logged account
az account > subscription
hg > repository mercurial
hg branch > branch
hg bookmarks > bookmark
gcloud config > project account config
terraform workspace > workspace
conda > environment conda
id > user group
select > sql
show > sql
psql > postgres postgresql database
pg_dump > postgres
mysql > mysql mariadb
sqlite3 > sqlite
sqlite > sqlite database
redis-cli > redis
mongosh > mongo mongodb
mongo > mongodb
pytest > python test suite
jest > javascript test suite
vitest > test suite
go test > test suite
cargo test > test suite
aws ec2 > instance
aws s3 > bucket object
aws s3api > bucket object
aws rds > database
aws lambda > function
aws iam > role policy user
aws configure > region profile
aws sts > account identity
gcloud config > project account region
az account > subscription account
nginx -v > version
nginx -t > config
openssl x509 > certificate cert expires
openssl version > version
date > date clock
lp > printer print
npx vite build > frontend bundle
apt-get > apt package install
apt > apt package
make html > documentation docs build
ufw > firewall rule
iptables > firewall rule
at > job schedule
systemctl list-timers > timer systemd
mount > mount mounted disk volume
nvidia-smi > gpu memory
gzip > archive compressed
tar > archive
unzip > archive
`

// prints are like commands for what tools print.
const prints = `
innodb_ > mysql innodb
pg_ > postgres postgresql
MS Name/IP > ntp source time clock chrony
remote refid > ntp source time clock
REPOSITORY TAG > image
REVISION STATUS > release chart rollout
CURRENT NAME CLUSTER > context kubeconfig
Filesystem Size > disk partition full free
Filesystem 1K-blocks > disk partition full free
Mem > memory ram
Swap > swap
Running on > agent runner node host machine
Pipeline > jenkins pipeline
distributionUrl > wrapper gradle maven
n_live_tup > row
n_dead_tup > row dead
VmRSS > memory
rootdir > pytest
could not compile > rust cargo build compile
collect2 > link links linked linker build compile
BUILD FAILED > build gradle
COMPILATION ERROR > build compile java maven
No matching distribution > python pip install dependency package installed
npm ERR > npm install dependency node
npm error > npm install dependency node
Could not resolve dependencies > dependency install maven
error TS > typescript type
Task app > android app gradle build assemble
failed to solve > docker image build
test result > rust cargo test
Undefined control sequence > latex tex compile document
Sphinx error > documentation docs build
altool > app store release upload
fastlane > app store release upload
Unable to locate package > apt install package
server_version > postgres postgresql
distribution > package
/dev/ > disk usage partition space
jq > json
webpack compiled > frontend bundle build compile
vite > frontend bundle
Cargo.toml > crate rust cargo
package.json > npm package
go.mod > go golang module project
pyproject.toml > python package
INSTALLATION FAILED > helm chart install release
UPGRADE FAILED > helm chart upgrade release
line terminators > ending encoding
FROM > base image docker
EXPOSE > port
definitely lost > leak memory
leaked > leak
LeakSanitizer > leak memory
partially initialized > circular import cycle cyclic
import cycle > circular cyclic
RecursionError > recursion loop overflow
call stack exceeded > recursion loop overflow stack
recursion depth exceeded > recursion loop overflow
StackOverflowError > recursion stack overflow
NullPointerException > null pointer dereference npe
NullReferenceException > null reference pointer
nil pointer > null pointer dereference
NoneType > null dereference
properties of undefined > null undefined dereference crash
properties of null > null dereference crash
undefined is not > undefined crash
Segmentation fault > segfault crash
SIGSEGV > segfault crash
core dumped > crash
panic > crash
Fatal exception > crash
Uncaught > crash
timed out > timeout hang
ETIMEDOUT > timeout
deadline exceeded > timeout
Timeout exceeded > timeout
TimeoutError > timeout
UnicodeDecodeError > encoding unicode umlaut umlauts
UnicodeEncodeError > encoding unicode umlaut umlauts
ZeroDivisionError > division zero
division by zero > division zero
OutOfMemoryError > oom memory
Killed process > oom
duplicate key > duplicates duplicate
Duplicate entry > duplicates duplicate
asleep deadlock > deadlock hang
AssertionError > assertion
KeyError > key
IndexError > index bounds
out of range > bounds index
out of bounds > bounds index
DeprecationWarning > deprecation
CORS > cors origin
SEGV > segfault crash
SEGV 0x000000000000 > null nil pointer dereference
could not apply > rebase cherry-pick
Merge conflict > merge rebase
wg-quick > vpn tunnel
WireGuard > vpn
ResourceWarning > leak
unclosed > leak
postgresql > database db
mysql > database db
mysqld > database db
mariadb > database db
mongod > database db
SMTP > mail email
taskinstance > airflow dag
DAG > airflow
fastlane > app store release
altool > app store
gcc > compiler c
clang > compiler c
javac > compiler java
rustc > compiler rust
cargo > rust toolchain
display none > hidden invisible
visibility hidden > hidden invisible
skip > skipped
xfail > skipped
Access-Control-Allow-Origin > cors origin
N+1 > n+1
`

// implication is a row of commands or prints: the words behind the first, and the meanings they imply.
type implication struct {
	rest    []string
	gives   []uint32
	printed bool
}

// impliedBy holds the rows of commands and prints by their first word.
var impliedBy = func() map[string][]implication {
	m := map[string][]implication{}
	for i, table := range [...]string{commands, prints} {
		for l := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
			cue, words, _ := strings.Cut(l, " > ")
			first := strings.Fields(strings.ToLower(cue))
			x := implication{rest: first[1:], printed: i == 1}
			for w := range strings.FieldsSeq(words) {
				x.gives = append(x.gives, meaning(w))
			}
			m[first[0]] = append(m[first[0]], x)
		}
	}
	return m
}()

// vendors are the first words of names that say whose they are: innodb_buffer_size.
var vendors = func() map[string]bool {
	m := map[string]bool{}
	for w := range impliedBy {
		if name, ok := strings.CutSuffix(w, "_"); ok {
			m[name] = true
		}
	}
	return m
}()

// methodImplies gives what a request of a method does, in the words of people.
var methodImplies = map[string][]uint32{
	"GET":    {meaning("read"), meaning("view"), meaning("see")},
	"POST":   {meaning("create"), meaning("add"), meaning("submit"), idWrite},
	"PUT":    {meaning("edit"), meaning("replace"), idWrite},
	"PATCH":  {meaning("edit"), idWrite},
	"DELETE": {idDelete, meaning("cancel"), idWrite},
}

// imply finds what line i implies. A command tells it where it is called or speaks: "ls: cannot access".
func (r *reading) imply(i int) {
	l := &r.lines[i]
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		if len(w.low) < 2 || w.low[0] >= 0x80 {
			continue
		}
		key := w.low
		if at := strings.LastIndexByte(key, '.'); at > 0 && hasAnySuffix(key, "error", "exception") {
			key = key[at+1:] // java.lang.NullPointerException
		}
		if verbs := methodImplies[w.text]; verbs != nil && k+1 < l.to && strings.Contains(r.words[k+1].text, "/") {
			l.implies = append(l.implies, verbs)
		}
		called := l.kind == lineCommand || k == l.from && k+1 < l.to && r.words[k+1].sep == ':'
		for _, x := range impliedBy[key] {
			if (called || x.printed) && r.follow(x.rest, k+1, l.to) {
				l.implies = append(l.implies, x.gives)
			}
		}
		if strings.HasPrefix(w.low, "/dev/") {
			for _, x := range impliedBy["/dev/"] {
				l.implies = append(l.implies, x.gives)
			}
		}
		if at := strings.IndexByte(w.low, '_'); at > 0 { // innodb_lock_wait_timeout
			for _, x := range impliedBy[w.low[:at+1]] {
				l.implies = append(l.implies, x.gives)
			}
		}
	}
}

// follow reports whether the words stand in r.words[k:to] in their order.
func (r *reading) follow(words []string, k, to int) bool {
	for _, w := range words {
		for k < to && !strings.EqualFold(r.words[k].text, w) {
			k++
		}
		if k++; k > to {
			return false
		}
	}
	return true
}

// impliesWord reports whether line n implies a word of that meaning.
func (r *reading) impliesWord(n int, id uint32) bool {
	for _, ids := range r.lines[n].implies {
		for _, x := range ids {
			if x == id {
				return true
			}
		}
	}
	return false
}
