import type { errorsEn } from './errors.en.ts'

export const errorsDe = {
  'error.request.not_found':
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder der Link ist unvollständig.',
  'error.request.method_not_allowed':
    'So lässt sich diese Adresse nicht aufrufen. Bitte gehen Sie zurück und versuchen Sie es von der Seite aus.',
  'error.input.invalid': 'Etwas an der Anfrage stimmt nicht.',
  'error.call.running': 'Dieselbe Anfrage wird gerade ausgeführt. Versuchen Sie es gleich noch einmal.',
  'error.call.answered': 'Das wurde schon ausgeführt. Die Antwort darauf wird nicht aufbewahrt.',
  'error.call.other_request':
    'Von dieser Seite wurde schon etwas anderes gesendet. Prüfen Sie Ihre Angaben und senden Sie sie noch einmal.',
  'error.record.changed': 'Das wurde inzwischen geändert. Sehen Sie es sich noch einmal an.',
  'error.record.undo_late': 'Das lässt sich nicht mehr rückgängig machen.',
  'error.request.malformed':
    'Die Anfrage ließ sich nicht lesen. Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
  'error.request.too_long': 'Diese Adresse ist zu lang. Kürzen Sie sie oder beginnen Sie auf der Startseite.',
  'error.request.body_too_large':
    'Das ist mehr, als dieses Formular aufnimmt. Bitte kürzen Sie den Text und senden Sie ihn noch einmal.',
  'error.request.body_too_slow':
    'Das Formular kam nicht rechtzeitig an. Bitte prüfen Sie Ihre Verbindung und senden Sie es noch einmal.',
  'error.request.content_type':
    'Das Formular kam in einem Format, das sich nicht lesen lässt. Es wurde nichts geändert.',
  'error.request.encoding': 'Der Text kam nicht in UTF-8 an und ließ sich nicht lesen. Es wurde nichts geändert.',
  'error.request.origin':
    'Dieses Formular kam nicht von unseren eigenen Seiten, deshalb wurde nichts geändert. Bitte öffnen Sie die Seite neu und senden Sie es von dort.',
  'error.request.other_release':
    'Der Shop wurde aktualisiert, seit diese Seite geöffnet wurde, deshalb wurde nichts geändert. Bitte öffnen Sie die Seite neu und senden Sie es von dort.',
  'error.access.forbidden': 'Mit Ihrem Konto können Sie diese Seite nicht öffnen.',
  'error.access.sign_in_needed': 'Bitte melden Sie sich an, um diese Seite zu sehen.',
  'error.access.signed_out':
    'Sie wurden abgemeldet. Melden Sie sich wieder an, um die Artikel im Warenkorb Ihres Kontos zu sehen.',
  'error.access.not_confirmed':
    'Sie sollten bestätigen, dass Sie es noch sind, und das hat nicht geklappt. Sie bleiben angemeldet, und es wurde nichts geändert.',
  'error.access.other_account':
    'Sie sollten bestätigen, dass Sie es noch sind, aber es wurde ein anderes Konto benutzt. Sie bleiben wie bisher angemeldet, und es wurde nichts geändert. Um mit dem anderen Konto fortzufahren, melden Sie sich hier ab.',
  'error.access.other_person':
    'Seit dieses Formular geöffnet wurde, hat sich hier eine andere Person angemeldet. Deshalb wurde nichts geändert. Öffnen Sie die Seite neu, um mit dem jetzt angemeldeten Konto fortzufahren.',
  'error.auth.unavailable':
    'Die Anmeldung ist zurzeit nicht möglich. Sie können weiter einkaufen und als Gast bestellen. Bitte versuchen Sie es in einer Minute noch einmal.',
  'error.auth.refused_by_issuer':
    'Die Anmeldung wurde nicht abgeschlossen. Es wurde nichts geändert; Sie können es noch einmal versuchen.',
  'error.auth.state_unknown':
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Fenster begonnen. Bitte beginnen Sie neu.',
  'error.auth.token_refused':
    'Die Anmeldung ließ sich nicht bestätigen, deshalb wurde niemand angemeldet. Bitte beginnen Sie neu.',
  'error.auth.exchange_failed':
    'Der Anmeldedienst hat nicht wie erwartet geantwortet, deshalb wurde niemand angemeldet. Sie können als Gast fortfahren oder neu beginnen.',
  'error.auth.clock_off':
    'Die Uhren des Shops und des Anmeldedienstes gehen um Minuten auseinander. Die Anmeldung ließ sich deshalb nicht bestätigen, und niemand wurde angemeldet. Sie können als Gast fortfahren. Sobald die Uhr des Shops gestellt ist, ist die Anmeldung wieder möglich; um wie viel sie falsch geht, steht im Protokoll.',
  'error.auth.logout_token_refused': 'Das Abmelde-Token wurde abgelehnt.',
  'error.auth.logout_refused': 'Die Abmeldung nennt einen anderen Aussteller oder keine Sitzung.',
  'error.field.required': 'Bitte füllen Sie dieses Feld aus.',
  'error.field.too_long': 'Das ist zu lang. Bitte kürzen Sie es.',
  'error.field.email': 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  'error.field.moment': 'Geben Sie Tag und Uhrzeit an, zum Beispiel 2026-12-24T18:00.',
  'error.field.day': 'Geben Sie einen Tag an, zum Beispiel 2026-12-24.',
  'error.field.day_over': 'Wählen Sie einen Tag ab morgen.',
  'error.field.phone': 'Geben Sie eine Telefonnummer mit Vorwahl ein, zum Beispiel +49 30 901820.',
  'error.field.postal_code': 'Geben Sie eine Postleitzahl ein, die zum Land passt.',
  'error.field.order_number':
    'Geben Sie eine Bestellnummer wie B1001 ein, wie sie in unserer E-Mail steht, oder lassen Sie das Feld leer.',
  'error.field.region': 'Bitte wählen Sie einen Bundesstaat oder eine Region.',
  'error.field.custom_value':
    'Dieser Wert passt nicht zur gewählten Art: eine Zahl wie 2,5, ja oder nein, ein Datum wie 2026-01-31, eine Adresse, die mit https:// beginnt. Wählen Sie „Text“ oder geben Sie ihn neu ein.',
  'error.field.custom_twice': 'Ein anderes Feld heißt schon so.',
  'error.field.customs_code': 'Bitte 6 bis 10 Ziffern eingeben, zum Beispiel 6912 00 23.',
  'error.field.country': 'In dieses Land liefern wir noch nicht.',
  'error.field.choice': 'Bitte wählen Sie eine der Möglichkeiten.',
  'error.field.number': 'Bitte geben Sie eine gültige Zahl ein.',
  'error.field.vat_id': 'Geben Sie eine USt-IdNr. mit Länderkürzel ein, zum Beispiel DE123456789.',
  'error.settings.struck_price':
    'Wer in der EU an Privatpersonen verkauft, darf nur den niedrigsten Preis der 30 Tage vor einer Reduzierung durchstreichen.',
  'error.field.iban': 'Prüfen Sie die IBAN: Die Prüfziffern passen nicht. Beispiel: DE89 3704 0044 0532 0130 00.',
  'error.field.coordinates':
    'Geben Sie Breite und Länge ein, zum Beispiel 54.8012, 9.6845. Breiten gehen bis 90, Längen bis 180.',
  'error.field.tile_address':
    'Geben Sie eine Adresse ein, die mit https beginnt und z, x und y je einmal in geschweiften Klammern enthält.',
  'error.field.web_address': 'Geben Sie eine Adresse ein, die mit https beginnt, oder lassen Sie das Feld leer.',
  'error.field.characters': 'Einige Zeichen lassen sich nicht speichern. Bitte geben Sie es neu ein.',
  'error.cart.quantity_over_limit': 'Der Warenkorb fasst höchstens 999 Stück je Artikel.',
  'error.cart.quantity_invalid': 'Geben Sie eine Anzahl von 1 bis 999 ein.',
  'error.cart.too_many_lines':
    'Der Warenkorb ist voll: Er fasst 100 verschiedene Artikel. Bestellen Sie zuerst diese, oder entfernen Sie einen, um einen anderen hinzuzufügen. Was darin liegt, bleibt erhalten.',
  'error.cart.options_unknown': 'Diese Kombination ist nicht verfügbar. Bitte wählen Sie neu.',
  'error.cart.line_unknown': 'Dieser Artikel ist nicht mehr in Ihrem Warenkorb.',
  'error.cart.undo_late': 'Das lässt sich nicht mehr rückgängig machen. Bitte fügen Sie den Artikel neu hinzu.',
  'error.cart.stale': 'Der Warenkorb wurde in einem anderen Fenster geändert. Hier ist der aktuelle Stand.',
  'error.cart.empty': 'Ihr Warenkorb ist leer.',
  'error.stock.sold_out': 'Dieser Artikel ist soeben ausverkauft.',
  'error.stock.not_enough': 'Es sind weniger verfügbar, als Sie möchten. Die Anzahl wurde an den Bestand angepasst.',
  'error.stock.quantity': 'Geben Sie eine ganze Zahl ein, höchstens 1.000.000.',
  'error.stock.promised':
    'So viele können nicht weggenommen werden. Was verkauft oder für eine Bestellung reserviert ist, muss bleiben.',
  'error.purchase.closed':
    'Diese Lieferantenbestellung ist abgeschlossen oder storniert. Öffnen Sie sie zuerst wieder.',
  'error.purchase.open': 'Diese Lieferantenbestellung ist schon offen.',
  'error.purchase.arrived': 'Ein Teil davon ist schon eingegangen.',
  'error.purchase.nothing_arrived':
    'Es ist noch nichts eingegangen. Stornieren Sie die Lieferantenbestellung stattdessen.',
  'error.purchase.complete': 'Alles, was bestellt war, ist eingegangen.',
  'error.purchase.line': 'Das gehört nicht zu dieser Lieferantenbestellung. Fügen Sie es zuerst hinzu.',
  'error.purchase.more':
    'Das ist mehr als bestellt. Wenn es stimmt, setzen Sie das Häkchen und buchen Sie den Eingang noch einmal.',
  'error.stock.too_many': 'An einem Standort können höchstens 1.000.000 einer Variante sein.',
  'error.stock.changed':
    'Diese Zahl hat sich geändert, seit Sie die Seite geöffnet haben. Sehen Sie sich die neue an, und geben Sie Ihre noch einmal ein, wenn sie noch stimmt.',
  'error.stock.received_before':
    'Mit diesem Bestand ist seit dem Wareneingang etwas anderes geschehen. Sehen Sie in seinen Verlauf, und passen Sie ihn an.',
  'error.stock.moved_before':
    'Mit diesem Bestand ist am anderen Standort seit dem Umlagern etwas anderes geschehen. Sehen Sie in seinen Verlauf, und lagern Sie ihn von Hand um.',
  'error.stock.not_counted': 'Der Bestand dieser Variante wird nicht geführt. Schalten Sie das zuerst ein.',
  'error.stock.location': 'Wählen Sie einen Standort.',
  'error.stock.same_location': 'Wählen Sie einen anderen Standort als den, an dem die Artikel sind.',
  'error.stock.variant': 'Diese Variante gibt es nicht mehr.',
  'error.stock.nothing': 'Geben Sie bei mindestens einer Variante eine Zahl ein.',
  'error.stock.too_many_lines': 'Geben Sie höchstens 500 Varianten auf einmal ein.',
  'error.stock.in_checkout':
    'Den letzten Artikel bezahlt gerade jemand anderes. Wird diese Zahlung nicht abgeschlossen, ist er wieder verfügbar. Bitte versuchen Sie es in einer Minute noch einmal.',
  'error.checkout.incomplete': 'Einige Angaben fehlen. Sie sind unten markiert.',
  'error.checkout.wallet_unusable':
    'Die Adresse oder die Kontaktdaten aus Ihrer Wallet konnten wir nicht verwenden. Es wurde nichts abgebucht. Bitte geben Sie sie unten ein.',
  'error.checkout.no_shipping':
    'Für diese Adresse gibt es keine Versandart. Bitte wählen Sie Abholung oder schreiben Sie uns.',
  'error.checkout.changed':
    'In Ihrem Warenkorb hat sich etwas geändert, seit Sie diese Seite geöffnet haben. Bitte prüfen Sie ihn.',
  'error.checkout.pick_up_unavailable':
    'An diesem Standort ist keine Abholung möglich. Bitte wählen Sie einen anderen.',
  'error.payment.unavailable':
    'Der Zahlungsanbieter ist zurzeit nicht erreichbar. Ihr Warenkorb bleibt erhalten, und es wurde nichts abgebucht. Bitte versuchen Sie es in einer Minute noch einmal.',
  'error.payment.not_possible':
    'Kartenzahlung ist zurzeit nicht möglich. Ihr Warenkorb bleibt erhalten, und es wurde nichts abgebucht. Bitte versuchen Sie es später noch einmal oder schreiben Sie uns.',
  'error.payment.email_refused':
    'Der Zahlungsanbieter akzeptiert diese E-Mail-Adresse nicht. Bitte prüfen Sie sie oder nehmen Sie eine andere.',
  'error.payment.under_way':
    'Ihre Bank entscheidet noch über eine Ihrer Zahlungen. Schließen Sie sie dort ab, oder versuchen Sie es in einigen Minuten noch einmal.',
  'error.payment.held':
    'Wir müssen Ihre Zahlung prüfen, deshalb lässt sich diese Bestellung nicht noch einmal bezahlen. Sie müssen nichts tun: Wir schreiben an die E-Mail-Adresse der Bestellung.',
  'error.payment.declined':
    'Die Zahlung wurde abgelehnt, es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal oder zahlen Sie auf andere Weise.',
  'error.payment.too_many_declines':
    'Die Karte wurde mehrmals abgelehnt. Zu Ihrem Schutz sind vorerst keine weiteren Versuche möglich. Wenn Sie Hilfe brauchen, schreiben Sie uns bitte.',
  'error.payment.amount_too_small': 'Dieser Betrag ist zu klein für eine Kartenzahlung.',
  'error.payment.amount_not_payable':
    'Dieser Betrag lässt sich nicht auf einmal mit Karte bezahlen. Es wurde nichts bestellt. Bitte schreiben Sie uns.',
  'error.payment.not_on_account':
    'Diese Bestellung ist nicht auf Rechnung möglich. Es wurde nichts bestellt. Bitte zahlen Sie mit Karte.',
  'error.payment.account_overdue':
    'Eine frühere Bestellung auf Rechnung wurde nicht rechtzeitig bezahlt. Es wurde nichts bestellt. Bitte zahlen Sie mit Karte, oder überweisen Sie zuerst den überfälligen Betrag.',
  'error.payment.account_limit':
    'Mit dieser Bestellung wäre mehr auf Rechnung offen, als wir zulassen. Es wurde nichts bestellt. Bitte zahlen Sie mit Karte, oder überweisen Sie zuerst den offenen Betrag.',
  'error.order.already_paid': 'Diese Bestellung ist bereits bezahlt. Die Bestätigung finden Sie in Ihren E-Mails.',
  'error.order.expired':
    'Diese Bestellung wurde nicht rechtzeitig bezahlt und ist abgelaufen. Es wurde nichts abgebucht.',
  'error.order.given_back':
    'Ihre Zahlung ging ein, als diese Bestellung schon beendet war. Wir erstatten sie auf demselben Weg und schreiben an die E-Mail-Adresse der Bestellung.',
  'error.order.displaced':
    'Ein Artikel Ihrer Bestellung war ausverkauft, bevor Sie bezahlt haben. Es wurde nichts abgebucht, und Ihr Warenkorb bleibt erhalten.',
  'error.order.too_many_unpaid':
    'Aus Ihrem Netz sind viele Bestellungen noch nicht bezahlt, deshalb wurde nichts bestellt. Sie können bestellen, sobald einige davon bezahlt sind.',
  'error.order.of_other_account': 'Diese Bestellung gehört schon zu einem anderen Konto.',
  'error.order.still_unpaid': 'Diese Bestellung wartet auf ihre Zahlung. Nehmen Sie sie danach in Ihr Konto auf.',
  'error.order.link_old':
    'Dieser Link ist zu alt. Fordern Sie einen neuen an und nehmen Sie die Bestellung damit in Ihr Konto auf.',
  'error.order.not_placed':
    'Diese Bestellung ist nicht offen, deshalb ist das nicht möglich. Es wurde nichts geändert.',
  'error.order.on_hold':
    'Diese Bestellung ist wegen ihrer Zahlung angehalten. Bis das geklärt ist, wird nichts verschickt.',
  'error.order.not_paid': 'Diese Bestellung ist nicht bezahlt, deshalb wurde nichts verschickt.',
  'error.order.has_left':
    'Ein Teil dieser Bestellung ist schon verschickt, deshalb lässt sie sich nicht stornieren. Erstatten Sie stattdessen, was zurückkommt.',
  'error.order.address_sent':
    'Ein Teil dieser Bestellung ist schon verschickt, deshalb lässt sich ihre Lieferadresse nicht mehr berichtigen.',
  'error.order.disputed':
    'Die kartenausgebende Bank ficht diese Zahlung an und entscheidet darüber. Es wurde nichts geändert.',
  'error.order.too_many_pieces':
    'So viele sind nicht übrig. Geben Sie eine ganze Zahl ein, höchstens so viel, wie übrig ist.',
  'error.order.to_send_changed':
    'Seit die Seite geöffnet wurde, ist etwas davon verschickt oder erstattet worden, deshalb wurde jetzt nichts verschickt. Hier steht, welche Artikel noch zu verschicken sind.',
  'error.order.no_pieces': 'Geben Sie für mindestens einen Artikel an, wie viele im Paket sind.',
  'error.order.tracking_link':
    'Geben Sie einen Link zur Sendungsverfolgung ein, der mit https:// beginnt, oder lassen Sie das Feld leer.',
  'error.order.capture_refused':
    'Die Bank hält das Geld nicht mehr reserviert und hat die Zahlung abgelehnt, deshalb wurde nichts verschickt. Bitte schreiben Sie der Kundin oder dem Kunden.',
  'error.order.held_by_staff':
    'Diese Bestellung ist angehalten. Geben Sie sie zuerst frei, dann kann sie verschickt werden.',
  'error.order.not_held_by_staff': 'Diese Bestellung ist nicht mehr angehalten. Hier ist der aktuelle Stand.',
  'error.order.nothing_to_send': 'Von dieser Bestellung ist nichts mehr zu verschicken.',
  'error.order.edit_all': 'Von der Bestellung bliebe nichts übrig. Stornieren Sie sie stattdessen.',
  'error.order.edit_nothing': 'Wählen Sie mindestens einen Artikel, der herausgenommen oder hinzugefügt wird.',
  'error.order.edit_cannot_add':
    'Zu dieser Bestellung lässt sich nichts hinzufügen: Der Shop liefert nicht mehr an ihre Adresse oder verkauft in einer anderen Währung. Legen Sie stattdessen einen Bestellentwurf an.',
  'error.order.edit_changed':
    'Die Bestellung oder ein Preis hat sich inzwischen geändert. Es wurde nichts getan. Das bedeutet die Änderung jetzt.',
  'error.order.too_many_tags': 'Es kann bis zu 50 Schlagwörter geben.',
  'error.order.other_country':
    'Land oder Region einer Bestellung lassen sich nicht ändern: Steuer und Versand hängen davon ab. Stornieren Sie die Bestellung und lassen Sie sie neu aufgeben.',
  'error.order.picked_up': 'Diese Bestellung wird abgeholt und hat keine Lieferadresse.',
  'error.order.mail_not_again': 'Diese E-Mail lässt sich nicht noch einmal verschicken.',
  'error.order.mails_enough':
    'Von dieser Bestellung wurden innerhalb eines Tages 5 E-Mails noch einmal verschickt. Bitte versuchen Sie es morgen wieder.',
  'error.comment.deleted': 'Dieser Kommentar wurde gelöscht.',
  'error.saved_view.not_yours': 'Nur wer diese Ansicht gespeichert hat, kann sie ändern.',
  'error.saved_view.name_taken':
    'Sie haben in dieser Liste schon eine Ansicht mit diesem Namen. Bitte wählen Sie einen anderen.',
  'error.saved_view.too_many': 'Sie haben 50 gespeicherte Ansichten dieser Liste. Bitte löschen Sie zuerst eine.',
  'error.comment.not_yours': 'Nur wer einen Kommentar geschrieben hat, kann ihn ändern.',
  'error.comment.not_deleted': 'Dieser Kommentar wurde nicht gelöscht.',
  'error.order.not_on_hold': 'Diese Bestellung ist nicht mehr angehalten. Hier ist der aktuelle Stand.',
  'error.order.hold_does_not_fit':
    'Diese Zahlung gehört nicht zu der Bestellung und lässt sich nicht annehmen. Stornieren Sie die Bestellung.',
  'error.order.hold_without_money':
    'Von dieser Zahlung ist nichts mehr da, sie lässt sich nicht annehmen. Stornieren Sie die Bestellung.',
  'error.order.not_done':
    'Bei dieser Bestellung ist noch ein Paket, eine Zahlung oder eine Entscheidung offen. Sie bleibt offen.',
  'error.order.parcel_not_on_its_way': 'Dieses Paket ist nicht mehr unterwegs. Hier ist der aktuelle Stand.',
  'error.order.parcel_returned':
    'Artikel aus diesem Paket sind in einer Rücksendung. Schließen Sie diese zuerst ab, wenn das Paket verloren ist.',
  'error.payment.provider_away':
    'Der Zahlungsanbieter ist zurzeit nicht erreichbar, deshalb wurde nichts geändert. Bitte versuchen Sie es in einer Minute noch einmal.',
  'error.payment.provider_refuses':
    'Der Zahlungsanbieter hat die Anfrage des Shops abgelehnt, deshalb wurde nichts geändert. Sagen Sie es der Person, die den Shop betreut: Vielleicht wurde sein Schlüssel gesperrt.',
  'error.refund.nothing_left': 'Es ist nichts mehr zu erstatten: Alles ist erstattet oder wird gerade erstattet.',
  'error.refund.too_much': 'Das ist mehr, als noch erstattet werden kann. Es wurde nichts erstattet.',
  'error.refund.disputed':
    'Die kartenausgebende Bank hat Geld dieser Zahlung zurückgebucht. Solange sie darüber entscheidet, wäre eine Erstattung doppelt gezahlt; behält sie es, erstattet der Zahlungsanbieter auch vom Rest nichts: Er muss auf anderem Weg gezahlt werden.',
  'error.refund.not_paid': 'Für diese Bestellung wurde kein Geld eingezogen, deshalb kann keines erstattet werden.',
  'error.refund.not_payable':
    'Einen so kleinen Teil dieser Währung kann der Zahlungsanbieter nicht erstatten. Bitte runden Sie den Betrag.',
  'error.refund.amount': 'Geben Sie einen Betrag wie 12,50 ein, ohne Währung und ohne Tausendertrennzeichen.',
  'error.refund.no_pieces':
    'Geben Sie für mindestens einen Artikel an, wie viele erstattet werden, oder wählen Sie den Versand.',
  'error.refund.contradictory':
    'Artikel oder ein Betrag sind ausgefüllt, die nicht zu Ihrer Wahl gehören. Wählen Sie, was gemeint ist, und leeren Sie die anderen Felder.',
  'error.receipt.day': 'Geben Sie den Tag an, an dem das Geld eingegangen ist.',
  'error.receipt.too_early': 'Vor der Bestellung kann das Geld nicht eingegangen sein. Prüfen Sie den Tag.',
  'error.receipt.too_late': 'Der Tag liegt in der Zukunft. Geben Sie den Tag an, an dem das Geld eingegangen ist.',
  'error.receipt.too_large': 'Das ist mehr, als eine Zahlung sein kann. Prüfen Sie den Betrag.',
  'error.receipt.more_than_owed':
    'Das ist mehr, als noch offen ist. Prüfen Sie den Betrag. Stimmt er, bestätigen Sie ihn unter dem Feld.',
  'error.receipt.not_on_account': 'Diese Bestellung wurde nicht auf Rechnung gekauft, deshalb wurde nichts erfasst.',
  'error.synonyms.rule':
    'Jede Zeile braucht 2 oder mehr durch Kommas getrennte Wörter oder Wendungen mit je bis zu 3 Wörtern.',
  'error.settings.bank_needed':
    'Für Zahlung auf Rechnung braucht es ein Bankkonto, auf das überwiesen wird. Tragen Sie es zuerst ein.',
  'error.look.colour': 'Geben Sie eine Farbe hexadezimal mit sechs Stellen ein, etwa #8a3b12.',
  'error.look.contrast': 'Diese Farbe ist auf ihrem Hintergrund zu schlecht zu lesen.',
  'error.look.logo': 'Dieses Logo gibt es nicht mehr. Bitte wählen Sie das Bild noch einmal.',
  'error.look.logo_size': 'Dieses Bild ist zu groß. Speichern Sie es kleiner und wählen Sie es noch einmal.',
  'error.look.logo_missing': 'Wählen Sie zuerst ein Bild.',
  'error.settings.seller_needed':
    'Rechnungen brauchen den Namen und die Anschrift des Anbieters. Tragen Sie sie zuerst unter Anbieter und Recht ein.',
  'error.settings.invoice_years':
    'Das Recht am Sitz des Verkäufers verlangt mehr Jahre. Bitte geben Sie mindestens so viele an, wie der Hinweis nennt.',
  'error.settings.number_prefix':
    'Möglich sind bis zu 12 Buchstaben, Ziffern und Bindestriche, am Ende ein Buchstabe oder Bindestrich, und nicht der Anfang der anderen Nummern.',
  'error.settings.bank_in_use':
    'Dorthin sind noch Bestellungen auf Rechnung zu bezahlen. Lassen Sie die Angabe stehen, bis sie bezahlt sind.',
  'error.receipt.gone':
    'Diese Zahlung lässt sich nicht zurücknehmen: Das Geld ist schon erstattet oder zurückgenommen, oder es wird gerade erstattet. Wenn es nie eingegangen ist, wählen Sie bei der Bestellung zuerst „Überweisung nicht möglich“.',
  'error.receipt.changed':
    'Seit die Seite geöffnet wurde, ist eine andere Zahlung erfasst oder zurückgenommen worden, deshalb wurde jetzt nichts erfasst. Hier ist der aktuelle Stand; bitte prüfen Sie, ob Ihre schon dabei ist.',
  'error.refund.changed':
    'Seit die Seite geöffnet wurde, ist etwas anderes erstattet worden oder nicht angekommen, deshalb wurde jetzt nichts erstattet. Bitte prüfen Sie in der Bestellung, ob Ihre Erstattung schon dabei ist.',
  'error.refund.not_to_transfer': 'Diese Erstattung ist nicht mehr zu überweisen. Hier ist der aktuelle Stand.',
  'error.record.resolved_by_other':
    'Jemand anders hat das als erledigt markiert. Nur wer es markiert hat, kann es wieder öffnen.',
  'error.problem.over': 'Der Anlass dafür besteht nicht mehr, deshalb bleibt es erledigt.',
  'error.problem.changed':
    'Das hat sich geändert, seit die Seite geöffnet wurde. Hier ist der aktuelle Stand; bitte prüfen Sie ihn.',
  'error.return.nothing_to_return': 'In dieser Bestellung gibt es gerade nichts, was zurückgesandt werden kann.',
  'error.return.too_late': 'Die Frist für Rücksendungen aus dieser Bestellung ist abgelaufen.',
  'error.return.not_possible':
    'Dieser Artikel ist von der Rückgabe ausgeschlossen. Wenn er fehlerhaft ist, schreiben Sie uns bitte.',
  'error.return.no_pieces': 'Geben Sie für mindestens einen Artikel die Anzahl an.',
  'error.return.too_many_pieces': 'Geben Sie eine ganze Zahl ein, höchstens so viel, wie übrig ist.',
  'error.return.too_many': 'Zu dieser Bestellung gibt es zu viele Rücksendungen. Bitte schreiben Sie uns.',
  'error.return.reason_needed': 'Wählen Sie einen Grund aus.',
  'error.return.decided': 'Über diese Rücksendung ist schon entschieden. Hier ist der aktuelle Stand.',
  'error.return.not_approved':
    'Diese Rücksendung ist nicht angenommen oder schon eingegangen. Hier ist der aktuelle Stand.',
  'error.return.not_open': 'Diese Rücksendung kann in ihrem jetzigen Stand nicht abgeschlossen werden.',
  'error.return.restock_too_many': 'Es können nicht mehr Artikel wieder auf Lager kommen, als eingegangen sind.',
  'error.return.not_counted': 'Der Bestand dieses Artikels wird nicht gezählt, er kann nicht wieder auf Lager kommen.',
  'error.return.location_needed': 'Wählen Sie aus, wo die Artikel wieder auf Lager kommen.',
  'error.return.refunded': 'Diese Rücksendung ist schon erstattet. Hier ist der aktuelle Stand.',
  'error.return.exchanged':
    'Für diese Artikel werden andere gesendet. Erstattet werden kann nur noch, was sie mehr gekostet haben als die anderen.',
  'error.return.of_other_order': 'Das gehört nicht zu dieser Bestellung.',
  'error.customer.same': 'Das ist derselbe Eintrag.',
  'error.customer.no_account': 'Nur ein Eintrag mit Konto kann einen anderen übernehmen.',
  'error.customer.other_address':
    'Nichts belegt, dass dies eine Person ist: Der Anmeldedienst hat nicht für beide dieselbe Adresse bestätigt.',
  'error.customer.being_erased':
    'Die Löschung der Daten dieser Person ist beantragt. Ziehen Sie erst den Antrag zurück.',
  'error.customer.is_buying':
    'Für den anderen Eintrag wird gerade eine Bestellung bezahlt. Versuchen Sie es danach noch einmal.',
  'error.customer.works_here': 'Diese Person arbeitet hier. Das geschieht unter „Team“.',
  'error.erasure.staff':
    'Dieses Konto gehört jemandem, der in diesem Shop arbeitet. Die Rolle muss zuerst entzogen werden.',
  'error.erasure.over': 'Kein Antrag auf Löschung ist mehr offen. Er wurde ausgeführt oder zurückgezogen.',
  'error.erasure.whom': 'Nennen Sie entweder das Konto oder eine E-Mail-Adresse.',
  'error.erasure.nobody': 'Zu dieser Person ist im Shop nichts gespeichert.',
  'error.erasure.several': 'Mehrere Konten haben diese Adresse. Nennen Sie das Konto.',
  'error.archive.of_account':
    'Diese Bestellung gehört zu einem Konto. Bitte melden Sie sich an und fordern Sie die Datei dort an.',
  'error.archive.too_soon': 'Sie können diese Datei einmal am Tag anfordern. Bitte versuchen Sie es morgen erneut.',
  'error.withdrawal.not_possible':
    'Für mindestens einen dieser Artikel besteht kein Widerrufsrecht. Bitte lassen Sie ihn weg. Ist er mangelhaft, schreiben Sie uns bitte.',
  'error.notice.not_needed': 'Es ist zu kaufen: Sie brauchen nicht zu warten.',
  'error.notice.too_many':
    'Gerade möchten mehr Personen benachrichtigt werden, als wir in einer Stunde anschreiben dürfen. Ihre Anfrage ist nicht gespeichert; bitte versuchen Sie es in einer Stunde erneut.',
  'error.message.too_many':
    'In kurzer Zeit kamen mehrere Nachrichten von Ihnen, deshalb wurde diese nicht gesendet. Ihr Text steht noch hier.',
  'error.account.stale':
    'Das wurde in einem anderen Fenster geändert. Hier ist der aktuelle Stand; bitte prüfen Sie ihn und speichern Sie noch einmal.',
  'error.account.address_book_full': 'Das Adressbuch ist voll. Entfernen Sie eine Adresse, um eine andere anzulegen.',
  'error.webhook.signature': 'Die Signatur fehlt, ist falsch oder zu alt.',
  'error.webhook.rights':
    'Ein Webhook kann nichts erfahren, was Sie nicht lesen dürfen. Wählen Sie die Ereignisse aus.',
  'error.webhook.address':
    'Diese Adresse ist nicht möglich: Geben Sie eine öffentliche https-Adresse ohne Benutzername, Passwort und Fragment ein.',
  'error.webhook.off': 'Dieser Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  'error.webhook.too_many': 'Es gibt bereits 25 Webhooks. Entfernen Sie zuerst einen.',
  'error.webhook.on_its_way': 'Dieses Ereignis wird gerade gesendet.',
  'error.product.price':
    'Bitte den Preis in der Währung des Shops eingeben, etwa 19,90, ohne Tausenderpunkt. Er beträgt höchstens 999.999,99.',
  'error.product.price_step':
    'Mit Karte lässt sich dieser Preis nicht bezahlen: In dieser Währung muss die letzte Ziffer 0 sein, wie in 1,230.',
  'error.menu.address':
    'Bitte geben Sie eine Adresse ein, die mit https:// beginnt, oder einen Pfad dieses Shops, der mit / beginnt.',
  'error.menu.automatic': 'Ein automatisches Menü hat keine eigenen Einträge.',
  'error.menu.flat': 'Die Fußzeile hat eine Ebene: unter einem Eintrag kann nichts stehen.',
  'error.menu.one_target': 'Jeder Eintrag führt zu genau einer Seite.',
  'error.menu.target': 'Das Ziel dieses Eintrags gibt es im Shop nicht.',
  'error.menu.too_many': 'Ein Menü kann höchstens 12 Einträge haben und 24 darunter.',
  'error.collection.deleted': 'Die Kategorie wurde gelöscht.',
  'error.collection.not_deleted': 'Die Kategorie ist nicht gelöscht.',
  'error.collection.handle_taken': 'Eine andere Kategorie hat diese Adresse.',
  'error.collection.parent_unknown': 'Diese Kategorie gibt es nicht.',
  'error.collection.loop': 'Eine Kategorie kann nicht unter sich selbst stehen.',
  'error.collection.too_deep': 'Kategorien können höchstens 5 Ebenen tief sein.',
  'error.collection.too_many': 'Der Shop hat so viele Kategorien, wie er haben kann.',
  'error.collection.no_picture': 'Wählen Sie zuerst ein Bild: dieser Text sagt, was es zeigt.',
  'error.collection.by_rule': 'Die Produkte dieser Kategorie wählt ihre Regel aus.',
  'error.collection.condition': 'Das ist keine Bedingung, die ein Produkt erfüllen kann: bitte den Wert prüfen.',
  'error.collection.new_among_any':
    'Die neuesten Produkte können nicht eine von mehreren Möglichkeiten sein. Verlangen Sie, dass alle Bedingungen gelten.',
  'error.collection.too_many_conditions': 'Eine Regel kann höchstens 10 Bedingungen haben.',
  'error.collection.too_many_rules': 'Der Shop hat so viele Kategorien nach Regel, wie er haben kann.',
  'error.collection.product_unknown': 'Dieses Produkt gibt es nicht.',
  'error.collection.too_many_products':
    'Eine Kategorie von Hand kann höchstens 1.000 Produkte haben. Für mehr gibt es Regeln.',
  'error.product.price_changed':
    'Dieser Preis hat sich geändert, seit Sie die Seite geöffnet haben. Sehen Sie sich den neuen an, und geben Sie Ihren noch einmal ein, wenn er noch stimmt.',
  'error.product.handle_taken': 'Ein anderes Produkt hat diese Adresse.',
  'error.product.stocks': 'Geben Sie eine Zahl für alle Varianten ein oder je eine für jeden Wert oder jede Variante.',
  'error.product.value_prices': 'Eigene Preise haben Werte einer einzigen Option, die der anderen keine.',
  'error.product.option_twice': 'Jede Option und jeder ihrer Werte braucht einen eigenen Namen.',
  'error.product.option_unknown':
    'Das Produkt wurde inzwischen geändert: Diese Option oder dieser Wert gehört nicht mehr dazu. Bitte die Seite neu laden.',
  'error.product.no_variant': 'Ein Produkt braucht mindestens eine Variante.',
  'error.product.too_many_variants':
    'Das sind mehr Kombinationen als die 2.000 Varianten, die ein Produkt haben darf. Lassen Sie Werte weg oder fehlende Kombinationen ohne Variante.',
  'error.product.removes_variants':
    'Dabei fallen Varianten mit ihrem Bestand weg. Bitte ansehen, welche, und bestätigen.',
  'error.product.variant_unknown': 'Diese Variante hat das Produkt nicht mehr. Bitte die Seite neu laden.',
  'error.product.no_sale': 'Hier ist keine Aktion geplant, und keine läuft.',
  'error.product.not_due': 'Dieses Produkt wird jetzt weder veröffentlicht noch herausgenommen.',
  'error.product.on_sale': 'Dieses Produkt ist schon im Verkauf.',
  'error.product.publish_past': 'Diese Zeit ist vorbei. Stellen Sie das Produkt stattdessen in den Verkauf.',
  'error.product.scheduled_far': 'Produkte lassen sich für die nächsten 2 Jahre planen.',
  'error.product.withdraw_early':
    'Ein Produkt wird nach seiner Veröffentlichung herausgenommen und nicht in der Vergangenheit.',
  'error.product.withdraw_unpublished':
    'Dieses Produkt ist nicht im Verkauf. Geben Sie auch an, wann es veröffentlicht wird.',
  'error.product.no_sale_due': 'Für dieses Produkt beginnt und endet jetzt keine Aktion.',
  'error.product.sale_archived': 'Ein archiviertes Produkt hat keine Aktion. Holen Sie es zuerst zurück.',
  'error.product.sale_end': 'Eine Aktion endet nach ihrem Beginn und nicht in der Vergangenheit.',
  'error.product.sale_far': 'Eine Aktion lässt sich für die nächsten 2 Jahre planen.',
  'error.product.sale_how': 'Bitte entweder den Aktionspreis oder einen Prozentsatz eingeben.',
  'error.product.sale_past': 'Diese Zeit ist vorbei. Leer beginnt die Aktion sofort.',
  'error.product.sale_percent': 'Bitte einen Prozentsatz zwischen 0,01 und 99,99 eingeben, zum Beispiel 20.',
  'error.product.sale_price':
    'In einer Aktion kostet jede Variante weniger als jetzt. Durch einen Prozentsatz wird keine kostenlos: Geben Sie dafür 0 als Preis ein.',
  'error.product.sale_runs': 'Eine Aktion läuft. Ändern Sie, wann sie endet, oder beenden Sie sie zuerst.',
  'error.product.archived': 'Das Produkt ist schon archiviert.',
  'error.product.not_archived': 'Das Produkt ist nicht archiviert.',
  'error.product.picture_unknown': 'Dieses Bild ist nicht mehr da. Bitte die Datei noch einmal auswählen.',
  'error.product.too_many_pictures': 'Ein Produkt hat höchstens 250 Bilder.',
  'error.product.sku_taken': 'Eine andere Variante hat diese Artikelnummer.',
  'error.product.to_send':
    'Artikel dieses Produkts sind verkauft und noch nicht verschickt. Verschicken oder stornieren Sie diese Bestellungen zuerst, oder archivieren Sie das Produkt.',
  'error.product.pieces_reserved':
    'Von einer Variante, die wegfiele, sind Artikel für eine Bestellung reserviert, die gerade bezahlt wird. Bitte versuchen Sie es später noch einmal.',
  'error.picture.not_ready': 'Dieses Bild ist noch nicht da.',
  'error.picture.more_uses':
    'Inzwischen ist das Bild an mehr Stellen zu sehen als beim Öffnen dieser Seite. Sehen Sie nach und drücken Sie noch einmal.',
  'error.picture.not_failed': 'Dieses Bild ist schon da oder wird gerade heruntergeladen.',
  'error.location.closed_on': 'Geben Sie jeden Tag wie 2026-12-24 ein, auf Wunsch mit einem Grund dahinter.',
  'error.location.hours': 'Geben Sie Öffnungszeiten wie 09:00-12:30, 13:30-18:00 ein.',
  'error.location.too_many': 'Es gibt bereits 100 Standorte.',
  'error.shipping_method.price': 'Geben Sie einen Preis wie 4,90 ein, oder 0 für kostenlosen Versand.',
  'error.shipping_method.too_many': 'Es gibt bereits 200 Versandarten. Löschen Sie zuerst eine.',
  'error.tax.exists': 'Dieses Land hat für diese Produkte schon einen Satz. Ändern Sie diesen.',
  'error.tax.rate': 'Geben Sie einen Satz zwischen 0 und 100 Prozent ein, etwa 19 oder 7,7.',
  'error.redirect.elsewhere': 'Bitte geben Sie eine Adresse dieses Shops ohne Domain ein, etwa /pages/about.',
  'error.redirect.address_taken': 'An dieser Adresse beginnt eine andere Weiterleitung.',
  'error.redirect.loop': 'Das würde dorthin zurückführen, wo es beginnt.',
  'error.redirect.nowhere': 'Unter dieser Adresse hat der Shop keine Seite.',
  'error.redirect.page_exists': 'Unter dieser Adresse hat der Shop eine Seite; sie kann nicht woanders hinführen.',
  'error.import.not_csv':
    'Diese Datei ist keine CSV-Datei. Speichern Sie eine Tabelle erst als CSV, und entpacken Sie ein Archiv.',
  'error.import.encoding':
    'Diese Datei ist beschädigt oder in einer unbekannten Kodierung. Speichern Sie sie als „CSV UTF-8“ und versuchen Sie es noch einmal.',
  'error.import.cut_off': 'Diese Datei endet mitten in einer Zeile; sie scheint abgeschnitten zu sein.',
  'error.import.too_large': 'Diese Datei ist größer als 100 MB.',
  'error.import.unknown_format':
    'Die Spalten passen weder zu einer Shopify- noch zu einer WooCommerce-Datei. Bitte geben Sie an, welche Spalte welche ist.',
  'error.import.no_inventory': 'Die Bestandsdatei ist kein Export des Bestands aus Shopify.',
  'error.import.stock_unknown':
    'In dieser Datei werden Artikel gezählt, aber es steht nicht darin, wie viele es gibt. Geben Sie den Export des Bestands dazu, oder geben Sie an, dass keine da sind oder dass nicht gezählt wird.',
  'error.import.other_currency': 'Die Preise dieser Datei sind in einer anderen Währung als der des Shops.',
  'error.import.other_tax':
    'Die Preise dieser Datei und die des Shops passen nicht zusammen: Nur in den einen ist die Steuer enthalten. Ändern Sie die Einstellung des Shops, oder exportieren Sie die Preise anders.',
  'error.import.discounts':
    'Dieser Shop hat noch keine Rabatte, Gutscheine oder Geschenkkarten: Aus dieser Datei kann nichts übernommen werden.',
  'error.import.empty': 'Diese Datei enthält nur ihre Überschriften.',
  'error.import.stays_on_sale':
    'Dieses Produkt wird verkauft und bleibt, wie es war, bis seine Zeilen in der Datei stimmen.',
  'error.import.no_file': 'Bitte wählen Sie eine Datei aus.',
  'error.import.file_name': 'Bitte geben Sie einen Dateinamen an.',
  'error.import.not_uploaded': 'Die Datei dieses Imports ist nicht mehr hier. Bitte laden Sie sie noch einmal hoch.',
  'error.import.not_read': 'Diese Datei wurde noch nicht gelesen.',
  'error.import.at_work': 'Diese Datei wird gerade bearbeitet. Bitte warten Sie, bis das fertig ist.',
  'error.import.not_undoable': 'Dieser Import lässt sich nicht rückgängig machen.',
  'error.import.columns': 'Bitte wählen Sie eine Spalte der Datei, und jede Spalte nur einmal.',
  'error.import.under_way': 'Ein anderer Import läuft gerade. Bitte warten Sie, bis er fertig ist.',
  'error.file.not_a_picture': 'Diese Datei ist kein JPEG-, PNG-, WebP-, AVIF- oder GIF-Bild.',
  'error.file.too_large': 'Dieses Bild ist größer als 20 MB oder 50 Megapixel.',
  'error.file.address_refused': 'Diese Adresse darf nicht abgerufen werden.',
  'error.file.not_there': 'Unter dieser Adresse liegt kein Bild.',
  'error.file.unreachable': 'Die Adresse des Bildes hat nicht geantwortet. Wir haben es einen Tag lang versucht.',
  'error.limit.too_many_requests': 'Das waren zu viele Anfragen in kurzer Zeit, deshalb wurde nichts ausgeführt.',
  'error.system.unavailable':
    'Der Shop ist gerade nicht erreichbar. Es ist nichts verloren. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  'error.system.fault':
    'Bei uns ist etwas schiefgegangen. Es ist nichts verloren. Bitte versuchen Sie es noch einmal, oder nennen Sie uns die Fehlernummer unten.',
} as const satisfies Record<keyof typeof errorsEn, string>
