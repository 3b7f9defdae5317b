import type { officeReceiptsEn } from './receipts.en.ts'

export const officeReceiptsDe = {
  'office.ledger.on_account': 'Auf Rechnung',
  'office.account': 'Zahlung auf Rechnung',
  'office.account_due': 'Fällig bis zum {day}',
  'office.account_overdue': 'Überfällig, war fällig bis zum {day}',
  'office.account_open': 'Offen: {open} von {amount}.',
  'office.account_settled': 'Nichts mehr offen.',
  'office.account_reminded': 'Zahlungserinnerung verschickt: {time}.',
  'office.receipts': 'Eingegangene Zahlungen',
  'office.receipts_none': 'Noch keine Zahlung erfasst.',
  'office.receipt_day': 'Eingegangen am',
  'office.receipt_by': 'Erfasst von',
  'office.record': 'Zahlung erfassen',
  'office.receipt_title': 'Zahlung zu Bestellung {number} erfassen',
  'office.receipt_text':
    'Was für diese Bestellung auf dem Bankkonto eingegangen ist. Was irrtümlich erfasst wurde, lässt sich zurücknehmen.',
  'office.receipt_text_ended': 'Die Bestellung ist storniert: Was Sie erfassen, wird per Überweisung erstattet.',
  'office.receipt_undo': 'Zurücknehmen',
  'office.receipt_undone': 'Zurückgenommen: {reason}',
  'office.receipt_undo_title': 'Zahlung zu Bestellung {number} zurücknehmen',
  'office.receipt_undo_text':
    '{amount}, eingegangen am {day}, wurde irrtümlich erfasst. Der Betrag zählt dann wieder als offen.',
  'office.receipt_undo_reason': 'Grund',
  'office.receipt_undo_reason_needed': 'Geben Sie an, warum, zum Beispiel: gehört zu einer anderen Bestellung.',
  'office.receipt_undo_press': '{amount} zurücknehmen',
  'office.done.receipt_undone': 'Zahlung zurückgenommen.',
  'office.done.credited': 'Vom offenen Betrag abgezogen.',
  'office.refund_text_owed':
    'Höchstens {amount} lassen sich vom offenen Betrag abziehen. Das lässt sich nicht rückgängig machen.',
  'office.refund_owed':
    'Auf Rechnung noch offen: {amount}. Eine Erstattung wird zuerst davon abgezogen; nur der Rest wird überwiesen.',
  'office.refund.credited': 'Vom offenen Betrag abgezogen',
  'office.gone_back_account': '{amount} erstattet oder gutgeschrieben',
  'office.ledger.credited': 'Nicht mehr offen',
  'office.ledger.taken_back': 'Eingang zurückgenommen',
  'office.letter.order-credited': 'Gutschrift',
  'office.attempt.settled': 'Erledigt',
  'office.receipt_more': 'Es wurde mehr bezahlt, als offen ist',
  'office.transfer': 'Zu überweisen: {amount}. Bestätigen Sie die Überweisung danach hier.',
  'office.transferred': 'Als überwiesen markieren',
  'office.not_transferred': 'Überweisung nicht möglich',
  'office.done.receipt': 'Zahlung erfasst.',
  'office.done.transferred': 'Erstattung als überwiesen markiert.',
  'office.done.not_transferred':
    'Die Erstattung konnte nicht überwiesen werden: Das ist vermerkt, und der Betrag kann noch einmal erstattet werden.',
  'office.done.refund_by_hand':
    'Erstattung beauftragt. Überweisen Sie das Geld und bestätigen Sie es dann auf dieser Seite.',
  'office.refund_by_hand':
    'Diese Bestellung wurde per Überweisung bezahlt. Erstattet wird per Überweisung, von Hand: Danach zeigt die Bestellung den Betrag, bis Sie ihn bestätigen.',
  'office.cancel_money.transfer':
    'Per Überweisung erstattet, von Hand: {amount}. Das lässt sich nicht rückgängig machen.',
  'office.cancel_money.unpaid':
    'Es wurde noch nichts bezahlt, deshalb wird nichts erstattet. Offen ist danach nichts mehr.',
  'office.send_on_account': 'Noch nicht bezahlt: {amount} sind auf Rechnung offen, fällig bis zum {day}.',
  'office.ledger.received': 'Eingegangen',
  'office.letter.order-payment-reminder': 'Zahlungserinnerung',
  'lists.transfers': 'Erstattungen überweisen',
  'lists.transfers.text':
    'Erstattungen zu Bestellungen auf Rechnung. Überweisen Sie das Geld und bestätigen Sie es dann bei der Bestellung.',
  'lists.transfers.search': 'Erstattungen suchen',
  'lists.transfers.none': 'Keine Erstattungen gefunden.',
  'lists.transfers.q': 'Bestellung oder E-Mail',
  'lists.transfers.requested': 'Angefordert',
  'lists.transfers.settled': 'Abgeschlossen',
  'lists.transfers.requested_from': 'Angefordert ab',
  'lists.transfers.requested_to': 'Angefordert bis',
  'lists.transfers.state.made': 'Überwiesen',
  'lists.transfers.state.failed': 'Fehlgeschlagen',
  'lists.transfers.view.made': 'Überwiesen',
  'lists.transfers.view.failed': 'Fehlgeschlagen',
  'office.waits.overdue': 'Überfällige Zahlungen',
  'office.problem.given-back_by_hand':
    'Eine Zahlung kam für eine Bestellung, die nicht mehr erfüllt werden konnte. Sie ist zurückzuüberweisen.',
  'office.todo.given-back_by_hand': 'Überweisen Sie sie und bestätigen Sie das danach bei der Bestellung.',
} satisfies Record<keyof typeof officeReceiptsEn, string>
