import { getSettings } from '#app/settings/settings.server.ts'
import { remembered } from '#app/web/changes.ts'
import { db } from '#db/database.server.ts'

/** How the shop sends within its own country, as far as a product page tells. */
export interface Delivery {
  country: string
  methods: { price: number; freeFrom: number | null; maxWeight: number | null; daysMin: number; daysMax: number }[]
  /** Pages of the shop that say more, where it has them. */
  shippingPage: boolean
  returnsPage: boolean
}

/** Kept until the settings, a shipping method or a page changes. */
const read = remembered(['settings', 'pages'], async (_: 'home'): Promise<Delivery> => {
  const { homeCountry: country } = await getSettings()
  const methods = await db
    .selectFrom('shippingMethods as m')
    .innerJoin('shippingZones as z', 'z.id', 'm.zoneId')
    .select(['m.price', 'm.freeFrom', 'm.maxWeightGrams as maxWeight', 'm.daysMin', 'm.daysMax'])
    .where((row) => row(row.val(country), '=', row.fn.any('z.countries')))
    .orderBy('m.price')
    .execute()
  const pages = await db.selectFrom('pages').select('slug').where('slug', 'in', ['shipping', 'returns']).execute()
  const has = (slug: string) => pages.some((page) => page.slug === slug)
  return { country, methods, shippingPage: has('shipping'), returnsPage: has('returns') }
})

export function getDelivery(): Promise<Delivery> {
  return read('home')
}
