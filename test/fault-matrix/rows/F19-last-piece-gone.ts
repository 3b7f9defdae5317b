import { deepEqual, equal } from 'node:assert/strict'
import { limits } from '#app/limits.ts'
import { leaveOnly } from '#test/contention/piece.ts'
import { type Piece, pieceInStock } from '#test/support/people/shopper.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, aBuyerWhoPaid, type BuyerAtTheCard, cards, mustBe } from '#test/fault-matrix/world/buyer.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/** A buyer answers the bank after the deadline, and the last item is sold: not charged, or refunded with a mail. */
export const lastPieceGone: RunRow = async (world) => {
  const piece = await pieceInStock(world.databaseUrl, 1)
  await cancelWins(world, piece)
  await moneyComesAnyway(world, piece)
}

async function askedByTheBank(world: World, piece: Piece) {
  await leaveOnly(world.databaseUrl, piece.variantId, 1)
  const buyer = await aBuyerAtTheCard(world, { piece })
  return { buyer, asked: await world.provider.confirm(buyer.secret, cards.asksThenPays) }
}

async function cancelWins(world: World, piece: Piece) {
  const { buyer, asked } = await askedByTheBank(world, piece)
  await world.advance(limits.reservation.value / 1000 + 1)
  await runJob(world, 'expire-orders')
  await aBuyerWhoPaid(world, cards.good, { piece })
  await world.provider.answerBank(asked, 'complete')
  const { status, captured } = await world.provider.book(buyer.reference)
  deepEqual({ status, captured }, { status: 'canceled', captured: 0 })
  equal((await buyer.order()).state, 'expired')
}

/** As a crash or a restored backup leaves it: the order has ended here, and the provider does not know. */
async function moneyComesAnyway(world: World, piece: Piece) {
  const { provider } = world
  const { buyer, asked } = await askedByTheBank(world, piece)
  await endWithoutTellingTheProvider(world, buyer)
  await aBuyerWhoPaid(world, cards.good, { piece })
  await provider.answerBank(asked, 'complete')
  mustBe({ status: (await provider.book(buyer.reference)).status }, 'succeeded')
  await deliverAll(world)
  const { captured, refunded } = await provider.book(buyer.reference)
  equal(refunded, captured)
  equal((await buyer.order()).state, 'expired')
  const told = (await world.mailbox.letters()).filter(({ to }) => to.includes(buyer.email))
  equal(told.length, 1, 'the buyer gets one mail')
  await buyer.comeBack(buyer.secret)
}

async function endWithoutTellingTheProvider({ sql }: World, { orderRow: { id } }: BuyerAtTheCard) {
  await sql(`update orders set state = 'expired', expired_at = now() where id = $1`, id)
  await sql(
    `update stock_levels s set reserved = s.reserved - r.quantity from stock_reservations r
     where r.order_id = $1 and s.variant_id = r.variant_id and s.location_id = r.location_id`,
    id,
  )
  await sql(`update stock_reservations set state = 'released' where order_id = $1`, id)
}
