import type { cartLawEn } from './law.en.ts'

export const cartLawDe = {
  'cart.delivers_to': 'Wir liefern nach: {countries}.',
  'cart.cards': 'Zahlung mit Karte ({brands}).',
} as const satisfies Record<keyof typeof cartLawEn, string>
