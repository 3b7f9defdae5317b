// What the browser has to load, against its budgets; fails if one is exceeded. Run after the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
}

const client = `${process.env.BARROW_DIST ?? 'dist'}/client`
const kilobyte = 1000
// The shape is Vite's own.
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

const first = closure('app/web/client/client.ts')
const islands = Object.keys(manifest).filter((key) => key.endsWith('.island.tsx'))
const afterTouch = islands.map(
  (key) => [key, [...first, ...closure('app/web/client/hydrate.ts'), ...closure(key)]] as const,
)
const styles = existsSync(`${client}/assets`)
  ? readdirSync(`${client}/assets`).filter((name) => name.endsWith('.css'))
  : []

const measured: [what: string, bytes: number, budget: number][] = [
  ['JavaScript before any interaction', weigh(first), 4 * kilobyte],
  ...afterTouch.map(([key, files]): [string, number, number] => [
    `with ${nameOf(key)} awake`,
    weigh(files),
    80 * kilobyte,
  ]),
  [
    'JavaScript of an office list',
    weigh([...new Set([...first, ...closure('app/web/client/office/office.ts')])]),
    8 * kilobyte,
  ],
  ['The palette, at its first press', weigh(closure('app/web/client/office/palette.ts')), 8 * kilobyte],
  ['The preview of a rule, on its page', weigh(closure('app/web/client/office/rule.ts')), 2 * kilobyte],
  ['An order by dragging, on its page', weigh(closure('app/web/client/office/arrange.ts')), 2 * kilobyte],
  ['The grid, on its page', weigh(closure('app/web/client/office/grid/grid.ts')), 8 * kilobyte],
  ['The editor of descriptions, at first focus', weigh(closure('app/web/client/office/rich/rich.ts')), 140 * kilobyte],
  ['Scanning, at its first press', weigh(closure('app/web/client/office/scan/scan.ts')), 8 * kilobyte],
  ['Its reader, where the browser has none', weigh(closure('app/web/client/office/scan/reader.ts')), 40 * kilobyte],
  ['Style sheets', weigh(styles.map((name) => `assets/${name}`)), 9 * kilobyte],
]

for (const [what, bytes, budget] of measured) {
  const verdict = bytes <= budget ? 'within' : 'OVER'
  console.log(`${what.padEnd(40)} ${inKilobytes(bytes)} gzip, ${verdict} its budget of ${inKilobytes(budget)}`)
}
if (measured.some(([, bytes, budget]) => bytes === 0 || bytes > budget)) process.exitCode = 1

/** A chunk and all its static imports. */
function closure(key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return []
  seen.add(chunk.file)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => closure(each, seen))]
}

function weigh(files: readonly string[]): number {
  const sizes = [...new Set(files)].map((file) => gzipSync(readFileSync(`${client}/${file}`), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

function inKilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} kB`.padStart(8)
}

function nameOf(key: string): string {
  return /(\w+)\.island\.tsx$/.exec(key)?.[1] ?? key
}
