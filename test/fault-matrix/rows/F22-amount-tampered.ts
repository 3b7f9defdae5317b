import { deepEqual, equal, match } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import { pieceInStock, pressPlace } from '#test/support/people/shopper.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, aBuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { referenceOf } from '#test/fault-matrix/world/provider.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import { fillShelves } from '#test/fault-matrix/world/shelves.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * Amounts from a browser are ignored, and a payment that does not fit its order pays for nothing: held, and reported to
 * staff.
 */
export const amountTampered: RunRow = async (world) => {
  await fillShelves(world)
  await moneyInTheForm(world)
  await cheapPaymentForDearOrder(world)
  await paymentMadeSmaller(world)
  await paymentOfAnotherNamedOurs(world)
}

async function moneyInTheForm(world: World) {
  const buyer = await aBuyer(world)
  const sent = { ...buyer.form, amount: '1', total: '1', currency: 'JPY', price: '1', unitPrice: '0', shipping: '0' }
  const { answer } = await pressPlace(buyer.browser, sent)
  const { total } = await buyer.order()
  const { amount, currency } = await world.provider.book(referenceOf(answer.clientSecret ?? ''))
  deepEqual([amount, currency], [total, 'eur'])
  equal(total > 1000, true)
}

/** She pays for a cheap order and comes back with its reference in the browser of an expensive one. */
async function cheapPaymentForDearOrder(world: World) {
  const dearPiece = await pieceInStock(world.databaseUrl, 2)
  const [cheap, dear] = [await aBuyerAtTheCard(world), await aBuyerAtTheCard(world, { piece: dearPiece, quantity: 2 })]
  mustBe(await world.provider.confirm(cheap.secret, cards.good), 'succeeded')
  const page = await dear.browser.open(`/checkout/return?payment_intent=${cheap.reference}`)
  equal(page.url.pathname.includes(dear.orderRow.number), false)
  await untilState(world, cheap.orderRow.id, 'placed')
  equal((await dear.order()).state, 'pending')
}

/** Someone with the account's key has made the payment smaller than the order. */
async function paymentMadeSmaller(world: World) {
  const { provider } = world
  const buyer = await aBuyerAtTheCard(world)
  await provider.stripe.paymentIntents.update(buyer.reference, { amount: 100 })
  mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  await isHeld(world, buyer.orderRow.id, 'underpaid', 'underpaid')
  await staffOf(world).cancel(buyer.orderRow.number)
  await deliverAll(world)
  equal((await provider.book(buyer.reference)).refunded, 100)
}

/** A payment of another origin, with the metadata of an expensive order. */
async function paymentOfAnotherNamedOurs(world: World) {
  const { provider } = world
  const buyer = await aBuyerAtTheCard(world)
  const { metadata } = await provider.book(buyer.reference)
  const forged = await provider.stripe.paymentIntents.create({
    amount: buyer.orderRow.total,
    currency: 'eur',
    metadata,
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  equal(forged.status, 'succeeded')
  await isHeld(world, buyer.orderRow.id, 'other-payment', 'does-not-fit')
  await staffOf(world).cancel(buyer.orderRow.number)
  await provider.control('POST actions/refund', { id: forged.id })
  await deliverAll(world)
  match((await buyer.order()).state, /cancelled/)
}

/** Not paid, nothing sold, and one problem to review. */
export async function isHeld(world: World, orderId: OrderId, reason: string, kind: string) {
  await until(`the authorisation because of ${reason}`, async () => {
    const [order] = await world.sql<{ heldBecause: string | null }>(
      'select held_because as "heldBecause" from orders where id = $1',
      orderId,
    )
    return order?.heldBecause === reason
  })
  const [order] = await world.sql<{ state: string }>('select state from orders where id = $1', orderId)
  equal(order?.state, 'pending')
  const problems = await world.sql('select kind from payment_problems where order_id = $1', orderId)
  deepEqual(problems, [{ kind }])
}
