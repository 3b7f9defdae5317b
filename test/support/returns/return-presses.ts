import { newId, type LocationId, type OrderId, type ReturnId } from '#app/kernel/ids.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { refundOrder } from '#app/payments/refunding/refund-order.operation.ts'
import { exchangeReturn } from '#app/exchanges/exchange-return.operation.ts'
import { approveReturn } from '#app/returns/approve-return.operation.ts'
import { closeReturn } from '#app/returns/close-return.operation.ts'
import { receiveReturn } from '#app/returns/receive-return.operation.ts'
import { rejectReturn } from '#app/returns/reject-return.operation.ts'
import { requestReturn } from '#app/returns/request-return.operation.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'

// What people press about a return, at any moment of a shop's clock.

type Pieces = Readonly<Record<string, number>>

/** The holder of the order's link asks to return so many of each line. */
export const request = (key: { number: string; link: string | null }, lines: Pieces, now: Date, once: string) => {
  const reasons = Object.fromEntries(Object.keys(lines).map((line) => [line, 'other']))
  return performOnce(requestReturn, { key, input: { lines, reasons }, actor: guestAt(now), once })
}

export const decide = (key: ReturnId, decision: 'approve' | 'reject', now: Date) =>
  decision === 'approve'
    ? performOnce(approveReturn, { key, input: { instructions: 'The mill' }, actor: staffAt(now), once: newId() })
    : performOnce(rejectReturn, { key, input: { rejection: 'Used' }, actor: staffAt(now), once: newId() })

export const receive = (
  key: ReturnId,
  { lines, location }: { lines: Pieces; location: LocationId },
  isRestocked: boolean,
  now: Date,
) => {
  const input = { lines, location, restock: isRestocked ? lines : {} }
  return performOnce(receiveReturn, { key, input, actor: staffAt(now), once: newId() })
}

export const refund = async (key: OrderId, made: ReturnId, lines: Pieces, now: Date) => {
  const input = { kind: 'lines', lines, reason: 'returned', return: made }
  return performOnce(refundOrder, { key, input, actor: staffAt(now), once: newId() })
}

export const close = (key: ReturnId, now: Date) => perform(closeReturn, { key, input: {}, actor: staffAt(now) })

/** At catalogue prices; a link is sent for what is missing. */
export const exchange = (key: ReturnId, add: Pieces, now: Date, once: string = newId()) =>
  performOnce(exchangeReturn, { key, input: { add }, actor: staffAt(now), once })
