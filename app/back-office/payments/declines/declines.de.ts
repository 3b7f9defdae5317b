import type { declinesEn } from './declines.en.ts'

export const declinesDe = {
  'office.decline.account': 'Das Bankkonto gibt es nicht mehr, oder es lässt sich nicht belasten.',
  'office.decline.again': 'Die Bank war nicht erreichbar. Mit derselben Karte kann es später gelingen.',
  'office.decline.amount': 'Der Betrag ist für diese Zahlungsart zu hoch oder zu niedrig.',
  'office.decline.asked': 'Die Bank hat eine Bestätigung verlangt, und sie kam nicht.',
  'office.decline.bank':
    'Die Bank hat abgelehnt und nennt keinen Grund. Eine Nachfrage dort oder eine andere Zahlungsart hilft.',
  'office.decline.card': 'Diese Karte ist für solche Käufe nicht zugelassen.',
  'office.decline.currency': 'Karte oder Konto zahlen nicht in dieser Währung.',
  'office.decline.customer': 'Die Zahlung wurde nicht bestätigt oder bei der Bank widerrufen.',
  'office.decline.cvc': 'Die Prüfnummer war falsch.',
  'office.decline.duplicate': 'Die Bank hielt es für dieselbe Zahlung ein zweites Mal.',
  'office.decline.expired': 'Die Karte ist abgelaufen, oder ihr Ablaufdatum war falsch.',
  'office.decline.fraud': 'Bank oder Zahlungsanbieter vermuten Betrug. Sagen Sie nach außen nur, dass abgelehnt wurde.',
  'office.decline.funds': 'Auf dem Konto war nicht genug Geld.',
  'office.decline.late': 'Die Zahlung wurde nicht rechtzeitig abgeschlossen.',
  'office.decline.limit': 'Das Limit der Karte war erreicht.',
  'office.decline.lost':
    'Die Karte ist als verloren oder gestohlen gemeldet. Sagen Sie nach außen nur, dass abgelehnt wurde.',
  'office.decline.number': 'Die Kartennummer oder die Adresse dazu war falsch.',
  'office.decline.pin': 'Die PIN war falsch oder wurde zu oft eingegeben.',
  'office.decline.test': 'Es war eine Testkarte, oder eine echte Karte im Testmodus.',
} satisfies Record<keyof typeof declinesEn, string>
