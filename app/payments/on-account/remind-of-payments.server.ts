import { type Day, dayAt } from '#app/kernel/day.ts'
import type { AccountPaymentId, OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { lockBook, owedIn } from '#app/on-account/account-book.server.ts'
import { changeOrder } from '#app/orders/standing/change-order.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { getSettings, readSettings } from '#app/settings/settings.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import { turnOf } from '#app/payments/events/postponed.server.ts'
import { workThrough } from '#app/payments/events/work-through.server.ts'

interface Overdue {
  id: AccountPaymentId
  orderId: OrderId
}

/** A customer who has not paid by the due day is reminded, once per payment, and staff see that it is overdue. */
export async function remindOfPayments(now: Date) {
  const today = dayAt(now, (await getSettings()).timeZone)
  await workThrough('remind', await listOverdue(today, now), (payment) => remindOf(payment, now), now)
}

function listOverdue(today: Day, now: Date): Promise<Overdue[]> {
  const turn = turnOf('remind', 'b.id', 'b.createdAt')
  return db
    .selectFrom('accountPayments as b')
    .innerJoin('paymentAttempts as a', 'a.id', 'b.attemptId')
    .select(['b.id', 'b.orderId'])
    .where('a.state', 'not in', ['captured', 'cancelled'])
    .where('b.dueOn', '<', today)
    .where('b.cancelledAt', 'is', null)
    .where('b.remindedAt', 'is', null)
    .where(turn, '<=', now)
    .orderBy(turn)
    .limit(limits.passRows.value)
    .execute()
}

async function remindOf({ id, orderId }: Overdue, now: Date) {
  return changeOrder(orderId, async (tx, order) => {
    const book = await lockBook(tx, id)
    // Paid or cancelled meanwhile: the order or the book may be updated a moment later.
    if (!book || !order || !isPlaced(order.state) || owedIn(book) === 0 || book.payment.remindedAt) return 'done'
    // A customer need not pay for items she sends back. Staff decide first how much that is.
    if (await isWithdrawn(tx, orderId)) return 'later'
    const { attemptId, dueOn } = book.payment
    const owed = owedIn(book)
    // Read from the database, not from the cache: the mail says where to send money.
    const { bankHolder: holder, bankIban: iban } = await readSettings(tx)
    const letter = await letterOf(tx, 'order-payment-reminder', order, attemptId)
    await queueLetter(tx, { ...letter, data: { ...letter.data, reminder: { owed, dueOn, holder, iban } } })
    const details = { order: order.number, amount: owed, dueOn }
    await raiseProblem(tx, { kind: 'payment-overdue', reference: attemptId, orderId, details })
    await tx.updateTable('accountPayments').set({ remindedAt: now }).where('id', '=', id).execute()
    return 'done'
  })
}

/** Its buyer has withdrawn, and that is not resolved. */
async function isWithdrawn(tx: Tx, orderId: OrderId): Promise<boolean> {
  const open = tx.selectFrom('withdrawals').select('id').where('orderId', '=', orderId).where('fromBuyer', '=', true)
  return (await open.where('handledAt', 'is', null).executeTakeFirst()) !== undefined
}
