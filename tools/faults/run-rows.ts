import { writeFileSync } from 'node:fs'
import { invariants } from '#test/fault-matrix/invariants/all.ts'
import { matrix } from '#test/fault-matrix/matrix.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'
import { runMatrix } from '#test/fault-matrix/run-matrix.ts'
import type { RowOutcome } from '#test/fault-matrix/run-row.ts'

/** Runs rows and prints each as it ends. Returns how many failed. */
export async function runRows(rows: readonly MatrixRow[], dist: string, seed: number): Promise<number> {
  console.log(`Seed ${seed}\n`)
  const began = performance.now()
  const outcomes = await runMatrix({ rows, dist, seed, told: (outcome) => console.log(lineOf(outcome)) })
  const failed = outcomes.filter(({ failures }) => failures.length > 0)
  for (const { row, failures } of failed) {
    console.log(`\n${row.id}: test/fault-matrix/rows/${row.file}`)
    for (const { of, what } of failures) console.log(`  ${of}: ${what.replaceAll('\n', '\n    ')}`)
  }
  if (outcomes.length === matrix.length) writeFileSync('docs/faults.md', lastRun(outcomes, seed))
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`\n${outcomes.length - failed.length} of ${outcomes.length} rows hold, in ${seconds} s`)
  if (failed.length > 0)
    console.log(`Again: npm run faults -- --rows ${failed.map(({ row }) => row.id).join(',')} --seed ${seed}`)
  return failed.length
}

/** The content of `docs/faults.md`: the results of the last run, on any machine. */
function lastRun(outcomes: readonly RowOutcome[], seed: number): string {
  const rows = outcomes.map(({ row, seconds, failures }) => {
    const held = Object.keys(invariants).map((name) => (failures.some(({ of }) => of === name) ? '✗' : '✓'))
    const verdict = failures.length === 0 ? 'holds' : 'broken'
    return `| [${row.id}](../test/fault-matrix/rows/${row.file}) | ${verdict} | ${seconds.toFixed(1)} | ${held.join(' | ')} |`
  })
  const names = Object.keys(invariants)
  return [
    '# The fault table, as it was run last',
    '',
    `Written by \`npm run faults\`, seed ${seed}. The rows and the invariants are described in the [specification](specification/faults.md).`,
    '',
    `| row | | seconds | ${names.join(' | ')} |`,
    `|---|---|---|${names.map(() => '---|').join('')}`,
    ...rows,
    '',
  ].join('\n')
}

function lineOf({ row, seconds, failures }: RowOutcome): string {
  const broken = [...new Set(failures.map(({ of }) => of))]
  const verdict = broken.length === 0 ? `holds, I1-I12 (${row.threatens.join(' ')})` : `BROKEN: ${broken.join(', ')}`
  return `${row.id}  ${`${seconds.toFixed(1)} s`.padStart(7)}  ${verdict.padEnd(32)} ${row.fault}`
}
