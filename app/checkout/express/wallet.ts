import type { CheckoutDetails } from '#app/checkout/checkout.ts'
import { tidyPostalCode } from '#app/checkout/address/postal-code.ts'
import { isCountry } from '#app/kernel/countries.ts'
import { regionsOf } from '#app/checkout/address/regions.ts'

/** Where a wallet wants the order sent, before its owner has agreed to pay: the street and the name come later. */
export interface WalletPlace {
  country: string
  city: string
  region: string
  postalCode: string
}

/** The place in the fields that `order-by-wallet` takes, too. */
export function placeOf(form: URLSearchParams): WalletPlace {
  const field = (name: string) => (form.get(`address-${name}`) ?? '').slice(0, 200)
  const country = isCountry(field('country')) ? field('country') : ''
  return {
    country,
    city: field('city'),
    region: regionNamed(country, field('region')),
    postalCode: tidyPostalCode(country, field('postal_code')),
  }
}

/** Wallets name a region by its code, its name, or something else: the shop's own value for it, or an empty text. */
export function regionNamed(country: string, named: string): string {
  const wanted = plain(named)
  if (!isCountry(country)) return ''
  const found = regionsOf[country]?.values.find((texts) => texts.some((text) => plain(text) === wanted))
  return found?.[0] ?? ''
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/^co\. /, '')
    .trim()

/** What the checkout would know if everything but the place and the delivery method were still open. */
export function detailsFor({ postalCode, ...place }: WalletPlace, chosen: string | null): CheckoutDetails {
  return {
    email: null,
    phone: null,
    delivery: 'ship',
    address: { ...place, postalCode, name: '', company: '', lines: [], phone: '' },
    billing: null,
    pickUpLocationId: null,
    shippingMethodId: chosen,
  }
}
