import { notFound } from '#app/errors.ts'
import { isId, type OrderId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { record } from '#app/operations/record.server.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { readKey } from '#app/orders/links/order-link.server.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { findOwn, hasBought, type OwnOrderKey } from '#app/orders/own-order.record.ts'
import type { Returnable } from '#app/orders/returns/return.ts'
import { returnableIn } from '#app/orders/returns/returns.server.ts'
import { noteChange } from '#app/orders/standing/change-order.server.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type FiledReturn, findReturn, returned, type ReturnView, returnView, viewOfReturn } from './return.record.ts'

/** A return that is about to be made of an order; afterwards, the return. */
export interface NewReturn {
  order: Row<'orders'>
  returnable: Returnable
  made: FiledReturn | null
  /** Until when the caller's link opens the order (null: without an end); false if it needs none. */
  link: { until: Date | null } | false
}

const common = {
  name: 'returns',
  prefix: 'rtn_' as const,
  schema: returnView,
  isNew: ({ made }: NewReturn) => made === null,
  idOf: ({ made, order }: NewReturn) => made?.row.id ?? order.id,
  viewOf: async (_: Db, { made }: NewReturn): Promise<ReturnView> => viewOfReturn(made ?? notFound()),
  settle: (tx: Tx, { order }: NewReturn) => noteChange(tx, order),
}

/** By staff, for any order: found by the order's id or number, and once it is made, by its own id. */
export const newReturn = record<string, NewReturn, ReturnView>({
  ...common,
  permission: returned.permission,
  find: async (on, key) => (await madeOf(on, key)) ?? filed(on, await findRow(on, key)),
  async lock(tx, key) {
    const known = await findRow(tx, key)
    return filed(tx, known && (await lockOrder(tx, known.id)))
  },
  keyOf: (text) => text || null,
})

/** By the order's buyer, or the holder of its link; for others there is no such order. */
export const ownReturn = record<OwnOrderKey | string, NewReturn, ReturnView>({
  ...common,
  permission: 'checkout:write',
  find: async (on, key, actor) =>
    typeof key === 'string'
      ? madeOf(on, key)
      : withLink(on, key, await filed(on, await findOwn(on, key, actor)), actor),
  async lock(tx, key, actor) {
    const known = typeof key === 'string' ? null : await findOwn(tx, key, actor)
    return filed(tx, known && (await lockOrder(tx, known.id)))
  },
  keyFor: ({ named, orderKey }) => ({ number: named.order ?? '', link: orderKey }),
})

async function findRow(on: Db, key: string): Promise<Row<'orders'> | null> {
  const orders = on.selectFrom('orders').selectAll()
  const found = isId<OrderId>(key) ? orders.where('id', '=', key) : orders.where('number', '=', key)
  return (await found.executeTakeFirst()) ?? null
}

async function filed(on: Db, order: Row<'orders'> | null): Promise<NewReturn | null> {
  return (
    order && { order, returnable: await returnableIn(on, order, await factsOf(on, order)), made: null, link: false }
  )
}

async function withLink(
  on: Db,
  { link }: OwnOrderKey,
  found: NewReturn | null,
  actor: Actor,
): Promise<NewReturn | null> {
  if (!found || link === null || (await hasBought(on, found.order, actor))) return found
  return { ...found, link: readKey(link, found.order) }
}

async function madeOf(on: Db, key: string): Promise<NewReturn | null> {
  const made = isId(key) ? await findReturn(on, key) : null
  const known = made && (await filed(on, made.order))
  return known && { ...known, made }
}
