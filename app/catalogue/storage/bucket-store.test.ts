import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BucketInMemory, startBucketInMemory } from '#test/support/storage/bucket-in-memory.ts'
import { bucketStore } from './bucket-store.server.ts'
import { openCache } from './file-cache.server.ts'
import { bucketSide, diskSide, moveFiles } from './move-files.server.ts'

let folder = ''
let s3: BucketInMemory
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-bucket-'))
  s3 = await startBucketInMemory({ page: 3 })
})
afterEach(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const patience = { tries: 3, timeout: 300 }
const machine = (name: string, more = {}) => bucketStore({ ...s3.bucket, ...more }, join(folder, name), { patience })
const nameOf = (at: number) => `${at.toString(16).padStart(12, '0')}-320.avif`
const refused = (why: RegExp | string) => ({
  code: 'system.unavailable',
  cause: { message: expect.stringMatching(why) },
})

test('what one machine keeps is on the other one, which asks the storage once', async () => {
  const [one, other] = [machine('one'), machine('other')]
  await one.keep(nameOf(1), 'a picture')
  expect(s3.objects.get(`shop/${nameOf(1)}`)?.headers['content-type']).toBe('image/avif')
  expect(await Promise.all(Array.from({ length: 20 }, () => other.bring([nameOf(1)])))).toContain(true)
  expect(await other.bring([nameOf(1)])).toBe(true)
  expect(String(await other.read(nameOf(1)))).toBe('a picture')
  expect(s3.asked).toEqual([`PUT shop/${nameOf(1)}`, `GET shop/${nameOf(1)}`])
})

test('a file that is not there is asked for again, and there as soon as another machine has kept it', async () => {
  const [one, other] = [machine('one'), machine('other')]
  expect(await other.bring([nameOf(1)])).toBe(false)
  await one.keep(nameOf(1), 'a picture')
  expect(await other.bring([nameOf(1)])).toBe(true)
})

test('a drawing comes with its compressed copies', async () => {
  const names = ['0123456789ab.svg', '0123456789ab.svg.br', '0123456789ab.svg.gz'] as const
  for (const name of names) await machine('one').keep(name, name)
  const other = machine('other')
  expect(await other.bring(names)).toBe(true)
  const asked = s3.asked.length
  for (const name of names) expect(String(await other.read(name))).toBe(name)
  expect(s3.asked.length).toBe(asked)
})

test('what is kept for a while only is there as long as the storage has it', async () => {
  const [one, other] = [machine('one'), machine('other')]
  const source = '0123456789ab.source'
  await one.keep(source, 'as it came')
  await other.bring([source])
  await other.drop(source)
  expect(await one.has(source)).toBe(false)
  // Brought again, it is for everyone, although this machine has it still.
  await one.keep(source, 'as it came')
  expect(await other.has(source)).toBe(true)
})

test('lists all names, in as many pages as there are, and those of one picture', async () => {
  const names = Array.from({ length: 8 }, (_, at) => nameOf(at))
  for (const name of [...names, `${nameOf(3).slice(0, 12)}.json`]) await machine('one').keep(name, 'x')
  s3.objects.set('another/0123456789ab.svg', { content: Buffer.from('x'), headers: {} })
  const listed = (await Array.fromAsync(machine('one').list())).flat()
  expect(listed.toSorted()).toEqual([...names, `${nameOf(3).slice(0, 12)}.json`].toSorted())
  expect(await machine('one').listBeside(nameOf(3))).toHaveLength(2)
  expect(await machine('one').which([nameOf(3), nameOf(3).replace('320', '640')])).toEqual(new Set([nameOf(3)]))
})

test.each([
  ['does not answer', 'slow', 'did not answer in time'],
  ['answers 500', 500, 'answered 500'],
  ['is cut off half-way', 'cut', 'could not be reached'],
  ['sends other bytes than were stored', 'other', 'another content'],
] as const)('storage that %s is tried again, and then it is unavailable, not empty', async (_, failing, why) => {
  await machine('one').keep(nameOf(1), 'a picture'.repeat(10_000))
  const other = machine('other')
  s3.fail((method) => (method === 'GET' ? failing : null))
  s3.asked.length = 0
  await expect(other.bring([nameOf(1)])).rejects.toMatchObject(refused(why))
  expect(s3.asked).toHaveLength(3)
  let times = 0
  s3.fail(() => (times++ === 0 ? failing : null))
  expect(await other.bring([nameOf(1)])).toBe(true)
  expect(String(await other.read(nameOf(1)))).toBe('a picture'.repeat(10_000))
})

test('what could not be stored is kept nowhere', async () => {
  s3.fail((method) => (method === 'PUT' ? 500 : null))
  const one = machine('one')
  await expect(one.keep(nameOf(1), 'x')).rejects.toMatchObject(refused('answered 500'))
  s3.fail(() => null)
  expect(await one.has(nameOf(1))).toBe(false)
})

test('refused keys fail at once; the error has the storage’s own code, and not the keys', async () => {
  const one = machine('one', { secretAccessKey: 'another' })
  const error: unknown = await one.bring([nameOf(1)]).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject(refused(/answered 403 \(SignatureDoesNotMatch\)/))
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/another|AKMEMORY/)
  expect(s3.asked).toHaveLength(1)
  s3.fail(() => 403)
  await expect(machine('one').has(nameOf(1))).rejects.toMatchObject(refused('answered 403'))
  s3.fail(() => null)
  await expect(machine('one', { name: 'nobodys' }).bring([nameOf(1)])).rejects.toMatchObject(refused('NoSuchBucket'))
})

