import { isShort } from '#app/cart/cart.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { CheckoutView } from '#app/checkout/checkout-view.ts'

type Refusal = 'cart.empty' | 'stock.not_enough' | 'stock.sold_out' | 'checkout.incomplete'

/**
 * Whether a checkout can become an order: all of its items are there, and all is filled in. Null: there is nothing to
 * buy.
 */
export function mayOrder(checkout: Pick<CheckoutView, 'cart' | 'done'> | null): Outcome<undefined, Refusal> {
  if (!checkout) return refuse('cart.empty')
  const short = checkout.cart.lines.find(isShort)
  if (short) return refuse(short.available ? 'stock.not_enough' : 'stock.sold_out')
  const { contact, delivery, shipping } = checkout.done
  return contact && delivery && shipping ? agree() : refuse('checkout.incomplete')
}
