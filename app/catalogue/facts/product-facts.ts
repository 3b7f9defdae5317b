import { z } from 'zod'
import { limits } from '#app/limits.ts'

interface ProductFact {
  /** Its schema.org property, if there is one. */
  property?: string
  /** The names of the column, metafield or attribute in import files, as `columnName` writes names. */
  columns: readonly string[]
}

/**
 * Facts listed beside a product's description. A new one needs an entry here and its label among the texts
 * (`product.fact.material`): all code that writes, imports, shows and describes products uses this list. Each is a text
 * in the shop's first language, translated like a title (as `fact.material`).
 */
const facts = {
  material: { property: 'material', columns: ['material', 'materials', 'fabric', 'stoff'] },
  care: { columns: ['care', 'care_instructions', 'pflege', 'pflegehinweise'] },
  origin: { property: 'countryOfOrigin', columns: ['country_of_origin', 'made_in', 'herkunftsland'] },
} satisfies Record<string, ProductFact>

export type FactName = keyof typeof facts
export const productFacts: Readonly<Record<FactName, ProductFact>> = facts
// The keys of a literal are its names.
export const factNames = Object.keys(productFacts) as FactName[]

export const factsInput = z.partialRecord(
  z.enum(factNames),
  z.string().min(1, 'field.required').max(limits.productFact.value, 'field.too_long'),
)

/** In one language: the text, and its own language if that is not the reader's. */
export type ShownFacts = Partial<Record<FactName, { text: string; lang?: string | null }>>
