/**
 * Measures the shop against a plain node:http server that sends the same bytes, in the same run and in turns, so that
 * the load of the machine affects both alike. Ratios have budgets; seconds and requests per second are printed beside
 * them. Orders are measured against the bare statements that they consist of. `--orders` measures only those,
 * `--million` measures them among a million others, `--list` measures the office's list of a million orders,
 * `--lighthouse` runs Lighthouse on the pages, `--clicks` measures in a browser how soon a click on a product is
 * answered, `--api` measures the overhead of the API, `--webhooks` how soon endpoints have their events beside a dead
 * and a slow one, `--catalogue N` what pages cost among N products, `--cache` the page cache in a flood of sales, `--import` how fast another shop's file comes in,
 * `--cores` how many requests a second one, two and all cores answer, `--migrations` how long anybody waits while a million orders are migrated, `--workbench` how soon the office’s pages of many variants answer a key, `--abuse` looks for the most expensive requests that a stranger can send. With `--keep FOLDER` the databases stay
 * there, and the next run need not fill them; `--only plans,start` measures some steps of `--catalogue`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAbuse } from './abuse/abuse.ts'
import { measureApi } from './api.ts'
import { measureCache } from './cache.ts'
import { measureCatalogue } from './catalogue/catalogue.ts'
import { measureCores } from './cores.ts'
import { measureClicks } from './click.ts'
import { measureImport } from './import.ts'
import { getRequest, postRequest, sendLoad } from './load.ts'
import { measureMigrations } from './migrations.ts'
import { measurePerform } from './perform.ts'
import { measureOrders } from './orders/orders.ts'
import { measureOfficeList } from './office/office-list.ts'
import { measureWorkbench } from './office/workbench.ts'
import { cpuSeconds, type Measured, memory, startPlain, startShop } from './processes.ts'
import { type Line, median, report } from './report.ts'
import { measureWebhooks } from './webhooks.ts'
import { islandWeight, pageWeight, storefrontIslands } from './sizes.ts'

const rounds = 7
const kept = wordAfter('--keep')
const folder = kept ?? mkdtempSync(join(tmpdir(), 'barrow-bench-'))
const lines: Line[] = []

/** The table comes at the end; each result is printed as soon as it is known. */
function add(line: Line) {
  lines.push(line)
  console.log(`· ${line.what}: ${line.value.toFixed(2)} ${line.unit}`)
}

const part = [
  'lighthouse',
  'orders',
  'million',
  'list',
  'abuse',
  'clicks',
  'perform',
  'api',
  'webhooks',
  'catalogue',
  'cache',
  'cores',
  'import',
  'migrations',
  'workbench',
].find((name) => process.argv.includes(`--${name}`))
if (part === 'abuse') for await (const line of measureAbuse(folder)) add(line)
if (part === undefined || part === 'lighthouse' || part === 'clicks') await measureShop()
if (part === undefined || part === 'orders' || part === 'million')
  for (const line of await measureOrders(folder, part === 'million')) add(line)
if (part === undefined || part === 'perform') for (const line of await measurePerform(folder)) add(line)
if (part === undefined || part === 'api') for (const line of await measureApi(folder)) add(line)
if (part === 'cache') for (const line of await measureCache(folder)) add(line)
if (part === 'cores') for await (const line of measureCores(folder)) add(line)
if (part === 'webhooks') for (const line of await measureWebhooks(folder)) add(line)
if (part === 'catalogue')
  for await (const line of measureCatalogue(folder, numberAfter('--catalogue', 100_000), stepsAfter('--only')))
    add(line)
if (part === 'import') for (const line of await measureImport(folder)) add(line)
if (part === 'list') for (const line of await measureOfficeList(folder)) add(line)
if (part === 'workbench') for (const line of await measureWorkbench()) add(line)
if (part === 'migrations') for (const line of await measureMigrations(folder)) add(line)
if (!kept) rmSync(folder, { recursive: true, force: true })
process.exitCode = report(lines, new Date(), part ?? 'pages') ? 0 : 1

