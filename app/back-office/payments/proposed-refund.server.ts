import { isId, type ReturnId } from '#app/kernel/ids.ts'
import { mayRefundReturn, piecesToRefund, refundsShipping } from '#app/orders/returns/return-refund.ts'
import { listRefundable } from '#app/orders/returns/returns.server.ts'
import { findReturn } from '#app/returns/return.record.ts'
import { db } from '#db/database.server.ts'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { piecesField } from '#app/back-office/sending/PiecesTable.tsx'

/** A refund as a return proposes it: what the form begins with. */
export interface ProposedRefund {
  id: ReturnId
  number: string
  values: Record<string, string>
}

/** Null: no return is meant, or it cannot be refunded. */
export async function findProposed(asked: string | null, file: OrderFile): Promise<ProposedRefund | null> {
  if (!asked || !isId<ReturnId>(asked) || !file.offer.ok) return null
  if (!mayRefundReturn(await listRefundable(db, file.order.id), asked).ok) return null
  const filed = await findReturn(db, asked)
  if (!filed) return null
  const { row, lines } = filed
  const { pieces, shipping } = file.offer.value
  const wanted = [...piecesToRefund(row.state, lines)].map(
    ([line, quantity]) => [line, Math.min(quantity, pieces.get(line) ?? 0)] as const,
  )
  const sent = new Map(file.lines.map(({ id, quantity, left }) => [id, quantity - left]))
  const takesShipping = shipping > 0 && refundsShipping({ kind: row.kind, lines }, sent)
  return {
    id: row.id,
    number: row.number,
    values: {
      kind: 'lines',
      reason: 'returned',
      ...(takesShipping && { shipping: 'on' }),
      ...Object.fromEntries(wanted.map(([line, quantity]) => [piecesField(line), String(quantity)])),
    },
  }
}
