import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { canMount, makeDisk, type SmallDisk } from '#test/support/database/small-disk.ts'
import { runSql } from '#test/support/database/sql.ts'

let disk: SmallDisk
const running: RunningShop[] = []
const roomy = 'size=400m'
const logFileBytes = 16 * 1024 * 1024

async function start(): Promise<RunningShop> {
  const shop = await startShop({ dataFolder: disk.folder, env: { DEMO_SHOP: 'off', LOG_LEVEL: 'silent' } })
  running.push(shop)
  return shop
}

/** The output of a start that must fail: the reason, and no internals. */
async function refusal(): Promise<string> {
  const said = await start().then(
    () => 'It opened.',
    (error: Error) => error.message,
  )
  expect(said).not.toMatch(/\.(ts|js):\d+/)
  return said
}

/** True when the shop has confirmed it. Each message has another sender, because one may only send so many an hour. */
async function write({ origin }: RunningShop, message: string): Promise<boolean> {
  const browser = openBrowser(origin, { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` })
  const fields = { name: 'Ada', email: 'ada@example.com', message, submission: crypto.randomUUID() }
  const answer = await browser.post('/contact', fields).catch(() => null)
  return answer?.status === 303
}

async function messagesIn({ databaseUrl }: RunningShop): Promise<string[]> {
  const rows = await runSql(databaseUrl, ['select body from messages order by at, body'])
  // The query's one column.
  return rows.map((row) => (row as { body: string }).body)
}

/** Fills the log files that the database has made in advance, and could write to on a full disk: all but a megabyte. */
async function fillLog({ databaseUrl }: RunningShop) {
  const folder = join(disk.folder, 'database', 'cluster', 'pg_wal')
  const at = 'select file_name as file, file_offset as bytes from pg_walfile_name_offset(pg_current_wal_insert_lsn())'
  for (;;) {
    const [now] = (await runSql(databaseUrl, [at])) as { file: string; bytes: number }[]
    if (!now) throw new Error('The database does not say where it writes')
    const further = readdirSync(folder).filter((name) => /^[\dA-F]{24}$/.test(name) && name > now.file).length
    const left = (further + 1) * logFileBytes - now.bytes
    if (left < 2_000_000) return
    const bytes = Math.min(left - 1_000_000, 4_000_000)
    await runSql(databaseUrl, [`select pg_logical_emit_message(false, 'full', repeat('x', ${bytes}))`])
  }
}

// Skipped if this account may not mount a disk, as in most containers: filling the real one would harm others.
describe.skipIf(!canMount())('a disk that is', { timeout: 300_000 }, () => {
  beforeEach(() => void (disk = makeDisk(400)))
  afterEach(async () => {
    for (const shop of running.splice(0).reverse()) await shop.stop()
    disk.remove()
  })

  test('too small for a database gets none, and one is made when there is room', async () => {
    disk.remount('size=20m')
    // If part of the last page fits, PostgreSQL's own message comes instead of the system's.
    expect(await refusal()).toMatch(
      /The database could not be made in .*(No space left on device|Check free disk space)/s,
    )
    disk.remount(roomy)
    expect(await write(await start(), 'Hello')).toBe(true)
  })

  test('full at a start is reported, and nothing is lost', async () => {
    const shop = await start()
    await write(shop, 'Hello')
    await shop.stop()
    disk.fill()
    expect(await refusal()).toMatch(/the disk is full|database or disk is full|No space left on device/)
    disk.free()
    expect(await messagesIn(await start())).toEqual(['Hello'])
  })

  test('read-only is reported, and nothing is lost', async () => {
    const shop = await start()
    await write(shop, 'Hello')
    await shop.stop()
    disk.remount('ro')
    expect(await refusal()).toContain(`The data folder ${disk.folder} cannot be used: EROFS: read-only file system`)
    disk.remount('rw')
    expect(await messagesIn(await start())).toEqual(['Hello'])
  })

  test('full while the shop runs loses nothing that was confirmed, and is written to again when there is room', async () => {
    const shop = await start()
    const acknowledged: string[] = []
    await fillLog(shop)
    disk.fill()
    let refused = 0
    for (let turn = 1; refused < 3; turn++) {
      const message = `${turn} ${randomBytes(2_000).toString('hex')}`
      if (await write(shop, message)) acknowledged.push(message)
      else refused++
    }
    disk.free()
    await expect.poll(() => write(shop, 'Room again'), { timeout: 30_000, interval: 500 }).toBe(true)
    const kept = await messagesIn(shop)
    expect(acknowledged.filter((message) => !kept.includes(message))).toEqual([])
    expect(kept).toContain('Room again')
    expect(await shop.stop()).toBe(0)
    expect(await messagesIn(await start())).toEqual(kept)
  })
})
