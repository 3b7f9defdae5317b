import { expect, test } from 'vitest'
import { recognise } from '#app/identity/people/customers.server.ts'
import { personOf } from '#app/identity/people/person.ts'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { findSubject } from './subject.server.ts'

useDatabase()
useCardProvider()

/** The orders that an archive or an erasure of this person would take along. */
async function ordersOf(email: string) {
  const now = new Date()
  const person = personOf({ sub: newId(), email, email_verified: true }, {})
  const { customerId } = await db
    .transaction()
    .execute((tx) => recognise(tx, 'https://issuer.example', person, 'en', now))
  return (await findSubject(db, { customerId, email: null })).orders
}

test('a guest’s orders belong to the person with the verified address, in capitals or not, and to no look-alike', async () => {
  const draft = await aDraft(await stockOf(1), 1, { email: 'mika@example.com' })
  const placed = await placeOrder(draft, newId(), new Date())
  expect(await ordersOf('MIKA@example.com')).toEqual([placed.ok && placed.value.orderId])
  // The Kelvin sign, and the capital "i" with a dot.
  expect(await ordersOf('mi\u212Aa@example.com')).toEqual([])
  expect(await ordersOf('m\u0130ka@example.com')).toEqual([])
})
