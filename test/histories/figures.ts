import type { Failure } from './play.ts'

/** The results of a run of histories. */
export interface HistoriesFigures {
  seed: number
  histories: number
  seconds: number
  /** How often each act was done, by its words. */
  steps: Map<string, number>
  failures: Failure[]
}

export function printFigures(
  { seed, histories, seconds, steps, failures }: HistoriesFigures,
  say: (line: string) => void,
) {
  const all = [...steps.values()].reduce((sum, count) => sum + count, 0)
  const each = Math.round((seconds * 1000) / Math.max(1, histories))
  say(
    `${histories} histories of ${all} steps in ${seconds.toFixed(0)} s (${each} ms each), seed ${seed}: ${failures.length} violations`,
  )
  for (const [kind, count] of [...steps].toSorted(([, a], [, b]) => b - a)) say(`${String(count).padStart(8)}  ${kind}`)
}

export function printFailure({ seed, path, story, violation }: Failure, say: (line: string) => void, flags = '') {
  say(`\nA violation. To see it again: npm run faults -- --histories 1${flags} --seed ${seed} --path "${path}"\n`)
  for (const line of story) say(`  ${line}`)
  say(`\n${violation}`)
}
