import { z } from 'zod'
import { swatch } from '#app/catalogue/writing/product-input.ts'
import { asSeen } from '#app/catalogue/writing/seen-name.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, locales } from '#app/locales.ts'
import { lineInput } from '#app/operations/inputs.ts'
import { ownPriceInput } from '#app/products/product-change.ts'

const line = lineInput(limits.title.value)
const name = line.min(1, 'field.required')
const otherLocales = locales.filter((locale) => locale !== defaultLocale)
/** Its name by language; an empty one takes the translation away. */
const translations = z
  .object(Object.fromEntries(otherLocales.map((locale) => [locale, z.object({ name: line }).partial()])))
  .partial()
  .default({})

const value = z.object({
  /** What it was called before; left out: by its name. */
  was: line.nullish(),
  name,
  /** One colour, or two side by side: `#1a2b3c/#ffffff`. */
  swatch: swatch.nullish(),
  translations,
})

const option = z.object({
  /** Which of the product's options it was, from 1; left out: a new one, whose first value everything there is has. */
  was: z.int('field.number').min(1, 'field.number').max(limits.options.value, 'field.number').nullish(),
  name,
  translations,
  values: z.array(value).min(1, 'field.required').max(limits.optionValues.value, 'field.too_long'),
})

/** What is left out is taken away. */
export const optionChange = z
  .object({
    options: z.array(option).max(limits.options.value, 'field.too_long').default([]),
    /** Combinations that nothing has yet: a variant for each, or none. */
    missing: z.enum(['make', 'leave'], 'field.choice').default('make'),
    /** Exactly these variants, each by the names of its values. Left out: those that stay, and `missing`. */
    combinations: z.array(z.array(z.string())).max(limits.variants.value, 'product.too_many_variants').optional(),
    /** Of the new variants; left out: that of those that they are made like. */
    price: ownPriceInput.nullish(),
    /** How many variants go, and their stock with them: what somebody has agreed to. */
    removes: z.int('field.number').min(0, 'field.number').default(0),
  })
  .superRefine(({ options }, context) => {
    const refuse = (path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path: ['options', ...path], message: 'product.option_twice' })
    for (const at of repeated(options.map(({ name }) => asSeen(name)))) refuse([at, 'name'])
    for (const at of repeated(options.map(({ was }) => was))) refuse([at, 'was'])
    options.forEach(({ values }, index) => {
      const named = repeated(values.map(({ name }) => asSeen(name)))
      for (const at of named) refuse([index, 'values', at, 'name'])
      for (const at of repeated(values.map(({ was, name }) => was ?? name)))
        if (!named.includes(at)) refuse([index, 'values', at, 'was'])
    })
  })
export type OptionChange = z.output<typeof optionChange>

/** The places of those that are there before. */
function repeated(all: readonly (string | number | null | undefined)[]): number[] {
  const seen = new Set<string | number>()
  return all.flatMap((each, at) => {
    if (each === null || each === undefined) return []
    const isThere = seen.has(each)
    seen.add(each)
    return isThere ? [at] : []
  })
}
