export const cartLawEn = {
  'cart.delivers_to': 'We deliver to: {countries}.',
  'cart.cards': 'Payment by card ({brands}).',
  'cart.on_account.known':
    'On account, by bank transfer within {days, plural, one {# day} other {# days}}: when you are signed in and have paid an order before.',
  'cart.on_account.signed-in':
    'On account, by bank transfer within {days, plural, one {# day} other {# days}}: when you are signed in.',
} as const
