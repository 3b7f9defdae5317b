import { beforeEach, expect, test } from 'vitest'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { orderLink } from '#app/orders/links/order-link.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'
import { declareWithdrawal } from './declare-withdrawal.operation.ts'
import { reopenWithdrawal } from './reopen-withdrawal.operation.ts'
import { resolveWithdrawal } from './resolve-withdrawal.operation.ts'

useDatabase()
sellOnAccount()
const cards = useCardProvider()
const start = Date.parse('2030-01-01T12:00:00Z')
const hours = (count: number) => new Date(start + count * 3_600_000)
beforeEach(async () => {
  await db.deleteFrom('withdrawals').execute()
  await db.deleteFrom('letters').execute()
})

const declare = (input: object, now = hours(0), once = newId(), actor = guestAt(now)) =>
  performOnce(declareWithdrawal, { key: null, input: { ...typed, ...input }, actor, once })
const typed = { name: 'Eve', email: 'eve@example.com', order: 'B99999', items: 'Buy at evil.example' }
const lettersOf = (kind: 'withdrawal-received' | 'withdrawal-arrived') =>
  db.selectFrom('letters').select(['data', 'stranger']).where('kind', '=', kind).orderBy('id').execute()

test('the buyer’s mailbox gets the words of a few declarations a day, however many are sent', async () => {
  const { orderId } = await aPaidOrder(await stockOf(1), cards)
  const { number, email } = await db
    .selectFrom('orders')
    .select(['number', 'email'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('letters').execute()
  const most = limits.withdrawalReceipts.value
  for (let sent = 0; sent < most + 2; sent++) await declare({ order: number, email })
  const sent = (await lettersOf('withdrawal-received')).map(({ data, stranger }) => ({
    words: JSON.stringify(data).includes('evil'),
    stranger,
  }))
  const known = { words: true, stranger: null }
  const unknown = { words: false, stranger: email }
  expect(sent).toEqual([...Array.from({ length: most }, () => known), unknown, unknown])
  await declare({ order: number, email }, hours(25))
  expect((await lettersOf('withdrawal-received')).at(-1)).toMatchObject({ stranger: null })
  // The shop reads every one of them.
  expect(await lettersOf('withdrawal-arrived')).toHaveLength(most + 3)
})

test('an unpaid order on account does not confirm its address: the receipt repeats nothing that was typed', async () => {
  const orderId = await anOrderOnAccount(await stockOf(1), 1, { email: 'victim@example.com' })
  const orders = db.selectFrom('orders').select(['number', 'email']).where('id', '=', orderId)
  const { number, email } = await orders.executeTakeFirstOrThrow()
  await declare({ order: number, email })
  const [received] = await lettersOf('withdrawal-received')
  expect(received).toMatchObject({ stranger: 'victim@example.com', data: { order: number } })
  expect(JSON.stringify(received?.data)).not.toContain('evil')
  // It is her order all the same: staff handle it, and no payment reminder is sent meanwhile.
  expect(await db.selectFrom('withdrawals').select('fromBuyer').execute()).toEqual([{ fromBuyer: true }])
})

test('without a number it is the newest order of the address for which money has moved; the receipt names it', async () => {
  const first = await aPaidOrder(await stockOf(1), cards)
  const { email } = await theOrder(first.orderId)
  const newest = await aPaidOrder(await stockOf(1), cards)
  const address = email.toUpperCase()
  await db.updateTable('orders').set({ email }).where('id', '=', newest.orderId).execute()
  await db.deleteFrom('letters').execute()
  await declare({ order: '', email: address })
  const { number } = await theOrder(newest.orderId)
  const kept = await db.selectFrom('withdrawals').select(['orderNumber', 'orderId', 'fromBuyer']).execute()
  expect(kept).toEqual([{ orderNumber: '', orderId: newest.orderId, fromBuyer: true }])
  expect(await lettersOf('withdrawal-received')).toMatchObject([{ data: { order: number, items: typed.items } }])
  expect(await lettersOf('withdrawal-arrived')).toMatchObject([{ data: { order: number, isNamed: false } }])
})

test('without a number, an address without orders is kept all the same, and the answer does not show it', async () => {
  expect(await declare({ order: '' })).toMatchObject({ ok: true })
  expect(await db.selectFrom('withdrawals').select(['orderNumber', 'orderId', 'fromBuyer']).execute()).toEqual([
    { orderNumber: '', orderId: null, fromBuyer: false },
  ])
  const [received] = await lettersOf('withdrawal-received')
  expect(received).toMatchObject({ stranger: typed.email, data: { order: null } })
  expect(JSON.stringify(received?.data)).not.toContain('evil')
})

const theOrder = (id: OrderId) =>
  db.selectFrom('orders').select(['number', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

test('text that is not an order number is in no mail to a stranger', async () => {
  await declare({ order: 'CALL-0900-1234567' })
  await declare({ order: 'B1002' })
  const data = (await lettersOf('withdrawal-received')).map((letter) => letter.data)
  expect(data).toEqual([expect.objectContaining({ order: null }), expect.objectContaining({ order: 'B1002' })])
})

test('declarations that fit no buyer fill the shop’s mailbox only so far an hour; all are kept', async () => {
  const most = limits.withdrawalMails.value
  for (let sent = 0; sent < most + 5; sent++) await declare({})
  expect(await lettersOf('withdrawal-arrived')).toHaveLength(most)
  expect(await db.selectFrom('withdrawals').select('id').execute()).toHaveLength(most + 5)
  await declare({}, hours(1.1))
  expect(await lettersOf('withdrawal-arrived')).toHaveLength(most + 1)
})

const aDeclaration = async () => {
  await declare({})
  return (await db.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow()).id
}
const resolve = (key: string, who = 'ada') =>
  perform(resolveWithdrawal, { key, input: {}, actor: staffAt(hours(1), who) })
const reopen = (key: string, who = 'ada') =>
  perform(reopenWithdrawal, { key, input: {}, actor: staffAt(hours(2), who) })
const resolvedBy = async () => (await db.selectFrom('withdrawals').select('handledBy').executeTakeFirst())?.handledBy

test('a resolved withdrawal keeps the first person who resolved it, and only that person can reopen it; both are in the audit log, without the buyer’s name', async () => {
  const id = await aDeclaration()
  expect(await resolve(id)).toMatchObject({ ok: true })
  expect(await resolve(id, 'ben')).toMatchObject({ ok: true })
  expect(await reopen(id, 'ben')).toMatchObject({ reason: 'record.resolved_by_other' })
  expect(await resolvedBy()).toBe('ada')
  expect([await reopen(id), await reopen(id, 'ben')]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await resolvedBy()).toBeNull()
  const { entries, events } = await writtenDownOf(id)
  expect(
    entries.map(({ operation, actorId, changes }) => [operation, actorId, 'resolved_by' in Object(changes)]),
  ).toEqual([
    ['withdrawals.resolve', 'ada', true],
    ['withdrawals.resolve', 'ben', false],
    ['withdrawals.reopen', 'ada', true],
  ])
  expect(events.slice(1)).toMatchObject([
    { type: 'withdrawal.resolved', snapshot: { order_number: 'B99999', resolved_by: 'ada' } },
    { type: 'withdrawal.reopened', snapshot: { resolved_by: null } },
  ])
})

test('if ten people resolve one at once, one of them has; it needs the permission for returns, and a missing one is not found', async () => {
  const id = await aDeclaration()
  const ten = await Promise.all(Array.from({ length: 10 }, (_, at) => resolve(id, `staff-${at}`)))
  expect(ten.every(({ ok }) => ok)).toBe(true)
  const { events } = await writtenDownOf(id)
  expect(events.map(({ type }) => type)).toEqual(['withdrawal.declared', 'withdrawal.resolved'])
  const call = { key: id, input: {}, actor: { ...staffAt(hours(1)), permissions: permissionsOf(true, ['fulfilment']) } }
  await expect(perform(resolveWithdrawal, call)).rejects.toThrow('access.forbidden')
  await expect(perform(reopenWithdrawal, call)).rejects.toThrow('access.forbidden')
  for (const key of [newId(), 'nonsense']) await expect(resolve(key)).rejects.toThrow('request.not_found')
})

test('a declaration that is sent five times at once is stored once, and other systems are notified; it is no entry of the audit log', async () => {
  const once = newId()
  const five = await Promise.all(Array.from({ length: 5 }, () => declare({}, hours(0), once)))
  expect(five.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  const kept = await db.selectFrom('withdrawals').select('id').execute()
  expect(kept).toHaveLength(1)
  expect(await lettersOf('withdrawal-received')).toHaveLength(1)
  const { entries, events } = await writtenDownOf(kept[0]?.id ?? '')
  expect(entries).toEqual([])
  expect(events).toMatchObject([
    { type: 'withdrawal.declared', snapshot: { order: null, order_number: 'B99999', email: 'eve@example.com' } },
  ])
  expect(await declare({ items: 'Another' }, hours(0), once)).toMatchObject({ reason: 'call.other_request' })
})

test('only a caller who may see the order learns what cannot be withdrawn from; a refusal stores nothing', async () => {
  const { orderId } = await aPaidOrder(await stockOf(1), cards)
  await db.updateTable('orderLines').set({ noReturn: 'made_for_you' }).where('orderId', '=', orderId).execute()
  const orders = db.selectFrom('orders').selectAll().where('id', '=', orderId)
  const order = await orders.executeTakeFirstOrThrow()
  const about = { order: order.number, email: order.email, items: '' }
  const at = new Date()
  const reader = { ...guestAt(at), client: '198.51.100.7' }
  const key = new URL(orderLink(languageOf('en'), order), 'http://shop').searchParams.get('key')
  const refused = await declare({ ...about, key }, at, newId(), reader)
  expect(refused).toMatchObject({ problems: [{ pointer: '/items', code: 'withdrawal.not_possible' }] })
  expect(await db.selectFrom('withdrawals').select('id').execute()).toEqual([])
  for (const key of ['guessed', null])
    expect(await declare({ ...about, key }, at, newId(), reader)).toMatchObject({ ok: true })
})

test('who declares too often is refused, and a second press of one that was taken does not count', async () => {
  const reader = { ...guestAt(hours(0)), client: '198.51.100.9' }
  const once = newId()
  for (let press = 0; press < 3; press++) expect(await declare({}, hours(0), once, reader)).toMatchObject({ ok: true })
  for (let sent = 1; sent < limits.withdrawalsPerHour.value; sent++) await declare({}, hours(0), newId(), reader)
  await expect(declare({}, hours(0), newId(), reader)).rejects.toThrow('limit.too_many_requests')
})
