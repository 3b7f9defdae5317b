import { z } from 'zod'
import { besideKinds } from '#app/imports/beside/kinds.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { ImportAnswers } from './steps.ts'

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'field.too_long')
  .regex(/^[a-z0-9.-]+$/, 'field.characters')

/** What the file does not say. Of a file that is not of products, only the hosts count. */
export const answersInput = z.object({
  /** Of the prices in the file: this shop's, or nothing is imported. */
  currency: z.string().trim().toUpperCase().max(3, 'field.too_long').nullable().default(null),
  /** Whether tax is in the prices of the file: as in this shop's, or nothing is imported. */
  prices: z.enum(['with_tax', 'without_tax'], 'field.choice').nullable().default(null),
  /** Where variants are counted and the file has no quantities: there are none, or they are sold uncounted. */
  stock: z.enum(['none', 'uncounted'], 'field.choice').nullable().default(null),
  /** Tags of at least so many products become collections. */
  tag_collections: z.int('field.number').min(1, 'field.number').nullable().default(null),
  /** Addresses of the former shop: redirects to them lead to pages here. */
  old_hosts: z.array(host).max(20, 'field.too_long').default([]),
})

export const answerRefusals = [
  'field.required',
  'field.choice',
  'import.other_currency',
  'import.other_tax',
  'import.stock_unknown',
] as const

/** The answers as the import needs them. A number in another currency, or without the tax, would be another price. */
export async function checkAnswers(
  tx: Tx,
  row: Row<'imports'>,
  input: z.infer<typeof answersInput>,
): Promise<Outcome<ImportAnswers, (typeof answerRefusals)[number]>> {
  const { mapping } = row.answers
  const kept = { ...(mapping && { mapping }), oldHosts: input.old_hosts }
  if (besideKinds.some((kind) => kind === row.format)) return agree(kept)
  const settings = await readSettings(tx)
  if (input.currency === null || input.currency === '') return refuse('field.required', '/currency')
  if (input.currency !== settings.currency) return refuse('import.other_currency', '/currency')
  if (input.prices === null) return refuse('field.choice', '/prices')
  const includeTax = input.prices === 'with_tax'
  if (includeTax !== settings.pricesIncludeTax) return refuse('import.other_tax', '/prices')
  const isAsked = row.found?.lacksStock === true && row.inventoryId === null
  if (isAsked && input.stock === null) return refuse('import.stock_unknown', '/stock')
  return agree({
    ...kept,
    currency: input.currency,
    includeTax,
    ...(isAsked && input.stock && { stock: input.stock }),
    ...(input.tag_collections && { tagCollections: input.tag_collections }),
  })
}
