import { expect, test } from 'vitest'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { deleteCollection } from '#app/collections/delete-collection.operation.ts'
import { listCollections } from '#app/catalogue/lists/collection.server.ts'
import { type CollectionId, type MediaId, newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { db } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { setPicture } from './set-picture.operation.ts'

useDatabase()
configureIdentity({ issuer: 'http://127.0.0.1:9' })
const actor = staffAt(new Date())
const set = (key: string, input: object, seen?: string) => perform(setPicture, { key, input, actor, seen })
const viewOf = async (id: string) =>
  collection.viewOf(db, (await collection.find(db, id, actor)) ?? expect.unreachable())

async function aCollection(): Promise<CollectionId> {
  const id = newId<CollectionId>()
  await db
    .insertInto('collections')
    .values({ id, slug: `c-${id}`, title: 'Cups' })
    .execute()
  return id
}
async function aPicture(key: string, state: 'ready' | 'failed' = 'ready'): Promise<MediaId> {
  const id = newId<MediaId>()
  const picture = { key, kind: 'raster' as const, width: 800, height: 600, widths: [320, 800], colour: '#112233' }
  await db
    .insertInto('media')
    .values({ id, state, ...picture })
    .execute()
  return id
}

test('a picture that was brought along stands for its collection, with its text in each language', async () => {
  const id = await aCollection()
  await aPicture('aaaaaaaaaaaa')
  expect((await viewOf(id)).picture).toBeNull()
  const outcome = await set(id, { upload: 'aaaaaaaaaaaa', alt: { en: 'Three cups', de: 'Drei Becher' } })
  expect(outcome).toMatchObject({ ok: true })
  const { picture } = await viewOf(id)
  expect(picture).toMatchObject({ alt: { en: 'Three cups', de: 'Drei Becher' } })
  expect(picture?.url).toMatch(/\/media\/aaaaaaaaaaaa-800\.jpg$/)
  for (const [locale, alt] of [
    ['en', 'Three cups'],
    ['de', 'Drei Becher'],
  ] as const)
    expect((await listCollections(locale)).find((each) => each.id === id)?.picture).toMatchObject({
      key: 'aaaaaaaaaaaa',
      alt,
    })
  await set(id, { alt: { de: '' } })
  expect((await viewOf(id)).picture?.alt).toEqual({ en: 'Three cups', de: '' })
})

test('another one takes its place, none takes it away, and undo brings it back with its texts', async () => {
  const id = await aCollection()
  const [one, two] = [await aPicture('bbbbbbbbbbbb'), await aPicture('cccccccccccc')]
  await set(id, { picture: one, alt: { en: 'One' } })
  const was = await viewOf(id)
  await set(id, { picture: two, alt: { en: 'Two' } })
  expect(setPicture.undo?.input({ picture: was.picture }, await viewOf(id))).toEqual({
    picture: one,
    alt: { en: 'One', de: '' },
  })
  await set(id, { picture: null })
  expect((await viewOf(id)).picture).toBeNull()
  expect(setPicture.undo?.input({ picture: null }, await viewOf(id))).toEqual({ picture: null })
  expect(setPicture.undo?.input({ title: 'x' }, await viewOf(id))).toBeNull()
  expect((await db.selectFrom('media').select('alt').where('id', '=', two).executeTakeFirst())?.alt).toBe('Two')
})

test('what is no picture, or cannot be shown, is refused at its field, and nothing changes', async () => {
  const id = await aCollection()
  const there = await aPicture('dddddddddddd')
  await set(id, { picture: there })
  const refused = async (input: object, pointer: string, code: string) =>
    expect(await set(id, input)).toMatchObject({ ok: false, problems: [{ pointer, code }] })
  await refused({ upload: '000000000000' }, '/upload', 'product.picture_unknown')
  await refused({ upload: '../../etc' }, '/upload', 'product.picture_unknown')
  await refused({ picture: newId() }, '/picture', 'product.picture_unknown')
  await refused({ picture: await aPicture('eeeeeeeeeeee', 'failed') }, '/picture', 'product.picture_unknown')
  await refused({ alt: { de: 'x'.repeat(5_000) } }, '/alt/de', 'field.too_long')
  expect((await viewOf(id)).picture?.id).toBe(there)
  const seen = versionOf(await viewOf(id))
  await set(id, { alt: { en: 'Meanwhile' } })
  expect(await set(id, { picture: null }, seen)).toMatchObject({ ok: false, reason: 'record.changed' })
  await perform(deleteCollection, { key: id, input: {}, actor })
  expect(await set(id, { picture: null })).toMatchObject({ ok: false, reason: 'collection.deleted' })
})
