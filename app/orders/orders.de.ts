import type { ordersEn } from './orders.en.ts'

export const ordersDe = {
  'orders.title': 'Bestellung {number}',
  'orders.list_title': 'Ihre Bestellungen',
  'orders.list_empty': 'Noch keine Bestellungen. Hier können Sie Ihre Bestellungen verfolgen.',
  'orders.list_pages': 'Seiten Ihrer Bestellungen',
  'orders.list_page': 'Seite {page} von {pages}',
  'orders.list_newer': 'Neuere Bestellungen',
  'orders.list_older': 'Ältere Bestellungen',
  'orders.column_order': 'Bestellung',
  'orders.column_date': 'Datum',
  'orders.column_state': 'Status',
  'orders.column_total': 'Gesamt',
  'orders.pieces': '{count, plural, one {# Artikel} other {# Artikel}}',
  'orders.standing.waiting': 'Wartet auf Zahlung',
  'orders.standing.looking': 'Zahlung wird geprüft',
  'orders.standing.expired': 'Abgelaufen',
  'orders.standing.cancelled': 'Storniert',
  'orders.standing.refunded': 'Erstattet',
  'orders.standing.packing': 'In Bearbeitung',
  'orders.standing.nothing_left': 'Nichts zu verschicken',
  'orders.standing.nothing_to_collect': 'Nichts abzuholen',
  'orders.standing.partly_sent': 'Teilweise unterwegs',
  'orders.standing.sent': 'Unterwegs',
  'orders.standing.delivered': 'Zugestellt',
  'orders.standing.partly_returned': 'Teilweise zurückgesandt',
  'orders.standing.returned': 'Rücksendung eingegangen',
  'orders.standing.preparing': 'In Bearbeitung',
  'orders.standing.ready': 'Abholbereit',
  'orders.standing.collected': 'Abgeholt',
  'orders.thanks': 'Vielen Dank für Ihre Bestellung',
  'orders.placed_on': 'Bestellt am {date}',
  'orders.next.waiting':
    'Wir reservieren Ihre Artikel bis {time}. Bitte bezahlen Sie bis dahin. Fast ausverkaufte Artikel können bis zur Zahlung noch von anderen gekauft werden.',
  'orders.next.processing':
    'Ihre Bank bearbeitet die Zahlung noch. Sie müssen nichts tun: Sobald sie bestätigt ist, schreiben wir an {email}.',
  'orders.next.delayed':
    'Ihre Bestellung ist bei uns. Ihre Bank braucht bis zu {days} Arbeitstage für die Zahlung ({method}), so lange reservieren wir Ihre Artikel. Sie müssen nichts tun: Sobald das Geld eingegangen ist, schreiben wir an {email} und versenden Ihre Bestellung. Fast ausverkaufte Artikel können bis dahin noch an andere gehen; dann erhalten Sie Ihr Geld zurück.',
  'orders.next.declined':
    '{way, select, method {Die Zahlung ({method}) ist nicht zustande gekommen, es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal oder zahlen Sie auf andere Weise.} other {Die Karte wurde abgelehnt, es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal oder mit einer anderen Karte.}} Wir reservieren Ihre Artikel bis {time}. Fast ausverkaufte Artikel können bis zur Zahlung noch von anderen gekauft werden.',
  'orders.next.overdue':
    'Die Zeit zum Bezahlen ist abgelaufen, die Artikel werden wieder freigegeben. Es wurde nichts abgebucht.',
  'orders.next.looking':
    'Wir müssen die Zahlung zu dieser Bestellung prüfen. Sie müssen nichts tun: Wir schreiben an {email}.',
  'orders.next.expired':
    'Diese Bestellung wurde nicht rechtzeitig bezahlt, die Artikel sind wieder freigegeben. Es wurde nichts abgebucht.',
  'orders.next.expired_paid':
    'Diese Bestellung wurde nicht rechtzeitig bezahlt, die Artikel sind wieder freigegeben. {way, select, account {Was Sie bezahlt haben, überweisen wir zurück.} method {Was Sie bezahlt haben, erstatten wir: {method}.} other {Was Sie bezahlt haben, erstatten wir auf Ihre Karte.}}',
  'orders.next.displaced':
    'Ein Artikel dieser Bestellung war ausverkauft, bevor sie bezahlt wurde. Es wurde nichts abgebucht, und Ihr Warenkorb bleibt erhalten.',
  'orders.next.displaced_debit':
    'Ein Artikel dieser Bestellung wurde von jemand anderem gekauft, bevor Ihre Zahlung ({method}) eingegangen war. Trifft das Geld ein, versenden wir Ihre Bestellung, falls wieder alles auf Lager ist; sonst erstatten wir alles. Wir schreiben an {email}.',
  'orders.next.cancelled':
    'Diese Bestellung wurde storniert. {way, select, account {Es ist nichts mehr zu bezahlen, und was Sie bezahlt haben, überweisen wir zurück.} method {Was Sie bezahlt haben, erstatten wir: {method}.} other {Was Sie bezahlt haben, erstatten wir auf Ihre Karte.}}',
  'orders.next.cancelled_free':
    '{way, select, account {Diese Bestellung wurde storniert. Es ist nichts zu bezahlen.} other {Diese Bestellung wurde storniert, es wurde nichts abgebucht. Zeigt Ihre Bank noch einen reservierten Betrag an, verschwindet er in einigen Tagen.}}',
  'orders.next.refunded':
    '{way, select, account {Wir überweisen Ihnen {amount} zurück.} method {Wir erstatten {amount} auf dem Weg, auf dem Sie bezahlt haben: {method}.} other {Wir erstatten {amount} auf die Karte, mit der Sie bezahlt haben.}} Bis Ihre Bank das anzeigt, kann es einige Tage dauern.',
  'orders.next.refunded_by_bank': 'Ihre Bank hat Ihnen diese Zahlung erstattet.',
  'orders.next.packing':
    'Ihre Bestellung ist in Bearbeitung und sollte {same, select, true {{max, plural, one {am nächsten Werktag} other {in # Werktagen}}} other {in {min} bis {max} Werktagen}} bei Ihnen sein. Wir schreiben an {email}, sobald sie unterwegs ist.',
  'orders.next.packing_plain':
    'Ihre Bestellung ist in Bearbeitung. Wir schreiben an {email}, sobald sie unterwegs ist.',
  'orders.next.preparing':
    'Ihre Bestellung ist in Bearbeitung. Bitte warten Sie mit der Abholung auf unsere E-Mail an {email}. Abholung: {location}.',
  'orders.next.partly_sent': 'Ein Teil Ihrer Bestellung ist unterwegs. Der Rest folgt.',
  'orders.next.partly_sent_last': 'Ein Teil Ihrer Bestellung ist unterwegs. Mehr wird nicht verschickt.',
  'orders.next.nothing_to_send': 'Von dieser Bestellung wird nichts verschickt.',
  'orders.next.nothing_to_collect': 'Von dieser Bestellung wird nichts ausgegeben.',
  'orders.next.lost':
    '{part, select, true {Ein Teil Ihrer Bestellung ist unterwegs. } other {}}{way, select, pick_up {Artikel Ihrer Bestellung sind verloren gegangen.} other {Ein Paket Ihrer Bestellung ist unterwegs verloren gegangen.}} Das tut uns leid. Wir schicken Ihnen die fehlenden Artikel noch einmal oder erstatten sie und schreiben Ihnen. Sie müssen nichts tun.',
  'orders.next.lost_last':
    '{part, select, true {Ein Teil Ihrer Bestellung ist unterwegs. } other {}}{way, select, pick_up {Artikel Ihrer Bestellung sind verloren gegangen,} other {Ein Paket Ihrer Bestellung ist unterwegs verloren gegangen,}} und die fehlenden Artikel werden nicht noch einmal verschickt. Falls sie Ihnen noch nicht erstattet wurden, schreiben Sie uns bitte.',
  'orders.next.sent': 'Ihre Bestellung ist unterwegs.',
  'orders.next.ready': 'Ihre Bestellung liegt zur Abholung bereit: {location}.',
  'orders.next.delivered': 'Ihre Bestellung wurde zugestellt.',
  'orders.next.collected': 'Ihre Bestellung wurde abgeholt.',
  'orders.next.partly_returned': 'Ein Teil Ihrer Bestellung ist wieder bei uns eingegangen.',
  'orders.next.returned': 'Ihre Rücksendung ist bei uns eingegangen.',
  'orders.payment_method': 'Zahlungsart',
  'orders.paid_with.card': 'Karte',
  'orders.paid_with.debit': 'Lastschrift',
  'orders.paid_with.sepa_debit': 'SEPA-Lastschrift',
  'orders.money.held':
    '{amount} sind {way, select, method {({method})} other {auf Ihrer Karte}} reserviert und werden abgebucht, wenn Ihre Bestellung verschickt oder abholbereit ist.',
  'orders.money.disputed':
    'Ihre Bank hat diese Zahlung zurückgebucht und prüft sie. Bis dahin können wir nichts erstatten. War das ein Versehen, sagen Sie es bitte Ihrer Bank und uns.',
  'orders.account': 'Zahlung auf Rechnung',
  'orders.account.due':
    '{part, select, true {Wir haben {received} erhalten. Bitte überweisen Sie die restlichen {amount} bis zum {date}.} other {Bitte überweisen Sie {amount} bis zum {date}.}}',
  'orders.account.overdue':
    '{part, select, true {Wir haben {received} erhalten. Die restlichen {amount} waren am {date} fällig.} other {Ihre Überweisung über {amount} war am {date} fällig.}} Bitte überweisen Sie den Betrag jetzt. Ist er schon unterwegs, müssen Sie nichts tun.',
  'orders.account.paid': 'Ihre Bestellung ist bezahlt. Vielen Dank für Ihre Überweisung.',
  'orders.account.let_off': 'Zu dieser Bestellung ist nichts mehr zu bezahlen.',
  'orders.account.holder': 'Kontoinhaber: {holder}',
  'orders.account.iban': 'IBAN: {iban}',
  'orders.account.reference': 'Verwendungszweck: {number}',
  'orders.account.received': 'Erhalten',
  'orders.account.credited': 'Gutschrift',
  'orders.account.open': 'Noch zu zahlen',
  'orders.refunds': 'Erstattungen',
  'orders.refund.under_way': '{amount}, in Bearbeitung seit {date}',
  'orders.refund.done': '{amount}, erstattet am {date}. Bis Ihre Bank das anzeigt, kann es einige Tage dauern.',
  'orders.refund.credited': '{amount}, am {date} vom offenen Betrag abgezogen.',
  'orders.refund.failed': '{amount}, fehlgeschlagen am {date}. Wir klären das und schreiben Ihnen.',
  'orders.pay_now': 'Jetzt bezahlen',
  'orders.to_cart': 'Zurück zum Warenkorb',
  'orders.location': 'Adresse, Öffnungszeiten und Anfahrt',
  'orders.titles': '{first} und weitere ({count, plural, one {# Artikel} other {# Artikel}})',
  'orders.steps': 'Bestellstatus',
  'orders.step.paid': 'Zahlung',
  'orders.step.ordered': 'Bestellt',
  'orders.step.packing': 'In Bearbeitung',
  'orders.step.sent': 'Unterwegs',
  'orders.step.delivered': 'Zugestellt',
  'orders.step.preparing': 'In Bearbeitung',
  'orders.step.ready': 'Abholbereit',
  'orders.step.collected': 'Abgeholt',
  'orders.lines': 'Bestellte Artikel',
  'orders.line_quantity': '{quantity} × {price}',
  'orders.where': 'Adressen und Kontakt',
  'orders.shipping': 'Versand',
  'orders.pick_up': 'Abholung',
  'orders.free': 'Kostenlos',
  'orders.total': 'Gesamtsumme',
  'orders.tax_included': 'Enthält {taxes}',
  'orders.tax_name': '{name} ({rate} %)',
  'orders.tax_within': 'davon {name}',
  'orders.refunded': 'Erstattet',
  'orders.delivery_address': 'Lieferadresse',
  'orders.billing_address': 'Rechnungsadresse',
  'orders.days':
    '{same, select, true {{max, plural, one {nächster Werktag} other {# Werktage}}} other {{min} bis {max} Werktage}}',
  'orders.contact': 'Kontakt',
  'orders.parcels': 'Pakete',
  'orders.parcel_sent': '{carrier}, verschickt am {date}',
  'orders.parcel_number': '· Sendungsnummer {number}',
  'orders.parcel_lost': 'unterwegs verloren gegangen',
  'orders.parcel_track': 'Sendung verfolgen: {number}',
  'orders.question': 'Stimmt etwas nicht? Schreiben Sie uns. Ihre Bestellnummer ist schon eingetragen.',
  'orders.ask': 'Frage stellen',
  'orders.keep_link':
    'Bewahren Sie diesen Link auf: Wer ihn hat, kann die Bestellung sehen, bis {days} Tage nach der letzten Änderung. Er steht auch in Ihrer Bestätigung.',
  'orders.old_link':
    'Dieser Link ist zu alt, um Namen, Adressen und Artikel zu zeigen. Er zeigt nur den Bestellstatus.',
  'orders.old_link_sign_in': 'Melden Sie sich an, um die ganze Bestellung zu sehen.',
  'orders.old_link_mail':
    'Wir können einen neuen Link an die E-Mail-Adresse der Bestellung senden. Er ist 24 Stunden gültig.',
  'orders.sign_in': 'Anmelden',
  'orders.send_link': 'Neuen Link senden',
  'orders.link_sent':
    'Ein neuer Link wurde an die E-Mail-Adresse dieser Bestellung gesendet. Er ist 24 Stunden gültig. Wir senden höchstens einen am Tag.',
  'orders.lookup_title': 'Bestellung finden',
  'orders.lookup_text':
    'Sie haben ohne Konto bestellt und den Link verloren? Geben Sie die Bestellnummer und die E-Mail-Adresse der Bestellung ein. Wir senden einen neuen Link an diese Adresse.',
  'orders.lookup_number': 'Bestellnummer',
  'orders.lookup_number_hint': 'Sie beginnt mit B und steht in jeder unserer E-Mails zur Bestellung.',
  'orders.lookup_email': 'E-Mail-Adresse der Bestellung',
  'orders.lookup_account': 'Haben Sie mit Konto bestellt? Dort finden Sie Ihre Bestellungen.',
  'orders.lookup_help': 'Wenn Sie die Nummer nicht kennen, schreiben Sie uns bitte.',
  'orders.lookup_sent':
    'Wenn es eine Bestellung mit dieser Nummer und E-Mail-Adresse gibt, haben wir einen Link an diese Adresse gesendet. Er ist 24 Stunden gültig. Je Bestellung senden wir höchstens einen am Tag.',
  'orders.data_link': 'Ihre Daten in diesem Shop',
  'orders.claim_text':
    '{state, select, guest {Mit einem Konto sehen Sie alle Ihre Bestellungen an einem Ort, ohne Link. Melden Sie sich an oder erstellen Sie ein Konto: Dann können Sie diese Bestellung darin aufnehmen.} other {Sie sind angemeldet. Sie können diese Bestellung in Ihr Konto aufnehmen.}}',
  'orders.claim_sign_in': 'Anmelden',
  'orders.claim_register': 'Konto erstellen',
  'orders.claim_press': 'In mein Konto aufnehmen',
  'orders.claimed': 'Diese Bestellung ist jetzt in Ihrem Konto.',
  'orders.again': 'Noch einmal kaufen',
  'orders.letter.greeting': 'Guten Tag,',
  'orders.letter.greeting_name': 'Guten Tag {name},',
  'orders.letter.confirmation_subject': 'Ihre Bestellung {number} bei {shop}',
  'orders.letter.confirmation': 'vielen Dank für Ihre Bestellung. Sie ist bezahlt. Sie haben bestellt:',
  'orders.letter.confirmation_held':
    'vielen Dank für Ihre Bestellung. {amount} sind {way, select, method {({method})} other {auf Ihrer Karte}} reserviert und werden abgebucht, wenn Ihre Bestellung verschickt oder abholbereit ist. Sie haben bestellt:',
  'orders.letter.confirmation_free': 'vielen Dank für Ihre Bestellung. Es ist nichts zu bezahlen. Sie haben bestellt:',
  'orders.letter.confirmation_account': 'vielen Dank für Ihre Bestellung. Sie zahlen auf Rechnung. Sie haben bestellt:',
  'orders.letter.account_due': 'Bitte überweisen Sie {amount} bis zum {date}:',
  'orders.letter.paid_with': 'Zahlungsart: {method}',
  'orders.letter.delayed_subject': 'Ihre Bestellung {number} bei {shop} ist eingegangen',
  'orders.letter.delayed':
    'Ihre Bestellung {number} ist bei uns. Ihre Bank braucht bis zu {days} Arbeitstage für die Zahlung ({method}). So lange reservieren wir Ihre Artikel, und sobald das Geld eingegangen ist, versenden wir sie. Fast ausverkaufte Artikel können bis dahin noch an andere gehen; dann erhalten Sie Ihr Geld zurück. Sie müssen nichts tun. Sie haben bestellt:',
  'orders.letter.failed_subject': 'Bestellung {number} ist noch nicht bezahlt',
  'orders.letter.failed':
    'Ihre Bank hat die Zahlung für Bestellung {number} nicht ausgeführt ({method}). Es wurde nichts abgebucht. Wir reservieren Ihre Artikel bis {time}: Bitte zahlen Sie bis dahin auf andere Weise. Sonst endet die Bestellung, und Sie können jederzeit neu bestellen.',
  'orders.letter.line': '{quantity} × {title}',
  'orders.letter.ship': 'Lieferadresse:',
  'orders.letter.ship_days':
    'Ihre Bestellung sollte {same, select, true {{max, plural, one {am nächsten Werktag} other {in # Werktagen}}} other {in {min} bis {max} Werktagen}} bei Ihnen sein. Wir schreiben Ihnen, sobald sie unterwegs ist.',
  'orders.letter.pick_up': 'Abholung: {location}. Wir schreiben Ihnen, sobald Ihre Bestellung abholbereit ist.',
  'orders.letter.link': 'Bestellung ansehen',
  'orders.letter.link_note': 'Wer diesen Link hat, kann die Bestellung sehen. Bitte geben Sie ihn nicht weiter.',
  'orders.letter.refund_subject': 'Erstattung zu Bestellung {number}',
  'orders.letter.refund_sold_out':
    'Ihre Zahlung zu Bestellung {number} kam zu spät. Es waren nicht mehr alle Artikel verfügbar. Das tut uns leid.',
  'orders.letter.refund_duplicate':
    'wir haben eine zweite Zahlung für etwas erhalten, das Sie schon bestellt hatten (Bestellung {number}), und erstatten sie.',
  'orders.letter.refund_replaced':
    'Ihre Zahlung zu Bestellung {number} ging ein, als diese schon beendet war und Sie neu bestellt hatten. Deshalb erstatten wir sie.',
  'orders.letter.refund_cancelled': 'Ihre Zahlung ging ein, als Bestellung {number} schon beendet war.',
  'orders.letter.refund_called_off':
    'Bestellung {number} wurde storniert, bevor etwas verschickt wurde. {way, select, account {Es ist nichts mehr zu bezahlen, und was Sie bezahlt haben, überweisen wir zurück.} other {Was Sie bezahlt haben, erstatten wir.}}',
  'orders.letter.refund_edited':
    'Aus Bestellung {number} wurden Artikel herausgenommen, bevor sie verschickt wurden. Was Sie dafür bezahlt haben, erstatten wir.',
  'orders.taken_out': '{count} vor dem Versand herausgenommen',
  'orders.together_with': 'Außerdem in dieser Lieferung: Bestellung {number}.',
  'orders.together_to': 'Kommt zusammen mit Bestellung {number}.',
  'orders.letter.ready_subject': 'Bestellung {number} ist abholbereit',
  'orders.letter.ready_part_subject': 'Ein Teil der Bestellung {number} ist abholbereit',
  'orders.letter.ready': 'Ihre Bestellung {number} liegt zur Abholung bereit: {location}.',
  'orders.letter.ready_part': 'ein Teil Ihrer Bestellung {number} liegt zur Abholung bereit: {location}.',
  'orders.letter.sent_subject': 'Bestellung {number} ist unterwegs',
  'orders.letter.sent_part_subject': 'Ein Teil der Bestellung {number} ist unterwegs',
  'orders.letter.sent': 'Ihre Bestellung {number} ist unterwegs.',
  'orders.letter.sent_part': 'ein Teil Ihrer Bestellung {number} ist unterwegs.',
  'orders.letter.sent_number': '{carrier}, Sendungsnummer {number}',
  'orders.letter.sent_follow': 'Sendung verfolgen',
  'orders.letter.parcel_lost_subject': 'Ein Paket Ihrer Bestellung {number} ist verloren gegangen',
  'orders.letter.parcel_lost':
    '{way, select, pick_up {Artikel Ihrer Bestellung {number} sind vor der Abholung verloren gegangen.} other {ein Paket Ihrer Bestellung {number} ist auf dem Weg zu Ihnen verloren gegangen.}} Das tut uns leid.',
  'orders.letter.parcel_lost_next':
    'Wir schicken Ihnen die fehlenden Artikel noch einmal oder erstatten sie und schreiben Ihnen. Sie müssen nichts tun.',
  'orders.letter.refund_other': 'zu Ihrer Bestellung {number} gibt es eine Erstattung.',
  'orders.letter.expired_subject': 'Ihre Bestellung {number} wurde nicht rechtzeitig bezahlt',
  'orders.letter.expired':
    'Bestellung {number} wurde nicht rechtzeitig bezahlt, ihre Artikel sind wieder freigegeben. Es wurde nichts abgebucht.',
  'orders.letter.expired_link': 'Solange Ihr Zahlungslink gültig ist, können Sie damit noch einmal bestellen.',
  'orders.letter.expired_cart': 'Ihr Warenkorb ist unverändert. Wenn Sie möchten, können Sie noch einmal bestellen.',
  'orders.letter.fresh_link_subject': 'Ihr Link zu Bestellung {number}',
  'orders.letter.fresh_link':
    'zu Bestellung {number} wurde ein neuer Link angefordert. Er ist 24 Stunden gültig. Wenn Sie das nicht waren, müssen Sie nichts tun: Der Link geht nur an Sie.',
  'orders.letter.cancelled_subject': 'Ihre Bestellung {number} wurde storniert',
  'orders.letter.cancelled': 'Bestellung {number} wurde storniert. Es wird nichts verschickt.',
  'orders.letter.cancelled_nothing_charged':
    '{way, select, account {Es ist nichts zu bezahlen.} other {Es wurde nichts abgebucht. Zeigt Ihre Bank noch einen reservierten Betrag an, verschwindet er in einigen Tagen.}}',
  'orders.letter.cancelled_returned': 'Was Sie bezahlt haben, ist schon zurückgezahlt oder auf dem Weg zu Ihnen.',
  'orders.letter.not_charged_subject': 'Zu Bestellung {number} wurde nichts abgebucht',
  'orders.letter.not_charged':
    'Ihre Zahlung zu Bestellung {number} konnten wir nicht mehr annehmen: Die Bestellung war bereits beendet oder bezahlt.',
  'orders.letter.authorisation_released':
    '{way, select, account {Sie müssen dafür nichts überweisen.} method {{amount} waren reserviert ({method}) und sind wieder freigegeben. Sie müssen nichts tun.} other {{amount} waren auf Ihrer Karte reserviert und sind wieder freigegeben. Bis Ihre Bank das anzeigt, kann es einige Tage dauern. Sie müssen nichts tun.}}',
  'orders.letter.refund_failed_subject': 'Erstattung zu Bestellung {number} verzögert sich',
  'orders.letter.refund_failed':
    '{way, select, account {wir konnten Ihnen {amount} zu Bestellung {number} nicht zurücküberweisen. Das tut uns leid. Wir klären das und schreiben Ihnen. Sie erhalten Ihr Geld.} method {wir haben {amount} zu Bestellung {number} erstattet ({method}), aber das Geld kam an uns zurück. Das tut uns leid. Wir klären das und schreiben Ihnen. Sie erhalten Ihr Geld.} other {wir haben {amount} zu Bestellung {number} auf Ihre Karte erstattet, aber die Bank hat das Geld an uns zurückgegeben. Das tut uns leid. Wir klären das und schreiben Ihnen. Sie erhalten Ihr Geld.}}',
  'orders.letter.credited_subject': 'Gutschrift zu Bestellung {number}',
  'orders.letter.credited':
    'wir haben {amount} von dem abgezogen, was zu Bestellung {number} offen war. {left, select, none {Es ist nichts mehr zu bezahlen.} other {Offen sind noch {left}, fällig bis zum {date}.}}',
  'orders.letter.refund_amount':
    '{way, select, account {Wir überweisen Ihnen {amount} zurück. Bis Ihre Bank das anzeigt, kann es einige Tage dauern.} method {Wir erstatten {amount} auf dem Weg, auf dem Sie bezahlt haben: {method}. Das dauert meist 5 bis 10 Tage.} other {Wir erstatten {amount} auf die Karte, mit der Sie bezahlt haben. Bis Ihre Bank das anzeigt, dauert es meist 5 bis 10 Tage.}} Sie müssen nichts tun.',
} satisfies Record<keyof typeof ordersEn, string>
