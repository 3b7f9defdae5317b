import { beforeAll, expect, test } from 'vitest'
import { mayCancelDraft, mayWithdrawLink } from '#app/drafts/draft.ts'
import { limits } from '#app/limits.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aFullDraft, aLink, office, pressLink, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { db } from '#db/database.server.ts'
import { findShownDraft } from './shown-draft.server.ts'

// The page offers what its operations do, and nothing else.

useDatabase()
const cards = useCardProvider()
beforeAll(sellsToGermany)
const now = new Date()

async function shown(draft: string) {
  const page = await findShownDraft(draft, { now })
  if (!page) throw new Error('there is no such draft')
  return page
}

test('a link whose order is being paid by a debit is neither withdrawn nor given up', async () => {
  const draft = await aFullDraft([await stockOf(5)], now)
  await office.send(draft, now)
  expect(mayWithdrawLink(await shown(draft))).toEqual({ ok: true })
  const pressed = await pressLink(await aLink(draft, now), now)
  const payment = pressed.ok && (await startPayment(pressed.value.id, now))
  if (!payment || !payment.ok) throw new Error('it is not being paid')
  expect(mayWithdrawLink(await shown(draft))).toEqual({ ok: true })
  const { reference } = payment.value
  await cards.stripe.paymentIntents.confirm(reference, {
    payment_method_data: {
      type: 'sepa_debit',
      sepa_debit: { iban: 'DE08370400440532013003' },
      billing_details: { name: 'Ada', email: 'ada@example.com' },
    },
    return_url: 'http://shop.test',
  })
  await settle(reference, now)
  const [may, refused] = [await shown(draft), { ok: false, reason: 'draft.being_paid' }]
  expect([mayWithdrawLink(may), mayCancelDraft(may)]).toEqual([refused, refused])
  expect(await office.withdraw(draft, now)).toMatchObject(refused)
  expect(await office.cancel(draft, now)).toMatchObject(refused)
})

test.each([
  ['less', { price: 20, shipping: 0 }, 'payment.amount_too_small'],
  // The items alone may cost the most that there is.
  ['more', { price: limits.price.value, shipping: 1 }, 'payment.amount_not_payable'],
] as const)('a draft that costs %s than the provider takes cannot be sent', async (_, { price, shipping }, reason) => {
  const stock = await stockOf(5)
  await db.updateTable('variants').set({ price }).where('id', '=', stock.variantId).execute()
  await db.updateTable('shippingMethods').set({ price: shipping }).execute()
  const draft = await aFullDraft([stock], now)
  expect(await shown(draft)).toMatchObject({ notReady: null, notAsked: reason })
  expect(await office.send(draft, now)).toMatchObject({ ok: false, reason })
})
