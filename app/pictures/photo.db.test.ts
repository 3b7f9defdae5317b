import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mediaFile } from '#app/catalogue/pictures/media-file.ts'
import { isKept, keepFile, listKept, readKept } from '#app/catalogue/pictures/media-folder.server.ts'
import { mediaKey } from '#app/catalogue/pictures/media.server.ts'
import type { FileStore } from '#app/catalogue/storage/file-store.ts'
import { folderStore } from '#app/catalogue/storage/folder-store.server.ts'
import { type Configuration, configure } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { useDatabase } from '#test/support/database/database.ts'
import * as conversion from './convert.server.ts'
import { createMaker } from './make-once.server.ts'
import { answer } from './media.route.ts'
import { finishPhoto, keepPhoto, makePhoto, photoName } from './photo.server.ts'

vi.mock('./convert.server.ts', { spy: true })
useDatabase()

let folder = ''
let store: FileStore
let photo = Buffer.alloc(0)
let key = ''
const widths = [320, 640, 960]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-photo-'))
  store = folderStore(folder)
  configure({ dataFolder: folder } as Configuration)
  const background = { r: Math.floor(Math.random() * 256), g: 90, b: 40 }
  photo = await sharp({ create: { width: 1000, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()
  key = mediaKey(photo)
  vi.mocked(conversion.convert).mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const names = async () => (await Array.fromAsync(listKept(folder))).flat().toSorted()
const get = (file: string) => answer({ params: { file } } as never)

test('a size that is asked for before its turn is made then, and by the job no more', async () => {
  await keepPhoto(store, key, photo, widths)
  const name = photoName(key, 640, 'avif')
  expect(await get(name)).toMatchObject({
    kind: 'file',
    type: 'image/avif',
    cacheControl: expect.stringContaining('immutable'),
  })
  expect((await sharp((await readKept(folder, name)) ?? undefined).metadata()).width).toBe(640)
  await finishPhoto(store, key, widths)
  const all = ['avif', 'jpg', 'webp'].flatMap((format) => widths.map((width) => `${key}-${width}.${format}`))
  expect(await names()).toEqual(all.toSorted())
  expect(conversion.convert).toHaveBeenCalledTimes(9)
})

test('fifty who ask at once for the same size in one process have it made once', async () => {
  await keepPhoto(store, key, photo, widths)
  vi.mocked(conversion.convert).mockClear()
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(photoName(key, 320, 'webp'))))
  expect(answers.every((each) => each.kind === 'file' && each.type === 'image/webp')).toBe(true)
  expect(conversion.convert).toHaveBeenCalledTimes(1)
})

test('two processes that want the same file at once make it once', async () => {
  const processes = [createMaker(), createMaker()]
  let made = 0
  const make = async () => {
    made += 1
    await new Promise((resolve) => setTimeout(resolve, 200))
    return Buffer.from('a picture')
  }
  const name = photoName('0123456789ab', 320, 'avif')
  const asked = processes.flatMap((maker) => [1, 2, 3].map(() => maker(store, name, 'stranger', make)))
  expect(await Promise.all(asked)).toEqual([true, true, true, true, true, true])
  expect(made).toBe(1)
})

test('makes one file at a time, limits how many strangers wait, and always makes what the shop itself needs', async () => {
  const maker = createMaker()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let [atOnce, most] = [0, 0]
  const make = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await held
    atOnce -= 1
    return Buffer.from('x')
  }
  const nameOf = (at: number) => `${at.toString(16).padStart(12, '0')}-320.avif`
  const waiting = Array.from({ length: limits.picturesWaiting.value }, (_, at) =>
    maker(store, nameOf(at), 'stranger', make),
  )
  expect(await maker(store, nameOf(999), 'stranger', make)).toBe(false)
  const owed = maker(store, nameOf(1_000), 'shop', make)
  letGo()
  expect(await owed).toBe(true)
  expect((await Promise.all(waiting)).every(Boolean)).toBe(true)
  expect(most).toBe(1)
  // There is room again.
  expect(await maker(store, nameOf(999), 'stranger', make)).toBe(true)
})

test('a failure is an error for the requests that waited, and the next request tries again', async () => {
  const maker = createMaker()
  const name = photoName('0123456789ab', 320, 'avif')
  const broken = () => Promise.reject(new Error('full'))
  await expect(maker(store, name, 'shop', broken)).rejects.toThrow('full')
  expect(await isKept(folder, name)).toBe(false)
  expect(await maker(store, name, 'shop', async () => Buffer.from('x'))).toBe(true)
})

test('a request that would wait long gets another size of it, which is not cached', async () => {
  await keepPhoto(store, key, photo, widths)
  vi.mocked(conversion.convert).mockImplementationOnce(
    () => new Promise((resolve) => setTimeout(resolve, 6_000, photo)),
  )
  const answered = await get(photoName(key, 320, 'avif'))
  expect(answered).toMatchObject({ kind: 'file', type: 'image/jpeg', cacheControl: 'no-store' })
  expect(answered).toMatchObject({ path: expect.stringContaining(photoName(key, 960, 'jpg')) })
}, 20_000)

test('a size that a photo does not have is refused without reading it, and so is an unknown photo', async () => {
  await keepPhoto(store, key, photo, widths)
  vi.mocked(conversion.convert).mockClear()
  for (const width of [321, 1440, 9999])
    expect(await makePhoto(store, { key, width, format: 'avif' }, 'stranger')).toBe(false)
  await expect(get('ffffffffffff-320.avif')).rejects.toThrow()
  expect(conversion.convert).not.toHaveBeenCalled()
})

test('ended half-way, the job goes on where it was', async () => {
  await keepPhoto(store, key, photo, widths)
  vi.mocked(conversion.convert).mockClear()
  vi.mocked(conversion.convert).mockImplementationOnce(async () => Buffer.from('made'))
  vi.mocked(conversion.convert).mockImplementationOnce(() => Promise.reject(new Error('killed')))
  await expect(finishPhoto(store, key, widths)).rejects.toThrow('killed')
  expect(await names()).toContain(`${key}.source`)
  await finishPhoto(store, key, widths)
  expect(await names()).toHaveLength(9)
  // Eight were missing, and one of them was tried twice.
  expect(conversion.convert).toHaveBeenCalledTimes(9)
})

test('the source of a photo is not served to anyone', async () => {
  await keepFile(folder, '0123456789ab.source', 'as it came')
  for (const file of ['0123456789ab.source', '0123456789ab.json']) expect(mediaFile(file)).toBeNull()
})
