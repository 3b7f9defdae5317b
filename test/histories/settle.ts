import type { OrderId } from '#app/kernel/ids.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { reconcilePayments } from '#app/payments/books/reconcile.server.ts'
import type { History } from './history.ts'
import { runAll } from './shop/queue.ts'
import { transferAll } from './acts/account-acts.ts'
import { findStale } from './violations.ts'
import { cancel, takeAllTheSame } from '#test/support/people/staff.ts'

const minute = 60_000

/**
 * Everybody is up again and nothing goes wrong any more: the jobs that the clock brings run, reservations end, a day passes,
 * holds end at the bank, and a person deals with the orders that wait for one. After this nothing may be open. `pauses` in
 * minutes: what comes one after the other may also come due at once. Answers with orders that stood otherwise than their rows said,
 * before the nightly comparison would have put that right.
 */
export async function everythingSettles(history: History, pauses: readonly number[]): Promise<string[]> {
  const { shop } = history
  await shop.calm()
  await work(history)
  for (const minutes of pauses) {
    await shop.advance(minutes * minute)
    await endOverdueOrders(shop.now())
    await work(history)
  }
  await dealWithHeld(history)
  await banksDecide(history)
  await transferAll(history)
  const stale = await findStale(history)
  await compareBooks(shop.now())
  await shop.advance(10 * minute)
  await work(history)
  return stale
}

async function work(history: History) {
  await runAll(history)
  await reconcilePayments(history.shop.now())
  await runAll(history)
}

/** What is held and charged back as well waits for the bank, whatever staff press. It decides, one way or the other, and then they can. */
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

/** A payment that is too small is taken, one that does not fit is called off. */
async function dealWithHeld({ shop, promises }: History) {
  const held = await shop.sql<{ id: OrderId; because: string }>(
    'select id, held_because as because from orders where held_because is not null',
  )
  for (const { id, because } of held) {
    if (because === 'underpaid' && (await takeAllTheSame(id, shop.now())).ok) continue
    const called = await cancel(id, shop.now())
    if (called.ok) promises.cancelled.add(id)
  }
}
