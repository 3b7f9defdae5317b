import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { isId, type OrderId, type OrderLineId, type ReturnId, type VariantId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { type Exchange, findExchange } from '#app/orders/returns/exchanges.server.ts'
import { returnKinds, type ReturnReason, returnReasons, returnStates } from '#app/orders/returns/return.ts'
import { noteChange } from '#app/orders/standing/change-order.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

const personal = z.string().nullable().meta({ personal: true })

/** A return, as it leaves the shop. */
export const returnView = z.object({
  id: idOf('rtn_'),
  /** The order's number with a count, as it is written on the parcel. */
  number: z.string(),
  order: idOf('ord_'),
  order_number: z.string(),
  /** By the shop's own promise, or from a withdrawal. */
  kind: z.enum(returnKinds),
  withdrawal: idOf('wdr_').nullable(),
  state: z.enum(returnStates),
  note: personal,
  /** Where and how to send it. */
  instructions: personal,
  /** Why it was rejected. */
  rejection: personal,
  lines: z.array(
    z.object({
      line: idOf('line_'),
      quantity: z.int(),
      reason: z.enum(returnReasons).nullable(),
      arrived: z.int(),
      /** Of those that have arrived, back in stock. */
      restocked: z.int(),
    }),
  ),
  /** Where it arrived. */
  location: idOf('loc_').nullable(),
  /** Its money is refunded, or on its way. */
  refunded: z.boolean(),
  /** What is sent instead, and how much of its price the return pays. */
  exchange: z
    .object({
      draft: idOf('drf_'),
      order: idOf('ord_').nullable(),
      paid: z.object({ amount: z.int(), currency: z.string() }),
    })
    .nullable(),
  requested_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  received_at: z.iso.datetime().nullable(),
  closed_at: z.iso.datetime().nullable(),
})
export type ReturnView = z.infer<typeof returnView>

export interface FiledReturn {
  row: Row<'returns'>
  /** The order that it is of. */
  order: Row<'orders'>
  lines: FiledReturnLine[]
  isRefunded: boolean
  exchange: Exchange | null
}

export interface FiledReturnLine {
  orderLineId: OrderLineId
  variantId: VariantId | null
  title: string
  quantity: number
  reason: ReturnReason | null
  arrived: number
  restocked: number
  /** Its variant still exists and its stock is counted. */
  isCounted: boolean
}

/** Found by its id or its number; it lies under its order's lock. */
export const returned = record<string, FiledReturn, ReturnView>({
  name: 'returns',
  prefix: 'rtn_',
  permission: 'orders:read',
  http: 'GET /returns/:return',
  schema: returnView,
  find: findReturn,
  async lock(tx, key) {
    const orderId = await orderOf(tx, key)
    return orderId && (await lockOrder(tx, orderId)) ? findReturn(tx, key) : null
  },
  idOf: ({ row }) => row.id,
  keyOf: (text) => text || null,
  viewOf: async (_, filed) => viewOfReturn(filed),
  settle: (tx, { order }) => noteChange(tx, order),
})

const columnOf = (key: string) => (isId(key) ? ('id' as const) : ('number' as const))

async function orderOf(on: Db, key: string): Promise<OrderId | null> {
  const known = on.selectFrom('returns').select('orderId').where(columnOf(key), '=', key)
  return (await known.executeTakeFirst())?.orderId ?? null
}

export async function findReturn(on: Db, key: string): Promise<FiledReturn | null> {
  const row = await on.selectFrom('returns').selectAll().where(columnOf(key), '=', key).executeTakeFirst()
  if (!row) return null
  const [order, lines, refunds, exchange] = await Promise.all([
    on.selectFrom('orders').selectAll().where('id', '=', row.orderId).executeTakeFirst(),
    findLines(on, row.id),
    on.selectFrom('refunds').select('id').where('returnId', '=', row.id).where('state', '!=', 'failed').execute(),
    findExchange(on, row.id),
  ])
  return { row, order: order ?? notFound(), lines, isRefunded: refunds.length > 0, exchange }
}

async function findLines(on: Db, id: ReturnId): Promise<FiledReturnLine[]> {
  const { rows } = await sql<FiledReturnLine>`
    select l.order_line_id as "orderLineId", o.variant_id as "variantId", o.title, l.quantity, l.reason, l.arrived, l.restocked,
      coalesce(v.tracks_stock, false) as "isCounted"
    from return_lines l join order_lines o on o.id = l.order_line_id left join variants v on v.id = o.variant_id
    where l.return_id = ${id} order by o.position`.execute(on)
  return rows
}

export function viewOfReturn({ row, order, lines, isRefunded, exchange }: FiledReturn): ReturnView {
  const { id, number, kind, state, note, instructions, rejection, withdrawalId, locationId } = row
  return {
    id,
    number,
    order: order.id,
    order_number: order.number,
    kind,
    withdrawal: withdrawalId,
    state,
    note,
    instructions,
    rejection,
    lines: lines.map(({ orderLineId: line, quantity, reason, arrived, restocked }) => ({
      line,
      quantity,
      reason,
      arrived,
      restocked,
    })),
    location: locationId,
    refunded: isRefunded,
    exchange: exchange && {
      draft: exchange.draft.id,
      order: exchange.order?.id ?? null,
      paid: { amount: exchange.exchanged, currency: order.currency },
    },
    requested_at: row.requestedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    received_at: row.receivedAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
  }
}
