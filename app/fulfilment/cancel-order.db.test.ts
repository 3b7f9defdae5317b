import { expect, test } from 'vitest'
import { newId, type OrderId, type VariantId } from '#app/kernel/ids.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { cancelOrder } from './cancel-order.operation.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { cancel, giveBack, staffAt } from '#test/support/people/staff/staff.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

test('a cancellation is stored with its reason, and sent to other systems, once', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  const asked = { key: orderId, input: { note: 'out of clay' }, actor: staffAt(now()) }
  for (const once of [newId(), newId()])
    expect(await perform(cancelOrder, { ...asked, once })).toMatchObject({ ok: true })
  const { entries, events } = await writtenDownOf(orderId)
  expect(entries[0]).toMatchObject({
    operation: 'orders.cancel',
    actorId: 'staff-1',
    // The note is personal, and kept apart.
    input: {},
    changes: { state: ['placed', 'cancelled'] },
  })
  // The cancellation also asks for the refund.
  const ofMoney = 'order.payment_changed'
  expect(events.map(({ type }) => type)).toEqual(['order.placed', ofMoney, 'order.cancelled', ofMoney])
  expect(events.at(-1)).toMatchObject({ snapshot: { id: orderId, state: 'cancelled' } })
})

test('it needs the permission and a recent sign-in', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  const packer = { ...staffAt(now()), permissions: permissionsOf(true, ['fulfilment']) }
  const late = { ...staffAt(now()), isFresh: false }
  const call = { key: orderId, input: {}, once: newId() }
  await expect(perform(cancelOrder, { ...call, actor: packer })).rejects.toThrow('access.forbidden')
  expect(await perform(cancelOrder, { ...call, actor: late })).toMatchObject({ reason: 'access.not_confirmed' })
  expect((await bookOf(orderId)).order.state).toBe('placed')
})

test.each(['the same order', 'another order'])(
  'a form’s key that was used for a refund of %s cannot cancel the order without its money',
  async (whose) => {
    const stock = await stockOf(5)
    const [order, other] = [await aPaidOrder(stock, cards), await aPaidOrder(stock, cards)]
    const once = newId()
    const refunded = whose === 'the same order' ? order : other
    const part = { kind: 'amount', amount: 100 } as const
    expect(await giveBack(refunded.orderId, now(), part, { once })).toMatchObject({ ok: true })
    expect(await cancel(order.orderId, now(), once)).toMatchObject({ reason: 'call.other_request' })
    expect((await bookOf(order.orderId)).order.state).toBe('placed')
  },
)

test('a cancelled order whose items are broken is cancelled without them, and quietly without a mail about its money', async () => {
  const stock = await stockOf(5)
  const { orderId } = await aPaidOrder(stock, cards)
  const before = await levelOf(orderId)
  const input = { notify: false, restock: false }
  expect(await performOnce(cancelOrder, { key: orderId, input, actor: staffAt(now()), once: newId() })).toMatchObject({
    ok: true,
  })
  expect(await levelOf(orderId)).toEqual(before)
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  const movements = db.selectFrom('stockMovements').select(['reason', 'who']).where('reference', '=', number)
  expect(await movements.orderBy('id').execute()).toMatchObject([
    { reason: 'sale' },
    { reason: 'release', who: 'shop' },
    { reason: 'correction', who: 'staff-1' },
  ])
  const refunds = db.selectFrom('refunds').select('id').where('orderId', '=', orderId)
  await payRefund((await refunds.executeTakeFirstOrThrow()).id, now())
  const { letters, order } = await bookOf(orderId)
  expect(order).toMatchObject({ state: 'cancelled', payment: 'refunded' })
  expect(letters.map(({ kind }) => kind)).toEqual(['order-confirmation'])
})

test('nor is there a mail that nothing was charged, if staff want none', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  const refunded = await giveBack(order.orderId, now())
  if (refunded.ok) await payRefund(refunded.value.refundId, now())
  const asked = { key: order.orderId, input: { notify: false }, actor: staffAt(now()), once: newId() }
  expect(await performOnce(cancelOrder, asked)).toMatchObject({ ok: true })
  expect((await bookOf(order.orderId)).letters.map(({ kind }) => kind)).not.toContain('order-cancelled')
})

/** How many of its items are there and promised. */
const levelOf = (orderId: OrderId) =>
  db
    .selectFrom('stockLevels')
    .select(['onHand', 'reserved'])
    .where(
      'variantId',
      'in',
      db
        .selectFrom('orderLines')
        .select('variantId')
        .where('orderId', '=', orderId)
        .$castTo<{ variantId: VariantId }>(),
    )
    .execute()

test('two orders cancelled with one key: the second is refused, and its buyer gets no mail that nothing was charged', async () => {
  const stock = await stockOf(5)
  const [order, other] = [await aPaidOrder(stock, cards), await aPaidOrder(stock, cards)]
  const asked = newId()
  expect(await cancel(order.orderId, now(), asked)).toMatchObject({ ok: true })
  expect(await cancel(order.orderId, now(), asked)).toMatchObject({ ok: true })
  expect(await cancel(other.orderId, now(), asked)).toMatchObject({ reason: 'call.other_request' })
  expect((await bookOf(other.orderId)).letters.map(({ kind }) => kind)).toEqual(['order-confirmation'])
})

test('a buyer who was refunded before the cancellation gets no mail that nothing was charged', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  const refunded = await giveBack(order.orderId, now())
  if (refunded.ok) await payRefund(refunded.value.refundId, now())
  expect(await cancel(order.orderId, now())).toMatchObject({ ok: true })
  expect(await toldOfMoney(order)).toBe('returned')
})

test('nor does the buyer whose payment does not fit the order: the provider has the money, and a person looks at it', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.stripe.paymentIntents.update(order.reference, { metadata: { order_id: newId() } })
  await cards.pay(order.reference)
  await settle(order.reference, now())
  expect(await cancel(order.orderId, now())).toMatchObject({ ok: true })
  expect(await toldOfMoney(order)).toBe('undecided')
  expect((await bookOf(order.orderId)).problems).toEqual([{ kind: 'does-not-fit' }])
})

/** What the cancellation mail says about the money. */
async function toldOfMoney({ orderId }: { orderId: OrderId }) {
  const letters = db.selectFrom('letters').select('data').where('reference', '=', orderId)
  const { data } = await letters.where('kind', '=', 'order-cancelled').executeTakeFirstOrThrow()
  return (data as { charged?: string }).charged
}
