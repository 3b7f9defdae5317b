import type { cartChangesEn } from './changes.en.ts'

export const cartChangesDe = {
  'cart.changed': '{name}: Anzahl {count}',
  'cart.removed': 'Entfernt: {name}',
  'cart.restored': 'Wieder im Warenkorb: {name}',
  'cart.undo_removal_of': 'Rückgängig machen: {name} wieder in den Warenkorb legen',
  'cart.only_left': '{name}: nur {count} verfügbar. Die Anzahl ist jetzt {count}.',
  'cart.at_most': '{name}: höchstens {count} pro Bestellung. Die Anzahl ist jetzt {count}.',
  'cart.new_price': '{name}: Der Preis hat sich von {from} auf {to} geändert.',
  'cart.short_line': '{name}: nicht in dieser Anzahl verfügbar.',
  'cart.refused_line': '{name}: {problem}',
  'cart.now': '{count, plural, one {# Artikel} other {# Artikel}}, Zwischensumme {amount}',
  'cart.to_free': 'Noch {amount} bis zum kostenlosen Versand',
  'cart.is_free': 'Kostenloser Versand',
  'cart.view': 'Zum Warenkorb',
  'cart.fewer': 'Anzahl verringern: {name}',
  'cart.more': 'Anzahl erhöhen: {name}',
} as const satisfies Record<keyof typeof cartChangesEn, string>
