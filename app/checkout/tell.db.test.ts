import { expect, test } from 'vitest'
import { permissionsOf } from '#app/permissions.ts'
import { readCookies } from '#app/web/cookies.ts'
import { useDatabase } from '#test/support/database.ts'
import { stockOf } from '#test/support/orders.ts'
import { carts } from '#test/support/shopper-acts.ts'
import { findCheckout, tell } from './checkout.server.ts'

useDatabase()

/** A guest's requests, all with the cookie of one cart. */
async function aGuest() {
  const now = new Date()
  const { slug } = await stockOf(5)
  const added = await carts.add({ customerId: null, tokenHash: null }, slug, now)
  if (!added.ok) throw new Error(added.reason)
  const visitor = { customer: null, session: null, permissions: permissionsOf(false, []) }
  return { visitor, now, locale: 'en' as const, cookies: readCookies(`__Host-cart=${added.value.token}`) }
}

async function checkoutOf(guest: Parameters<typeof findCheckout>[0]) {
  const checkout = await findCheckout(guest)
  if (!checkout) throw new Error('There is nothing to buy')
  return checkout
}

test('two tabs tell the checkout different things, each before it has seen the other’s: both are kept', async () => {
  const guest = await aGuest()
  await tell(guest, await checkoutOf(guest), { email: 'old@example.com' })
  const [one, other] = [await checkoutOf(guest), await checkoutOf(guest)]
  await Promise.all([
    tell(guest, one, { email: 'ada@example.com', phone: '1' }),
    tell(guest, other, { shippingMethodId: 'parcel' }),
  ])
  expect((await checkoutOf(guest)).details).toMatchObject({
    email: 'ada@example.com',
    phone: '1',
    shippingMethodId: 'parcel',
  })
})
