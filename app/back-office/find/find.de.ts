import type { findEn } from './find.en.ts'

export const findDe = {
  'office.find': 'Suchen oder öffnen',
  'office.find.short': 'Suchen',
  'office.find.text':
    'Eine Bestellung nach Nummer, Name, E-Mail-Adresse, Ort, Postleitzahl oder Telefonnummer, eine Kundin oder ein Kunde, eine Rücksendung, eine Rechnung, ein Produkt oder seine Artikelnummer, ein Bereich der Verwaltung.',
  'office.find.field': 'Nummer, E-Mail, Produkt …',
  'office.find.key': 'Strg K',
  'office.find.found': 'Gefunden',
  'office.find.rooms': 'Bereiche',
  'office.find.here': 'Auf dieser Seite',
  'office.find.products': 'Produkte',
  'office.find.count': 'Gefunden: {count}',
  'office.key.palette': 'Suchen oder öffnen',
} as const satisfies Record<keyof typeof findEn, string>
