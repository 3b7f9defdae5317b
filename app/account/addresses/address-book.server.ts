import { type RawBuilder, sql } from 'kysely'
import { addressOf, type AddressInput } from '#app/checkout/address/address.ts'
import { servedCountries } from '#app/checkout/delivery/shipping.ts'
import { listShippingMethods } from '#app/checkout/delivery/trade-settings.server.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { db, type Db } from '#db/database.server.ts'

/** The countries that an address in the book may be in. */
export async function listCountries(on: Db = db): Promise<string[]> {
  const [methods, { homeCountry }] = [await listShippingMethods(on), await readSettings(on)]
  const served = servedCountries(methods, homeCountry)
  // A shop that is only being set up delivers nowhere yet.
  return served.length > 0 ? served : [homeCountry]
}

/** An address that we do not deliver to would be of no use in this book. */
export async function ofUse(on: Db, told: AddressInput): Promise<Outcome<PostalAddress, 'field.country'>> {
  const countries = await listCountries(on)
  return countries.includes(told.country) ? agree(addressOf(told)) : refuse('field.country', '/country')
}

export const sameAs = (address: PostalAddress): RawBuilder<boolean> =>
  sql<boolean>`address = ${JSON.stringify(address)}::jsonb`
