import type { orderActionsEn } from './order-actions.en.ts'

export const orderActionsDe = {
  'office.done.refund': 'Erstattung beauftragt. Sie geht jetzt an den Zahlungsanbieter.',
  'office.done.edited': 'Die Artikel wurden geändert.',
  'office.done.added':
    'Erledigt. Was hinzukommt, ist ein eigener Bestellentwurf, der auf dieser Seite verlinkt ist, und ergänzt diese Bestellung, sobald er bezahlt ist.',
  'office.done.cancel': 'Bestellung storniert.',
  'office.done.send': 'Gespeichert. Eine Benachrichtigung ist verschickt.',
  'office.done.delivered': 'Paket als zugestellt markiert.',
  'office.done.lost':
    'Paket als verloren markiert. Die Kundin oder der Kunde erhält eine E-Mail. Die Artikel können noch einmal verschickt werden.',
  'office.done.hold': 'Zahlung angenommen. Die Bestellung kann verschickt werden.',
  'office.done.lost_closed':
    'Paket als verloren markiert. Die Kundin oder der Kunde erhält eine E-Mail. Die Bestellung ist abgeschlossen: Die Artikel können erstattet werden.',
  'office.done.close': 'Bestellung abgeschlossen. Erstattungen sind noch möglich, verschickt wird nichts mehr.',
  'office.done.close_unsent': 'Bestellung abgeschlossen. Was nicht verschickt wurde, ist wieder im Bestand.',
  'office.refund_title': 'Erstattung zu Bestellung {number}',
  'office.refund_text': 'Bis zu {amount} können erstattet werden. Eine Erstattung lässt sich nicht rückgängig machen.',
  'office.refund_kind': 'Umfang der Erstattung',
  'office.refund_kind_needed': 'Wählen Sie, wie viel erstattet wird.',
  'office.refund_kind.rest': 'Gesamter Restbetrag',
  'office.refund_kind.lines': 'Bestimmte Artikel',
  'office.refund_kind.lines_hint': 'Geben Sie unten die Anzahl an.',
  'office.refund_kind.amount': 'Ein Betrag',
  'office.refund_kind.amount_hint':
    'Nimmt keinen Artikel aus der Bestellung: Was noch nicht verschickt ist, wird noch verschickt.',
  'office.refund_pieces': 'Zu erstattende Artikel',
  'office.pieces_of': 'Anzahl: {title}',
  'office.of_left': 'von {count}',
  'office.pieces_refunded': '({count} erstattet)',
  'office.refund_shipping_too': 'Versand, {amount}',
  'office.amount': 'Betrag in {currency}',
  'office.reason': 'Grund',
  'office.reason_needed': 'Wählen Sie einen Grund.',
  'office.reason_hint': 'Der Betrag wird per E-Mail mitgeteilt. Grund und Notiz bleiben intern.',
  'office.note': 'Notiz',
  'office.work_out': 'Berechnen',
  'office.comes_to': 'Erstattungsbetrag: {amount}',
  'office.refund_now': '{amount} erstatten',
  'office.refund_items': 'Artikel erstatten',
  'office.refund_otherwise': 'Einen Betrag, den Versand oder alles',
  'office.refund_press': 'Jetzt erstatten',
  'office.cancel_title': 'Bestellung {number} stornieren',
  'office.cancel_restock': 'Artikel zurück in den Bestand legen',
  'office.cancel_restock_hint':
    'Ohne gelten sie als nicht mehr vorhanden, zum Beispiel weil sie zerbrochen oder nicht auffindbar sind.',
  'office.cancel_notify': 'Benachrichtigung per E-Mail verschicken',
  'office.cancel_money.back': 'Auf die Karte erstattet: {amount}. Das lässt sich nicht rückgängig machen.',
  'office.cancel_money.release':
    'Auf der Karte reserviert: {amount}. Die Reservierung wird freigegeben, und es wird nichts abgebucht.',
  'office.cancel_money.gone': 'Es ist nichts mehr zu erstatten: Alles ist erstattet oder wird gerade erstattet.',
  'office.cancel_money.elsewhere':
    'Was eingezogen wurde, kann der Shop nicht erstatten. Muss es zurück, erstatten Sie es beim Zahlungsanbieter.',
  'office.cancel_money.none': 'Es wurde kein Geld eingezogen, deshalb wird nichts erstattet.',
  'office.cancel_press': 'Bestellung stornieren',
  'office.lost_title': 'Bestellung {number}: Paket verloren',
  'office.lost_text': 'Die Kundin oder der Kunde erhält eine E-Mail. Das lässt sich nicht rückgängig machen.',
  'office.lost_again':
    'Die Artikel können noch einmal verschickt oder erstattet werden. Verschicken Sie sie noch einmal, werden sie erneut aus dem Lager genommen.',
  'office.lost_again_closed':
    'Die Bestellung ist abgeschlossen: Die Artikel können erstattet, aber nicht noch einmal verschickt werden.',
  'office.lost_press': 'Als verloren markieren',
  'office.send_title': 'Bestellung {number} verschicken',
  'office.ready_title': 'Bestellung {number}: abholbereit',
  'office.send_text': 'Wählen Sie die Artikel. Eine Benachrichtigung wird verschickt.',
  'office.send_refunded':
    'Von dieser Bestellung wurden {amount} als Betrag erstattet, ohne Artikel. Prüfen Sie, ob noch alles zu verschicken ist.',
  'office.nothing_to_send': 'Von dieser Bestellung ist nichts mehr zu verschicken.',
  'office.send_held':
    'Auf der Karte reserviert: {amount}. Der Betrag wird mit dem Verschicken eingezogen. Lehnt die Bank ab, wird nichts verschickt.',
  'office.carrier': 'Paketdienst',
  'office.carrier_needed': 'Geben Sie den Paketdienst ein.',
  'office.tracking_number': 'Sendungsnummer',
  'office.tracking_link': 'Link zur Sendungsverfolgung',
  'office.tracking_link_hint':
    'Bei DHL, DPD, GLS, UPS und anderen bekannten Paketdiensten leer lassen: Der Link ergibt sich aus der Sendungsnummer.',
  'office.in_parcel': 'Artikel im Paket',
  'office.send_all': 'Alles verschicken',
  'office.send_press': 'Verschicken',
  'office.ready_press': 'Als abholbereit melden',
} satisfies Record<keyof typeof orderActionsEn, string>
