import { beforeAll, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { pruneExpired } from '#app/system/prune.server.ts'
import { viewOf } from '#app/drafts/draft.record.ts'
import { db } from '#db/database.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aFullDraft, aLink, getDraft, office, pressLink, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'
import { draftLinkLetter } from './draft-link.mail.ts'

useDatabase()
const cards = useCardProvider()
beforeAll(sellsToGermany)
const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function aSentDraft(pieces = 5) {
  const stock = await stockOf(pieces)
  const draft = await aFullDraft([stock], now)
  expect(await office.send(draft, now)).toMatchObject({ ok: true })
  return { stock, draft }
}

async function paying(draft: string, at = now) {
  const pressed = await pressLink(await aLink(draft, at), at)
  if (!pressed.ok) throw new Error(`refused: ${pressed.reason}`)
  const payment = await startPayment(pressed.value.id, at)
  if (!payment.ok) throw new Error(`refused: ${payment.reason}`)
  return { orderId: pressed.value.id, reference: payment.value.reference }
}

test('no table holds the link, not even for a press that comes twice', async () => {
  const stock = await stockOf(3)
  const draft = await aFullDraft([stock], now)
  const once = newId()
  expect(await office.send(draft, now, { once })).toMatchObject({ ok: true })
  const { key } = await aLink(draft)
  const { answer } = await db.selectFrom('calls').select('answer').where('key', '=', once).executeTakeFirstOrThrow()
  expect(JSON.stringify(answer)).not.toContain(key.link)
  const entries = await db.selectFrom('auditEntries').selectAll().where('operation', '=', 'drafts.send').execute()
  expect(JSON.stringify(entries)).not.toContain(key.link)
})

/** As the provider's field does. */
async function debit(reference: string) {
  const payer = { name: 'Ada', email: 'ada@example.com' }
  const data = { type: 'sepa_debit', sepa_debit: { iban: 'DE08370400440532013003' }, billing_details: payer } as const
  await cards.stripe.paymentIntents.confirm(reference, { payment_method_data: data, return_url: 'http://shop.test' })
  expect(await settle(reference, now)).toMatchObject({ state: 'delayed' })
}

test('while a bank carries out a debit the draft keeps its items; refused, it can be changed and sent again', async () => {
  const { stock, draft } = await aSentDraft()
  const { reference } = await paying(draft)
  await debit(reference)
  expect((await getDraft(draft)).checkout?.cart.lines).toHaveLength(1)
  expect(await office.withdraw(draft, now)).toMatchObject({ ok: false, reason: 'draft.being_paid' })
  await cards.control('POST actions/fail-debit', { id: reference })
  await settle(reference, now)
  expect(await office.withdraw(draft, now)).toMatchObject({ ok: true })
  expect(await office.put(draft, { variant: stock.variantId, quantity: 2 }, now)).toMatchObject({ ok: true })
  expect(await office.send(draft, now)).toMatchObject({ ok: true })
  const second = await paying(draft)
  await cards.pay(second.reference)
  expect(await settle(second.reference, now)).toMatchObject({ state: 'paid' })
  expect((await getDraft(draft)).state).toBe('ordered')
  expect(await leftOf(stock)).toMatchObject({ onHand: 3, reserved: 0 })
})

test('a debit whose bank agrees places the draft, and its items leave the cart once', async () => {
  const { stock, draft } = await aSentDraft()
  const { reference, orderId } = await paying(draft)
  await debit(reference)
  await cards.control('POST actions/finish-debit', { id: reference })
  await settle(reference, now)
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'placed' })
  expect(await getDraft(draft)).toMatchObject({ state: 'ordered', checkout: null })
  expect(await leftOf(stock)).toMatchObject({ onHand: 4, reserved: 0 })
})

test('a draft whose order was not paid in time can be sent again after its cart has expired', async () => {
  const { stock, draft } = await aSentDraft()
  await paying(draft)
  await endOverdueOrders(later(31))
  const month = new Date(now.getTime() + 32 * 86_400_000)
  await pruneExpired(month)
  expect(await office.withdraw(draft, month)).toMatchObject({ ok: true })
  expect(await office.put(draft, { variant: stock.variantId, quantity: 2 }, month)).toMatchObject({ ok: true })
  expect((await getDraft(draft, month)).checkout?.cart.lines).toMatchObject([{ quantity: 2 }])
  expect(await office.send(draft, month)).toMatchObject({ ok: true })
})

test('who has not paid a link in time is not sent to a cart that nobody has', async () => {
  const { draft } = await aSentDraft()
  const { orderId } = await paying(draft)
  await endOverdueOrders(later(31))
  const letters = db.selectFrom('letters').select(['kind', 'data']).where('reference', '=', orderId)
  expect(await letters.execute()).toMatchObject([{ kind: 'order-expired', data: { again: 'by-link' } }])
})

test('the mail of a link lists the taxes that are not in the prices, and no delivery of what is picked up', async () => {
  const { draft } = await aSentDraft()
  const { row } = await getDraft(draft)
  if (!row.offer) throw new Error('nothing is offered')
  const taxes = [{ name: 'VAT', rateBasisPoints: 1_900, base: 2_890, amount: 549 }]
  const offer = { ...row.offer, pricesIncludeTax: false, taxes, taxTotal: 549, total: 3_439 }
  const language = languageOf('en')
  const context = { language, origin: 'http://shop.test', shop: 'Shop', seller: [], documents: [] }
  const textOf = (sold: typeof offer) => {
    const data = { draft: row.id, number: row.number, linkSeries: 1, until: now.toISOString(), offer: sold }
    return draftLinkLetter(data, context).text.replaceAll('\u00a0', ' ')
  }
  expect(textOf(offer)).toMatch(/Shipping: €4.90\nVAT \(19%\): €5.49\nTotal: €34.39/)
  const collected = { ...offer, delivery: 'pick_up', shippingAddress: null, shippingMethod: null } as const
  expect(textOf({ ...collected, shippingTotal: 0 })).not.toContain('Shipping')
})

test('what is shown of a sent draft is what its link sells, whatever the catalogue costs since', async () => {
  const { stock, draft } = await aSentDraft()
  await db.updateTable('variants').set({ price: 9_900 }).where('id', '=', stock.variantId).execute()
  const shown = async () => viewOf(await getDraft(draft))
  expect(await shown()).toMatchObject({
    lines: [{ unit_price: { amount: 2_400 } }],
    subtotal: { amount: 2_400 },
    total: { amount: 2_890 },
  })
  await office.withdraw(draft, now)
  expect(await shown()).toMatchObject({ lines: [{ unit_price: { amount: 9_900 } }], total: { amount: 10_390 } })
})
