import type { homeEn } from './home.en.ts'

export const homeDe = {
  'home.look': 'Umsehen',
  'home.new': 'Neu aus der Werkstatt',
  'home.all': 'Alle Sammlungen',
  'home.collections': 'Zum Anfangen',
  'home.reduced': 'Gerade etwas günstiger',
} as const satisfies Record<keyof typeof homeEn, string>
