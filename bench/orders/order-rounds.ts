import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId, type CartId, type OrderId } from '#app/kernel/ids.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { connect, disconnect } from '#db/database.server.ts'
import type { Stock } from '#test/support/people/orders.ts'
import { asNew, recorder, send, type Sent } from './order-recording.ts'
import { fillCarts } from './order-shelf.ts'
import { cpuSeconds } from '#bench/processes.ts'
import { median } from '#bench/report.ts'

/** As many as the shop has connections: more would wait in both. */
const lanes = 10
/** The drafts repeat after this many, and so do the statements for them. */
const kinds = 200

export const lives = {
  placed: async (draft: OrderDraft) => void (await placedNow(draft)),
  async paid(draft: OrderDraft) {
    const orderId = await placedNow(draft)
    // Later than the attempt stored with the order: for an attempt from the future the shop would first search for it
    // at the provider.
    const now = new Date()
    const payment = await startPayment(orderId, now)
    if (!payment.ok) throw new Error(`The payment was refused: ${payment.reason}`)
    const settled = await settle(payment.value.reference, now)
    if (settled.state !== 'paid') throw new Error(`The order is ${settled.state}`)
  },
}
export type Life = keyof typeof lives

async function placedNow(draft: OrderDraft): Promise<OrderId> {
  // Each from its own address and network, like real customers.
  const from = { address: randomBytes(32), network: randomBytes(32), wideNetwork: randomBytes(32) }
  const placed = await placeOrder(draft, newId(), new Date(), from)
  if (!placed.ok) throw new Error(`The order was refused: ${placed.reason}`)
  return placed.value.orderId
}

export interface Cost {
  rate: number
  /** CPU milliseconds per order: of this process, and of the database's processes. */
  own: number
  database: number
}

export interface Compared {
  shop: Cost
  bare: Cost
  /** The shop divided by the bare loop, the median of the rounds. */
  time: number
  cpu: number
  statements: number
}

/** Records the shop's statements for each kind of draft, one after the other, on its own connections. */
async function record(url: string, shelf: readonly Stock[], life: Life) {
  await disconnect()
  const listen = recorder(connect(url).pool)
  const drafts = await fillCarts(shelf, kinds, 0)
  const recorded: { cartId: CartId; sent: Sent[] }[] = []
  for (const draft of drafts) recorded.push({ cartId: draft.cartId, sent: await listen(() => lives[life](draft)) })
  await disconnect()
  return recorded
}

/** Rounds of the shop and of the bare loop, in turns, after a warm-up of each. */
export async function compare(url: string, shelf: readonly Stock[], life: Life, rounds: number, each: number) {
  const recorded = await record(url, shelf, life)
  const kept = new Set(shelf.flatMap(({ variantId, productId, locationId }) => [variantId, productId, locationId]))
  const { pool } = connect(url)
  const runs: { shop: Cost; bare: Cost }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const drafts = await fillCarts(shelf, each, 0)
    const shop = await timed(pool, drafts, lives[life])
    const others = await fillCarts(shelf, each, 0)
    const statements = others.map(({ cartId }, index) => {
      const { cartId: was, sent } = recorded[index % kinds] ?? { cartId: '', sent: [] }
      return asNew(sent, kept, new Map([[was, cartId]]))
    })
    const bare = await timed(pool, statements, (sent) => send(pool, sent))
    if (round > 0) runs.push({ shop, bare })
  }
  return summary(runs, recorded.reduce((sum, { sent }) => sum + sent.length, 0) / kinds)
}

/** The same life of an order on two databases, in turns: how much longer it takes on the second. */
export async function compareDatabases(
  urls: readonly [string, string],
  shelf: readonly Stock[],
  life: Life,
  rounds: number,
  each: number,
) {
  const runs: { small: Cost; large: Cost }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const [small, large] = [await once(urls[0], shelf, life, each), await once(urls[1], shelf, life, each)]
    if (round > 0) runs.push({ small, large })
  }
  return {
    small: middleOf(runs.map(({ small }) => small)),
    large: middleOf(runs.map(({ large }) => large)),
    time: median(runs.map(({ small, large }) => small.rate / large.rate)),
    cpu: median(runs.map(({ small, large }) => cpuOf(large) / cpuOf(small))),
  }
}

async function once(url: string, shelf: readonly Stock[], life: Life, each: number): Promise<Cost> {
  const { pool } = connect(url)
  const cost = await timed(pool, await fillCarts(shelf, each, 0), lives[life])
  await disconnect()
  return cost
}

function summary(runs: { shop: Cost; bare: Cost }[], statements: number): Compared {
  return {
    shop: middleOf(runs.map(({ shop }) => shop)),
    bare: middleOf(runs.map(({ bare }) => bare)),
    time: median(runs.map(({ shop, bare }) => bare.rate / shop.rate)),
    cpu: median(runs.map(({ shop, bare }) => cpuOf(shop) / cpuOf(bare))),
    statements,
  }
}

/** Per order, here and in the database. */
const cpuOf = ({ own, database }: Cost) => own + database

const middleOf = (costs: readonly Cost[]): Cost => ({
  rate: median(costs.map(({ rate }) => rate)),
  own: median(costs.map(({ own }) => own)),
  database: median(costs.map(({ database }) => database)),
})

export async function timed<Item>(pool: pg.Pool, items: readonly Item[], act: (item: Item) => Promise<unknown>) {
  const processes = await serverProcesses(pool)
  const spent = () => processes.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = { own: process.cpuUsage(), database: spent(), at: performance.now() }
  let next = 0
  const lane = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await act(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const own = process.cpuUsage(before.own)
  return {
    rate: (items.length / (performance.now() - before.at)) * 1000,
    own: (own.user + own.system) / 1000 / items.length,
    database: ((spent() - before.database) * 1000) / items.length,
  }
}

/** The backends of the pool, which stay the same for the whole run, and the database's background processes. */
async function serverProcesses(pool: pg.Pool): Promise<number[]> {
  await Promise.all(Array.from({ length: lanes }, () => pool.query('select pg_sleep(0.01)')))
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type in ('walwriter', 'checkpointer', 'background writer')
       or backend_type = 'client backend' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}
