package detect

// wordsOf lists the words of each class, in the languages people write to tools in.
var wordsOf = []struct {
	class wordClass
	words string
}{
	{mLight, `
		a an the of in on at to for from with by and or is are was were be been being has have had do does did
		will it its it's this that these those our your my their his her there here as into onto through
		before after than then so also utc gmt cet est pst already just per via who which what he she we you i
		they them us me some now currently still s t 已 经 已经
		der die das den dem ein eine einen einem einer ist sind war wurde wurden fue auf im von vom zu zum
		zur für mit und am des wird werden es wir ich
		le la les l d de du un une et sont à au aux sur dans pour par avec en ce cette el los las lo
		del al son está están se que y con o os um uma é são no na da dos em e il gli uno di è
		as_planned as_expected as_usual 昨晚 昨天 今天 今晚 正在 目前
		的 了 是 在 用 和 与 为 我 们 个 は が を に で の も と へ です ます する した して ある いる`},
	{mVerb, `
		use uses using used run runs running serve served serves live lives lie lies sit sits listen listens
		listening resolve resolves point points return returns answer answers respond responds
		yield yields reply replies bound
		export exports expose exposed exposes publish published bind binds hold holds contain contains include
		includes require requires required need needs want wants say says show shows report reports reported
		accept accepts
		take takes went went_through went_out goes_through cost costs last lasts belong belongs come comes go
		goes stay stays get gets give gives store stored stores keep keeps kept write writes written read reads
		call calls called define defines defined support supports
		connect connects depend depends prefer prefers finish finishes start starts started begin begins open
		opens close closes leave leaves arrive arrives ask asks set sets name named consist put make makes made
		let lets
		spell spells turn turns allow allows build builds built deploy deployed work works send sends sent
		expect expects find finds found land lands landed pin pinned ship ships shipped hand handed seem seems
		think thinks probably apparently
		located based hosted available going supposed like likes fires fire happens happen remain
		remains load loads loaded
		läuft liegt laufen steht heißt verwendet nutzt benutzt passent passe utilise tourne compte dispose
		possède s'appelle beträgt betragen lautet tiene cuesta usa utiliza corre está llama gira roda 使用 采用 运行
		设置 利用 使う 使って`},
	{mThing, `
		server service database db api app application table bucket queue worker job jobs container cluster node
		nodes module package account project repo repository replica pipeline suite check system tool
		workflow branch page column field file files image pod host machine instance process script command
		endpoint route head key value version number port address path name line code test tests data setting
		settings option flag
		inbox mailbox folder drive dashboard widget feature component build release ticket issue pr request task
		step stage group item items list type kind mode status state user member customer client team order
		document doc sheet report row rows record records entry entries n_live_tup
		newest default current new old latest main total whole run environment config configuration time date
		day today yesterday point place size limit level rate count amount result results output input
		query
		latency lag duration uptime throughput shop site runtime dataset pool offer due payable 时间 时間
		change changes fix one ones thing things part parts case cases website library
		lib dependency runner backend driver interface method function class variable param parameter
		数据库 服务 服务器 环境 文件 项目 默认 デフォルト サーバー ファイル プロジェクト`},
	{mNeg, `
		not never no n't cannot can't don't doesn't didn't isn't aren't wasn't weren't won't hasn't haven't
		hadn't couldn't shouldn't wouldn't without nor neither nobody none nothing hardly kein keine keinen
		nicht nie pas jamais sans aucun aucune ne nunca sin ningún ninguna não sem non mai senza 不 没 没有 未
		无 ない ません なし нет не`},
	{mGood, `
		in_sync went_through goes_through went_out gone_out pass passes passed passing green plenty enough
		sufficient succeed succeeds succeeded success successful successfully ok okay healthy alive clean
		cleanly stable ready good fine intact works working valid fixed resolved solved repaired
		complete completed 没问题 沒問題 問題ない 問題ありません 問題なし
		passe passent erfolgreich grün bestanden vert verte réussi réussite réussites réussis éxito
		exitoso correcto superado passou sucesso 成功 通过 正常 成功した 正常終了`},
	{mBad, `
		out_of_sync changes_requested fail fails failed failing failure failures error errors fatal panic
		panicked crash crashed crashes broken unhealthy dead killed aborted abort rejected denied conflict
		conflicts exceeded unsuccessful corrupt corrupted race
		timeout timed-out refused unreachable exception traceback cannot unable impossible undeliverable bounced
		bounce irreversible failed_to crashloopbackoff imagepullbackoff oomkilled segfault violation mismatch
		unresolved stuck hangs hung unusable
		not_mergeable does_nothing nothing_happens no_space could_not not_possible no_longer_works
		doesn't_work isn't_working not_working unexpected overrun broke breaks regret overflow unavailable
		out_of_memory no_space_left timed_out oom lost cannot_connect can't_connect cannot_contact can't_contact
		could_not_connect expired
		fehlgeschlagen cassé cassée rot rouge roto rota fehler defekt kaputt abgebrochen abgelehnt échec échecs
		échoué échouent erreur erreurs fallo fallos falló fallido errores erro erros falhou falha 失败 失敗 错误
		エラー 异常`},
	{mZero, `no nothing none zero empty without nobody leer vide vides vacío vacía vazio 空 无 没有 なし`},
	{mAll, `
		all every each both everything everywhere always everybody everyone any entire alle jede jeder tous
		toutes todo todos todas 全部 所有 都 すべて 全て`},
	{mOnly, `only exactly solely just nur seulement uniquement sólo solo solamente apenas 只 仅 のみ だけ`},
	{mUpper, `
		below under less smaller lower fewer most within shorter faster up_to no_more_than at_most less_than
		unter höchstens moins inférieur menos máximo`},
	{mLower, `
		above over more larger higher greater least exceeds longer at_least more_than über mindestens plus
		supérieur más mínimo`},
	{mGone, `
		deleted removed dropped erased purged gone uninstalled dismantled retired decommissioned unlinked
		gelöscht entfernt supprimé supprimée eliminado borrado 删除 删掉 移除 削除`},
	{mThere, `
		exists exist present installed added created there defines defined has contains vorhanden existe 存在 安装
		ある`},
	{mMissing, `
		not_found missing unexpected_argument unrecognized undefined nonexistent unknown absent no_such
		no_symbol unresolved_import nil_value not_there not_present not_listed not_included
		does_not_exist doesn't_exist cannot_find could_not_find no_matches notfound lacks fehlt introuvable manquant
		falta 不存在 找不到 見つかりません`},
	{mDenied, `
		prohibits prohibited missing_scope insufficient_scope insufficient_permissions insufficient_privileges
		insufficient_privilege operation_not_permitted not_permitted read-only_file_system not_entitled denied
		forbidden unauthorized not_authorized permission_denied accessdenied access_denied not_allowed
		unprivileged rejected refused verboten interdit prohibido 拒绝 拒否`},
	{mMay, `
		can may able allowed access permitted authorized authorised write read granted kann darf peut puede
		可以 できる`},
	{mTrue, `
		true yes on enabled enable active activated an aktiviert activé activo activado oui ja sí sim 启用 开启 有効
		オン`},
	{mFalse, `
		false no off disabled disable inactive deactivated aus deaktiviert désactivé inactivo desactivado 禁用 关闭
		無効 オフ`},
	{mDone, `
		finished complete completed done ended concluded finalized over abgeschlossen fertig erledigt terminé
		terminée terminado acabado concluído 完成 完了 结束`},
	{mOpen, `
		in_progress pending queued waiting incomplete unfinished ongoing remaining underway todo running not_yet
		not_finished outstanding partial half läuft_noch en_cours pendiente en_curso 进行中 未完成 実行中 未完了`},
	{mNow, `
		now since instead actually meanwhile jetzt inzwischen seit ahora agora adesso ya désormais maintenant 现在
		改为 改成 今 現在`},
	{mMeasure, `
		balance total count rows row items entries records messages messages_ready pending size length depth
		ready number sum found left 件 条 个`},
}

