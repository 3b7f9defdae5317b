import { beforeAll, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aFullDraft, getDraft, office, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { type Stock, stockOf } from '#test/support/people/orders.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'

useDatabase()
useCardProvider()
beforeAll(sellsToGermany)
const now = new Date()
const clerk = { ...staffAt(now), permissions: new Set(['drafts:write'] as const) }
const priced = (amount: number) => ({ own_price: { amount, currency: 'EUR' }, reason: 'Agreed on the phone' })
const takeOffSale = ({ productId }: Stock) =>
  db.updateTable('products').set({ status: 'archived' }).where('id', '=', productId).execute()

test('an item that is not sold any more can be taken out, and the draft goes on without it', async () => {
  const [gone, kept] = [await stockOf(3), await stockOf(3)]
  const draft = await aFullDraft([gone, kept], now)
  await takeOffSale(gone)
  expect(await office.put(draft, { variant: gone.variantId, quantity: 2 }, now)).toMatchObject({ ok: false })
  expect(await office.put(draft, { variant: gone.variantId, quantity: 0 }, now)).toMatchObject({ ok: true })
  expect((await getDraft(draft)).checkout?.cart.lines).toMatchObject([{ variantId: kept.variantId }])
  expect(await office.send(draft, now)).toMatchObject({ ok: true })
})

test('a total that no order can have is refused at the line, also from many lines', async () => {
  const [stock, other] = [await stockOf(3), await stockOf(3)]
  const draft = await aFullDraft([stock], now)
  const most = priced(limits.price.value)
  const all = { variant: stock.variantId, quantity: limits.lineQuantity.value }
  expect(await office.put(draft, { ...all, ...most }, now)).toMatchObject({ ok: false, reason: 'draft.too_much' })
  expect(await office.put(draft, { ...all, quantity: 1, ...most }, now)).toMatchObject({ ok: true })
  const more = { variant: other.variantId, quantity: 1 }
  expect(await office.put(draft, more, now)).toMatchObject({ ok: false, reason: 'draft.too_much' })
  expect((await getDraft(draft)).prices).toMatchObject([{ variantId: stock.variantId, ownPrice: limits.price.value }])
  expect(await office.put(draft, { variant: other.variantId, ...priced(limits.price.value + 1) }, now)).toMatchObject({
    ok: false,
    problems: [{ pointer: '/own_price', code: 'refund.amount' }],
  })
})

test('who may not agree prices gives no more pieces at an agreed price, only fewer', async () => {
  const stock = await stockOf(99)
  const draft = await aFullDraft([{ ...stock, quantity: 2 }], now)
  const line = (quantity: number) => ({ variant: stock.variantId, quantity })
  expect(await office.put(draft, { ...line(2), ...priced(1) }, now)).toMatchObject({ ok: true })
  await expect(office.put(draft, line(50), now, clerk)).rejects.toMatchObject({ code: 'access.forbidden' })
  expect(await office.put(draft, line(1), now, clerk)).toMatchObject({ ok: true })
  // At the catalogue's price, as many as they want.
  expect(await office.put(draft, { ...line(50), own_price: null }, now, clerk)).toMatchObject({ ok: true })
  expect((await getDraft(draft)).checkout?.totals).toMatchObject({ subtotal: 50 * 2_400 })
})
