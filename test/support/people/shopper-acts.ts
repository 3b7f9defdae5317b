import { addToCart } from '#app/cart/lines/add-to-cart.operation.ts'
import type { CartOwner } from '#app/cart/owners/cart-owner.server.ts'
import { changeLine } from '#app/cart/lines/change-line.operation.ts'
import { putBack } from '#app/cart/lines/put-back.operation.ts'
import { removeFromCart } from '#app/cart/lines/remove-line.operation.ts'
import { undoMerge } from '#app/cart/owners/undo-merge.operation.ts'
import { chooseDelivery } from '#app/checkout/delivery/choose-delivery.operation.ts'
import { chooseShipping } from '#app/checkout/delivery/choose-shipping.operation.ts'
import { tellContact } from '#app/checkout/tell-contact.operation.ts'
import { type CartLineId, newId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'

/** An anonymous shopper; the key of the object says what is whose. */
export const guestAt = (now: Date): Actor => ({
  kind: 'guest',
  id: null,
  door: 'form',
  permissions: permissionsOf(false, []),
  isFresh: false,
  client: null,
  requestId: newId(),
  now,
})

/** The operations on a cart, with an `owner` and a time. */
export const carts = {
  add: (owner: CartOwner, product: string, now: Date, { quantity = 1, options = ['', '', ''] } = {}) => {
    const [option1, option2, option3] = options
    return perform(addToCart, {
      key: owner,
      input: { product, option1, option2, option3, quantity },
      actor: guestAt(now),
    })
  },
  change: (
    owner: CartOwner,
    line: CartLineId,
    change: { was: number; quantity: number; seen_price?: number },
    now: Date,
  ) => perform(changeLine, { key: owner, input: { line, ...change }, actor: guestAt(now) }),
  remove: (owner: CartOwner, line: CartLineId, was: number, now: Date) =>
    perform(removeFromCart, { key: owner, input: { line, was }, actor: guestAt(now) }),
  putBack: (owner: CartOwner, line: CartLineId, now: Date) =>
    perform(putBack, { key: owner, input: { line }, actor: guestAt(now) }),
  undoMerge: (owner: CartOwner, version: number, now: Date) =>
    perform(undoMerge, { key: owner, input: { version }, actor: guestAt(now) }),
}

const inEnglish = (owner: CartOwner) => ({ owner, locale: 'en' as const })

/** The steps of a cart's checkout. */
export const checkouts = {
  contact: (owner: CartOwner, input: { email: string; phone?: string }, now: Date) =>
    perform(tellContact, { key: inEnglish(owner), input, actor: guestAt(now) }),
  delivery: (owner: CartOwner, input: object, now: Date) =>
    perform(chooseDelivery, { key: inEnglish(owner), input, actor: guestAt(now) }),
  shipping: (owner: CartOwner, method: string, now: Date) =>
    perform(chooseShipping, { key: inEnglish(owner), input: { method }, actor: guestAt(now) }),
}
