import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { id } from '#test/support/ids.ts'
import { pieceInStock } from '#test/support/people/shopper.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import {
  aBuyerAtTheCard,
  cards,
  findOrders,
  mustBe,
  openedPayment,
  untilState,
} from '#test/fault-matrix/world/buyer.ts'
import { referenceOf } from '#test/fault-matrix/world/provider.ts'
import { fillShelves } from '#test/fault-matrix/world/shelves.ts'

/** The price rises and another tab adds an item while the card is entered: the agreed amount is charged. */
export const cartChangedWhilePaying: RunRow = async (world) => {
  await fillShelves(world)
  const { provider, sql } = world
  const piece = await pieceInStock(world.databaseUrl, 2)
  const more = await pieceInStock(world.databaseUrl, 3)
  const pays = await aBuyerAtTheCard(world, { piece })
  const agreesAnew = await aBuyerAtTheCard(world, { piece })
  await sql('update variants set price = price + 700 where id = $1', piece.variantId)
  for (const { browser } of [pays, agreesAnew]) await browser.post('/cart', { product: more.slug, quantity: '1' })

  // She pays what she saw: the order is as it was bought, and the rest stays in the cart.
  mustBe(await provider.confirm(pays.secret, cards.good), 'succeeded')
  await untilState(world, pays.orderRow.id, 'placed')
  equal((await provider.book(pays.reference)).captured, pays.orderRow.total)
  deepEqual(
    await sql(
      'select sum(total)::int + (select shipping_total from orders where id = $1) as total from order_lines where order_id = $1',
      pays.orderRow.id,
    ),
    [{ total: pays.orderRow.total }],
  )

  // The other tab's page is outdated: it says so, and she agrees to the new total in a new order.
  equal([409, 422].includes((await agreesAnew.press()).status), true)
  await agreesAnew.lookAgain()
  const secret = await openedPayment(agreesAnew)
  notEqual(referenceOf(secret), agreesAnew.reference)
  equal((await provider.book(agreesAnew.reference)).status, 'canceled')
  const late = await provider.confirm(agreesAnew.secret, cards.good)
  equal(late.error?.code, 'payment_intent_unexpected_state')
  mustBe(await provider.confirm(secret, cards.good), 'succeeded')
  const [old, anew] = await findOrders(world, agreesAnew.email)
  await untilState(world, anew?.id ?? id(''), 'placed')
  equal(old?.state, 'expired')
  equal((await provider.book(referenceOf(secret))).captured, anew?.total)
  equal((anew?.total ?? 0) > (old?.total ?? 0) + 700, true)
}
