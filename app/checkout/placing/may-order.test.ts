import { expect, test } from 'vitest'
import type { Cart } from '#app/cart/cart.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { mayOrder } from './may-order.ts'

const done = { contact: true, delivery: true, shipping: true, payment: false }
/** The part of a cart that the rule reads. */
const cartOf = (...lines: { quantity: number; available: number | null }[]) => ({ lines }) as unknown as Cart

test('a cart whose items are there can be ordered once the checkout is filled in', () => {
  const cart = cartOf({ quantity: 2, available: 2 }, { quantity: 9, available: null })
  expect(mayOrder({ cart, done })).toEqual(agree())
  for (const part of ['contact', 'delivery', 'shipping'])
    expect(mayOrder({ cart, done: { ...done, [part]: false } }), part).toEqual(refuse('checkout.incomplete'))
})

test('missing items are reported first, as they are changed in the cart', () => {
  const incomplete = { ...done, contact: false }
  expect(mayOrder(null)).toEqual(refuse('cart.empty'))
  expect(mayOrder({ cart: cartOf({ quantity: 2, available: 1 }), done: incomplete })).toEqual(
    refuse('stock.not_enough'),
  )
  expect(mayOrder({ cart: cartOf({ quantity: 2, available: 0 }), done })).toEqual(refuse('stock.sold_out'))
})