function numberAfter(flag: string, otherwise: number): number {
  const given = Number(wordAfter(flag)?.replaceAll(/[_,.]/g, ''))
  return Number.isInteger(given) && given > 0 ? given : otherwise
}

/** Some steps of a part: `--only plans,start`. */
function stepsAfter(flag: string): string[] {
  return wordAfter(flag)?.split(',') ?? []
}

function wordAfter(flag: string): string | undefined {
  const at = process.argv.indexOf(flag)
  return at < 0 ? undefined : process.argv[at + 1]
}

async function measureShop() {
  const first = await startShop(folder)
  await first.stop()
  const cached = await startShop(folder)
  add({
    what: 'second start, to the first answer',
    value: cached.openedAfter,
    unit: 's',
    budget: 3,
    detail: `first ${first.openedAfter.toFixed(1)} s`,
  })
  const { search, ...others } = await findPages(cached.origin)
  const pages = { home: '/', ...others }
  if (part === 'lighthouse') {
    const { runLighthouse } = await import('./lighthouse.ts')
    for (const line of await runLighthouse(cached.origin, { ...pages, cart: '/cart' })) add(line)
    await cached.stop()
  } else if (part === 'clicks') {
    for (const line of await measureClicks(cached.origin, pages.collection)) add(line)
    await cached.stop()
  } else {
    await measureSpeed(cached, pages, search)
  }
}

async function measureSpeed(
  cached: Measured & { origin: string },
  pages: { home: string; collection: string; product: string },
  search: string,
) {
  for (const [name, path] of Object.entries(pages)) {
    const { ratio, detail } = await compare(cached, path, 12_000)
    add({ what: `${name}, from the cache`, value: ratio, unit: '× plain', budget: 1.15, detail })
  }
  await measureWeights(cached.origin, { ...pages, search, cart: '/cart' })
  await measureMemory(cached, Object.values(pages))
  await measureAdding(cached, pages.product)
  for (const line of await measureClicks(cached.origin, pages.collection)) add(line)
  await cached.stop()

  const fresh = await startShop(folder, { PAGE_CACHE: 'off' })
  const budgets: Record<string, number | null> = { home: null, collection: 35, product: 25, search: null }
  for (const [name, path] of Object.entries({ ...pages, search })) {
    const { ratio, detail } = await compare(fresh, path, 1_500)
    add({ what: `${name}, rendered afresh`, value: ratio, unit: '× plain', budget: budgets[name] ?? null, detail })
  }
  await fresh.stop()
}

/** CPU per request of the shop divided by that of the plain server, the median of rounds taken in turns. */
async function compare(shop: Measured, path: string, count: number) {
  const requests = [getRequest(path)]
  await sendLoad({ port: shop.port, requests, count: count / 4 })
  const { headers, body } = await captured(shop.port, path)
  const plain = await startPlain(headers, body)
  await sendLoad({ port: plain.port, requests, count: 6_000 })
  const measured: { shop: number; plain: number; rate: number; plainRate: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ours = await cost(shop, requests, count)
    const theirs = await cost(plain, requests, Math.max(count, 6_000))
    measured.push({ shop: ours.cpu, plain: theirs.cpu, rate: ours.rate, plainRate: theirs.rate })
  }
  await plain.stop()
  const micro = (name: 'shop' | 'plain') => median(measured.map((each) => each[name])).toFixed(1)
  const rate = (name: 'rate' | 'plainRate') => Math.round(median(measured.map((each) => each[name])))
  return {
    ratio: median(measured.map((each) => each.shop / each.plain)),
    detail: `${micro('shop')} µs of CPU against ${micro('plain')}; ${rate('rate')} requests/s against ${rate('plainRate')}`,
  }
}

async function cost(server: Measured, requests: Buffer[], count: number) {
  const before = cpuSeconds(server.pid)
  const result = await sendLoad({ port: server.port, requests, count })
  if (result.refused > 0) throw new Error(`${result.refused} of ${count} requests were refused`)
  return { cpu: ((cpuSeconds(server.pid) - before) / count) * 1e6, rate: count / result.seconds }
}

