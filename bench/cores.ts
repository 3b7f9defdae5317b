import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { getRequest, type Load, type LoadResult } from './load.ts'
import { cpuSeconds, startShop } from './processes.ts'
import { type Line, median } from './report.ts'

const rounds = 5
const cores = availableParallelism()
const kinds: { what: string; env: Record<string, string>; count: number }[] = [
  { what: 'home, from the cache', env: {}, count: 20_000 },
  { what: 'home, rendered afresh', env: { PAGE_CACHE: 'off' }, count: 1_500 },
]

/**
 * Requests a second by the number of processes that serve (`WORKERS`). What sends them gets the cores that these leave over, and
 * at least one, which it then shares with them: the figure beside says how much of the machine it took.
 */
export async function* measureCores(folder: string): AsyncGenerator<Line> {
  await (await startShop(folder)).stop()
  for (const { what, env, count } of kinds) {
    let single = 0
    for (const processes of [...new Set([1, 2, cores])].filter((each) => each <= cores)) {
      const { rate, ...beside } = await measure(folder, { ...env, WORKERS: String(processes) }, processes, count)
      if (processes === 1) single = rate
      yield {
        what: `${what}, ${processes === 1 ? 'one process' : `${processes} processes`}`,
        value: rate,
        unit: 'requests/s',
        budget: null,
        detail: `${(rate / single).toFixed(2)} × one process; ${beside.micros.toFixed(0)} µs of CPU each; what sends them took ${Math.round(100 * beside.sender)} % of ${cores} cores`,
      }
    }
  }
}

async function measure(folder: string, env: Record<string, string>, processes: number, count: number) {
  const shop = await startShop(folder, { ...env, WORKER: 'off' })
  try {
    const load = { port: shop.port, requests: [getRequest('/')] }
    const threads = Math.max(1, cores - processes)
    await send({ ...load, count: count / 4 }, threads)
    const measured: { rate: number; micros: number; sender: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [served, own] = [cpuOfAll(shop.pid), process.cpuUsage()]
      const { seconds, refused } = await send({ ...load, count }, threads)
      if (refused > 0) throw new Error(`${refused} of ${count} requests were refused`)
      const { user, system } = process.cpuUsage(own)
      measured.push({
        rate: count / seconds,
        micros: ((cpuOfAll(shop.pid) - served) / count) * 1e6,
        sender: (user + system) / 1e6 / seconds / cores,
      })
    }
    const of = (name: 'rate' | 'micros' | 'sender') => median(measured.map((each) => each[name]))
    return { rate: of('rate'), micros: of('micros'), sender: of('sender') }
  } finally {
    await shop.stop()
  }
}

/** The count is divided among the threads. */
async function send(load: Load, threads: number): Promise<Pick<LoadResult, 'seconds' | 'refused'>> {
  const workerData = { ...load, count: Math.ceil(load.count / threads) }
  const results = await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(new URL('cores-load.ts', import.meta.url), { workerData })
      return new Promise<LoadResult>((resolve, reject) => worker.once('message', resolve).once('error', reject))
    }),
  )
  const refused = results.reduce((sum, each) => sum + each.refused, 0)
  // A thread takes a moment to begin, which is no part of the load.
  return { seconds: Math.max(...results.map(({ seconds }) => seconds)), refused }
}

/** The processes that serve, and the one that started them; not the database, which a cached page does not ask. */
function cpuOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const serving = children
    .map(Number)
    .filter((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('main.js'))
  return [pid, ...serving].reduce((sum, each) => sum + cpuSeconds(each), 0)
}
