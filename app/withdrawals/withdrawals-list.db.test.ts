import { beforeEach, expect, test } from 'vitest'
import { readListQuery } from '#app/doors/list-address.ts'
import { newId, type OrderId, type WithdrawalId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { findPage } from '#app/operations/list.server.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { startReturn } from '#app/returns/start-return.operation.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { ship, staffAt } from '#test/support/people/staff/staff.ts'
import { listWithdrawalsOf, withdrawals } from './withdrawals.list.ts'

useDatabase()

const cards = useCardProvider()
beforeEach(async () => {
  await db.deleteFrom('withdrawals').execute()
})

const same = { orderNumber: 'B1001', items: '', locale: 'en', email: 'a@example.com' }
function made(name: string, fromBuyer: boolean, minute: number, orderId: OrderId | null = null) {
  const receivedAt = new Date(Date.UTC(2030, 0, 1, 12, minute))
  return {
    ...same,
    id: newId<WithdrawalId>(),
    submissionKey: crypto.randomUUID(),
    name,
    fromBuyer,
    receivedAt,
    orderId,
  }
}
const most = limits.officeWithdrawals.value
const flood = (orderId: OrderId | null) => Array.from({ length: most + 1 }, (_, at) => made('Eve', false, at, orderId))
const keep = (...rows: (ReturnType<typeof made> & { handledAt?: Date })[]) =>
  db.insertInto('withdrawals').values(rows).execute()

async function anOrderOfTwo() {
  const { orderId } = await aPaidOrder(await stockOf(2), cards, { quantity: 2 })
  return orderId
}

async function lineOf(orderId: OrderId) {
  const lines = db.selectFrom('orderLines').select('id').where('orderId', '=', orderId)
  return (await lines.executeTakeFirstOrThrow()).id
}

/** Made by staff, of no declaration. */
async function returnOf(orderId: OrderId, quantity: number) {
  const input = { lines: { [await lineOf(orderId)]: quantity }, instructions: 'The mill' }
  const made = await performOnce(startReturn, { key: orderId, input, actor: staffAt(new Date()), once: newId() })
  expect(made).toMatchObject({ ok: true })
}

const asked = (query: string) =>
  findPage(withdrawals, readListQuery(withdrawals, new URLSearchParams(query)), staffAt(new Date()))
const namesOf = async (query: string) => (await asked(query)).rows.map(({ name }) => name)

test('a flood of made-up declarations hides no customer’s', async () => {
  await keep(...flood(null), made('Ada', true, 501), made('Jonas', true, 500))
  const { rows, next, total } = await asked('')
  expect(rows.slice(0, 3).map(({ name }) => name)).toEqual(['Jonas', 'Ada', 'Eve'])
  expect([next, total]).toEqual([rows.at(-1)?.id, { count: most + 3, more: false }])
  const later = await asked(`before=${next}`)
  expect(new Set([...rows, ...later.rows].map(({ id }) => id)).size).toBe(rows.length + later.rows.length)
  expect(later.rows.every(({ name }) => name === 'Eve')).toBe(true)
})

test('open ones are shown by default, and resolved ones on request', async () => {
  await keep(made('Ada', true, 1), { ...made('Jonas', true, 2), handledAt: new Date() }, made('Eve', false, 0))
  expect(await namesOf('')).toEqual(['Ada', 'Eve'])
  expect(await namesOf('state=nonsense')).toEqual(['Ada', 'Eve'])
  expect(await namesOf('state=resolved')).toEqual(['Jonas'])
  expect(await namesOf('state=all')).toEqual(['Ada', 'Jonas', 'Eve'])
  expect(await namesOf('state=all&sort=received')).toEqual(['Eve', 'Ada', 'Jonas'])
  expect(await namesOf('sender=other')).toEqual(['Eve'])
})

test('one is found by its number as people type it, its address and its day by the shop’s clock', async () => {
  const midnight = { ...made('Ada', true, 0), email: 'Ada@Example.com', receivedAt: new Date('2029-12-31T23:30:00Z') }
  await keep(midnight, { ...made('Eve', false, 0), orderNumber: 'B1002' })
  expect(await namesOf('q=1002')).toEqual(['Eve'])
  expect(await namesOf('q=ada@example.COM')).toEqual(['Ada'])
  // In Berlin the new year has begun.
  expect(await namesOf('received_from=2030-01-01')).toEqual(['Ada', 'Eve'])
  expect(await namesOf('received_to=2029-12-31')).toEqual([])
})

test('one that knows an order’s number makes its page no endless list, and hides no word of its customer', async () => {
  const { orderId } = await aPaidOrder(await stockOf(1), cards)
  await keep(made('Ada', true, -1, orderId), ...flood(orderId))
  const names = (await listWithdrawalsOf(orderId)).map(({ name }) => name)
  expect([names.length, names[0], names[1]]).toEqual([most, 'Ada', 'Eve'])
})

test('a return is made of it once something of its order has left, as long as its page would make one', async () => {
  const orderId = await anOrderOfTwo()
  await keep(made('Ada', true, 0, orderId), made('Eve', false, 1))
  const offers = async () => (await asked('')).rows.map(({ noReturn }) => noReturn)
  expect(await offers()).toEqual(['not_sent', 'not_sent'])
  const orderLineId = await lineOf(orderId)
  expect(await ship(orderId, [{ orderLineId, quantity: 1 }], new Date())).toMatchObject({ ok: true })
  expect(await offers()).toEqual([null, 'not_sent'])
  await returnOf(orderId, 1)
  expect(await offers()).toEqual(['return.nothing_to_return', 'not_sent'])
  expect(await ship(orderId, [{ orderLineId, quantity: 1 }], new Date())).toMatchObject({ ok: true })
  expect(await offers()).toEqual([null, 'not_sent'])
  expect((await listWithdrawalsOf(orderId)).map(({ noReturn }) => noReturn)).toEqual([null])
})
