import { z } from 'zod'
import { weeks } from '#app/delivery/delivery-dates.ts'
import { notFound } from '#app/errors.ts'
import { isId, type ShippingMethodId } from '#app/kernel/ids.ts'
import { defaultLocale, perLocale } from '#app/locales.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { type MaybeDeleted, orDeleted } from '#app/operations/undo/deleted-rows.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

const texts = z.object(perLocale(() => z.string()))
const amount = z.object({ amount: z.int(), currency: z.string() })

const methodView = z.object({
  id: idOf('ship_'),
  name: texts,
  detail: texts,
  countries: z.array(z.string()),
  price: amount,
  free_from: amount.nullable(),
  max_weight_grams: z.int().nullable(),
  days_min: z.int(),
  days_max: z.int(),
  delivers_on: z.enum(weeks),
})
export type ShippingMethodView = z.infer<typeof methodView>

/** Null when it is about to be made. */
export interface FiledMethod extends MaybeDeleted {
  row: (Row<'shippingMethods'> & { countries: string[] }) | null
  currency: string
}

/** How the shop delivers to some countries. Found by its id, and by null for a new one. */
export const shippingMethod = record<string | null, FiledMethod, ShippingMethodView>({
  name: 'shipping_methods',
  prefix: 'ship_',
  permission: 'shipping:write',
  http: 'GET /shipping-methods/:method',
  schema: methodView,
  find: (on, key) => filed(on, key),
  async lock(tx, key) {
    if (key === null) return filed(tx, key)
    if (!isId<ShippingMethodId>(key)) return null
    await tx.selectFrom('shippingMethods').select('id').where('id', '=', key).forUpdate().execute()
    return filed(tx, key)
  },
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  viewOf: async (_, { row, currency }) => viewOf(row ?? notFound(), currency),
})

interface KeptMethod extends Row<'shippingMethods'> {
  kept: { countries: string[] }
}

/** Also one that was deleted just now. */
export const deletedShippingMethod = orDeleted(
  shippingMethod,
  'shipping_methods',
  async (on, { kept, ...row }: KeptMethod): Promise<FiledMethod> => ({
    row: { ...row, countries: kept.countries },
    currency: (await readSettings(on)).currency,
  }),
)

function viewOf(row: NonNullable<FiledMethod['row']>, currency: string): ShippingMethodView {
  const inEach = (name: 'name' | 'detail') =>
    perLocale((locale) => (locale === defaultLocale ? row[name] : (row.translations[locale]?.[name] ?? '')))
  return {
    id: row.id,
    name: inEach('name'),
    detail: inEach('detail'),
    countries: row.countries,
    price: { amount: row.price, currency },
    free_from: row.freeFrom === null ? null : { amount: row.freeFrom, currency },
    max_weight_grams: row.maxWeightGrams,
    days_min: row.daysMin,
    days_max: row.daysMax,
    delivers_on: row.deliversOn,
  }
}

async function filed(on: Db, key: string | null): Promise<FiledMethod | null> {
  const { currency } = await readSettings(on)
  if (key === null) return { row: null, currency }
  if (!isId<ShippingMethodId>(key)) return null
  const row = await on
    .selectFrom('shippingMethods')
    .innerJoin('shippingZones', 'shippingZones.id', 'shippingMethods.zoneId')
    .selectAll('shippingMethods')
    .select('shippingZones.countries')
    .where('shippingMethods.id', '=', key)
    .executeTakeFirst()
  return row ? { row, currency } : null
}
