import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { limits } from '#app/limits.ts'
import { freshOrderLink } from '#app/orders/links/order-link.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { changeSettings } from '#app/settings/change-settings.operation.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer } from '#test/support/people/customers.ts'
import { anOpenOrder, stockOf } from '#test/support/people/orders.ts'
import {
  aSentOrder,
  approved,
  close,
  later,
  lettersOf,
  lineOf,
  now,
  numberOf,
  receive,
  refund,
  reject,
  request,
  requested,
  start,
} from '#test/support/returns/returns.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { ship, staffAt } from '#test/support/people/staff/staff.ts'
import { approveReturn } from './approve-return.operation.ts'
import { requestReturn } from './request-return.operation.ts'

useDatabase()
const cards = useCardProvider()

test('no more items can be returned than have left and are in no return; a rejected return claims none', async () => {
  const order = await aSentOrder(cards, 3, 2)
  expect(await request(order, 3)).toMatchObject({ problems: [{ code: 'return.too_many_pieces' }] })
  const first = await requested(order, 2)
  expect(await request(order, 1)).toMatchObject({ reason: 'return.nothing_to_return' })
  expect(await start(order.orderId, { lines: { [order.line]: 1 } })).toMatchObject({
    reason: 'return.nothing_to_return',
  })
  expect(await reject(first)).toMatchObject({ ok: true })
  expect(await lettersOf(first)).toEqual(['order-return-requested', 'order-return-rejected'])
  expect(await requested(order, 2)).not.toBe(first)
})

test('items that never came or came only in part can be returned again', async () => {
  const order = await aSentOrder(cards)
  const first = await approved(order, 2)
  await receive(first, { lines: { [order.line]: 1 } })
  const second = await approved(order, 1)
  expect(await request(order, 1)).toMatchObject({ reason: 'return.nothing_to_return' })
  expect(await close(second)).toMatchObject({ ok: true })
  expect(await requested(order, 1)).toBeTruthy()
})

test('an item that was refunded before it left is not returned, and nothing is before anything has left', async () => {
  const unsent = await aSentOrder(cards, 2, 0)
  expect(await request(unsent, 1)).toMatchObject({ reason: 'return.nothing_to_return' })
  const pending = await anOpenOrder(await stockOf(3))
  const line = await lineOf(pending.orderId)
  expect(await request({ ...unsent, orderId: pending.orderId, line }, 1)).toMatchObject({ reason: 'order.not_placed' })
  const order = await aSentOrder(cards, 2, 0)
  expect(await refund(order.orderId, { kind: 'lines', lines: { [order.line]: 1 }, reason: 'goodwill' })).toMatchObject({
    ok: true,
  })
  await ship(order.orderId, [{ orderLineId: order.line, quantity: 2 }], now())
  expect(await request(order, 2)).toMatchObject({ problems: [{ code: 'return.too_many_pieces' }] })
})

test('the shop’s period ends after its days; staff can start a return later, and 0 days offers none', async () => {
  const order = await aSentOrder(cards)
  expect(await request(order, 1, { at: later(29.9) })).toMatchObject({ ok: true })
  expect(await request(order, 1, { at: later(30.1) })).toMatchObject({ reason: 'return.too_late' })
  await perform(changeSettings, { key: 'shop', input: { return_days: 0 }, actor: staffAt(now()) })
  expect(await request(order, 1)).toMatchObject({ reason: 'return.too_late' })
  expect(await start(order.orderId, { lines: { [order.line]: 1 } })).toMatchObject({ ok: true })
  await perform(changeSettings, { key: 'shop', input: { return_days: 30 }, actor: staffAt(now()) })
})

test('what is excluded from returns is refused to its buyer, and a reason is needed for each line', async () => {
  const order = await aSentOrder(cards)
  const more = { reasons: {} }
  expect(await request(order, 1, { more })).toMatchObject({ problems: [{ code: 'return.reason_needed' }] })
  await db.updateTable('orderLines').set({ noReturn: 'made_for_you' }).where('id', '=', order.line).execute()
  expect(await request(order, 1)).toMatchObject({ reason: 'return.not_possible' })
  expect(await start(order.orderId, { lines: { [order.line]: 1 } })).toMatchObject({ ok: true })
})

