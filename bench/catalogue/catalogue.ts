import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '#db/client.ts'
import { workOf } from '#bench/abuse/abuse-cost.ts'
import { measureCatalogueLists } from '#bench/office/catalogue-lists.ts'
import { getRequest, sendLoad } from '#bench/load.ts'
import { cpuSeconds, type Measured, memory, startShop } from '#bench/processes.ts'
import type { Line } from '#bench/report.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { inDatabase } from '#server/postgres/postgres-passwords.ts'
import { type Asked, dice, fetchPage, type Spread, spreadOf, told } from './catalogue-asked.ts'
import { fillCatalogue } from './catalogue-fill.ts'
import { type Asking, findAsking, narrowings, searches } from './catalogue-paths.ts'
import { watchPlans } from './catalogue-plans.ts'
import { measureAddingToCarts, measureSaving } from './catalogue-writes.ts'
import { visitEverything } from './catalogue-visit.ts'

const few = 1_000
const rounds = 300

interface Opened {
  url: string
  administration: string
  stop(): Promise<void>
}

/**
 * The shop with its demo products, with a thousand and with `count`: the CPU of an uncached page, the slowest pages,
 * and whether a statement reads a large table whole. Each has a database of its own in `folder`, filled unless an
 * earlier run has left it there. `only` names steps: fresh, growth, slowest, office, saving, carts, plans, start.
 */
export async function* measureCatalogue(
  folder: string,
  count: number,
  only: readonly string[] = [],
): AsyncGenerator<Line> {
  const among = `${count.toLocaleString('en')} products`
  const asks = (step: string) => only.length === 0 || only.includes(step)
  if (asks('fresh'))
    yield* await within(folder, 0, (...shop) =>
      freshPages(...shop, 'the demo’s products', { listing: 1, product: 0.7 }),
    )
  const before = asks('growth')
    ? await within(folder, few, (home, database) => withShop(home, database, growingPages))
    : null
  const begun = performance.now()
  const home = await filledHome(folder, count)
  const filled = `filled in ${Math.round((performance.now() - begun) / 1000)} s`
  const database = await openDatabase(home)
  try {
    if (asks('fresh')) yield* await freshPages(home, database, among, { listing: 1.5, product: 1 }, filled)
    if (before) yield* grown(before, await withShop(home, database, growingPages), among)
    if (asks('slowest')) yield* await withShop(home, database, slowest)
    if (asks('office')) yield* await measureCatalogueLists(database.url, among)
    if (asks('saving')) yield* await measureSaving(home, database)
    if (asks('carts')) yield* await withShop(home, database, (shop) => measureAddingToCarts(shop, database.url))
    if (asks('plans')) yield* await plans(home, database)
  } finally {
    await database.stop()
  }
  if (asks('start')) yield* await startAgain(home)
}

async function within<Result>(
  folder: string,
  count: number,
  act: (home: string, database: Opened) => Promise<Result>,
): Promise<Result> {
  const home = await filledHome(folder, count)
  const database = await openDatabase(home)
  try {
    return await act(home, database)
  } finally {
    await database.stop()
  }
}

/** A shop's folder with the demo's products and `count` others; the shop has started in it once, with all migrations. */
async function filledHome(folder: string, count: number): Promise<string> {
  const home = join(folder, `catalogue-${count}`)
  const whole = join(home, 'filled')
  if (!existsSync(whole)) rmSync(home, { recursive: true, force: true })
  await (await startShop(home)).stop()
  if (existsSync(whole)) return home
  // Data lost in a crash is generated again, so commits do not wait for the disk.
  const hasty = await openDatabase(home, false)
  try {
    if (count > 0) await fillCatalogue(hasty.administration, count)
  } finally {
    await hasty.stop()
  }
  writeFileSync(whole, '')
  return home
}

async function openDatabase(home: string, durable = true): Promise<Opened> {
  const folder = join(home, 'database')
  const { url, administration, stop } = await startEmbeddedDatabase({ folder, log: () => {}, durable })
  return { url, administration: inDatabase(new URL(url).pathname.slice(1), administration), stop }
}

async function withShop<Result>(
  home: string,
  { url }: Opened,
  act: (shop: Asked & Measured) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const shop = await startShop(home, { DATABASE_URL: url, PAGE_CACHE: 'off', WORKER: 'off', ...env })
  try {
    return await act({ ...shop, postmaster: await postmasterOf(url) })
  } finally {
    await shop.stop()
  }
}

/** The parent of each connection's process. */
async function postmasterOf(url: string): Promise<number> {
  const { readFileSync } = await import('node:fs')
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
  await client.end()
  return Number(stat.split(') ').at(-1)?.split(' ')[1])
}

