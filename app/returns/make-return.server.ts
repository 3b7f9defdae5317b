import { newId, type OrderId, type OrderLineId, type ReturnId, type WithdrawalId } from '#app/kernel/ids.ts'
import type { ReturnReason } from '#app/orders/returns/return.ts'
import type { Tx } from '#db/database.server.ts'

interface Made {
  order: { id: OrderId; number: string }
  /** How many returns of the order there are. */
  count: number
  pieces: readonly { orderLineId: OrderLineId; quantity: number }[]
  reasons?: Partial<Record<OrderLineId, ReturnReason | null>>
  note: string | null
  withdrawalId?: WithdrawalId | null
  /** Where and how to send it: then it is approved from the beginning. */
  instructions?: string
  by: string
  now: Date
}

/** Stores a return. The caller holds the order's lock and has checked the items. */
export async function insertReturn(tx: Tx, made: Made): Promise<ReturnId> {
  const { order, count, pieces, reasons = {}, note, withdrawalId = null, instructions, by, now } = made
  const id = newId<ReturnId>()
  const isApproved = instructions !== undefined
  await tx
    .insertInto('returns')
    .values({
      id,
      orderId: order.id,
      number: `${order.number}-R${count + 1}`,
      kind: withdrawalId ? 'withdrawal' : 'voluntary',
      withdrawalId,
      state: isApproved ? 'approved' : 'requested',
      note: note || null,
      requestedBy: by,
      requestedAt: now,
      ...(isApproved && { instructions, decidedBy: by, decidedAt: now }),
    })
    .execute()
  const lines = pieces.map((piece) => ({ ...piece, returnId: id, reason: reasons[piece.orderLineId] ?? null }))
  await tx.insertInto('returnLines').values(lines).execute()
  return id
}
