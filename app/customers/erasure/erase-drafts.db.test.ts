import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { configuration } from '#app/configuration.ts'
import { type CartId, type CustomerId, type DraftId, type IdentityId, newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { customerAt } from '#test/support/people/customers.ts'
import { erasePersons } from './erase-persons.server.ts'
import { makeRequest } from './make-request.server.ts'

useDatabase()
useCardProvider()

async function aDraft(customerId: CustomerId | null, as: string) {
  const cart = { id: newId<CartId>(), tokenHash: randomBytes(32), currency: 'EUR', expiresAt: new Date('2099-01-01') }
  await db
    .insertInto('carts')
    .values({ ...cart, checkout: JSON.stringify({ email: as }) })
    .execute()
  const facts = { cartId: cart.id, customerId, locale: 'en', currency: 'EUR', madeBy: 'staff-1', madeAt: new Date() }
  const id = newId<DraftId>()
  await db
    .insertInto('drafts')
    .values({ ...facts, id })
    .execute()
  return id
}

test('what staff composed for the person goes with its cart, and drafts for others stay', async () => {
  const [customerId, id, email] = [newId<CustomerId>(), newId<IdentityId>(), 'Zoe@example.com']
  await db.insertInto('customers').values({ id: customerId, email }).execute()
  const { issuer } = configuration().identity
  const identity = { id, customerId, issuer, subject: 'zoe', email, emailVerified: true }
  await db.insertInto('identities').values(identity).execute()
  await aDraft(customerId, 'else@example.com')
  await aDraft(null, 'zoe@example.com')
  const other = await aDraft(null, 'other@example.com')
  const actor = { ...customerAt(new Date(), id), isFresh: true }
  await db.transaction().execute((tx) => makeRequest(tx, { customerId, email: null }, 'own', actor))
  await erasePersons(new Date())
  expect(await db.selectFrom('drafts').select('id').execute()).toEqual([{ id: other }])
  expect(await db.selectFrom('carts').select('id').execute()).toHaveLength(1)
})
