import { z } from 'zod'
import { lockCustomer } from '#app/cart/cart.server.ts'
import { findCustomerOf } from '#app/identity/people/customer-of.server.ts'
import { idOf } from '#app/operations/inputs.ts'
import { type IdentityId, isId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { noteChange } from './standing/change-order.server.ts'
import { readKey } from './links/order-link.server.ts'
import { lockOrder } from './order-lock.server.ts'
import type { Payable } from './order-rules.ts'

export interface OwnOrderKey {
  number: string
  /** Of the secret link; null if the buyer is signed in. */
  link: string | null
}

interface OwnOrder {
  row: Row<'orders'>
  /** Until when the caller's link opens it (null: without an end); false if it was found without one. */
  link: { until: Date | null } | false
  payable: Payable
}

/** An order, as its buyer sees it. */
const ownOrderView = z.object({
  id: idOf('ord_'),
  number: z.string(),
  state: z.string(),
  total: z.object({ amount: z.int(), currency: z.string() }),
  expires_at: z.iso.datetime(),
})

/** For its buyer or the holder of its link; for others it is not found. */
export const ownOrder = record<OwnOrderKey, OwnOrder, z.infer<typeof ownOrderView>>({
  name: 'orders',
  prefix: 'ord_',
  permission: 'checkout:write',
  http: 'GET /account/orders/:order',
  schema: ownOrderView,
  async find(on, key, actor) {
    const row = await findOwn(on, key, actor)
    return row ? filed(on, row, key) : null
  },
  async lock(tx, key, actor) {
    const known = await findOwn(tx, key, actor)
    if (!known) return null
    // A change may put the caller's name into the order: her row is locked before the order, as everywhere.
    const customerId = await findCustomerOf(tx, actor)
    if (customerId) await lockCustomer(tx, customerId)
    const row = await lockOrder(tx, known.id)
    return row ? filed(tx, row, key) : null
  },
  idOf: ({ row }) => row.id,
  keyFor: ({ named, orderKey }) => ({ number: named.order ?? '', link: orderKey }),
  viewOf: async (_, { row: { id, number, state, total, currency, expiresAt } }) => ({
    id,
    number,
    state,
    total: { amount: total, currency },
    expires_at: expiresAt.toISOString(),
  }),
  settle: (tx, { row }) => noteChange(tx, row),
})

/** By number or id. */
const columnOf = (text: string) => (isId(text) ? ('id' as const) : ('number' as const))

/** The order, if it is this actor's, or if the link in the key opens it. */
export async function findOwn(on: Db, { number, link }: OwnOrderKey, actor: Actor): Promise<Row<'orders'> | null> {
  const row = await on.selectFrom('orders').selectAll().where(columnOf(number), '=', number).executeTakeFirst()
  // An erased order is no one's any more, whoever still has its link.
  if (!row || row.erasedAt) return null
  const key = link !== null && readKey(link, row)
  if (key && (key.until === null || key.until > actor.now)) return row
  return (await hasBought(on, row, actor)) ? row : null
}

export async function hasBought(on: Db, { customerId }: Row<'orders'>, { kind, id }: Actor): Promise<boolean> {
  if (kind !== 'person' || customerId === null) return false
  // A person's id is the identity's.
  const own = on
    .selectFrom('identities')
    .select('id')
    .where('id', '=', id as IdentityId)
  return (await own.where('customerId', '=', customerId).executeTakeFirst()) !== undefined
}

async function filed(on: Db, row: Row<'orders'>, { link }: OwnOrderKey): Promise<OwnOrder> {
  const attempts = await on
    .selectFrom('paymentAttempts')
    .select(['state', 'declines'])
    .where('orderId', '=', row.id)
    .orderBy('sequence')
    .execute()
  const declines = attempts.reduce((sum, attempt) => sum + attempt.declines, 0)
  const attempt = attempts.at(-1)?.state ?? null
  return {
    row,
    link: link !== null && readKey(link, row),
    payable: { ...row, held: row.heldBecause !== null, attempt, declines },
  }
}
