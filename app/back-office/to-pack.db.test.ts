import { expect, test } from 'vitest'
import { sendOrder } from '#app/fulfilment/send-order.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { refundOrder } from '#app/payments/refund-order.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database.ts'
import { aPaidOrder, stockOf } from '#test/support/orders.ts'
import { db } from '#db/database.server.ts'
import { countToPack } from './orders.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

test('what the server would not let leave, and what nobody waits for, is not called to be packed', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards, { quantity: 2 })
  const lines = db.selectFrom('orderLines').select('id as orderLineId').where('orderId', '=', orderId)
  const { orderLineId } = await lines.executeTakeFirstOrThrow()
  const ask = (wish: Parameters<typeof refundOrder>[1]['wish']) =>
    refundOrder(orderId, { wish, reason: 'goodwill', who: 'staff-1', submissionKey: newId() }, now())
  expect(await countToPack()).toEqual({ count: 1, more: false })
  await ask({ kind: 'lines', lines: [{ orderLineId, quantity: 2 }], shipping: 0 })
  expect(await countToPack()).toEqual({ count: 0, more: false })
  // With the shipping, all of its money is asked back: before the provider has answered, the ledger knows nothing of it.
  await ask({ kind: 'rest' })
  expect(await countToPack()).toEqual({ count: 0, more: false })
  const parcel = { carrier: 'Post', trackingNumber: null, trackingLink: null, who: 'staff-1', submissionKey: newId() }
  const sent = await sendOrder(orderId, { ...parcel, lines: [{ orderLineId, quantity: 1 }] }, now())
  expect(sent).toMatchObject({ ok: false, reason: 'not-paid' })
})
