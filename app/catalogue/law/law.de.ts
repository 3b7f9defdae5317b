import type { catalogueLawEn } from './law.en.ts'

export const catalogueLawDe = {
  'catalogue.unit_price': '{price}/{unit}',
  'safety.title': 'Produktsicherheit',
  'safety.manufacturer': 'Hersteller',
  'safety.responsible': 'Verantwortliche Person in der EU',
  'safety.sku': '{count, plural, one {Artikelnummer} other {Artikelnummern}}',
  'safety.sku_each': 'Jede Ausführung hat eine eigene Nummer.',
  'safety.sku_all': 'Alle {count} anzeigen',
  'safety.warnings': 'Warnhinweis:',
  'guarantee.title': 'Gesetzliche Gewährleistung: mindestens 2 Jahre',
  'guarantee.text':
    'Überall in der EU gilt ab Lieferung mindestens 2 Jahre lang ein gesetzliches Gewährleistungsrecht, kostenlos. Ist das Produkt mangelhaft oder nicht wie beschrieben, muss der Verkäufer es reparieren oder ersetzen, den Preis mindern oder erstatten. In einigen Ländern gilt das Recht länger.',
  'guarantee.more': 'Ihre Rechte in Ihrem Land: <a>Ihr Europa, Garantien und Rückgabe</a>',
} as const satisfies Record<keyof typeof catalogueLawEn, string>
