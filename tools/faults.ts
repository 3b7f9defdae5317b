/**
 * `npm run faults`: everything that can go wrong with money, tried on this machine. Flags: see tools/faults/options.ts.
 */
import { runDurability } from '#test/faults/durability-run.ts'
import { OptionsRefused, readOptions } from './faults/options.ts'
import { playCluster } from './faults/play-cluster.ts'
import { playHistories } from './faults/play-histories.ts'
import { runRows } from './faults/run-rows.ts'
import { runWithoutGuards } from './faults/without-guards.ts'

const dist = process.env.BARROW_DIST || 'dist'

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  const { rows, seed, times, withoutGuards, durability, histories, cluster } = options
  if (cluster !== null) return playCluster(cluster, dist)
  if (durability !== null) return durable(durability, seed)
  if (histories !== null) return playHistories(options, histories, dist)
  if (withoutGuards) return runWithoutGuards({ rows, whole: dist, seed })
  let failed = 0
  for (let time = 0; time < times; time++) failed += await runRows(rows, dist, seed + time * 1000)
  return failed
}

async function durable(times: number, seed: number): Promise<number> {
  const { violations, ...figures } = await runDurability(times, seed, (line) => console.log(line))
  console.log(figures)
  for (const violation of violations) console.log(violation)
  return violations.length
}

main().then(
  (failures) => (process.exitCode = failures > 0 ? 1 : 0),
  (error: unknown) => {
    console.error(error instanceof OptionsRefused ? error.message : error)
    process.exitCode = 1
  },
)