// sameMeaning lists words of one meaning, "_" where a word is a phrase.
var sameMeaning = `
delete deleted remove removed drop dropped erase purge rm unlink
color colour colors colours
modify change edit edits edited alter update touch touched
memory mem ram rss heap
latency lag delay
duration elapsed took runtime
count number total
database db 数据库 データベース datenbank
configuration config conf cfg settings configuración konfiguration 配置 設定
environment env
variable var
function func fn
directory dir folder
repository repo
version ver release releases 版本 バージョン versión
package pkg
maximum max
minimum min
average avg mean
keep keeps kept retain retains retained retention
exp not_after expire expires expired expiry expiration ttl lifetime valid_until valid_to valid_through valid_till valid_thru runs_out lapse lapses notafter 过期 有効期限 ablauf
session sessions sess 会话 セッション
replica replicas follower
approve approved approval sign_off signed_off agreed accepted
merge merged
fix fixed patch patched
frontend web front-end
id ids identifier identifiers
restructuredtext rst
markdown md
javascript js
typescript ts
excel xlsx xls
mobile phone phones smartphone smartphones
bug defect
row rows record records entry entries
test tests spec specs testcase 测试 テスト
integration intégration integración
production prod live_site 生产 生产环境 线上 本番 本番環境
staging stage 预发 ステージング
port pgport http_port server_port 端口 ポート puerto порт porta
log_level loglevel level ログレベル 日志级别 日志等级
cache caching cached 缓存 キャッシュ
timeout times_out time_out 超时 タイムアウト zeitlimit
branch 分支 ブランチ rama zweig
user users usr 用户 ユーザー benutzer utilisateur usuario
server 服务器 サーバー servidor serveur
deploy deployment deployed rollout roll_out 部署 デプロイ despliegue
default 默认 デフォルト standard
file 文件 ファイル datei fichier archivo
backup backups sicherung sicherungen sauvegarde respaldo copia_de_seguridad 备份 バックアップ
gateway 网关 ゲートウェイ
queue warteschlange 队列 キュー cola
dead-letter dead_letter deadletter dlq
order orders auftrag aufträge bestellung commande pedido 订单 注文
deadline due_date 截止 截止日期 締め切り 締切 frist
meeting 会议 会議 réunion reunión besprechung
build 构建 ビルド compile compilation
certificate cert certificates
authentication auth authenticate
authorization authz
application app
language lang
password passwd pwd passwort contraseña
message msg messages
request req requests
response resp
argument arg
parameter param
library lib
dependency dep
kubernetes k8s kubectl
not_staged unstaged
up_to_date uptodate
out_of_date outdated stale
static statically
dynamic dynamically
two-factor two_factor mfa 2fa
reversible rolled_back roll_back rollback revert reverted
synced sync synchronized in_sync
restart restarts restarted
coverage cov
disk storage
space room
owner owned owns own
author authored
encrypt encrypted encryption filevault bitlocker luks
compress compressed compression
replicate replicas replica
shard shards
isolation isolated
kernel uname
invoice invoices
instance instancetype
region zone
null nil none
missing_values isna isnull null nulls na nan missing
vulnerability vulnerabilities vuln cve cves
critical crit
problem problems trouble issue issues finding findings
plenty enough sufficient
warning warnings warn
scale scaling
price cost
email mail e-mail
client customer
swap swapping
retry retries retried retrying 重试 リトライ
interval every
notify notification notifications notifier
listen listens listening 监听 侦听 binding binds écoute escuche escucha escuchando écoute lauscht
daily 毎日 每天 täglich diario quotidien
weekly 毎週 每周 wöchentlich
tls ssl
boot startup enabled
pool pools pooling pooled
speed fast faster slow slower
limit limits limited cap capped limite 上限
currency money
load loads loaded loading loaddata
migrate migrated migration migrations
index indexing indexer indexed
bucket buckets s3bucket
correlate correlated correlation corr
revenue revenues sales
commit commits committed checked_in under_version_control version_control in_git revision rev sha
binary executable elf
release released releases
read reads reading getobject
write writes writing putobject wrote written
feed fed
give gave given
hold held
throw threw thrown
shoot shot
sell sold sale
buy bought purchase
bring brought
teach taught
catch caught
choose chose chosen
draw drew drawn
drive drove driven
eat ate eaten
drink drank drunk
fly flew flown
lend lent
ride rode ridden
ring rang rung
send sent
speak spoke spoken
spend spent
steal stole stolen
swim swam swum
take took taken
tell told
wear wore worn
win won
time 时间 時間 zeit
monday mon montag lundi lunes lunedì 月曜日 月曜 星期一 周一
tuesday tue tues dienstag mardi martes terça martedì 火曜日 火曜 星期二 周二
wednesday wed mittwoch mercredi miércoles quarta mercoledì 水曜日 水曜 星期三 周三
thursday thu thurs donnerstag jeudi jueves quinta giovedì 木曜日 木曜 星期四 周四
friday fri freitag vendredi viernes sexta venerdì 金曜日 金曜 星期五 周五
saturday sat samstag samedi sábado sabato 土曜日 土曜 星期六 周六
sunday sun sonntag dimanche domingo domenica 日曜日 日曜 星期日 周日
address addr
publish published expose exposed
processor cpu
pull_request pr merge_request mr
pay payment payments
ship shipping shipped shipment
reserve reserved reservation booking booked
cancel cancels cancelled canceled cancellation
depart departs departure leaves
arrive arrives arrived arrival come comes coming
rise rises rose grow grows grew growth increase increased
fall falls fell drop shrink shrank decrease decreased
attempt attempts
log logs logging logged
metric metrics
alert alerts alarm alarms
encoding charset
delimiter separator separated sep
permission permissions rights
quota quotas
accuracy accurate acc
train trains trained training
validate validates validated validation valid
participant participants
allergy allergies allergic
subscribe subscription subscribed
renew renews renewal renewed
sign signs signed signature
archive archives archived archiving
export exports exported exporter
import imports imported importer
download downloads downloaded downloader
upload uploads uploaded uploader
sort sorts sorted sorting order_by
partition partitions partitioned
rotate rotates rotated rotation
schedule scheduler scheduled
proxy proxies proxied
route routes routed routing
websocket ws websockets
login log_in logged_in logging_in sign_in signed_in signing_in signin anmelden angemeldet 登录 ログイン
throttle throttled rate_limit rate_limiting ratelimit
parse parses parsed parser parsing
render renders rendered renderer
format formats formatted formatter
lint lints linted linter
scan scans scanned scanner
sandbox sandboxed
pod pods
tenant tenants
out_of_sync outofsync desynced drifted
changes_requested changesrequested
wheel whl
license licence licenses licences
webhook webhooks hook hooks
apply applied applies
colour color
login sign_in signed_in log_in logged_in signin
`

