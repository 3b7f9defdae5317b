import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from './invariants/all.ts'
import { breakEverything } from './invariants/break.ts'
import { matrix } from './matrix.ts'
import { runRow, runRowOnTwoServers } from './run-row.ts'
import { type BaseDatabase, openBaseDatabase } from './world/base-database.ts'
import { chanceOf } from './world/chance.ts'
import { openWorld, type World } from './world/world.ts'

// Every row once, with new random moments each time; a failure prints its seed.
const seed = Math.floor(Math.random() * 1_000_000)
const dist = process.env.BARROW_DIST ?? 'dist'
let base: BaseDatabase | null = null
let world: World | null = null

beforeAll(async () => {
  base = await openBaseDatabase()
})
afterAll(async () => {
  await world?.close()
  await base?.stop()
})

test.each(matrix.map((row) => ({ row, name: `${row.id}, ${row.fault}: ${row.holds}` })))(
  '$name',
  { timeout: 180_000 },
  async ({ row }) => {
    if (!base) throw new Error('The database is there once the tests run')
    const options = { dist, chance: chanceOf(seed) }
    if (!row.twoServers) world ??= await openWorld({ base, ...options })
    const { failures } = await (row.twoServers || !world ? runRowOnTwoServers(row, options) : runRow(world, row))
    if (world && !row.twoServers && failures.length > 0) {
      // Its leftovers must not affect the next row.
      await world.close()
      world = null
    }
    expect(failures, `seed ${seed} ${JSON.stringify(failures)}`).toEqual([])
  },
)

test('each invariant fails when it is broken on purpose', { timeout: 120_000 }, async () => {
  if (!base) throw new Error('The database is there once the tests run')
  world ??= await openWorld({ base, dist, chance: chanceOf(seed) })
  await breakEverything(world)
  const noticed: string[] = []
  for (const [name, { check }] of Object.entries(invariants)) if ((await check(world)).length > 0) noticed.push(name)
  expect(noticed).toEqual(Object.keys(invariants))
  await world.close()
  world = null
})
