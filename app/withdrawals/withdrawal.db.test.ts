import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/on-account.ts'
import { aPaidOrder, stockOf } from '#test/support/orders.ts'
import { staffAt } from '#test/support/staff.ts'
import { writtenDownOf } from '#test/support/written-down.ts'
import { reopenWithdrawal } from './reopen-withdrawal.operation.ts'
import { resolveWithdrawal } from './resolve-withdrawal.operation.ts'
import { keepWithdrawal } from './withdrawal.server.ts'

useDatabase()
sellOnAccount()
const cards = useCardProvider()
const start = Date.parse('2030-01-01T12:00:00Z')
const hours = (count: number) => new Date(start + count * 3_600_000)
beforeEach(async () => {
  await db.deleteFrom('withdrawals').execute()
  await db.deleteFrom('letters').execute()
})

const declare = (change: object, now = hours(0)) => {
  const typed = { name: 'Eve', email: 'eve@example.com', order: 'B99999', items: 'Buy at evil.example' }
  return keepWithdrawal({ ...typed, submission: crypto.randomUUID(), ...change }, 'en', now)
}
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
  // It is her order all the same: staff deal with it, and meanwhile nobody is reminded to pay.
  expect(await db.selectFrom('withdrawals').select('fromBuyer').execute()).toEqual([{ fromBuyer: true }])
})

test('what is no order number is in no mail to a stranger', async () => {
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

test('who resolved a declaration first stays who it was, and alone reopens it; both are written down, and no name with them', async () => {
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
    ['withdrawals.reopen', 'ben', false],
  ])
  expect(events).toMatchObject([
    { type: 'withdrawal.resolved', snapshot: { order_number: 'B99999', resolved_by: 'ada' } },
    { type: 'withdrawal.reopened', snapshot: { resolved_by: null } },
  ])
})

test('of ten who resolve one at once one has done so; who may not start a return resolves none, and nobody one that is not there', async () => {
  const id = await aDeclaration()
  const ten = await Promise.all(Array.from({ length: 10 }, (_, at) => resolve(id, `staff-${at}`)))
  expect(ten.every(({ ok }) => ok)).toBe(true)
  expect((await writtenDownOf(id)).events).toHaveLength(1)
  const call = { key: id, input: {}, actor: { ...staffAt(hours(1)), permissions: permissionsOf(true, ['fulfilment']) } }
  await expect(perform(resolveWithdrawal, call)).rejects.toThrow('access.forbidden')
  await expect(perform(reopenWithdrawal, call)).rejects.toThrow('access.forbidden')
  for (const key of [newId(), 'nonsense']) await expect(resolve(key)).rejects.toThrow('request.not_found')
})
