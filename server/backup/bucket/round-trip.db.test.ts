import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '#app/catalogue/storage/bucket.server.ts'
import { folderStore } from '#app/catalogue/storage/folder-store.server.ts'
import { seedDemoShop } from '#db/seed/seed.server.ts'
import { readContents } from '#server/backup/check-backup.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { migrationsFor } from '#server/backup/schema-of-backup.ts'
import { createDatabase, type TestDatabase, useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { wholeDatabase } from '#test/support/database/whole-database.ts'
import { type BucketInMemory, startBucketInMemory } from '#test/support/storage/bucket-in-memory.ts'
import { checkInBucket, fetchBackup } from './from-bucket.ts'
import { intoBucket } from './into-bucket.ts'
import { findBackup, findNewest, listBackups, openPlace, type Place } from './place.ts'
import { sumName, sumText } from './names.ts'

const source = useDatabase()
const now = new Date('2026-03-01T10:00:00Z')
const partSize = 100_000
const pictures = mkdtempSync(join(tmpdir(), 'barrow-pictures-'))
let folder: string
let target: TestDatabase
let s3: BucketInMemory
let place: Place

beforeAll(() => seedDemoShop(folderStore(pictures), now), 60_000)
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-bucket-backup-'))
  target = await createDatabase()
  s3 = await startBucketInMemory({ leastPart: partSize })
  const patience = { tries: 2, timeout: 5_000 }
  place = openPlace(s3.bucket, { patient: patience, quick: patience })
})
afterEach(async () => {
  await s3.stop()
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Answers with its name. */
async function back(at = now, signal?: AbortSignal): Promise<string> {
  const into = intoBucket(place, at, partSize)
  const shop = { databaseUrl: source.url, dataFolder: pictures, files: folderStore(pictures) }
  await makeBackup({ ...shop, into, now: at, ...(signal ? { signal } : {}) })
  return into.object
}

async function restore(name?: string) {
  const kept = name ? await findBackup(place, name) : await findNewest(place)
  const { source: from, close } = await fetchBackup(place, kept, folder, 70_000)
  try {
    expect(readdirSync(folder), 'a file of a killed restore would stay').toEqual([])
    const contents = await readContents(from)
    const migrations = await migrationsFor(contents, 'db/migrations')
    const shop = { databaseUrl: target.url, dataFolder: folder, files: folderStore(folder), force: false }
    return await restoreBackup({ ...shop, from, contents, migrations })
  } finally {
    await close()
  }
}

/** Returns the refusal, and checks that neither database nor folder has changed. */
async function refused(attempt: () => Promise<unknown>): Promise<string> {
  const before = await wholeDatabase(target.url)
  const said = await attempt().then(
    () => 'It was restored.',
    (error: Error) => error.message,
  )
  expect(await wholeDatabase(target.url)).toEqual(before)
  expect(readdirSync(folder)).toEqual([])
  return said
}

const snapshots = `select state from pg_stat_activity
  where application_name = 'barrow backup' and datname = current_database() and xact_start is not null`

const object = (name: string) => {
  const stored = s3.objects.get(`shop/${name}`)
  if (!stored) throw new Error(`There is no ${name}`)
  return stored
}
const change = (name: string, content: Buffer) => s3.objects.set(`shop/${name}`, { ...object(name), content })

test('a shop comes back from a bucket as it went into it, in several parts', async () => {
  const name = await back()
  expect(object(name).content.length).toBeGreaterThan(2 * partSize)
  expect((await checkInBucket(place, await findNewest(place), 70_000)).made).toBe(now.toISOString())
  const { pictures: count } = await restore()
  expect(count).toBeGreaterThan(10)
  const [{ sequences: _, ...was }, { sequences: __, ...is }] = [
    await wholeDatabase(source.url),
    await wholeDatabase(target.url),
  ]
  expect(is).toEqual(was)
  const files = async (dataFolder: string) => (await Array.fromAsync(folderStore(dataFolder).list())).flat().toSorted()
  expect(await files(folder)).toEqual(await files(pictures))
}, 60_000)

test('a truncated object, another one in its place, and one without its checksum change nothing', async () => {
  const name = await back()
  const whole = object(name).content
  change(name, whole.subarray(0, -1))
  expect(await refused(restore)).toContain(`it has ${whole.length - 1} bytes, and ${whole.length} were stored`)
  const spoilt = Buffer.from(whole)
  spoilt[whole.length >> 1] = 1 ^ (whole[whole.length >> 1] ?? 0)
  change(name, spoilt)
  expect(await refused(restore)).toMatch(
    /cannot be restored: it has another content than was stored.* which others there are/,
  )
  await expect(checkInBucket(place, await findNewest(place))).rejects.toThrow(
    'cannot be restored: it has another content',
  )
  const sum = object(sumName(name))
  change(sumName(name), sum.content.subarray(0, 40))
  expect(await refused(restore)).toContain('is not what belongs to it')
  expect(await listBackups(place)).toMatchObject([{ name, state: 'damaged', why: expect.stringContaining('belongs') }])
  s3.objects.delete(`shop/${sumName(name)}`)
  expect(await refused(restore)).toContain('There is no finished backup')
  expect(await refused(() => restore(name))).toContain('it was not finished, or is not Barrow’s')
}, 60_000)

test('a file of others with the name and the checksum of a backup is none', async () => {
  const name = '2026-03-02T100000Z-00000000.barrow'
  const letter = Buffer.from('a letter to grandmother')
  const hash = sha256(letter)
  s3.objects.set(`shop/${name}`, { content: letter, headers: {} })
  s3.objects.set(`shop/${sumName(name)}`, {
    content: Buffer.from(sumText(name, { size: letter.length, hash })),
    headers: {},
  })
  expect(await refused(restore)).toContain('it is damaged, or not a backup of Barrow')
  await expect(checkInBucket(place, await findNewest(place))).rejects.toThrow('not a backup of Barrow')
}, 60_000)

test('what else is in the bucket is neither listed nor taken for the newest', async () => {
  const older = await back(new Date('2026-02-28T10:00:00Z'))
  const newer = await back()
  for (const key of ['zzz.barrow', 'zzz.barrow.sha256', 'notes.txt', 'deeper/2027-01-01T000000Z-00000000.barrow'])
    s3.objects.set(`shop/${key}`, { content: Buffer.from('x'), headers: {} })
  s3.objects.set('2027-01-01T000000Z-00000000.barrow', { content: Buffer.from('x'), headers: {} })
  s3.objects.set('shop/2027-01-01T000000Z-00000000.barrow', { content: Buffer.from('x'), headers: {} })
  const listed = await listBackups(place)
  expect(listed.map(({ name, state }) => [name, state])).toEqual([
    [older, 'whole'],
    [newer, 'whole'],
    ['2027-01-01T000000Z-00000000.barrow', 'unfinished'],
  ])
  expect((await findNewest(place)).name).toBe(newer)
}, 60_000)

test('one that is stopped while it is read again is none, and of one that had its checksum it is said that it may be one', async () => {
  for (const last of ['.barrow', '.barrow.sha256']) {
    const stop = new AbortController()
    s3.fail((method, key) => {
      if (method === 'GET' && key.endsWith(last)) stop.abort()
      return null
    })
    if (last === '.barrow') await expect(back(now, stop.signal)).rejects.toThrow('was not made: it was stopped')
    else await expect(back(now, stop.signal)).rejects.toThrow(/It is unknown whether .*: it was stopped/)
  }
  expect((await listBackups(place)).map(({ state }) => state).toSorted()).toEqual(['unfinished', 'whole'])
}, 60_000)

test.each([
  ['a part is sent', (method: string, query: URLSearchParams) => method === 'PUT' && query.get('partNumber') === '2'],
  ['its parts are joined', (method: string, query: URLSearchParams) => method === 'POST' && query.has('uploadId')],
])(
  'one that is stopped while the storage does not answer, as %s, waits for nothing',
  async (_, isAsked) => {
    const patient = { tries: 3, timeout: 3_600_000 }
    place = openPlace(s3.bucket, { patient, quick: { tries: 2, timeout: 5_000 } })
    const stop = new AbortController()
    s3.fail((method, __, query) => {
      if (!isAsked(method, query)) return null
      stop.abort()
      return 'slow'
    })
    await expect(back(now, stop.signal)).rejects.toThrow('was not made: it was stopped')
    expect([s3.objects.size, s3.uploads.open.size]).toEqual([0, 0])
  },
  60_000,
)

test('the snapshot of the shop ends before the storage is read again', async () => {
  const patience = { tries: 3, timeout: 2_000 }
  place = openPlace(s3.bucket, { patient: patience, quick: patience })
  const asked: Promise<unknown[]>[] = []
  s3.fail((method, key) => {
    if (method !== 'GET' || !key.endsWith('.barrow') || asked.length > 0) return null
    asked.push(runSql(source.url, [snapshots]))
    return 'slow'
  })
  await back()
  expect(await Promise.all(asked)).toEqual([[]])
}, 60_000)

test('one that is stopped leaves nothing, and two at once are both whole', async () => {
  const stop = new AbortController()
  s3.fail((method, _, query) => {
    if (method === 'PUT' && query.get('partNumber') === '2') stop.abort()
    return null
  })
  await expect(back(now, stop.signal)).rejects.toThrow('was stopped')
  expect([s3.objects.size, s3.uploads.open.size]).toEqual([0, 0])
  s3.fail(() => null)
  const both = await Promise.all([back(), back()])
  expect(new Set(both).size).toBe(2)
  for (const name of both)
    expect((await checkInBucket(place, await findBackup(place, name))).made).toBe(now.toISOString())
}, 60_000)
