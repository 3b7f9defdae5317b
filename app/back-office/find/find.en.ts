export const findEn = {
  'office.find': 'Search or go to',
  'office.find.short': 'Search',
  'office.find.text':
    'An order by its number, or its customer’s name, email address, town, postcode or phone number, a customer, a return, an invoice, a product or its SKU, a section of the back office.',
  'office.find.field': 'Order, email, product …',
  'office.find.key': 'Ctrl K',
  'office.find.found': 'What was found',
  'office.find.rooms': 'Sections',
  'office.find.here': 'On this page',
  'office.find.products': 'Products',
  'office.find.count': 'Found: {count}',
  'office.key.palette': 'Search or go to',
} as const
