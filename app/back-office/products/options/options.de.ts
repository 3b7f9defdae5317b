import type { productOptionsEn } from './options.en.ts'

export const productOptionsDe: Record<keyof typeof productOptionsEn, string> = {
  'office.product.options': 'Optionen und Varianten',
  'office.product.options_link': 'Optionen ändern',
  'office.product.options_first': 'Optionen wie Größe oder Farbe anlegen',
  'office.product.options_text':
    'Wonach Kundinnen und Kunden auswählen, etwa Größe und Farbe. Jede Kombination ist eine Variante mit eigenem Preis, eigener Artikelnummer und eigenem Bestand.',
  'office.product.option': 'Option',
  'office.product.option_name': 'Name der Option',
  'office.product.option_hint': 'Zum Beispiel Größe.',
  'office.product.option_value': 'Wert',
  'office.product.values': 'Werte',
  'office.product.values_of': 'Werte von {option}',
  'office.product.values_hint': 'Einer pro Zeile.',
  'office.product.more_values': 'Weitere Werte',
  'office.product.value_in': 'Auf {language}',
  'office.product.swatch': 'Farbe',
  'office.product.take_away': 'Entfernen',
  'office.product.take_away_of': '{value} entfernen',
  'office.product.option_away': 'Die Option {option} mit allen Werten entfernen',
  'office.product.first_option': 'Erste Option',
  'office.product.another_option': 'Weitere Option',
  'office.product.missing': 'Kombinationen ohne Variante',
  'office.product.missing_hint':
    'Eine neue Variante hat noch keine Artikelnummer und keinen Bestand; Gewicht und Versand sind die einer ähnlichen.',
  'office.product.missing_make': 'Für jede eine Variante anlegen',
  'office.product.missing_leave': 'Weglassen',
  'office.product.new_price': 'Preis neuer Varianten',
  'office.product.new_price_hint': 'In {currency}. Leer: der einer ähnlichen Variante.',
  'office.product.save_options': 'Optionen speichern',
  'office.product.save_and_remove':
    '{count, plural, one {# Variante entfernen und speichern} other {# Varianten entfernen und speichern}}',
  'office.product.going':
    '{count, plural, one {Diese Variante wird mit ihrem Bestand entfernt. In Bestellungen bleibt, was gekauft wurde.} other {Diese # Varianten werden mit ihrem Bestand entfernt. In Bestellungen bleibt, was gekauft wurde.}}',
  'office.product.going_items': '{count, plural, =0 {nicht vorrätig} one {# Stück vorrätig} other {# Stück vorrätig}}',
  'office.product.going_more': '{count, plural, one {und # weitere} other {und # weitere}}',
  'office.product.done.options': 'Die Optionen sind gespeichert.',
  'office.did.products.change_options': 'Optionen eines Produkts geändert',
}
