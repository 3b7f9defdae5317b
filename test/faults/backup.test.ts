import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { administrationOf } from '#test/support/database/administration.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { runCommand, startCommand } from '#test/support/shop/commands.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { isRestoring, killDatabase, lastBytes, pipeFor } from '#test/support/database/restoring.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { canMount, makeDisk } from '#test/support/database/small-disk.ts'
import { runSql } from '#test/support/database/sql.ts'
import { wholeDatabase } from '#test/support/database/whole-database.ts'

let folder: string
let shop: RunningShop
let file: string
let anotherFolder: string
const on = (dataFolder: string) => ({ BARROW_DATA: dataFolder, DEMO_SHOP: 'off' })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-backups-'))
  anotherFolder = join(folder, 'another')
  shop = await startShop({ env: { WORKER: 'off', LOG_LEVEL: 'silent' } })
  file = join(folder, 'shop.barrow')
  expect(await runCommand('backup', [file], on(shop.dataFolder))).toMatchObject({ code: 0 })
  await write('After the backup')
}, 90_000)

afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function write(message: string, email = 'ada@example.com', { origin } = shop): Promise<boolean> {
  const address = [10, ...crypto.getRandomValues(new Uint8Array(3))].join('.')
  const browser = openBrowser(origin, { 'x-forwarded-for': address })
  const fields = { name: 'Ada', email, message, submission: crypto.randomUUID() }
  return (await browser.post('/contact', fields)).status === 303
}

/** The output of a restore that changed nothing. */
async function refusedRestore(args: string[], env = on(shop.dataFolder)): Promise<string> {
  const before = await wholeDatabase(shop.databaseUrl)
  const { code, said } = await runCommand('restore', args, env)
  expect(code, said).toBe(1)
  expect(said).not.toMatch(/\.(ts|js):\d+/)
  expect(await wholeDatabase(shop.databaseUrl)).toEqual(before)
  return said
}

describe('a restore is refused with its reason, and nothing is changed', { timeout: 60_000 }, () => {
  test('into a running shop', async () => {
    expect(await refusedRestore([file])).toContain('The shop is running. Stop it first, or say --force.')
  })

  test('into a running shop with an outside database', async () => {
    const env = { ...on(join(folder, 'unused')), DATABASE_URL: shop.databaseUrl }
    expect(await refusedRestore([file], env)).toMatch(
      /connected to this database\. Stop the shop first, or say --force/,
    )
  })

  test('from a file that is not there, is something else, or is cut off', async () => {
    const other = join(folder, 'other')
    expect(await refusedRestore(['--force', other])).toContain(`${other} cannot be restored: there is no such file`)
    writeFileSync(other, 'a letter to grandmother')
    expect(await refusedRestore(['--force', other])).toContain('it is damaged, or not a backup of Barrow')
    writeFileSync(other, readFileSync(file))
    truncateSync(other, 100_000)
    expect(await refusedRestore(['--force', other])).toContain('it is cut off')
    expect(await refusedRestore([])).toContain('Usage: npm run restore')
    expect(await refusedRestore(['--gently', file])).toContain('--gently')
  })
})

test('a backup of a folder without a shop is refused', async () => {
  const { code, said } = await runCommand('backup', [join(folder, 'none')], on(join(folder, 'nowhere')))
  expect([code, said]).toEqual([1, expect.stringContaining('There is no shop in')])
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

test('a backup of an outside database is made by its address, and an unreachable one is named', async () => {
  const outside = (DATABASE_URL: string) => ({ ...on(join(folder, 'unused')), DATABASE_URL })
  const made = await runCommand('backup', [join(folder, 'outside')], outside(shop.databaseUrl))
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('tables and 0 pictures') })
  const { code, said } = await runCommand(
    'backup',
    [join(folder, 'none')],
    outside('postgres://u:hidden@127.0.0.1:1/x'),
  )
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The database 127\.0\.0\.1:1\/x \(DATABASE_URL\) cannot be used: .*ECONNREFUSED/),
  ])
  expect(said).not.toContain('hidden')
})

