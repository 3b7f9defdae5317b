import { z } from 'zod'
import { isPayableSum } from '#app/card-payments/provider-amounts.ts'
import { asSeen } from '#app/catalogue/writing/seen-name.ts'
import { enteredFields } from '#app/catalogue/writing/custom-fields.ts'
import { factNames } from '#app/catalogue/facts/product-facts.ts'
import { counted } from '#app/stock/changing/stock-input.ts'
import { taxClasses } from '#app/checkout/taxes/tax-rate.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, locales } from '#app/locales.ts'
import { lineInput } from '#app/operations/inputs.ts'

// What staff and programs say of a product. Its names are those of the product's view, so that what was there before a
// change is the input of its undo.

const title = lineInput(limits.title.value).min(1, 'field.required')
const text = (most: number) => z.string().max(most, 'field.too_long')
/** Its bytes are counted when it has been cleaned. */
const html = text(limits.description.value)
const fact = text(limits.productFact.value)

export const productStatuses = ['draft', 'active', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Amounts of a product; nothing is an amount, too: a sample is free. */
export const priceInput = z.object(
  {
    amount: z.int('product.price').min(0, 'product.price').max(limits.price.value, 'product.price'),
    currency: z.string('product.price'),
  },
  'product.price',
)

/** What is sold at it must be payable: in dinars and rials cards pay no odd thousandths, so nobody could. */
export const ownPriceInput = priceInput.refine(isPayableSum, 'product.price_step')

export const tagList = z.array(title).max(limits.tags.value, 'field.too_long')

/** Empty in all parts: none. */
const makerInput = z.object({
  name: lineInput(limits.title.value).default(''),
  address: lineInput(limits.makerAddress.value).default(''),
  email: lineInput(limits.email.value).default(''),
})

const own = new Set<string>(['title', 'description', 'type', 'seoTitle', 'seoDescription', 'warnings'])
const isTranslated = (name: string) => own.has(name) || factNames.some((each) => name === `fact.${each}`)

const translated = z
  .object({
    title: lineInput(limits.title.value),
    description: html,
    type: lineInput(limits.title.value),
    seoTitle: lineInput(limits.title.value),
    seoDescription: text(limits.productFact.value),
    warnings: text(limits.message.value),
  })
  .partial()
  // Its facts, each by its name: `fact.material`.
  .catchall(fact)
  .refine((texts) => Object.keys(texts).every(isTranslated), 'field.choice')

const otherLocales = locales.filter((locale) => locale !== defaultLocale)

/** Texts by language. An empty one takes the translation away, one that is left out stays. */
const translations = z.object(Object.fromEntries(otherLocales.map((locale) => [locale, translated]))).partial()

const change = z.object({
  title,
  description: html,
  vendor: lineInput(limits.title.value),
  type: lineInput(limits.title.value),
  tags: tagList,
  status: z.enum(productStatuses, 'field.choice'),
  tax_class: z.enum(taxClasses, 'field.choice'),
  /** The last part of its address; the former one leads there from then on. */
  handle: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'field.characters')
    .max(80, 'field.too_long'),
  category: lineInput(1_000),
  featured: z.boolean(),
  seo_title: lineInput(limits.title.value).nullable(),
  seo_description: text(limits.productFact.value).nullable(),
  /** An empty one takes the fact away, one that is left out stays. */
  facts: z.object(Object.fromEntries(factNames.map((name) => [name, fact]))).partial(),
  safety: z
    .object({
      manufacturer: makerInput.nullish(),
      responsible: makerInput.nullish(),
      warnings: text(limits.message.value).default(''),
    })
    .nullable(),
  custom_fields: enteredFields,
  translations,
})

/** Left out: it stays. */
export const productChange = change.partial()
export type ProductChange = z.infer<typeof productChange>

