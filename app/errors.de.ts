import type { errorsEn } from './errors.en.ts'

export const errorsDe = {
  'error.request.not_found':
    'Unter dieser Adresse gibt es nichts. Vielleicht ist sie umgezogen, oder der Link ist unvollständig.',
  'error.request.method_not_allowed':
    'So lässt sich diese Adresse nicht verwenden. Gehen Sie zurück und versuchen Sie es von der Seite aus.',
  'error.request.malformed': 'Die Anfrage ließ sich nicht lesen. Gehen Sie zurück und versuchen Sie es noch einmal.',
  'error.request.too_long': 'Diese Adresse ist zu lang. Kürzen Sie sie oder beginnen Sie auf der Startseite.',
  'error.request.body_too_large':
    'Das war mehr, als dieses Formular aufnimmt. Kürzen Sie den Text und senden Sie ihn noch einmal.',
  'error.request.body_too_slow':
    'Das Formular kam nicht rechtzeitig an. Prüfen Sie die Verbindung und senden Sie es noch einmal.',
  'error.request.content_type': 'Das Formular kam in einem Format, das diese Seite nicht liest.',
  'error.request.encoding': 'Der Text kam nicht in UTF-8 an und ließ sich nicht lesen. Es wurde nichts geändert.',
  'error.request.origin':
    'Dieses Formular kam nicht von unseren eigenen Seiten, deshalb wurde nichts geändert. Öffnen Sie die Seite neu und senden Sie es von dort.',
  'error.access.forbidden': 'Diese Seite ist Personen mit anderen Rechten vorbehalten.',
  'error.access.sign_in_needed': 'Bitte melden Sie sich an, um diese Seite zu sehen.',
  'error.access.not_confirmed':
    'Sie sollten bestätigen, dass Sie es noch sind, und das hat nicht geklappt. Sie bleiben angemeldet, und es wurde nichts geändert.',
  'error.access.other_person':
    'Seit dieses Formular geöffnet wurde, hat sich hier jemand anderes angemeldet; deshalb wurde nichts geändert. Öffnen Sie die Seite neu, um als die Person weiterzumachen, die jetzt angemeldet ist.',
  'error.auth.unavailable':
    'Die Anmeldung ist gerade nicht möglich. Sie können weiter stöbern und als Gast kaufen. Bitte versuchen Sie es in einer Minute noch einmal.',
  'error.auth.refused_by_issuer':
    'Die Anmeldung wurde nicht abgeschlossen. Es wurde nichts geändert; Sie können es noch einmal versuchen.',
  'error.auth.state_unknown':
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Fenster begonnen. Bitte beginnen Sie neu.',
  'error.auth.token_refused':
    'Die Anmeldung ließ sich nicht bestätigen, deshalb wurde niemand angemeldet. Bitte beginnen Sie neu.',
  'error.auth.exchange_failed':
    'Der Anmeldedienst hat nicht geantwortet, wie er sollte, deshalb wurde niemand angemeldet. Sie können als Gast weitermachen oder neu beginnen.',
  'error.auth.logout_token_refused': 'Das Abmelde-Token wurde abgelehnt.',
  'error.field.required': 'Bitte füllen Sie dieses Feld aus.',
  'error.field.too_long': 'Das ist zu lang. Bitte kürzen Sie es.',
  'error.field.email': 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  'error.field.phone': 'Geben Sie eine Telefonnummer mit Vorwahl ein, zum Beispiel +49 30 901820.',
  'error.field.postal_code': 'Diese Postleitzahl passt nicht zum Land. Bitte prüfen Sie sie.',
  'error.field.region': 'Bitte wählen Sie das Bundesland oder die Region.',
  'error.field.country': 'In dieses Land liefern wir noch nicht.',
  'error.field.choice': 'Bitte wählen Sie eine der Möglichkeiten.',
  'error.field.characters': 'Darin stehen Zeichen, die sich nicht speichern lassen. Bitte tippen Sie es neu ein.',
  'error.cart.quantity_over_limit': 'Von einer Sache passen höchstens 999 Stück in den Warenkorb.',
  'error.cart.quantity_invalid': 'Geben Sie eine ganze Zahl von 1 bis 999 ein.',
  'error.cart.too_many_lines':
    'Der Warenkorb ist voll: Er fasst 200 verschiedene Dinge. Entfernen Sie eines, um ein anderes hineinzulegen.',
  'error.cart.options_unknown': 'Diese Kombination gibt es nicht. Bitte wählen Sie neu.',
  'error.cart.line_unknown': 'Das liegt nicht mehr in Ihrem Warenkorb.',
  'error.cart.stale': 'Der Warenkorb wurde in einem anderen Fenster geändert. So sieht er jetzt aus.',
  'error.cart.empty': 'Ihr Warenkorb ist leer.',
  'error.stock.sold_out': 'Das ist soeben ausverkauft.',
  'error.stock.not_enough': 'Es sind weniger da, als Sie möchten. Wir haben behalten, was verfügbar ist.',
  'error.checkout.incomplete': 'Einige Angaben fehlen noch. Sie sind unten markiert.',
  'error.checkout.no_shipping':
    'Für diese Adresse haben wir keine Versandart. Wählen Sie Abholung, oder schreiben Sie uns.',
  'error.checkout.changed':
    'In Ihrem Warenkorb hat sich etwas geändert, seit Sie diese Seite geöffnet haben. Bitte sehen Sie ihn noch einmal durch.',
  'error.checkout.pick_up_unavailable':
    'An diesem Standort ist keine Abholung möglich. Bitte wählen Sie einen anderen.',
  'error.payment.unavailable':
    'Der Kartendienst ist gerade nicht erreichbar. Ihr Warenkorb bleibt erhalten, und es wurde nichts abgebucht. Bitte versuchen Sie es in einer Minute noch einmal.',
  'error.payment.declined':
    'Die Karte wurde abgelehnt, es wurde nichts abgebucht. Versuchen Sie es noch einmal oder mit einer anderen Karte.',
  'error.payment.too_many_declines':
    'Die Karte wurde mehrmals abgelehnt. Zu Ihrem Schutz nimmt diese Bestellung keine weiteren Versuche an. Bitte schreiben Sie uns.',
  'error.payment.amount_too_small': 'Dieser Betrag ist zu klein für eine Kartenzahlung.',
  'error.payment.amount_not_payable':
    'Dieser Betrag lässt sich nicht auf einmal mit Karte zahlen. Es wurde nichts bestellt; bitte schreiben Sie uns.',
  'error.order.already_paid': 'Diese Bestellung ist bereits bezahlt.',
  'error.order.expired':
    'Diese Bestellung wurde nicht rechtzeitig bezahlt und ist abgelaufen. Es wurde nichts abgebucht.',
  'error.order.not_placed':
    'Diese Bestellung ist nicht oder nicht mehr aufgegeben, darum geht das nicht. Es wurde nichts geändert.',
  'error.order.on_hold':
    'Diese Bestellung ist wegen ihrer Zahlung angehalten. Bis das geklärt ist, wird nichts verschickt.',
  'error.order.not_paid': 'Das Geld für diese Bestellung ist nicht da, darum wurde nichts verschickt.',
  'error.order.has_left':
    'Von dieser Bestellung ist schon etwas verschickt, darum kann sie nicht storniert werden. Erstatten Sie, was zurückkommt.',
  'error.order.disputed':
    'Die Bank des Käufers ficht diese Zahlung an und entscheidet jetzt darüber. Es wurde nichts geändert.',
  'error.order.too_many_pieces':
    'So viele sind nicht mehr da. Geben Sie eine ganze Zahl ein, höchstens so viel, wie übrig ist.',
  'error.order.no_pieces': 'Sagen Sie für mindestens ein Stück, wie viele im Paket sind.',
  'error.order.tracking_link': 'Geben Sie eine Adresse ein, die mit https:// beginnt, oder lassen Sie das Feld leer.',
  'error.order.capture_refused':
    'Die Bank hat das Geld nicht mehr vorgemerkt und zahlt es nicht, darum wurde nichts verschickt. Bitte schreiben Sie dem Käufer.',
  'error.order.not_on_hold': 'Diese Bestellung ist nicht mehr angehalten. So steht sie jetzt.',
  'error.order.hold_does_not_fit':
    'Diese Zahlung gehört nicht zu der Bestellung und lässt sich nicht annehmen. Stornieren Sie die Bestellung.',
  'error.order.not_done':
    'Bei dieser Bestellung steht noch etwas aus: ein Paket, Geld oder eine Entscheidung. Sie bleibt offen.',
  'error.order.parcel_not_on_its_way': 'Dieses Paket ist nicht mehr unterwegs. So steht es jetzt.',
  'error.payment.provider_away':
    'Der Kartendienst ist gerade nicht zu erreichen, darum wurde nichts verschickt. Bitte versuchen Sie es in einer Minute noch einmal.',
  'error.refund.nothing_left':
    'Es ist nichts übrig, das zurückgehen könnte: Alles ist zurückgegangen oder auf dem Weg dorthin.',
  'error.refund.too_much': 'Das ist mehr, als noch zurückgehen kann. Es wurde nichts erstattet.',
  'error.refund.disputed':
    'Die Bank des Käufers hat dieses Geld geholt und entscheidet jetzt darüber. Eine Erstattung daneben wäre doppelt gezahlt.',
  'error.refund.not_paid': 'Für diese Bestellung wurde kein Geld eingezogen, darum kann auch keines zurückgehen.',
  'error.refund.not_payable':
    'Einen so kleinen Teil dieser Währung kann der Kartendienst nicht bewegen. Bitte runden Sie den Betrag.',
  'error.refund.amount': 'Geben Sie einen Betrag wie 12,50 ein, ohne Währung und ohne Trennzeichen für die Tausender.',
  'error.refund.no_pieces':
    'Sagen Sie für mindestens ein Stück, wie viele erstattet werden, oder wählen Sie den Versand.',
  'error.refund.contradictory':
    'Neben der Wahl sind Stücke oder ein Betrag ausgefüllt. Wählen Sie, was gemeint ist, und leeren Sie die anderen Felder.',
  'error.message.too_many':
    'Sie haben in kurzer Zeit mehrere Nachrichten geschickt. Bitte warten Sie eine Stunde, oder rufen Sie uns an.',
  'error.account.stale':
    'Das wurde in einem anderen Fenster geändert. So steht es jetzt; bitte prüfen und noch einmal speichern.',
  'error.account.address_book_full': 'Das Adressbuch ist voll. Entfernen Sie eine Adresse, um eine andere anzulegen.',
  'error.webhook.signature': 'Die Signatur fehlt, ist falsch oder zu alt.',
  'error.import.not_csv': 'Diese Datei ist keine CSV-Datei.',
  'error.import.encoding':
    'Diese Datei ist nicht in UTF-8. Speichern Sie sie als „CSV UTF-8“ und versuchen Sie es noch einmal.',
  'error.import.cut_off': 'Diese Datei endet mitten in einer Zeile; sie scheint abgeschnitten zu sein.',
  'error.import.too_large': 'Diese Datei ist größer als 100 MB.',
  'error.import.unknown_format': 'Die Spalten passen weder zu einer Shopify- noch zu einer WooCommerce-Datei.',
  'error.import.empty': 'Diese Datei enthält keine Produkte.',
  'error.import.under_way': 'Ein anderer Import läuft gerade. Bitte warten Sie, bis er fertig ist.',
  'error.file.not_a_picture': 'Diese Datei ist kein JPEG-, PNG-, WebP-, AVIF- oder GIF-Bild.',
  'error.file.too_large': 'Dieses Bild ist größer als 20 MB oder 50 Megapixel.',
  'error.file.address_refused': 'Diese Adresse darf nicht abgerufen werden.',
  'error.file.not_there': 'Unter dieser Adresse liegt kein Bild.',
  'error.file.unreachable': 'Die Adresse des Bildes hat nicht geantwortet. Wir haben es einen Tag lang versucht.',
  'error.limit.too_many_requests':
    'Das war ein wenig zu schnell. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.',
  'error.system.unavailable':
    'Der Laden holt kurz Luft. Es ist nichts verloren. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  'error.system.fault':
    'Bei uns ist etwas schiefgegangen. Es ist nichts verloren. Bitte versuchen Sie es noch einmal, oder nennen Sie uns die Nummer unten.',
} as const satisfies Record<keyof typeof errorsEn, string>
