import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BucketInMemory, startBucketInMemory } from '#test/support/storage/bucket-in-memory.ts'
import { BackupRefused } from '#server/backup/contents.ts'
import { downloadCompared } from './download.ts'
import { intoBucket } from './into-bucket.ts'
import { findNewest, listBackups, openPlace, type Place } from './place.ts'

let s3: BucketInMemory
let place: Place
beforeEach(async () => {
  s3 = await startBucketInMemory({ leastPart: partSize })
  place = placeOf()
})
afterEach(() => s3.stop())

const partSize = 1_000
const patience = { tries: 3, timeout: 300 }
const placeOf = (more = {}) => openPlace({ ...s3.bucket, ...more }, { patient: patience, quick: patience })
const now = new Date('2026-03-01T10:00:00Z')
const content = randomBytes(4_500)

async function* given(bytes = content) {
  for (let at = 0; at < bytes.length; at += 700) yield bytes.subarray(at, at + 700)
}

/** As a backup does it: what is refused is in words. */
async function write(bytes: AsyncIterable<Buffer> = given(), where = place) {
  const into = intoBucket(where, now, partSize)
  try {
    await into.check()
    await into.write(bytes)
  } catch (error) {
    throw into.refusalOf(error)
  }
  return into.object
}

async function failed(bytes?: AsyncIterable<Buffer>, where?: Place): Promise<string> {
  const error: unknown = await write(bytes, where).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BackupRefused)
  return String(error)
}

/** Nothing in the bucket is taken for a backup, and no object was deleted to that end. */
async function nothingCounts() {
  s3.fail(() => null)
  expect((await listBackups(place)).filter(({ state }) => state === 'whole')).toEqual([])
  await expect(findNewest(place)).rejects.toThrow('There is no finished backup')
}

const isPart = (method: string, query: URLSearchParams) => method === 'PUT' && query.has('partNumber')
const isJoin = (method: string, query: URLSearchParams) => method === 'POST' && query.has('uploadId')

test('a backup is stored in parts of one size, and its checksum after it was read again', async () => {
  const name = await write()
  expect(name).toMatch(/^2026-03-01T100000Z-[0-9a-f]{8}\.barrow$/)
  expect(s3.objects.get(`shop/${name}`)?.content.equals(content)).toBe(true)
  expect(await buffer(downloadCompared(place.quick, await findNewest(place), 999))).toEqual(content)
  expect(s3.asked.filter((each) => each.startsWith('PUT'))).toHaveLength(6)
  expect(s3.asked.findLastIndex((each) => each === `PUT shop/${name}.sha256`)).toBeGreaterThan(
    s3.asked.indexOf(`GET shop/${name}`),
  )
  expect(await listBackups(place)).toEqual([{ name, made: now, state: 'whole', size: 4_500 }])
  expect(s3.asked.some((each) => each.startsWith('DELETE'))).toBe(false)
})

test('no more is read of the shop than two parts, while the storage takes none', async () => {
  let read = 0
  async function* endless() {
    for (; read < 100 * partSize; read += 100) yield Buffer.alloc(100)
  }
  s3.fail((method, _, query) => (isPart(method, query) ? 'slow' : null))
  await failed(endless())
  expect(read).toBeLessThanOrEqual(2 * partSize)
})

test.each([
  ['fails', 500],
  ['does not answer', 'slow'],
  ['refuses', 403],
  ['takes it and breaks off', 'unheard'],
] as const)('a storage that %s at the third part has no object, and ends the upload', async (_, failing) => {
  s3.fail((method, __, query) => (isPart(method, query) && query.get('partNumber') === '3' ? failing : null))
  expect(await failed()).toContain('Nothing in the bucket counts as this backup')
  expect([...s3.objects.keys()]).toEqual([])
  expect(s3.uploads.open.size).toBe(0)
  await nothingCounts()
})

test('what fails once or twice is tried again', async () => {
  const times = new Map<string, number>()
  s3.fail((method, key, query) => {
    const asked = `${method} ${key} ${query.get('partNumber')}`
    times.set(asked, (times.get(asked) ?? 0) + 1)
    return times.get(asked) === 1 ? 500 : null
  })
  const name = await write()
  expect(s3.objects.get(`shop/${name}`)?.content.equals(content)).toBe(true)
})

