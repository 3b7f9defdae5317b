import { record } from '#app/operations/record.server.ts'
import { isId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { factsOf } from './order-facts.server.ts'
import { lockOrder } from './order-lock.server.ts'
import type { OrderFacts } from './order-rules.ts'
import { decidedOf } from './order-decided.ts'
import { listTags, orderView, type OrderView, viewOf } from './order-view.server.ts'
import { noteChange } from './standing/change-order.server.ts'

export interface FiledOrder extends OrderFacts {
  row: Row<'orders'>
  tags: readonly string[]
}

/** Found by its id or its number. */
const columnOf = (key: string) => (isId(key) ? ('id' as const) : ('number' as const))

export const order = record<string, FiledOrder, OrderView>({
  name: 'orders',
  prefix: 'ord_',
  permission: 'orders:read',
  http: 'GET /orders/:order',
  schema: orderView,
  async find(on, key) {
    const row = await on.selectFrom('orders').selectAll().where(columnOf(key), '=', key).executeTakeFirst()
    return row ? filed(on, row) : null
  },
  async lock(tx, key) {
    const known = await tx.selectFrom('orders').select('id').where(columnOf(key), '=', key).executeTakeFirst()
    const row = known && (await lockOrder(tx, known.id))
    return row ? filed(tx, row) : null
  },
  idOf: ({ row }) => row.id,
  keyOf: (text) => text || null,
  viewOf,
  decidedOf,
  settle: (tx, { row }) => noteChange(tx, row),
})

async function filed(on: Db, row: Row<'orders'>): Promise<FiledOrder> {
  const [facts, tags] = [await factsOf(on, row), await listTags(on, row.id)]
  return { ...facts, row, tags }
}
