import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { type CartOwner, ownerFrom } from '#app/cart/owners/cart-owner.server.ts'
import { findRow } from '#app/cart/cart.server.ts'
import type { Locale } from '#app/locales.ts'
import { record } from '#app/operations/record.server.ts'
import { type FiledCheckout, lockCheckout, readCheckout, seenOf } from './checkout.server.ts'
import { addressParts } from './address/address.ts'
import { addressAsInput } from '#app/kernel/postal-address.ts'
import { openPart, parts, readDetails } from './checkout.ts'
import { mayOrder } from './placing/may-order.ts'

/** The owner, and the language of the names. */
interface CheckoutKey {
  owner: CartOwner
  locale: Locale
}

interface OwnedCheckout extends CheckoutKey {
  /** Null while there is nothing to buy. */
  checkout: FiledCheckout | null
}

const money = z.object({ amount: z.int(), currency: z.string() })

/** The entered data of a checkout, and what follows from it: its public view. */
const checkoutView = z.object({
  id: idOf('chk_').nullable(),
  email: z.string().nullable().meta({ personal: true }),
  phone: z.string().nullable().meta({ personal: true }),
  delivery: z.enum(['ship', 'pick_up']).nullable(),
  address: addressParts.nullable().meta({ personal: true }),
  billing: addressParts.nullable().meta({ personal: true }),
  pick_up: idOf('loc_').nullable(),
  shipping_method: idOf('ship_').nullable(),
  /** Possible destinations besides a new address: the value of `to`, and a text for people. */
  destinations: z.array(z.object({ to: z.string(), name: z.string() })).meta({ personal: true }),
  /** Countries that something is sent to. */
  countries: z.array(z.string()),
  /** The ways in which this cart can be sent there. */
  shipping_methods: z.array(z.object({ id: idOf('ship_'), name: z.string(), price: money })),
  subtotal: money.nullable(),
  shipping: money.nullable(),
  tax: money.nullable(),
  total: money.nullable(),
  /** The part to be filled in next; `payment` where an order can be placed. */
  next: z.enum(parts).nullable(),
  /** All that is shown here, in one text: the client sends it back with the order, and orders this and nothing else. */
  agreed: z.string().nullable(),
})
type CheckoutView = z.infer<typeof checkoutView>

/** The checkout of a cart: the data entered so far, and what follows from it. */
export const checkout = record<CheckoutKey, OwnedCheckout, CheckoutView>({
  name: 'checkout',
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
    checkout: await lockCheckout(tx, owner, locale, now),
  }),
  idOf: ({ checkout }) => checkout?.cart.id ?? '',
  keyFor: ({ locale, customerId, cartToken }) => ({ owner: ownerFrom({ customerId, cartToken }), locale }),
  async viewOf(_, { checkout, locale }) {
    const { email, phone, delivery, address, billing, pickUpLocationId, shippingMethodId } =
      checkout?.details ?? readDetails({})
    return {
      id: checkout?.cart.id ?? null,
      email,
      phone,
      delivery,
      address: address && addressAsInput(address),
      billing: billing && addressAsInput(billing),
      pick_up: pickUpLocationId,
      shipping_method: checkout?.method?.id ?? shippingMethodId,
      ...(checkout ? following(checkout, locale) : nothingToBuy),
    }
  },
})

const nothingToBuy = {
  destinations: [],
  countries: [],
  shipping_methods: [],
  subtotal: null,
  shipping: null,
  tax: null,
  total: null,
  next: null,
  agreed: null,
} satisfies Partial<CheckoutView>

/** What follows from the entered data. */
function following(checkout: FiledCheckout, locale: Locale) {
  const { totals, offered, pickUps, addressBook, done, countries } = checkout
  const inItsCurrency = (amount: number) => ({ amount, currency: totals.currency })
  return {
    destinations: [
      ...addressBook.map(({ id, address }) => ({ to: `address:${id}`, name: `${address.name}, ${address.city}` })),
      ...pickUps.filter(({ hasAll }) => hasAll).map(({ id, name }) => ({ to: `pick_up:${id}`, name })),
    ],
    countries,
    shipping_methods: offered.map(({ id, name, charge, translations }) => ({
      id,
      name: translations[locale]?.name || name,
      price: inItsCurrency(charge),
    })),
    subtotal: inItsCurrency(totals.subtotal),
    shipping: inItsCurrency(totals.shippingTotal),
    tax: inItsCurrency(totals.taxTotal),
    total: inItsCurrency(totals.total),
    next: openPart(done, null),
    agreed: mayOrder(checkout).ok ? seenOf(checkout) : null,
  } satisfies Partial<CheckoutView>
}