/** CPU milliseconds of an uncached page, including the database's. */
async function freshPages(
  home: string,
  database: Opened,
  among: string,
  budgets: { listing: number; product: number },
  detail = '',
): Promise<Line[]> {
  return withShop(home, database, async (shop) => {
    const asking = await findAsking(database.url)
    const lines: Line[] = []
    for (const name of ['listing', 'product', 'home', 'collections'] as const) {
      const requests = [getRequest(asking[name])]
      // V8 goes on making a page cheaper over its first thousands: after 600 it costs a third more than after 2,000.
      await sendLoad({ port: shop.port, requests, count: 3_000, connections: 4 })
      const works: number[] = []
      for (let round = 0; round < 5; round += 1) {
        const [before, own] = [workOf(shop.pid, shop.postmaster), cpuSeconds(shop.pid)]
        const { refused } = await sendLoad({ port: shop.port, requests, count: 300, connections: 4 })
        // On a shared machine a request may wait too long for its turn.
        if (refused > 6) throw new Error(`${refused} of 300 requests for ${asking[name]} were refused`)
        works.push(((workOf(shop.pid, shop.postmaster) - before) / 300) * 1000)
        shares.push((cpuSeconds(shop.pid) - own) / 0.3)
      }
      const value = works.sort((one, other) => one - other)[2] ?? Number.NaN
      const budget = name === 'listing' || name === 'product' ? budgets[name] : null
      const node = shares.splice(0).sort((one, other) => one - other)[2] ?? Number.NaN
      const beside = [`${node.toFixed(2)} of it Node’s`, asking[name], detail].filter(Boolean).join('; ')
      lines.push({ what: `${nameOf[name]} afresh among ${among}`, value, unit: 'ms of CPU', budget, detail: beside })
    }
    return lines
  })
}

const shares: number[] = []
const nameOf = { listing: 'listing of 24', product: 'product', home: 'home', collections: 'all collections' }

async function growingPages(shop: Asked): Promise<Record<'home' | 'listing' | 'product', Spread>> {
  const roll = dice()
  const many = (path: () => string) => Array.from({ length: rounds }, path)
  const orders = ['', '&sort=newest', '&sort=price-up', '&sort=price-down', '&sort=title']
  return {
    home: await spreadOf(
      shop,
      many(() => '/'),
    ),
    listing: await spreadOf(
      shop,
      many(() => `/collections/bench-0?page=${1 + roll(30)}${orders[roll(5)]}`),
    ),
    product: await spreadOf(
      shop,
      many(() => `/products/bench-${1 + roll(few - 100)}`),
    ),
  }
}

function* grown(before: Record<string, Spread>, after: Record<string, Spread>, among: string): Generator<Line> {
  for (const [name, now] of Object.entries(after)) {
    const was = before[name] ?? now
    yield {
      what: `${name}, p99, among ${among} against ${few.toLocaleString('en')}`,
      value: now.p99 / was.p99,
      unit: '×',
      budget: 2,
      detail: `${told(now)}, against ${told(was)}`,
    }
  }
}

/** Requests that involve many products at once. */
async function slowest(shop: Asked): Promise<Line[]> {
  const line = async (what: string, budget: number, paths: string[]): Promise<Line> => {
    const spread = await spreadOf(shop, paths)
    return { what: `${what}, p99`, value: spread.p99, unit: 'ms', budget, detail: told(spread) }
  }
  const roll = dice()
  const asking: Asking['narrowings'] = await narrowings(shop.origin, roll, rounds)
  const { plain, misspelt, begun } = searches(roll, rounds)
  return [
    await line('narrowed by three facets in the collection of all', 60, asking),
    await line('search for two words', 50, plain),
    await line('search for two words, a typing error in each', 100, misspelt),
    await line('suggestions', 30, begun),
  ]
}

async function plans(home: string, database: Opened): Promise<Line[]> {
  const logFile = join(home, 'database', 'postgres.log')
  const { asked, whole, cutOff } = await watchPlans(database.administration, logFile, () =>
    withShop(home, database, (shop) => visitEverything(shop, database.url), { WORKER: 'on' }),
  )
  return [
    {
      what: 'statements that read a large table whole',
      value: whole.length,
      unit: `of ${asked}`,
      budget: 0,
      detail: whole.join(' | ').replaceAll('||', 'or'),
    },
    {
      what: 'statements that were cut off during this check',
      value: cutOff.length,
      unit: '',
      budget: null,
      detail: cutOff.join(' | ').replaceAll('||', 'or'),
    },
  ]
}

async function startAgain(home: string): Promise<Line[]> {
  const shop = await startShop(home)
  try {
    await fetchPage(shop.origin, '/')
    // The garbage of the start is collected seven to twelve seconds after it.
    await pause(15_000)
    return [
      {
        what: 'second start, to the first answer',
        value: shop.openedAfter,
        unit: 's',
        budget: 1,
        detail: 'with its database',
      },
      {
        what: 'memory when nobody asks',
        value: memory(shop.pid),
        unit: 'MB',
        budget: 100,
        detail: `the shop’s own process; ${Math.round(memory(shop.pid, 'own'))} MB without the pages of program files`,
      },
    ]
  } finally {
    await shop.stop()
  }
}