// exclusiveMore are further groups like exclusiveGroups, for values that stand under a key or alone.
var exclusiveMore = []string{
	`32-bit/32bit/i386/i486/i586/i686/80386/x86 64-bit/64bit/amd64/x86-64/x86_64/x64`,
	`utf8/utf-8 utf8mb4 latin1/latin-1/iso-8859-1 utf16/utf-16 cp1252/windows-1252 gbk sjis/shift_jis`,
	`master backup/slave`,
	`lf/unix crlf/dos/windows`,
	`permanently/301/308 temporarily/302/307`,
	`synced/insync outofsync/desynced/drifted`,
	`
		finished/complete/completed/done/ended/finalized
		running/inprogress/pending/queued/waiting/incomplete/unfinished/ongoing/processing`,
	`leader/primary replica/follower/standby/secondary/slave`,
	`paid overdue/unpaid/due/outstanding refunded`,
	`approved/accepted/granted/signedoff rejected/declined/denied/refused/changesrequested pending`,
	`delivered undelivered/bounced/undeliverable/returned`,
	`private public/allusers`,
	`debug info warn/warning error trace`,
	`mounted unmounted`,
	`connected disconnected`,
	`revoked active`,
	`healthy unhealthy/degraded`,
	`ready notready/unready`,
	`idle busy`,
	`available unavailable`,
	`optional required/mandatory`,
	`manual automatic`,
	`staged unstaged`,
	`committed/checkedin/tracked uncommitted/untracked/unstaged/notstaged/modified/??`,
	`uptodate behind/diverged/outofdate/outdated/stale`,
	`static/statically dynamic/dynamically`,
	`started/启动 stopped/inactive/dead/停止`,
	`present absent/missing`,
	`published draft/unpublished`,
	`archived active`,
	`read-only/readonly read-write/readwrite/writable/rw`,
	`confirmed cancelled/canceled/tentative`,
	`booked cancelled/canceled`,
	`ontime delayed`,
	`instock outofstock/soldout`,
	`morning evening afternoon`,
	`usd/dollars/dollar eur/euros/euro gbp/pounds yen/jpy chf/francs`,
	`hdd ssd`,
	`ipv4 ipv6`,
	`http https`,
	`serial parallel`,
	`pessimistic optimistic`,
	`serializable readcommitted/committed repeatableread snapshot`,
	`
		arm64/aarch64/armv8/arm arm/armv6l/armv7/armv7l/armhf x86/x8664/amd64/x64 x86/i386/i486/i586/i686/80386
		riscv/riscv32/riscv64 ppc64le/ppc64/ppc/powerpc s390x mips/mipsel/mips64 wasm/wasm32/webassembly sparc
		loongarch64/loongarch xtensa avr`,
	`little-endian/little_endian/lsb big-endian/big_endian/msb`,
	`linux/manylinux/musllinux/elf windows/win/win32/win64/pe32 macos/mac/darwin/osx/macosx/mach-o webassembly/wasm`,
	`glibc musl`,
	`intel/xeon amd/ryzen/epyc/threadripper`,
	`vulkan/spir-v metal directx/dxil opengl/glsl webgpu/wgsl cuda rocm`,
	`s3 gcs azurerm`,
	`rust golang/go python java ruby php elixir`,
	`vegetarian vegan meat`,
	`economy business`,
	`window aisle`,
	`married single divorced`,
	`increased/grew/rose/up/higher decreased/fell/dropped/shrank/down/lower`,
	`faster slower`,
	`open/offen/geöffnet/ouvert/ouverte/abierto/abierta/aperto/aperta closed/geschlossen/fermé/fermée/cerrado/cerrada/chiuso/chiusa`,
	`self-hosted ubuntu-latest/ubuntu-22.04/ubuntu-24.04/windows-latest/macos-latest`,
	`up/online/reachable/connected/activated/active down/offline/unreachable/disconnected/deactivated/inactive`,
	`png svg jpg/jpeg gif webp`,
	`pdf docx/word xlsx/excel pptx html`,
	`
		english/englisch/anglais/inglés/inglês/inglese/英文/英语/英語 german/deutsch/allemand/alemán/alemão/tedesco
		french/französisch/français/francés/francese spanish/spanisch/espagnol/español/spagnolo italian/italiano
		dutch polish russian portuguese/português swedish turkish arabic hindi chinese/中文/中国語 japanese/日本語 korean`,
	`
		rot/rouge/rojo/vermelho/rosso/红色/赤 grün/vert/verde/绿色/緑 blue/blau/bleu/azul/blu/蓝色/青
		yellow/gelb/jaune/amarillo/giallo/黄色 black/schwarz/noir/negro/preto/nero/黑色/黒
		white/weiß/blanc/blanco/branco/bianco/白色/白 orange/naranja purple/lila/violet/紫 grey/gray/grau/gris/灰色
		pink/rosa brown/braun/marron`,
	`train/zug/tren car/auto/coche/voiture plane/flight/avión bus bicycle/bike/fahrrad ferry taxi`,
	`firing silenced/muted/resolved`,
	`enabled/active suspended/disabled/paused`,
	`sha256 sha1 md5 sha512`,
	`enabled disabled`,
	`active inactive`,
	`frozen thawed`,
	`won lost`,
	`full empty`,
	`signed unsigned`,
	`internal external`,
	`left right`,
	`fr de en es it pt ja zh ko`,
	`
		january/jan february/feb march april/apr june/jun july/jul august/aug september/sept/sep october/oct
		november/nov december/dec`,
	`monday tuesday wednesday thursday friday saturday sunday`,
	`session transaction statement`,
	`canary stable`,
	`rolling recreate`,
	`fedora debian alpine ubuntu`,
	`docker podman`,
	`helm kustomize`,
	`flask django fastapi`,
	`junit testng`,
	`maven gradle`,
	`pytest unittest nose`,
	`celsius fahrenheit`,
	`metric imperial`,
	`fp16/float16 fp32/float32 bf16/bfloat16`,
	`adam/adamw sgd rmsprop`,
	`landscape portrait`,
	`gross net`,
	`alpha beta stable`,
	`low medium high`,
	`checked unchecked`,
	`muted unmuted`,
	`subscribed unsubscribed`,
	`verified unverified`,
	`assigned unassigned`,
	`attached detached`,
	`rest graphql grpc soap`,
	`cookie jwt`,
	`oauth saml ldap`,
	`aws gcp azure`,
	`pulumi ansible`,
	`bash zsh fish`,
	`gunicorn uvicorn`,
	`comma/commas semicolon/semicolons`,
	`one-way round-trip`,
	`deductible refundable/non-refundable`,
	`biweekly weekly`,
	`male female`,
	`vim emacs`,
	`asc desc`,
}

