import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Bucket } from '#app/catalogue/storage/file-store.ts'
import { downloadCompared } from '#server/backup/bucket/download.ts'
import { openPlace } from '#server/backup/bucket/place.ts'
import { sizeOf, upload } from '#server/backup/bucket/upload.ts'
import { createDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { wholeDatabase } from '#test/support/database/whole-database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { runCommand, startCommand } from '#test/support/shop/commands.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { startBucketInMemory } from '#test/support/storage/bucket-in-memory.ts'
import { hasSwift, startSwift } from '#test/support/storage/swift.ts'

interface Storage {
  bucket: Bucket
  /** It takes nothing more. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

async function standIn(): Promise<Storage> {
  const { bucket, fail, stop } = await startBucketInMemory()
  return {
    bucket,
    pause: () => fail((method) => (method === 'PUT' ? 'slow' : null)),
    resume: () => fail(() => null),
    stop,
  }
}

const storages = [
  { name: 'a stand-in', start: standIn, isHere: true },
  { name: 'OpenStack Swift', start: startSwift, isHere: hasSwift },
]

describe.each(storages.filter(({ isHere }) => isHere))('backups in $name', ({ start }) => {
  let storage: Storage
  let shop: RunningShop
  let database: TestDatabase
  const folder = mkdtempSync(join(tmpdir(), 'barrow-backups-'))

  const addressOf = ({ endpoint, region, name }: Bucket, path = 'backups') =>
    `s3://${name}/${path}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`
  const keys = () => ({
    BACKUP_ACCESS_KEY_ID: storage.bucket.accessKeyId,
    BACKUP_SECRET_ACCESS_KEY: storage.bucket.secretAccessKey,
  })
  const settings = (path?: string) => ({ ...keys(), BACKUP_URL: addressOf(storage.bucket, path), DEMO_SHOP: 'off' })
  const ofShop = (path?: string) => ({ ...settings(path), BARROW_DATA: shop.dataFolder })
  const elsewhere = () => ({ ...settings(), BARROW_DATA: join(folder, 'restored'), DATABASE_URL: database.url })
  const secrets = /of-nobody|testing|a-secret-of/

  beforeAll(async () => {
    storage = await start()
    shop = await startShop({ env: { WORKER: 'off', LOG_LEVEL: 'silent' } })
    database = await createDatabase()
  }, 120_000)
  afterAll(async () => {
    await shop.stop()
    await storage.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test(
    'an object of several parts is what was sent, and one that was ended is not there',
    { timeout: 60_000 },
    async () => {
      const place = openPlace({ ...storage.bucket, prefix: 'parts/' })
      const content = randomBytes(13_000_000)
      async function* pieces(until = content.length) {
        for (let at = 0; at < until; at += 700_000) yield content.subarray(at, at + 700_000)
        if (until < content.length) throw new Error('The shop went away')
      }
      const partSize = 5_242_880
      const uploaded = await upload(place, 'whole.barrow', pieces(), { partSize })
      expect(uploaded.size).toBe(content.length)
      expect(await sizeOf(place.quick, 'whole.barrow')).toBe(content.length)
      const read = await buffer(downloadCompared(place.quick, { name: 'whole.barrow', ...uploaded }, 4_000_000))
      expect(read.equals(content)).toBe(true)
      let isLeft = false
      const ended = upload(place, 'ended.barrow', pieces(8_000_000), { partSize, left: () => (isLeft = true) })
      await expect(ended).rejects.toThrow('The shop went away')
      expect(isLeft).toBe(false)
      expect(await sizeOf(place.quick, 'ended.barrow')).toBeNull()
    },
  )

  test('a backup is made, listed, checked and restored by commands', { timeout: 180_000 }, async () => {
    const made = await runCommand('backup', [], ofShop())
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining(' tables and ') })
    const [name = ''] = /\d{4}-\d\d-\d\dT\d{6}Z-[0-9a-f]{8}\.barrow/.exec(made.said) ?? []
    const listed = await runCommand('shop', ['backups.list'], settings())
    expect(listed).toEqual({ code: 0, said: expect.stringMatching(new RegExp(`^${name} {2}[\\d.]+ MB\n$`)) })
    const checked = await runCommand('shop', ['backups.check', addressOf(storage.bucket, `backups/${name}`)], keys())
    expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('is whole: made ') })
    expect(await runCommand('shop', ['backups.check', name], settings())).toEqual(checked)

    const restored = await runCommand('restore', ['--newest'], elsewhere())
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(`${name} of `) })
    const { tables } = await wholeDatabase(database.url)
    expect(tables).toEqual((await wholeDatabase(shop.databaseUrl)).tables)
    expect(readdirSync(join(folder, 'restored')).filter((each) => each.startsWith('shop.fetched'))).toEqual([])
    const again = await runCommand('restore', ['--name', name], elsewhere())
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('There is a shop here already') })
    expect(again.said, 'hours of a large shop').not.toContain('Fetching')
    const none = await runCommand('restore', ['--name', name.replace('20', '19')], elsewhere())
    expect(none).toMatchObject({ code: 1, said: expect.stringContaining('there is no such object') })
    for (const { said } of [made, listed, checked, restored, again, none]) expect(said).not.toMatch(secrets)
  })

  test('wrong keys, none, and keys in the address are refused in a sentence', { timeout: 60_000 }, async () => {
    const wrong = { ...ofShop('wrong'), BACKUP_SECRET_ACCESS_KEY: 'of-nobody' }
    for (const [tool, args, env, why] of [
      ['backup', [], wrong, 'answered 403'],
      ['shop', ['backups.list'], wrong, 'answered 403'],
      ['restore', ['--newest'], wrong, 'answered 403'],
      ['backup', [addressOf(storage.bucket)], { BARROW_DATA: shop.dataFolder }, 'A bucket needs its keys'],
      ['backup', ['s3://AK:of-nobody@backups'], ofShop(), 'must have no keys in it: they are BACKUP_ACCESS_KEY_ID'],
      ['backup', [], { BARROW_DATA: shop.dataFolder }, 'Usage: npm run backup'],
    ] as const) {
      const { code, said } = await runCommand(tool, [...args], env)
      expect([code, said]).toEqual([1, expect.stringContaining(why)])
      expect(said).not.toMatch(secrets)
      expect(said).not.toMatch(/\.(ts|js):\d+/)
    }
  })

  test('a backup that is killed while it is sent is none, and the next one is', { timeout: 120_000 }, async () => {
    storage.pause()
    onTestFinished(() => storage.resume())
    const backup = startCommand('backup', [addressOf(storage.bucket, 'killed')], ofShop())
    const others = `select count(*)::int as count from pg_stat_activity where application_name = 'barrow backup'`
    await expect.poll(() => runSql(shop.databaseUrl, [others]), { timeout: 30_000 }).toEqual([{ count: 1 }])
    backup.kill()
    expect(await backup.ended).toMatchObject({ code: null })
    storage.resume()
    const list = () => runCommand('shop', ['backups.list'], settings('killed'))
    await expect.poll(async () => (await list()).said, { timeout: 60_000 }).toContain('There are no backups in ')
    expect(await runCommand('restore', ['--newest'], { ...elsewhere(), ...settings('killed') })).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no finished backup'),
    })
    expect(await runCommand('backup', [], ofShop('killed'))).toMatchObject({ code: 0 })
    expect((await list()).said).toMatch(/ MB\n$/)
  })
})
