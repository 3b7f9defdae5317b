import { beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#app/limits.ts'
import { newId } from '#app/kernel/ids.ts'
import { endOrder } from '#app/payments/placing/expire.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { connect, db, disconnect } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, type Stock, stockOf } from '#test/support/people/orders.ts'
import { runSql } from '#test/support/database/sql.ts'

const database = useDatabase()
const cards = useCardProvider()
const orders = 1_000
const products = 20
const perProduct = 2_000
/** How many transactions run at the same time. */
const atOnce = 24

beforeAll(() => void connect(database.url, { connections: atOnce }))

/** Two to five of the products, each order a different choice in a different sequence. */
function choose(all: readonly Stock[], index: number): Stock[] {
  const shuffled = all
    .map((each, at) => ({ each, rank: Math.sin(index * 131 + at * 17) }))
    .sort((a, b) => a.rank - b.rank)
  return shuffled.slice(0, 2 + (index % 4)).map(({ each }) => each)
}

type End = 'paid' | 'expired'

/**
 * The life of one order, by the shop's own functions: placed, then paid through two concurrent requests, or cancelled.
 */
async function live(things: Stock[], index: number): Promise<End> {
  const now = new Date()
  const placed = await placeOrder(await aDraft(things, 1 + (index % 3)), newId(), now)
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`)
  const { orderId } = placed.value
  if (index % 2 === 1) {
    const after = new Date(now.getTime() + limits.reservation.value + 1_000)
    await Promise.all([endOrder(orderId, 'overdue', after), endOrder(orderId, 'overdue', after)])
    return 'expired'
  }
  const payment = await startPayment(orderId, now)
  if (!payment.ok) throw new Error(`refused: ${payment.reason}`)
  await cards.pay(payment.value.reference)
  await Promise.all([settle(payment.value.reference, now), settle(payment.value.reference, now)])
  return 'paid'
}

async function inLanes<Result>(count: number, run: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await run(index)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

/** Each session reports as it ends, so it is complete once all have ended. */
async function deadlocks(url: string): Promise<number> {
  await disconnect()
  const others = `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'barrow'`
  await vi.waitFor(async () => expect(await runSql(url, [others])).toEqual([{ n: 0 }]))
  const [row] = await runSql(url, [
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  ])
  // The query's one column.
  return (row as { n: number }).n
}

test('1,000 orders over 20 products in any order: no deadlock, and every level is the sum of its movements', async () => {
  const all = await Promise.all(Array.from({ length: products }, () => stockOf(perProduct)))
  const ends = await inLanes(orders, (index) => live(choose(all, index), index))
  expect(ends.filter((end) => end === 'paid')).toHaveLength(orders / 2)

  const states = await db
    .selectFrom('orders')
    .select('state')
    .select((all) => all.fn.countAll<string>().as('n'))
    .groupBy('state')
    .orderBy('state')
    .execute()
  expect(states).toEqual([
    { state: 'expired', n: String(orders / 2) },
    { state: 'placed', n: String(orders / 2) },
  ])
  expect(await runSql(database.url, [wrongLevels])).toEqual([])
  expect(await deadlocks(database.url)).toBe(0)
}, 240_000)

/** Levels that differ from the received less the sold items, by the movements and by the orders themselves. */
const wrongLevels = `
  select s.variant_id, s.on_hand, s.reserved, m.moved, o.sold from stock_levels s
  left join (select variant_id, sum(quantity) as moved from stock_movements group by 1) m using (variant_id)
  left join (select l.variant_id, sum(l.quantity) as sold from order_lines l join orders o on o.id = l.order_id
    where o.state = 'placed' group by 1) o using (variant_id)
  where s.on_hand <> m.moved or s.on_hand <> ${perProduct} - coalesce(o.sold, 0) or s.reserved <> 0`
