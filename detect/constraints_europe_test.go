package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// Each pair is a sentence that forbids and one that has the same words and forbids nothing.
var europe = []struct{ bans, tells string }{
	{"Das Schema bleibt unverändert.", "Wenn die Datei fehlt, bleibt die Liste unverändert."},
	{"Die Schlüssel sind unveränderlich.", "Die Schlüssel sind nicht unveränderlich."},
	{"Achte darauf, dass keine Daten verloren gehen.", "Der Dienst wartet, um sicherzustellen, dass keine Daten verloren gehen."},
	{"Solange der Build rot ist, wird nicht gemergt.", "Die Daten werden nicht gesendet, bis der Puffer voll ist."},
	{"Keine Optionen ohne Dokumentation.", "Optionen, die kein Argument erwarten, stehen am Ende."},
	{"Bitte keine Dateien umbenennen.", "Bitte beachten: Die Liste enthält keine Ordner."},
	{"Der Name darf nicht geändert werden.", "Der Name darf nicht leer sein."},
	{"Nur den Parser ändern.", "Das Update ändert nicht nur den Parser."},
	{"Zum Speichern wird `store` benutzt, nicht `os`.", "Der Wert wird im Client geprüft, nicht im Server."},
	{"Il convient de ne pas renommer les colonnes.", "Le script évite de renommer les colonnes."},
	{"Le schéma reste inchangé.", "Si le fichier manque, la liste reste inchangée."},
	{"L'assistant n'est pas habilité à publier.", "Vous n'êtes pas autorisé à voir cette page."},
	{"Il est interdit d'écrire ici.", "Le pare-feu interdit l'accès au port."},
	{"Les modules n'appellent jamais directement le pilote, sans exception.", "Le pilote n'est jamais appelé si le cache répond."},
	{"Para fechas se usa `dayjs`, no `moment`.", "El error se produce en el cliente, no en el servidor."},
	{"La tabla queda intacta.", "Si no hay filas, la tabla queda intacta."},
	{"Las claves no van en el código.", "Las claves no van cifradas."},
	{"Si no está en la lista, no se hace sin preguntar.", "Si no está en la lista, no se modifica el archivo."},
	{"Procura no romper nada.", "Dése cuenta de que el campo empieza por A, no por B."},
	{"Sin dependencias nuevas.", "Sin esta dependencia el programa arranca más lento."},
	{"Não escreva nos logs.", "Não escrevi nos logs."},
	{"O agente não tem permissão para publicar.", "Você não tem permissão para ver esta página."},
	{"I segreti non vanno nel codice.", "Il test non va in errore."},
	{"Non farlo mai.", "Non farlo comporta un ritardo."},
	{"Un test rosso si ripara, non si salta.", "È una guida per chi inizia, non per chi sa."},
	{"Ключ никогда не покидает сервер.", "Поле никогда не меняется после записи."},
	{"Файлы не редактируются вручную.", "Файлы не изменяются при чтении."},
	{"Доступ к базе — только через сервис.", "Доступ запрещён: нет прав."},
	{"Ни в коем случае не отключай проверки.", "Это ни в коем случае не мешающий элемент."},
	{"Агент не имеет права создавать ветки.", "У вас нет прав создавать ветки."},
	{"Pliki nie mogą być edytowane ręcznie.", "Pliki nie mogą być znalezione."},
	{"Wachtwoorden mogen niet gelogd worden.", "Veel gebruikers weten dat niet."},
	{"Redigera inte filen.", "Kunde inte läsa filen."},
	{"Parolalar bu dosyaya yazılmamalıdır.", "Bu dosya bir kez yazılır."},
}

func TestEuropeanBans(t *testing.T) {
	for _, x := range europe {
		if len(detect.Constraints(x.bans)) == 0 {
			t.Errorf("%q forbids nothing", x.bans)
		}
		if c := detect.Constraints(x.tells); len(c) != 0 {
			t.Errorf("%q forbids %q", x.tells, c[0].Of(x.tells))
		}
	}
}
