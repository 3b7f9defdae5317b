import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { nextWebhookSecret } from '#test/fault-matrix/world/programs.ts'
import { finishJobs } from '#test/fault-matrix/world/queue.ts'

const forgeries = [{ signature: 'bad' }, { signature: 'missing' }, { signature: 'stale' }, { reserialise: true }]

/** A signature that is wrong, missing, old, or of a changed body changes nothing; a new secret is accepted. */
export const forgedSignature: RunRow = async (world) => {
  const { provider, sql } = world
  const buyer = await aBuyerAtTheCard(world)
  await provider.policy([{ object: buyer.reference, hold: true }])
  mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  const event = await provider.eventOf('payment_intent.succeeded', buyer.reference)
  for (const forgery of forgeries) {
    await provider.policy([forgery])
    await provider.control('POST resend', { event })
    await provider.atRest()
  }
  deepEqual(
    (await provider.journal(event)).map(({ status }) => status),
    forgeries.map(() => 400),
  )
  await finishJobs(world)
  equal((await sql('select 1 from provider_events where event_id = $1', event)).length, 0)
  equal((await buyer.order()).state, 'pending')
  // While the secret is rotated, either of the two is accepted, and so are both.
  await provider.control('POST secret', { secret: nextWebhookSecret })
  for (const secret of ['both', 'old', 'current']) {
    await provider.policy([{ secret }])
    await provider.control('POST resend', { event })
    await provider.atRest()
    equal((await provider.journal(event)).at(0)?.status, 200, `signed by ${secret}`)
  }
  await untilState(world, buyer.orderRow.id, 'placed')
}
