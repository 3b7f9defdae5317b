import { beforeAll, expect, test } from 'vitest'
import { newId, type OrderId, type OrderLineId } from '#app/kernel/ids.ts'
import { order } from '#app/orders/order.record.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aLink, getDraft, office, pressLink, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { aHeldOrder, aPaidOrder, bookOf, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { cancel, close, edit, giveBack, ship, staffAt } from '#test/support/people/staff/staff.ts'
import { editableOrder } from './editable-order.record.ts'
import type { EditInput } from './edit-input.ts'
import { planEdit } from './plan-edit.server.ts'

useDatabase()
const cards = useCardProvider()
sellOnAccount()
beforeAll(sellsToGermany)
const now = () => new Date()

async function planOf(orderId: OrderId, input: Partial<Pick<EditInput, 'remove' | 'add'>>) {
  const facts = await editableOrder.find(db, orderId, staffAt(now()))
  if (!facts) throw new Error('there is no such order')
  const plan = await planEdit(db, facts, { remove: {}, add: {}, ...input }, now())
  if (!plan.ok) throw new Error(`refused: ${plan.reason}`)
  return plan.value
}

async function linesOf(orderId: OrderId) {
  const lines = db.selectFrom('orderLines').select(['id', 'quantity', 'removed']).where('orderId', '=', orderId)
  return lines.orderBy('position').execute()
}
const lineOf = async (orderId: OrderId): Promise<OrderLineId> =>
  (await linesOf(orderId))[0]?.id ?? expect.fail('no line')

/** Four cups for 24.00 each, of ten. */
async function fourCups(quantity = 4) {
  const stock = await stockOf(10)
  const { orderId } = await aPaidOrder(stock, cards, { quantity })
  return { stock, orderId, line: await lineOf(orderId) }
}
const remove = (line: OrderLineId, quantity: number) => ({ remove: { [line]: quantity } })
const add = ({ variantId }: Stock, quantity = 1) => ({ add: { [variantId]: quantity } })
const draftsOf = (orderId: OrderId) =>
  db.selectFrom('drafts').selectAll().where('supplements', '=', orderId).orderBy('madeAt').execute()

test('items that are taken out are back in stock and refunded, exactly as planned; the rest is sent, and the order closes', async () => {
  const { stock, orderId, line } = await fourCups()
  const plan = await planOf(orderId, remove(line, 1))
  expect(plan.removal).toMatchObject({ back: { amount: 2_400 }, credited: 0 })
  const done = await edit(orderId, { ...remove(line, 1), planned: plan.planned }, now())
  expect(done).toMatchObject({ ok: true, value: { returned: { amount: 2_400 }, draft: null } })
  expect(await leftOf(stock)).toEqual({ onHand: 7, reserved: 0, moved: 7 })
  const { refunds } = await bookOf(orderId)
  expect(refunds).toMatchObject([{ amount: 2_400, reason: 'edited', state: 'requested' }])
  expect(await ship(orderId, [{ orderLineId: line, quantity: 4 }], now())).toMatchObject({ ok: false })
  expect(await ship(orderId, [{ orderLineId: line, quantity: 3 }], now())).toMatchObject({ ok: true })
  const row = db.selectFrom('orders').select(['fulfilment', 'toPack']).where('id', '=', orderId)
  expect(await row.executeTakeFirst()).toEqual({ fulfilment: 'fulfilled', toPack: false })
  await payRefund(refunds[0]?.id ?? expect.fail('no refund'), now())
  expect(await close(orderId, now())).toMatchObject({ ok: true })
  expect(await leftOf(stock)).toEqual({ onHand: 7, reserved: 0, moved: 7 })
})

test('a cancelled order gives back only what it still has', async () => {
  const { stock, orderId, line } = await fourCups()
  expect(await edit(orderId, remove(line, 3), now())).toMatchObject({ ok: true })
  expect(await cancel(orderId, now())).toMatchObject({ ok: true })
  expect(await leftOf(stock)).toEqual({ onHand: 10, reserved: 0, moved: 10 })
  expect((await bookOf(orderId)).refunds.map(({ amount }) => amount)).toEqual([7_200, 2_400])
})

