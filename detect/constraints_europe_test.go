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
	{"N’écris pas ici.", `fmt.Fprintf(os.Stderr, "Skipping commit\n")`}, // n is French only with its apostrophe
	{"N'écris jamais dans ce dossier.", "case 'n':"},
	{"Cette table n'est plus à modifier, jamais.", "n, err := w.Write(b.buf[b.r:b.w])"},
	{"Usa `y`, nunca `x`.", "if x < y {"}, // x forbids behind Korean alone
	{"Die Farben nicht ändern.", "[x] Rendering mit Double-Buffering und Farben"},
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
	{"Die Adapter enthalten keine Fachlogik.", "`core/` enthält die Logik und keine Oberfläche."},
	{"Los repositorios usan servicios, y los servicios no conocen SQL.", "El servicio no contiene errores."},
	{"Un hook ne modifie jamais le store.", "Le script ne modifie pas le fichier s'il est à jour."},
	{"Os componentes não importam o cliente HTTP.", "Remove automaticamente os pacotes não utilizados."},
	{"I controller non contengono logica.", "Il componente non usa più la cache."},
	{"Адаптеры не пишут в базу.", "Репозиторий содержит только примеры."},
	{"Каждый модуль экспортирует только через `index.ts`.", "Сборщик упаковывает только изменённые файлы."},
	{"Routen rufen ausschließlich Services auf, und Services importieren keine Routen.", "Der Server ruft die Seite auf, wenn keine Routen passen."},
	{"Las rutas solo llaman a los servicios.", "El servidor solo arranca si hay red."},
	{"Das Schema wird nicht ohne Freigabe geändert.", "pnpm no deja compilar nada sin aprobación."},
	{"Dieser Ablauf darf ohne Zustimmung weder gekürzt noch ersetzt werden.", "Man darf die Schritte kürzen, weil sie nicht alle nötig sind."},
	{"Hosts und Ports dürfen in Tests, Skripten und Beispielen nicht fest verdrahtet werden.", "Das Feld darf leer bleiben."},
	{"Schriften: nur die mitgelieferten.", "Konsole — nur im Netz erreichbar."},
	{"Токены — только в хранилище.", "Redis не хранит данные — только кэш."},
	{"Deploys nur aus `main`.", "Die Option kann nur für Tabellen angegeben werden."},
	{"Usa la caché solo para pruebas.", "Funciona (solo para pruebas)."},
	{"Este script só deve rodar em homologação.", "As mensagens só chegaram porque ele pediu."},
	{"Keine Spalten löschen ohne Migration.", "Keine Spalte gefunden."},
	{"Keine Abkürzungen, es sei denn, sie stehen im Glossar.", "Kein echter Fehler – einfach neu starten."},
	{"Triff keine Entscheidung allein.", "Technische Gründe nennt keine Quelle."},
	{"Auf Sonderzeichen verzichten.", "Sollte der Dienst nicht antworten, wird er neu gestartet."},
	{"NICHT LÖSCHEN", "Der Export enthält KEINE Summen."},
	{"Passwörter nie in Tickets.", "Der Dienst läuft nie im Leerlauf."},
	{"Zeitangaben über `clock`, nicht `time`.", "Das Skript liest `a.json`, nicht `b.json`."},
	{"Erst nach dem Backup migrieren.", "Erst im Code nachsehen, dann fragen."},
	{"Vor dem Löschen bestätigen lassen.", "Die Anzeige bleibt davon unberührt."},
	{"Jeder Beitrag ändert genau ein Modul und nichts sonst.", "Sie finden dort Bilder und nichts davon ist neu."},
	{"Beginne mit höchstens 3 Vorschlägen.", "Es kommen höchstens 3 Vorschläge an."},
	{"Aucune clé ne sort du coffre.", "Ce qu'il ne faut pas oublier, c'est l'heure."},
	{"Ne supprimer aucun test.", "Le module prépare la suite, mais ne crée pas encore la table."},
	{"Choisis le nom, pas la couleur.", "Sois poli — on est sur un forum, pas dans un bar."},
	{"Pas de dépendance lourde qui bloque tout : préférer la bibliothèque standard, même si elle est limitée.", "Le calcul est local (pas de réseau)."},
	{"Le greffon ne peut pas contourner la file.", "Le compte ne peut pas être supprimé."},
	{"Si el archivo existe, edítalo en vez de crear otro.", "Se repite porque es barato, no porque haga falta."},
	{"Al tocar el esquema, usa la migración sin borrar columnas.", "Continúa sin preguntar si todo va bien."},
	{"Las claves residen exclusivamente en el almacén.", "Nada de eso llega al servidor."},
	{"No muestres datos de clientes ni compartas claves.", "No puede abrirse esta página."},
	{"Implemente a correção, sem mexer no resto.", "Aguarde a aprovação."},
	{"Nao cite nomes.", "Sem conexão = modo local."},
	{"Ninguém pode publicar, e o robô nunca pode aprovar.", "É lá que se explica por que é proibido."},
	{"Nomes de pasta: curtos, em minúsculas, sem acentos.", "Cache: o servidor responde, sem acessar o disco."},
	{"Non toccarle: sono generate.", "Non tutti i file sono generati."},
	{"I dati non vanno letti due volte.", "Nessuna di queste righe è vuota."},
	{"Имя не может содержать пробелов.", "Порт не может использоваться при запуске."},
	{"Строка не более 100 символов.", "Найдено не более трёх строк."},
	{"Хранить через vault, не через env.", "Сервис хранит данные, не проверяя их."},
	{"Файл настроек не трогай.", "Границы НЕ совпадают с исходными."},
	{"Удалять журналы нельзя.", "Выяснить причину нельзя, потому что журнал пуст."},
	{"Мы не используем глобальные переменные.", "Мы не знаем причину."},
	{"Pliki nie mogą być edytowane ręcznie.", "Pliki nie mogą być znalezione."},
	{"Wachtwoorden mogen niet gelogd worden.", "Veel gebruikers weten dat niet."},
	{"Redigera inte filen.", "Kunde inte läsa filen."},
	{"Parolalar bu dosyaya yazılmamalıdır.", "Bu dosya bir kez yazılır."},
}

func TestEuropeanBans(t *testing.T) {
	detect.WithoutWeights(t)
	for _, x := range europe {
		if len(detect.Constraints(x.bans)) == 0 {
			t.Errorf("%q forbids nothing", x.bans)
		}
		if c := detect.Constraints(x.tells); len(c) != 0 {
			t.Errorf("%q forbids %q", x.tells, c[0].Of(x.tells))
		}
	}
}
