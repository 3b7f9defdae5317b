import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database/database.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { carts } from '#test/support/people/shopper-acts.ts'

useDatabase()

// Alone in its file, so that the settings are not cached, as after a start or after saving them.
test('guests who put something into their first carts at once wait for no connection that another of them holds', async () => {
  const { slug } = await stockOf(900)
  const guest = { customerId: null, tokenHash: null }
  const added = await Promise.all(Array.from({ length: 25 }, () => carts.add(guest, slug, new Date())))
  expect(added.every(({ ok }) => ok)).toBe(true)
})
