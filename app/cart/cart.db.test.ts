import { expect, test } from 'vitest'
import { newId, type CartId, type CartLineId, type CustomerId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { carts, guestAt } from '#test/support/people/shopper-acts.ts'
import { addToCart } from './lines/add-to-cart.operation.ts'
import { closeCart } from './owners/close-cart.server.ts'
import { type CartOwner, hashOf, newToken } from './owners/cart-owner.server.ts'
import { findCartOf } from './lines/cart-lines.server.ts'
import { keepCheckout } from './cart.server.ts'
import { mergeCarts } from './owners/merge-carts.server.ts'

useDatabase()

const now = new Date('2026-05-01T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const guest = (token: string | null): CartOwner => ({ customerId: null, tokenHash: token ? hashOf(token) : null })

const aProduct = ({ stock = 100, price = 2_800 } = {}) => stockOf(stock, { price })

async function aCustomer(email: string | null = null): Promise<CustomerId> {
  const id = newId<CustomerId>()
  await db.insertInto('customers').values({ id, email }).execute()
  return id
}

/** A guest's cart with so many of each. */
async function aGuestCart(...things: [slug: string, quantity: number][]) {
  let token: string | null = null
  for (const [index, [slug, quantity]] of things.entries()) {
    const added = await carts.add(guest(token), slug, later(-60_000 + index * 2_000), { quantity: quantity })
    if (!added.ok) throw new Error(added.reason)
    token ??= added.value.token
  }
  if (!token) throw new Error('A cart with nothing in it has no cookie')
  return token
}

const noCart = { id: id<CartId>(''), version: 0, lines: [], checkout: null }
async function inCart(owner: { token: string } | { customerId: CustomerId }) {
  const found = 'token' in owner ? guest(owner.token) : { ...owner, tokenHash: null }
  const { id, version, lines, checkout } = (await findCartOf(found, 'en', now)) ?? noCart
  return { id, version, lines, checkout, quantities: lines.map(({ slug, quantity }) => [slug, quantity]) }
}

const firstLineOf = async (token: string) => (await inCart({ token })).lines[0]?.id ?? id<CartLineId>('')

test('an answer with a secret is not given twice: a key that was used before is refused as used', async () => {
  const input = { product: (await aProduct()).slug }
  const call = { key: guest(null), input, actor: guestAt(now), once: newId() }
  expect(await perform(addToCart, call)).toMatchObject({ ok: true })
  expect(await perform(addToCart, call)).toMatchObject({ ok: false, reason: 'call.answered' })
})

test('ten separate presses for the same item add up to ten', async () => {
  const [{ slug }, other] = [await aProduct(), await aProduct()]
  const token = await aGuestCart([other.slug, 1])
  const presses = Array.from({ length: 10 }, (_, index) => carts.add(guest(token), slug, later(index * 1_000)))
  expect((await Promise.all(presses)).every(({ ok }) => ok)).toBe(true)
  // Presses may overtake each other; within a second of the last one they count as it. None is lost otherwise.
  const { quantities, version } = await inCart({ token })
  expect(quantities.find(([name]) => name === slug)?.[1]).toBe(10)
  expect(version).toBe(12)
})

test('ten presses for ten different items at once lose none', async () => {
  const products = await Promise.all(Array.from({ length: 10 }, () => aProduct()))
  const first = await aProduct()
  const token = await aGuestCart([first.slug, 1])
  await Promise.all(products.map(({ slug }) => carts.add(guest(token), slug, now)))
  expect((await inCart({ token })).quantities).toHaveLength(11)
})

test('a double press adds once', async () => {
  const { slug } = await aProduct()
  const token = await aGuestCart([slug, 1])
  await Promise.all(Array.from({ length: 10 }, () => carts.add(guest(token), slug, now, { quantity: 2 })))
  expect((await inCart({ token })).quantities).toEqual([[slug, 3]])
})

test('a customer who adds in ten windows at once has one cart', async () => {
  const customerId = await aCustomer()
  const products = await Promise.all(Array.from({ length: 10 }, () => aProduct()))
  const owner = { customerId, tokenHash: null }
  const added = await Promise.all(products.map(({ slug }) => carts.add(owner, slug, now)))
  expect(added.map((each) => each.ok && each.value.token)).toEqual(Array(10).fill(null))
  expect((await inCart({ customerId })).quantities).toHaveLength(10)
})

test('a quantity above the stock is reduced to it; a sold-out item cannot be added', async () => {
  const [few, none] = [await aProduct({ stock: 3 }), await aProduct({ stock: 0 })]
  const token = await aGuestCart([few.slug, 2])
  const more = await carts.add(guest(token), few.slug, now, { quantity: 5 })
  expect(more).toMatchObject(agree({ shortened: 'not-enough' }))
  expect(await carts.add(guest(token), none.slug, now)).toMatchObject({ reason: 'stock.sold_out' })
  expect((await inCart({ token })).quantities).toEqual([[few.slug, 3]])
})

test('a product that is not on sale, or a value that it does not have, is unknown', async () => {
  const { slug } = await aProduct()
  const draft = await aProduct()
  await db.updateTable('products').set({ status: 'draft' }).where('slug', '=', draft.slug).execute()
  expect(await carts.add(guest(null), draft.slug, now)).toMatchObject({ reason: 'cart.options_unknown' })
  expect(await carts.add(guest(null), slug, now, { options: ['Large', '', ''], quantity: 1 })).toMatchObject({
    reason: 'cart.options_unknown',
  })
})

const change = (token: string, lineId: CartLineId, was: number, quantity: number, seen_price?: number) =>
  carts.change(guest(token), lineId, { was, quantity, seen_price }, now)

test('a form that shows an older line changes nothing; the same wish sent twice is granted once', async () => {
  const { slug } = await aProduct()
  const token = await aGuestCart([slug, 1])
  const lineId = await firstLineOf(token)
  expect(await change(token, lineId, 1, 4)).toMatchObject(agree({ shortened: null }))
  expect(await change(token, lineId, 1, 4)).toMatchObject(agree({ shortened: null }))
  expect(await change(token, lineId, 1, 9)).toMatchObject({ reason: 'cart.stale' })
  expect(await carts.remove(guest(token), lineId, 1, now)).toMatchObject({ reason: 'cart.stale' })
  expect((await inCart({ token })).quantities).toEqual([[slug, 4]])
  expect(await carts.remove(guest(token), lineId, 4, now)).toMatchObject({ ok: true })
  expect(await carts.remove(guest(token), lineId, 4, now)).toMatchObject({ ok: true })
})

test('what another tab put in is no reason to refuse the quantity of a line', async () => {
  const [mug, bowl] = [await aProduct(), await aProduct()]
  const token = await aGuestCart([mug.slug, 1])
  const lineId = await firstLineOf(token)
  await carts.add(guest(token), bowl.slug, now)
  expect(await change(token, lineId, 1, 2)).toMatchObject(agree({ shortened: null }))
})

test('of ten tabs that show one item and ask for different quantities, one succeeds', async () => {
  const { slug } = await aProduct()
  const token = await aGuestCart([slug, 1])
  const lineId = await firstLineOf(token)
  const asked = Array.from({ length: 10 }, (_, index) => change(token, lineId, 1, index + 2))
  const granted = (await Promise.all(asked)).map(({ ok }) => ok)
  expect(granted.filter(Boolean)).toHaveLength(1)
  expect((await inCart({ token })).quantities).toEqual([[slug, granted.indexOf(true) + 2]])
})

test('a changed price is shown until the shopper has seen it and goes on', async () => {
  const { slug, variantId } = await aProduct({ price: 2_800 })
  const token = await aGuestCart([slug, 1])
  const lineId = await firstLineOf(token)
  const remembered = async () => (await inCart({ token })).lines[0]?.priceWhenAdded
  await db.updateTable('variants').set({ price: 3_100 }).where('id', '=', variantId).execute()
  await carts.add(guest(token), slug, now)
  await change(token, lineId, 2, 3, 2_800)
  await change(token, lineId, 3, 4)
  expect(await remembered()).toBe(2_800)
  await change(token, lineId, 4, 5, 3_100)
  expect(await remembered()).toBe(3_100)
})

test("no one can change another person's line", async () => {
  const { slug } = await aProduct()
  const token = await aGuestCart([slug, 1])
  const lineId = await firstLineOf(token)
  const thief = await aGuestCart([slug, 1])
  expect(await change(thief, lineId, 1, 9)).toMatchObject({ reason: 'cart.line_unknown' })
  await carts.remove(guest(thief), lineId, 1, now)
  expect((await inCart({ token })).quantities).toEqual([[slug, 1]])
})

test('at sign-in two carts are merged; undo leaves the guest’s items', async () => {
  const [mug, bowl] = [await aProduct(), await aProduct()]
  const customerId = await aCustomer()
  const owner = { customerId, tokenHash: null }
  await carts.add(owner, mug.slug, now, { quantity: 2 })
  await carts.add(owner, bowl.slug, now, { quantity: 1 })
  const token = await aGuestCart([mug.slug, 1])
  await db.transaction().execute((tx) => mergeCarts(tx, token, customerId, now))
  const merged = await inCart({ customerId })
  expect(merged.quantities).toEqual([
    [mug.slug, 3],
    [bowl.slug, 1],
  ])
  expect((await inCart({ token })).lines).toEqual([])
  expect(await carts.undoMerge(owner, merged.version - 1, now)).toMatchObject({ reason: 'cart.stale' })
  expect(await carts.undoMerge(owner, merged.version, now)).toMatchObject({ ok: true })
  expect((await inCart({ customerId })).quantities).toEqual([[mug.slug, 1]])
})

test('a cart that is signed in with ten times at once is merged once', async () => {
  const { slug } = await aProduct()
  const customerId = await aCustomer()
  await carts.add({ customerId, tokenHash: null }, slug, now, { quantity: 2 })
  const token = await aGuestCart([slug, 3])
  await Promise.all(
    Array.from({ length: 10 }, () => db.transaction().execute((tx) => mergeCarts(tx, token, customerId, now))),
  )
  expect((await inCart({ customerId })).quantities).toEqual([[slug, 5]])
})

test('a customer without a cart takes over the one of the guest', async () => {
  const { slug } = await aProduct()
  const customerId = await aCustomer()
  const token = await aGuestCart([slug, 3])
  await db.transaction().execute((tx) => mergeCarts(tx, token, customerId, now))
  expect((await inCart({ customerId })).quantities).toEqual([[slug, 3]])
})

/**
 * The checkout's data of a customer with this address, after she has signed in where a guest had entered these details.
 */
async function toldAfterSignIn(email: string | null, guestTold: object, ownTold?: object): Promise<unknown> {
  const { slug } = await aProduct()
  const customerId = await aCustomer(email)
  if (ownTold) {
    await carts.add({ customerId, tokenHash: null }, slug, now)
    await keepCheckout(db, (await inCart({ customerId })).id, ownTold, now)
  }
  const token = await aGuestCart([slug, 1])
  await keepCheckout(db, (await inCart({ token })).id, guestTold, now)
  await db.transaction().execute((tx) => mergeCarts(tx, token, customerId, now))
  return (await inCart({ customerId })).checkout
}

test('who signs in half way through the checkout goes on where she was', async () => {
  const told = { email: 'ada@example.com', phone: '1', address: { city: 'Berlin' } }
  expect(await toldAfterSignIn('ADA@example.com', told)).toEqual(told)
  expect(await toldAfterSignIn('ada@example.com', told, { email: null, phone: '2' })).toEqual(told)
  expect(await toldAfterSignIn(null, told)).toEqual(told)
})

test('at sign-in the order still goes to the address of the account, not to that of the guest before her', async () => {
  const told = { email: 'eve@example.com', phone: '1', address: { city: 'Berlin' } }
  expect(await toldAfterSignIn('ada@example.com', told)).toEqual({})
  const own = { email: 'ada@example.com', phone: '2' }
  expect(await toldAfterSignIn('ada@example.com', told, own)).toEqual(own)
})

test('a guest’s cart without an address removes nothing from the account’s', async () => {
  const own = { email: 'ada@example.com', phone: '2' }
  expect(await toldAfterSignIn('ada@example.com', {}, own)).toEqual(own)
})

test('what came in while its order was being paid stays in the cart', async () => {
  const [mug, bowl] = [await aProduct(), await aProduct()]
  const token = await aGuestCart([mug.slug, 2], [bowl.slug, 1])
  const { id } = await inCart({ token })
  await db.transaction().execute((tx) => closeCart(tx, id, [{ variantId: mug.variantId, quantity: 2 }], now))
  expect((await inCart({ token })).quantities).toEqual([[bowl.slug, 1]])
  await db.transaction().execute((tx) => closeCart(tx, id, [{ variantId: bowl.variantId, quantity: 1 }], now))
  const { state } = await db.selectFrom('carts').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(state).toBe('ordered')
})

test('items that a guest had ordered before she signed in leave the merged cart once they are paid', async () => {
  const [mug, bowl] = [await aProduct(), await aProduct()]
  const customerId = await aCustomer()
  await carts.add({ customerId, tokenHash: null }, mug.slug, now, { quantity: 2 })
  const token = await aGuestCart([mug.slug, 1], [bowl.slug, 1])
  const { id } = await inCart({ token })
  const bought = [mug, bowl].map(({ variantId }) => ({ variantId, quantity: 1 }))
  await db.transaction().execute((tx) => mergeCarts(tx, token, customerId, now))
  await db.transaction().execute((tx) => closeCart(tx, id, bought, now))
  expect((await inCart({ customerId })).quantities).toEqual([[mug.slug, 2]])
})

test('an invented secret opens no cart', async () => {
  expect((await inCart({ token: newToken() })).lines).toEqual([])
})
