import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from './row.ts'
import { aBuyerAtTheCard, cards, mustBe, openedPayment, untilState } from './world/buyer.ts'
import { deliverAll } from './world/settle.ts'

/** The first card is declined, the second pays the same payment; the news of the decline comes last and changes nothing. */
export const retryAfterDecline: RunRow = async (world) => {
  const { provider, sql } = world
  const buyer = await aBuyerAtTheCard(world)
  await provider.policy([
    { object: buyer.reference, types: ['payment_intent.payment_failed', 'charge.failed'], hold: true },
  ])
  const declined = await provider.confirm(buyer.secret, cards.declined)
  equal(declined.error?.code, 'card_declined')
  equal(await openedPayment(buyer), buyer.secret)
  mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  await untilState(world, buyer.orderRow.id, 'placed')
  await provider.policy([])
  await provider.control('POST release', {})
  await deliverAll(world)
  const attempts = await sql(
    'select state, provider_reference as reference from payment_attempts where order_id = $1',
    buyer.orderRow.id,
  )
  deepEqual(attempts, [{ state: 'captured', reference: buyer.reference }])
  equal((await buyer.order()).state, 'placed')
}
