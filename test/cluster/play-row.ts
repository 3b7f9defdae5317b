import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { invariants } from '#test/fault-matrix/invariants/all.ts'
import { everythingSettles } from '#test/fault-matrix/world/settle.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { runSql } from '#test/support/database/sql.ts'
import { judge } from './judge.ts'
import { watchOrders } from './losses.ts'
import type { ClusterOutcome, ClusterRow } from './row.ts'
import { startBuyers } from './world/buyers.ts'
import { type ClusterWorld, openClusterWorld, type Template } from './world/cluster-world.ts'
import { startReaders, watchDatabase } from './world/watches.ts'

const pages = ['/', '/collections', '/contact']

/** Before and after what is played. */
const calmMs = 10_000

/** Plays one row in a cluster of its own, lets everything settle, and checks all invariants. */
export async function playRow(row: ClusterRow, template: Template, dist: string): Promise<ClusterOutcome> {
  const began = performance.now()
  const { replication, surround } = row
  const world = await openClusterWorld({ template, dist, replication, surround })
  const failures: string[] = []
  const attempt = async (of: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      failures.push(`${of}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
  try {
    const seen = await underLoad(world, row, () => attempt('row', () => row.play(world)))
    await attempt('settling', async () => {
      await untilIdle(world)
      await everythingSettles(world)
    })
    for (const [name, { check }] of Object.entries(invariants))
      for (const what of await check(world).catch((error: unknown) => [String(error)]))
        failures.push(`${name}: ${what}`)
    const outcome = await judge(world, row, seen, failures)
    if (outcome.failures.length > 0) outcome.notes.push(`All that was written is in ${await keepLogs(world, row)}`)
    return { row, seconds: (performance.now() - began) / 1000, ...outcome }
  } finally {
    await world.close()
  }
}

/** What is owed for all that was bought is done, at the pace of this machine. */
async function untilIdle({ sql }: ClusterWorld) {
  const due = 'select from graphile_worker._private_jobs where run_at <= now() or locked_at is not null limit 1'
  await until('nothing is left to do', async () => (await sql(due).catch(() => [null])).length === 0, 180_000)
}

async function keepLogs(world: ClusterWorld, { id }: ClusterRow): Promise<string> {
  const file = join(tmpdir(), `barrow-cluster-${id}.log`)
  writeFileSync(file, (await world.logs()).join('\n'))
  return file
}

/** What was seen while the row was played. */
async function underLoad(world: ClusterWorld, row: ClusterRow, play: () => Promise<unknown>) {
  const slugs = await plentyOfEach(world)
  const paths = [...pages, ...((await row.paths?.(world)) ?? [])]
  await untilAllAnswer(world, [...paths, '/cart'])
  const buyers = startBuyers(world, slugs)
  const readers = startReaders(world.origin, paths)
  const database = watchDatabase(world.administrationUrl)
  const orders = watchOrders(world, buyers.purchases)
  await pause(calmMs)
  const brokenAt = Date.now()
  await play()
  await pause(calmMs)
  for (const each of [buyers, readers, database, orders]) await each.stop()
  const { purchases } = buyers
  return { brokenAt, purchases, readers, away: database.away, missing: orders.missing }
}
export type Seen = Awaited<ReturnType<typeof underLoad>>

/** The proxy has found both machines ready, and each has the pages in its cache. */
async function untilAllAnswer({ origin }: ClusterWorld, paths: readonly string[]) {
  let inTurn = 0
  await until('both machines answer', async () => {
    for (const path of paths) inTurn = (await openBrowser(origin).get(path)).status === 200 ? inTurn + 1 : 0
    if (inTurn === 0) await pause(500)
    return inTurn >= 6 * paths.length
  })
}

/** Selling out is another test. Answers with products that anybody may buy. */
async function plentyOfEach({ administrationUrl, sql }: ClusterWorld): Promise<string[]> {
  await runSql(administrationUrl, [
    `insert into stock_movements (id, variant_id, location_id, quantity, reason, who)
     select gen_random_uuid(), variant_id, location_id, 100000, 'receipt', 'cluster' from stock_levels`,
    `update stock_levels set on_hand = on_hand + 100000`,
  ])
  const products = await sql<{ slug: string }>(
    `select p.slug from products p join variants v on v.product_id = p.id where p.status = 'active' and v.tracks_stock
     group by p.id having count(*) = 1 and bool_and(v.value1_id is null) and max(v.price) > 500 order by 1 limit 12`,
  )
  return products.map(({ slug }) => slug)
}
