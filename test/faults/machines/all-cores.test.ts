import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '#server/postgres/postgres-process.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { breachesOf } from '#test/support/figures-format.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { collectorsKey } from '#test/support/shop/shared-shop.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'

/** One shop of several processes: two serve, one works, and the first one has the port and the database. */
let shop: RunningShop
const dataFolder = mkdtempSync(join(tmpdir(), 'barrow-cores-'))
const start = async (env = {}) => {
  shop = await startShop({ dataFolder, env: { WORKERS: '2', LOG_LEVEL: 'info', METRICS_KEY: collectorsKey, ...env } })
}
beforeAll(() => start(), 90_000)
afterAll(async () => {
  await shop.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

const first = () => Number(readFileSync(join(dataFolder, 'shop.pid'), 'utf8'))
/** In the order of their births. */
function others(of = first()): number[] {
  const children = readFileSync(`/proc/${of}/task/${of}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.js'))
}
const said = (words: string) => shop.said.filter((line) => line.includes(words)).length

interface Result {
  status: number | string
  took: number
}

/** By one connection that is kept, as a proxy's. */
function reader() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (path: string) =>
    new Promise<Result>((resolve) => {
      const begun = performance.now()
      const end = (status: number | string) => resolve({ status, took: performance.now() - begun })
      const request = get(shop.origin + path, { agent, timeout: 10_000 }, (answer) =>
        answer.resume().once('end', () => end(answer.statusCode ?? 0)),
      )
      request.once('timeout', () => end('no answer')).once('error', (error) => end(String(error)))
    })
}

/** Eight that ask without a pause and two that pause for longer than a process needs to be replaced, until `over`. */
async function readWhile(over: Promise<unknown>): Promise<Result[]> {
  let isOver = false
  void over.finally(() => (isOver = true))
  const results: Result[] = []
  const read = async (pauseFor: number, paths: string[]) => {
    for (const [ask, n] = [reader(), { of: 0 }]; !isOver; await pause(pauseFor))
      results.push(await ask(paths[n.of++ % paths.length] ?? '/'))
  }
  const busy = Array.from({ length: 8 }, (_, of) => read(of, ['/collections', '/cart', '/search?q=cup', '/readyz']))
  await Promise.all([...busy, read(3_500, ['/cart']), read(6_000, ['/collections'])])
  await over
  return results
}

const figuresNow = async () =>
  (await openBrowser(shop.origin, { authorization: `Bearer ${collectorsKey}` }).get('/metrics')).body
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

test('whoever is asked gives the figures of all processes', { timeout: 30_000 }, async () => {
  const answered = async () => valueOf(await figuresNow(), 'barrow_requests_total{group="cart",status="200"}') || 0
  const before = await answered()
  // Each on a connection of its own: either of the two may take it.
  for (let times = 0; times < 10; times++) await reader()('/cart')
  for (let times = 0; times < 4; times++) expect(await answered()).toBe(before + 10)
  const text = await figuresNow()
  expect(breachesOf(text)).toEqual([])
  expect(valueOf(text, 'barrow_processes')).toBe(3)
  expect(text).toContain('barrow_payments_last_hour{outcome="captured"} 0')
})

test('a kill costs what the process was answering, and nothing else', { timeout: 90_000 }, async () => {
  const before = await figuresNow()
  const areBack = async () => {
    for (let times = 1; times <= 4; times++) {
      await pause(500)
      // The one that was born first, and serves.
      process.kill(others()[0] ?? 0, 'SIGKILL')
      await expect.poll(() => said('a process of the shop is open again'), { timeout: 30_000 }).toBe(times)
    }
    await pause(2_000)
  }
  const results = await readWhile(areBack())
  const failed = results.filter(({ status }) => status !== 200)
  // Connections that this process had: asked once more, as a proxy or a browser does, another one answers.
  expect(failed.filter(({ status }) => !/ECONNRESET|socket hang up/.test(String(status)))).toEqual([])
  expect(failed.length).toBeLessThanOrEqual(4 * 10)
  expect(results.length).toBeGreaterThan(100)
  expect(said('"signal":"SIGKILL"')).toBe(4)
  const after = await figuresNow()
  const counted = 'barrow_request_seconds_count{group="cart"}'
  expect(valueOf(after, counted)).toBeGreaterThanOrEqual(valueOf(before, counted))
  expect(valueOf(after, 'barrow_process_restarts_total')).toBe(4)
})

test('SIGHUP replaces all of them, one by one, and loses no request', { timeout: 120_000 }, async () => {
  const before = others()
  const { hostname, port } = new URL(shop.origin)
  const email = `late-${crypto.randomUUID()}@example.com`
  const body = new URLSearchParams({ name: 'Ada', email, message: 'Just in time', submission: crypto.randomUUID() })
  const [begin, rest] = [String(body).slice(0, 20), String(body).slice(20)]
  const slow = connect(Number(port), hostname)
  const heard: string[] = []
  slow.on('data', (chunk) => heard.push(String(chunk)))
  const head = ['POST /contact HTTP/1.1', `host: ${hostname}:${port}`, `origin: ${shop.origin}`]
  const type = 'content-type: application/x-www-form-urlencoded'
  slow.write([...head, type, `content-length: ${String(body).length}`, '', begin].join('\r\n'))
  await once(slow, 'connect')
  const replaced = (async () => {
    await pause(500)
    process.kill(first(), 'SIGHUP')
    await pause(4_000)
    slow.write(rest)
    await expect.poll(() => said('all processes of the shop were replaced'), { timeout: 90_000 }).toBe(1)
  })()
  const results = await readWhile(replaced)
  expect(results.filter(({ status }) => status !== 200)).toEqual([])
  expect(heard.join('')).toMatch(/^HTTP\/1\.1 303 /)
  await expect.poll(() => others().length).toBe(3)
  expect(others().filter((pid) => before.includes(pid))).toEqual([])
  // The one that works is a new one, too.
  expect(await lettersTo(shop.standIns.mailbox, email, 20)).toHaveLength(1)
})

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

test('one that ends while its successor opens has no second one', { timeout: 90_000 }, async () => {
  process.kill(first(), 'SIGHUP')
  await expect.poll(() => others().length, { timeout: 30_000, interval: 20 }).toBe(4)
  process.kill(others()[0] ?? 0, 'SIGKILL')
  await expect.poll(() => said('all processes of the shop were replaced'), { timeout: 60_000 }).toBe(2)
  expect(others()).toHaveLength(3)
  expect(valueOf(await figuresNow(), 'barrow_processes')).toBe(3)
})

test('at SIGHUP without a database all of them stay as they are', { timeout: 90_000 }, async () => {
  const before = others()
  // It answers those who are connected, and nobody new.
  const postmaster = Number(readFileSync(join(dataFolder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGSTOP')
  try {
    process.kill(first(), 'SIGHUP')
    await expect.poll(() => said('did not open: those before it go on'), { timeout: 60_000 }).toBe(1)
  } finally {
    process.kill(postmaster, 'SIGCONT')
  }
  expect(others().sort()).toEqual(before.sort())
  expect((await reader()('/cart')).status).toBe(200)
})

test('a kill of the first ends all, and the next start goes on', { timeout: 120_000 }, async () => {
  const pids = others()
  await shop.kill()
  await expect.poll(() => pids.every(isGone), { timeout: 10_000 }).toBe(true)
  await start({ STOP_DELAY: '5' })
  expect((await reader()('/cart')).status).toBe(200)
})

test('SIGTERM ends all of them after STOP_DELAY, without an error', { timeout: 60_000 }, async () => {
  const pids = others()
  const stopped = shop.stop()
  await expect.poll(async () => (await reader()('/readyz')).status, { timeout: 1_500, interval: 20 }).toBe(503)
  // Whichever is asked.
  const [ready, served] = [new Set<unknown>(), new Set<unknown>()]
  for (let times = 0; times < 6; times++) {
    ready.add((await reader()('/readyz')).status)
    served.add((await reader()('/cart')).status)
  }
  expect([[...ready], [...served]]).toEqual([[503], [200]])
  expect(await stopped).toBe(0)
  expect(pids.every(isGone)).toBe(true)
  expect(shop.said.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('stopped while its processes are opening, it leaves none of them behind', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-cores-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { PATH: process.env.PATH, BARROW_DATA: folder, PORT: String((await freePorts(1))[0]), WORKERS: '2' }
  const main = `${process.env.BARROW_DIST ?? 'dist'}/server/main.js`
  const child = spawn(process.execPath, [main], { env: { ...env, DEMO_SHOP: 'off' }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  let opening: number[] = []
  await expect.poll(() => (opening = others(child.pid)).length, { timeout: 60_000, interval: 20 }).toBe(3)
  child.kill('SIGTERM')
  await ended
  expect([child.exitCode, opening.filter(isAlive)]).toEqual([0, []])
})
