import type { MatrixRow } from './row.ts'
import { type RowOutcome, runRow, runRowOnTwoServers } from './run-row.ts'
import { openBaseDatabase } from './world/base-database.ts'
import { chanceOf } from './world/chance.ts'
import { openWorld, type World } from './world/world.ts'

interface Options {
  rows: readonly MatrixRow[]
  dist: string
  seed: number
  told(outcome: RowOutcome): void
}

/**
 * Runs rows one after the other in one world, which also tests that their leftovers do not disturb the next ones. After
 * a failed row a new world is started, so that the next one is judged alone.
 */
export async function runMatrix({ rows, dist, seed, told }: Options): Promise<RowOutcome[]> {
  const base = await openBaseDatabase()
  const outcomes: RowOutcome[] = []
  let world: World | null = null
  try {
    for (const [index, row] of rows.entries()) {
      const options = { dist, chance: chanceOf(seed + index) }
      if (!row.twoServers) world ??= await openWorld({ base, ...options })
      const outcome = await (row.twoServers || !world ? runRowOnTwoServers(row, options) : runRow(world, row))
      outcomes.push(outcome)
      told(outcome)
      if (row.twoServers || !world || outcome.failures.length === 0) continue
      const broken = world
      world = null
      await broken.close()
    }
  } finally {
    await world?.close()
    await base.stop()
  }
  return outcomes
}