describe('an interrupted restore leaves the shop as it was', { timeout: 180_000 }, () => {
  async function interrupt(how: (restore: ReturnType<typeof startCommand>) => unknown, last = Buffer.alloc(0)) {
    // After a crash a sequence may skip up to 32 numbers, unless it was written to the disk since.
    await runSql(administrationOf(shop.dataFolder), ['checkpoint'])
    const before = await wholeDatabase(shop.databaseUrl)
    const path = join(folder, 'pipe')
    const pipe = pipeFor(shop, file, path)
    const restore = startCommand('restore', ['--force', path], on(shop.dataFolder))
    onTestFinished(() => void restore.kill())
    await pipe.whole()
    const rest = await pipe.almost()
    await how(restore)
    rest.end(last)
    const { code, said } = await restore.ended
    await expect
      .poll(() => runSql(shop.databaseUrl, ['select 1']).then(Boolean, () => false), { timeout: 20_000 })
      .toBe(true)
    expect(await wholeDatabase(shop.databaseUrl)).toEqual(before)
    expect((await fetch(shop.origin)).status).toBe(200)
    return { code, said }
  }

  test('killed', async () => {
    expect(await interrupt((restore) => restore.kill())).toMatchObject({ code: null })
  })

  test('its file truncated after the check', async () => {
    expect(await interrupt(() => {})).toEqual({ code: 1, said: expect.stringContaining('it is cut off') })
  })

  test('its file altered after the check', async () => {
    const { code, said } = await interrupt(() => {}, Buffer.alloc(lastBytes))
    expect([code, said]).toEqual([1, expect.stringContaining('cannot be restored')])
  })

  test('its database killed', async () => {
    const { code, said } = await interrupt(() => killDatabase(shop), readFileSync(file).subarray(-lastBytes))
    expect([code, said]).toEqual([1, expect.stringContaining('the database went away in the middle of it')])
  })
})

