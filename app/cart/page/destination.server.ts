import { getServedCountries } from '#app/catalogue/delivery.server.ts'
import { regionOfAddress } from '#app/delivery/postal-regions.ts'
import { findLastAddress } from '#app/identity/people/address-book.server.ts'
import { countriesOf } from '#app/web/requests/accept-language.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import type { Cart } from '#app/cart/cart.ts'
import { type Destination, enteredDestination } from './cart-delivery.ts'

/**
 * Where the cart will probably go: to the address entered in its checkout, or the customer's last one, or the country
 * of the browser's language. Null if none of them is served: then it is the shop's own country. Only for pages that are
 * made for one visitor.
 */
export async function findDestination(visit: Visit, cart: Cart | null): Promise<Destination | null> {
  const served = await getServedCountries()
  const isServed = ({ country }: Destination) => served.includes(country)
  const told = enteredDestination(cart)
  if (told && isServed(told)) return told
  const { customer } = visit.visitor
  const last = customer && (await findLastAddress(customer.id))
  if (last && isServed(last)) return { country: last.country, region: regionOfAddress(last) }
  const spoken = countriesOf(visit.header('accept-language')).find((country) => served.includes(country))
  return spoken ? { country: spoken, region: '' } : null
}
