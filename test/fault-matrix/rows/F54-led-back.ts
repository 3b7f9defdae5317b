import { deepEqual, equal, ok } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, aBuyerWhoPaid, cards, mustBe } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'

/**
 * A primary that stood still takes its place back when it comes to life, as some managers of a cluster let it: what was
 * committed in the meantime is gone for good, and nobody starts the shop again.
 */
export const ledBack: RunRow = async (world) => {
  const { servers, sql } = world
  if (!servers) throw new Error('This row needs two servers')
  const before = await aBuyerWhoPaid(world)
  await deliverAll(world)
  await servers.caughtUp()
  const isReady = async () => (await openBrowser(world.origin).get('/readyz?for=writes')).status === 200

  servers.freezePrimary()
  await servers.failOver('stay')
  await until('the shop writes to the other server', isReady, 60_000)
  // A confirmation that was sent cannot be taken back, and would go out again: this one has not been sent.
  await world.worker.kill()
  const meanwhile = await aBuyerAtTheCard(world)
  mustBe(await world.provider.confirm(meanwhile.secret, cards.good), 'succeeded')
  await meanwhile.comeBack(meanwhile.secret)
  equal((await meanwhile.order()).state, 'placed')
  servers.thawPrimary()
  servers.leadTo('first')
  servers.breakConnections()
  const ledBackAt = Date.now()

  await until('the shop writes to the former server', isReady, 60_000)
  await world.startAll()
  const { number } = meanwhile.orderRow
  const isThere = async () =>
    (await sql(`select from orders where number = $1 and state = 'placed'`, number)).length === 1
  await until('the paid order is there again', isThere, 60_000)
  ok(Date.now() - ledBackAt < 60_000)
  const after = await aBuyerWhoPaid(world)
  await deliverAll(world)
  for (const buyer of [before, meanwhile, after]) equal((await buyer.order()).state, 'placed')
  equal((await meanwhile.order()).number, number)
  ok(placeOf(after.orderRow.number) > placeOf(number))
  deepEqual(await sql(`select kind from payment_problems where kind in ('went-back', 'made-again') order by kind`), [
    { kind: 'made-again' },
    { kind: 'went-back' },
  ])
}

const placeOf = (number: string) => Number(number.slice(1))
