import { beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aLink, getDraft, office, pressLink, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { aPaidOrder, bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'
import { cancel, edit, ship } from '#test/support/people/staff/staff.ts'

// What is added to an order is paid by a debit, of which its bank says for days that it is being carried out.

useDatabase()
const cards = useCardProvider()
beforeAll(sellsToGermany)
const now = () => new Date()
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

/** An order of 24.00 with something for 24.00 added, whose debit is under way. */
async function anAddition() {
  const [stock, added] = [await stockOf(5), await stockOf(3)]
  const { orderId: parent } = await aPaidOrder(stock, cards)
  expect(await edit(parent, { add: { [added.variantId]: 1 } }, now())).toMatchObject({ ok: true })
  const { id: draft } = await db
    .selectFrom('drafts')
    .select('id')
    .where('supplements', '=', parent)
    .executeTakeFirstOrThrow()
  const pressed = await pressLink(await aLink(draft, now()), now())
  if (!pressed.ok) throw new Error(pressed.reason)
  const payment = await startPayment(pressed.value.id, now())
  if (!payment.ok) throw new Error(payment.reason)
  const { reference } = payment.value
  const payer = { name: 'Ada', email: 'ada@example.com' }
  const data = { type: 'sepa_debit', sepa_debit: { iban: 'DE08370400440532013003' }, billing_details: payer } as const
  await cards.stripe.paymentIntents.confirm(reference, { payment_method_data: data, return_url: 'http://shop.test' })
  expect(await settle(reference, now())).toMatchObject({ state: 'delayed' })
  return { parent, draft, added, addition: pressed.value.id, reference }
}

const bankSays = async (reference: string, answer: 'finish-debit' | 'fail-debit', at = now()) => {
  await cards.control(`POST actions/${answer}`, { id: reference })
  return settle(reference, at)
}

const moneyOf = async (id: OrderId) => {
  const { order, ledger, refunds, problems } = await bookOf(id)
  return { state: order.state, captured: ledger.map(({ amount }) => amount), refunds: refunds.length, problems }
}
const paid = { state: 'placed', captured: [2_400], refunds: 0, problems: [] }

test.each(['stays', 'is sent', 'is cancelled'] as const)(
  'the bank agrees while the order that it adds to %s: it is paid once, and taken from stock once',
  async (what) => {
    const { parent, draft, added, addition, reference } = await anAddition()
    if (what === 'is cancelled') expect(await cancel(parent, now())).toMatchObject({ ok: true })
    if (what === 'is sent') {
      const lines = db.selectFrom('orderLines').select('id').where('orderId', '=', parent)
      const { id: orderLineId } = await lines.executeTakeFirstOrThrow()
      expect(await ship(parent, [{ orderLineId, quantity: 1 }], now())).toMatchObject({ ok: true })
    }
    await endOverdueOrders(days(4))
    expect(await leftOf(added)).toMatchObject({ onHand: 3, reserved: 1 })
    expect(await bankSays(reference, 'finish-debit', days(5))).toMatchObject({ state: 'paid' })
    await compareBooks(now())
    expect(await moneyOf(addition)).toEqual(paid)
    expect((await getDraft(draft)).state).toBe('ordered')
    expect(await leftOf(added)).toEqual({ onHand: 2, reserved: 0, moved: 2 })
  },
)

test('the bank refuses: it is paid another way at the same link', async () => {
  const { draft, added, addition, reference } = await anAddition()
  await bankSays(reference, 'fail-debit')
  const pressed = await pressLink(await aLink(draft, now()), now())
  expect(pressed).toMatchObject({ ok: true, value: { id: addition } })
  const payment = await startPayment(addition, now())
  if (!payment.ok) throw new Error(payment.reason)
  await cards.pay(payment.value.reference)
  expect(await settle(payment.value.reference, now())).toMatchObject({ state: 'paid' })
  expect(await moneyOf(addition)).toEqual(paid)
  expect(await leftOf(added)).toEqual({ onHand: 2, reserved: 0, moved: 2 })
})

test('the bank refuses after the order that it adds to was cancelled: nobody pays for it any more, as its delivery was part of that', async () => {
  const { parent, draft, added, addition, reference } = await anAddition()
  expect(await cancel(parent, now())).toMatchObject({ ok: true })
  await bankSays(reference, 'fail-debit')
  expect(await pressLink(await aLink(draft, now()), now())).toMatchObject({ ok: false, reason: 'draft.link_ended' })
  expect(await startPayment(addition, now())).toMatchObject({ ok: false })
  await endOverdueOrders(now())
  expect(await moneyOf(addition)).toEqual({ state: 'expired', captured: [], refunds: 0, problems: [] })
  expect(await leftOf(added)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
  const letters = (await bookOf(addition)).letters.map(({ kind }) => kind)
  expect(letters).toEqual(['order-payment-delayed', 'order-expired'])
  // The link of what it adds opens nothing any more.
  const last = db.selectFrom('letters').select('data').where('kind', '=', 'order-expired')
  expect(await last.where('reference', '=', addition).executeTakeFirst()).toMatchObject({ data: { again: 'nowhere' } })
})

test('what is being paid by a debit is given up as soon as its bank has refused', async () => {
  const { draft, added, reference } = await anAddition()
  expect(await office.cancel(draft, now())).toMatchObject({ ok: false, reason: 'draft.being_paid' })
  await bankSays(reference, 'fail-debit')
  expect(await office.cancel(draft, now())).toMatchObject({ ok: true })
  expect(await leftOf(added)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
})
