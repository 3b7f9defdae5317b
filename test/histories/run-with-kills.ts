import { type HistoriesFigures, printFailure } from './figures.ts'
import { playWithKills } from './kills/play.ts'

interface KillsWish {
  /** The folder of the build under test. */
  dist: string
  count: number
  seed: number
  path?: string
  say: (line: string) => void
}

/** Histories against the built shop and its worker as processes, with `kill -9` while they work. */
export async function runHistoriesWithKills({ dist, count, seed, path, say }: KillsWish): Promise<HistoriesFigures> {
  const began = performance.now()
  const { histories, steps, failure } = await playWithKills({ dist, seed, runs: count, path, say })
  if (failure) printFailure(failure, say, ' --kills')
  const seconds = (performance.now() - began) / 1000
  return { seed, histories, seconds, steps, failures: failure ? [failure] : [] }
}
