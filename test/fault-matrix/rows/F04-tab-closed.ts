import { equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'

/**
 * The card is charged and the tab is gone: the webhook alone places the order, and the cart is empty at the next visit.
 */
export const tabClosed: RunRow = async (world) => {
  const buyer = await aBuyerAtTheCard(world)
  mustBe(await world.provider.confirm(buyer.secret, cards.good), 'succeeded')
  await untilState(world, buyer.orderRow.id, 'placed')
  const cart = await buyer.browser.open('/cart')
  equal(cart.status, 200)
  equal(cart.body.includes(`/products/${buyer.piece.slug}"`), false, 'the cart still has the paid items')
  equal((await buyer.browser.get('/checkout')).headers.get('location'), '/cart')
}
