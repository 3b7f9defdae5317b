import { hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { newId, type CartId, type CustomerId, type OrderId, type RefundId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import type { Thing } from './shop/empty-shop.ts'
import type { Shop } from './shop/shop.ts'

/** A shopper with a cart, and everything that her browser still knows. */
export interface Shopper {
  name: string
  cartId: CartId
  /** Null for a guest. */
  customerId: CustomerId | null
  wants: Partial<Record<Thing, number>>
  /** The key of the open checkout page. */
  key: string
  order: { orderId: OrderId; number: string } | null
  /** The last order that staff have composed for her. */
  draft: string | null
  /** Client secrets of payments that were opened for her, the newest last. */
  secrets: string[]
  /** Addresses of the provider's pages that she was sent to, with their references. */
  pages: { address: string; reference: string }[]
  /** Questions of her bank that she has not answered, or not seen end. */
  questions: string[]
}

/** What people were promised: it must be true at the end. */
export interface Promises {
  /** The orders that a press of the button led to, by its key: another one only after the first has ended unpaid. */
  pressed: Map<string, Set<string>>
  /** Orders that a shopper saw as paid. */
  paid: Set<string>
  /** Orders that staff saw as cancelled. */
  cancelled: Set<string>
  /** Orders that staff saw as closed. */
  closed: Set<string>
  /** Refunds that staff saw confirmed, by the key of the press, with the answer. */
  refunds: Map<string, { refundId: RefundId; amount: number; orderId: OrderId }>
  /** Parcels that left. */
  parcels: Map<string, string>
}

/** One history: three people, a shop, and its promises. */
export interface History {
  shop: Shop
  currency: string
  prices: Record<Thing, number>
  shoppers: Shopper[]
  promises: Promises
  /** Ids of the provider's events that have arrived. */
  arrived: Set<string>
  /** What has happened so far, for the reader of a violation. */
  log: string[]
}

const names = ['Ada', 'Ben', 'Cleo']

export async function beginHistory(shop: Shop, currency: string, prices: Record<Thing, number>): Promise<History> {
  const shoppers = names.map((name): Shopper => ({
    name,
    cartId: newId<CartId>(),
    customerId: null,
    wants: { cup: 1 },
    key: newId(),
    order: null,
    draft: null,
    secrets: [],
    pages: [],
    questions: [],
  }))
  const history: History = {
    shop,
    currency,
    prices,
    shoppers,
    promises: {
      pressed: new Map(),
      paid: new Set(),
      cancelled: new Set(),
      closed: new Set(),
      refunds: new Map(),
      parcels: new Map(),
    },
    arrived: new Set(),
    log: [],
  }
  await openCarts(
    history,
    shoppers.map(({ cartId }) => cartId),
  )
  return history
}

/** Guests' carts; each one's id is its secret too. */
export async function openCarts({ shop, currency }: History, ids: readonly CartId[]) {
  const expiresAt = new Date(shop.now().getTime() + 365 * 86_400_000)
  const carts = ids.map((id) => ({ id, tokenHash: hashOf(id), currency, expiresAt }))
  await db.insertInto('carts').values(carts).execute()
}

export function shopperOf({ shoppers }: History, index: number): Shopper {
  const [first] = shoppers
  const shopper = shoppers[index % shoppers.length] ?? first
  if (!shopper) throw new Error('A history has shoppers')
  return shopper
}
