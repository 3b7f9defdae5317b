import { beforeEach, expect, test } from 'vitest'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { findMoved } from '#app/catalogue/redirects/find-moved.server.ts'
import { changeCollection } from '#app/collections/change-collection.operation.ts'
import { importBeside } from '#app/imports/beside/import-beside.server.ts'
import { type CollectionId, newId, type ProductId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { hearAlarms } from '#test/support/alarms.ts'
import { runSql } from '#test/support/database/sql.ts'
import { useEmptyShop, writeFile } from '#test/support/importing.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { countMade } from './made-by-import.server.ts'
import { undoImport as undoing } from './undo-import.operation.ts'
import { undoImport } from './undo-import.server.ts'

const shop = useEmptyShop()
configureIdentity({ issuer: 'http://127.0.0.1:9' })
const actor: Actor = { ...staffAt(new Date()), kind: 'tool', permissions: permissionsOf(true, ['owner']) }
const [own, ruled, jug, mug] = [newId<CollectionId>(), newId<CollectionId>(), newId<ProductId>(), newId<ProductId>()]

beforeEach(() =>
  runSql(shop.url, [
    'delete from redirects',
    `insert into products (id, slug, title, status) values ('${mug}', 'mug', 'Mug', 'active'), ('${jug}', 'jug', 'Jug', 'active')`,
    `insert into collections (id, slug, title) values ('${own}', 'table', 'Table'), ('${ruled}', 'ruled', 'Ruled')`,
    `insert into collection_products (collection_id, product_id) values ('${own}', '${jug}'), ('${ruled}', '${mug}')`,
  ]),
)

const made = 'tassen-grosse'
const file = `Handle,Title,Body HTML,Image Src,Product: Handle,Must Match,Rule: Product Column,Rule: Relation,Rule: Condition
table,The table,A laid one.,https://cdn.example/t.jpg,mug,,,,
Tassen-Größe,Cups,,,mug,,,,
ruled,Ruled,,,mug,all conditions,Tag,Equals,clay
`
async function imported(): Promise<string> {
  await importBeside(writeFile(file), { now: new Date(), by: 'import' })
  return (await db.selectFrom('imports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}
const viewOf = async (key: string) => {
  const facts = await collection.find(db, key, actor)
  return facts && collection.viewOf(db, facts)
}
async function undo(id: string) {
  expect(await perform(undoing, { key: id, input: {}, actor })).toMatchObject({ ok: true })
  await undoImport(id)
  const row = await db.selectFrom('imports').select(['state', 'undone']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.state).toBe('undone')
  return row.undone
}

test('collections that an import made are gone, and one that it completed is as it was; the same file brings them in again', async () => {
  const before = [await viewOf('table'), await viewOf('ruled')]
  const id = await imported()
  expect(await viewOf('table')).toMatchObject({ description: 'A laid one.', products: [mug, jug] })
  expect(await viewOf('ruled')).toMatchObject({ rule: { conditions: ['tag:clay'] }, products: [] })
  expect(await findMoved('/collections/tassen-gr%C3%B6%C3%9Fe')).toBe(`/collections/${made}`)
  expect(await countMade(db, id)).toEqual({ deleted: 1, archived: 0, restored: 2, left: 0 })
  expect(await undo(id)).toEqual({ deleted: 1, archived: 0, restored: 2, left: 0, pictures: 1 })
  expect([await viewOf('table'), await viewOf('ruled')]).toEqual(before)
  expect(await viewOf(made)).toBeNull()
  expect(await findMoved('/collections/tassen-gr%C3%B6%C3%9Fe')).toBeNull()
  await imported()
  expect(await viewOf('table')).toMatchObject({ description: 'A laid one.', products: [mug, jug] })
  expect(await viewOf(made)).toMatchObject({ products: [mug] })
})

test('one that cannot be undone stays and raises an alarm, and the others are undone', async () => {
  const id = await imported()
  await runSql(shop.url, [
    `create function no_deletion() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`,
    `create trigger no_deletion before update on collections for each row
      when (old.slug = '${made}') execute function no_deletion()`,
  ])
  const alarms = hearAlarms()
  expect(await undo(id)).toEqual({ deleted: 0, archived: 0, restored: 2, left: 1, pictures: 1 })
  expect(alarms()).toEqual([expect.stringContaining(id)])
  await runSql(shop.url, ['drop trigger no_deletion on collections', 'drop function no_deletion'])
})

test('a collection that staff have changed since stays, and who may not delete collections undoes nothing', async () => {
  const id = await imported()
  expect(await perform(changeCollection, { key: made, input: { title: 'Our cups' }, actor })).toMatchObject({
    ok: true,
  })
  const importer: Actor = { ...actor, permissions: new Set(['imports:write']) }
  await expect(perform(undoing, { key: id, input: {}, actor: importer })).rejects.toMatchObject({
    code: 'access.forbidden',
  })
  expect(await undo(id)).toEqual({ deleted: 0, archived: 0, restored: 2, left: 1, pictures: 1 })
  expect(await viewOf(made)).toMatchObject({ title: 'Our cups', products: [mug] })
})
