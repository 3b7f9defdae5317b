import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vite'
import { migrate } from '#db/migrate.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'
import { copyDatabase } from '#test/support/database/copy-database.ts'
import { startTestDatabase } from '#test/support/database/test-database.ts'
import type { Order, Report } from './shop/orders.ts'
import { type HistoriesFigures, printFailure } from './figures.ts'

export interface HistoriesWish {
  count: number
  seed: number
  /** The path of one history to replay, as a violation prints it. */
  path?: string
  /** No further history is started after this time. */
  seconds?: number
  say: (line: string) => void
}

// More than cores: each waits for its database and its provider most of the time.
const processes = 4
// Histories per seed: enough that starting one costs little, few enough that a path is found again quickly.
const perSeed = 25

/** Plays random histories in several processes at once, each with its own database and provider, until one fails. */
export async function runHistories({ count, seed, path, seconds, say }: HistoriesWish): Promise<HistoriesFigures> {
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  const figures: HistoriesFigures = { seed, histories: 0, seconds: 0, steps: new Map(), failures: [] }
  let next = 0
  let said = 0
  function nextOrder(): Order {
    const begun = next * perSeed
    if (begun >= count || figures.failures.length > 0 || (seconds && since() > seconds)) return 'end'
    next += 1
    return { seed: seed + next - 1, runs: Math.min(perSeed, count - begun), path }
  }
  function hear(report: Exclude<Report, 'ready'>) {
    figures.histories += report.histories
    for (const [kind, times] of report.steps) figures.steps.set(kind, (figures.steps.get(kind) ?? 0) + times)
    if (report.failure) figures.failures.push(report.failure)
    if (since() < said + 60) return
    said = since()
    say(`${figures.histories} histories in ${since().toFixed(0)} s`)
  }
  await withDatabases(async (databases) => {
    const worker = await bundle()
    await Promise.all(databases.map((each) => employ(start(worker, each), nextOrder, hear)))
    rmSync(dirname(worker), { recursive: true })
  })
  figures.seconds = since()
  for (const failure of figures.failures) printFailure(failure, say)
  return figures
}

/** Its alarms are part of most histories, so they are not printed. */
function start(worker: string, { url, administration }: Copy): ChildProcess {
  const child = fork(worker, [url, administration], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  child.stderr?.on('data', (said: Buffer) => {
    const lines = said
      .toString()
      .split('\n')
      .filter((line) => line !== '' && !line.includes('"alarm":true'))
    for (const line of lines) console.error(line)
  })
  return child
}

/** One process, from its start to its end: it requests work as long as there is some. */
async function employ(worker: ChildProcess, nextOrder: () => Order, hear: (report: Exclude<Report, 'ready'>) => void) {
  worker.on('message', (report: Report) => {
    if (report !== 'ready') hear(report)
    worker.send(nextOrder())
  })
  const [code] = await once(worker, 'exit')
  if (code !== 0) throw new Error(`A process that played histories ended with ${code}`)
}

interface Copy {
  url: string
  /** The same for its administrator. */
  administration: string
}

async function withDatabases(work: (copies: Copy[]) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-histories-'))
  const server = await startTestDatabase(folder)
  try {
    await migrate(server.url, 'db/migrations')
    await migrateQueue(server.url)
    const names = Array.from({ length: processes }, (_, index) => `histories_${index}`)
    for (const name of names) await copyDatabase(server.administration, name)
    const named = (url: string, name: string) => url.replace(/\/\w+$/, `/${name}`)
    await work(
      names.map((name) => ({ url: named(server.url, name), administration: named(server.administration, name) })),
    )
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The shop's functions write letters with components, which Node cannot load from their sources. */
async function bundle(): Promise<string> {
  // Inside the checkout, where its packages are found; each run in its own folder.
  const outDir = resolve(`.barrow/histories-${process.pid}`)
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'test/histories/worker.ts',
      outDir,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  })
  return join(outDir, 'worker.js')
}
