import { z } from 'zod'
import { addressOf, addressParts, reportAddressProblems } from '#app/checkout/address/address.ts'
import { asSeen, saveDetails } from '#app/checkout/checkout.server.ts'
import { viewCheckout } from '#app/checkout/checkout-view.ts'
import { emailField, phoneInput, readPhone } from '#app/checkout/contact.ts'
import { paymentProblems } from '#app/checkout/paying/payment-problems.ts'
import { mayOrder } from '#app/checkout/placing/may-order.ts'
import { orderAnswer, orderCart, orderedBefore, orderedCheckout } from '#app/checkout/placing/place-order.operation.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { makeWay, placeRefusals } from '#app/payments/placing/make-way.server.ts'
import { sheetSeen } from './sheet.server.ts'
import { regionNamed } from './wallet.ts'

/** What the wallet brings. */
const entered = { contact: true, delivery: true, shipping: true, payment: false }

const input = z.object({
  submission: z.uuid('checkout.changed'),
  /** What the sheet has shown for this delivery method, from `sheetSeen`. */
  agreed: z.string('checkout.changed').max(100, 'checkout.changed'),
  email: emailField.meta({ personal: true }),
  phone: phoneInput.default(null),
  address: addressParts
    .overwrite((address) => ({ ...address, region: regionNamed(address.country, address.region) }))
    .superRefine((address, context) => reportAddressProblems(address, [], context))
    .meta({ personal: true }),
  shipping_method: z.string('field.choice').meta({ prefix: 'ship_' }),
})

/**
 * Makes an order of the cart in one step, as the wallet in the buyer's browser told it: contact, address and delivery
 * method are entered as if they had been typed, and the cart is ordered as the wallet's sheet has shown it. The payment
 * goes on in the card fields of our page.
 */
export const orderByWallet = operation({
  name: 'checkout.place_by_wallet',
  http: 'POST /checkout/wallet-orders',
  permission: 'checkout:write',
  nature: 'plain',
  on: orderedCheckout,
  input,
  refusals: [
    ...placeRefusals,
    'cart.empty',
    'checkout.incomplete',
    ...Object.values(paymentProblems),
    'field.choice',
    'field.country',
  ],
  answer: orderAnswer,
  // The items of an empty cart may have been ordered by this very press.
  offer: ({ checkout }) => (checkout ? mayOrder({ cart: checkout.cart, done: entered }) : agree()),
  async run({ tx, facts: { checkout, owner, locale }, input, actor, way }) {
    const { submission: key, address, email, phone } = input
    if (!checkout) return orderedBefore(tx, owner, key)
    if (!checkout.countries.includes(address.country)) return refuse('field.country', '/address/country')
    const told = {
      delivery: 'ship' as const,
      address: addressOf(address),
      email,
      phone: phone && readPhone(phone, ''),
      billing: null,
      pickUpLocationId: null,
      shippingMethodId: input.shipping_method,
    }
    const there = viewCheckout({ ...checkout, details: { ...checkout.details, ...told } })
    if (there.method?.id !== input.shipping_method) return refuse('field.choice', '/shipping_method')
    const agreed = asSeen(there, input.agreed, actor.now, sheetSeen)
    if (!agreed) return refuse('checkout.changed')
    await saveDetails(tx, checkout, told, actor.now)
    return orderCart(tx, { agreed, owner, locale, key, method: 'fields' }, actor, way)
  },
  makeWay,
})