/** The exact headers and bytes of an answer, for the baseline to repeat. */
async function captured(port: number, path: string) {
  const response = await fetch(`http://localhost:${port}${path}`, { headers: { 'accept-encoding': 'br' } })
  const body = Buffer.from(await response.arrayBuffer())
  const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-encoding'])
  const headers = [...response.headers].filter(([name]) => !own.has(name)).flat()
  return { headers: [...headers, 'content-length', String(body.length)], body }
}

async function measureWeights(origin: string, paths: Record<string, string>) {
  for (const [name, path] of Object.entries(paths)) {
    const weight = pageWeight(await (await fetch(origin + path)).text())
    const detail = `HTML ${weight.html} B, CSS ${weight.css} B (all gzip)`
    add({
      what: `${name}, JavaScript before any interaction`,
      value: weight.script / 1000,
      unit: 'kB',
      budget: 4,
      detail,
    })
    if (name === 'collection')
      add({ what: 'collection of 24, HTML', value: weight.html / 1000, unit: 'kB', budget: 6, detail: '' })
    if (name === 'home') add({ what: 'style sheet', value: weight.css / 1000, unit: 'kB', budget: 9, detail: '' })
  }
  const touches = storefrontIslands().map((name) => ({ name, weight: islandWeight([name]) }))
  const heaviest = touches.sort((a, b) => b.weight - a.weight)[0]
  add({
    what: 'after the first touch of an island',
    value: (heaviest?.weight ?? 0) / 1000,
    unit: 'kB',
    budget: 80,
    detail: touches.map(({ name, weight }) => `${name} ${weight} B`).join(', '),
  })
}

async function measureMemory(shop: Measured, paths: string[]) {
  const requests = paths.map((path) => getRequest(path))
  const after: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await sendLoad({ port: shop.port, requests, count: 10_000 })
    after.push(memory(shop.pid))
  }
  const told = after.map((each) => `${Math.round(each)}`).join(', ')
  add({
    what: 'memory after 30,000 requests',
    value: after[2] ?? 0,
    unit: 'MB',
    budget: 250,
    detail: `after each 10,000: ${told} MB`,
  })
  add({
    what: 'its growth over the last round',
    value: (after[2] ?? 0) / (after[1] ?? 1),
    unit: '×',
    budget: 1.1,
    detail: '',
  })
}

/** Each request begins a new cart: the most expensive way to add an item. */
async function measureAdding(shop: Measured & { origin: string }, product: string) {
  const html = await (await fetch(shop.origin + product)).text()
  const form = new URLSearchParams({ intent: 'add', product: product.split('/').pop() ?? '', quantity: '1' })
  for (const [, number, value] of html.matchAll(/name="option(\d)"[^>]*value="([^"]*)"[^>]*checked/g))
    form.set(`option${number}`, value ?? '')
  const requests = [postRequest('/cart', shop.origin, form)]
  const { cpu, rate } = await cost(shop, requests, 1_500)
  add({
    what: 'add to cart',
    value: cpu,
    unit: 'µs of CPU',
    budget: null,
    detail: `${Math.round(rate)} posts/s, each with a new cart`,
  })
}

/** The collection with the most products, one of its products with options, and a search with results. */
async function findPages(origin: string) {
  const overview = await (await fetch(`${origin}/collections`)).text()
  const slugs = [...new Set([...overview.matchAll(/href="(\/collections\/[\w-]+)"/g)].map((match) => match[1] ?? ''))]
  const found: { path: string; products: string[] }[] = []
  for (const path of slugs) {
    const html = await (await fetch(origin + path)).text()
    found.push({
      path,
      products: [...new Set([...html.matchAll(/href="(\/products\/[\w-]+)"/g)].map((match) => match[1] ?? ''))],
    })
  }
  const largest = found.sort((a, b) => b.products.length - a.products.length)[0]
  if (!largest?.products[0]) throw new Error('The demo shop has no collection with products')
  return { collection: largest.path, product: largest.products[0], search: '/search?q=bowl' }
}