test('a storage that is away is unavailable, and what is cached is there all the same', async () => {
  const one = machine('one')
  await one.keep(nameOf(1), 'a picture')
  const gone = machine('one', { endpoint: 'http://127.0.0.1:1' })
  await expect(gone.bring([nameOf(1)])).rejects.toMatchObject(refused('could not be reached'))
  s3.fail(() => 500)
  expect(await one.bring([nameOf(1)])).toBe(true)
})

test('the cache keeps to its size: what was used last stays', async () => {
  const cache = openCache(folder, 10_000)
  const anHourAgo = Date.now() / 1_000 - 3_600
  for (let at = 0; at < 20; at += 1) {
    await cache.keep(nameOf(at), Buffer.alloc(1_000))
    await cache.settled()
    utimesSync(cache.placesOf(nameOf(at))[0], anHourAgo + at, anHourAgo + at)
  }
  await cache.touch(nameOf(12))
  await cache.keep(nameOf(20), Buffer.alloc(1_000))
  await cache.settled()
  const here: number[] = []
  for (let at = 0; at <= 20; at += 1) if (await cache.read(nameOf(at))) here.push(at)
  expect(here.length).toBeLessThanOrEqual(10)
  expect(here).toEqual(expect.arrayContaining([12, 20]))
  expect(here).not.toContain(5)
})

test('all files move to the bucket and back, compared by content, and again where it was ended', async () => {
  const [disk, stored] = [diskSide(join(folder, 'disk')), bucketSide(s3.bucket, patience)]
  const names = Array.from({ length: 20 }, (_, at) => nameOf(at * 70_000))
  for (const name of names) await disk.write(name, Buffer.from(`of ${name}`))
  s3.objects.set(`shop/${names[3]}`, { content: Buffer.from('damaged'), headers: {} })
  s3.objects.set('shop/../../etc.conf', { content: Buffer.from('x'), headers: {} })
  let puts = 0
  s3.fail((method) => (method === 'PUT' && ++puts > 9 ? 500 : null))
  await expect(moveFiles(disk, stored)).rejects.toMatchObject(refused('answered 500'))
  s3.fail(() => null)
  const { copied, replaced, same } = await moveFiles(disk, stored)
  expect(copied + replaced + same).toBe(20)
  expect(same).toBe(9)
  expect(await moveFiles(disk, stored)).toEqual({ copied: 0, replaced: 0, same: 20 })
  const back = diskSide(join(folder, 'back'))
  expect(await moveFiles(stored, back)).toEqual({ copied: 20, replaced: 0, same: 0 })
  for (const name of names) expect(String(await back.read(name))).toBe(`of ${name}`)
  expect((await Array.fromAsync(disk.list())).flat()).toHaveLength(20)
})

test('a copy that is not what was written is an error', async () => {
  const disk = diskSide(join(folder, 'disk'))
  await disk.write(nameOf(1), Buffer.from('a picture'))
  const lying = { ...bucketSide(s3.bucket, patience), read: async () => Buffer.from('something else') }
  await expect(moveFiles(disk, lying)).rejects.toThrow('has another content')
})
