export const homeEn = {
  'home.look': 'Shop now',
  'home.new': 'New in',
  'home.collections': 'Shop by collection',
  'home.reduced': 'Sale',
  'home.free': 'Free delivery ({country}) from {amount}',
  'home.free_up_to': 'Free delivery ({country}) from {amount}, up to {weight} kg',
  'home.delivery': 'Delivery ({country}) from {amount}',
  'home.payment': 'Secure card payment: {brands}',
  'home.more': 'Read our story',
} as const