test('only the order’s buyer and the holder of its link can request a return, and only staff decide', async () => {
  const order = await aSentOrder(cards)
  const { number } = await numberOf(order.orderId)
  const call = { input: { lines: { [order.line]: 1 }, reasons: { [order.line]: 'other' } }, once: newId() }
  const stranger = await aCustomer(now())
  for (const actor of [guestAt(now()), stranger.actor])
    await expect(perform(requestReturn, { ...call, key: { number, link: 'x'.repeat(22) }, actor })).rejects.toThrow(
      'request.not_found',
    )
  const id = await requested(order)
  await expect(
    perform(approveReturn, { key: id, input: { instructions: 'here' }, actor: stranger.actor, once: newId() }),
  ).rejects.toThrow('access.forbidden')
})

test('a link that is too old to show the order requests nothing; its customer still can, and so does a fresh link', async () => {
  await perform(changeSettings, { key: 'shop', input: { return_days: 365 }, actor: staffAt(now()) })
  const order = await aSentOrder(cards)
  const old = new Date(Date.now() - limits.orderLinkLife.value - 60_000)
  await db.updateTable('orders').set({ createdAt: old, placedAt: old }).where('id', '=', order.orderId).execute()
  await db.updateTable('shipments').set({ shippedAt: old }).where('orderId', '=', order.orderId).execute()
  await expect(request(order, 1)).rejects.toMatchObject({ code: 'request.not_found' })
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.orderId).executeTakeFirstOrThrow()
  const fresh = new URL(freshOrderLink(languageOf('en'), row, later(1)), 'http://shop').searchParams.get('key')
  const input = { lines: { [order.line]: 1 }, reasons: { [order.line]: 'changed_mind' } }
  const call = { input, actor: guestAt(now()), once: newId() }
  expect(await performOnce(requestReturn, { ...call, key: { number: row.number, link: fresh } })).toMatchObject({
    ok: true,
  })
  const ada = await aCustomer(now())
  // The request of before is a change, and the link is whole again.
  await db.deleteFrom('returnLines').execute()
  await db.deleteFrom('returns').where('orderId', '=', order.orderId).execute()
  await db.updateTable('orders').set({ customerId: ada.id }).where('id', '=', order.orderId).execute()
  const key = await numberOf(order.orderId)
  expect(await performOnce(requestReturn, { ...call, key, actor: ada.actor, once: newId() })).toMatchObject({
    ok: true,
  })
})

test('ten requests at once for two items make two returns, and one that is sent twice makes one', async () => {
  const order = await aSentOrder(cards)
  const once = newId()
  const [one, two] = await Promise.all([request(order, 1, { once }), request(order, 1, { once })])
  expect(one).toMatchObject({ ok: true })
  expect(two).toMatchObject({ ok: true })
  await Promise.all(Array.from({ length: 10 }, () => request(order, 1)))
  const made = await db
    .selectFrom('returns')
    .select('number')
    .where('orderId', '=', order.orderId)
    .orderBy('number')
    .execute()
  const { number } = await numberOf(order.orderId)
  expect(made).toEqual([{ number: `${number}-R1` }, { number: `${number}-R2` }])
})

test('a return is made of a declaration once, for its own order, and is approved from the beginning', async () => {
  const [order, other] = [await aSentOrder(cards), await aSentOrder(cards)]
  const withdrawal = newId()
  const { number } = await numberOf(order.orderId)
  const about = { orderNumber: number, orderId: order.orderId, fromBuyer: true, name: 'Ada', email: 'ada@example.com' }
  const row = {
    id: withdrawal as never,
    submissionKey: withdrawal,
    ...about,
    items: '',
    locale: 'en',
    receivedAt: now(),
  }
  await db.insertInto('withdrawals').values(row).execute()
  const lines = { [order.line]: 1 }
  expect(await start(other.orderId, { lines: { [other.line]: 1 }, withdrawal })).toMatchObject({
    reason: 'return.of_other_order',
  })
  expect(await start(order.orderId, { lines, withdrawal })).toMatchObject({ ok: true })
  expect(await start(order.orderId, { lines, withdrawal })).toMatchObject({ reason: 'return.decided' })
  const made = db.selectFrom('returns').select(['kind', 'state']).where('orderId', '=', order.orderId)
  expect(await made.execute()).toEqual([{ kind: 'withdrawal', state: 'approved' }])
})
