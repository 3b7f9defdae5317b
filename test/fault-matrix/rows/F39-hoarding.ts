import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { leaveOnly } from '#test/contention/piece.ts'
import { type Piece, pieceInStock } from '#test/support/people/shopper.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, aBuyerAtTheCard, aBuyerWhoPaid, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { pressWithoutScript, sessionOf } from '#test/fault-matrix/world/hosted.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const beyondGrace = limits.reservationGrace.value / 1000 + 1
const cancel = { method: 'POST', path: '/v1/payment_intents/*/cancel' }
let networks = 0
const elsewhere = () => `198.51.${++networks}.7`

/** A hoarder on one network reserves everything and pays for nothing: others can buy nevertheless, within a minute. */
export const hoarding: RunRow = async (world) => {
  const piece = await pieceInStock(world.databaseUrl, 2)
  await everythingHoarded(world, piece)
  await shopKilledBetween(world, piece)
  await holderPays(world, piece)
  await providerAway(world, piece)
}

/** A bank's question, the provider's page, a declined card and nothing at all, each left in that state. */
async function everythingHoarded(world: World, piece: Piece) {
  const { provider } = world
  await leaveOnly(world.databaseUrl, piece.variantId, 4)
  const hoarder = (index: number) => ({ piece, address: `203.0.113.${index}` })
  const [asked, declined] = [await aBuyerAtTheCard(world, hoarder(1)), await aBuyerAtTheCard(world, hoarder(2))]
  mustBe(await provider.confirm(asked.secret, cards.asksTheBank), 'requires_action')
  equal((await provider.confirm(declined.secret, cards.declined)).error?.code, 'card_declined')
  const page = sessionOf(await pressWithoutScript(await aBuyer(world, hoarder(3))))
  const first = await aBuyer(world, { piece, quantity: 2, address: elsewhere() })
  equal((await first.press()).answer.clientSecret, undefined, 'during the grace period no order is displaced')
  await world.advance(beyondGrace)
  // Another press and a new order do not restart the grace period.
  await asked.press()
  await aBuyerAtTheCard(world, hoarder(4))
  const buyers = [1, 2, 3, 4].map(() => aBuyerWhoPaid(world, cards.good, { piece, address: elsewhere() }))
  await Promise.all(buyers)
  equal((await provider.book(asked.reference)).status, 'canceled')
  equal((await provider.stripe.checkout.sessions.retrieve(page)).status, 'expired')
  const late = await provider.confirm(declined.secret, cards.good)
  equal(late.error?.code, 'payment_intent_unexpected_state')
  const told = await asked.comeBack(asked.secret)
  equal(told.body.includes('sold out before you paid'), true, 'the displaced shopper gets a message')
}

/**
 * The payment is cancelled, and the shop is killed before the items are free: the next request continues from there.
 */
async function shopKilledBetween(world: World, piece: Piece) {
  await leaveOnly(world.databaseUrl, piece.variantId, 1)
  const holder = await aBuyerAtTheCard(world, { piece, address: elsewhere() })
  await world.advance(beyondGrace)
  const buyer = await aBuyer(world, { piece, address: elsewhere() })
  world.faults.crashAt('cancel-sent')
  await buyer.press().catch(() => {})
  await world.shop.ended()
  deepEqual(await stateOf(world, holder.orderRow.id), { order: 'pending', stock: 'held' })
  await world.startAll()
  const { answer } = await buyer.press()
  mustBe(await world.provider.confirm(answer.clientSecret ?? '', cards.good), 'succeeded')
  await untilState(world, (await buyer.order()).id, 'placed')
  deepEqual(await stateOf(world, holder.orderRow.id), { order: 'expired', stock: 'released' })
}

/** The card is charged while the cancel is on its way: the paying shopper keeps the items. */
async function holderPays(world: World, piece: Piece) {
  await leaveOnly(world.databaseUrl, piece.variantId, 1)
  const { provider } = world
  const holder = await aBuyerAtTheCard(world, { piece, address: elsewhere() })
  const buyer = await aBuyer(world, { piece, address: elsewhere() })
  await world.advance(beyondGrace)
  await provider.fault({ kind: 'delay', ...cancel, milliseconds: 300 })
  await provider.policy([{ object: holder.reference, hold: true }])
  const pressed = buyer.press()
  const path = cancel.path.replace('*', holder.reference)
  await until('the cancel at the provider', async () => (await provider.requests()).some((seen) => seen.path === path))
  mustBe(await provider.confirm(holder.secret, cards.good), 'succeeded')
  equal((await pressed).answer.clientSecret, undefined)
  await provider.noFaults()
  deepEqual(await stateOf(world, holder.orderRow.id), { order: 'placed', stock: 'committed' })
}

/** The provider cannot be asked to cancel: nothing is released. */
async function providerAway(world: World, piece: Piece) {
  await leaveOnly(world.databaseUrl, piece.variantId, 1)
  const holder = await aBuyerAtTheCard(world, { piece, address: elsewhere() })
  const buyer = await aBuyer(world, { piece, address: elsewhere() })
  await world.advance(beyondGrace)
  await world.provider.fault({ kind: 'drop-before', ...cancel, times: 9 })
  equal((await buyer.press()).answer.clientSecret, undefined)
  await world.provider.noFaults()
  deepEqual(await stateOf(world, holder.orderRow.id), { order: 'pending', stock: 'held' })
}

async function stateOf({ sql }: World, orderId: OrderId) {
  const [row] = await sql<{ order: string; stock: string }>(
    `select o.state as "order", r.state as stock from orders o join stock_reservations r on r.order_id = o.id where o.id = $1`,
    orderId,
  )
  return { ...row }
}
