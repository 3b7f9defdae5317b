import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { runSql } from '#test/support/database/sql.ts'

const email = 'kept@example.com'
let dataFolder: string
const start = () => startShop({ dataFolder, env: { DEMO_SHOP: 'off', LOG_LEVEL: 'warn' } })
const inCluster = (name: string) => join(dataFolder, 'database', 'cluster', name)

beforeAll(async () => {
  const shop = await startShop({ env: { DEMO_SHOP: 'off' } })
  dataFolder = shop.dataFolder
  const browser = openBrowser(shop.origin)
  const sent = await browser.submit(await browser.open('/contact'), '/contact', {
    name: 'Ada',
    email,
    message: 'Hello',
  })
  expect(sent.status).toBe(303)
  // A stop would remove its folder.
  await shop.kill()
})
afterAll(async () => {
  // The last test may have left its database running.
  await (await start()).stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function expectNothingLost(shop: RunningShop) {
  const kept = await runSql(shop.databaseUrl, [['select count(*)::int as n from threads where email = $1', [email]]])
  expect(kept).toEqual([{ n: 1 }])
}

async function refusal(): Promise<string> {
  return start().then(
    async (shop) => (await shop.stop(), 'It opened.'),
    (error: Error) => error.message,
  )
}

describe('nothing is lost and the reason is reported', { timeout: 90_000 }, () => {
  test('by a lock file with other content, which a person must check', async () => {
    const file = join(dataFolder, 'shop.lock')
    const whole = readFileSync(file)
    writeFileSync(
      file,
      'not a lock at all, but quite some text instead of it, more than a header of a hundred bytes is long',
    )
    const said = await refusal()
    expect(said).toContain(`The data folder ${dataFolder} cannot be locked: file is not a database.`)
    expect(said).toContain('delete it and start again')
    expect(said).not.toMatch(/\bat .*:\d+:\d+/)
    writeFileSync(file, whole)
  })

  // Only on Linux can the shop tell whether a server still works in the folder; elsewhere PostgreSQL asks a person to
  // check.
  const onLinux = test.runIf(process.platform === 'linux')

  onLinux.each([
    ['empty', ''],
    ['torn', '12'],
    ['of something else', 'postmaster\0\0\0\n\n\n'],
  ])('by a postmaster.pid that is %s, after a power cut: it opens', async (_, content) => {
    writeFileSync(inCluster('postmaster.pid'), content)
    const shop = await start()
    await expectNothingLost(shop)
    expect(await shop.stop()).toBe(0)
  })

  onLinux('by a postmaster.pid that was damaged under a running database: that one ends first', async () => {
    const shop = await start()
    const [pid] = readFileSync(inCluster('postmaster.pid'), 'utf8').split('\n')
    await shop.kill()
    writeFileSync(inCluster('postmaster.pid'), '')
    const next = await start()
    expect(existsSync(`/proc/${pid}/cwd`)).toBe(false)
    await expectNothingLost(next)
    expect(await next.stop()).toBe(0)
  })

  test('by a database of a newer PostgreSQL', async () => {
    const major = readFileSync(inCluster('PG_VERSION'), 'utf8')
    writeFileSync(inCluster('PG_VERSION'), '99\n')
    expect(await refusal()).toContain(`was made by PostgreSQL 99, and this Barrow brings PostgreSQL ${major.trim()}`)
    writeFileSync(inCluster('PG_VERSION'), major)
  })

  test('by another program on its database’s port, which then changes', async () => {
    const port = Number(readFileSync(join(dataFolder, 'database', 'port'), 'utf8'))
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const shop = await start()
    expect(new URL(shop.databaseUrl).port).toBe(String(port))
    await expectNothingLost(shop)
    expect(await shop.stop()).toBe(0)
    other.close()
  })
})

test('confirmed data is on the disk, whatever the settings of the database say', async () => {
  const settings = inCluster('postgresql.auto.conf')
  const whole = readFileSync(settings)
  writeFileSync(settings, `fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n`)
  const shop = await start()
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
  const found = await runSql(shop.databaseUrl, [
    [`select name, setting from pg_settings where name = any ($1) order by array_position($1, name)`, [names]],
  ])
  expect(found).toEqual(names.map((name) => ({ name, setting: 'on' })))
  writeFileSync(settings, whole)
  expect(await shop.stop()).toBe(0)
}, 60_000)
