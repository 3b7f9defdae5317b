import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId, RefundId } from '#app/kernel/ids.ts'
import { aBuyerWhoOwes, ledgerOf, sellOnAccount } from './F42-on-account.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * Staff record transfers: by one press eight times at once, in a shop that is killed before the order is updated, and
 * while the order is cancelled. Money for nothing is returned by a transfer, marked twice and both ways at once.
 */
export const receivedByHand: RunRow = async (world) => {
  await sellOnAccount(world)
  await pressedEightTimes(world)
  await diesBeforeTheOrderHears(world)
  await calledOffMeanwhile(world)
  await transferredAfterwards(world)
  await takenBack(world)
}

async function pressedEightTimes(world: World) {
  const staff = staffOf(world)
  const { orderRow } = await aBuyerWhoOwes(world)
  const { id, number, total } = orderRow
  const submission = crypto.randomUUID()
  await Promise.all(Array.from({ length: 8 }, () => staff.receive(number, 500, submission)))
  await staff.receive(number, total - 500, crypto.randomUUID(), 500)
  deepEqual(await sumsOf(world, id), { promised: total, captured: total })
  equal((await staff.ship(number)).status, 303)
}

/** Book and order are changed together, or neither is: a repeated press is still the first one. */
async function diesBeforeTheOrderHears(world: World) {
  const staff = staffOf(world)
  const { orderRow } = await aBuyerWhoOwes(world)
  const { id, number, total } = orderRow
  const submission = crypto.randomUUID()
  world.faults.crashAt('receipt-recorded')
  const pressed = staff.receive(number, total, submission).catch(() => null)
  await world.shop.ended()
  await pressed
  await world.startAll()
  const book = 'account_receipts r join account_payments p on p.id = r.payment_id'
  deepEqual(await world.sql(`select r.amount from ${book} where p.order_id = $1`, id), [], 'half of it was kept')
  await staff.receive(number, total, submission)
  deepEqual(await sumsOf(world, id), { promised: total, captured: total })
}

async function calledOffMeanwhile(world: World) {
  const staff = staffOf(world)
  const { orderRow } = await aBuyerWhoOwes(world)
  const { id, number, total } = orderRow
  await Promise.all([staff.cancel(number), staff.receive(number, 700)])
  await deliverAll(world)
  const [{ state } = { state: '' }] = await world.sql<{ state: string }>('select state from orders where id = $1', id)
  equal(state, 'cancelled')
  const refunds = await world.sql<{ id: RefundId; amount: number; state: string }>(
    'select id, amount, state from refunds where order_id = $1',
    id,
  )
  const came = (await sumsOf(world, id)).captured ?? 0
  deepEqual(
    refunds.map(({ amount, state }) => [amount, state]),
    came > 0 ? [[700, 'pending']] : [],
  )
  const [refund] = refunds
  if (!refund) return
  await Promise.all([1, 2, 3].map(() => staff.transferred(number, refund.id)))
  deepEqual(await sumsOf(world, id), { promised: total, captured: 700, voided: total - 700, refunded: 700 })
}

/** Cancelled, and transferred nevertheless: it has to be returned. */
async function transferredAfterwards(world: World) {
  const staff = staffOf(world)
  const { id, number } = (await aBuyerWhoOwes(world)).orderRow
  await staff.cancel(number)
  await deliverAll(world)
  await staff.receive(number, 900)
  await deliverAll(world)
  const refunds = await world.sql('select amount, state, reason from refunds where order_id = $1', id)
  deepEqual(refunds, [{ amount: 900, state: 'pending', reason: 'cancelled' }])
}

/**
 * Recorded by mistake, and reversed by one press eight times at once, and in a shop that is killed meanwhile: owed as
 * before.
 */
async function takenBack(world: World) {
  const staff = staffOf(world)
  for (const moment of [null, 'receipt-recorded'] as const) {
    const { id, number, total } = (await aBuyerWhoOwes(world)).orderRow
    await staff.receive(number, total)
    const [receipt] = await world.sql<{ id: string }>(
      'select r.id from account_receipts r join account_payments p on p.id = r.payment_id where p.order_id = $1',
      id,
    )
    const press = () => staff.takeBack(number, receipt?.id ?? '')
    if (moment) {
      world.faults.crashAt(moment)
      const pressed = press().catch(() => null)
      await world.shop.ended()
      await pressed
      await world.startAll()
    }
    await Promise.all(Array.from({ length: 8 }, press))
    deepEqual(await sumsOf(world, id), { promised: total, captured: 0 })
    const attempts = await world.sql('select state from payment_attempts where order_id = $1', id)
    deepEqual(attempts, [{ state: 'authorised' }], 'its payment is expected again')
  }
}

async function sumsOf(world: World, orderId: OrderId): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { kind, amount } of await ledgerOf(world, orderId)) sums[kind] = (sums[kind] ?? 0) + amount
  return sums
}
