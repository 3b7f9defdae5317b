import { taxIncluded } from '#app/kernel/money.ts'
import type { DraftLine, OrderDraft } from '#app/orders/order.ts'
import { products, type Thing, things } from './empty-shop.ts'
import type { History, Shopper } from '#test/histories/history.ts'

/** The checkout's result for this cart at the current prices. */
export function draftOf({ currency, prices }: History, { cartId, customerId, wants, name }: Shopper): OrderDraft {
  // The keys of the wishes are products.
  const wanted = Object.entries(wants) as [Thing, number][]
  const lines = wanted.map(([thing, quantity]) => lineOf(thing, quantity, prices[thing]))
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const taxTotal = lines.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
  const shippingTotal = prices.cup
  return {
    cartId,
    customerId,
    email: `${name.toLowerCase()}@example.com`,
    phone: null,
    locale: 'en',
    currency,
    delivery: 'ship',
    pickUpLocationId: null,
    shippingAddress: null,
    billingAddress: null,
    shippingMethod: null,
    pricesIncludeTax: true,
    lines,
    subtotal,
    shippingTotal,
    taxTotal,
    total: subtotal + shippingTotal,
    taxes: [],
  }
}

function lineOf(thing: Thing, quantity: number, price: number): DraftLine {
  const total = price * quantity
  return {
    variantId: things[thing],
    productId: products[thing],
    title: thing,
    slug: thing,
    sku: thing,
    options: [],
    picture: null,
    unitPrice: price,
    quantity,
    total,
    taxName: 'VAT',
    taxRateBasisPoints: 1_900,
    taxAmount: taxIncluded(total, 1_900),
    noReturn: null,
  }
}
