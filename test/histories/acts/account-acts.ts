import { newId, type OrderId, type RefundId } from '#app/kernel/ids.ts'
import { findBookOf } from '#app/on-account/account-book.server.ts'
import type { Act } from './act.ts'
import { type History, shopperOf } from '#test/histories/history.ts'
import { runAll } from '#test/histories/shop/queue.ts'
import { receive, takeBack, transferIs } from '#test/support/people/staff/staff.ts'

// What staff do at the shop's bank, and record in the shop.

const names = ['Ada', 'Ben', 'Cleo']

export type Part = 'all' | 'half' | 'twice as much'
const shares = { all: 1, half: 0.5, 'twice as much': 2 }

/** `presses`: how often the button is pressed, all at once. */
export const receives = (whose: number, part: Part, presses: number): Act => ({
  says: `Staff record that ${part} of what ${names[whose % 3]} owed has come${presses > 1 ? ', pressing twice' : ''}`,
  async run(history) {
    const { order } = shopperOf(history, whose)
    const book = order && (await findBookOf(order.orderId))
    if (!book) return
    const amount = Math.max(1, Math.floor(book.payment.amount * shares[part]))
    const [once, { received }] = [newId(), book]
    const press = () => receive(order.orderId, amount, history.shop.now(), { once, received })
    const told = await Promise.allSettled(Array.from({ length: presses }, press))
    for (const each of told) if (each.status === 'rejected') throw each.reason
  },
})

/** The latest one that was not reversed. `presses` as above. */
export const takesBack = (whose: number, presses: number): Act => ({
  says: `Staff take back what they recorded of ${names[whose % 3]}${presses > 1 ? ', pressing twice' : ''}`,
  async run(history) {
    const { order } = shopperOf(history, whose)
    const book = order && (await findBookOf(order.orderId))
    const undone = new Set(book?.receipts.map((receipt) => receipt.takesBack))
    const receipt = book?.receipts.findLast(({ id, takesBack: of }) => !of && !undone.has(id))
    if (!order || !receipt) return
    const press = () => takeBack(order.orderId, receipt.id, history.shop.now())
    const told = await Promise.allSettled(Array.from({ length: presses }, press))
    for (const each of told) if (each.status === 'rejected') throw each.reason
  },
})

export const transfers = (whose: number, became: 'made' | 'failed'): Act => ({
  says: `Staff ${became === 'made' ? 'transfer' : 'cannot transfer'} what goes back to ${names[whose % 3]}`,
  async run(history) {
    const { order } = shopperOf(history, whose)
    const [refund] = await listToTransfer(history, order?.orderId)
    if (refund) await transferIs(became, refund.id, history.shop.now())
  },
})

/** At the end every transfer has been made. */
export async function transferAll(history: History) {
  await runAll(history)
  for (const { id } of await listToTransfer(history)) await transferIs('made', id, history.shop.now())
  await runAll(history)
}

const listToTransfer = ({ shop }: History, orderId?: OrderId) =>
  shop.sql<{ id: RefundId }>(
    `select r.id from refunds r join payment_attempts a on a.id = r.attempt_id
     where a.method = 'account' and r.state in ('requested', 'pending') and ($1::uuid is null or r.order_id = $1) order by r.id`,
    orderId ?? null,
  )
