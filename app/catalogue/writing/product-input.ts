import { z } from 'zod'
import { limits } from '#app/limits.ts'
import { isCountry } from '#app/kernel/countries.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { isCustomsCode } from '#app/catalogue/law/customs.ts'
import { noReturns } from '#app/catalogue/law/no-return.ts'
import { customFields } from './custom-fields.ts'
import { productSafety } from '#app/catalogue/law/safety.ts'
import { factsInput } from '#app/catalogue/facts/product-facts.ts'
import { contentUnits } from '#app/catalogue/law/unit-price.ts'
import { asSeen } from './seen-name.ts'

// The input of a product for every writer: the demo shop, an import, later the back office and the API. Messages are
// codes of the error catalogue.

const perLanguage = z.record(z.string(), z.record(z.string(), z.string())).default({})
const text = (most: number) => z.string().max(most, 'field.too_long')
const name = text(limits.title.value).min(1, 'field.required')
const price = z.int('field.number').min(0, 'field.number').max(limits.price.value, 'field.number')
const days = z.int('field.number').min(0, 'field.number').max(limits.workingDays.value, 'field.number')
const side = z.int('field.number').min(0, 'field.number').max(limits.longestSide.value, 'field.number')
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'field.choice')
/** One colour, or two side by side. */
export const swatch = z.string().regex(/^#[0-9a-f]{6}(\/#[0-9a-f]{6})?$/, 'field.choice')

const pictureInput = z.object({
  alt: z.string().default(''),
  translations: perLanguage,
  colour: colour.optional(),
  /** An address that a job fetches later, or a file that the shop keeps already. */
  from: z.union([
    z.object({ url: z.url('field.choice') }),
    z.object({
      key: z.string(),
      kind: z.enum(['svg', 'raster']),
      width: z.int(),
      height: z.int(),
      widths: z.array(z.int()).default([]),
    }),
  ]),
})

/** Why an import saved a product as a draft: the column, the reason and the value. */
export const draftReason = z.object({ column: z.string(), reason: z.string(), value: z.string() })
export type DraftReason = z.infer<typeof draftReason>

const moment = z.iso.datetime({ offset: true, error: 'field.moment' })

const optionInput = z.object({
  name,
  translations: perLanguage,
  values: z
    .array(z.object({ name, swatch: swatch.nullish(), translations: perLanguage }))
    .min(1, 'field.required')
    .max(limits.optionValues.value, 'field.too_long'),
})

const variantInput = z.object({
  /** Names of the values, in the order of the options. */
  values: z.array(z.string()).default([]),
  sku: text(limits.sku.value).min(1, 'field.required').nullish(),
  barcode: z.string().nullish(),
  price,
  compareAtPrice: price.nullish(),
  /** A lower price from then until then. Null as the beginning: at once; as the end: until someone ends it. */
  sale: z
    .object({ price, startsAt: moment.nullable(), endsAt: moment.nullable() })
    .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
      path: ['endsAt'],
      message: 'product.sale_end',
    })
    .optional(),
  weightGrams: z.int('field.number').min(0, 'field.number').default(0),
  /** The purchase price; only staff see it. */
  cost: price.optional(),
  /** Whether a parcel goes out for it. */
  requiresShipping: z.boolean().optional(),
  /** Of the parcel, in millimetres; 0 if a side is unknown. */
  dimensions: z.object({ length: side, width: side, height: side }).optional(),
  customFields: customFields.optional(),
  /** The content of one item, for the price per kilogram, litre or metre; in millionths of the unit. */
  content: z
    .object({
      amount: z.int('field.number').min(1, 'field.number').max(2_000_000_000_000, 'field.number'),
      unit: z.enum(contentUnits, 'field.choice'),
    })
    .nullish(),
  /** What customs ask of a parcel. Left out: what staff have typed stays. */
  customsCode: z.string().refine(isCustomsCode, 'field.customs_code').optional(),
  originCountry: z.string().refine(isCountry, 'field.country').optional(),
  tracksStock: z.boolean().default(true),
  allowsBackorder: z.boolean().default(false),
  /** Stock to receive if the variant is new. After that the shop's own count is right, not the file's. */
  stock: z.int('field.number').min(0, 'field.number').default(0),
  noReturn: z.enum(noReturns).nullish(),
  /** Working days until one without stock has been made or bought, if it differs from the shop's settings. */
  toOrder: z
    .object({ min: days, max: days })
    .refine(({ min, max }) => min <= max, 'field.choice')
    .nullish(),
  /** Which of the product's pictures shows this variant, counted from 0. */
  picture: z.int().nullish(),
})

