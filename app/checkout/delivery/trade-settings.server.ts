import type { Locale } from '#app/locales.ts'
import { ask, type Db } from '#db/database.server.ts'
import type { ShippingMethod } from './shipping.ts'
import type { TaxRate } from '#app/checkout/checkout-view.ts'

/** Every shipping method with the countries of its zone. */
export function listShippingMethods(on?: Db): Promise<ShippingMethod[]> {
  return ask(
    'list-shipping-methods',
    `select m.id, m.name, m.detail, m.price, m.free_from as "freeFrom", m.max_weight_grams as "maxWeightGrams",
       m.days_min as "daysMin", m.days_max as "daysMax", m.delivers_on as "deliversOn", m.translations, z.countries
     from shipping_methods m join shipping_zones z on z.id = m.zone_id order by m.position`,
    [],
    on,
  )
}

/** Named in the reader's language: the order copies the name as she has seen it. */
export function listTaxRates(locale: Locale, on?: Db): Promise<TaxRate[]> {
  return ask(
    'list-tax-rates',
    `select country, region, tax_class as "taxClass", rate_basis_points as "rateBasisPoints",
       coalesce(nullif(translations #>> array[$1, 'name'], ''), name) as name from tax_rates`,
    [locale],
    on,
  )
}
