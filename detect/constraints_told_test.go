package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// talk are kinds of what people say: above the rule what forbids, below it what tells with
// much the same words.
var talk = map[string]string{
	"of the past, and of who speaks": `
		Lösch die alten Zugänge nicht.
		Ich will keine Umlaute in den Dateinamen haben.
		Ne supprime jamais les comptes fermés.
		Je ne veux plus voir de tableaux.
		No borres las cuentas cerradas.
		No quiero ver más tablas.
		Não apague as contas fechadas.
		Non toccare i conti chiusi.
		Не удаляй закрытые счета.
		Чтобы никто не менял цены до завтра.
		---
		Ich habe die alten Zugänge nicht gelöscht.
		Davon wusste ich nichts.
		Bisher ging das nie gut.
		Bei mir läuft nichts davon.
		Mir bleibt nur, alles neu zu tippen.
		Ohne Brille kann ich nichts lesen.
		Je n'ai jamais ouvert ce dossier.
		Je ne touche pas aux prix avant demain.
		Les prix n'étaient jamais à jour.
		Jamais vu une facture pareille.
		No encontré la factura.
		No me acuerdo de la clave.
		Nunca había visto esa factura.
		Solo me queda llamar al banco.
		Não achei a fatura.
		Nunca tive acesso ao painel.
		Só pode ter sido o fuso horário.
		Sem óculos eu não leio nada.
		Non ho mai visto quella fattura.
		Non mi ricordo la password.
		Non sono mai arrivato alla fine del manuale.
		Не нашёл счёт.
		Не помню пароль.
		Никогда не видела такого счёта.
		Мы так и не открыли этот файл.
		По двум строкам не разобраться.`,
	"plans against plans": `
		Nutze den Kalender, nicht die Liste.
		Usa el calendario, no la lista.
		Use o calendário, não a lista.
		Usa il calendario, non la lista.
		Используй календарь, а не список.
		---
		Mañana reviso el calendario, no la lista.
		Amanhã reviso o calendário, não a lista.
		Domani controllo il calendario, non la lista.
		Demain je relis le calendrier, pas la liste.
		Aujourd'hui je relis le calendrier, pas la liste.
		Завтра займусь календарём, а не списком.
		Hoy estoy arreglando la luz en vez de cenar.
		Hoje estou consertando a luz em vez de jantar.`,
	"messages of programs": `
		Warnung: keine Rechnungen löschen!
		Aviso: ningún pago sin aprobación.
		Warning: no pushing to the archive
		Wichtig: keine Anhänge über 5 MB.
		Règle : aucun paiement sans accord.
		---
		Warnung: keine Rechnungen im Ordner
		Aviso: ningún pago en la cola
		Warning: no invoices in ./inbox
		Zugriff verweigert: kein Konto für anna
		Accès refusé : aucun compte pour anna
		Conexão recusada: nenhum serviço na porta 8025
		[09:12:44] mailer-2: sin respuesta desde hace 4 s
		[09:12:44] mailer-2: nessuna risposta da 4 s
		Timed out after 4s: no reply from mailer-2`,
	"never, then and there": `
		Antworte kurz, aber nie, wenn jemand schläft.
		Réponds court, jamais sur la même ligne.
		Logs go to the archive, never to the screen.
		Responda em português, e nunca no mesmo lugar.
		---
		Der Zähler springt, aber nie, wenn ich hinsehe.
		Le compteur saute, mais jamais quand je regarde.
		El contador salta, pero nunca cuando miro.
		O contador pula, mas nunca quando eu olho.
		Il contatore salta, ma mai nello stesso punto.
		The counter jumps, but never when I look.
		The counter jumps, never at the same spot.`,
	"answers": `
		Nada de tablas.
		Niente tabelle.
		Keine Tabellen.
		No tables, please.
		---
		Nada que añadir.
		Nada a declarar.
		Niente da segnalare.
		Niente male.
		Nichts zu beanstanden.
		Pas grave, on refait.
		Ничего особенного.
		Von mir aus, keine Einwände.
		Por mí, ninguna objeción.
		Da parte mia nessuna obiezione.
		No objections here.
		No grazie, non serve.
		No, gracias, no hace falta.`,
	"stop, hands off, leave alone": `
		Hör auf, die Überschriften zu ändern.
		Arrête de traduire les noms.
		Cessez d'écrire en majuscules.
		Deja de traducir los nombres.
		Pare de traduzir os nomes.
		Chega de tabelas.
		Smettila di tradurre i nomi.
		Basta con le tabelle.
		Хватит переводить названия.
		Перестань писать заглавными.
		Hands off the price list.
		Giù le mani dal listino.
		Las manos fuera de la lista de precios.
		Tira as mãos da lista de preços.
		Руки прочь от прайса.
		Lascia stare il listino.
		Laisse les prix tranquilles.
		O nome fica do jeito que está.
		Unterlass das Kürzen der Namen.
		Astieniti dal tradurre i nomi.
		Воздержись от сокращений.
		---
		Der Dienst hört nach drei Versuchen auf.
		Deja de responder cuando hay mucha carga.
		Para imprimir, abra o menu.
		Ela chega de trem amanhã cedo.
		Basta un clic.
		Basta premere Invio.
		Хватит одного примера.
		Ho le mani piene.
		Не хватит памяти.
		Arrête le serveur, puis relance-le.`,
	"no business here, who is not": `
		Preise haben im Quelltext nichts verloren.
		Kundennamen haben hier nichts zu suchen.
		Los precios no pintan nada en el código.
		Os preços não têm nada que fazer no código.
		Цифрам в коде не место.
		Quien no es del equipo no toca los precios.
		Chi non è di turno non cancella niente.
		Qui n'est pas d'équipe ne modifie pas les prix.
		Wer keinen Dienst hat, löscht nichts.
		Кто не на смене, тот не удаляет записи.
		Du löschst mir keine Zeile.
		Você não apaga nada antes do meu sim.
		---
		Wir haben nichts verloren.
		Ich habe im Zug nichts verloren.
		Los precios no aparecen en el código.
		Quien no ha leído el manual no entiende la tabla.
		Chi non prova non sa.
		Wer keinen Dienst hat, schläft nicht besser.
		Você não apagou nada.
		Du siehst keine Zeile.`,
	"show me first": `
		Bevor du etwas löschst, zeig es mir.
		Avant de supprimer quoi que ce soit, montre-le-moi.
		Antes de borrar nada, enséñamelo.
		Antes de apagar qualquer coisa, me avisa.
		Prima di cancellare qualcosa, fammelo vedere.
		Прежде чем что-то удалять, покажи мне.
		删任何东西之前先问我。
		뭘 지우기 전에 꼭 나한테 보여 줘.
		---
		Bevor wir anfangen, zeig mir bitte die alte Liste und die neue.
		Antes de empezar, dime qué versión usas.
		Antes do almoço ela me mostra a lista nova e a antiga.
		Прежде чем начать, покажи мне старый список и новый.
		开会之前先看了日程。
		점심 먹기 전에 보여 줬어요.`,
	"asked for": `
		Je vous demande de ne rien toucher aux tarifs.
		Te pido que no toques los precios.
		Te ruego que no borres el historial.
		Peço que não toque nos preços.
		Ti chiedo di non toccare i prezzi.
		Ti prego di non cancellare nulla.
		Bitte nirgends Preise nennen.
		---
		On me demande pourquoi ça ne démarre pas.
		Me piden la lista, no los precios.
		Ele pede que eu explique, não entendi.
		Chiedo perché non parte.
		Die Preise stehen nirgends.`,
	"not a word, from Friday on": `
		Ni una palabra de esto en la factura.
		Nem uma palavra sobre isso na fatura.
		Non una parola su questo nella fattura.
		Hasta que yo lo vea, ni una línea nueva.
		Пока я не посмотрю, ни строчки.
		Больше ни одной таблицы.
		Ab Montag wird nichts mehr gelöscht.
		À partir de lundi, on ne supprime plus rien.
		À partir d'aujourd'hui, on ne supprime plus rien.
		A partir de segunda não muda mais nada.
		Cero tablas nuevas.
		---
		Ni una palabra dijo.
		Ab Montag wird nichts mehr wie früher.
		Ab Version 4 wird nichts mehr gefunden.
		Cero errores en la última noche.
		Ни одной строки не нашлось.`,
	"without spaces": `
		今回は表抜きで答えて。
		番号は登録時に自動作成し、原則変更しない
		見出しは変えない方針で。
		この章はそっとしておいて。
		표 없이 답해 줘.
		제목은 그대로 둬.
		이모지 좀 그만 넣어.
		그 장은 가만히 둬.
		只改标题，不动正文。
		周一起不再发布补丁。
		---
		不开灯我根本看不清。
		我现在只能等电话。
		我不是律师，只整理文件。
		标题没有改，只改了页码。
		不写作者也可以。
		发吧，不用等我确认。
		最後まで読んだことがない。
		마지막 장만 빠지고 나머지는 통과한다.
		문제 없이 답해 주셨어요.`,
}

func TestTalk(t *testing.T) {
	detect.WithoutWeights(t)
	for name, list := range talk {
		forbids := true
		for line := range strings.Lines(list) {
			switch line = strings.TrimSpace(line); {
			case line == "---":
				forbids = false
			case line != "" && len(detect.Constraints(line)) > 0 != forbids:
				t.Errorf("%s: %q: forbids is not %t", name, line, forbids)
			}
		}
	}
}
