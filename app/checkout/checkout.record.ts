import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { type CartOwner, ownerFrom } from '#app/cart/owners/cart-owner.server.ts'
import { findRow, lockCart, lockCustomer } from '#app/cart/cart.server.ts'
import type { Locale } from '#app/locales.ts'
import { record } from '#app/operations/record.server.ts'
import { type FiledCheckout, readCheckout } from './checkout.server.ts'
import { addressParts, toldOf } from './address/address.ts'
import { readDetails } from './checkout.ts'

/** Whose, and in which language its things are named. */
interface CheckoutKey {
  owner: CartOwner
  locale: Locale
}

interface OwnedCheckout extends CheckoutKey {
  /** Null while there is nothing to buy. */
  checkout: FiledCheckout | null
}

/** What a checkout was told, as it leaves the shop. */
const checkoutView = z.object({
  id: idOf('chk_').nullable(),
  email: z.string().nullable().meta({ personal: true }),
  phone: z.string().nullable().meta({ personal: true }),
  delivery: z.enum(['ship', 'pick_up']).nullable(),
  address: addressParts.nullable().meta({ personal: true }),
  billing: addressParts.nullable().meta({ personal: true }),
  pick_up: z.string().nullable(),
  shipping_method: z.string().nullable(),
})

/** The checkout of a cart: what whoever fills it has told so far, and what follows from that. */
export const checkout = record<CheckoutKey, OwnedCheckout, z.infer<typeof checkoutView>>({
  name: 'checkouts',
  prefix: 'chk_',
  permission: 'checkout:write',
  http: 'GET /checkout',
  schema: checkoutView,
  find: async (on, { owner, locale }, { now }) => ({
    owner,
    locale,
    checkout: (await findRow(on, owner, now)) && (await readCheckout(on, owner, locale, now)),
  }),
  lock: async (tx, { owner, locale }, { now }) => ({
    owner,
    locale,
    checkout: (await lockCart(tx, owner, now)) && (await readCheckout(tx, owner, locale, now)),
  }),
  idOf: ({ checkout }) => checkout?.cart.id ?? '',
  keyFor: ({ locale, ...owner }) => ({ owner: ownerFrom(owner), locale }),
  async viewOf(_, { checkout }) {
    const { email, phone, delivery, address, billing, pickUpLocationId, shippingMethodId } =
      checkout?.details ?? readDetails({})
    return {
      id: checkout?.cart.id ?? null,
      email,
      phone,
      delivery,
      address: address && toldOf(address),
      billing: billing && toldOf(billing),
      pick_up: pickUpLocationId,
      shipping_method: shippingMethodId,
    }
  },
})

/** The same for whoever orders it: an order names its customer, so that her row is locked before her cart is. */
export const orderedCheckout: typeof checkout = {
  ...checkout,
  async lock(tx, key, actor) {
    if (key.owner.customerId) await lockCustomer(tx, key.owner.customerId)
    return checkout.lock(tx, key, actor)
  },
}
