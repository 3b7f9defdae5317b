import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * Correctly signed and not ours: live mode, another account, another shop on the same account. Stored with the reason.
 */
export const eventsOfOthers: RunRow = async (world) => {
  const { provider } = world
  const buyer = await aBuyerAtTheCard(world)
  const intent = await provider.stripe.paymentIntents.retrieve(buyer.reference)
  const paid = { ...intent, status: 'succeeded', amount_received: intent.amount, client_secret: null }
  const other = { ...paid, id: 'pi_of_another_shop', metadata: { ...intent.metadata, shop_id: 'another' } }
  const reasons = [
    await reasonOf(world, { object: paid, livemode: true }),
    await reasonOf(world, { object: paid, account: 'acct_of_somebody' }),
    await reasonOf(world, { object: other }),
    await reasonOf(world, { object: paid, type: 'payout.paid' }),
  ]
  deepEqual(reasons, ['other-mode', 'other-account', 'not-ours', 'other-type'])
  // An event of ours counts only as far as the provider confirms it when queried: here it does not.
  equal(await reasonOf(world, { object: paid }), null)
  equal((await buyer.order()).state, 'pending')
}

async function reasonOf(world: World, event: Record<string, unknown>): Promise<string | null> {
  const { id } = await world.provider.control<{ id: string }>('POST events', {
    type: 'payment_intent.succeeded',
    ...event,
  })
  await deliverAll(world)
  const [inbox] = await world.sql<{ state: string; reason: string | null }>(
    'select state, reason from provider_events where event_id = $1',
    id,
  )
  equal(inbox?.state, inbox?.reason === null ? 'processed' : 'ignored')
  return inbox?.reason ?? null
}
