import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer, get, IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { pieceInStock } from '#test/support/people/shopper.ts'
import { runSql } from '#test/support/database/sql.ts'
import { productionEnvironment as real } from '#test/support/shop/production.ts'

const allowedMs = 5_000
let dataFolder: string

beforeAll(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'barrow-process-'))
})
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const start = (env: Record<string, string | undefined> = {}) =>
  startShop({ dataFolder, env: { LOG_LEVEL: 'warn', ...env } })
/** The output of a start that must fail. */
async function refusalOf(env: Record<string, string | undefined>): Promise<string> {
  try {
    const shop = await start(env)
    await shop.stop()
    return 'It opened.'
  } catch (error) {
    return String(error)
  }
}
const pidOf = (name: string) => Number(readFileSync(join(dataFolder, name), 'utf8').split('\n')[0])
const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  )
const everythingOf = ({ origin, standIns }: RunningShop) => [origin, ...Object.values(standIns)]

async function untilGone(addresses: string[]) {
  for (const address of addresses) await expect.poll(() => answers(address), { timeout: allowedMs }).toBe(false)
}

describe('a stop', { timeout: 60_000 }, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends everything in 5 s, with no error', async (signal) => {
    const shop = await start()
    const begun = performance.now()
    if (signal === 'SIGINT') process.kill(pidOf('shop.pid'), signal)
    expect(await shop.stop()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(allowedMs)
    await expect(runSql(shop.databaseUrl, ['select 1'])).rejects.toThrow('ENOENT')
    await untilGone(everythingOf(shop))
    expect(shop.said.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('after STOP_DELAY loses no request of a proxy that asks whether it is ready, and tries none again', async () => {
    const shop = await start({ STOP_DELAY: '2' })
    const agent = new Agent({ keepAlive: true })
    const ask = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) =>
        get(shop.origin + path, { agent }, (answer) => resolve(answer.resume())).once('error', reject),
      )
    let isReady = true
    const statuses: unknown[] = []
    const checking = (async () => {
      while (isReady) {
        await pause(100)
        isReady = (await ask('/readyz')).statusCode === 200
      }
    })()
    const readers = Array.from({ length: 4 }, async (_, reader) => {
      while (isReady) statuses.push((await ask(reader % 2 ? '/collections' : '/cart').catch(String)).valueOf())
    })
    await pause(500)
    const stopped = shop.stop()
    await Promise.all([checking, ...readers])
    const last = await ask('/collections')
    expect(last.statusCode).toBe(200)
    expect(last.headers.connection).toBe('close')
    expect(await stopped).toBe(0)
    agent.destroy()
    const failed = statuses.filter((each) => !(each instanceof IncomingMessage && each.statusCode === 200))
    expect(failed).toEqual([])
    expect(statuses.length).toBeGreaterThan(20)
  })

  test('at a second SIGTERM does not wait for the rest of STOP_DELAY', async () => {
    const shop = await start({ STOP_DELAY: '60' })
    process.kill(pidOf('shop.pid'), 'SIGTERM')
    await expect.poll(async () => (await fetch(`${shop.origin}/readyz`)).status).toBe(503)
    expect(await shop.stop()).toBe(0)
  })

  test('finishes the running request, and accepts no new one', async () => {
    const shop = await start()
    const { hostname, port } = new URL(shop.origin)
    const socket = connect(Number(port), hostname)
    const heard: string[] = []
    socket.on('data', (chunk) => heard.push(String(chunk)))
    const body = new URLSearchParams({ name: 'Ada', email: 'late@example.com', message: 'Just in time' })
    body.set('submission', crypto.randomUUID())
    const [first, rest] = [String(body).slice(0, 20), String(body).slice(20)]
    const head = ['POST /contact HTTP/1.1', `host: ${hostname}:${port}`, `origin: ${shop.origin}`]
    const type = 'content-type: application/x-www-form-urlencoded'
    socket.write([...head, type, `content-length: ${String(body).length}`, '', first].join('\r\n'))
    // The shop has begun to read it once it answers a later request.
    await once(socket, 'connect')
    expect((await openBrowser(shop.origin).get('/contact')).status).toBe(200)
    const stopped = shop.stop()
    await expect.poll(() => answers(`${shop.origin}/healthz`), { timeout: allowedMs }).toBe(false)
    socket.write(rest)
    await once(socket, 'close')
    expect(heard.join('')).toMatch(/^HTTP\/1\.1 303 /)
    expect(await stopped).toBe(0)
    const again = await start()
    const kept = await runSql(again.databaseUrl, [
      `select count(*)::int as n from messages where body = 'Just in time'`,
    ])
    expect(kept).toEqual([{ n: 1 }])
    expect(await again.stop()).toBe(0)
  })

  test('waits neither for a client that stops sending, nor for one that never stops asking', async () => {
    const shop = await start()
    const { hostname, port } = new URL(shop.origin)
    const slow = connect(Number(port), hostname)
    slow.on('error', () => {})
    slow.write(`POST /contact HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${shop.origin}\r\n`)
    slow.write('content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nname=')
    let asking = true
    const busy = (async () => {
      while (asking)
        await fetch(`${shop.origin}/search?q=cup`)
          .then((answer) => answer.text())
          .catch(() => (asking = false))
    })()
    expect((await openBrowser(shop.origin).get('/')).status).toBe(200)
    const begun = performance.now()
    expect(await shop.stop()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(allowedMs)
    await busy
    slow.destroy()
  })
})

