import { expect, test } from 'vitest'
import {
  newId,
  type CartLineId,
  type CustomerId,
  type LocationId,
  type ProductId,
  type VariantId,
} from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { carts } from '#test/support/people/shopper-acts.ts'
import { type CartOwner, hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { findCartOf } from './cart-lines.server.ts'
import { mergeCarts } from '#app/cart/owners/merge-carts.server.ts'

useDatabase()

const now = new Date('2026-05-01T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

async function aProduct() {
  const [productId, variantId] = [newId<ProductId>(), newId<VariantId>()]
  await db
    .insertInto('products')
    .values({ id: productId, slug: productId, title: productId, status: 'active' })
    .execute()
  await db.insertInto('variants').values({ id: variantId, productId, price: 2_800, tracksStock: false }).execute()
  return { slug: productId, variantId, productId }
}

/** A guest's cart with the products in their order, two of each. */
async function aCart(count: number) {
  const products = await Promise.all(Array.from({ length: count }, aProduct))
  let owner: CartOwner = { customerId: null, tokenHash: null }
  let token = ''
  for (const [index, { slug }] of products.entries()) {
    const added = await carts.add(owner, slug, later(-60_000 + index * 2_000), { quantity: 2 })
    if (!added.ok) throw new Error(added.reason)
    token ||= added.value.token ?? ''
    owner = { customerId: null, tokenHash: hashOf(token) }
  }
  const cart = await db
    .selectFrom('carts')
    .select('id')
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirstOrThrow()
  const lines = async () => (await findCartOf(owner, 'en', now))?.lines ?? []
  const quantities = async () => (await lines()).map(({ slug, quantity }) => [slug, quantity])
  return {
    owner,
    token,
    cartId: cart.id,
    products,
    lines,
    quantities,
    at: async (n: number) => (await lines())[n]?.id ?? id<CartLineId>(''),
  }
}

test('a removal is undone: the line is where it was, with as many as there were', async () => {
  const { owner, quantities, at } = await aCart(3)
  const before = await quantities()
  const middle = await at(1)
  await carts.remove(owner, middle, 2, now)
  expect(await quantities()).toHaveLength(2)
  expect(await carts.putBack(owner, middle, later(1_000))).toMatchObject(agree({ lineId: middle, shortened: null }))
  expect(await quantities()).toEqual(before)
})

test('ten presses on undo put back once', async () => {
  const { owner, quantities, at } = await aCart(1)
  const line = await at(0)
  await carts.remove(owner, line, 2, now)
  const answers = await Promise.all(Array.from({ length: 10 }, () => carts.putBack(owner, line, now)))
  expect(answers).toMatchObject(Array(10).fill(agree({ lineId: line, shortened: null })))
  expect((await quantities()).map(([, quantity]) => quantity)).toEqual([2])
})

test('only available items are restored, and sold-out ones are not', async () => {
  const { owner, products, quantities, at } = await aCart(2)
  const [first, second] = [await at(0), await at(1)]
  await carts.remove(owner, first, 2, now)
  await carts.remove(owner, second, 2, now)
  const address = { name: '', company: '', lines: [], city: '', region: '', postalCode: '', country: 'DE', phone: '' }
  const locationId = newId<LocationId>()
  await db
    .insertInto('locations')
    .values({
      id: locationId,
      slug: locationId,
      name: 'Shop',
      address: JSON.stringify(address),
      latitude: 0,
      longitude: 0,
    })
    .execute()
  for (const [at, { variantId }] of products.entries()) {
    await db.updateTable('variants').set({ tracksStock: true }).where('id', '=', variantId).execute()
    const level = { variantId, locationId, allowsBackorder: false, onHand: at === 0 ? 1 : 0 }
    await db.insertInto('stockLevels').values(level).execute()
  }
  expect(await carts.putBack(owner, first, now)).toMatchObject(agree({ lineId: first, shortened: 'not-enough' }))
  expect(await carts.putBack(owner, second, now)).toMatchObject({ reason: 'stock.sold_out' })
  expect(await quantities()).toEqual([[products[0]?.slug, 1]])
})

test('a removal is remembered for a while, and not after the same item was added again', async () => {
  const { owner, products, quantities, at } = await aCart(2)
  const [first, second] = [await at(0), await at(1)]
  await carts.remove(owner, first, 2, now)
  await carts.remove(owner, second, 2, now)
  expect(await carts.putBack(owner, first, later(limits.undo.value))).toMatchObject({ reason: 'cart.undo_late' })
  await carts.add(owner, products[1]?.slug ?? '', now)
  expect(await carts.putBack(owner, second, now)).toMatchObject({ reason: 'cart.undo_late' })
  expect(await quantities()).toEqual([[products[1]?.slug, 1]])
})

test('a full cart takes nothing back', async () => {
  const { owner, cartId, at } = await aCart(1)
  const line = await at(0)
  await carts.remove(owner, line, 2, now)
  const others = await Promise.all(Array.from({ length: limits.cartLines.value }, aProduct))
  await db
    .insertInto('cartLines')
    .values(
      others.map(({ variantId }) => ({ id: newId<CartLineId>(), cartId, variantId, quantity: 1, priceWhenAdded: 1 })),
    )
    .execute()
  expect(await carts.putBack(owner, line, now)).toMatchObject({ reason: 'cart.too_many_lines' })
})

test("no one can undo another person's removal, and a product that is gone stays away", async () => {
  const mine = await aCart(1)
  const line = await mine.at(0)
  await carts.remove(mine.owner, line, 2, now)
  expect(await carts.putBack((await aCart(1)).owner, line, now)).toMatchObject({ reason: 'cart.undo_late' })
  await db
    .deleteFrom('products')
    .where('id', '=', mine.products[0]?.productId ?? id<ProductId>(''))
    .execute()
  expect(await carts.putBack(mine.owner, line, now)).toMatchObject({ reason: 'cart.undo_late' })
})

test('a sign-in’s quantity of the same item is added', async () => {
  const { owner, token, products, at } = await aCart(1)
  const customerId = newId<CustomerId>()
  await db.insertInto('customers').values({ id: customerId }).execute()
  const line = await at(0)
  await carts.remove(owner, line, 2, now)
  await db.transaction().execute((tx) => mergeCarts(tx, token, customerId, now))
  const customer = { customerId, tokenHash: null }
  const kept = {
    id: newId<CartLineId>(),
    variantId: products[0]?.variantId ?? id<VariantId>(''),
    quantity: 3,
    priceWhenAdded: 1,
  }
  const cart = await db.selectFrom('carts').select('id').where('customerId', '=', customerId).executeTakeFirstOrThrow()
  await db
    .insertInto('cartLines')
    .values({ ...kept, cartId: cart.id })
    .execute()
  expect(await carts.putBack(customer, line, now)).toMatchObject(agree({ lineId: kept.id, shortened: null }))
  expect((await findCartOf(customer, 'en', now))?.lines.map(({ quantity }) => quantity)).toEqual([5])
})
