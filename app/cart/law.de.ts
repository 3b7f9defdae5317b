import type { cartLawEn } from './law.en.ts'

export const cartLawDe = {
  'cart.delivers_to': 'Wir liefern nach: {countries}.',
  'cart.cards': 'Zahlung mit Karte ({brands}).',
  'cart.on_account.known':
    'Auf Rechnung mit Überweisung innerhalb von {days, plural, one {# Tag} other {# Tagen}}: wenn Sie angemeldet sind und schon eine Bestellung bezahlt haben.',
  'cart.on_account.signed-in':
    'Auf Rechnung mit Überweisung innerhalb von {days, plural, one {# Tag} other {# Tagen}}: wenn Sie angemeldet sind.',
} as const satisfies Record<keyof typeof cartLawEn, string>
