import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

export interface Line {
  what: string
  value: number
  unit: string
  budget: number | null
  /** More figures of the same measurement, for the reader. */
  detail: string
}

/** The load average of the last minute: other work on the machine affects the figures too. */
const load = () => (loadavg()[0] ?? 0).toFixed(1)
const loadBefore = load()

/**
 * Prints the table, writes it to the part's file in `bench/results/`, replacing the last one, and returns whether every
 * budget was kept.
 */
export function report(lines: Line[], now: Date, part: string): boolean {
  const rows = lines.map(({ what, value, unit, budget, detail }) => {
    const kept = budget === null ? '' : value <= budget ? 'kept' : 'BROKEN'
    return [what, `${round(value)} ${unit}`, budget === null ? '' : `≤ ${budget} ${unit}`, kept, detail]
  })
  const table = [['what', 'measured', 'budget', '', 'beside it'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}; load ${loadBefore} before, ${load()} at the end`
  const markdown = [
    `# ${now.toISOString().slice(0, 10)}`,
    '',
    machine,
    '',
    `| ${table[0]?.join(' | ')} |`,
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ]
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(`bench/results/${part}.md`, markdown.join('\n'))
  return rows.every((row) => row[3] !== 'BROKEN')
}

const round = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100)

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
