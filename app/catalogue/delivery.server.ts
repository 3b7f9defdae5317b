import { getSettings } from '#app/settings/settings.server.ts'
import { remembered } from '#app/web/answers/changes.ts'
import { db } from '#db/database.server.ts'
import type { Delivery } from './delivery.ts'

/** Kept until the settings, a shipping method or a page changes. */
const read = remembered(['settings', 'pages'], async (asked: string): Promise<Delivery> => {
  const settings = await getSettings()
  const country = asked || settings.homeCountry
  const methods = await db
    .selectFrom('shippingMethods as m')
    .innerJoin('shippingZones as z', 'z.id', 'm.zoneId')
    .select(['m.price', 'm.freeFrom', 'm.maxWeightGrams as maxWeight', 'm.daysMin', 'm.daysMax', 'm.deliversOn'])
    .where((row) => row(row.val(country), '=', row.fn.any('z.countries')))
    .orderBy('m.price')
    .execute()
  const returns = await db.selectFrom('pages').select('slug').where('slug', '=', 'returns').executeTakeFirst()
  const toOrder = { min: settings.toOrderDaysMin, max: settings.toOrderDaysMax }
  return { country, region: '', methods, dispatch: settings, toOrder, returnsPage: returns !== undefined }
})

export function getDelivery(): Promise<Delivery> {
  return read('')
}

/** To one of the countries that are served, or else to the shop's own. */
export async function getDeliveryTo(to: Pick<Delivery, 'country' | 'region'> | null): Promise<Delivery> {
  return to ? { ...(await read(to.country)), ...to } : getDelivery()
}

const readServed = remembered(['settings'], async (_: 'all'): Promise<string[]> => {
  const zones = await db
    .selectFrom('shippingZones as z')
    .select('z.countries')
    .where((row) => row.exists(row.selectFrom('shippingMethods as m').select('m.id').whereRef('m.zoneId', '=', 'z.id')))
    .execute()
  return [...new Set(zones.flatMap(({ countries }) => countries))]
})

/** Every country that something is sent to. */
export function getServedCountries(): Promise<string[]> {
  return readServed('all')
}

/** Sold there without the tax that the prices include: only the checkout computes what the goods cost there. */
export async function isExport(country: string): Promise<boolean> {
  const { homeCountry, pricesIncludeTax } = await getSettings()
  if (country === homeCountry || !pricesIncludeTax) return false
  const taxed = db.selectFrom('taxRates').select('id').where('country', '=', country).where('rateBasisPoints', '>', 0)
  return (await taxed.executeTakeFirst()) === undefined
}
