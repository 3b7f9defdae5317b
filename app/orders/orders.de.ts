import type { ordersEn } from './orders.en.ts'

export const ordersDe = {
  'orders.title': 'Bestellung {number}',
  'orders.list_title': 'Ihre Bestellungen',
  'orders.list_empty': 'Noch keine Bestellungen. Sobald Sie etwas gekauft haben, können Sie es hier verfolgen.',
  'orders.list_browse': 'Im Laden umsehen',
  'orders.list_pages': 'Seiten Ihrer Bestellungen',
  'orders.list_page': 'Seite {page} von {pages}',
  'orders.list_newer': 'Neuere Bestellungen',
  'orders.list_older': 'Ältere Bestellungen',
  'orders.column_order': 'Bestellung',
  'orders.column_date': 'Datum',
  'orders.column_state': 'Stand',
  'orders.column_total': 'Summe',
  'orders.pieces': '{count, plural, one {# Stück} other {# Stück}}',
  'orders.standing.waiting': 'Wartet auf die Zahlung',
  'orders.standing.looking': 'Wir prüfen die Zahlung',
  'orders.standing.expired': 'Abgelaufen',
  'orders.standing.cancelled': 'Storniert',
  'orders.standing.refunded': 'Erstattet',
  'orders.standing.packing': 'Wird gepackt',
  'orders.standing.partly_sent': 'Teilweise unterwegs',
  'orders.standing.sent': 'Unterwegs',
  'orders.standing.delivered': 'Zugestellt',
  'orders.standing.returned': 'Zurückgeschickt',
  'orders.standing.preparing': 'Wird zusammengestellt',
  'orders.standing.ready': 'Liegt für Sie bereit',
  'orders.standing.collected': 'Abgeholt',
  'orders.thanks': 'Danke für Ihre Bestellung',
  'orders.placed_on': 'Bestellt am {date}',
  'orders.next.waiting':
    'Ihre Stücke sind bis {time} für Sie zurückgelegt. Wenn Sie bis dahin zahlen, gehören sie Ihnen.',
  'orders.next.processing':
    'Ihre Bank bearbeitet die Zahlung noch. Sie brauchen nichts zu tun; wir schreiben an {email}, sobald sie durch ist.',
  'orders.next.declined':
    'Die Karte wurde abgelehnt, es wurde nichts abgebucht. Ihre Stücke sind bis {time} zurückgelegt; versuchen Sie es noch einmal oder mit einer anderen Karte.',
  'orders.next.overdue':
    'Die Zeit zum Zahlen ist vorbei, und was zurückgelegt war, wird gleich wieder frei. Es wurde nichts abgebucht.',
  'orders.next.looking':
    'Etwas an der Zahlung passt nicht, deshalb sieht ein Mensch sie sich an. Sie brauchen nichts zu tun; wir schreiben an {email}.',
  'orders.next.expired':
    'Diese Bestellung wurde nicht rechtzeitig bezahlt, und was für Sie zurückgelegt war, ist wieder frei. Es wurde nichts abgebucht.',
  'orders.next.cancelled': 'Diese Bestellung wurde storniert. Was Sie bezahlt hatten, geht auf Ihre Karte zurück.',
  'orders.next.cancelled_free':
    'Diese Bestellung wurde storniert, es wurde nichts abgebucht. Zeigt Ihre Bank noch einen vorgemerkten Betrag, verschwindet er in einigen Tagen von selbst.',
  'orders.next.refunded':
    '{amount} gehen auf die Karte zurück, mit der Sie bezahlt haben. Bei den Banken dauert es ein paar Tage, bis man es sieht.',
  'orders.next.refunded_by_bank': 'Ihre Bank hat Ihnen diese Zahlung zurückgegeben.',
  'orders.next.packing':
    'Wir packen Ihre Bestellung. In {min} bis {max} Werktagen sollte sie bei Ihnen sein; wir schreiben an {email}, wenn sie das Haus verlässt.',
  'orders.next.packing_plain': 'Wir packen Ihre Bestellung und schreiben an {email}, wenn sie das Haus verlässt.',
  'orders.next.preparing':
    'Wir stellen Ihre Bestellung zusammen. Bitte kommen Sie vorbei, sobald wir an {email} geschrieben haben, dass alles bereitliegt: {location}.',
  'orders.next.partly_sent': 'Ein Teil Ihrer Bestellung ist unterwegs. Der Rest folgt, sobald es geht.',
  'orders.next.sent': 'Ihre Bestellung ist auf dem Weg zu Ihnen.',
  'orders.next.ready': 'Alles liegt für Sie bereit: {location}.',
  'orders.next.delivered': 'Ihre Bestellung ist angekommen. Wir wünschen Ihnen lange Freude daran.',
  'orders.next.collected': 'Sie haben Ihre Bestellung abgeholt. Wir wünschen Ihnen lange Freude daran.',
  'orders.next.returned': 'Ihre Rücksendung ist bei uns angekommen.',
  'orders.money.held':
    '{amount} sind auf Ihrer Karte vorgemerkt und werden abgebucht, wenn Ihre Bestellung das Haus verlässt.',
  'orders.money.disputed':
    'Ihre Bank hat diese Zahlung zurückgefordert und entscheidet noch darüber; so lange können wir selbst nichts erstatten. War das ein Versehen, sagen Sie es bitte Ihrer Bank und uns.',
  'orders.refunds': 'Erstattungen',
  'orders.refund.under_way': '{amount}, seit dem {date} unterwegs',
  'orders.refund.done': '{amount}, erstattet am {date}; bei den Banken dauert es ein paar Tage, bis man es sieht',
  'orders.refund.failed': '{amount} sind am {date} nicht angekommen. Wir gehen dem nach und schreiben Ihnen.',
  'orders.pay_now': 'Jetzt bezahlen',
  'orders.to_cart': 'Zurück zum Warenkorb',
  'orders.location': 'Adresse, Öffnungszeiten und der Weg dorthin',
  'orders.titles': '{first} und mehr, {count} Stück',
  'orders.steps': 'Wie weit Ihre Bestellung ist',
  'orders.step.paid': 'Zahlung',
  'orders.step.packing': 'Verpacken',
  'orders.step.sent': 'Unterwegs',
  'orders.step.delivered': 'Zugestellt',
  'orders.step.preparing': 'Zusammenstellen',
  'orders.step.ready': 'Liegt bereit',
  'orders.step.collected': 'Abgeholt',
  'orders.lines': 'Was Sie bestellt haben',
  'orders.line_quantity': '{quantity} × {price}',
  'orders.where': 'Adressen und Kontakt',
  'orders.shipping': 'Versand',
  'orders.pick_up': 'Abholung',
  'orders.free': 'kostenlos',
  'orders.total': 'Summe',
  'orders.tax_included': 'Enthält {taxes}',
  'orders.tax_name': '{name} ({rate} %)',
  'orders.tax_within': 'davon {name}',
  'orders.refunded': 'Erstattet',
  'orders.delivery_address': 'Lieferadresse',
  'orders.pick_up_at': 'Abholung bei',
  'orders.billing_address': 'Rechnungsadresse',
  'orders.days': '{min} bis {max} Werktage',
  'orders.contact': 'Kontakt',
  'orders.parcels': 'Pakete',
  'orders.parcel_sent': '{carrier}, verschickt am {date}',
  'orders.parcel_number': '· Paketnummer {number}',
  'orders.parcel_track': 'Paket {number} verfolgen',
  'orders.question': 'Stimmt etwas nicht? Schreiben Sie uns; Ihre Bestellnummer ist schon eingetragen.',
  'orders.ask': 'Zu dieser Bestellung fragen',
  'orders.keep_link':
    'Bewahren Sie diese Adresse auf: Wer sie hat, kann die Bestellung sehen. Sie steht auch in Ihrer Bestätigung.',
  'orders.letter.greeting': 'Guten Tag,',
  'orders.letter.greeting_name': 'Guten Tag {name},',
  'orders.letter.confirmation_subject': 'Ihre Bestellung {number} bei {shop}',
  'orders.letter.confirmation': 'danke für Ihre Bestellung. Sie ist bezahlt, und das haben Sie gekauft:',
  'orders.letter.confirmation_held':
    'danke für Ihre Bestellung. {amount} sind auf Ihrer Karte vorgemerkt und werden abgebucht, wenn sie das Haus verlässt. Das haben Sie gekauft:',
  'orders.letter.confirmation_free': 'danke für Ihre Bestellung. Es ist nichts zu zahlen, und das gehört Ihnen:',
  'orders.letter.line': '{quantity} × {title}',
  'orders.letter.ship': 'Wir schicken sie an:',
  'orders.letter.ship_days':
    'In {min} bis {max} Werktagen sollte sie bei Ihnen sein; wir schreiben noch einmal, wenn sie das Haus verlässt.',
  'orders.letter.pick_up':
    'Wir stellen sie für Sie zusammen und schreiben noch einmal, sobald sie zum Abholen bereitliegt: {location}.',
  'orders.letter.link': 'Ihre Bestellung, und wie weit sie ist',
  'orders.letter.link_note': 'Wer diesen Link hat, kann die Bestellung sehen; bitte behalten Sie ihn für sich.',
  'orders.letter.refund_subject': 'Ihr Geld für Bestellung {number} ist auf dem Rückweg',
  'orders.letter.refund_sold_out':
    'Ihre Zahlung für Bestellung {number} kam, als die Zeit dafür schon vorbei war, und in der Zwischenzeit haben andere die letzten Stücke gekauft. Das tut uns leid.',
  'orders.letter.refund_duplicate':
    'wir haben eine zweite Zahlung für das erhalten, was Sie schon bestellt hatten (Bestellung {number}). Eine genügt.',
  'orders.letter.refund_cancelled': 'Ihre Zahlung kam an, als Bestellung {number} schon storniert war.',
  'orders.letter.refund_called_off':
    'Bestellung {number} wurde storniert, bevor etwas davon verschickt war. Was Sie bezahlt haben, geht an Sie zurück.',
  'orders.letter.ready_subject': 'Bestellung {number} liegt für Sie bereit',
  'orders.letter.ready': 'Bestellung {number} oder ein Teil davon liegt in {location} für Sie bereit.',
  'orders.letter.sent_subject': 'Bestellung {number} ist unterwegs',
  'orders.letter.sent': 'soeben haben wir Bestellung {number} oder einen Teil davon an Sie abgeschickt.',
  'orders.letter.sent_number': '{carrier}, Paket {number}',
  'orders.letter.sent_follow': 'Das Paket verfolgen',
  'orders.letter.refund_other': 'wir haben Geld für Ihre Bestellung {number} erstattet.',
  'orders.letter.expired_subject': 'Ihre Bestellung {number} wurde nicht rechtzeitig bezahlt',
  'orders.letter.expired':
    'Bestellung {number} wurde nicht rechtzeitig bezahlt, darum stehen ihre Stücke wieder im Regal. Es wurde nichts abgebucht.',
  'orders.letter.expired_cart':
    'Ihr Warenkorb ist noch so, wie Sie ihn verlassen haben. Wenn Ihnen gefällt, was darin liegt, können Sie es noch einmal bestellen.',
  'orders.letter.cancelled_subject': 'Ihre Bestellung {number} wurde storniert',
  'orders.letter.cancelled': 'Bestellung {number} wurde storniert. Es wird nichts davon verschickt.',
  'orders.letter.cancelled_nothing_charged':
    'Es wurde nichts abgebucht. Zeigt Ihre Bank noch einen vorgemerkten Betrag, verschwindet er in einigen Tagen von selbst.',
  'orders.letter.not_charged_subject': 'Für Bestellung {number} wurde nichts abgebucht',
  'orders.letter.not_charged':
    'Ihre Zahlung für Bestellung {number} kam, als wir sie nicht mehr annehmen konnten: Die Bestellung war da schon beendet oder schon bezahlt.',
  'orders.letter.hold_let_go':
    '{amount} waren auf Ihrer Karte vorgemerkt; wir haben sie freigegeben. Banken zeigen das meist nach einigen Tagen. Sie müssen nichts weiter tun.',
  'orders.letter.refund_failed_subject': 'Ihr Geld für Bestellung {number} ist noch nicht angekommen',
  'orders.letter.refund_failed':
    'wir hatten {amount} für Bestellung {number} auf Ihre Karte zurückgeschickt, und die Bank hat sie uns zurückgegeben. Das tut uns leid. Wir gehen dem jetzt nach, finden einen anderen Weg und schreiben Ihnen; das Geld gehört Ihnen.',
  'orders.letter.refund_amount':
    '{amount} gehen auf die Karte zurück, mit der Sie bezahlt haben. Bei den Banken dauert es meist fünf bis zehn Tage, bis man es sieht. Sie brauchen nichts zu tun.',
} satisfies Record<keyof typeof ordersEn, string>
