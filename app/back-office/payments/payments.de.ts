import type { officePaymentsEn } from './payments.en.ts'

export const officePaymentsDe = {
  'lists.payment_problems': 'Zahlungen prüfen',
  'lists.payment_problems.text': 'Bei diesen Zahlungen stimmt etwas nicht. Bitte prüfen Sie jede davon.',
  'lists.payment_problems.search': 'Zahlungen suchen',
  'lists.payment_problems.none': 'Keine Zahlungen zu prüfen gefunden.',
  'lists.payment_problems.count': '{count, plural, =0 {Keine Zahlungen} one {# Zahlung} other {# Zahlungen}} zu prüfen',
  'lists.payment_problems.more': 'Mehr als {count} Zahlungen zu prüfen',
  'lists.payment_problems.q': 'Bestellung oder Zahlung',
  'lists.payment_problems.found': 'Gefunden',
  'lists.payment_problems.resolved': 'Erledigt',
  'lists.payment_problems.found_from': 'Gefunden ab',
  'lists.payment_problems.found_to': 'Gefunden bis',
  'lists.payment_problems.kind.does-not-fit': 'Falsche Bestellung',
  'lists.payment_problems.kind.underpaid': 'Zu wenig bezahlt',
  'lists.payment_problems.kind.overpaid': 'Zu viel bezahlt',
  'lists.payment_problems.kind.given-back': 'Zu spät bezahlt',
  'lists.payment_problems.kind.refund-failed': 'Erstattung fehlgeschlagen',
  'lists.payment_problems.kind.refund-by-hand': 'Erstattung beim Anbieter',
  'lists.payment_problems.kind.dispute': 'Rückbuchung',
  'lists.payment_problems.kind.fraud-warning': 'Betrugswarnung',
  'lists.payment_problems.kind.review': 'Riskante Zahlung',
  'lists.payment_problems.kind.hold-ended': 'Reservierung abgelaufen',
  'lists.payment_problems.kind.payment-overdue': 'Überfällig',
  'lists.payment_problems.kind.made-again': 'Bestellung wiederhergestellt',
  'lists.payment_problems.kind.went-back': 'Datenbank zurückgefallen',
  'lists.payment_problems.kind.orphan-payment': 'Unbekannte Zahlung',
  'lists.payment_problems.kind.payment-gone': 'Zahlung nicht gefunden',
  'lists.payment_problems.kind.ledger-differs': 'Abweichung',
  'lists.payment_problems.kind.key-spent': 'Aufruf gestoppt',
  'lists.payment_problems.kind.unknown-event': 'Unbekannte Meldung',
  'lists.payment_problems.kind.card-testing': 'Kartentest',
  'lists.payment_problems.kind.stuck': 'Schlägt wiederholt fehl',
  'lists.payment_problems.kind.provider-refuses': 'Anbieter lehnt ab',
  'office.found': 'Gefunden am {time}',
  'office.payer': 'Bezahlt von {payer}',
  'office.open_at_provider': 'Beim Zahlungsanbieter öffnen',
  'office.looked_at': 'Als erledigt markieren',
  'office.looked': 'Als erledigt markiert.',
  'office.called_again': 'Geändert oder erneut gemeldet (bisher {count, plural, one {# Meldung} other {# Meldungen}}).',
  'office.problem.does-not-fit': 'Eine Zahlung gehört nicht zu der Bestellung, für die sie gemacht wurde.',
  'office.problem.underpaid': 'Es wurde weniger bezahlt, als die Bestellung kostet.',
  'office.problem.kept': 'Die Bank hat {amount} behalten',
  'office.problem.received': '{received} von {total} eingegangen',
  'office.problem.overpaid': 'Es wurde mehr bezahlt, als die Bestellung kostet.',
  'office.problem.given-back':
    'Eine Zahlung kam für eine Bestellung, die nicht mehr erfüllt werden konnte. Sie wurde automatisch erstattet.',
  'office.problem.refund-failed': 'Eine Erstattung ist nicht angekommen. Das Geld steht noch aus.',
  'office.problem.refund-by-hand': 'Im Dashboard des Zahlungsanbieters wurde eine Erstattung veranlasst.',
  'office.problem.dispute': 'Die kartenausgebende Bank ficht eine Zahlung an.',
  'office.problem.fraud-warning': 'Die kartenausgebende Bank vermutet, dass die Karte missbraucht wurde.',
  'office.problem.review': 'Der Zahlungsanbieter bittet um Prüfung einer riskanten Zahlung.',
  'office.problem.hold-ended':
    'Eine Reservierung endete, bevor die Bestellung verschickt war. Die Bestellung wurde storniert.',
  'office.problem.payment-overdue':
    'Eine Bestellung auf Rechnung wurde nicht fristgerecht bezahlt. Eine Zahlungserinnerung ist verschickt.',
  'office.problem.made-again':
    'Die Datenbank hatte eine bezahlte Bestellung verloren. Sie wurde aus dem wiederhergestellt, was der Zahlungsanbieter aufbewahrt.',
  'office.problem.went-back':
    'Die Datenbank ist auf einen früheren Stand zurückgefallen: Das zuletzt Gespeicherte fehlt, obwohl Kundschaft und Team es gesehen haben.',
  'office.problem.orphan-payment': 'Der Zahlungsanbieter hat eine Zahlung, die hier zu keiner Bestellung gehört.',
  'office.problem.payment-gone': 'Der Zahlungsanbieter kennt diese Zahlung der Bestellung nicht mehr.',
  'office.problem.ledger-differs': 'Unser Zahlungsverlauf und die Daten des Zahlungsanbieters stimmten nicht überein.',
  'office.problem.key-spent':
    'Der Zahlungsanbieter hat einen unserer Aufrufe angehalten, weil dessen Schlüssel schon benutzt war.',
  'office.problem.unknown-event': 'Der Zahlungsanbieter hat etwas gemeldet, das hier nicht bekannt ist.',
  'office.problem.card-testing': 'Viele Karten werden nacheinander ausprobiert.',
  'office.problem.stuck': 'Bei einer Zahlung schlägt etwas wiederholt fehl. Alles andere läuft weiter.',
  'office.problem.provider-refuses': 'Der Zahlungsanbieter lehnt die Anfragen des Shops ab.',
  'office.todo.does-not-fit':
    'Die Bestellung ist angehalten. Vergleichen Sie beides, stornieren Sie die Bestellung und erstatten Sie die Zahlung beim Zahlungsanbieter, wenn sie zurückmuss.',
  'office.todo.underpaid': 'Die Bestellung ist angehalten. Nehmen Sie den kleineren Betrag an oder stornieren Sie sie.',
  'office.todo.overpaid': 'Erstatten Sie den zu viel gezahlten Betrag.',
  'office.todo.given-back': 'Nichts zu tun, solange keine Rückfrage kommt.',
  'office.todo.refund-failed':
    'Fragen Sie nach einem anderen Weg für die Erstattung, oder erstatten Sie noch einmal. Wurde das Konto beim Zahlungsanbieter seitdem gewechselt? Dann erstatten Sie es im Dashboard des früheren Kontos.',
  'office.todo.refund-by-hand': 'Sie steht im Zahlungsverlauf der Bestellung. Prüfen Sie, ob sie gewollt war.',
  'office.todo.dispute':
    'Antworten Sie im Dashboard des Zahlungsanbieters, bevor die Frist endet. Erstatten Sie nicht zusätzlich.',
  'office.todo.fraud-warning':
    'Ist noch nichts verschickt, stornieren Sie die Bestellung. Jetzt zu erstatten ist günstiger als eine Rückbuchung.',
  'office.todo.review': 'Entscheiden Sie im Dashboard des Zahlungsanbieters, bevor etwas verschickt wird.',
  'office.todo.hold-ended':
    'Besteht noch Interesse, bitten Sie um eine neue Bestellung und verschicken Sie diese früher.',
  'office.todo.payment-overdue':
    'Ist das Geld eingegangen, erfassen Sie es bei der Bestellung. Sonst fragen Sie nach. Dieser Eintrag verschwindet, sobald bezahlt ist.',
  'office.todo.made-again':
    'Notizen, Sendungen und Änderungen nach der Zahlung fehlen: Vergleichen Sie die Bestellung mit dem, was verschickt wurde. Ist sie angehalten oder abgelaufen, wurde sie vielleicht schon verschickt. Die Bestätigung geht noch einmal an den Kunden.',
  'office.todo.went-back':
    'Bezahlte Bestellungen werden automatisch wiederhergestellt. Sehen Sie nach, was in den Minuten davor noch geschah: Sendungen, Preise, Bestand. Bestell- und Rechnungsnummern gehen mit einer Lücke weiter, damit keine zweimal vergeben wird.',
  'office.todo.orphan-payment':
    'Klären Sie im Dashboard, wozu sie gehört. Gehört sie zu nichts, erstatten Sie sie dort.',
  'office.todo.payment-gone':
    'Wurde das Konto beim Zahlungsanbieter gewechselt? Dann sehen Sie im Dashboard des früheren Kontos nach, was aus dieser Zahlung geworden ist. Erstatten Sie dort, was zu viel bezahlt wurde, und beantworten Sie dort, was eine Bank fragt.',
  'office.todo.ledger-differs': 'Vergleichen Sie diese Bestellung mit den Daten des Zahlungsanbieters.',
  'office.todo.key-spent': 'Es wurde nichts doppelt abgebucht. Sagen Sie es der Person, die den Shop betreut.',
  'office.todo.unknown-event': 'Sehen Sie im Dashboard nach. Oft gehört es zu einem anderen System am selben Konto.',
  'office.todo.card-testing': 'Die Adresse wurde automatisch gebremst. Beobachten Sie die Ablehnungen einen Tag lang.',
  'office.todo.stuck':
    'Es wird automatisch wiederholt, und dieser Eintrag verschwindet, sobald es gelingt. Prüfen Sie im Dashboard, was daran besonders ist, und sagen Sie es der Person, die den Shop betreut.',
  'office.todo.provider-refuses':
    'Sagen Sie es der Person, die den Shop betreut: Der Schlüssel ist vielleicht gesperrt oder darf das nicht. Bis dahin kann womöglich niemand bezahlen.',
} satisfies Record<keyof typeof officePaymentsEn, string>
