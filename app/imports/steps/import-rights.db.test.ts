import { afterEach, expect, test } from 'vitest'
import { undoImport as askUndo } from '#app/import-undo/undo-import.operation.ts'
import { undoImport } from '#app/import-undo/undo-import.server.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import type { Role } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { runSql } from '#test/support/database/sql.ts'
import { useEmptyShop } from '#test/support/importing.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { aStaffMember } from '#test/support/people/staff/staff-member.ts'
import { createImport } from './create-import.operation.ts'
import { startImport } from './start-import.operation.ts'
import { workOnImport } from './work-on-import.server.ts'

const database = useEmptyShop()
configureIdentity({ issuer: 'https://issuer.example', ownerEmail: 'owner@shop.example' })
const leaveRights = () => runSql(database.url, ['drop function if exists take_rights cascade'])
afterEach(leaveRights)

const header = 'URL handle,Title,Price,SKU\n'
const fileOf = (prices: readonly number[]) =>
  header + prices.map((price, at) => `mug-${at},Mug ${at},${price}.00,MUG-${at}\n`).join('')
const redirects = 'Redirect from,Redirect to\n/old-1,/contact\n/old-2,/contact\n'

async function uploaded(actor: Actor, file: string): Promise<string> {
  const made = await perform(createImport, { key: null, input: { file_name: 'old.csv', file }, actor })
  if (!made.ok) throw new Error(made.reason)
  await workOnImport(made.value.import)
  return made.value.import
}

async function started(actor: Actor, file: string): Promise<string> {
  const id = await uploaded(actor, file)
  const input = file === redirects ? {} : { currency: 'EUR', prices: 'with_tax' }
  expect(await perform(startImport, { key: id, input, actor })).toMatchObject({ ok: true })
  return id
}

async function imported(actor: Actor, file: string): Promise<string> {
  const id = await started(actor, file)
  await workOnImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'done' })
  return id
}

const rowOf = (id: string) => db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pricesNow = async () =>
  (await db.selectFrom('variants').select('price').orderBy('sku').execute()).map(({ price }) => price)
const rolesOf = (actor: Actor, roles: Role[]) =>
  db
    .updateTable('staffMembers')
    .set({ roles })
    .where('identityId', '=', actor.id as never)
    .execute()

/** The first of these rows that is changed waits for longer than rights are known, and takes them from all staff. */
const takeRightsAt = (table: string, change: 'insert' | 'update' | 'delete', row: string, roles: string) =>
  runSql(database.url, [
    `create function take_rights() returns trigger language plpgsql as $$
     begin
       perform pg_sleep(${(1.5 * limits.rightsKnown.value) / 1_000});
       update staff_members set roles = '${roles}';
       return coalesce(new, old);
     end $$`,
    `create trigger take_rights before ${change} on ${table} for each row when (${row}) execute function take_rights()`,
  ])

test('an import of products ends where the rights of who asked for it do', async () => {
  const actor = await aStaffMember(['owner'])
  // More than are changed in one transaction.
  const all = Array.from({ length: 25 }, () => 10)
  await imported(actor, fileOf(all))
  const id = await started(actor, fileOf(all.map((price) => price + 1)))
  await takeRightsAt('variants', 'update', `old.sku = 'MUG-0'`, '{fulfilment}')
  await workOnImport(id)
  expect((await pricesNow()).toSorted()).toEqual(all.map((price, at) => (at < 5 ? price : price + 1) * 100))
  expect(await rowOf(id)).toMatchObject({ state: 'failed', work: null, errors: [{ code: 'access.forbidden' }] })
})

test('so does one of redirects', async () => {
  const actor = await aStaffMember(['owner'])
  const id = await started(actor, redirects)
  await takeRightsAt('redirects', 'insert', `new.from_path = '/old-1'`, '{fulfilment}')
  await workOnImport(id)
  const made = await db.selectFrom('redirects').select('fromPath').where('fromPath', 'like', '/old-%').execute()
  expect(made).toEqual([{ fromPath: '/old-1' }])
  expect(await rowOf(id)).toMatchObject({ state: 'failed', work: null, errors: [{ code: 'access.forbidden' }] })
})

test('so does the undo of an import, which another person asks for again', async () => {
  const actor = await aStaffMember(['owner'])
  const id = await imported(actor, fileOf([10, 10, 10]))
  await perform(askUndo, { key: id, input: {}, actor })
  await takeRightsAt('products', 'delete', 'true', '{fulfilment}')
  await undoImport(id)
  await leaveRights()
  expect(await pricesNow()).toHaveLength(2)
  expect(await rowOf(id)).toMatchObject({ state: 'done', work: null })
  const other = await aStaffMember(['owner'])
  expect(await perform(askUndo, { key: id, input: {}, actor: other })).toMatchObject({ ok: true })
  await undoImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'undone', work: null })
  expect(await pricesNow()).toEqual([])
})

test('an undo of who may not delete products any more is over, and can be asked for again', async () => {
  const actor = await aStaffMember(['owner'])
  const id = await imported(actor, fileOf([10]))
  await perform(askUndo, { key: id, input: {}, actor })
  await rolesOf(actor, ['fulfilment'])
  await undoImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'done', work: null })
  expect(await pricesNow()).toEqual([1_000])
})
