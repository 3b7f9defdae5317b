import type { Language } from '#app/web/language.tsx'
import { db } from '#db/database.server.ts'
import type { ShippingMethod } from './shipping.ts'
import type { TaxRate } from './totals.ts'

/** Every shipping method with the countries of its zone. */
export function listShippingMethods(): Promise<ShippingMethod[]> {
  return db
    .selectFrom('shippingMethods as m')
    .innerJoin('shippingZones as z', 'z.id', 'm.zoneId')
    .select(['m.id', 'm.name', 'm.detail', 'm.price', 'm.freeFrom', 'm.maxWeightGrams', 'm.daysMin', 'm.daysMax'])
    .select(['m.translations', 'z.countries'])
    .orderBy('m.position')
    .execute()
}

/** Named in the reader's language: the order copies the name as she has seen it. */
export async function listTaxRates(language: Language): Promise<TaxRate[]> {
  const rates = await db
    .selectFrom('taxRates')
    .select(['country', 'region', 'taxClass', 'rateBasisPoints', 'name', 'translations'])
    .execute()
  return rates.map(({ translations, ...rate }) => ({
    ...rate,
    name: language.own({ translations }, 'name', rate.name),
  }))
}
