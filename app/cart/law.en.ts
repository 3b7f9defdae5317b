export const cartLawEn = {
  'cart.delivers_to': 'We deliver to: {countries}.',
  'cart.cards': 'Payment by card ({brands}).',
} as const
