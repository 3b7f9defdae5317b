import { equal, match } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'

/** The message is here before the browser has its answer: the order is placed, and the return page finds it so. */
export const webhookFirst: RunRow = async (world) => {
  const { provider, sql } = world
  const buyer = await aBuyerAtTheCard(world)
  await provider.policy([{ beforeAnswer: true }])
  mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  const event = await provider.eventOf('payment_intent.succeeded', buyer.reference)
  const [inbox] = await sql<{ state: string }>('select state from provider_events where event_id = $1', event)
  equal(inbox !== undefined, true, 'the message was not stored before the browser was answered')
  await untilState(world, buyer.orderRow.id, 'placed')
  // Three times, as by a reload: the page is the order's own each time.
  for (let visit = 0; visit < 3; visit++) {
    const page = await buyer.comeBack(buyer.secret)
    equal(page.status, 200)
    match(page.url.pathname, new RegExp(`/orders/${buyer.orderRow.number}$`))
  }
}