test('an item whose refund failed stays taken out: it is not sent, and not restocked twice', async () => {
  const { stock, orderId, line } = await fourCups(2)
  await cards.control('POST faults', { kind: 'refuse', method: 'POST', path: '/v1/refunds', times: 1 })
  expect(await edit(orderId, remove(line, 1), now())).toMatchObject({ ok: true })
  await payRefund((await bookOf(orderId)).refunds[0]?.id ?? expect.fail('no refund'), now())
  expect((await bookOf(orderId)).refunds).toMatchObject([{ state: 'failed' }])
  expect(await ship(orderId, [{ orderLineId: line, quantity: 2 }], now())).toMatchObject({ ok: false })
  // Staff refund it once more by hand: the other one is still to be sent.
  const again = { kind: 'lines', lines: [{ orderLineId: line, quantity: 1 }], shipping: 0 } as const
  expect(await giveBack(orderId, now(), again)).toMatchObject({ ok: true })
  expect(await edit(orderId, remove(line, 1), now())).toMatchObject({ ok: false, reason: 'order.edit_all' })
  expect(await ship(orderId, [{ orderLineId: line, quantity: 1 }], now())).toMatchObject({ ok: true })
  expect(await leftOf(stock)).toMatchObject({ onHand: 9, moved: 9 })
})

test('what has left, what is lost, and the last item cannot be taken out', async () => {
  const { orderId, line } = await fourCups(2)
  expect(await edit(orderId, remove(line, 2), now())).toMatchObject({ ok: false, reason: 'order.edit_all' })
  expect(await edit(orderId, {}, now())).toMatchObject({ ok: false, reason: 'order.edit_nothing' })
  await ship(orderId, [{ orderLineId: line, quantity: 1 }], now())
  expect(await edit(orderId, remove(line, 2), now())).toMatchObject({ ok: false, reason: 'order.too_many_pieces' })
  await db.updateTable('shipments').set({ state: 'lost' }).where('orderId', '=', orderId).execute()
  expect(await edit(orderId, remove(line, 2), now())).toMatchObject({ ok: false, reason: 'order.too_many_pieces' })
  expect(await edit(orderId, remove(line, 1), now())).toMatchObject({ ok: true })
})

test('an edit that was planned before another one, a refund or a parcel is refused', async () => {
  for (const meanwhile of [
    ({ orderId, line }: { orderId: OrderId; line: OrderLineId }) => edit(orderId, remove(line, 1), now()),
    ({ orderId }: { orderId: OrderId }) => giveBack(orderId, now(), { kind: 'amount', amount: 100 }),
    ({ orderId, line }: { orderId: OrderId; line: OrderLineId }) =>
      ship(orderId, [{ orderLineId: line, quantity: 1 }], now()),
  ]) {
    const bought = await fourCups()
    const { planned } = await planOf(bought.orderId, remove(bought.line, 1))
    expect(await meanwhile(bought)).toMatchObject({ ok: true })
    const late = await edit(bought.orderId, { ...remove(bought.line, 1), planned }, now())
    expect(late).toMatchObject({ ok: false, reason: 'order.edit_changed' })
  }
})

test('ten presses of one page, and ten colleagues at once, take one item out', async () => {
  for (const key of [newId(), null]) {
    const { stock, orderId, line } = await fourCups()
    const { planned } = await planOf(orderId, remove(line, 1))
    const input = { ...remove(line, 1), planned }
    await Promise.allSettled(Array.from({ length: 10 }, () => edit(orderId, input, now(), key ?? newId())))
    expect(await linesOf(orderId)).toMatchObject([{ removed: 1 }])
    expect((await bookOf(orderId)).refunds).toHaveLength(1)
    expect(await leftOf(stock)).toMatchObject({ onHand: 7, moved: 7 })
  }
})

