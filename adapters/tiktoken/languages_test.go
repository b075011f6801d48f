package tiktoken_test

// The same few sentences, so that no language is measured by its list of names.
var languages = []struct{ name, text string }{
	{"German", "Der Server antwortet nicht mehr, seit wir gestern Abend die neue Version eingespielt haben. " +
		"Bitte prüfe zuerst die Protokolle und ändere nichts an der Datenbank, bevor die Sicherung abgeschlossen ist. " +
		"Wenn der Fehler an der Verbindung liegt, starte nur den Dienst neu und schreibe auf, was du gesehen hast. " +
		"Die Kunden merken davon wahrscheinlich nichts, aber wir müssen es morgen früh erklären können.\n"},
	{"French", "Le serveur ne répond plus depuis que nous avons installé la nouvelle version hier soir. " +
		"Vérifie d'abord les journaux et ne change rien dans la base de données avant que la sauvegarde soit terminée. " +
		"Si l'erreur vient de la connexion, redémarre seulement le service et note ce que tu as vu. " +
		"Les clients ne remarqueront sans doute rien, mais nous devrons pouvoir l'expliquer demain matin.\n"},
	{"Spanish", "El servidor no responde desde que instalamos la nueva versión ayer por la noche. " +
		"Revisa primero los registros y no cambies nada en la base de datos antes de que termine la copia de seguridad. " +
		"Si el error está en la conexión, reinicia solo el servicio y anota lo que has visto. " +
		"Los clientes seguramente no notarán nada, pero mañana por la mañana tendremos que poder explicarlo.\n"},
	{"Italian", "Il server non risponde più da quando abbiamo installato la nuova versione ieri sera. " +
		"Controlla prima i registri e non cambiare nulla nella base di dati prima che la copia di sicurezza sia finita. " +
		"Se l'errore dipende dalla connessione, riavvia soltanto il servizio e annota quello che hai visto. " +
		"I clienti probabilmente non si accorgeranno di nulla, ma domani mattina dovremo poterlo spiegare.\n"},
	{"Polish", "Serwer nie odpowiada, odkąd wczoraj wieczorem zainstalowaliśmy nową wersję. " +
		"Najpierw sprawdź dzienniki i nie zmieniaj niczego w bazie danych, dopóki kopia zapasowa nie będzie gotowa. " +
		"Jeśli błąd leży po stronie połączenia, uruchom ponownie tylko usługę i zapisz, co widziałeś. " +
		"Klienci prawdopodobnie niczego nie zauważą, ale jutro rano musimy umieć to wyjaśnić.\n"},
	{"Russian", "Сервер не отвечает с тех пор, как вчера вечером мы установили новую версию. " +
		"Сначала проверь журналы и ничего не меняй в базе данных, пока не закончится резервное копирование. " +
		"Если ошибка связана с соединением, перезапусти только службу и запиши, что ты увидел. " +
		"Клиенты, скорее всего, ничего не заметят, но завтра утром мы должны суметь это объяснить.\n"},
	{"Chinese",
		"自从昨天晚上安装了新版本以后，服务器就一直没有响应。请先检查日志，在备份完成之前不要修改数据库中的任何内容。如果错误出在连接上，只需要重新启动服务，并记录下你看到的情况。客户大概不会注意到，但是明天早上我们必须能够解释清楚。\n"},
	{"Japanese", "昨日の夜に新しいバージョンをインストールしてから、サーバーが応答しなくなりました。" +
		"まずログを確認し、バックアップが終わるまでデータベースの内容を変更しないでください。" +
		"エラーの原因が接続にある場合は、サービスだけを再起動し、見たことを記録してください。" +
		"お客様はおそらく気づきませんが、明日の朝には説明できるようにしておく必要があります。\n"},
	{"Korean", "어젯밤에 새 버전을 설치한 뒤로 서버가 응답하지 않습니다. 먼저 로그를 확인하고 백업이 끝날 때까지 데이터베이스의 내용을 변경하지 마세요. " +
		"오류가 연결 때문이라면 서비스만 다시 시작하고 확인한 내용을 기록해 주세요. 고객은 아마 알아차리지 못하겠지만 내일 아침에는 설명할 수 있어야 합니다.\n"},
}
