import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findMoved } from '#app/catalogue/redirects/find-moved.server.ts'
import { createCollection } from '#app/collections/create-collection.operation.ts'
import { changeCollection } from '#app/collections/change-collection.operation.ts'
import { createImport } from '#app/imports/steps/create-import.operation.ts'
import { startImport } from '#app/imports/steps/start-import.operation.ts'
import { workOnImport } from '#app/imports/steps/work-on-import.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { useEmptyShop } from '#test/support/importing.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { countUnnoted } from './left-collections.server.ts'
import { countMade } from './made-by-import.server.ts'
import { undoImport as undoing } from './undo-import.operation.ts'
import { undoImport } from './undo-import.server.ts'

useEmptyShop()
configureIdentity({ issuer: 'http://127.0.0.1:9' })
const actor: Actor = { ...staffAt(new Date()), kind: 'tool', permissions: permissionsOf(true, ['owner']) }

const header = 'ID,Type,SKU,Name,Published,Regular price,Categories'
const clothes = `${header}
1,simple,HOOD,Hoodie,1,40,Clothing > Hoodies
2,simple,TEE,Tee,1,20,Clothing
`
const more = `${header}
3,simple,CAP,Cap,1,15,Clothing
`

async function imported(file: string): Promise<string> {
  const made = await perform(createImport, { key: null, input: { file_name: 'old.csv', file }, actor })
  if (!made.ok) throw new Error(made.reason)
  const id = made.value.import
  await workOnImport(id)
  const answers = { currency: 'EUR', prices: 'with_tax' }
  expect(await perform(startImport, { key: id, input: answers, actor })).toMatchObject({ ok: true })
  await workOnImport(id)
  return id
}
async function undo(id: string, by = actor) {
  expect(await perform(undoing, { key: id, input: {}, actor: by })).toMatchObject({ ok: true })
  await undoImport(id)
  return (await db.selectFrom('imports').select('undone').where('id', '=', id).executeTakeFirstOrThrow()).undone
}
async function shown(): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('slug')
    .where('deletedAt', 'is', null)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

test('collections that an import made of categories go with its products, and the same file makes them again', async () => {
  for (const _ of ['once', 'again']) {
    const id = await imported(clothes)
    expect(await shown()).toEqual(['clothing', 'hoodies'])
    expect(await findMoved('/product-category/clothing/hoodies')).toBe('/collections/hoodies')
    expect(await countMade(db, id)).toEqual({ deleted: 4, collections: 2, archived: 0, restored: 0, left: 0 })
    expect(await undo(id)).toEqual({ deleted: 4, collections: 2, archived: 0, restored: 0, left: 0 })
    expect(await shown()).toEqual([])
    expect(await findMoved('/product-category/clothing/hoodies')).toBeNull()
  }
})

test('a collection in which another import has put products stays, until that one is undone first', async () => {
  const id = await imported(clothes)
  const later = await imported(more)
  expect(await countMade(db, id)).toEqual({ deleted: 3, collections: 1, archived: 0, restored: 0, left: 1 })
  expect(await countMade(db, later)).toEqual({ deleted: 1, archived: 0, restored: 0, left: 0 })
  expect(await undo(id)).toEqual({ deleted: 3, collections: 1, archived: 0, restored: 0, left: 1 })
  expect(await shown()).toEqual(['clothing'])
  await undo(later)
})

test('one that staff have changed since stays, and what it is below, too', async () => {
  const id = await imported(clothes)
  expect(await perform(changeCollection, { key: 'hoodies', input: { title: 'Our hoodies' }, actor })).toMatchObject({
    ok: true,
  })
  expect(await countMade(db, id)).toEqual({ deleted: 2, archived: 0, restored: 0, left: 2 })
  expect(await undo(id)).toEqual({ deleted: 2, archived: 0, restored: 0, left: 2 })
  expect(await shown()).toEqual(expect.arrayContaining(['clothing', 'hoodies']))
})

test('collections that an import of an earlier release has made are said to stay: the log does not have them', async () => {
  const id = await imported(clothes)
  expect(await countUnnoted(db, id)).toBe(0)
  // That release wrote no entry.
  await sql`alter table audit_entries disable trigger user`.execute(db)
  await sql`delete from audit_unsealed where entry_id in (select id from audit_entries where record = 'collections')`.execute(
    db,
  )
  await sql`delete from audit_entries where request_id = ${id} and record = 'collections'`.execute(db)
  await sql`alter table audit_entries enable trigger user`.execute(db)
  expect(await countUnnoted(db, id)).toBe(2)
  expect(await undo(id)).toMatchObject({ deleted: 2 })
  expect(await shown()).toEqual(['clothing', 'hoodies'])
})

test('one that staff have made while an import ran is theirs', async () => {
  const id = await imported(clothes)
  const made = await perform(createCollection, { key: null, input: { title: 'Ours' }, actor })
  expect(made).toMatchObject({ ok: true })
  await sql`update imports set finished_at = now() where id = ${id}`.execute(db)
  expect(await countUnnoted(db, id)).toBe(0)
})
