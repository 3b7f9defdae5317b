/** The columns that staff can name of a file of any shop, with Shopify's name of each (docs/importing.md). */
export const columnOf = {
  title: 'Title',
  price: 'Variant Price',
  handle: 'Handle',
  description: 'Body (HTML)',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  quantity: 'Variant Inventory Qty',
  compare_at_price: 'Variant Compare At Price',
  weight: 'Variant Grams',
  vendor: 'Vendor',
  type: 'Type',
  tags: 'Tags',
  picture: 'Image Src',
  option_1_name: 'Option1 Name',
  option_1_value: 'Option1 Value',
  option_2_name: 'Option2 Name',
  option_2_value: 'Option2 Value',
  customs_code: 'HS Code',
  origin_country: 'COO',
  status: 'Status',
} as const

export type MappedColumn = keyof typeof columnOf
// Object.keys does not know the keys of a constant.
export const mappedColumns = Object.keys(columnOf) as readonly MappedColumn[]
