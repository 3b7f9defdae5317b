import { expect, test } from 'vitest'
import { newId, type CustomerId, type OptionId, type OptionValueId, type VariantId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { archiveProduct } from '#app/products/archive-product.operation.ts'
import { deleteProduct } from '#app/products/delete-product.operation.ts'
import { changeOptions } from '#app/products/options/change-options.operation.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { type Stock, stockOf } from '#test/support/people/orders.ts'
import { carts } from '#test/support/people/shopper-acts.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { type CartOwner, hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { mergeCarts } from '#app/cart/owners/merge-carts.server.ts'
import { findCartOf } from './cart-lines.server.ts'

useDatabase()

const now = new Date()
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const nobody: CartOwner = { customerId: null, tokenHash: null }

/** A guest's cart with one of each. */
async function aCart(...slugs: string[]) {
  let [owner, token] = [nobody, '']
  for (const [index, slug] of slugs.entries()) {
    const added = await carts.add(owner, slug, later(index * 5))
    if (added.ok && added.value.token) {
      token = added.value.token
      owner = { customerId: null, tokenHash: hashOf(token) }
    }
  }
  return { owner, token }
}

const goneFrom = async (owner: CartOwner) =>
  (await findCartOf(owner, 'en', now))?.gone?.map(({ title, choice = [] }) => [
    title,
    ...choice.map(({ value, translations }) => translations.de?.value ?? value),
  ])

const remove = ({ productId: id }: Stock) =>
  perform(deleteProduct, { key: { id }, input: {}, actor: staffAt(new Date()) })

test('a deleted product leaves its name in the carts that held it, through the next change and no longer', async () => {
  const [cup, bowl] = [await stockOf(5), await stockOf(5)]
  await db.updateTable('products').set({ title: 'Ferry cup' }).where('id', '=', cup.productId).execute()
  const { owner } = await aCart(cup.slug, bowl.slug)
  expect(await goneFrom(owner)).toEqual([])
  expect(await remove(cup)).toMatchObject({ ok: true })
  expect(await goneFrom(owner)).toEqual([['Ferry cup']])
  await carts.add(owner, bowl.slug, later(20))
  expect(await goneFrom(owner)).toEqual([['Ferry cup']])
  await carts.add(owner, bowl.slug, later(40))
  expect(await goneFrom(owner)).toEqual([])
})

test('a deleted variant leaves its product’s name and its values, in the reader’s language', async () => {
  const cup = await stockOf(5)
  const [option, oat, kelp] = [newId<OptionId>(), newId<OptionValueId>(), newId<OptionValueId>()]
  const { productId } = cup
  await db.insertInto('options').values({ id: option, productId, name: 'Glaze', position: 1 }).execute()
  const value = (id: OptionValueId, name: string, position: number) => ({
    id,
    optionId: option,
    name,
    position,
    translations: JSON.stringify({ de: { name: `${name} (de)` } }),
  })
  await db
    .insertInto('optionValues')
    .values([value(oat, 'Oat', 1), value(kelp, 'Kelp', 2)])
    .execute()
  await db.updateTable('variants').set({ value1Id: oat }).where('id', '=', cup.variantId).execute()
  const other = { id: newId<VariantId>(), productId, price: 2_400, position: 2, value1Id: kelp }
  await db.insertInto('variants').values(other).execute()
  const added = await carts.add(nobody, cup.slug, now, { options: ['Oat', '', ''] })
  const token = (added.ok && added.value.token) || expect.unreachable()
  const options = [{ was: 1, name: 'Glaze', values: [{ name: 'Kelp', was: 'Kelp' }] }]
  const changed = await perform(changeOptions, {
    key: { id: productId },
    input: { options, removes: 1 },
    actor: staffAt(new Date()),
  })
  expect(changed).toMatchObject({ ok: true })
  expect(await goneFrom({ customerId: null, tokenHash: hashOf(token) })).toEqual([['Cup', 'Oat (de)']])
})

test('a guest who signs in still reads what is no longer sold, beside the items of the account', async () => {
  const [cup, bowl] = [await stockOf(5), await stockOf(5)]
  const { token } = await aCart(cup.slug, bowl.slug)
  const customerId = newId<CustomerId>()
  await db.insertInto('customers').values({ id: customerId }).execute()
  const account = { customerId, tokenHash: null }
  await carts.add(account, bowl.slug, now)
  await remove(cup)
  await db.transaction().execute((tx) => mergeCarts(tx, token, customerId, now))
  expect(await goneFrom(account)).toEqual([['Cup']])
})

test('what is archived stays in the cart, and is not called sold out', async () => {
  const [cup, bowl] = [await stockOf(5), await stockOf(5)]
  const { owner } = await aCart(cup.slug, bowl.slug)
  await perform(archiveProduct, { key: { id: cup.productId }, input: {}, actor: staffAt(new Date()) })
  await db.updateTable('stockLevels').set({ onHand: 0 }).where('variantId', '=', bowl.variantId).execute()
  expect((await findCartOf(owner, 'en', now))?.lines).toMatchObject([
    { available: 0, notSold: true },
    { available: 0, notSold: false },
  ])
})