const productFields = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'field.characters')
    .max(80, 'field.too_long'),
  title: name,
  /** Safe HTML: the caller has sanitised it. */
  description: z
    .string()
    .refine((html) => byteLength(html) <= limits.description.value, 'field.too_long')
    .default(''),
  vendor: text(limits.title.value).default(''),
  type: text(limits.title.value).default(''),
  tags: z.array(name).max(limits.tags.value, 'field.too_long').default([]),
  status: z.enum(['draft', 'active', 'archived'], 'field.choice').default('active'),
  taxClass: z.string().default('standard'),
  safety: productSafety.nullish(),
  // Without a default: a file without it must give the same hash as before.
  facts: factsInput.optional(),
  seoTitle: z.string().nullish(),
  seoDescription: z.string().nullish(),
  /** Per language: title, description, type, seoTitle, seoDescription, warnings, fact.material and so on. */
  translations: perLanguage,
  /** Names the row of the file it came from, for the next run of the same file: "shopify:harbour-mug". */
  importSource: z.string().nullish(),
  /** Its place in a catalogue of everything, such as `Home & Garden > Decor`. */
  category: text(1_000).optional(),
  /** Whether the shop features it. */
  featured: z.boolean().optional(),
  customFields: customFields.optional(),
  /** Left out where there are none, as with facts. */
  draftReasons: z.array(draftReason).max(limits.draftReasons.value, 'field.too_long').optional(),
  createdAt: z.date().optional(),
  options: z.array(optionInput).max(limits.options.value, 'field.too_long').default([]),
  variants: z.array(variantInput).min(1, 'field.required').max(limits.variants.value, 'field.too_long'),
  pictures: z.array(pictureInput).default([]),
  /** The last part of its address in the old shop, where it cannot be the same here: that leads to the new one. */
  oldHandle: name.optional(),
  /** Others that it may have had there, where the file does not say which. */
  oldNames: z.array(name).optional(),
  /** Paths as of `collections`, for a new product alone: later it is where staff have put it. */
  firstCollections: z.array(z.array(name).min(1)).optional(),
  /** Paths of the manual collections that it belongs to, outermost first; an import adds it there. */
  collections: z.array(z.array(name).min(1)).optional(),
})

/** Each variant has a value of each option, no two have the same, and no option has the same value twice. */
function checkVariants(
  { options, variants }: Pick<z.output<typeof productFields>, 'options' | 'variants'>,
  context: z.RefinementCtx,
) {
  options.forEach(({ values }, index) => {
    const names = new Set<string>()
    values.forEach(({ name }, at) => {
      if (names.has(asSeen(name)))
        context.addIssue({
          code: 'custom',
          path: ['options', index, 'values', at, 'name'],
          message: 'product.option_twice',
        })
      names.add(asSeen(name))
    })
  })
  const seen = new Set<string>()
  variants.forEach(({ price, sale }, index) => {
    if (sale && sale.price >= price)
      context.addIssue({
        code: 'custom',
        path: ['variants', index, 'sale', 'price'],
        message: 'product.sale_price',
      })
  })
  variants.forEach(({ values }, index) => {
    const fits =
      values.length === options.length &&
      options.every((option, at) => option.values.some(({ name }) => name === values[at]))
    const key = combination(values)
    if (!fits || seen.has(key))
      context.addIssue({ code: 'custom', path: ['variants', index, 'values'], message: 'field.choice' })
    seen.add(key)
  })
}

export const productInput = productFields.superRefine(checkVariants)

/** What a file contains of a product: the shop sets its creation time. */
export const describedProduct = productFields.omit({ createdAt: true }).superRefine(checkVariants)

/** As a caller writes it: fields with a default may be left out. */
export type ProductInput = z.input<typeof productInput>
export type CheckedProduct = z.output<typeof productInput>

/** The target of a description. A new product needs no reads that only make sense for an existing one. */
export interface Target {
  id: ProductId
  isNew: boolean
}

/** One text for a choice of values; no name holds a line break. */
export function combination(values: readonly string[]): string {
  return values.join('\n')
}

const byteLength = (value: string) => new TextEncoder().encode(value).length
