package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

func TestConstraints(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Never push to main.", "Never push to main."},
		{"Do not deploy on Fridays.", "Do not deploy on Fridays."},
		{"Add the hidden columns, do not push.", "Add the hidden columns, do not push."},
		{"You must not merge before the security review is signed off.", "You must not merge before the security review is signed off."},
		{"Hello. Do not add a trailer to commits because the customer's audit tool rejects it. Bye.", "Do not add a trailer to commits because the customer's audit tool rejects it."},
		{"Again: Never print customer e-mail addresses.", "Again: Never print customer e-mail addresses."},
		{"Your note [m s3] is wrong. Never restart db7.", "Never restart db7."},
		{"Welcome to the project.\n\nPlease do not:\n- force-push\n- edit generated files\n- commit secrets", "Please do not:\n- force-push\n- edit generated files\n- commit secrets"},
		{"Do not:\n\n- in production:\n\n  - restart the database\n\n  - drop the database\n\nThanks.", "Do not:\n\n- in production:\n\n  - restart the database\n\n  - drop the database"},
		{"# Intro\nHi\n## Never\n- push\n- merge\n## Other\nx", "## Never\n- push\n- merge"},
		{"Keep the schema as is.", "Keep the schema as is."},
		{"Use tabs, not spaces.", "Use tabs, not spaces."},
		{"Use pnpm instead of npm.", "Use pnpm instead of npm."},
		{"Only admins may delete projects.", "Only admins may delete projects."},
		{"Limit this phase to the parser.", "Limit this phase to the parser."},
		{"Do **not** touch the auth module.", "Do **not** touch the auth module."},
		{"I don't want you to touch the tests.", "I don't want you to touch the tests."},
		{"不要修改配置文件。", "不要修改配置文件。"},
		{"設定ファイルを変更しないでください。", "設定ファイルを変更しないでください。"},
		{"main에 직접 푸시하지 마세요.", "main에 직접 푸시하지 마세요."},
		{"Ändere die Datei nicht.", "Ändere die Datei nicht."},
		{"Niemals auf main pushen.", "Niemals auf main pushen."},
		{"Ne modifiez pas ce fichier.", "Ne modifiez pas ce fichier."},
		{"No modifiques la base de datos.", "No modifiques la base de datos."},
		{"Não altere o arquivo.", "Não altere o arquivo."},
		{"Non modificare il file.", "Non modificare il file."},
		{"Не трогай базу данных.", "Не трогай базу данных."},

		{"I don't know why it fails.", ""},
		{"If you don't have access, ask for it.", ""},
		{"The server does not start.", ""},
		{"Why do we not use a cache?", ""},
		{"There is no need to restart.", ""},
		{"error: table must not be empty?", ""},
		{"No problem, go ahead.", ""},
		{"You may push whenever you like.", ""},
		{"smoke test: exit status 3", ""},
		{"What does [m s3] mean here?", ""},
		{"Next I will write the migration notes.", ""},
		{"> Never push to main.\n```\nDo not push.\n```", ""},
		{"Should I drop table invoices_2019?", ""},
		{"connection refused on port 5433", ""},
		{"I do not like the tea shop any more.", ""},
	} {
		var got []string
		for _, x := range detect.Constraints(c.text) {
			got = append(got, x.Of(c.text))
		}
		if s := strings.Join(got, " | "); s != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.text, s, c.want)
		}
	}
}

