import { deepEqual, equal, notEqual } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { id } from '#test/support/ids.ts'
import { fillCheckout, type Piece, pieceInStock, placingForm, pressPlace } from '#test/support/people/shopper.ts'
import { type DemoPerson, signInAs } from '#test/support/people/sign-in.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import {
  aBuyerAtTheCard,
  type BuyerAtTheCard,
  cards,
  findOrders,
  mustBe,
  untilState,
} from '#test/fault-matrix/world/buyer.ts'
import { referenceOf } from '#test/fault-matrix/world/provider.ts'
import { fillShelves } from '#test/fault-matrix/world/shelves.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/** A guest presses, signs in to an account with a cart, into which hers is merged, and presses there again. */
export const signsInWhilePaying: RunRow = async (world) => {
  // Earlier rows have sold what was there.
  await fillShelves(world)
  const pieces = [await pieceInStock(world.databaseUrl, 2), await pieceInStock(world.databaseUrl, 3)] as const
  await bankStillAsks(world, ...pieces)
  await paidAlready(world, ...pieces)
}

/** The bank's question of the guest's payment is still open: it is closed before the second payment may be opened. */
async function bankStillAsks(world: World, piece: Piece, other: Piece) {
  const { provider } = world
  const guest = await aBuyerAtTheCard(world, { piece })
  const asked = await provider.confirm(guest.secret, cards.asksThenPays)
  mustBe(asked, 'requires_action')
  const { answer } = await signInAndPress(world, guest, other, 'ada@example.com')
  const secret = answer.clientSecret ?? ''
  notEqual(referenceOf(secret), guest.reference)
  await provider.answerBank(asked, 'complete')
  equal((await provider.book(guest.reference)).status, 'canceled')
  mustBe(await provider.confirm(secret, cards.good), 'succeeded')
  const [order] = await findOrders(world, 'ada@example.com')
  await untilState(world, order?.id ?? id(''), 'placed')
  equal((await guest.order()).state, 'expired')
  deepEqual(await boughtIn(world, order?.id ?? id('')), [piece.variantId, other.variantId].sort())
}

/** The guest's payment is paid, and the shop does not know yet: nothing is paid twice, and the order stays hers. */
async function paidAlready(world: World, piece: Piece, other: Piece) {
  const { provider } = world
  const guest = await aBuyerAtTheCard(world, { piece })
  await provider.policy([{ drop: true }])
  mustBe(await provider.confirm(guest.secret, cards.good), 'succeeded')
  const { status, answer } = await signInAndPress(world, guest, other, 'jonas@example.com')
  await provider.policy([])
  deepEqual([status, answer.clientSecret, answer.goTo], [409, undefined, undefined])
  equal((await guest.order()).state, 'placed')
  deepEqual(await findOrders(world, 'jonas@example.com'), [])
  const cart = await guest.browser.open('/cart')
  deepEqual(
    [cart.body.includes(`/products/${piece.slug}`), cart.body.includes(`/products/${other.slug}`)],
    [false, true],
  )
}

/** In the guest's browser, into an account with another item in its cart. */
async function signInAndPress(world: World, { browser }: BuyerAtTheCard, other: Piece, email: DemoPerson) {
  const elsewhere = openBrowser(world.origin)
  await signInAs(elsewhere, email)
  await elsewhere.post('/cart', { product: other.slug, quantity: '1' })
  await signInAs(browser, email, '/cart')
  // The page adds the same item again; within a moment that is the same press.
  const page = await fillCheckout(browser, other.slug, email)
  return pressPlace(browser, placingForm(page))
}

async function boughtIn({ sql }: World, orderId: OrderId): Promise<string[]> {
  const lines = await sql<{ id: string }>(
    'select variant_id as id from order_lines where order_id = $1 order by variant_id::text',
    orderId,
  )
  return lines.map(({ id }) => id)
}