describe('kill -9', { timeout: 90_000 }, () => {
  test('loses nothing that was confirmed, and leaves nothing behind that the next start cannot use', async () => {
    const shop = await start()
    const browser = openBrowser(shop.origin)
    const piece = await pieceInStock(shop.databaseUrl)
    const email = `killed-${crypto.randomUUID()}@example.com`
    const contact = await browser.open('/contact')
    const [added, written] = await Promise.all([
      browser.post('/cart', { product: piece.slug, quantity: '2' }),
      browser.submit(contact, '/contact', { name: 'Ada', email, message: 'Do you have it in blue?' }),
    ])
    expect([added.status, written.status]).toEqual([303, 303])
    const database = pidOf('database/cluster/postmaster.pid')
    await shop.kill()
    // The stand-ins belong to the shop and end with it, however it ends.
    await untilGone(Object.values(shop.standIns))

    const next = await start()
    expect(next.origin).toBe(shop.origin)
    expect((await browser.open('/cart')).body).toMatch(new RegExp(`${piece.slug}[\\s\\S]*value="2"`))
    expect(await lettersTo(next.standIns.mailbox, email, 20)).toHaveLength(1)
    const kept = await runSql(next.databaseUrl, [['select count(*)::int as n from threads where email = $1', [email]]])
    expect(kept).toEqual([{ n: 1 }])
    // Taken over: never two servers on one folder.
    expect(pidOf('database/cluster/postmaster.pid')).toBe(database)
    expect(await next.stop()).toBe(0)
    await expect(runSql(next.databaseUrl, ['select 1'])).rejects.toThrow('ENOENT')
  })
})

describe('a start is refused', { timeout: 60_000 }, () => {
  test('in a folder that another shop uses, which keeps running', async () => {
    const shop = await start()
    const [port] = await freePorts(1)
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      `Another Barrow (process ${pidOf('shop.pid')}) already uses ${dataFolder}`,
    )
    expect((await openBrowser(shop.origin).get('/')).status).toBe(200)
    expect(await shop.stop()).toBe(0)
  })

  test('on an occupied port, by its number and its process', async () => {
    const other = createServer()
    const [port] = await freePorts(1)
    await once(other.listen(port, 'localhost'), 'listening')
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      new RegExp(`Port ${port} \\(PORT\\) is already taken.*process ${process.pid}`),
    )
    other.close()
  })

  const names = Object.keys(real).filter((name) => name !== 'NODE_ENV')

  test('in production without settings, naming every variable in one message', async () => {
    const refusal = await refusalOf({ NODE_ENV: 'production' })
    for (const name of names) expect(refusal).toContain(`${name}: is missing`)
  })

  test('but not in production with all settings: pages are served, though the issuer is unreachable, and no stand-in runs', async () => {
    const production = mkdtempSync(join(tmpdir(), 'barrow-production-'))
    const shop = await startShop({ dataFolder: production, env: { ...real, LOG_LEVEL: 'silent' } })
    const [, port] = /localhost:(\d+)/.exec(shop.said.join('\n')) ?? []
    const { shop: chosen } = JSON.parse(readFileSync(join(production, 'stand-ins', 'ports.json'), 'utf8'))
    const here = openBrowser(`http://localhost:${port ?? chosen}`)
    const statuses = await Promise.all(['/', '/contact', '/cart'].map(async (path) => (await here.get(path)).status))
    expect(statuses).toEqual([200, 200, 200])
    const home = await here.get('/')
    const asset = /"(\/assets\/[^"]+)"/.exec(home.body)?.[1] ?? ''
    const unchanged = { 'if-none-match': home.headers.get('etag') ?? '' }
    const [notThere, moved, json] = ['/nothing-here', '/contact/', '/healthz'] as const
    const got = [home, await here.get('/'), await here.get('/', unchanged)]
    for (const path of ['/cart', asset, notThere, moved, json, '/robots.txt', '/webhooks/card-provider', '/readyz'])
      got.push(await here.get(path))
    expect(got.map(({ status }) => status)).toEqual([200, 200, 304, 200, 200, 404, 301, 200, 200, 405, 200])
    for (const { headers } of got) expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await here.get('/auth/sign-in')).status).toBe(503)
    expect(shop.said.filter((line) => line.includes('sends no X-Forwarded-For'))).toHaveLength(1)
    expect(shop.said.join('\n')).not.toMatch(/stand-in\)|demo/i)
    for (const address of Object.values(shop.standIns)) expect(await answers(address)).toBe(false)
    expect(await shop.stop()).toBe(0)
    rmSync(production, { recursive: true, force: true })
  })
})
