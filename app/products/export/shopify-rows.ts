import { feedPictureAddress, type PictureFacts } from '#app/catalogue/pictures/picture.ts'
import { type FactName, factNames } from '#app/catalogue/facts/product-facts.ts'
import type { ProductSafety } from '#app/catalogue/law/safety.ts'
import type { ContentUnit } from '#app/catalogue/law/unit-price.ts'
import type { CustomField } from '#app/catalogue/writing/custom-fields.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'

type CustomFields = Record<string, CustomField>

/** A product with all that the file says of it. */
export interface FiledProduct {
  handle: string
  title: string
  description: string
  vendor: string
  category: string
  type: string
  tags: string[]
  status: 'draft' | 'active' | 'archived'
  taxClass: string
  seoTitle: string | null
  seoDescription: string | null
  customFields: CustomFields
  facts: Partial<Record<FactName, string>>
  safety: ProductSafety | null
  /** The first of those that it was put into by hand. */
  collection: string | null
  options: string[]
  variants: FiledVariant[]
  pictures: FiledPicture[]
}

interface FiledVariant {
  values: string[]
  sku: string | null
  barcode: string | null
  price: number
  compareAtPrice: number | null
  grams: number
  cost: number | null
  requiresShipping: boolean
  customFields: CustomFields
  tracksStock: boolean
  allowsBackorder: boolean
  /** What is there and not set aside, at all locations. */
  left: number
  /** In millionths of the unit. */
  contentAmount: number | null
  contentUnit: ContentUnit | null
  customsCode: string | null
  originCountry: string | null
  picture: string | null
}

type FiledPicture = PictureFacts & { id: string; sourceUrl: string | null; alt: string }

/** Where the file's reader finds the pictures, and in which currency its prices are. */
export interface FiledBy {
  origin: string
  currency: string
}

const makers = { manufacturer: 'Manufacturer', responsible: 'Responsible person' } as const
const ofProduct = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  // Shopify has these two in its inventory alone, which leaves out what is not counted here, and ignores them in a file of products.
  'HS Code',
  'COO',
  'Unit Price Total Measure',
  'Unit Price Total Measure Unit',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Cost per item',
  'Status',
  'Collection',
] as const
type Column = (typeof ofProduct)[number]

const factColumn = (fact: FactName) => `${fact} (product.metafields.custom.${fact === 'origin' ? 'made_in' : fact})`
const warnings = 'Warnings (product.metafields.custom.warnings)'
const makerColumn = (maker: keyof typeof makers) =>
  `${makers[maker]} (product.metafields.custom.${makers[maker].toLowerCase().replace(' ', '_')})`
const customColumn = (name: string) => `${name} (product.metafields.${name})`

/** The columns of the file: Shopify's own, what the law asks, and the shop's custom fields. */
export const columnsOf = (custom: readonly string[]): string[] => [
  ...ofProduct,
  ...factNames.map(factColumn),
  makerColumn('manufacturer'),
  makerColumn('responsible'),
  warnings,
  ...custom.map(customColumn),
]

/** The rows of a product, one for each variant, and more where it has more pictures than variants. */
export function rowsOf(product: FiledProduct, by: FiledBy): Record<string, string>[] {
  const { variants, pictures, handle } = product
  const count = Math.max(variants.length, pictures.length, 1)
  return Array.from({ length: count }, (_, at) => {
    const [variant, picture] = [variants[at], pictures[at]]
    return {
      Handle: handle,
      ...(at === 0 && aboutProduct(product)),
      ...(variant && aboutVariant(variant, product, at === 0, by)),
      ...(picture && aboutPicture(picture, at + 1, by)),
    } satisfies Partial<Record<Column, string>>
  })
}

function aboutProduct(product: FiledProduct): Record<string, string> {
  const { safety, facts } = product
  return {
    Title: product.title,
    'Body (HTML)': product.description,
    Vendor: product.vendor,
    'Product Category': product.category,
    Type: product.type,
    Tags: product.tags.join(', '),
    Published: String(product.status === 'active'),
    'Gift Card': 'false',
    'SEO Title': product.seoTitle ?? '',
    'SEO Description': product.seoDescription ?? '',
    Status: product.status,
    Collection: product.collection ?? '',
    ...Object.fromEntries(factNames.map((fact) => [factColumn(fact), facts[fact] ?? ''])),
    [makerColumn('manufacturer')]: makerIn(safety?.manufacturer),
    [makerColumn('responsible')]: makerIn(safety?.responsible),
    [warnings]: safety?.warnings ?? '',
    ...customCells(product.customFields),
  }
}

const makerIn = (maker: ProductSafety['manufacturer'] | undefined) =>
  maker ? [maker.name, maker.address, maker.email].filter(Boolean).join('\n') : ''

const customCells = (fields: CustomFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [customColumn(name), value]))

function aboutVariant(variant: FiledVariant, product: FiledProduct, isFirst: boolean, by: FiledBy) {
  const { options, pictures } = product
  const amount = (price: number | null) =>
    price === null ? '' : typedAmount({ amount: price, currency: by.currency }, 'en')
  const shown = pictures.find(({ id }) => id === variant.picture)
  return {
    ...choiceCells(variant.values, options, isFirst),
    'Variant SKU': variant.sku ?? '',
    'Variant Grams': String(variant.grams),
    'Variant Inventory Tracker': variant.tracksStock ? 'shopify' : '',
    'Variant Inventory Qty': variant.tracksStock ? String(variant.left) : '',
    'Variant Inventory Policy': variant.allowsBackorder ? 'continue' : 'deny',
    'Variant Price': amount(variant.price),
    'Variant Compare At Price': amount(variant.compareAtPrice),
    'Variant Requires Shipping': String(variant.requiresShipping),
    'Variant Taxable': String(product.taxClass !== 'exempt'),
    'Variant Barcode': variant.barcode ?? '',
    'HS Code': variant.customsCode ?? '',
    COO: variant.originCountry ?? '',
    'Unit Price Total Measure': variant.contentAmount === null ? '' : millionths(variant.contentAmount),
    'Unit Price Total Measure Unit': variant.contentUnit ?? '',
    'Variant Image': shown ? addressOf(shown, by) : '',
    'Variant Weight Unit': 'g',
    'Cost per item': amount(variant.cost),
    // The first row says those of the product.
    ...(isFirst ? {} : customCells(variant.customFields)),
  }
}

/** A product without options has one named Title with the value Default Title, as Shopify writes it. */
function choiceCells(values: readonly string[], options: readonly string[], isFirst: boolean): Record<string, string> {
  if (options.length === 0) return { ...(isFirst && { 'Option1 Name': 'Title' }), 'Option1 Value': 'Default Title' }
  return Object.fromEntries(
    values.flatMap((value, at) => [
      ...(isFirst ? [[`Option${at + 1} Name`, options[at] ?? '']] : []),
      [`Option${at + 1} Value`, value],
    ]),
  )
}

const aboutPicture = (picture: FiledPicture, position: number, by: FiledBy) => ({
  'Image Src': addressOf(picture, by),
  'Image Position': String(position),
  'Image Alt Text': picture.alt,
})

/** One that has not been fetched yet has only the address that it is to be fetched from. */
const addressOf = (picture: FiledPicture, { origin }: FiledBy) =>
  picture.key ? new URL(feedPictureAddress(picture), origin).href : (picture.sourceUrl ?? '')

/** Never as 1e-7. */
const millionths = (amount: number) => (amount / 1_000_000).toFixed(7).replace(/\.?0+$/, '')
