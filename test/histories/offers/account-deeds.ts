import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import type { AccountFile } from '#app/payments/on-account/account-file.server.ts'
import { isTakenBack } from '#app/payments/on-account/account-file.server.ts'
import { receive, takeBack, transferIs } from '#test/support/people/staff/staff.ts'
import type { Deeds } from './deed.ts'
import type { OrderPage } from './order-deeds.ts'

/** What is recorded of the shop's bank account. */
export const accountDeeds: Deeds<OrderPage> = {
  'record a payment': {
    isOffered: ({ file }) => file.account !== null,
    press: ({ file }, now) => receive(file.order.id, 1, now, { received: file.account?.received }),
  },
  'undo a payment that was recorded': {
    isOffered: ({ file: { account } }) => account !== null && account.undoable.length > 0,
    press: ({ file: { order, account } }, now) => {
      const receipt = account && receiptOf(account)
      return receipt ? takeBack(order.id, receipt, now) : null
    },
  },
  'say that a refund was transferred': {
    isOffered: ({ file }) => toTransfer(file).length > 0,
    press: ({ file }, now) => pressOnRefund(file, 'succeeded', (id) => transferIs('made', id, now)),
  },
  'say that a refund could not be transferred': {
    isOffered: ({ file }) => toTransfer(file).length > 0,
    press: ({ file }, now) => pressOnRefund(file, 'failed', (id) => transferIs('failed', id, now)),
  },
}

function toTransfer({ refunds, account }: OrderFile) {
  const ours = refunds.filter(({ attemptId }) => attemptId === account?.payment.attemptId)
  return ours.filter(({ state }) => state === 'requested' || state === 'pending')
}

/** One that can be undone, or else one that cannot, and is not yet. */
const receiptOf = (account: AccountFile) =>
  account.undoable[0] ?? account.receipts.find(({ id, takesBack }) => !takesBack && !isTakenBack(account, id))?.id

/** Of a refund of which the same was not said before: repeated, it agrees. */
function pressOnRefund<Done>(
  file: OrderFile,
  said: 'succeeded' | 'failed',
  press: (id: OrderFile['refunds'][number]['id']) => Done,
) {
  const [first = file.refunds.find(({ state, credited }) => state !== said && !credited)] = toTransfer(file)
  return first ? press(first.id) : null
}
