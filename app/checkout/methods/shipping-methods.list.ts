import { sql } from 'kysely'
import type { ShippingMethodId } from '#app/kernel/ids.ts'
import type { Titles } from '#app/locales.ts'
import { list } from '#app/operations/list.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { inEachLanguage } from '#db/own-titles.server.ts'
import { shippingMethod } from './shipping-method.record.ts'

interface ListedMethod {
  id: ShippingMethodId
  name: string
  /** The name in other languages. */
  names: Titles
  countries: string
  price: number
  free: number | null
  days: string
  currency: string
}

/** Every way of delivery by its countries, the cheapest first. There are at most `limits.shippingMethods` of them. */
export const shippingMethods = list({
  name: 'shipping_methods',
  of: shippingMethod,
  filters: {},
  async find({ after, most }): Promise<ListedMethod[]> {
    const { currency } = await getSettings()
    const { rows } = await sql<ListedMethod>`
      select m.id, m.name, ${namesOf} as names, array_to_string(z.countries, ', ') as countries, m.price, m.free_from as free,
        case when m.days_min = m.days_max then m.days_min::text else m.days_min || '–' || m.days_max end as days, ${currency} as currency
      from shipping_methods m join shipping_zones z on z.id = m.zone_id
      where ${after}::uuid is null or (z.countries, m.price, m.id) > (select z.countries, m.price, m.id
        from shipping_methods m join shipping_zones z on z.id = m.zone_id where m.id = ${after}::uuid)
      order by z.countries, m.price, m.id limit ${most}`.execute(db)
    return rows
  },
  async count(_, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from shipping_methods limit ${most}) fits`.execute(db)
    return rows[0]?.count ?? 0
  },
  columns: {
    name: { kind: 'text' },
    countries: { kind: 'text' },
    price: { kind: 'money' },
    free: { kind: 'money' },
    days: { kind: 'text' },
  },
  order: 'countries',
  views: { all: {} },
})

const namesOf = inEachLanguage((locale) => sql`nullif(m.translations #>> array[${locale}::text, 'name'], '')`)
