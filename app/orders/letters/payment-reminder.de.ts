import type { paymentReminderEn } from './payment-reminder.en.ts'

export const paymentReminderDe = {
  'orders.letter.reminder_subject': 'Erinnerung: Zahlung zu Bestellung {number}',
  'orders.letter.reminder':
    'Ihre Bestellung {number} war bis zum {day} zu bezahlen. Offen sind noch {amount}. Vielleicht haben Sie es nur übersehen.',
  'orders.letter.reminder_transfer': 'Bitte überweisen Sie den offenen Betrag:',
  'orders.letter.reminder_holder': 'Kontoinhaber',
  'orders.letter.reminder_iban': 'IBAN',
  'orders.letter.reminder_reference': 'Verwendungszweck',
  'orders.letter.reminder_amount': 'Betrag',
  'orders.letter.reminder_crossed':
    'Haben Sie den Betrag bereits überwiesen, betrachten Sie diese E-Mail bitte als gegenstandslos.',
} satisfies Record<keyof typeof paymentReminderEn, string>
