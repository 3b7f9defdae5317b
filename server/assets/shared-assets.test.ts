import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { getObject, putObject } from '#app/catalogue/storage/objects.server.ts'
import { openBucket } from '#app/catalogue/storage/bucket.server.ts'
import { limits } from '#app/limits.ts'
import type { Log } from '#server/log.ts'
import { type BucketInMemory, startBucketInMemory } from '#test/support/storage/bucket-in-memory.ts'
import { readFormerAsset } from './former-assets.ts'
import { bringingAssets, openSharedAssets, shareReleases, type SharedAssets } from './shared-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'barrow-shared-'))
let storage: BucketInMemory
let [one, other]: SharedAssets[] = []
beforeAll(async () => {
  configure({ sessionSecret: 'a secret of the shop', formerSessionSecret: null } as Configuration)
  storage = await startBucketInMemory()
  const patience = { tries: 1, timeout: 500 }
  ;[one, other] = ['one', 'other'].map((machine) => openSharedAssets(storage.bucket, join(folder, machine), patience))
})
afterEach(() => storage.fail(() => null))
afterAll(async () => {
  await storage.stop()
  rmSync(folder, { recursive: true })
})

const onOther = (name: string) => readFormerAsset(join(folder, 'other'), name)?.toString()

test('a machine brings what another one has stored, once for all who ask, and has it then', async () => {
  await one?.keep(new Map([['client-AAAAAAAA.js', Buffer.from('of the first release')]]))
  const before = storage.asked.length
  expect(await Promise.all([1, 2, 3].map(() => other?.bring('client-AAAAAAAA.js')))).toEqual([true, true, true])
  expect(storage.asked.length - before).toBe(1)
  expect(onOther('client-AAAAAAAA.js')).toBe('of the first release')
})

test('a file that is nowhere is asked for once in a while, and a name that is none never', async () => {
  const before = storage.asked.length
  for (const name of ['client-BBBBBBBB.js', 'client-BBBBBBBB.js', '../secret', 'client.js', ''])
    expect(await other?.bring(name)).toBe(false)
  expect(storage.asked.length - before).toBe(1)
})

test('what a machine that has just started stores a moment later is found then', async () => {
  expect(await other?.bring('client-EEEEEEEE.js')).toBe(false)
  await one?.keep(new Map([['client-EEEEEEEE.js', Buffer.from('of the next release')]]))
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 4_000)
  expect(await other?.bring('client-EEEEEEEE.js')).toBe(true)
  clock.mockRestore()
})

test('what somebody else has put into the bucket is no file of the shop, nor is one of its files under another name', async () => {
  const bucket = openBucket(storage.bucket)
  await one?.keep(new Map([['client-FFFFFFFF.js', Buffer.from('of the shop')]]))
  const own = (await getObject(bucket, 'assets/client-FFFFFFFF.js')) ?? Buffer.of()
  await putObject(bucket, 'assets/client-GGGGGGGG.js', Buffer.from('steal()'))
  await putObject(bucket, 'assets/client-HHHHHHHH.js', Buffer.from(own))
  const came = ['client-FFFFFFFF.js', 'client-GGGGGGGG.js', 'client-HHHHHHHH.js'].map((name) => other?.bring(name))
  expect(await Promise.all(came)).toEqual([true, false, false])
  expect(onOther('client-GGGGGGGG.js')).toBeUndefined()
})

test('a release that could not be stored is stored a minute later, and then twice a day', async () => {
  vi.useFakeTimers()
  let tries = 0
  const keep = async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
  }
  void shareReleases({ keep, bring: async () => false }, new Map(), { error: () => {} } as unknown as Log)
  const triesAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return tries
  }
  expect([await triesAfter(0), await triesAfter(60_000), await triesAfter(60_000)]).toEqual([1, 2, 2])
  expect(await triesAfter(limits.formerAssets.value / 2)).toBe(3)
  vi.useRealTimers()
})

test('a release counts as shared once it is stored, and not much later if the storage stands still', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  const log = { error: () => {} } as unknown as Log
  const stored = Promise.withResolvers<void>()
  const bring = async () => false
  void shareReleases({ keep: () => stored.promise, bring }, new Map(), log).then(() => done.push('stored'))
  void shareReleases({ keep: () => new Promise(() => {}), bring }, new Map(), log).then(() =>
    done.push('not waited for'),
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual([])
  stored.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual(['stored'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(done).toEqual(['stored', 'not waited for'])
  vi.useRealTimers()
})

test('while the storage fails a file counts as missing for this request alone', async () => {
  await one?.keep(new Map([['client-CCCCCCCC.js', Buffer.from('of another one')]]))
  storage.fail(() => 500)
  expect(await other?.bring('client-CCCCCCCC.js')).toBe(false)
  storage.fail(() => 'other')
  expect(await other?.bring('client-CCCCCCCC.js')).toBe(false)
  storage.fail(() => null)
  expect(await other?.bring('client-CCCCCCCC.js')).toBe(true)
})

test('however many names are made up, the storage gets eight questions at once', async () => {
  storage.fail(() => 'slow')
  const before = storage.asked.length
  const asked = Array.from({ length: 50 }, (_, at) => other?.bring(`client-${String(at).padStart(8, '0')}.js`))
  expect((await Promise.all(asked)).some(Boolean)).toBe(false)
  expect(storage.asked.length - before).toBe(8)
})

test('a request for a file of another release is answered once it is here; any other goes on as before', async () => {
  const did: string[] = []
  const handle = bringingAssets(
    { keep: async () => {}, bring: async (name) => name === 'client-AAAAAAAA.js' },
    ({ url }) => did.push(`sent ${url}`) > 0,
    ({ url }) => void did.push(`handled ${url}`),
  )
  const ask = (method: string, url: string) =>
    handle({ method, url } as unknown as IncomingMessage, {} as unknown as ServerResponse)
  for (const url of ['/assets/client-AAAAAAAA.js', '/assets/client-DDDDDDDD.js', '/assets/a/b.js', '/']) ask('GET', url)
  ask('HEAD', '/assets/client-AAAAAAAA.js')
  ask('POST', '/assets/client-AAAAAAAA.js')
  await expect
    .poll(() => did.toSorted())
    .toEqual([
      'handled /',
      'handled /assets/a/b.js',
      'handled /assets/client-AAAAAAAA.js',
      'handled /assets/client-DDDDDDDD.js',
      'sent /assets/client-AAAAAAAA.js',
      'sent /assets/client-AAAAAAAA.js',
    ])
})
