import { beforeEach, expect, test } from 'vitest'
import { createImport } from '#app/imports/steps/create-import.operation.ts'
import { startImport } from '#app/imports/steps/start-import.operation.ts'
import { workOnImport } from '#app/imports/steps/work-on-import.server.ts'
import { type CollectionId, newId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { productOperations } from '#app/products/product-operations.server.ts'
import { db } from '#db/database.server.ts'
import { useEmptyShop } from '#test/support/importing.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { countMade } from './made-by-import.server.ts'
import { countPictures, countUnfetched, removePictures, rightToPictures } from './pictures-of-import.server.ts'
import { undoImport as undoing } from './undo-import.operation.ts'
import { undoImport } from './undo-import.server.ts'

useEmptyShop()
configureIdentity({ issuer: 'http://127.0.0.1:9' })
const actor: Actor = { ...staffAt(new Date()), kind: 'tool', permissions: permissionsOf(true, ['owner']) }
beforeEach(async () => {
  await db.deleteFrom('deletedRows').execute()
})

async function imported(file: string, answers: object = { currency: 'EUR', prices: 'with_tax' }): Promise<string> {
  const made = await perform(createImport, { key: null, input: { file_name: 'old.csv', file }, actor })
  if (!made.ok) throw new Error(made.reason)
  const id = made.value.import
  await workOnImport(id)
  expect(await perform(startImport, { key: id, input: answers, actor })).toMatchObject({ ok: true })
  await workOnImport(id)
  return id
}

async function undo(id: string) {
  expect(await perform(undoing, { key: id, input: {}, actor })).toMatchObject({ ok: true })
  await undoImport(id)
  return (await db.selectFrom('imports').select('undone').where('id', '=', id).executeTakeFirstOrThrow()).undone
}

const at = (name: string) => `https://pictures.example/${name}.jpg`
const row = (handle: string, ...pictures: string[]) =>
  pictures
    .map((name, index) => `${handle},${index === 0 ? handle : ''},${index === 0 ? '5.00' : ''},${at(name)}\n`)
    .join('')
const file = (...rows: string[]) => `URL handle,Title,Price,Product image URL\n${rows.join('')}`
async function pictures(): Promise<string[]> {
  const rows = await db.selectFrom('media').select('sourceUrl').orderBy('sourceUrl').execute()
  return rows.map(({ sourceUrl }) => /(\w+)\.jpg/.exec(sourceUrl ?? '')?.[1] ?? '')
}
const idOf = async (name: string) =>
  (await db.selectFrom('media').select('id').where('sourceUrl', '=', at(name)).executeTakeFirstOrThrow()).id

test('pictures that came with an import go with it, if nothing else shows them; the number was said before', async () => {
  await imported(file(row('old', 'shared', 'older')))
  const id = await imported(file(row('mug', 'front', 'side', 'shared'), row('jug', 'jug', 'shelf', 'front')))
  expect(await pictures()).toEqual(['front', 'jug', 'older', 'shared', 'shelf', 'side'])
  const shelf = newId<CollectionId>()
  await db
    .insertInto('collections')
    .values({ id: shelf, slug: 'shelf', title: 'Shelf', mediaId: await idOf('shelf') })
    .execute()
  expect(await countPictures(db, id)).toBe(3)
  expect(await undo(id)).toEqual({ deleted: 2, archived: 0, restored: 0, left: 0, pictures: 3 })
  expect(await pictures()).toEqual(['older', 'shared', 'shelf'])
})

test('how many of its pictures are still to be fetched, and how many could not be, is said of the import alone', async () => {
  await imported(file(row('old', 'older')))
  const id = await imported(file(row('mug', 'front', 'side', 'back')))
  await db
    .updateTable('media')
    .set({ state: 'failed', failure: 'file.not_there' })
    .where('id', 'in', [await idOf('side'), await idOf('older')])
    .execute()
  expect(await countUnfetched(db, id)).toEqual({ waiting: 2, failed: 1 })
})

test('what stays keeps its pictures: a product that was changed since, one that was there before, and a picture with another file', async () => {
  await imported(file(row('cup', 'cup')))
  const id = await imported(file(row('cup', 'cup', 'new'), row('mug', 'mug'), row('jug', 'jug')))
  const change = { key: { handle: 'mug' }, input: { title: 'Ours' }, actor }
  expect(await perform(productOperations.changeProduct, change)).toMatchObject({ ok: true })
  await db
    .updateTable('media')
    .set({ formerId: await idOf('cup') })
    .where('sourceUrl', '=', at('jug'))
    .execute()
  expect(await countMade(db, id)).toEqual({ deleted: 1, archived: 0, restored: 1, left: 1 })
  expect(await countPictures(db, id)).toBe(0)
  expect(await undo(id)).toEqual({ deleted: 1, archived: 0, restored: 1, left: 1 })
  expect(await pictures()).toEqual(['cup', 'jug', 'mug', 'new'])
})

test('who may not delete pictures leaves them, and who may not do anything any more ends it', async () => {
  const id = await imported(file(row('mug', 'front')))
  await perform(productOperations.deleteProduct, { key: { handle: 'mug' }, input: {}, actor })
  const permissions = new Set([...actor.permissions].filter((each) => each !== rightToPictures))
  expect(await removePictures(id, () => Promise.resolve({ ...actor, permissions }))).toBe(0)
  expect(await removePictures(id, () => Promise.resolve(null))).toBeNull()
  expect(await pictures()).toEqual(['front'])
  expect(await removePictures(id, () => Promise.resolve(actor))).toBe(1)
  // After a crash the same ones are counted.
  expect(await removePictures(id, () => Promise.resolve(actor))).toBe(1)
  expect(await pictures()).toEqual([])
})

test('the picture of a collection goes with it, and one that it completed has its own again', async () => {
  const headings = 'Handle,Title,Image Src,Product: Handle'
  const collections = `${headings}\ncups,Cups,${at('cups')},\ntable,Table,${at('table')},\n`
  await db.insertInto('collections').values({ id: newId<CollectionId>(), slug: 'table', title: 'Table' }).execute()
  const id = await imported(collections, {})
  expect(await pictures()).toEqual(['cups', 'table'])
  expect(await countPictures(db, id)).toBe(2)
  expect(await undo(id)).toEqual({ deleted: 1, archived: 0, restored: 1, left: 0, pictures: 2 })
  expect(await pictures()).toEqual([])
})

test('a picture of a collection that a colleague has deleted stays: the collection can be restored with it', async () => {
  const id = await imported(file(row('mug', 'front', 'shelf')))
  const shelf = newId<CollectionId>()
  const bench = { id: shelf, slug: 'bench', title: 'Bench', mediaId: await idOf('shelf'), deletedAt: new Date() }
  await db.insertInto('collections').values(bench).execute()
  expect(await countPictures(db, id)).toBe(1)
  expect(await undo(id)).toEqual({ deleted: 1, archived: 0, restored: 0, left: 0, pictures: 1 })
  expect(await pictures()).toEqual(['shelf'])
})
