import { deepEqual, equal } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { until } from '#test/fault-matrix/world/until.ts'

/**
 * The machine of the primary stands still for a while, as a virtual machine that is moved. Its replica is promoted; then
 * it goes on as if nothing had happened, with the connections that it had, and for a moment the proxy leads to it again.
 */
export const thawedPrimary: RunRow = async (world) => {
  const { servers } = world
  if (!servers) throw new Error('This row needs two servers')
  const before = await aBuyerWhoPaid(world)
  await deliverAll(world)
  await servers.caughtUp()
  const database = new URL(world.databaseUrl).pathname.slice(1)
  const written = () =>
    servers.ask(
      'first',
      database,
      `select (select count(*)::int from orders) as orders, (select max(alive_at) from database_servers) as alive,
        (select count(*)::int from provider_events) as events`,
    )
  const known = await written()
  const isReady = async () => (await openBrowser(world.origin).get('/readyz?for=writes')).status === 200

  servers.freezePrimary()
  await servers.failOver('stay')
  await until('the shop writes to the other server', isReady, 60_000)
  const meanwhile = await aBuyerWhoPaid(world)
  servers.thawPrimary()
  const others = `select from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`
  await until(
    'nobody is connected to the former server',
    async () => (await servers.ask('first', database, others)).length === 0,
  )
  deepEqual(await written(), known)

  servers.leadTo('first')
  servers.breakConnections()
  await until('the former server is refused', async () => !(await isReady()))
  for (const end = Date.now() + 4_000; Date.now() < end; await pause(100)) equal(await isReady(), false)
  servers.leadTo('second')
  await until('the shop is back at the server that it knows', isReady, 60_000)
  const after = await aBuyerWhoPaid(world)
  await deliverAll(world)
  deepEqual(await written(), known)
  for (const buyer of [before, meanwhile, after]) equal((await buyer.order()).state, 'placed')
}
