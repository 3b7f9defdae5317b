import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#app/catalogue/writing/product.record.ts'
import { type Configuration, configure } from '#app/configuration.ts'
import { readFilter } from '#app/doors/list-address.ts'
import type { MediaId, ProductId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { addPictures } from '#app/products/pictures/add-pictures.operation.ts'
import { changePictures } from '#app/products/pictures/change-pictures.operation.ts'
import { describePicture } from '#app/products/pictures/describe-picture.operation.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { focusPicture } from './focus-picture.operation.ts'
import { pictures } from './pictures.list.ts'
import { replacePicture } from './replace-picture.operation.ts'
import { keepUpload } from './uploads.server.ts'

const database = useDatabase()
const actor = staffAt(new Date('2026-05-04T09:00:00Z'))
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-library-'))
  configure({ dataFolder: folder, origin: 'http://shop.example' } as Configuration)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function uploaded(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const kept = await keepUpload(bytes)
  if (!kept.ok) throw new Error(kept.reason)
  return kept.value
}

async function aProduct(title: string, uploads: string[] = []): Promise<{ id: ProductId }> {
  const input = { title, price: { amount: 1990, currency: 'EUR' }, status: 'active', uploads }
  const outcome = await perform(createProduct, { key: null, input, actor })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { id: outcome.value.id }
}

const picturesOf = async (key: { id: ProductId }) => {
  const { pictures: shown } = await product.viewOf(
    db,
    (await product.find(db, key, actor)) ?? { known: null, slug: '' },
  )
  return shown.map(({ id, alt }) => ({ id: id as MediaId, alt }))
}
const onlyOf = async (key: { id: ProductId }) => {
  const [first] = await picturesOf(key)
  if (!first) throw new Error('A product without a picture')
  return first.id
}
const rowOf = (id: MediaId) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const cardOf = async ({ id }: { id: ProductId }) =>
  (await runSql(database.url, [`select card -> 'pictures' -> 0 as picture from shelf where product_id = '${id}'`]))[0]
const found = async (typed: Record<string, string> = {}) =>
  pictures.find({
    filter: readFilter(pictures, typed),
    sort: { by: 'added', descending: true },
    after: null,
    most: 50,
  })
const undo = async <Of extends typeof focusPicture | typeof replacePicture>(operation: Of, key: MediaId) => {
  const offered = await findUndo(operation as typeof focusPicture, key, actor)
  if (!offered.ok) throw new Error(offered.reason)
  return perform(operation as typeof focusPicture, { key, input: offered.value.input, actor, seen: offered.value.seen })
}

test('a file that is brought again is the picture that the shop has, also for another product', async () => {
  const key = await uploaded('#123456')
  const [mug, bowl] = [await aProduct('Mug', [key]), await aProduct('Bowl', [key])]
  expect(await onlyOf(bowl)).toBe(await onlyOf(mug))
  const jug = await aProduct('Jug')
  await perform(addPictures, { key: jug, input: { uploads: [key] }, actor })
  expect(await onlyOf(jug)).toBe(await onlyOf(mug))
  expect(await db.selectFrom('media').select('id').where('key', '=', key).execute()).toHaveLength(1)
})

test('a picture has no text until somebody writes one, and is listed among those: a title says nothing of what it shows', async () => {
  const mug = await aProduct('Mug without a text', [await uploaded('#123457')])
  const jug = await aProduct('Jug without a text')
  await perform(addPictures, { key: jug, input: { uploads: [await uploaded('#123458')] }, actor })
  const missing = async () =>
    (
      await pictures.find({
        filter: readFilter(pictures, { text: 'missing' }),
        sort: { by: 'added', descending: true },
        after: null,
        most: 50,
        actor,
      })
    ).map(({ id }) => id)
  const both = [await onlyOf(mug), await onlyOf(jug)]
  expect(await missing()).toEqual(expect.arrayContaining(both))
  await perform(describePicture, { key: jug, input: { picture: both[1] ?? null, alt: 'A blue jug' }, actor })
  expect(await missing()).toContain(both[0])
  expect(await missing()).not.toContain(both[1])
})

test('the point that stays in view goes to the shelf and to the product, and back again', async () => {
  const mug = await aProduct('Mug with a point', [await uploaded('#223344')])
  const id = await onlyOf(mug)
  expect(await cardOf(mug)).not.toHaveProperty('picture.focus')
  expect(await perform(focusPicture, { key: id, input: { focus: { x: 90, y: 10 } }, actor })).toMatchObject({
    ok: true,
  })
  expect(await cardOf(mug)).toMatchObject({ picture: { focus: [90, 10] } })
  expect(await undo(focusPicture, id)).toMatchObject({ ok: true })
  expect((await rowOf(id)).focus).toBeNull()
  for (const focus of [{ x: 101, y: 0 }, { x: -1, y: 0 }, { x: 0.5, y: 0 }, { x: 1 }, 'middle'])
    expect(await perform(focusPicture, { key: id, input: { focus }, actor })).toMatchObject({ ok: false })
})

test('another file is shown wherever the picture is, with the same texts; undone, the old one is back', async () => {
  const [old, fresh] = [await uploaded('#334455'), await uploaded('#445566')]
  const [mug, bowl] = [await aProduct('Mug replaced', [old]), await aProduct('Bowl replaced', [old])]
  const id = await onlyOf(mug)
  await perform(describePicture, { key: mug, input: { picture: id, alt: 'A mug' }, actor })
  await perform(focusPicture, { key: id, input: { focus: { x: 90, y: 10 } }, actor })
  expect(await perform(replacePicture, { key: id, input: { upload: fresh }, actor })).toMatchObject({ ok: true })
  expect(await rowOf(id)).toMatchObject({ key: fresh, focus: null })
  for (const each of [mug, bowl]) expect(await cardOf(each)).toMatchObject({ picture: { key: fresh } })
  expect(await picturesOf(mug)).toEqual([{ id, alt: 'A mug' }])
  expect(await undo(replacePicture, id)).toMatchObject({ ok: true })
  expect(await rowOf(id)).toMatchObject({ key: old, focus: [90, 10] })
  expect(await undo(replacePicture, id)).toMatchObject({ ok: true })
  expect(await rowOf(id)).toMatchObject({ key: fresh, focus: null })
  expect(await perform(replacePicture, { key: id, input: {}, actor })).toMatchObject({ ok: false })
  expect(await perform(replacePicture, { key: id, input: { upload: 'ffffffffffff' }, actor })).toMatchObject({
    ok: false,
  })
})

test('the picture as it was, which another product shows meanwhile, stays what it is when the change is undone', async () => {
  const [old, fresh] = [await uploaded('#112255'), await uploaded('#112266')]
  const mug = await aProduct('Mug with another file', [old])
  const id = await onlyOf(mug)
  await perform(replacePicture, { key: id, input: { upload: fresh }, actor })
  const { formerId } = await rowOf(id)
  const bowl = await aProduct('Bowl with the former picture')
  await perform(addPictures, { key: bowl, input: { pictures: [formerId] }, actor })
  expect(await undo(replacePicture, id)).toMatchObject({ ok: true })
  for (const each of [mug, bowl]) expect(await cardOf(each)).toMatchObject({ picture: { key: old } })
  expect(await undo(replacePicture, id)).toMatchObject({ ok: true })
  expect(await cardOf(mug)).toMatchObject({ picture: { key: fresh } })
  expect(await cardOf(bowl)).toMatchObject({ picture: { key: old } })
})

test('undoing never brings a file that came in place of the former one', async () => {
  const [old, fresh, third] = [await uploaded('#113355'), await uploaded('#113366'), await uploaded('#113377')]
  const mug = await aProduct('Mug of three files', [old])
  const id = await onlyOf(mug)
  await perform(replacePicture, { key: id, input: { upload: fresh }, actor })
  const offered = await findUndo(replacePicture, id, actor)
  if (!offered.ok) throw new Error(offered.reason)
  const { formerId } = await rowOf(id)
  expect(await perform(replacePicture, { key: formerId, input: { upload: third }, actor })).toMatchObject({ ok: true })
  const { input, seen } = offered.value
  expect(await perform(replacePicture, { key: id, input, actor, seen })).toMatchObject({ ok: false })
  expect(await rowOf(id)).toMatchObject({ key: fresh })
  expect(await rowOf((await rowOf(id)).formerId as MediaId)).toMatchObject({ key: old })
})

test('one that could not be had is replaced by a file', async () => {
  const mug = await aProduct('Mug without its picture')
  await perform(addPictures, { key: mug, input: { urls: ['https://pictures.invalid/gone.jpg'] }, actor })
  const id = await onlyOf(mug)
  await db.updateTable('media').set({ state: 'failed', failure: 'file.not_there' }).where('id', '=', id).execute()
  expect(await perform(focusPicture, { key: id, input: { focus: { x: 1, y: 1 } }, actor })).toMatchObject({
    reason: 'picture.not_ready',
  })
  const upload = await uploaded('#556677')
  expect(await perform(replacePicture, { key: id, input: { upload }, actor })).toMatchObject({ ok: true })
  expect(await rowOf(id)).toMatchObject({ state: 'ready', failure: null, key: upload, formerId: null })
})

test('pictures that the shop has are added to a product once, in their order; one that it has not is refused', async () => {
  const mug = await aProduct('Mug', [await uploaded('#667788'), await uploaded('#778899')])
  const ids = (await picturesOf(mug)).map(({ id }) => id)
  const jug = await aProduct('Jug')
  const add = (chosen: string[]) => perform(addPictures, { key: jug, input: { pictures: chosen }, actor })
  expect(await add([...ids, ...ids])).toMatchObject({ ok: true })
  expect((await picturesOf(jug)).map(({ id }) => id)).toEqual(ids)
  expect(await add(ids)).toMatchObject({ ok: true })
  expect(await picturesOf(jug)).toHaveLength(2)
  expect(await add([crypto.randomUUID()])).toMatchObject({ ok: false, reason: 'product.picture_unknown' })
})

test('a text is changed for one product alone, beside a picture that was added meanwhile; and undone', async () => {
  const [key, more] = [await uploaded('#8899aa'), await uploaded('#99aabb')]
  const [mug, bowl] = [await aProduct('Mug', [key]), await aProduct('Bowl', [key])]
  const id = await onlyOf(mug)
  await perform(addPictures, { key: mug, input: { uploads: [more] }, actor })
  await perform(describePicture, { key: mug, input: { picture: id, alt: 'A mug from above' }, actor })
  expect(await picturesOf(mug)).toMatchObject([{ id, alt: 'A mug from above' }, { alt: '' }])
  expect(await picturesOf(bowl)).toMatchObject([{ alt: '' }])
  const offered = await findUndo(describePicture, mug, actor)
  if (!offered.ok) throw new Error(offered.reason)
  await perform(describePicture, { key: mug, input: offered.value.input, actor })
  expect(await picturesOf(mug)).toMatchObject([{ alt: '' }, { alt: '' }])
  const [other] = await picturesOf(await aProduct('Jug', [await uploaded('#aabbcc')]))
  expect(await perform(describePicture, { key: mug, input: { picture: other?.id, alt: 'x' }, actor })).toMatchObject({
    reason: 'product.picture_unknown',
  })
})

test('the list has each once, with what shows it: found by words and codes of products, by state, and where a text is missing', async () => {
  const key = await uploaded('#bbccdd')
  const [teapot] = [await aProduct('Celadon teapot', [key]), await aProduct('Celadon lid', [key])]
  const id = await onlyOf(teapot)
  expect((await found({ q: 'celadon tea' })).map((each) => each.id)).toEqual([id])
  expect(await found({ q: 'lid celadon' })).toMatchObject([
    { id, name: 'Celadon teapot', uses: 2, undescribed: 2, state: 'ready', width: 1600, height: 800 },
  ])
  await perform(changePictures, { key: teapot, input: { order: [id], alts: { [id]: 'A teapot' } }, actor })
  expect(await found({ q: 'celadon', text: 'missing' })).toMatchObject([{ id, undescribed: 1 }])
  expect(await found({ q: 'celadon', state: 'failed' })).toEqual([])
  expect(await found({ q: 'nothing like it' })).toEqual([])
  const all = await found()
  expect(new Set(all.map((each) => each.id)).size).toBe(all.length)
  expect(await pictures.count({ q: 'celadon', state: null, text: null }, 100)).toBe(1)
})

test('it is found by what it says in each language, and by the name of its file', async () => {
  const product = await aProduct('Vase', [await uploaded('#102030')])
  const id = await onlyOf(product)
  await runSql(database.url, [
    `update product_media set alt = 'A heron on a green pond', translations = '{"de": {"alt": "Ein Reiher am grünen Teich"}}'
       where media_id = '${id}'`,
    `update media set source_url = 'https://old.example/heaped/Vase_tall-07.jpg?v=3' where id = '${id}'`,
  ])
  for (const q of ['heron', 'green pon', 'grüner Reiher', 'Reiher grün', 'vase_tall-07.jpg', 'tall 07'])
    expect(
      (await found({ q })).map((each) => each.id),
      q,
    ).toEqual(q === 'grüner Reiher' ? [] : [id])
  expect(await found({ q: 'heaped' })).toEqual([])
})
