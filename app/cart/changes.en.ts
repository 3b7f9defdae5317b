/** Messages for changes of the cart: read out, and shown where it happened. */
export const cartChangesEn = {
  'cart.changed': '{name}: quantity {count}',
  'cart.removed': 'Removed: {name}',
  'cart.restored': 'Back in your cart: {name}',
  'cart.undo_removal_of': 'Undo: add {name} back to your cart',
  'cart.only_left': '{name}: only {count} available. The quantity is now {count}.',
  'cart.at_most': '{name}: at most {count} per order. The quantity is now {count}.',
  'cart.new_price': '{name}: the price has changed from {from} to {to}.',
  'cart.short_line': '{name}: not available in this quantity.',
  'cart.refused_line': '{name}: {problem}',
  'cart.now': '{count, plural, one {# item} other {# items}}, subtotal {amount}',
  'cart.to_free': '{amount} to free delivery',
  'cart.is_free': 'Free delivery',
  'cart.view': 'View cart',
  'cart.fewer': 'One fewer: {name}',
  'cart.more': 'One more: {name}',
} as const
