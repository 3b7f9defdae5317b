import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { isId } from '#app/kernel/ids.ts'
import { defaultLocale, perLocale } from '#app/locales.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { type MaybeDeleted, orDeleted } from '#app/operations/undo/deleted-rows.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

const rateView = z.object({
  id: idOf('tax_'),
  country: z.string(),
  /** A part of the country with rates of its own; empty: all of it. */
  region: z.string(),
  tax_class: z.string(),
  rate_basis_points: z.int(),
  name: z.object(perLocale(() => z.string())),
})

/** Null when it is about to be made. */
export interface FiledRate extends MaybeDeleted {
  row: Row<'taxRates'> | null
}

/** What a country charges on some products. Found by its id, and by null for a new one. */
export const taxRate = record<string | null, FiledRate, z.infer<typeof rateView>>({
  name: 'tax_rates',
  prefix: 'tax_',
  permission: 'taxes:write',
  http: 'GET /tax-rates/:rate',
  schema: rateView,
  find: (on, key) => filed(key, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key) => filed(key, (id) => byId(tx, id).forUpdate().executeTakeFirst()),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  async viewOf(_, { row }) {
    const { id, country, region, taxClass, rateBasisPoints, name, translations } = row ?? notFound()
    return {
      id,
      country,
      region,
      tax_class: taxClass,
      rate_basis_points: rateBasisPoints,
      name: perLocale((locale) => (locale === defaultLocale ? name : (translations[locale]?.name ?? ''))),
    }
  },
})

/** Also one that was deleted just now. */
export const deletedTaxRate = orDeleted(taxRate, 'tax_rates', (_, row: Row<'taxRates'>) => ({ row }))

const byId = (on: Db, id: string) => on.selectFrom('taxRates').selectAll().where('id', '=', id)

async function filed(key: string | null, find: (id: string) => Promise<Row<'taxRates'> | undefined>) {
  if (key === null) return { row: null }
  const row = isId(key) ? await find(key) : undefined
  return row ? { row } : null
}