// twoSided are pairs of states, each of which is what the other is not: what is not locked is unlocked.
var twoSided = []string{
	`
		running/up/alive/active/started/online/live/on_air/moving/in_motion/launched/läuft/aktiv/gestartet/` +
		`activo/activa/funciona/运行/运行中/启动/已启动/正常/起動中/稼働中
		stopped/down/dead/inactive/exited/terminated/killed/crashed/offline/halted/tripped/shut_down/gestoppt/` +
		`ausgefallen/inaktiv/inactivo/inactiva/caído/caída/no_responde/arrêté/停止/已停止/停止中/挂了/停了/异常/启动失败`,
	`
		reachable/online/connected/responding/responds/answers/up/alive
		unreachable/offline/disconnected/down/unresponsive/no_route/nicht_erreichbar/no_responde`,
	`
		succeeded/success/successful/successfully/passed/passes/pass/passing/green/ok/works/working/builds/` +
		`compiles/成功した/正常終了/通っている/went_through/erfolgreich/réussi/réussie/succès/exitoso/成功/正常
		failed/failure/fails/fail/failing/error/aborted/crashed/broken/red/unsuccessful/cancelled/canceled/` +
		`fehlgeschlagen/échoué/échouée/échec/interrompu/falló/失败/失敗/失敗した/落ちている/出错/异常`,
	`
		finished/completed/complete/done/succeeded/success/successful/terminé/abgeschlossen/完成
		unfinished/incomplete/failed/aborted/cancelled/canceled/crashed/interrupted/échoué/interrompu/失败`,
	`
		sent/delivered/went_out/arrived/received
		unsent/bounced/undeliverable/undelivered/returned_to_sender/delivery_failed`,
	`delivered/arrived/received in_transit/undelivered/returned_to_sender/delivery_failed/lost`,
	`signed unsigned/waiting/pending/awaiting`,
	`merged/landed open/opened/unmerged/closed_without/draft/waiting_for_review`,
	`closed/resolved/solved/done open/reopened/in_progress/unresolved`,
	`
		approved/accepted/granted/signed_off/genehmigt/aprobado/approuvé
		rejected/declined/denied/pending/withdrew/abgelehnt/in_prüfung/rechazado/refusé`,
	`required/needed/necessary/mandatory/obligatory optional/unnecessary/unneeded`,
	`locked unlocked/open`,
	`paid/settled/payment_received unpaid/overdue/outstanding/open/declined`,
	`in_stock/available out_of_stock/sold_out/unavailable`,
	`valid expired/invalid/revoked`,
	`up_to_date/current outdated/out_of_date/stale/needs_to_be_updated/behind`,
	`in_sync/synced/synchronised/synchronized/streaming out_of_sync/outofsync/unsynced/behind/catchup/lags/drifted`,
	`confirmed/on/going_ahead/goes_ahead/scheduled cancelled/canceled/called_off/postponed`,
	`
		allowed/permitted/granted/accepted
		denied/forbidden/refused/prohibited/disallowed/unauthorized/not_allowed/not_permitted/not_authorized`,
	`automatic/automatically/automated manual/manually/by_hand`,
	`healthy unhealthy/degraded/failed/down`,
	`clean dirty/uncommitted/untracked/modified`,
	`
		enabled/on/activated/active/switched_on/turned_on/aktiviert/activado/activé/启用/开启/有効/オン
		disabled/off/deactivated/inactive/switched_off/turned_off/deaktiviert/desactivado/désactivé/禁用/关闭/無効/オフ`,
	`public private`,
	`encrypted unencrypted/plaintext`,
	`recursive iterative`,
	`full empty`,
}
