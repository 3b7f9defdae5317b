import { expect, test } from 'vitest'
import { hashOf } from '#app/cart/owners/cart-owner.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { writeProduct } from '#app/imports/product/write-product.server.ts'
import { importerOf } from '#app/doors/row.server.ts'
import { type CartLineId, newId, type OrderId, type VariantId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { endOrder } from '#app/payments/placing/expire.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { aDraft, type Stock, stockOf } from '#test/support/people/orders.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { carts } from '#test/support/people/shopper-acts.ts'

useDatabase()
useCardProvider()
const now = () => new Date()

/** A cup in these sizes, as an import file has it. */
const aCup = (slug: string, sizes: string[], allowsBackorder = false): ProductInput => ({
  slug,
  title: 'Cup',
  importSource: `shopify:${slug}`,
  options: [{ name: 'Size', values: sizes.map((name) => ({ name })) }],
  variants: sizes.map((size) => ({ values: [size], price: 2_400, stock: 5, allowsBackorder })),
})

/** One product in two sizes, and its next import while another transaction holds a row lock. */
async function aCupInTwoSizes() {
  const stock = await stockOf(0)
  const slug = `${stock.slug}-in-sizes`
  const write = (product: ProductInput) =>
    writeProduct(product, { actor: importerOf('ada', newId(), now()), location: stock.locationId })
  await write(aCup(slug, ['Small', 'Large']))
  const variants = db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.productId')
    .where('p.slug', '=', slug)
  const found = await variants.select(['v.id as variantId', 'v.productId']).orderBy('v.id').execute()
  const sizes = found.map((each): Stock => ({ ...stock, ...each, slug }))
  return { slug, sizes, write }
}

test('an order ends while an import sells both of its sizes beyond stock: each waits its turn', async () => {
  const { slug, sizes, write } = await aCupInTwoSizes()
  const placed = await placeOrder(await aDraft(sizes), newId(), now())
  const orderId = placed.ok ? placed.value.orderId : id<OrderId>('')
  const [ending, imported] = await db.transaction().execute(async (tx) => {
    const level = tx
      .selectFrom('stockLevels')
      .select('variantId')
      .where('variantId', '=', sizes[0]?.variantId ?? id<VariantId>(''))
    await level.forUpdate().execute()
    const ending = endOrder(orderId, 'overdue', now())
    await untilBlocked()
    const imported = write(aCup(slug, ['Large', 'Small'], true))
    await untilBlocked(2)
    return [ending, imported] as const
  })
  expect(await Promise.all([ending, imported])).toMatchObject(['ended', { ok: true, value: { written: 'changed' } }])
})

test('a sign-in’s merged items are removed while an import leaves out two of its sizes: each waits its turn', async () => {
  const { slug, sizes, write } = await aCupInTwoSizes()
  const { cartId } = await aDraft(sizes)
  const merged = JSON.stringify({ added: sizes.map(({ variantId }) => ({ variantId, quantity: 1 })) })
  await db
    .updateTable('carts')
    .set({ merged, tokenHash: hashOf(cartId) })
    .where('id', '=', cartId)
    .execute()
  const lines = sizes
    .toReversed()
    .map(({ variantId }) => ({ id: newId<CartLineId>(), cartId, variantId, quantity: 3, priceWhenAdded: 2_400 }))
  for (const line of lines) await db.insertInto('cartLines').values(line).execute()
  const [undone, imported] = await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('cartLines')
      .select('id')
      .where('id', '=', lines[0]?.id ?? id<CartLineId>(''))
      .forUpdate()
      .execute()
    const undone = carts.undoMerge({ customerId: null, tokenHash: hashOf(cartId) }, 1, now())
    await untilBlocked()
    const imported = write(aCup(slug, ['Huge']))
    await untilBlocked(2)
    return [undone, imported] as const
  })
  expect(await Promise.all([undone, imported])).toMatchObject([agree(), { ok: true, value: { written: 'changed' } }])
})
