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
