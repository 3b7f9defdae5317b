import { readFilter, readListQuery } from '#app/doors/list-address.ts'
import { Fault } from '#app/errors.ts'
import { isId, type OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Actor, demand } from '#app/operations/actor.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { db } from '#db/database.server.ts'

/**
 * The orders that an address names: one box each (`key-<id>=on`), all that match a filter (`all=on&filter=payment=paid`), or one by
 * its number. In the list's order. More than can be printed at once, and none, are refused.
 */
export async function chooseOrders(query: URLSearchParams, actor: Actor): Promise<OrderId[]> {
  demand(actor, orders.of.permission)
  const most = limits.printedOrders.value
  const chosen = await (query.has('all') ? matching(query.get('filter') ?? '', actor, most) : named(query))
  if (chosen.length > most) throw new Fault('print.too_many')
  if (chosen.length === 0) throw new Fault('print.nothing_chosen')
  return chosen
}

/** The fields of an address that name its orders, for links that lead to something else of the same orders. */
export const chosenIn = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => /^(?:all|filter|order|key-.*)$/.test(name)))

async function matching(text: string, actor: Actor, most: number): Promise<OrderId[]> {
  const query = new URLSearchParams(text)
  const asked = { ...readListQuery(orders, query), filter: readFilter(orders, Object.fromEntries(query)), after: null }
  return (await orders.find({ ...asked, actor, most: most + 1 })).map(({ id }) => id)
}

async function named(query: URLSearchParams): Promise<OrderId[]> {
  const number = query.get('order')
  if (number !== null) {
    const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
    return row ? [row.id] : []
  }
  // An order that is named twice is packed once.
  return [...new Set(query.keys())].flatMap((name) => {
    const id = name.startsWith('key-') ? name.slice(4) : ''
    return isId<OrderId>(id) ? [id] : []
  })
}
