import { expect, test } from 'vitest'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { aDraft, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { changeOrder } from './change-order.server.ts'

useDatabase()
useCardProvider()

async function anOrder(): Promise<{ orderId: OrderId }> {
  const placed = await placeOrder(await aDraft(await stockOf(5)), newId(), new Date())
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`)
  return placed.value
}

test('two changes that wait for each other’s orders are both made', async () => {
  const [one, other] = [await anOrder(), await anOrder()]
  const { promise: bothLocked, resolve } = Promise.withResolvers<void>()
  let locked = 0
  // As an order that is cancelled ends what was added to it.
  const noteOn = (own: OrderId, added: OrderId, phone: string) =>
    changeOrder(own, async (tx) => {
      locked += 1
      if (locked === 2) resolve()
      await bothLocked
      await tx.updateTable('orders').set({ phone }).where('id', '=', added).execute()
    })
  await Promise.all([noteOn(one.orderId, other.orderId, '+491'), noteOn(other.orderId, one.orderId, '+492')])
  const phones = db.selectFrom('orders').select('phone').where('id', 'in', [one.orderId, other.orderId])
  expect((await phones.orderBy('phone').execute()).map(({ phone }) => phone)).toEqual(['+491', '+492'])
})
