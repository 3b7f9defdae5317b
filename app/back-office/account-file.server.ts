import { currentTime } from '#app/kernel/clock.ts'
import { type Day, dayAt } from '#app/kernel/day.ts'
import { type AccountBook, findBookOf, owedIn, refundableOf } from '#app/on-account/account-book.server.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Row } from '#db/schema.ts'

/** What the shop knows of an order's payment on account, and by when it was to be there. */
export interface AccountFile extends AccountBook {
  owed: number
  isOverdue: boolean
  /** By the shop's clock: what is paid for an order comes between the day on which it was placed and today. */
  orderedOn: Day
  today: Day
  /** Receipts that can be taken back: of an order that goes on, and whose money is there still. */
  undoable: readonly string[]
}

/** Null for an order that is paid in another way, also where its buyer had tried this one. */
export async function findAccountFile(order: Row<'orders'>): Promise<AccountFile | null> {
  const book = await findBookOf(order.id)
  if (!book || !isUsed(book, order)) return null
  const { timeZone } = await getSettings()
  const [orderedOn, today] = [dayAt(order.createdAt, timeZone), dayAt(currentTime(), timeZone)]
  const owed = owedIn(book)
  return {
    ...book,
    owed,
    isOverdue: owed > 0 && book.payment.dueOn < today,
    orderedOn,
    today,
    undoable: undoableOf(book, order),
  }
}

function undoableOf(book: AccountBook, { state }: Row<'orders'>): string[] {
  if (!isPlaced(state)) return []
  const undone = new Set(book.receipts.map(({ takesBack }) => takesBack))
  const left = book.receipts.filter(({ id, takesBack }) => !takesBack && !undone.has(id))
  return left.filter(({ amount }) => amount <= refundableOf(book)).map(({ id }) => id)
}

/** Called off before the order was placed, it was one try among others. */
function isUsed({ payment, received }: AccountBook, { placedAt }: Row<'orders'>): boolean {
  return received > 0 || (placedAt !== null && (payment.cancelledAt === null || payment.cancelledAt >= placedAt))
}
