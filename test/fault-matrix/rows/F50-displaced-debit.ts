import { deepEqual, equal } from 'node:assert/strict'
import { limits } from '#app/limits.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { leaveOnly } from '#test/contention/piece.ts'
import {
  aBuyer,
  aBuyerAtTheCard,
  accounts,
  type BuyerAtTheCard,
  cards,
  mustBe,
  untilState,
} from '#test/fault-matrix/world/buyer.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import { type Piece, pieceInStock } from '#test/support/people/shopper.ts'

const beyondGrace = limits.reservationGrace.value / 1000 + 1
const beyondDeadline = limits.reservation.value / 1000 + 1
let networks = 0
const elsewhere = () => `198.18.${++networks}.7`

/**
 * Two shoppers want the last item: one by a debit that takes days, the other one displaces it. Then the banks answer, and
 * whoever’s money comes first gets the item.
 */
export const displacedDebit: RunRow = async (world) => {
  const piece = await pieceInStock(world.databaseUrl, 2)
  await paidAtOnce(world, piece)
  await displacedByNobody(world, piece)
  await displacedByDebit(world, piece)
  await moneyFirst(world, piece)
}

/** The shop is killed as the debit gives way. The card gets the item, and the debit’s money goes back, once. */
async function paidAtOnce(world: World, piece: Piece) {
  const holder = await aDebit(world, piece)
  const buyer = await aBuyer(world, { piece, address: elsewhere() })
  world.faults.crashAt('cancel-sent')
  await buyer.press().catch(() => {})
  await world.shop.ended()
  deepEqual(await standOf(world, holder), { order: 'pending', stock: 'held', attempt: 'processing' })
  await world.startAll()
  const { answer } = await buyer.press()
  deepEqual(await standOf(world, holder), displaced)
  equal((await world.provider.book(holder.reference)).status, 'processing')
  mustBe(await world.provider.confirm(answer.clientSecret ?? '', cards.good), 'succeeded')
  await untilState(world, (await buyer.order()).id, 'placed')
  await world.provider.control('POST actions/finish-debit', { id: holder.reference })
  await givenBack(world, holder)
}

/** Whoever displaced it has left without paying: the item is free, and the debit’s money places its order. */
async function displacedByNobody(world: World, piece: Piece) {
  const holder = await aDebit(world, piece)
  await aBuyerAtTheCard(world, { piece, address: elsewhere() })
  deepEqual(await standOf(world, holder), displaced)
  await world.advance(beyondDeadline)
  await runJob(world, 'expire-orders')
  await world.provider.control('POST actions/finish-debit', { id: holder.reference })
  await deliverAll(world)
  await untilState(world, holder.orderRow.id, 'placed')
}

/** Another debit displaced it, and its bank answers first: one of both gets the item, the other one the money back. */
async function displacedByDebit(world: World, piece: Piece) {
  const holder = await aDebit(world, piece)
  const other = await aBuyerAtTheCard(world, { piece, address: elsewhere() })
  mustBe(await world.provider.confirm(other.secret, accounts.forDays), 'processing')
  await deliverAll(world)
  await world.provider.control('POST actions/finish-debit', { id: other.reference })
  await deliverAll(world)
  await untilState(world, other.orderRow.id, 'placed')
  await world.provider.control('POST actions/finish-debit', { id: holder.reference })
  await givenBack(world, holder)
}

/** The other debit’s bank has not answered: the money that has come takes the item back, whatever the shop was doing. */
async function moneyFirst(world: World, piece: Piece) {
  const holder = await aDebit(world, piece)
  const other = await aBuyerAtTheCard(world, { piece, address: elsewhere() })
  mustBe(await world.provider.confirm(other.secret, accounts.forDays), 'processing')
  await deliverAll(world)
  await until('the other debit to be known', async () => (await standOf(world, other)).attempt === 'processing')
  world.workerFaults.crashAt('payment-asked')
  await world.provider.control('POST actions/finish-debit', { id: holder.reference })
  await world.worker.ended()
  await world.startAll()
  // The restarted worker releases the jobs of the killed one.
  await world.sql('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
  await deliverAll(world)
  await untilState(world, holder.orderRow.id, 'placed')
  deepEqual(await standOf(world, other), displaced)
  await world.provider.control('POST actions/finish-debit', { id: other.reference })
  await givenBack(world, other)
}

const displaced = { order: 'expired', stock: 'released', attempt: 'processing' }

async function aDebit(world: World, piece: Piece): Promise<BuyerAtTheCard> {
  await leaveOnly(world.databaseUrl, piece.variantId, 1)
  const buyer = await aBuyerAtTheCard(world, { piece, address: elsewhere() })
  mustBe(await world.provider.confirm(buyer.secret, accounts.forDays), 'processing')
  await deliverAll(world)
  await until('the debit to be known', async () => (await standOf(world, buyer)).attempt === 'processing')
  await world.advance(beyondGrace)
  return buyer
}

async function givenBack({ sql, ...world }: World, { orderRow }: BuyerAtTheCard) {
  await deliverAll({ sql, provider: world.provider })
  await until('the money to go back', async () => {
    const refunds = await sql<{ amount: number }>(
      `select amount from refunds where order_id = $1 and reason = 'sold-out' and state in ('pending', 'succeeded')`,
      orderRow.id,
    )
    return refunds.length === 1 && refunds[0]?.amount === orderRow.total
  })
}

async function standOf({ sql }: World, { orderRow }: BuyerAtTheCard) {
  const [row] = await sql<{ order: string; stock: string; attempt: string }>(
    `select o.state as "order", r.state as stock, a.state as attempt from orders o
       join stock_reservations r on r.order_id = o.id join payment_attempts a on a.order_id = o.id where o.id = $1`,
    orderRow.id,
  )
  if (!row) throw new Error('The order is gone')
  return { ...row }
}
