import { expect, test } from 'vitest'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { cancel, staffAt } from '#test/support/people/staff/staff.ts'
import { deleteProduct } from './delete-product.operation.ts'

useDatabase()
const cards = useCardProvider()

test('a product stays until its sold items are sent or its orders cancelled, and while one is being paid', async () => {
  const stock = await stockOf(3)
  const { productId: id } = await db
    .selectFrom('variants')
    .select('productId')
    .where('id', '=', stock.variantId)
    .executeTakeFirstOrThrow()
  const remove = () => perform(deleteProduct, { key: { id }, input: {}, actor: staffAt(new Date()) })
  const { orderId } = await aPaidOrder(stock, cards)
  expect(await remove()).toMatchObject({ ok: false, reason: 'product.to_send' })
  await cancel(orderId, new Date())
  await anOpenOrder(stock)
  expect(await remove()).toMatchObject({ ok: false, reason: 'product.pieces_reserved' })
})