test('as it is sent, an item is either in the parcel or taken out', async () => {
  const { stock, orderId, line } = await fourCups(2)
  const both = await Promise.all([
    ship(orderId, [{ orderLineId: line, quantity: 2 }], now()),
    edit(orderId, remove(line, 1), now()),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect([8, 9]).toContain((await leftOf(stock)).onHand)
})

test('money that is only authorised is captured first, and a part of it refunded', async () => {
  const stock = await stockOf(10)
  const { orderId } = await aHeldOrder(stock, cards, 2)
  const line = await lineOf(orderId)
  const plan = await planOf(orderId, remove(line, 1))
  const done = await edit(orderId, { ...remove(line, 1), planned: plan.planned }, now())
  expect(done).toMatchObject({ ok: true, value: { returned: { amount: 2_400 } } })
  const { ledger } = await bookOf(orderId)
  expect(ledger.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['authorised 4800', 'captured 4800'])
})

test('an edit that is refused captures nothing: as another was planned, or since what is added cannot be', async () => {
  const stock = await stockOf(10)
  const { orderId } = await aHeldOrder(stock, cards, 2)
  const line = await lineOf(orderId)
  const stale = await edit(orderId, { ...remove(line, 1), planned: 'of another day' }, now())
  expect(stale).toMatchObject({ ok: false, reason: 'order.edit_changed' })
  const bowl = await stockOf(1)
  const soldOut = await edit(orderId, { ...remove(line, 1), ...add(bowl, 2) }, now())
  expect(soldOut).toMatchObject({ ok: false, reason: 'stock.not_enough' })
  const cheap = await stockOf(1, { price: 20 })
  const tooSmall = await edit(orderId, { ...remove(line, 1), ...add(cheap) }, now())
  expect(tooSmall).toMatchObject({ ok: false, reason: 'payment.amount_too_small' })
  expect((await bookOf(orderId)).ledger).toMatchObject([{ kind: 'authorised', amount: 4_800 }])
})

test('on account, what is taken out is owed no more', async () => {
  const stock = await stockOf(10)
  const orderId = await anOrderOnAccount(stock, 2)
  const line = await lineOf(orderId)
  expect((await planOf(orderId, remove(line, 1))).removal).toMatchObject({ credited: 2_400 })
  const done = await edit(orderId, remove(line, 1), now())
  expect(done).toMatchObject({ ok: true, value: { credited: { amount: 2_400 }, returned: { amount: 0 } } })
  expect(await leftOf(stock)).toMatchObject({ onHand: 9, moved: 9 })
})

test('what is added is a draft of the order, with its address, free delivery and a payment link; paid, it is an order of its own', async () => {
  const { orderId, line } = await fourCups()
  const bowl = await stockOf(3, { price: 1_000 })
  const input = { ...remove(line, 1), ...add(bowl, 2) }
  const plan = await planOf(orderId, input)
  expect(plan.supplement?.totals).toMatchObject({ total: 2_000, shippingTotal: 0 })
  const done = await edit(orderId, { ...input, planned: plan.planned }, now())
  expect(done).toMatchObject({ ok: true, value: { returned: { amount: 2_400 }, asked: { amount: 2_000 } } })
  const [draft] = await draftsOf(orderId)
  expect(draft).toMatchObject({ state: 'sent', total: 2_000 })
  const letters = db.selectFrom('letters').select('kind').where('reference', 'like', `${draft?.id}%`)
  expect(await letters.execute()).toEqual([{ kind: 'draft-link' }])
  // It reserves nothing until it is paid.
  expect(await leftOf(bowl)).toMatchObject({ onHand: 3, reserved: 0 })
  const pressed = await pressLink(await aLink(draft?.id ?? ''))
  if (!pressed.ok) throw new Error(pressed.reason)
  expect(pressed.value.total).toEqual({ amount: 2_000, currency: 'EUR' })
  expect(await leftOf(bowl)).toMatchObject({ reserved: 2 })
  const made = await order.find(db, pressed.value.id, staffAt(now()))
  expect(made?.row).toMatchObject({ email: 'ada@example.com', shippingTotal: 0, state: 'pending' })
})

test('without a link it is a draft that staff finish: its delivery stays free, also when they change it', async () => {
  const { orderId } = await fourCups()
  const bowl = await stockOf(3)
  expect(await edit(orderId, { ...add(bowl), send: false }, now())).toMatchObject({ ok: true })
  const [draft] = await draftsOf(orderId)
  expect(draft?.state).toBe('open')
  expect(await office.put(draft?.id ?? '', { variant: bowl.variantId, quantity: 2 }, now())).toMatchObject({ ok: true })
  expect((await getDraft(draft?.id ?? '')).checkout?.totals).toMatchObject({ subtotal: 4_800, shippingTotal: 0 })
})

test('with an order that was cancelled nothing is delivered: the link for what was added sells no more, and its delivery costs', async () => {
  const { orderId } = await fourCups()
  const bowl = await stockOf(3)
  expect(await edit(orderId, add(bowl), now())).toMatchObject({ ok: true })
  const [draft] = await draftsOf(orderId)
  const link = await aLink(draft?.id ?? '')
  expect(await cancel(orderId, now())).toMatchObject({ ok: true })
  expect(await pressLink(link)).toMatchObject({ ok: false, reason: 'draft.link_ended' })
  expect(await office.withdraw(draft?.id ?? '', now())).toMatchObject({ ok: true })
  expect((await getDraft(draft?.id ?? '')).checkout?.totals.shippingTotal).toBeGreaterThan(0)
})

test('who is about to pay for what was added to an order that is cancelled pays nothing', async () => {
  const { orderId } = await fourCups()
  const bowl = await stockOf(3)
  await edit(orderId, add(bowl), now())
  const [draft] = await draftsOf(orderId)
  const link = await aLink(draft?.id ?? '')
  const pressed = await pressLink(link)
  if (!pressed.ok) throw new Error(pressed.reason)
  const payment = await startPayment(pressed.value.id, now())
  if (!payment.ok) throw new Error(payment.reason)
  expect(await leftOf(bowl)).toMatchObject({ reserved: 1 })
  expect(await cancel(orderId, now())).toMatchObject({ ok: true })
  expect(await pressLink(link)).toMatchObject({ ok: false, reason: 'draft.link_ended' })
  await endOverdueOrders(now())
  expect((await bookOf(pressed.value.id)).order).toMatchObject({ state: 'expired' })
  expect(await leftOf(bowl)).toMatchObject({ onHand: 3, reserved: 0 })
  await expect(cards.pay(payment.value.reference)).rejects.toThrow('canceled')
})

test('what is not there, what costs other than shown, and who may not compose drafts, adds nothing and takes nothing out', async () => {
  const { stock, orderId, line } = await fourCups()
  const bowl = await stockOf(1)
  expect(await edit(orderId, add(bowl, 2), now())).toMatchObject({ ok: false, reason: 'stock.not_enough' })
  const unknown = newId()
  expect(await edit(orderId, { add: { [unknown]: 1 } }, now())).toMatchObject({ ok: false })
  const input = { ...remove(line, 1), ...add(bowl) }
  const { planned } = await planOf(orderId, input)
  await db.updateTable('variants').set({ price: 9_900 }).where('id', '=', bowl.variantId).execute()
  expect(await edit(orderId, { ...input, planned }, now())).toMatchObject({ ok: false, reason: 'order.edit_changed' })
  const clerk = { ...staffAt(now()), permissions: new Set(['orders:refund'] as const) }
  await expect(edit(orderId, input, now(), newId(), clerk)).rejects.toMatchObject({ code: 'access.forbidden' })
  expect(await draftsOf(orderId)).toEqual([])
  expect((await bookOf(orderId)).refunds).toEqual([])
  expect(await leftOf(stock)).toMatchObject({ onHand: 6 })
})
