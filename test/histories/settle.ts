import type { OrderId } from '#app/kernel/ids.ts'
import { issueInvoices } from '#app/invoices/issuing/issue-invoices.server.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { reconcilePayments } from '#app/payments/books/reconcile.server.ts'
import type { History } from './history.ts'
import { runAll } from './shop/queue.ts'
import { transferAll } from './acts/account-acts.ts'
import { findHeldForNothing, findStale } from './violations.ts'
import { cancel, clearHoldOf } from '#test/support/people/staff/staff.ts'

const minute = 60_000

/**
 * Everything runs again and nothing fails any more: the periodic jobs run, reservations end, a day passes,
 * authorisations end at the bank, and staff deal with orders on hold. After this nothing may be open. `pauses` in
 * minutes: separate events may also come due at once. Returns orders whose standing differed from their rows before the
 * nightly comparison would have repaired them, and money that was held for nothing until its bank released it.
 */
export async function everythingSettles(history: History, pauses: readonly number[]): Promise<string[]> {
  const { shop } = history
  await shop.calm()
  await slowBanksAnswer(history)
  await work(history)
  const held: string[] = []
  for (const minutes of pauses) {
    await shop.advance(minutes * minute)
    await endOverdueOrders(shop.now())
    await work(history)
    held.push(...(await findHeldForNothing(history)))
  }
  await dealWithHeld(history)
  await banksDecide(history)
  await transferAll(history)
  const stale = await findStale(history)
  await compareBooks(shop.now())
  await shop.advance(10 * minute)
  await work(history)
  return [...stale, ...held]
}

async function work(history: History) {
  await runAll(history)
  await reconcilePayments(history.shop.now())
  await runAll(history)
  await issueInvoices(() => history.shop.now())
}

/** Debits that are still with a bank are carried out, or refused. */
async function slowBanksAnswer({ shop, log }: History) {
  const payments = await shop.cards.wholeBook()
  const action = log.length % 3 === 0 ? 'fail-debit' : 'finish-debit'
  for (const { id, status } of payments)
    if (status === 'processing') await shop.cards.control(`POST actions/${action}`, { id })
}

/**
 * An order on hold that is also disputed waits for the bank, whatever staff do. The bank decides, one way or the other,
 * and then they can act.
 */
async function banksDecide(history: History) {
  const { shop } = history
  const waiting = await shop.sql<{ dispute: string }>(
    `select d.provider_reference as dispute from disputes d join orders o on o.id = d.order_id
     where o.held_because is not null and d.state = 'open' order by 1`,
  )
  if (waiting.length === 0) return
  const action = history.log.length % 2 === 0 ? 'lose-dispute' : 'win-dispute'
  for (const { dispute } of waiting) await shop.cards.control(`POST actions/${action}`, { id: dispute })
  await work(history)
  await dealWithHeld(history)
}

/** A payment that is too small is accepted, one that does not fit is cancelled. */
async function dealWithHeld({ shop, promises }: History) {
  const held = await shop.sql<{ id: OrderId; because: string }>(
    'select id, held_because as because from orders where held_because is not null',
  )
  for (const { id, because } of held) {
    if (because === 'underpaid' && (await clearHoldOf(id, shop.now())).ok) continue
    const called = await cancel(id, shop.now())
    if (called.ok) promises.cancelled.add(id)
  }
}
