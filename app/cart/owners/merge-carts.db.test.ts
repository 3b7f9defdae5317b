import { expect, test } from 'vitest'
import { newId, type CustomerId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { carts } from '#test/support/people/shopper-acts.ts'
import { findCartOf } from '#app/cart/lines/cart-lines.server.ts'
import { mergeCarts } from './merge-carts.server.ts'

useDatabase()
const now = new Date()

test('who puts something into a first cart on one device and signs in on another meanwhile gets both', async () => {
  const [cup, bowl] = [await stockOf(100), await stockOf(100)]
  for (let round = 0; round < 20; round++) {
    const customerId = newId<CustomerId>()
    await db.insertInto('customers').values({ id: customerId }).execute()
    const account = { customerId, tokenHash: null }
    const opened = await carts.add({ customerId: null, tokenHash: null }, cup.slug, now)
    const token = (opened.ok && opened.value.token) || ''
    await Promise.all([
      db.transaction().execute((tx) => mergeCarts(tx, token, customerId, now)),
      carts.add(account, bowl.slug, now),
    ])
    const cart = await findCartOf(account, 'en', now)
    expect(new Set(cart?.lines.map(({ slug }) => slug))).toEqual(new Set([cup.slug, bowl.slug]))
  }
}, 60_000)
