import { printFigures } from '#test/histories/figures.ts'
import { runHistories } from '#test/histories/run.ts'
import { runHistoriesWithKills } from '#test/histories/run-with-kills.ts'
import type { FaultOptions } from './options.ts'

/** Plays random histories and prints what was done in them. Returns how many failed. */
export async function playHistories(
  { kills, seed, path }: Pick<FaultOptions, 'kills' | 'seed' | 'path'>,
  count: number,
  dist: string,
): Promise<number> {
  const say = (line: string) => console.log(line)
  say(`Seed ${seed}`)
  const wish = { count, seed, path, say }
  const figures = await (kills ? runHistoriesWithKills({ ...wish, dist }) : runHistories(wish))
  printFigures(figures, say)
  return figures.failures.length
}
