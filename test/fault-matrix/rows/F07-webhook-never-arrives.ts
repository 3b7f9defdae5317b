import { equal } from 'node:assert/strict'
import { limits } from '#app/limits.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, type Buyer, cards, mustBe } from '#test/fault-matrix/world/buyer.ts'
import { aBuyerAtThePage, payThere } from '#test/fault-matrix/world/hosted.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * No webhook ever comes and no one returns, from card fields or page: the reconciler queries the payment within its
 * period.
 */
export const webhookNeverArrives: RunRow = async (world) => {
  const { provider } = world
  const [fields, page] = [await aBuyerAtTheCard(world), await aBuyerAtThePage(world)]
  await provider.policy([{ drop: true }])
  mustBe(await provider.confirm(fields.secret, cards.good), 'succeeded')
  await payThere(page, cards.good)
  await provider.atRest()
  await bothAre(world, [fields, page], 'pending')
  await world.advance(limits.settleAfter.value / 1000 + 1)
  await runJob(world, 'reconcile-payments')
  await bothAre(world, [fields, page], 'placed')
}

async function bothAre({ sql }: World, buyers: Pick<Buyer, 'email'>[], state: string) {
  for (const { email } of buyers) {
    const [order] = await sql<{ state: string }>('select state from orders where email = $1', email)
    equal(order?.state, state, email)
  }
}
