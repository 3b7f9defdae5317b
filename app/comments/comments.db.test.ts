import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aColleague } from '#test/support/people/staff/colleagues.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { changeComment } from './change-comment.operation.ts'
import { comment } from './comment.record.ts'
import { comments } from './comments.list.ts'
import { deleteComment } from './delete-comment.operation.ts'
import { restoreComment } from './restore-comment.operation.ts'
import { writeComment } from './write-comment.operation.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

const anObject = async () => {
  const { orderId } = await aPaidOrder(await stockOf(1), cards)
  return typeId('ord_', orderId)
}
/** A colleague as an actor, without the rights of an owner. */
const support = (id: string): Actor => ({ ...staffAt(now(), id), permissions: permissionsOf(true, ['support']) })

async function write(object: string, text: string, actor: Actor) {
  const written = await perform(writeComment, { key: null, input: { object, text }, actor })
  return written.ok ? written.value.comment : written
}
const listed = (object: string, actor: Actor) =>
  comments.find({ filter: { object }, sort: { by: 'created', descending: true }, after: null, most: 9, actor })
const mailsTo = async (address: string) => {
  const mails = db.selectFrom('letters').select(['kind', 'data']).where('recipient', '=', address)
  return mails.execute()
}

test('colleagues comment on an order, newest first, and events tell of it', async () => {
  const [object, ada, ben] = [await anObject(), await aColleague('Ada Weber'), await aColleague('Ben')]
  const first = await write(object, '  Call first.\n\nThen send. ', support(ada.id))
  await write(object, 'Called.', support(ben.id))
  const all = await listed(object, support(ada.id))
  expect(all.map(({ author, text }) => [author, text])).toEqual([
    [ben.id, 'Called.'],
    [ada.id, 'Call first.\n\nThen send.'],
  ])
  const events = db.selectFrom('events').select('type').where('objectId', '=', String(first))
  expect(await events.execute()).toEqual([{ type: 'comment.written' }])
})

test('a mentioned colleague gets one mail for a comment, however often it is changed; its author gets none', async () => {
  const [object, ada, ben] = [await anObject(), await aColleague('Ada Weber'), await aColleague('Ben Unverified')]
  await db.updateTable('identities').set({ emailVerified: false }).where('id', '=', ben.id).execute()
  const author = await aColleague('Cleo')
  const id = await write(object, '@Ada Weber and @Ben Unverified, @Cleo: look', support(author.id))
  const change = (text: string) =>
    perform(changeComment, { key: String(id), input: { text }, actor: support(author.id) })
  expect(await change('@ada weber: look again')).toMatchObject({ ok: true })
  const mails = await mailsTo(ada.email)
  expect(mails.map(({ kind }) => kind)).toEqual(['comment-mention'])
  expect(mails[0]?.data).toMatchObject({ by: 'Cleo', path: expect.stringContaining('/admin/orders/B') })
  expect([await mailsTo(ben.email), await mailsTo(author.email)]).toEqual([[], []])
})

test('a colleague who may not see what it is about gets no mail, also under the name of one who may', async () => {
  const [object, ada, packer] = [await anObject(), await aColleague('Ada Weber'), await aColleague('Ada Weber')]
  await db
    .updateTable('staffMembers')
    .set({ roles: ['catalogue'] })
    .where('identityId', '=', packer.id)
    .execute()
  await write(object, '@Ada Weber: she moved to Kai 3', support((await aColleague('Cleo')).id))
  expect(await mailsTo(ada.email)).toHaveLength(1)
  expect(await mailsTo(packer.email)).toEqual([])
})

test('nobody changes another person’s words, and only an owner may delete them', async () => {
  const [object, ada, ben] = [await anObject(), await aColleague('Ada'), await aColleague('Ben')]
  const key = String(await write(object, 'Mine', support(ada.id)))
  const refused = { ok: false, reason: 'comment.not_yours' }
  expect(await perform(changeComment, { key, input: { text: 'x' }, actor: support(ben.id) })).toMatchObject(refused)
  expect(await perform(deleteComment, { key, input: {}, actor: support(ben.id) })).toMatchObject(refused)
  expect(await perform(changeComment, { key, input: { text: 'x' }, actor: staffAt(now()) })).toMatchObject(refused)
  expect(await perform(deleteComment, { key, input: {}, actor: staffAt(now()) })).toMatchObject({ ok: true })
  const after = await perform(changeComment, { key, input: { text: 'x' }, actor: support(ada.id) })
  expect(after).toMatchObject({ ok: false, reason: 'comment.deleted' })
})

test('a deleted comment is seen by no one, and restored with one press', async () => {
  const [object, ada] = [await anObject(), await aColleague('Ada')]
  const actor = support(ada.id)
  const key = String(await write(object, 'Mine', actor))
  const early = await perform(restoreComment, { key, input: {}, actor })
  expect(early).toMatchObject({ ok: false, reason: 'comment.not_deleted' })
  await perform(deleteComment, { key, input: {}, actor })
  expect([await listed(object, actor), await comments.count({ object }, 9, actor)]).toEqual([[], 0])
  const other = support((await aColleague('Ben')).id)
  expect(await comment.find(db, key, other)).toBeNull()
  expect(await comment.find(db, key, staffAt(now()))).not.toBeNull()
  const undo = await findUndo(deleteComment, key, actor)
  if (!undo.ok) throw new Error(undo.reason)
  const restored = await perform(restoreComment, { key, input: undo.value.input, actor, seen: undo.value.seen })
  expect(restored).toMatchObject({ ok: true })
  expect(await listed(object, actor)).toHaveLength(1)
})

test('of two people who change a comment at once, the second is told, and nothing is lost', async () => {
  const [object, ada] = [await anObject(), await aColleague('Ada')]
  const actor = support(ada.id)
  const key = String(await write(object, 'First', actor))
  const { versionOf } = await import('#app/operations/version.server.ts')
  const { comment } = await import('./comment.record.ts')
  const facts = (await comment.find(db, key, actor)) ?? expect.unreachable()
  const seen = versionOf(await comment.viewOf(db, facts))
  const change = (text: string) => perform(changeComment, { key, input: { text }, actor, seen })
  expect(await change('Second')).toMatchObject({ ok: true })
  expect(await change('Third')).toMatchObject({ ok: false, reason: 'record.changed' })
})

test('one comments only on what one may see, and an unknown object looks like one that is hidden', async () => {
  const ada = await aColleague('Ada')
  const catalogue = { ...staffAt(now(), ada.id), permissions: permissionsOf(true, ['catalogue']) }
  const object = await anObject()
  const missing = { ok: false, reason: 'request.not_found', problems: [{ pointer: '/object' }] }
  for (const [about, actor] of [
    [object, catalogue],
    [typeId('ord_', newId()), support(ada.id)],
    [typeId('cart_', newId()), support(ada.id)],
    ['orders:1', support(ada.id)],
  ] as const)
    expect(await write(about, 'Hello', actor)).toMatchObject(missing)
  const key = String(await write(object, 'Hello', support(ada.id)))
  expect([await listed(object, catalogue), await listed('', support(ada.id))]).toEqual([[], []])
  await expect(perform(deleteComment, { key, input: {}, actor: catalogue })).rejects.toThrow()
})

test.each([
  ['', 'field.required'],
  [' \n ', 'field.required'],
  ['x'.repeat(limits.comment.value + 1), 'field.too_long'],
])('a comment of "%.5s" is refused at its field', async (text, code) => {
  const written = await write(await anObject(), text, staffAt(now()))
  expect(written).toMatchObject({ ok: false, problems: [{ pointer: '/text', code }] })
})
