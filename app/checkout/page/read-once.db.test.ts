import { expect, test } from 'vitest'
import type { CartId } from '#app/kernel/ids.ts'
import { permissionsOf } from '#app/permissions.ts'
import { readCookies } from '#app/web/requests/cookies.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { carts } from '#test/support/people/shopper-acts.ts'
import { acts, load } from './checkout.page.tsx'

useDatabase()
useCardProvider()

/** A guest with one piece in the cart, and a request of theirs that posts a form of the checkout. */
async function aPress() {
  const added = await carts.add({ customerId: null, tokenHash: null }, (await stockOf(5)).slug, new Date())
  const token = (added.ok && added.value.token) || ''
  const { id } = await db
    .selectFrom('carts')
    .select('id')
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirstOrThrow()
  const visit = {
    cookies: readCookies(`__Host-cart=${token}`),
    now: new Date(),
    address: '/checkout',
    query: new URLSearchParams(),
    params: {},
    locale: 'en',
    language: languageOf('en'),
    client: null,
    requestId: 'test',
    header: () => undefined,
    visitor: { customer: null, session: null, permissions: permissionsOf(false, []) },
    // The parts of a visit that the checkout reads.
  } as unknown as Load<'/checkout'>
  const press = (fields: Record<string, string>) =>
    ({
      ...visit,
      form: new URLSearchParams({ submission: crypto.randomUUID(), ...fields }),
    }) as unknown as Act<'/checkout'>
  return { id, visit, press }
}

/** Another tab takes more, between the press and its page. */
const takeMore = (cartId: CartId) =>
  db.updateTable('cartLines').set({ quantity: 3 }).where('cartId', '=', cartId).execute()

async function shown(visit: Load<'/checkout'>) {
  const data = await load(visit)
  return 'checkout' in data ? data.checkout.cart.lines.map(({ quantity }) => quantity) : data
}

test('a press that is refused for what it has read shows just that: a full cart is not read twice for it', async () => {
  const { id, visit, press } = await aPress()
  const refused = await acts['/checkout/shipping'](press({ method: 'ship_0193e0a0-0000-7000-8000-000000000000' }))
  expect(refused).toMatchObject({ kind: 'again' })
  await takeMore(id)
  expect(await shown(visit)).toEqual([1])
})

test('the same of the last press, where there was something to fill in yet', async () => {
  const { id, visit, press } = await aPress()
  expect(await acts['/checkout/place'](press({ agreed: '1EUR.a', method: 'hosted' }))).toMatchObject({
    form: { problem: 'checkout.incomplete' },
  })
  await takeMore(id)
  expect(await shown(visit)).toEqual([1])
})

test('a press that was not refused, or read nothing, shows the checkout as it is', async () => {
  const { id, visit, press } = await aPress()
  expect(await acts['/checkout/shipping'](press({}))).toMatchObject({ kind: 'again' })
  expect(await acts['/checkout/contact'](press({ email: 'ada@example.com' }))).toMatchObject({ kind: 'redirect' })
  await takeMore(id)
  expect(await shown(visit)).toEqual([3])
})
