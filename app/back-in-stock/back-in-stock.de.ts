import type { backInStockEn } from './back-in-stock.en.ts'

export const backInStockDe = {
  'notice.tell_me': 'Benachrichtigen, wenn wieder verfügbar',
  'notice.title': 'Benachrichtigen, wenn wieder verfügbar: {name}',
  'notice.heading': 'Benachrichtigen, wenn wieder verfügbar',
  'notice.text': 'Wir schreiben Ihnen einmal, sobald es wieder zu kaufen ist. Es ist nicht für Sie reserviert.',
  'notice.email_hint': 'Für diese eine E-Mail. Wir verwenden sie für nichts anderes.',
  'notice.ask': 'Per E-Mail benachrichtigen',
  'notice.mail_sent':
    'Wir haben Ihnen eine E-Mail geschickt. Bitte bestätigen Sie mit dem Link darin, dass Sie benachrichtigt werden möchten.',
  'notice.confirmed': 'Wir schreiben Ihnen, sobald es wieder zu kaufen ist.',
  'notice.confirm_title': 'Möchten Sie eine E-Mail, wenn es wieder verfügbar ist?',
  'notice.wanted': '{name}: Wir schreiben Ihnen einmal, sobald es wieder zu kaufen ist.',
  'notice.confirm': 'Ja, per E-Mail benachrichtigen',
  'notice.refuse': 'Nein, meine Adresse löschen',
  'notice.waits_title': 'Sie hören von uns',
  'notice.waits': '{name}: Wir schreiben Ihnen, sobald es wieder zu kaufen ist.',
  'notice.stop': 'Nicht mehr benachrichtigen',
  'notice.see_product': 'Zum Produkt',
  'notice.over': 'Diese Anfrage ist abgeschlossen',
  'notice.over_text':
    'Wir haben Ihnen geschrieben, oder Sie haben die Anfrage beendet. Ihre E-Mail-Adresse ist dafür nicht mehr gespeichert.',
  'notice.look_around': 'Alle Kategorien ansehen',
  'notice.letter.greeting': 'Guten Tag,',
  'notice.letter.confirm_subject': 'Bitte bestätigen: eine E-Mail von {shop}, wenn es wieder verfügbar ist',
  'notice.letter.confirm':
    'jemand hat diese Adresse bei {shop} eingegeben, um zu erfahren, wann ein ausverkauftes Produkt wieder zu kaufen ist. Waren Sie das? Dann bestätigen Sie es bitte.',
  'notice.letter.confirm_press': 'Bestätigen',
  'notice.letter.confirm_other':
    'Wenn Sie es nicht waren, müssen Sie nichts tun: Ohne Ihre Bestätigung wird die Adresse gelöscht.',
  'notice.letter.back_subject': 'Wieder verfügbar: {name}',
  'notice.letter.back': 'Sie wollten von {shop} benachrichtigt werden: Es ist wieder zu kaufen.',
  'notice.letter.back_press': 'Im Shop ansehen',
  'notice.letter.back_once':
    'Es ist nicht für Sie reserviert, und auch andere wurden benachrichtigt. Das war die eine E-Mail, um die Sie gebeten haben; Ihre Adresse ist dafür nicht mehr gespeichert.',
} as const satisfies Record<keyof typeof backInStockEn, string>
