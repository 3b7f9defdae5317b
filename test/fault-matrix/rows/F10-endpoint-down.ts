import { equal, ok } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { until } from '#test/fault-matrix/world/until.ts'

/**
 * The shop answers 503 for ten minutes; the waiting webhooks arrive afterwards, each with a new signature, and all are
 * processed.
 */
export const endpointDown: RunRow = async (world) => {
  const { provider, gate } = world
  const buyers = [await aBuyerAtTheCard(world), await aBuyerAtTheCard(world), await aBuyerAtTheCard(world)]
  gate.shut()
  for (const { secret } of buyers) mustBe(await provider.confirm(secret, cards.good), 'succeeded')
  // The provider's own retries: at once, after 5 seconds, 30 seconds, 2 minutes and 10 minutes.
  for (const pause of [0, 5, 30, 120]) {
    await world.advance(pause)
    await provider.atRest()
  }
  const [one] = buyers
  const event = await provider.eventOf('payment_intent.succeeded', one?.reference ?? '')
  const statuses = (await provider.journal(event)).map(({ status }) => status)
  ok(statuses.length >= 4 && statuses.every((status) => status === 503), `answered ${statuses.join(', ')}`)
  gate.open()
  await until(
    'the shop with its database again',
    async () => (await buyers[0]?.browser.get('/readyz?for=writes'))?.status === 200,
  )
  await world.advance(600)
  for (const { orderRow } of buyers) await untilState(world, orderRow.id, 'placed')
  await provider.atRest()
  equal((await provider.journal(event)).at(0)?.status, 200)
}
