import { newId, type OrderId, type WithdrawalId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { mayStartReturn, type Returnable } from '#app/orders/returns/return.ts'
import { getReturnable } from '#app/orders/returns/returns.server.ts'
import { startReturn } from '#app/returns/start-return.operation.ts'
import { reopenWithdrawal } from '#app/withdrawals/reopen-withdrawal.operation.ts'
import { resolveWithdrawal } from '#app/withdrawals/resolve-withdrawal.operation.ts'
import { type ListedWithdrawal, listWithdrawalsOf } from '#app/withdrawals/withdrawals.list.ts'
import { db } from '#db/database.server.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import type { Deeds } from './deed.ts'

export interface WithdrawalPage {
  listed: ListedWithdrawal
  orderId: OrderId
  /** What the page is made of to which its link leads. */
  returnable: Returnable
  mayUndo: boolean
}

export async function findWithdrawalPage(id: string, now: Date): Promise<WithdrawalPage> {
  const order = await db
    .selectFrom('withdrawals as w')
    .innerJoin('orders as o', 'o.id', 'w.orderId')
    .select(['o.id', 'o.state'])
    .where('w.id', '=', id as WithdrawalId)
    .executeTakeFirstOrThrow()
  const listed = (await listWithdrawalsOf(order.id)).find((each) => each.id === id)
  if (!listed) throw new Error(`The withdrawal ${id} is not shown with its order`)
  const undo = await findUndo(resolveWithdrawal, id, staffAt(now))
  return { listed, orderId: order.id, returnable: await getReturnable(order), mayUndo: undo.ok }
}

export const withdrawalDeeds: Deeds<WithdrawalPage> = {
  'say that it was acted on': {
    isOffered: ({ listed }) => listed.resolved === null,
    isDone: ({ listed }) => listed.resolved !== null,
    press: ({ listed }, now) => perform(resolveWithdrawal, { key: listed.id, input: {}, actor: staffAt(now) }),
  },
  'take that back': {
    isOffered: ({ mayUndo }) => mayUndo,
    // Offered for some minutes; a program may do it later.
    isDone: ({ mayUndo }) => !mayUndo,
    press: ({ listed }, now) => perform(reopenWithdrawal, { key: listed.id, input: {}, actor: staffAt(now) }),
  },
  'make its return': {
    isOffered: ({ listed }) => listed.noReturn === null && listed.returned === null,
    press: (page, now) => {
      const { listed, orderId, returnable } = page
      const [line = returnable.lines[0]?.id] = left(page)
      const input = { lines: line ? { [line]: 1 } : {}, instructions: 'The mill', withdrawal: listed.id }
      return performOnce(startReturn, { key: orderId, input, actor: staffAt(now), once: newId() })
    },
  },
}

function left({ returnable }: WithdrawalPage) {
  const may = mayStartReturn(returnable, limits.orderReturns.value)
  return may.ok ? [...may.value].filter(([, pieces]) => pieces > 0).map(([line]) => line) : []
}
