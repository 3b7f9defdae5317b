import { isId, type ReturnId } from '#app/kernel/ids.ts'
import { mayRefundReturn, piecesToRefund, refundsShipping } from '#app/orders/returns/return-refund.ts'
import { listRefundable } from '#app/orders/returns/returns.server.ts'
import { leftOfReturn } from '#app/refunds/exchanged.ts'
import type { RefundOffer } from '#app/refunds/plan-refund.ts'
import { refundableIn } from '#app/refunds/refundable.server.ts'
import { type FiledReturn, findReturn } from '#app/returns/return.record.ts'
import type { Locale } from '#app/locales.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
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
export async function findProposed(
  asked: string | null,
  file: OrderFile,
  locale: Locale,
): Promise<ProposedRefund | null> {
  if (!asked || !isId<ReturnId>(asked) || !file.offer.ok) return null
  const returns = await listRefundable(db, file.order.id)
  const made = returns.find(({ id }) => id === asked)
  const filed = await findReturn(db, asked)
  if (!made || !filed || !mayRefundReturn(returns, asked).ok) return null
  const { id, number } = filed.row
  const most = leftOfReturn(await refundableIn(db, filed.order), made)
  if (most === 0) return null
  const values =
    most === null
      ? ofItems(filed, file, file.offer.value)
      : {
          kind: 'amount',
          amount: typedAmount(
            { amount: Math.min(most, file.offer.value.amount), currency: file.order.currency },
            locale,
          ),
        }
  return { id, number, values: { ...values, reason: 'returned' } }
}

function ofItems(
  { row, lines }: FiledReturn,
  file: OrderFile,
  { pieces, shipping }: RefundOffer,
): Record<string, string> {
  const wanted = [...piecesToRefund(row.state, lines)].map(
    ([line, quantity]) => [line, Math.min(quantity, pieces.get(line) ?? 0)] as const,
  )
  const sent = new Map(file.lines.map(({ id, quantity, left }) => [id, quantity - left]))
  const takesShipping = shipping > 0 && refundsShipping({ kind: row.kind, lines }, sent)
  return {
    kind: 'lines',
    ...(takesShipping && { shipping: 'on' }),
    ...Object.fromEntries(wanted.map(([line, quantity]) => [piecesField(line), String(quantity)])),
  }
}