const described = z.object({
  title,
  price: ownPriceInput,
  status: z.enum(['draft', 'active'], 'field.choice').default('draft'),
  description: html.default(''),
  vendor: lineInput(limits.title.value).default(''),
  type: lineInput(limits.title.value).default(''),
  tags: tagList.default([]),
  sku: lineInput(limits.sku.value).nullish(),
  /** How many there are, of each variant. Left out: it is not counted, and there is always enough of it. */
  stock: counted.nullish(),
  /**
   * How many there are of each value of the option, or of each variant, in their order (of S and M in red and blue: S red,
   * S blue, M red, M blue); a single number is of each variant, as `stock`.
   */
  stocks: z.array(counted).max(limits.variants.value, 'field.too_long').default([]),
  /** What customers choose by, such as size: with it, each of its values is a variant. */
  option: lineInput(limits.title.value).default(''),
  values: z.array(title).max(limits.optionValues.value, 'field.too_long').default([]),
  /** Another one, such as colour: with it, each combination is a variant. */
  second_option: lineInput(limits.title.value).default(''),
  second_values: z.array(title).max(limits.optionValues.value, 'field.too_long').default([]),
  /** And the last: a product has at most three. */
  third_option: lineInput(limits.title.value).default(''),
  third_values: z.array(title).max(limits.optionValues.value, 'field.too_long').default([]),
  /** What single values cost instead of `price`, each by its name: those of one option, whichever it is. */
  value_prices: z.record(title, ownPriceInput).default({}),
  /** Pictures that were brought along: the keys of their files. */
  uploads: z
    .array(z.string().regex(/^[0-9a-f]{12}$/, 'product.picture_unknown'))
    .max(limits.uploadedPictures.value, 'product.too_many_pictures')
    .default([]),
})

/** The options of a new product by the names of their fields, as far as it has them. */
export const optionsOf = (
  input: Pick<z.output<typeof described>, `${'' | 'second_' | 'third_'}${'option' | 'values'}`>,
) => [
  { at: 'option', of: 'values', name: input.option, values: input.values },
  { at: 'second_option', of: 'second_values', name: input.second_option, values: input.second_values },
  { at: 'third_option', of: 'third_values', name: input.third_option, values: input.third_values },
]

/**
 * The place of the option whose values have prices of their own; -1 if none has. A name that two options have says of
 * neither that it is meant.
 */
export function pricedOption({ value_prices, ...input }: z.output<typeof described>): number {
  const priced = Object.keys(value_prices).map(asSeen)
  const fits = ({ values }: { values: string[] }) => {
    const known = new Set(values.map(asSeen))
    return priced.every((name) => known.has(name))
  }
  const fitting = optionsOf(input).flatMap((option, place) => (fits(option) ? [place] : []))
  return priced.length > 0 && fitting.length === 1 ? (fitting[0] ?? -1) : -1
}

/** Enough is a title and a price. An option needs values, and values an option; each further one needs the one before. */
export const newProduct = described.superRefine((input, context) => {
  const { values, stocks } = input
  const refuse = (at: string, message: string) => context.addIssue({ code: 'custom', path: [at], message })
  const options = optionsOf(input)
  options.forEach((option, place) => {
    const isFollowed = options.slice(place + 1).some(({ name }) => name !== '')
    if (option.name === '' && (option.values.length > 0 || (place > 0 && isFollowed)))
      refuse(option.at, 'field.required')
    if (option.values.length === 0 && (option.name !== '' || isFollowed)) refuse(option.of, 'field.required')
    const isTwice = options.slice(0, place).some(({ name }) => name !== '' && asSeen(name) === asSeen(option.name))
    if (isTwice) refuse(option.at, 'product.option_twice')
    if (new Set(option.values.map(asSeen)).size < option.values.length) refuse(option.of, 'product.option_twice')
  })
  const variants = values.length && options.reduce((count, { values: any }) => count * Math.max(any.length, 1), 1)
  const last = options.findLast(({ values: any }) => any.length > 0)
  if (variants > limits.variants.value) refuse(last?.of ?? 'values', 'product.too_many_variants')
  if (stocks.length > 1 && stocks.length !== values.length && stocks.length !== variants)
    refuse('stocks', 'product.stocks')
  if (Object.keys(input.value_prices).length > 0 && pricedOption(input) < 0)
    refuse('value_prices', 'product.value_prices')
})
export type NewProduct = z.output<typeof newProduct>

/** The texts of one language over those that there are; an empty one goes. */
export function withTexts(
  before: Readonly<Record<string, string>> = {},
  said: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const told = Object.entries(said).filter(([, value]) => value !== undefined)
  const all: Record<string, string | undefined> = { ...before, ...Object.fromEntries(told) }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Texts as they were, with an empty one for each that there was not: what takes a change back. */
export function textsBefore(
  was: Readonly<Record<string, string | undefined>> = {},
  is: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const none = Object.keys(is).filter((name) => !(name in was))
  const there = Object.entries(was).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { ...Object.fromEntries(none.map((name) => [name, ''])), ...Object.fromEntries(there) }
}