describe('a shop that is restored', { timeout: 120_000 }, () => {
  test('while it runs shows the backup’s data, in every process at once', async () => {
    expect(await runSql(shop.databaseUrl, ['select body from messages'])).toEqual([{ body: 'After the backup' }])
    const forced = await runCommand('restore', ['--force', file], on(shop.dataFolder))
    expect(forced).toMatchObject({ code: 0 })
    expect(await runSql(shop.databaseUrl, ['select body from messages'])).toEqual([])
    await expect.poll(() => write('After the restore'), { timeout: 30_000 }).toBe(true)
    expect((await fetch(`${shop.origin}/products/harbour-mug`)).status).toBe(200)
  })

  test('whose database is killed before it answers the commit may be restored: the message says that it is unknown', async () => {
    const said = await write('Before the restore')
    expect(said).toBe(true)
    // A commit is written and then waits for a replica, which does not exist.
    await runSql(administrationOf(shop.dataFolder), [
      `alter system set synchronous_standby_names = 'nobody'`,
      'select pg_reload_conf()',
    ])
    const restore = startCommand('restore', ['--force', file], on(shop.dataFolder))
    onTestFinished(() => void restore.kill())
    await expect.poll(() => isRestoring(shop, `wait_event = 'SyncRep'`), { timeout: 30_000 }).toBe(true)
    await killDatabase(shop)
    expect(await restore.ended).toEqual({
      code: 1,
      said: expect.stringMatching(/It is unknown whether .*Restore it once more/),
    })
    const lift = () =>
      runSql(administrationOf(shop.dataFolder), [
        'alter system reset synchronous_standby_names',
        'select pg_reload_conf()',
      ])
    await expect.poll(() => lift().then(Boolean, () => false), { timeout: 20_000 }).toBe(true)
    expect(await runSql(shop.databaseUrl, ['select body from messages'])).toEqual([])
    expect(await runCommand('restore', ['--force', file], on(shop.dataFolder))).toMatchObject({ code: 0 })
    await expect.poll(() => write('After the restore'), { timeout: 30_000 }).toBe(true)
  })

  test('in another folder has everything confirmed before the backup, and sends the letters that were queued', async () => {
    const acknowledged: string[] = []
    let writing = true
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let turn = 1; writing; turn++) {
        const email = `${writer}-${turn}@backup.test`
        if (await write(`From ${email}`, email)) acknowledged.push(email)
      }
    })
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20)
    const before = [...acknowledged]
    const copy = join(folder, 'busy.barrow')
    expect(await runCommand('backup', [copy], on(shop.dataFolder))).toMatchObject({ code: 0 })
    writing = false
    await Promise.all(writers)
    const picture = await pictureOf(shop)
    const secret = readFileSync(join(shop.dataFolder, 'session-secret'))

    expect(await runCommand('restore', [copy], on(anotherFolder))).toMatchObject({ code: 0 })
    expect(await runCommand('restore', [copy], on(anotherFolder))).toEqual({
      code: 1,
      said: expect.stringContaining('There is a shop here already'),
    })
    const restored = await startShop({ dataFolder: anotherFolder, env: { LOG_LEVEL: 'silent' } })
    const whole = await runSql(restored.databaseUrl, [
      `select t.email, count(distinct m.id)::int as messages, count(l.id)::int as letters
       from threads t left join messages m on m.thread_id = t.id left join letters l on l.reference = m.id::text
       group by t.id`,
    ])
    const expected = { email: expect.any(String), messages: 1, letters: 2 }
    expect(whole).toEqual(whole.map(() => expected))
    const kept = new Set(whole.map((row) => Object(row).email))
    expect(before.filter((email) => !kept.has(email))).toEqual([])
    for (const email of before.slice(0, 3))
      expect(await lettersTo(restored.standIns.mailbox, email, 30)).toHaveLength(1)
    expect((await fetch(new URL(picture, restored.origin))).status).toBe(200)
    // The links in letters are made with it.
    expect(readFileSync(join(anotherFolder, 'session-secret'))).toEqual(secret)
    await restored.stop()
  })

  async function pictureOf({ origin }: RunningShop): Promise<string> {
    const page = await (await fetch(origin)).text()
    return /(?:src|srcset)="(\/media\/[^"\s]+)/.exec(page)?.[1] ?? '/no-picture'
  }
})

// Skipped if this account may not mount a disk, as in most containers.
describe.skipIf(!canMount())('on a full disk', { timeout: 120_000 }, () => {
  test('no backup is made, and no file is left', async () => {
    const disk = makeDisk(1)
    onTestFinished(() => disk.remove())
    const target = join(disk.folder, 'shop.barrow')
    disk.fill()
    const { code, said } = await runCommand('backup', [target], on(shop.dataFolder))
    expect([code, said]).toEqual([1, `The backup ${target} was not made: the disk is full. Nothing is left of it.\n`])
    expect(existsSync(target)).toBe(false)
  })

  test('a restore leaves the former shop', async () => {
    const disk = makeDisk(400)
    const env = { DEMO_SHOP: 'off', LOG_LEVEL: 'silent', WORKER: 'off' }
    const small = await startShop({ dataFolder: disk.folder, env })
    onTestFinished(async () => {
      await small.stop()
      disk.remove()
    })
    await write('Still here', 'ada@example.com', small)
    const before = await wholeDatabase(small.databaseUrl)
    // Enough for the pictures, which come first, and for some of the rows.
    disk.fill(5)
    const { code, said } = await runCommand('restore', ['--force', file], on(disk.folder))
    expect([code, said]).toEqual([1, expect.stringMatching(/was not restored: .*(full|went away).*what it was before/)])
    disk.free()
    const after = () => wholeDatabase(small.databaseUrl).catch(() => null)
    await expect.poll(after, { timeout: 30_000 }).toEqual(before)
  })
})
