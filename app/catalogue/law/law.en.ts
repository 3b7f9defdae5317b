export const catalogueLawEn = {
  'catalogue.unit_price': '{price}/{unit}',
  'safety.title': 'Product safety',
  'safety.manufacturer': 'Manufacturer',
  'safety.responsible': 'Responsible person in the EU',
  'safety.sku': '{count, plural, one {Article number} other {Article numbers}}',
  'safety.sku_each': 'Each choice has a number of its own.',
  'safety.sku_all': 'Show all {count}',
  'safety.warnings': 'Warning:',
  'guarantee.title': 'Legal guarantee: at least 2 years',
  'guarantee.text':
    'Everywhere in the EU you have a legal guarantee of conformity for at least 2 years from delivery, free of charge. If the product is faulty or not as described, the seller must repair or replace it, or reduce the price or refund you. Some countries give you more time.',
  'guarantee.more': 'Your rights in your country: <a>Your Europe, guarantees and returns</a>',
} as const
