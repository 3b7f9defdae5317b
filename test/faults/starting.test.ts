import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { readPostmasterFile, stopPostgres } from '#server/postgres/postgres-process.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { freePorts, startShop, type RunningShop } from '#test/support/shop/shop.ts'
import { runSql } from '#test/support/database/sql.ts'

const main = `${process.env.BARROW_DIST ?? 'dist'}/server/main.js`
const running: RunningShop[] = []
// Without the demo shop a start takes a fraction of the time.
const empty = { DEMO_SHOP: 'off' }
const start = async ({ env = empty, dataFolder }: Parameters<typeof startShop>[0] = {}) => {
  const shop = await startShop({ env, dataFolder })
  running.push(shop)
  return shop
}

afterEach(async () => {
  // The last first: it may be using the folder of an earlier one.
  for (const shop of running.splice(0).reverse()) await shop.stop()
})

/** A start that is refused: its exit code and its output. */
async function startInVain(variables: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...variables } })
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, said: said + errors }
}

describe('the shop', { timeout: 120_000 }, () => {
  test('after SIGTERM, stops with its database and its stand-ins before a container is killed', async () => {
    const shop = await start()
    const began = performance.now()
    expect(await shop.stop()).toBe(0)
    // What engines give by default; it takes two on a quiet machine.
    expect(performance.now() - began).toBeLessThan(10_000)
    for (const origin of [shop.origin, ...Object.values(shop.standIns)]) {
      await expect(fetch(origin), origin).rejects.toThrow('fetch failed')
    }
    await expect(runSql(shop.databaseUrl, ['select 1'])).rejects.toThrow('ENOENT')
  })

  test('after kill -9, is open again after the next start with everything that it had confirmed', async () => {
    const shop = await start({ env: {} })
    const browser = openBrowser(shop.origin)
    const added = await browser.post('/cart', {
      product: 'harbour-mug',
      option1: 'Kelp',
      option2: 'Large',
      quantity: '2',
    })
    expect(added.status).toBe(303)
    await shop.kill()

    const next = await start({ dataFolder: shop.dataFolder })
    expect(next.said.join('\n')).toContain('took it over')
    const cart = await browser.get(new URL('/cart', next.origin))
    expect(cart.body).toContain('Harbour mug')
    expect(cart.body).toMatch(/name="quantity"[^>]*value="2"/)
    expect((await fetch(next.standIns.identityProvider)).status).toBeLessThan(500)
  })

  test('stopped while its database is being made, leaves none running', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'barrow-starting-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o755)
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, BARROW_DATA: folder, PORT: String((await freePorts(1))[0]) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const warned = text(child.stderr)
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    await once(child, 'exit')
    // It has closed its own folder.
    expect(await warned).not.toContain(folder)
    const cluster = join(folder, 'database', 'cluster')
    const left = readPostmasterFile(cluster)
    if (left) await stopPostgres(left.pid, cluster)
    expect([child.exitCode, left]).toEqual([0, null])
  })

  test('does not share its data folder with a second one', async () => {
    const shop = await start()
    const [port = 0] = await freePorts(1)
    const second = await startInVain({ BARROW_DATA: shop.dataFolder, PORT: String(port) })
    expect(second.code).toBe(1)
    expect(second.said).toMatch(/Another Barrow \(process \d+\) already uses/)
    expect((await fetch(shop.origin)).status).toBe(200)
  })

  test('names the occupied port, the variable that chose it and the process that has it', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    // A server that listens on a port has an address of this kind.
    const { port } = other.address() as AddressInfo
    const { code, said } = await startInVain({ BARROW_DATA: '/tmp/barrow-never-made', PORT: String(port) })
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} (PORT) is already taken`)
    if (process.platform === 'linux') expect(said).toContain(`(process ${process.pid})`)
    other.close()
  })

  test('does not begin with one port for the shop and for its figures', async () => {
    const [port] = (await freePorts(1)).map(String)
    const asked = { BARROW_DATA: '/tmp/barrow-never-made', PORT: `${port}`, METRICS_PORT: `${port}` }
    const { code, said } = await startInVain(asked)
    expect([code, existsSync(asked.BARROW_DATA)]).toEqual([1, false])
    expect(said).toContain(`Port ${port} (METRICS_PORT) is already taken`)
  })

  test('in production all missing variables are named at once', async () => {
    const { code, said } = await startInVain({
      NODE_ENV: 'production',
      SHOP_ORIGIN: 'http://shop.example',
      STAND_INS: 'on',
    })
    expect(code).toBe(1)
    for (const name of ['SHOP_ORIGIN', 'OIDC_ISSUER', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'SESSION_SECRET', 'STAND_INS']) {
      expect(said).toContain(`${name}: `)
    }
  })

  test('after kill -9, leaves no stand-in behind, and starts them at the same addresses again', async () => {
    const shop = await start()
    await shop.kill()
    const answers = () =>
      Promise.all(Object.values(shop.standIns).map((origin) => fetch(origin).then(Boolean, () => false)))
    await expect.poll(answers, { timeout: 5000 }).toEqual([false, false, false])
    const next = await start({ dataFolder: shop.dataFolder })
    expect(next.standIns).toEqual(shop.standIns)
  })
})
