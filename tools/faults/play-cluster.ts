import { cpus } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { clusterRows } from '#test/cluster/cluster-rows.ts'
import { listMissingPackages } from '#test/cluster/missing-packages.ts'
import { playRows } from '#test/cluster/play.ts'
import type { ClusterOutcome, ClusterRow } from '#test/cluster/row.ts'

const document = 'docs/machines/cluster.md'

/** Plays rows in a cluster of Debian's packages and prints each as it ends. Returns how many failed. */
export async function playCluster(rows: readonly ClusterRow[], dist: string): Promise<number> {
  const missing = listMissingPackages()
  if (missing.length > 0) {
    console.log(
      `Skipped: of Debian's packages ${missing.join(', ')} are not installed (apt-get install ${missing.join(' ')}).`,
    )
    return 0
  }
  const outcomes = await playRows(rows, dist, (outcome) => console.log(linesOf(outcome)))
  const failed = outcomes.filter(({ failures }) => failures.length > 0)
  if (outcomes.length === clusterRows.length) writeTable(outcomes)
  console.log(`\n${outcomes.length - failed.length} of ${outcomes.length} rows hold`)
  return failed.length
}

function linesOf({ row, failures, notes, seconds, ...figures }: ClusterOutcome): string {
  const verdict = failures.length === 0 ? 'holds' : 'BROKEN'
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value ?? '–'}`)
  return [
    `${row.id}  ${seconds.toFixed(0)} s  ${verdict}  ${row.fault}`,
    `  ${words.join(', ')}`,
    ...failures.map((failure) => `  ${failure.replaceAll('\n', '\n    ')}`),
    ...(process.env.NOTES || failures.length > 0 ? notes.map((note) => `    ${note}`) : []),
  ].join('\n')
}

/** The last run of all rows, between the marks of the document. */
function writeTable(outcomes: readonly ClusterOutcome[]) {
  const [before = '', rest = ''] = readFileSync(document, 'utf8').split(/(?<=<!-- last run -->\n)/)
  const after = rest.slice(rest.indexOf('<!-- end -->'))
  writeFileSync(document, `${before}\n${tableOf(outcomes)}\n${after}`)
}

function tableOf(outcomes: readonly ClusterOutcome[]): string {
  const seconds = (value: number | null) => (value === null ? '' : value.toFixed(1))
  const rows = outcomes.map(({ row, failures, ...of }) => {
    const cells = [
      `${row.id}: ${row.fault}`,
      failures.length === 0 ? 'holds' : 'broken',
      row.replication,
      of.purchases,
      of.acknowledged,
      of.lost,
      of.lost === 0 ? '' : `${of.again} in ${seconds(of.mendedSeconds)} s`,
      seconds(of.awaySeconds),
      seconds(of.refusedSeconds),
      of.refused,
      of.read,
      of.readErrors,
    ]
    return `| ${cells.join(' | ')} |`
  })
  const names = [
    'what happens',
    '',
    'replication',
    'purchases begun',
    'acknowledged',
    'of them lost',
    'made again',
    'database away, s',
    'buyers refused, s',
    'refused',
    'pages read',
    'errors',
  ]
  return [
    `Run on ${new Date().toISOString().slice(0, 10)}, on a machine with ${cpus().length} cores that did other work as well.`,
    '',
    `| ${names.join(' | ')} |`,
    `|${names.map(() => '---|').join('')}`,
    ...rows,
    '',
  ].join('\n')
}