test('a storage that is away from the third part on keeps parts, which the message says, and no backup', async () => {
  let isAway = false
  s3.fail((method, _, query) => {
    isAway ||= isPart(method, query) && query.get('partNumber') === '3'
    return isAway ? 500 : null
  })
  expect(await failed()).toContain('Parts of an upload are left')
  expect(s3.uploads.open.size).toBe(1)
  await nothingCounts()
})

test('an error after an answer has begun is an error, and a lost answer is none', async () => {
  s3.fail((method, _, query) => (isJoin(method, query) ? 'unjoined' : null))
  expect(await failed()).toContain('did not join the parts (InternalError)')
  expect(s3.uploads.open.size).toBe(0)
  await nothingCounts()
  s3.fail((method, _, query) => (isJoin(method, query) ? 'unheard' : null))
  const name = await write()
  s3.fail(() => null)
  expect(await findNewest(place)).toMatchObject({ name, size: content.length })
})

test('a storage that says another size than it got has no backup', async () => {
  s3.fail((method, key) => (method === 'HEAD' && s3.objects.has(key) ? 'larger' : null))
  expect(await failed()).toContain('says that it has 4501 bytes of 4500')
  await nothingCounts()
})

test.each([
  ['lost its end', (whole: Buffer) => whole.subarray(0, -1)],
  ['changed a byte', (whole: Buffer) => Buffer.concat([whole.subarray(0, -1), Buffer.from([1 + (whole.at(-1) ?? 0)])])],
] as const)('a storage that %s has no backup, and the object stays as it is', async (_, spoil) => {
  s3.fail((method, key) => {
    const stored = method === 'HEAD' && s3.objects.get(key)
    if (stored) s3.objects.set(key, { ...stored, content: Buffer.from(spoil(content)) })
    return null
  })
  expect(await failed()).toMatch(/says that it has 4499 bytes|has another content than was stored/)
  expect([...s3.objects.keys()]).toHaveLength(1)
  await nothingCounts()
})

test('a storage that loses the checksum has no backup', async () => {
  s3.fail((method, key) => {
    if (method === 'GET' && key.endsWith('.sha256')) s3.objects.delete(key)
    return null
  })
  expect(await failed()).toContain('has another checksum than was stored')
  await nothingCounts()
})

test('if the storage goes away at the checksum, it is unknown whether there is a backup, and there is', async () => {
  s3.fail((method, key) => (method === 'GET' && key.endsWith('.sha256') ? 500 : null))
  expect(await failed()).toMatch(/It is unknown whether .* counts as a backup: .* answered 500/)
  s3.fail(() => null)
  expect(await findNewest(place)).toMatchObject({ size: content.length })
})

test('if reading the shop fails, the upload is aborted before the error is reported', async () => {
  async function* breaking() {
    yield* given()
    throw new BackupRefused('A picture could not be read.')
  }
  expect(await failed(breaking())).toContain('A picture could not be read.')
  expect(s3.uploads.open.size).toBe(0)
  await nothingCounts()
})

test('wrong keys, a missing bucket and an address where nothing answers are reported at once, without a secret', async () => {
  for (const [more, said] of [
    [{ secretAccessKey: 'of-nobody' }, 'answered 403'],
    [{ name: 'nobodys' }, /answered 404|NoSuchBucket/],
    [{ endpoint: 'http://127.0.0.1:1' }, 'could not be reached'],
  ] as const) {
    const told = await failed(given(), placeOf(more))
    expect(told).toMatch(said)
    expect(told).not.toMatch(/of-nobody|a-secret-of|AKMEMORY/)
  }
  expect(s3.uploads.open.size).toBe(0)
})

test('two at the same time have names of their own, and both are whole', async () => {
  const names = await Promise.all([write(), write(given(randomBytes(2_500)))])
  expect(new Set(names).size).toBe(2)
  expect((await listBackups(place)).map(({ state }) => state)).toEqual(['whole', 'whole'])
})
