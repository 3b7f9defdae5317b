import { currentTime } from '#app/kernel/clock.ts'
import { type Day, dayAt } from '#app/kernel/day.ts'
import { type AccountBook, findBookOf, lockBook, owedIn, refundableOf } from '#app/on-account/account-book.server.ts'
import { refundableOf as refundableIn } from '#app/orders/money/refund.ts'
import { paymentOf } from '#app/refunds/refundable.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { mayUndo } from './receipt.ts'

/** The shop's records of an order's payment on account, and when it was due. */
export interface AccountFile extends AccountBook {
  currency: string
  owed: number
  isOverdue: boolean
  /** In the shop's time zone: a payment's day is between the day of the order and today. */
  orderedOn: Day
  today: Day
  /** The transfers that can be reversed. */
  undoable: readonly string[]
}

/** Null for an order paid in another way, also if its buyer had tried this one. */
export async function findAccountFile(
  on: Db,
  order: Row<'orders'>,
  now: Date = currentTime(),
): Promise<AccountFile | null> {
  const book = await findBookOf(order.id, on)
  if (!book || !isUsed(book, order)) return null
  const { timeZone } = await readSettings(on)
  const [orderedOn, today] = [dayAt(order.createdAt, timeZone), dayAt(now, timeZone)]
  const owed = owedIn(book)
  return {
    ...book,
    currency: book.payment.currency,
    owed,
    isOverdue: owed > 0 && book.payment.dueOn < today,
    orderedOn,
    today,
    undoable: await undoableOf(on, book, order),
  }
}

/** The same for a caller that changes it and holds the order's lock. */
export async function lockAccountFile(tx: Tx, order: Row<'orders'>, now: Date): Promise<AccountFile | null> {
  const book = await findBookOf(order.id, tx)
  if (book) await lockBook(tx, book.payment.id)
  return book && findAccountFile(tx, order, now)
}

async function undoableOf(on: Db, book: AccountBook, { state }: Row<'orders'>): Promise<string[]> {
  const { receipts, payment } = book
  // A refund is in the ledger before the queue has written it into the book.
  const left = Math.min(refundableOf(book), refundableIn(await paymentOf(on, payment.attemptId)))
  const isStanding = ({ id, takesBack }: Row<'accountReceipts'>) => !takesBack && !isTakenBack(book, id)
  const facts = { state, cancelledAt: payment.cancelledAt, left }
  return receipts.filter((receipt) => isStanding(receipt) && mayUndo(facts, receipt).ok).map(({ id }) => id)
}

export const isTakenBack = ({ receipts }: Pick<AccountBook, 'receipts'>, id: string) =>
  receipts.some(({ takesBack }) => takesBack === id)

/** Cancelled before the order was placed, it was one try among several. */
function isUsed({ payment, received }: AccountBook, { placedAt }: Row<'orders'>): boolean {
  return received > 0 || (placedAt !== null && (payment.cancelledAt === null || payment.cancelledAt >= placedAt))
}
