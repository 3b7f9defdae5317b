import { type InvariantName, invariants } from './invariants/all.ts'
import type { MatrixRow } from './row.ts'
import { everythingSettles } from './world/settle.ts'
import { openReplicatedBase } from './world/base-database.ts'
import { openWorld, type World, type WorldOptions } from './world/world.ts'

export interface RowOutcome {
  row: MatrixRow
  seconds: number
  /** What was wrong: in the row itself, in settling, or in an invariant by its name. */
  failures: { of: 'row' | 'settling' | InvariantName; what: string }[]
}

/** Runs one row, lets everything settle, and checks all invariants on both books, whichever the row is about. */
export async function runRow(world: World, row: MatrixRow): Promise<RowOutcome> {
  const began = performance.now()
  const failures: RowOutcome['failures'] = []
  const attempt = async (of: 'row' | 'settling', work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      failures.push({ of, what: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
  await attempt('row', () => row.run(world))
  await attempt('settling', () => everythingSettles(world))
  for (const [name, { check }] of Object.entries(invariants)) {
    // The keys of a constant table.
    const of = name as InvariantName
    for (const what of await check(world).catch((error: unknown) => [String(error)])) failures.push({ of, what })
  }
  return { row, seconds: (performance.now() - began) / 1000, failures }
}

/** The same in a world of its own, with two servers. */
export async function runRowOnTwoServers(row: MatrixRow, world: Omit<WorldOptions, 'base'>): Promise<RowOutcome> {
  const base = await openReplicatedBase()
  try {
    const own = await openWorld({ base, ...world })
    return await runRow(own, row).finally(() => own.close())
  } finally {
    await base.stop()
  }
}
