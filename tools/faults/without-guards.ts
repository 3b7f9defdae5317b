import { rmSync } from 'node:fs'
import type { Guard } from '#test/fault-matrix/guards/guard.ts'
import { guards } from '#test/fault-matrix/guards/guards.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'
import { type RowOutcome, runRow, runRowOnTwoServers } from '#test/fault-matrix/run-row.ts'
import { type BaseDatabase, openBaseDatabase } from '#test/fault-matrix/world/base-database.ts'
import { chanceOf } from '#test/fault-matrix/world/chance.ts'
import { openWorld, type WorldOptions } from '#test/fault-matrix/world/world.ts'
import { buildWithout } from './guarded-build.ts'

const dist = '.barrow/dist-without-guard'

interface Options {
  rows: readonly MatrixRow[]
  /** The build with all guards, for its browser files. */
  whole: string
  seed: number
}

/** Removes one guard after the other and requires that its row fails. Returns how many rows did not notice. */
export async function runWithoutGuards({ rows, whole, seed }: Options): Promise<number> {
  const base = await openBaseDatabase()
  let unnoticed = 0
  try {
    for (const row of rows) {
      const own = guards.filter((guard) => guard.row === row.id)
      if (own.length === 0) console.log(`${row.id}  HAS NO GUARD`)
      if (own.length === 0) unnoticed++
      for (const guard of own) if (!(await isNoticed(base, row, guard, { whole, seed }))) unnoticed++
    }
  } finally {
    await base.stop()
    rmSync(dist, { recursive: true, force: true })
  }
  console.log(
    unnoticed === 0 ? '\nEvery row notices when its guard is removed.' : `\n${unnoticed} guards were not missed.`,
  )
  return unnoticed
}

async function isNoticed(
  base: BaseDatabase,
  row: MatrixRow,
  guard: Guard,
  { whole, seed }: Pick<Options, 'whole' | 'seed'>,
): Promise<boolean> {
  console.log(`${row.id}  without: ${guard.guard}`)
  try {
    await buildWithout(guard, dist, whole)
    const outcome = await runRowIn(base, row, { dist, chance: chanceOf(seed) })
    console.log(`     ${howItFailed(outcome)}`)
    return outcome.failures.length > 0
  } catch (error) {
    console.log(`     NOT TRIED: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

async function runRowIn(base: BaseDatabase, row: MatrixRow, options: Omit<WorldOptions, 'base'>) {
  if (row.twoServers) return runRowOnTwoServers(row, options)
  const world = await openWorld({ base, ...options })
  return runRow(world, row).finally(() => world.close())
}

function howItFailed({ failures, seconds }: RowOutcome): string {
  const [first] = failures
  if (!first) return `NOT NOTICED, in ${seconds.toFixed(1)} s`
  const all = [...new Set(failures.map(({ of }) => of))].join(', ')
  return `noticed by ${all}: ${(first.what.split(/\n\s+at /)[0] ?? '').replaceAll(/\s+/g, ' ').slice(0, 160)}`
}
