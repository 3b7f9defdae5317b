import { expect, test } from 'vitest'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { removeDemoData } from './remove-demo-data.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

test('orders that were removed with the demo do not come back from the provider, paid before or after', async () => {
  const paid = await aPaidOrder(await stockOf(5), cards)
  const open = await anOpenOrder(await stockOf(5))
  await removeDemoData(now())
  await cards.pay(open.reference)
  for (const { reference } of [paid, open]) expect(await settle(reference, now())).toMatchObject({ state: 'unknown' })
  await compareBooks(now())
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await db.selectFrom('paymentProblems').select('kind').execute()).toEqual([])
})
