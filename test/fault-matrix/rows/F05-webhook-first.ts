import { equal, match } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'

/** The webhook arrives before the browser has its answer: the order is placed, and the return page shows it. */
export const webhookFirst: RunRow = async (world) => {
  const { provider, sql } = world
  const buyer = await aBuyerAtTheCard(world)
  await provider.policy([{ beforeAnswer: true }])
  mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  const event = await provider.eventOf('payment_intent.succeeded', buyer.reference)
  const [inbox] = await sql<{ state: string }>('select state from provider_events where event_id = $1', event)
  equal(inbox !== undefined, true, 'the webhook was not stored before the browser was answered')
  await untilState(world, buyer.orderRow.id, 'placed')
  // Three times, as by a reload: each time it is the order's own page.
  for (let visit = 0; visit < 3; visit++) {
    const page = await buyer.comeBack(buyer.secret)
    equal(page.status, 200)
    match(page.url.pathname, new RegExp(`/orders/${buyer.orderRow.number}$`))
  }
}
