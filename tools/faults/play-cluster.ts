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
  const outcomes = await playRows(rows, dist, (outcome) => {
    console.log(linesOf(outcome))
    writeLine(outcome)
  })
  const failed = outcomes.filter(({ failures }) => failures.length > 0)
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

const [first, last] = ['<!-- last runs -->\n', '<!-- end -->']

/** Between the marks of the document is the last run of each row. */
function writeLine(outcome: ClusterOutcome) {
  const text = readFileSync(document, 'utf8')
  const [from, to] = [text.indexOf(first) + first.length, text.indexOf(last)]
  const known = text.slice(from, to).split('\n')
  const lines = clusterRows.flatMap(({ id }) =>
    id === outcome.row.id ? [lineOf(outcome)] : known.filter((line) => line.startsWith(`| ${id}: `)),
  )
  const table = ['', `| ${columns.join(' | ')} |`, `|${columns.map(() => '---|').join('')}`, ...lines, '', '']
  writeFileSync(document, text.slice(0, from) + table.join('\n') + text.slice(to))
}

const columns = [
  'what happens',
  '',
  'replication',
  'purchases begun',
  'acknowledged',
  'of them lost',
  'made again',
  'database away, s',
  'buyers refused, s',
  'buyers refused',
  'pages read',
  'errors',
]

function lineOf({ row, failures, ...of }: ClusterOutcome): string {
  const seconds = (value: number | null) => (value === null ? '' : value.toFixed(1))
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
}
