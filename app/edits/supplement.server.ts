import { keepCheckout, openCart } from '#app/cart/cart.server.ts'
import { findLinesAsIf } from '#app/cart/lines/cart-lines.server.ts'
import { type CheckoutDetails } from '#app/checkout/checkout.ts'
import { type CheckoutView, viewCheckout } from '#app/checkout/checkout-view.ts'
import { mayOrder } from '#app/checkout/placing/may-order.ts'
import { listPickUps } from '#app/checkout/delivery/pick-up.server.ts'
import { listShippingMethods, listTaxRates } from '#app/checkout/delivery/trade-settings.server.ts'
import { type CartId, type CartLineId, type DraftId, newId, type VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** What is added to an order: the checkout of a draft with its customer and its address, delivered with it. */
export type Supplement = CheckoutView

/** As it would be. Null: the shop sells in another currency by now. */
export async function viewSupplement(
  on: Db,
  order: Row<'orders'>,
  added: readonly { variantId: VariantId; quantity: number }[],
  now: Date,
): Promise<Supplement | null> {
  const locale = isLocale(order.locale) ? order.locale : defaultLocale
  const id = newId<CartId>()
  const settings = await readSettings(on)
  if (settings.currency !== order.currency) return null
  const lines = await findLinesAsIf(id, added, locale, on)
  const [methods, rates] = [await listShippingMethods(on), await listTaxRates(locale, on)]
  const pickUps = order.delivery === 'pick_up' ? await listPickUps(id, on, added) : []
  const details = detailsOf(order)
  const kept = { lastAdd: null, merged: null, again: null, removed: [], checkout: details, version: 0 }
  const cart = { ...kept, id, currency: order.currency, goesAlong: true, lines }
  const view = viewCheckout({ cart, settings, details, methods, rates, pickUps, now })
  if (view.method || !view.offered[0]) return view
  // Its own method is not offered any more; all are free here.
  return viewCheckout({ ...view, details: { ...details, shippingMethodId: view.offered[0].id } })
}

function detailsOf(order: Row<'orders'>): CheckoutDetails {
  const { email, phone, delivery, shippingAddress, billingAddress, pickUpLocationId, shippingMethod } = order
  return {
    email,
    phone,
    delivery,
    address: shippingAddress,
    billing: billingAddress,
    pickUpLocationId,
    shippingMethodId: shippingMethod?.id ?? null,
  }
}

export type SupplementRefusal =
  | 'order.edit_cannot_add'
  | 'cart.options_unknown'
  | 'cart.too_many_lines'
  | 'stock.not_enough'
  | 'stock.sold_out'
  | 'draft.too_much'

/** The same, if it can be ordered like that. */
export async function planSupplement(
  on: Db,
  order: Row<'orders'>,
  added: readonly { variantId: VariantId; quantity: number }[],
  now: Date,
): Promise<Outcome<Supplement, SupplementRefusal>> {
  if (added.length > limits.cartLines.value) return refuse('cart.too_many_lines')
  const view = await viewSupplement(on, order, added, now)
  if (!view) return refuse('order.edit_cannot_add')
  const unknown = added.find(({ variantId }) => !view.cart.lines.some((line) => line.variantId === variantId))
  if (unknown) return refuse('cart.options_unknown', `/add/${unknown.variantId}`)
  const may = mayOrder(view)
  if (!may.ok) {
    const { reason } = may
    // Its contact and address are the order's: what is missing is a way to send it there.
    return refuse(reason === 'stock.not_enough' || reason === 'stock.sold_out' ? reason : 'order.edit_cannot_add')
  }
  return view.totals.total > limits.price.value ? refuse('draft.too_much') : agree(view)
}

interface Belonging {
  /** What the draft belongs to. */
  to: Pick<Row<'drafts'>, 'supplements'> | Pick<Row<'drafts'>, 'exchanges' | 'exchanged'>
  /** Why its items have prices of their own; null: they have the catalogue's. */
  priceReason: string | null
}

/** Stores it as a draft of its own. The caller holds the order, its customer and the products. */
export async function makeSupplement(
  tx: Tx,
  order: Row<'orders'>,
  { cart: { lines }, details, totals }: Supplement,
  { to, priceReason }: Belonging,
  actor: Actor,
): Promise<Row<'drafts'>> {
  const { now } = actor
  const { cart } = await openCart(tx, { customerId: null, tokenHash: null }, order.currency, now)
  await tx.updateTable('carts').set({ goesAlong: true }).where('id', '=', cart.id).execute()
  await keepCheckout(tx, cart.id, details, now)
  const rows = lines.map(({ variantId, quantity, unitPrice }, index) => ({
    id: newId<CartLineId>(),
    cartId: cart.id,
    variantId,
    quantity,
    priceWhenAdded: unitPrice,
    ...(priceReason && { ownPrice: unitPrice, priceReason }),
    addedAt: new Date(now.getTime() + index),
  }))
  await tx.insertInto('cartLines').values(rows).execute()
  const { customerId, locale, currency } = order
  const belongs = {
    ...to,
    customerId,
    locale,
    currency,
    cartId: cart.id,
    total: totals.total,
    email: details.email,
  }
  const row = { ...belongs, id: newId<DraftId>(), madeBy: nameOf(actor), madeAt: now }
  return tx.insertInto('drafts').values(row).returningAll().executeTakeFirstOrThrow()
}
