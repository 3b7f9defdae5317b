import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  newId,
  type CartId,
  type CartLineId,
  type CustomerId,
  type ProductId,
  type VariantId,
} from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { type Locale, locales } from '#app/locales.ts'
import { texts } from '#app/texts.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { carts } from '#test/support/people/shopper-acts.ts'
import { type CartOwner, hashOf } from './owners/cart-owner.server.ts'
import { findCartOf } from './lines/cart-lines.server.ts'
import { mergeCarts } from './owners/merge-carts.server.ts'

useDatabase()

const now = new Date('2026-05-01T10:00:00Z')
const guest = (token: string): CartOwner => ({ customerId: null, tokenHash: hashOf(token) })

async function aProduct() {
  const [productId, variantId] = [newId<ProductId>(), newId<VariantId>()]
  const product = { id: productId, slug: `mug-${productId}`, title: 'Mug', status: 'active' as const }
  await db.insertInto('products').values(product).execute()
  await db.insertInto('variants').values({ id: variantId, productId, price: 2_800, tracksStock: false }).execute()
  return { slug: product.slug, variantId }
}

/** A guest's cart with one of it, as the token in the cookie names it. */
async function aGuestCart(slug: string) {
  const added = await carts.add({ customerId: null, tokenHash: null }, slug, now)
  return (added.ok && added.value.token) || expect.unreachable()
}

async function inCart(owner: CartOwner, locale: Locale = 'en') {
  return (await findCartOf(owner, locale, now)) ?? expect.unreachable()
}

/** So many more lines, each of another product. */
async function fill(cartId: CartId, lines: number) {
  const products = await Promise.all(Array.from({ length: lines }, () => aProduct()))
  const line = ({ variantId }: { variantId: VariantId }) => ({
    id: newId<CartLineId>(),
    cartId,
    variantId,
    quantity: 1,
    priceWhenAdded: 1,
  })
  await db.insertInto('cartLines').values(products.map(line)).execute()
}

test('a full cart takes no other product, says how many it takes, and goes on with those that it has', async () => {
  const [first, last] = [await aProduct(), await aProduct()]
  const token = await aGuestCart(first.slug)
  await fill((await inCart(guest(token))).id, limits.cartLines.value - 1)
  expect(await carts.add(guest(token), last.slug, now)).toMatchObject({ reason: 'cart.too_many_lines' })
  expect(await carts.add(guest(token), first.slug, now)).toMatchObject({ ok: true })
  for (const locale of locales)
    expect(texts[locale]['error.cart.too_many_lines']).toContain(` ${limits.cartLines.value} `)
})

test('a cart that had more lines before they were limited keeps and changes them', async () => {
  const [first, last] = [await aProduct(), await aProduct()]
  const token = await aGuestCart(first.slug)
  await fill((await inCart(guest(token))).id, limits.cartLines.value + 10)
  const { lines } = await inCart(guest(token))
  expect(lines).toHaveLength(limits.cartLines.value + 11)
  const change = { quantity: 3, was: lines[0]?.quantity ?? 0 }
  const changed = await carts.change(guest(token), lines[0]?.id ?? id<CartLineId>(''), change, now)
  expect(changed).toMatchObject(agree({ shortened: null }))
  expect(await carts.add(guest(token), last.slug, now)).toMatchObject({ reason: 'cart.too_many_lines' })
})

test('more lines than two full carts have do not become one cart: both stay as they are', async () => {
  const customerId = newId<CustomerId>()
  const customer = { customerId, tokenHash: null }
  await db.insertInto('customers').values({ id: customerId }).execute()
  const [own, seen] = [await aProduct(), await aProduct()]
  await carts.add(customer, own.slug, now)
  const token = await aGuestCart(seen.slug)
  await fill((await inCart(customer)).id, limits.mergedLines.value - 2)
  await fill((await inCart(guest(token))).id, 1)
  const merge = () => db.transaction().execute((tx) => mergeCarts(tx, token, customerId, now))
  expect(await merge()).toBe(false)
  expect((await inCart(guest(token))).lines).toHaveLength(2)
  expect((await inCart(customer)).lines).toHaveLength(limits.mergedLines.value - 1)
  await db.deleteFrom('cartLines').where('variantId', '=', seen.variantId).execute()
  expect(await merge()).toBe(true)
  expect((await inCart(customer)).lines).toHaveLength(limits.mergedLines.value)
})

test('a line is in the reader’s language, if there is a translation, and loads nothing else of its product', async () => {
  const { slug } = await aProduct()
  const [product, colour, size, blue, large] = [newId(), newId(), newId(), newId(), newId()]
  const german = (text: string) => JSON.stringify({ de: { name: text, title: text, description: 'Lang' } })
  await sql`insert into products (id, slug, title, status, translations) values
    (${product}, 'bowl', 'Bowl', 'active', ${german('Schale')})`.execute(db)
  await sql`insert into options (id, product_id, position, name, translations) values
    (${size}, ${product}, 2, 'Size', ${german('')}), (${colour}, ${product}, 1, 'Colour', ${german('Farbe')})`.execute(
    db,
  )
  await sql`insert into option_values (id, option_id, position, name, translations) values
    (${blue}, ${colour}, 1, 'Blue', ${german('Blau')}), (${large}, ${size}, 1, 'Large', '{}')`.execute(db)
  await sql`insert into variants (id, product_id, value1_id, value2_id, price, tracks_stock) values
    (${newId()}, ${product}, ${blue}, ${large}, 900, false)`.execute(db)
  const token = await aGuestCart(slug)
  await carts.add(guest(token), 'bowl', now, { options: ['Blue', 'Large', ''], quantity: 2 })
  const told = async (locale: Locale) => (await findCartOf(guest(token), locale, now))?.lines ?? []
  const [plainLine, bowl] = await told('de')
  expect([plainLine?.translations, plainLine?.options, plainLine?.available]).toEqual([{}, [], null])
  expect(bowl).toMatchObject({ title: 'Bowl', quantity: 2, unitPrice: 900, priceWhenAdded: 900, available: null })
  expect(bowl?.translations).toEqual({ de: { title: 'Schale' } })
  expect(bowl?.options).toEqual([
    { name: 'Farbe', value: 'Blau', named: 'Blue' },
    { name: 'Size', nameLang: 'en', value: 'Large', valueLang: 'en', named: 'Large' },
  ])
  expect((await told('en'))[1]).toMatchObject({ title: 'Bowl', translations: {} })
  // Whatever language she reads when she undoes it, and no more of the product than that.
  await carts.remove(guest(token), bowl?.id ?? id(''), 2, now)
  expect((await findCartOf(guest(token), 'en', now))?.removed[0]).toMatchObject({
    translations: { de: { title: 'Schale' } },
    choice: [
      { value: 'Blue', translations: { de: { value: 'Blau' } } },
      { value: 'Large', translations: {} },
    ],
  })
})
