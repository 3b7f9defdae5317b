import type { CartOwner } from '#app/cart/owners/cart-owner.server.ts'
import { expiry, lockCustomer } from '#app/cart/cart.server.ts'
import { type FiledCheckout, readCheckout } from '#app/checkout/checkout.server.ts'
import { type CheckoutDetails, readDetails } from '#app/checkout/checkout.ts'
import { type CartId, type CartLineId, type DraftId, isId, type OrderId, type VariantId } from '#app/kernel/ids.ts'
import { defaultLocale, isLocale, type Locale } from '#app/locales.ts'
import { lockCart } from '#app/orders/order-lock.server.ts'
import { isLeftAlone } from '#app/orders/standing/of-draft.server.ts'
import { placedStates } from '#app/orders/order-rules.ts'
import { isBeingPaid } from '#app/payments/settling/close-payment.server.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { DraftFacts } from './draft.ts'

export interface FiledDraft extends DraftFacts {
  row: Row<'drafts'>
  locale: Locale
  /** Its cart, as the checkout's own functions find it: nobody has its secret. */
  owner: CartOwner
  details: CheckoutDetails
  /** Computed by the checkout itself. Null: there are no lines, or it is ordered. */
  checkout: FiledCheckout | null
  prices: OwnPrice[]
  /** Its order that waits for its payment. */
  waiting: { id: OrderId; number: string; expiresAt: Date } | null
  ordered: { id: OrderId; number: string } | null
}

/** A line whose price was agreed. */
export interface OwnPrice {
  lineId: CartLineId
  variantId: VariantId
  quantity: number
  ownPrice: number | null
  priceReason: string | null
}

/** By its id or its number. */
export async function findDraftRow(on: Db, key: string, lock = false): Promise<Row<'drafts'> | null> {
  const column = isId<DraftId>(key) ? ('id' as const) : ('number' as const)
  const found = on.selectFrom('drafts').selectAll().where(column, '=', key)
  return (await (lock ? found.forUpdate() : found).executeTakeFirst()) ?? null
}

export async function fileDraft(on: Db, row: Row<'drafts'>, now: Date): Promise<FiledDraft> {
  const cart = await on
    .selectFrom('carts')
    .select(['tokenHash', 'checkout'])
    .where('id', '=', row.cartId)
    .executeTakeFirstOrThrow()
  const owner = { customerId: null, tokenHash: cart.tokenHash }
  const locale = isLocale(row.locale) ? row.locale : defaultLocale
  const checkout = await readCheckout(on, owner, locale, now)
  const prices = await listPrices(on, row.cartId)
  const orders = await listOrders(on, row.cartId)
  const waiting = orders.find(({ state }) => state === 'pending') ?? null
  return {
    row,
    locale,
    owner,
    details: readDetails(cart.checkout),
    checkout,
    prices,
    waiting,
    ordered: orders.find(({ state }) => placedStates.some((each) => each === state)) ?? null,
    state: row.state,
    linkExpiresAt: row.linkExpiresAt,
    waitsUntil: waiting?.expiresAt ?? null,
    isBeingPaid: waiting !== null && (waiting.heldBecause !== null || (await isPaying(on, waiting.id, now))),
    isLeftAlone: await isLeftAlone(on, row.cartId),
  }
}

/**
 * The same for who changes it, in the order in which everything is locked: the customer, the cart, then the draft. Whoever
 * places its order holds the cart, too.
 */
export async function lockDraft(tx: Tx, key: string, now: Date): Promise<FiledDraft | null> {
  const known = await findDraftRow(tx, key)
  if (!known) return null
  if (known.customerId) await lockCustomer(tx, known.customerId)
  await lockCart(tx, known.cartId)
  const row = await findDraftRow(tx, known.id, true)
  if (row?.state === 'open' || row?.state === 'sent') await reopenCart(tx, row.cartId, now)
  return row && fileDraft(tx, row, now)
}

/** A month without a change ends a visitor's cart. Staff go on with a draft. */
async function reopenCart(tx: Tx, id: CartId, now: Date) {
  await tx
    .updateTable('carts')
    .set({ state: 'open', expiresAt: expiry(now) })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'expired'])
    .where('expiresAt', '<=', now)
    .execute()
}

async function isPaying(on: Db, orderId: OrderId, now: Date) {
  const attempts = on.selectFrom('paymentAttempts').select(['state', 'createdAt']).where('orderId', '=', orderId)
  return (await attempts.execute()).some((attempt) => isBeingPaid(attempt, now))
}

function listPrices(on: Db, cartId: CartId): Promise<OwnPrice[]> {
  const lines = on.selectFrom('cartLines').select(['id as lineId', 'variantId', 'quantity', 'ownPrice', 'priceReason'])
  return lines.where('cartId', '=', cartId).execute()
}

function listOrders(on: Db, cartId: CartId) {
  const orders = on.selectFrom('orders').select(['id', 'number', 'state', 'expiresAt', 'heldBecause'])
  return orders.where('cartId', '=', cartId).orderBy('createdAt', 'desc').execute()
}
