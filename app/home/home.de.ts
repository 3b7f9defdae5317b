import type { homeEn } from './home.en.ts'

export const homeDe = {
  'home.look': 'Jetzt entdecken',
  'home.new': 'Neu im Shop',
  'home.collections': 'Unsere Kategorien',
  'home.reduced': 'Reduziert',
  'home.free': 'Versandkostenfrei ({country}) ab {amount}',
  'home.free_up_to': 'Versandkostenfrei ({country}) ab {amount}, bis {weight} kg',
  'home.delivery': 'Versand ({country}) ab {amount}',
  'home.payment': 'Sichere Kartenzahlung: {brands}',
  'home.more': 'Unsere Geschichte lesen',
} as const satisfies Record<keyof typeof homeEn, string>
