import { findReturnFile, type ReturnFile } from '#app/back-office/returns/return-file.server.ts'
import { mayApprove, mayCloseReturn, mayReceive, mayReject } from '#app/returns/decide-return.ts'
import { newId } from '#app/kernel/ids.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { refundOrder } from '#app/payments/refunding/refund-order.operation.ts'
import { things } from '#test/histories/shop/empty-shop.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import * as returns from '#test/support/returns/return-presses.ts'
import type { Deeds } from './deed.ts'

export async function findReturnPage(number: string): Promise<ReturnFile> {
  const file = await findReturnFile(number)
  if (!file) throw new Error(`${number} has no page`)
  return file
}

export const returnDeeds: Deeds<ReturnFile> = {
  approve: {
    isOffered: (file) => mayApprove(file).ok,
    press: ({ row }, now) => returns.decide(row.id, 'approve', now),
  },
  reject: {
    isOffered: (file) => mayReject(file).ok,
    press: ({ row }, now) => returns.decide(row.id, 'reject', now),
  },
  receive: {
    isOffered: (file) => mayReceive(file).ok,
    press: ({ row, lines, locations }, now) => {
      const [location] = locations
      const arrived = Object.fromEntries(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
      return location ? returns.receive(row.id, { lines: arrived, location: location.id }, true, now) : null
    },
  },
  refund: {
    isOffered: ({ mayRefund }) => mayRefund,
    press: ({ row, order, left }, now) => {
      const most = { kind: 'amount', amount: { amount: left, currency: order.currency } }
      const input = { ...(left === null ? { kind: 'rest' } : most), reason: 'returned', return: row.id }
      return performOnce(refundOrder, { key: order.id, input, actor: staffAt(now), once: newId() })
    },
  },
  exchange: {
    isOffered: ({ mayExchange }) => mayExchange,
    press: ({ row }, now) => returns.exchange(row.id, { [things.cup]: 1 }, now),
    // What it would cost is said before the press; of items that are not there, or without an address, nothing.
    unless: ['stock.not_enough', 'stock.sold_out', 'order.edit_cannot_add'],
  },
  close: {
    isOffered: (file) => mayCloseReturn(file).ok,
    isDone: ({ row }) => row.state === 'closed',
    press: ({ row }, now) => returns.close(row.id, now),
  },
}
