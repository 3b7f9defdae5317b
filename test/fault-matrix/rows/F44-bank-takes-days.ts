import { deepEqual, equal } from 'node:assert/strict'
import { limits } from '#app/limits.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, accounts, cards, mustBe } from '#test/fault-matrix/world/buyer.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * A debit takes days, its messages come late, and the deadline passes again and again: the order waits with its items
 * reserved. The money places it; a refusal leaves it to be paid another way, or ends it.
 */
export const bankTakesDays: RunRow = async (world) => {
  const [paid, refused, left] = [await aDebit(world), await aDebit(world), await aDebit(world)]
  for (const buyer of [paid, refused, left]) deepEqual(await standOf(world, buyer), waiting)
  await world.provider.policy([])
  // The answers come shortly before a deadline.
  await world.advance(0.9 * reservation)
  await world.provider.control('POST actions/finish-debit', { id: paid.reference })
  for (const { reference } of [refused, left])
    await world.provider.control('POST actions/fail-debit', { id: reference })
  await deliverAll(world)
  await world.advance(0.2 * reservation)
  await runJob(world, 'expire-orders')
  equal((await standOf(world, paid)).order, 'placed')
  deepEqual(await standOf(world, refused), { ...waiting, attempt: 'declined' })
  mustBe(await world.provider.confirm(refused.secret, cards.good), 'succeeded')
  await deliverAll(world)
  equal((await standOf(world, refused)).order, 'placed')
  await deadlinePasses(world)
  deepEqual(await standOf(world, left), { order: 'expired', stock: 'released', attempt: 'cancelled' })
}

const reservation = limits.reservation.value / 1000
const waiting = { order: 'pending', stock: 'held', attempt: 'processing' }

type Buyer = Awaited<ReturnType<typeof aBuyerAtTheCard>>

/** The shop hears nothing of it, until it asks at the deadline. */
async function aDebit(world: World): Promise<Buyer> {
  const buyer = await aBuyerAtTheCard(world)
  await world.provider.policy([{ types: ['payment_intent.processing', 'charge.pending'], hold: true }])
  mustBe(await world.provider.confirm(buyer.secret, accounts.forDays), 'processing')
  for (const _ of [1, 2]) await deadlinePasses(world)
  equal((await world.provider.book(buyer.reference)).status, 'processing')
  return buyer
}

async function deadlinePasses(world: World) {
  await world.advance(reservation + 1)
  await runJob(world, 'expire-orders')
}

async function standOf({ sql }: World, { orderRow }: Buyer) {
  const [row] = await sql<{ order: string; stock: string; attempt: string }>(
    `select o.state as "order", r.state as stock, a.state as attempt from orders o
       join stock_reservations r on r.order_id = o.id join payment_attempts a on a.order_id = o.id where o.id = $1`,
    orderRow.id,
  )
  if (!row) throw new Error('The order is gone')
  return { ...row }
}
