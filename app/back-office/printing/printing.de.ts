import type { printingEn } from './printing.en.ts'

export const printingDe = {
  'print.print': 'Drucken',
  'print.slips': 'Packzettel',
  'print.slip_of_one': 'Packzettel',
  'print.slips_text':
    '{count, plural, one {# Packzettel} other {# Packzettel}}, jeder in der Sprache seiner Bestellung und auf einer eigenen Seite.',
  'print.slip': 'Packzettel {number}',
  'print.ordered': 'Bestellt am {day}',
  'print.pick_up': 'Abholung: {place}',
  'print.item': 'Artikel',
  'print.sku': 'Artikelnummer',
  'print.quantity': 'Anzahl',
  'print.thanks': 'Vielen Dank für Ihre Bestellung. {shop}',
  'print.not_now': 'Nicht verschicken.',
  'print.pick_list': 'Pickliste',
  'print.pick_list_text':
    'Was {count, plural, one {# Bestellung} other {# Bestellungen}} aus jedem Standort {count, plural, one {braucht} other {brauchen}}.',
  'print.left_out': 'Nicht auf dieser Liste, weil sie jetzt nicht verschickt werden dürfen: {numbers}',
  'print.location': 'Standort',
  'print.no_location': 'Nicht auf Lager',
  'print.for_orders': 'Bestellungen',
  'print.picked': 'Erledigt',
  'print.labels': 'Daten für Etiketten (CSV)',
  'print.invoices': 'Rechnungen (ZIP)',
  'print.to_send': 'Packzettel drucken',
  'error.print.nothing_chosen':
    'Es wurde nichts ausgewählt, das gedruckt werden kann. Gehen Sie zurück und wählen Sie mindestens eine Bestellung aus.',
  'error.print.too_many':
    'Höchstens 200 Bestellungen werden auf einmal gedruckt. Filtern Sie weiter, und drucken Sie in Teilen.',
  'error.print.no_invoices': 'Keine dieser Bestellungen hat schon eine Rechnung.',
} as const satisfies Record<keyof typeof printingEn, string>
