import type { contactEn } from './contact.en.ts'

export const contactDe = {
  'contact.title': 'Schreiben Sie uns',
  'contact.intro': 'Eine Frage zu einem Stück, einer Bestellung oder einer Lieferung: Wir lesen alles selbst.',
  'contact.other_ways': 'So erreichen Sie uns auch',
  'contact.answered_within': 'Wir antworten innerhalb von zwei Werktagen.',
  'contact.sent': 'Vielen Dank. Ihre Nachricht ist angekommen, wir antworten per E-Mail.',
  'contact.problems': 'Bitte prüfen Sie diese Felder',
  'contact.name': 'Ihr Name',
  'contact.email': 'E-Mail',
  'contact.email_hint': 'Dorthin geht unsere Antwort.',
  'contact.order': 'Bestellnummer',
  'contact.optional': 'freiwillig',
  'contact.message': 'Ihre Nachricht',
  'contact.send': 'Nachricht senden',
  'contact.letter.received_subject': 'Ihre Nachricht an {shop}',
  'contact.letter.greeting': 'Guten Tag {name},',
  'contact.letter.received':
    'vielen Dank für Ihre Nachricht. Sie ist angekommen, und wir antworten innerhalb von zwei Werktagen. Das haben Sie geschrieben:',
  'contact.letter.arrived_subject': 'Nachricht von {name}',
} as const satisfies Record<keyof typeof contactEn, string>
