import type { contactEn } from './contact.en.ts'

export const contactDe = {
  'contact.title': 'Kontakt',
  'contact.intro': 'Fragen zu einem Produkt, einer Bestellung oder einer Lieferung?',
  'contact.other_ways': 'Weitere Kontaktmöglichkeiten',
  'contact.answered_within': 'Wir antworten so schnell wie möglich.',
  'contact.sent': 'Vielen Dank. Ihre Nachricht ist eingegangen. Wir antworten per E-Mail.',
  'contact.problems': 'Bitte prüfen Sie diese Felder',
  'contact.name': 'Ihr Name',
  'contact.name_needed': 'Geben Sie Ihren Namen ein.',
  'contact.email': 'E-Mail',
  'contact.email_needed': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'contact.email_hint': 'Für unsere Antwort.',
  'contact.order': 'Bestellnummer',
  'contact.order_hint': 'Zum Beispiel B1001. Sie steht in Ihrer Bestellbestätigung.',
  'contact.optional': 'optional',
  'contact.message': 'Ihre Nachricht',
  'contact.message_needed': 'Geben Sie Ihre Nachricht ein.',
  'contact.send': 'Nachricht senden',
  'contact.letter.received_subject': 'Ihre Nachricht an {shop} ({reference})',
  'contact.letter.name': 'Name',
  'contact.letter.greeting': 'Guten Tag,',
  'contact.letter.received':
    'vielen Dank für Ihre Nachricht vom {time}. Sie ist eingegangen und hat die Vorgangsnummer {reference}. Wir antworten so schnell wie möglich.',
  'contact.letter.received_more':
    'Wenn Sie etwas ergänzen möchten, antworten Sie auf diese E-Mail oder schreiben Sie mit der Vorgangsnummer {reference} an {email}.',
  'contact.letter.received_other':
    'Sie haben uns nicht geschrieben? Dann hat jemand Ihre Adresse versehentlich eingetragen, und Sie können diese E-Mail löschen.',
  'contact.letter.arrived_subject': 'Nachricht {reference} von {name}',
  'contact.no_link': 'Den Link zu Ihrer Bestellung verloren?',
} as const satisfies Record<keyof typeof contactEn, string>
