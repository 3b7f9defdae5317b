import { beforeAll, expect, test } from 'vitest'
import { readFilter } from '#app/doors/list-address.ts'
import { type CollectionId, type LocationId, type MediaId, newId, type ProductId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { failedPictures } from '#app/pictures/failed/failed-pictures.list.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { pictures } from './pictures.list.ts'

useDatabase()
const all = staffAt(new Date())
const mediaAlone: Actor = { ...all, permissions: new Set(['media:write']) }

async function aPicture(name: string) {
  const id = newId<MediaId>()
  const failed = { state: 'failed', failure: 'file.not_there', kind: 'raster', alt: '' } as const
  await db
    .insertInto('media')
    .values({ id, sourceUrl: `https://files.example/${name}.jpg`, ...failed })
    .execute()
  return id
}

async function aProduct(title: string, status: 'draft' | 'active', mediaId: MediaId) {
  const id = newId<ProductId>()
  await db.insertInto('products').values({ id, slug: title.toLowerCase(), title, status }).execute()
  await db
    .insertInto('productMedia')
    .values({ productId: id, mediaId, position: 1, alt: `${title} on a table` })
    .execute()
}

const asked = { sort: { by: 'added', descending: true }, after: null, most: 50 }
const find = async (actor: Actor, q?: string) => {
  const rows = await pictures.find({ ...asked, actor, filter: readFilter(pictures, q ? { q } : {}) })
  return rows.map(({ name }) => name)
}
const findFailed = async (actor: Actor) => {
  const rows = await failedPictures.find({ ...asked, actor, filter: readFilter(failedPictures, {}) })
  return rows.map((row) => row.product)
}

beforeAll(async () => {
  const secret = await aPicture('1')
  await aProduct('Zeppelin', 'draft', secret)
  await aProduct('Mug', 'active', await aPicture('2'))
  const [ofCollection, ofLocation] = [await aPicture('3'), await aPicture('4')]
  const collection = { id: newId<CollectionId>(), slug: 'spring', title: 'Spring secrets', visible: false }
  await db
    .insertInto('collections')
    .values({ ...collection, mediaId: ofCollection })
    .execute()
  const place = { slug: 'rome', name: 'Rome, next year', address: '{}', hours: '[]', isShown: false }
  await db
    .insertInto('locations')
    .values({ ...place, id: newId<LocationId>(), mediaId: ofLocation, latitude: null, longitude: null })
    .execute()
})

test('who only cares for pictures learns nothing of what is not in the shop yet', async () => {
  expect((await find(mediaAlone)).toSorted()).toEqual(['Mug', null, null, null])
  expect((await find(all)).toSorted()).toEqual(['Mug', 'Rome, next year', 'Spring secrets', 'Zeppelin'])
  expect((await findFailed(mediaAlone)).toSorted()).toEqual(['Mug', null, null, null])
  expect((await findFailed(all)).toSorted()).toEqual(['Mug', 'Zeppelin', null, null])
})

test.each(['Zeppelin', 'Zeppelin table'])('nor by searching for it: %s', async (q) => {
  expect([await find(mediaAlone, q), await find(all, q)]).toEqual([[], ['Zeppelin']])
  const count = (actor: Actor) => pictures.count(readFilter(pictures, { q }), 10, actor)
  expect([await count(mediaAlone), await count(all)]).toEqual([0, 1])
})