// orders are sentences that forbid, one a line; statements look like them and do not.
const orders = `Please never touch the billing tables.
Don't use sudo.
Do not ever commit secrets to the repo.
Under no circumstances should you drop the table.
You are not allowed to delete branches.
You may not edit files under vendor/.
Editing generated files is forbidden.
Force pushes are prohibited.
No force-pushes to shared branches.
No new dependencies.
No emojis in commit messages, please.
Avoid global state.
Stop adding comments everywhere.
Refrain from reformatting unrelated code.
Leave the config alone.
Keep the public API unchanged.
Keep your hands off the migrations.
Only touch files under src/.
Only the release manager may tag a release.
Changes to the schema require approval from the DBA.
Ask me before deleting anything.
Wait for my confirmation before you deploy.
Work through the list in order, and stop after every step until I confirm.
Always get sign-off before merging.
The lock file must stay in sync.
All IDs must remain stable.
This table is append-only and must never be updated in place.
Use tabs instead of spaces.
Use the staging database, not production.
Make sure you do not overwrite the backup.
Be careful not to break the public API.
The agent must not push to main.
Agents should never run destructive commands without approval.
Secrets must never be logged.
It is forbidden to call the payment API from tests.
Nothing may be written to /etc.
Do the refactor without changing behaviour.
Fix the tests but don't change the snapshots.
I'd rather you didn't touch the CI config.
I don't want any changes to the lockfile.
We never deploy on Fridays.
We don't use mocks in integration tests.
Restrict yourself to the parser.
Don't bother with Windows support.
Do not, under any circumstances, email the client.
From now on, no more rebases.
Nobody but ops may restart the database.
Never ever use floats for money.
Tests must not depend on network access.
The port 5432 is off-limits.
please dont delete anything
DO NOT MERGE
Under no circumstances merge this.
Hands off the production cluster.
Don't you dare delete that.
Merge only after the review is done.
Do this only when I say so.
Neither push nor merge without asking.
Deploy to staging but never to production.
You can't use the root account.
You should not modify the tests.
There must be no breaking changes.
Nie auf main pushen.
Bitte keine neuen Abhängigkeiten hinzufügen.
Du darfst die Datenbank nicht löschen.
Die Konfiguration darf nicht geändert werden.
Lösche niemals die Backups.
Verwende kein eval.
N'utilise jamais eval.
Il ne faut pas modifier la base.
Merci de ne pas toucher aux tests.
Interdiction de pousser sur main.
Nunca hagas push a main.
No se debe modificar la base de datos.
Por favor, no borres los archivos.
Está prohibido usar eval.
Nunca faça push para a main.
Por favor, não apague os arquivos.
É proibido usar eval.
Non toccare mai il database.
È vietato usare eval.
Никогда не пушь в main.
Пожалуйста, не удаляй файлы.
Не следует менять схему.
Нельзя использовать eval.
请不要删除任何文件。
不能直接推送到主分支。
请勿修改生成的文件。
别动数据库。
本番環境には触らないでください。
本番データを削除してはいけません。
mainに直接プッシュしないこと。
테스트를 삭제하지 마세요.
프로덕션 DB는 절대 건드리지 마.
운영 서버 재시작 금지.`

const statements = `I don't think that works.
I do not understand the error.
It doesn't matter which one you pick.
You don't need to run the tests.
You do not have to ask me.
If you don't see the file, run make.
The tests don't pass on Windows.
The build did not finish.
Why don't we use Redis?
Don't worry about the warnings.
Feel free to refactor, I don't mind.
There is no cache here.
No changes were made.
No, that's fine.
No idea why it fails.
Nothing happened.
The server never answered.
I have never seen this before.
This only affects Linux.
The error only occurs in CI.
It is not only slow but also wrong.
You can use either one.
Add a button and keep going.
Run the tests before you commit.
Leave a comment on the PR.
Error: must not be empty
403 Forbidden
The function returns nil if the key does not exist.
Could not connect to the database.
I can't reproduce it.
We cannot merge yet, the CI is red.
The user does not like the colour.
Run it without sudo.
Let's not forget the changelog.
What happens if we don't restart?
Not sure what you mean.
No such file or directory
It stopped working yesterday.
The port is not open.
Is it not allowed?
The only file left is main.go.
Please keep me posted.
I'd like to avoid a long discussion about this later, if possible.
Die Tests laufen nicht.
Ich weiß es nicht.
Je ne sais pas pourquoi.
El servidor no responde.
No sé qué pasa.
O servidor não responde.
Eu não sei.
Non so perché.
Сервер не отвечает.
Я не знаю почему.
服务器没有响应。
我不知道为什么。
サーバーが応答しません。
理由はわかりません。
서버가 응답하지 않습니다.
이유를 모르겠습니다.`

func TestOrdersAndStatements(t *testing.T) {
	for _, s := range strings.Split(orders, "\n") {
		if c := detect.Constraints(s); len(c) != 1 || c[0].Of(s) != s {
			t.Errorf("%q is no constraint: %v", s, c)
		}
	}
	for _, s := range strings.Split(statements, "\n") {
		if c := detect.Constraints(s); len(c) != 0 {
			t.Errorf("%q is a constraint: %v", s, c)
		}
	}
}

func TestImperative(t *testing.T) {
	for text, want := range map[string]bool{
		"Never push to main.":                true,
		"You must not merge.":                true,
		"The lock file must stay in sync.":   false,
		"Changes require approval by an op.": false,
	} {
		c := detect.Constraints(text)
		if len(c) != 1 || c[0].Imperative != want {
			t.Errorf("%q: %+v", text, c)
		}
	}
}
