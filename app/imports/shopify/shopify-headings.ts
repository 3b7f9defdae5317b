/**
 * What Shopify calls its columns today, by what it called them before: its own files of both kinds are read, and so are those that
 * people have made of them, whatever their capitals.
 */
const today: Record<string, string> = {
  'url handle': 'Handle',
  description: 'Body (HTML)',
  'body html': 'Body (HTML)',
  'published on online store': 'Published',
  'product type': 'Type',
  'standardized product type': 'Product Category',
  'standard product type': 'Product Category',
  'custom product type': 'Type',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  barcodes: 'Variant Barcode',
  'variant barcodes': 'Variant Barcode',
  price: 'Variant Price',
  'compare-at price': 'Variant Compare At Price',
  'compare at price': 'Variant Compare At Price',
  'variant cost': 'Cost per item',
  'charge tax': 'Variant Taxable',
  'tax code': 'Variant Tax Code',
  'inventory tracker': 'Variant Inventory Tracker',
  'inventory quantity': 'Variant Inventory Qty',
  'continue selling when out of stock': 'Variant Inventory Policy',
  'weight value (grams)': 'Variant Grams',
  'weight unit for display': 'Variant Weight Unit',
  'requires shipping': 'Variant Requires Shipping',
  'fulfillment service': 'Variant Fulfillment Service',
  'product image url': 'Image Src',
  'variant image url': 'Variant Image',
}

const before = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Status',
  'Variant SKU',
  'Variant Grams',
  'Variant Weight Unit',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Tax Code',
  'Variant Barcode',
  'Variant Image',
  'Cost per item',
  'Unit Price Total Measure',
  'Unit Price Total Measure Unit',
  'Unit Price Base Measure',
  'Unit Price Base Measure Unit',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Collection',
  ...[1, 2, 3, 4].flatMap((number) => [`Option${number} Name`, `Option${number} Value`, `Option${number} Linked To`]),
]
const named = new Map([...Object.entries(today), ...before.map((name) => [name.toLowerCase(), name] as const)])

/** A column by the name that the import knows it by; its own name for one that it does not know. */
export function shopifyHeading(column: string): string {
  return named.get(column.toLowerCase().replace(/\s+/g, ' ')) ?? column
}
