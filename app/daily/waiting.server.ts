import { readFilter } from '#app/doors/list-address.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import type { AnyList } from '#app/operations/list.server.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { receivables } from '#app/payments/on-account/receivables.list.ts'
import { transfers } from '#app/payments/refunding/transfers.list.ts'
import { paymentProblems } from '#app/problems/payment-problems.list.ts'
import type { ListPath } from '#app/routes.ts'
import { returns } from '#app/returns/returns.list.ts'
import { stock } from '#app/stock/list/stock.list.ts'
import { withdrawals } from '#app/withdrawals/withdrawals.list.ts'
import { dueKinds } from './daily.ts'

interface Waiting {
  list: AnyList
  /** The list that shows it. */
  path: ListPath
  /** The filter in the list's address. */
  said: Record<string, string>
}

/** Work to do in the office: each is a part of a list that shows it. */
export const waiting: Record<WaitingKind, Waiting> = {
  pack: { list: orders, path: '/admin/orders', said: orders.views.to_pack },
  returns: { list: returns, path: '/admin/returns', said: returns.views.to_decide },
  returns_received: { list: returns, path: '/admin/returns', said: returns.views.received },
  withdrawals: { list: withdrawals, path: '/admin/withdrawals', said: {} },
  problems: { list: paymentProblems, path: '/admin/payments', said: {} },
  overdue: { list: receivables, path: '/admin/receivables', said: receivables.views.overdue },
  transfers: { list: transfers, path: '/admin/transfers', said: {} },
  failed: { list: paymentProblems, path: '/admin/payments', said: { kind: 'refund-failed' } },
  sold_out: { list: stock, path: '/admin/stock', said: stock.views.sold_out },
  few_left: { list: stock, path: '/admin/stock', said: { state: 'few' } },
}

/** Kinds without a list are counted in their own way. */
export type WaitingKind = Exclude<(typeof dueKinds)[number], 'disputes' | 'messages'>
export const waitingKinds = dueKinds.filter((kind): kind is WaitingKind => kind in waiting)

/** As the list reads it. */
export const filterOf = ({ list, said }: Waiting) => readFilter<Filters>(list, said)
