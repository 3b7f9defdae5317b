import { expect, test } from 'vitest'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { findCartOf } from '#app/cart/lines/cart-lines.server.ts'
import { mergeCarts } from '#app/cart/owners/merge-carts.server.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import { writeProduct, writeProducts } from '#app/imports/product/write-product.server.ts'
import { importerOf } from '#app/doors/row.server.ts'
import { newId, type CartLineId, type CustomerId } from '#app/kernel/ids.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { aDraft, bookOf, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { carts } from '#test/support/people/shopper-acts.ts'

useDatabase()
useCardProvider()
const now = () => new Date()

const writing = () => ({ now: now(), who: 'import', locationId: null })

/** The next import file of a product, without its one variant. */
async function withoutItsVariant({ slug, productId }: Stock): Promise<ProductInput> {
  const importSource = `shopify:${slug}`
  await db.updateTable('products').set({ importSource }).where('id', '=', productId).execute()
  const options = [{ name: 'Size', values: [{ name: 'Large' }] }]
  return { slug, title: 'Cup', importSource, options, variants: [{ values: ['Large'], price: 2_400 }] }
}

/**
 * Presses the last button while the order's location is locked: the request has found its items and waits before its
 * order is made.
 */
async function pressWhileImported(stock: Stock) {
  const product = await withoutItsVariant(stock)
  const draft = await aDraft(stock, 1, { delivery: 'pick_up', pickUpLocationId: stock.locationId })
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('locations').select('id').where('id', '=', stock.locationId).forUpdate().execute()
    const pressed = placeOrder(draft, newId(), now())
    await untilBlocked()
    const imported = writeProduct(product, { actor: importerOf('ada', newId(), now()), location: null })
    await untilBlocked(2)
    return [pressed, imported] as const
  })
}

test('an import that leaves a variant out while it is ordered waits: the order is made, and the variant stays', async () => {
  const stock = await stockOf(3)
  const [pressed, imported] = await pressWhileImported(stock)
  expect(await pressed).toMatchObject({ ok: true })
  expect(await imported).toEqual(refuse('pieces_reserved'))
})

test('the same without stock counting: the order is made, and keeps its line without the variant', async () => {
  const stock = await stockOf(3)
  await db.updateTable('variants').set({ tracksStock: false }).where('id', '=', stock.variantId).execute()
  const [pressed, imported] = await pressWhileImported(stock)
  const placed = await pressed
  expect([placed, await imported]).toMatchObject([{ ok: true }, { ok: true, value: { written: 'changed' } }])
  const { order } = await bookOf(placed.ok ? placed.value.orderId : id(''))
  const lines = db.selectFrom('orderLines').select(['variantId', 'title']).where('orderId', '=', order.id)
  expect(await lines.execute()).toEqual([{ variantId: null, title: 'Cup' }])
})

test('products that come in again together, while several of them are ordered: neither waits for ever, nothing is lost', async () => {
  const stocks = await Promise.all(Array.from({ length: 12 }, () => stockOf(40)))
  const products = stocks.map(({ slug }) => ({ slug, title: 'Cup', importSource: `shopify:${slug}`, options: [] }))
  for (const { slug } of stocks)
    await db
      .updateTable('products')
      .set({ importSource: `shopify:${slug}` })
      .where('slug', '=', slug)
      .execute()
  const bringIn = (title: string, locationId: Stock['locationId']) =>
    writeProducts(
      // Not in the order of their ids.
      products.toReversed().map((each) => ({ ...each, title, variants: [{ values: [], price: 2_400 }] })),
      { by: async () => importerOf('ada', newId(), now()), location: locationId },
    )
  const order = async (at: number) => {
    const chosen = stocks.filter((_, index) => (index * 7 + at) % 5 < 2)
    return placeOrder(await aDraft(at % 2 ? chosen : chosen.toReversed(), 1), newId(), now())
  }
  const [first] = stocks
  if (!first) throw new Error('The stocks were made above')
  const [files, orders] = await Promise.all([
    inTurn(6, (at) => bringIn(`Cup ${at}`, first.locationId)),
    Promise.all(Array.from({ length: 4 }, (_, lane) => inTurn(10, (at) => order(lane * 10 + at)))),
  ])
  expect(files.flat().map((each) => each?.written)).toEqual(Array.from({ length: 72 }, () => 'changed'))
  expect(orders.flat().filter(({ ok }) => ok)).toHaveLength(40)
  for (const [index, stock] of stocks.entries()) {
    const held = Array.from({ length: 40 }, (_, at) => at).filter((at) => (index * 7 + at) % 5 < 2).length
    expect(await leftOf(stock)).toEqual({ onHand: 40, reserved: held, moved: 40 })
  }
})

async function inTurn<Result>(count: number, run: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < count; at += 1) results.push(await run(at))
  return results
}

/** An import in progress and a cart operation beside it; returns the results of both. */
async function whileImported<Answer>(stock: Stock, act: () => Promise<Answer>): Promise<Answer> {
  const product = await withoutItsVariant(stock)
  const [acting] = await db.transaction().execute(async (tx) => {
    await saveProduct(tx, product, writing())
    const acting = act()
    await untilBlocked()
    return [acting]
  })
  return acting
}

async function aCartWith(stock: Stock, customerId: CustomerId | null = null) {
  const { cartId } = await aDraft(stock)
  await db
    .updateTable('carts')
    .set({ customerId, tokenHash: hashOf(cartId) })
    .where('id', '=', cartId)
    .execute()
  const line = { id: newId<CartLineId>(), cartId, variantId: stock.variantId, quantity: 1, priceWhenAdded: 2_400 }
  await db.insertInto('cartLines').values(line).execute()
  return { owner: { customerId, tokenHash: hashOf(cartId) }, token: cartId, lineId: line.id }
}

test('a variant that an import removes while it is added to a cart is not found', async () => {
  const stock = await stockOf(3)
  const nobody = { customerId: null, tokenHash: null }
  expect(await whileImported(stock, () => carts.add(nobody, stock.slug, now()))).toMatchObject({
    reason: 'cart.options_unknown',
  })
})

test('the same when it is restored to a cart', async () => {
  const stock = await stockOf(3)
  const { owner, lineId } = await aCartWith(stock)
  await carts.remove(owner, lineId, 1, now())
  expect(await whileImported(stock, () => carts.putBack(owner, lineId, now()))).toMatchObject({
    reason: 'cart.undo_late',
  })
})

test('a customer who signs in while an import removes a variant of both carts is signed in, and keeps the rest', async () => {
  const [gone, kept] = [await stockOf(3), await stockOf(3)]
  const customerId = newId<CustomerId>()
  await db.insertInto('customers').values({ id: customerId }).execute()
  const [guest] = [await aCartWith(gone), await aCartWith(gone, customerId)]
  await carts.add({ customerId, tokenHash: null }, kept.slug, now(), { quantity: 2 })
  const signIn = () => db.transaction().execute((tx) => mergeCarts(tx, guest.token, customerId, now()))
  expect(await whileImported(gone, signIn)).toBe(true)
  const cart = await findCartOf({ customerId, tokenHash: null }, 'en', now())
  expect(cart?.lines.map(({ slug, quantity }) => [slug, quantity])).toEqual([[kept.slug, 2]])
})
