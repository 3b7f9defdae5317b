import { z } from 'zod'
import { sorts } from '#app/catalogue/lists/listing.ts'
import type { CollectionId, ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, locales } from '#app/locales.ts'
import { idInput, lineInput } from '#app/operations/inputs.ts'

// What staff and programs say of a collection. Its names are those of the collection's view, so that what was there before
// a change is the input of its undo.

const line = lineInput(limits.title.value)
const title = line.min(1, 'field.required')
const text = (most: number) => z.string().max(most, 'field.too_long')
const description = text(limits.collectionText.value)
const searchText = text(limits.productFact.value)

const otherLocales = locales.filter((locale) => locale !== defaultLocale)
const translated = z.object({ title: line, description, seoTitle: line, seoDescription: searchText }).partial()

const change = z.object({
  title,
  description,
  /** The last part of its address; the former one leads there from then on. */
  handle: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'field.characters')
    .max(80, 'field.too_long'),
  seo_title: line.nullable(),
  seo_description: searchText.nullable(),
  /** Texts by language. An empty one takes the translation away, one that is left out stays. */
  translations: z.object(Object.fromEntries(otherLocales.map((locale) => [locale, translated]))).partial(),
  parent: idInput<CollectionId>('col_', 'collection.parent_unknown').nullable(),
  visible: z.boolean(),
  featured: z.boolean(),
  position: z.int('field.number').min(1, 'field.number').max(limits.collectionPlace.value, 'field.number'),
  sort: z.enum(sorts, 'field.choice'),
})

/** Left out: it stays. */
export const collectionChange = change.partial()
export type CollectionChange = z.infer<typeof collectionChange>

/** Enough is a title. */
export const newCollection = z.object({
  title,
  description: description.default(''),
  parent: change.shape.parent.default(null),
  visible: z.boolean().default(true),
})

export const productIds = z
  .array(idInput<ProductId>('prd_', 'collection.product_unknown'))
  .max(limits.productsByHand.value, 'collection.too_many_products')

/** A place among the products, from 1. */
export const placeInput = z.int('field.number').min(1, 'field.number').max(limits.productsByHand.value, 'field.number')
