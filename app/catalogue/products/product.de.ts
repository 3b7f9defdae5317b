import type { productEn } from './product.en.ts'

export const productDe = {
  'product.in_office': 'Dieses Produkt bearbeiten',
  'product.nothing_shown': 'Zu dieser Auswahl gibt es noch kein Bild',
  'product.picture_number': '{name}, Bild {number}',
  'product.picture_at': '{at} von {count}',
  'product.enlarge': 'Bild vergrößern:',
  'product.previous': 'Vorheriges Bild',
  'product.next': 'Nächstes Bild',
  'product.zoom_in': 'Vergrößern',
  'product.zoom_out': 'Verkleinern',
  'product.close': 'Schließen',
  'product.show_choice': 'Auswahl anzeigen',
  'product.changed': 'Diese Kombination ist nicht erhältlich. Jetzt ausgewählt: {choice}.',
  'product.not_combined': 'mit der übrigen Auswahl nicht erhältlich',
  'product.fact.material': 'Material',
  'product.fact.care': 'Pflege',
  'product.fact.origin': 'Herkunftsland',
  'product.no_return.made_for_you': 'Wird für Sie angefertigt und kann nicht zurückgegeben werden',
  'product.no_return.hygiene': 'Rückgabe aus Hygienegründen nur versiegelt',
  'product.no_return.perishable': 'Verderblich, kann nicht zurückgegeben werden',
} as const satisfies Record<keyof typeof productEn, string>
