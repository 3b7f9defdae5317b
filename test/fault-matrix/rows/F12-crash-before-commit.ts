import { equal } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { FailPoint } from '#app/system/fail-point.server.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import {
  aBuyer,
  type Buyer,
  cards,
  findOrders,
  mustBe,
  openedPayment,
  untilState,
} from '#test/fault-matrix/world/buyer.ts'
import { payThere, pressWithoutScript } from '#test/fault-matrix/world/hosted.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const moments: FailPoint[] = ['order-committed', 'payment-created', 'reference-noted']

/**
 * The shop is killed between the payment at the provider and storing its reference: at each fail point, and at two
 * random moments. Pressed again, it is the same order and the same payment; if no one presses again, nothing can be
 * paid.
 */
export const crashBeforeCommit: RunRow = async (world) => {
  for (const moment of moments) {
    const buyer = await aBuyer(world)
    world.faults.crashAt(moment)
    await crash(world, buyer, () => world.shop.ended())
    await payAfterwards(world, buyer)
  }
  for (let time = 0; time < 2; time++) {
    const buyer = await aBuyer(world)
    await crash(world, buyer, async () => {
      await pause(world.chance.below(60))
      await world.shop.kill()
    })
    await payAfterwards(world, buyer)
  }
  await onTheWayToThePage(world)
  // No one presses again: settling must find and close what is left.
  const gone = await aBuyer(world)
  world.faults.crashAt('payment-created')
  await crash(world, gone, () => world.shop.ended())
}

/** Without script: the page is opened at the provider, and the shop is killed before it has stored it. */
async function onTheWayToThePage(world: World) {
  const buyer = await aBuyer(world)
  world.faults.crashAt('payment-created')
  const pressed = pressWithoutScript(buyer).catch(() => null)
  await world.shop.ended()
  equal(await pressed, null)
  await world.startAll()
  const address = await pressWithoutScript(buyer)
  const { data: pages } = await world.provider.stripe.checkout.sessions.list({ limit: 100 })
  const order = await buyer.order()
  equal(pages.filter(({ metadata }) => metadata?.order_id === order.id).length, 1, 'one page at the provider')
  await payThere({ ...buyer, address }, cards.good)
  await untilState(world, order.id, 'placed')
}

async function crash(world: World, buyer: Buyer, killed: () => Promise<void>) {
  const pressed = buyer.press().catch(() => null)
  await killed()
  await pressed
  await world.startAll()
}

async function payAfterwards(world: World, buyer: Buyer) {
  const before = await findOrders(world, buyer.email)
  const secret = await openedPayment(buyer)
  const order = await buyer.order()
  equal(before.length === 0 || before[0]?.id === order.id, true)
  equal((await world.provider.paymentsOf(order.id)).length, 1, 'one payment at the provider')
  mustBe(await world.provider.confirm(secret, cards.good), 'succeeded')
  await untilState(world, order.id, 'placed')
}
