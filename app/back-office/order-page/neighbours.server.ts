import { placeIn, readListQuery } from '#app/doors/list-address.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { orders } from '#app/orders/lists/orders.list.ts'

/** The orders beside this one in the list that the address names: two short looks into the list's own index. */
export async function findNeighbours(id: OrderId, query: URLSearchParams, actor: Actor) {
  const { filter, sort } = readListQuery(orders, query)
  const beside = async (descending: boolean) => {
    const [found] = await orders.find({ filter, sort: { ...sort, descending }, after: id, most: 1, actor })
    return found?.number ?? null
  }
  const [previous, next] = await Promise.all([beside(!sort.descending), beside(sort.descending)])
  const { before: _, ...place } = placeIn(orders, query)
  return { place, previous, next }
}
