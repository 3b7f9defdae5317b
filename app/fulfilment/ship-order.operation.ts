import { z } from 'zod'
import { type LocationId, newId, type OrderLineId, type ShipmentId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import { idInput, idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { countToSend, mayShip } from '#app/orders/order-rules.ts'
import { type FiledOrder, order } from '#app/orders/order.record.ts'
import { piecesInput, piecesOf } from '#app/orders/pieces-input.ts'
import { keptPieces, leftToSend, replacing } from '#app/orders/shipment.ts'
import { captureAuthorised } from '#app/payments/settling/capture.server.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import { sendFrom } from '#app/stock/send-from.server.ts'
import { lockStock, takeMore } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import { asVariants } from '#app/orders/standing/pieces.server.ts'
import { carrier, trackingLink, trackingNumber } from './parcel.ts'
import { trackingPage } from './tracking-page.ts'

const shipInput = z.object({
  carrier,
  tracking_number: trackingNumber,
  tracking_link: trackingLink,
  /** Where it goes out from. Left out: from where its items were reserved. */
  location: idInput<LocationId>('loc_', 'field.choice').nullable().default(null),
  /** Lines that are left out stay here. */
  lines: piecesInput,
  /**
   * How many items were to be sent when the form was shown: items sent or refunded since then do not leave with this
   * parcel.
   */
  to_send: z.int('request.malformed').optional(),
})
type ShipInput = z.infer<typeof shipInput>

/** At least one item, and of each line no more than is left to send. Lines of other orders have nothing left here. */
function fits(
  facts: FiledOrder,
  { carrier, lines, to_send: toSend }: ShipInput,
): Outcome<undefined, 'order.to_send_changed' | 'order.too_many_pieces' | 'order.no_pieces' | 'field.required'> {
  if (toSend !== undefined && toSend !== countToSend(facts)) return refuse('order.to_send_changed')
  const left = leftToSend(facts.lines, facts.parcels)
  const wanted = piecesOf(lines)
  const tooMany = wanted.find(({ orderLineId, quantity }) => quantity > (left.get(orderLineId) ?? 0))
  if (tooMany) return refuse('order.too_many_pieces', `/lines/${tooMany.orderLineId}`)
  if (wanted.length === 0) return refuse('order.no_pieces')
  // Pick-ups have no carrier.
  return carrier === null && facts.row.delivery === 'ship' ? refuse('field.required', '/carrier') : agree()
}

/** Sends a parcel. An authorisation is captured first: nothing leaves on one that the bank has released. */
export const shipOrder = operation({
  name: 'orders.ship',
  http: 'POST /orders/:order/shipments',
  permission: 'orders:ship',
  nature: 'mail',
  on: order,
  input: shipInput,
  refusals: [
    'order.not_placed',
    'order.on_hold',
    'order.held_by_staff',
    'order.not_paid',
    'order.to_send_changed',
    'order.no_pieces',
    'order.too_many_pieces',
    'field.required',
    'field.choice',
    'stock.not_enough',
    'order.capture_refused',
    'payment.provider_away',
    'payment.provider_refuses',
  ],
  answer: z.object({ shipment: idOf('parcel_') }),
  offer: mayShip,
  may: fits,
  async ask({ facts, actor }) {
    const captured = await captureAuthorised(facts.row.id, actor.now)
    if (!captured.ok) return captured
    // Money may have been refunded since the last webhook. While the provider is down, the known state has to do.
    if (!isOnlyAuthorised(facts)) await settleOrder(facts.row.id, actor.now)
    return agree()
  },
  async run({ tx, facts, input, actor, emit }) {
    if (isOnlyAuthorised(facts)) return refuse('order.not_paid')
    const pieces = piecesOf(input.lines)
    const again = replacing(facts.lines, facts.parcels, pieces)
    const from = facts.row.delivery === 'pick_up' ? facts.row.pickUpLocationId : input.location
    if (from !== (input.location ?? from) || !(await isOurs(tx, input.location)))
      return refuse('field.choice', '/location')
    const moved = input.location ? await moveUnsent(tx, facts, { pieces, again }, input.location, actor) : agree()
    if (!moved.ok) return moved
    const shipment = await insertParcel(tx, facts, { ...input, pieces }, actor)
    // Last, because every buyer of the same items waits for these locks.
    await takeMore(tx, facts.row, await asVariants(tx, facts.row.id, again), from)
    emit('order.shipped')
    return agree({ shipment })
  },
})

async function isOurs(tx: Tx, id: LocationId | null): Promise<boolean> {
  if (!id) return true
  return (await tx.selectFrom('locations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

interface Packed {
  pieces: readonly { orderLineId: OrderLineId; quantity: number }[]
  /** Those of them that replace lost ones, and are taken from stock anew. */
  again: ReadonlyMap<OrderLineId, number>
}

async function moveUnsent(tx: Tx, { row }: FiledOrder, { pieces, again }: Packed, location: LocationId, actor: Actor) {
  const first = pieces.map(({ orderLineId: id, quantity }) => [id, quantity - (again.get(id) ?? 0)] as const)
  // All at once, in their order: other buyers of the same items wait for the same locks.
  await lockStock(
    tx,
    (await asVariants(tx, row.id, new Map(pieces.map((each) => [each.orderLineId, each.quantity])))).map(
      ({ variantId }) => variantId,
    ),
  )
  return sendFrom(tx, row, await asVariants(tx, row.id, new Map(first)), location, nameOf(actor))
}

/** On account nothing is authorised that could be captured. */
const isOnlyAuthorised = ({ row, ledger }: FiledOrder) =>
  row.total > 0 && !ledger.some(({ kind }) => kind === 'captured' || kind === 'promised')

type Parcel = Omit<ShipInput, 'lines'> & { pieces: readonly { orderLineId: OrderLineId; quantity: number }[] }

async function insertParcel(tx: Tx, { row, lines }: FiledOrder, parcel: Parcel, { now, ...who }: Actor) {
  const id = newId<ShipmentId>()
  const told = {
    carrier: parcel.carrier ?? '',
    trackingNumber: parcel.tracking_number,
    trackingLink: parcel.tracking_link ?? trackingPage(parcel.carrier, parcel.tracking_number),
  }
  const facts = { state: 'shipped', sentBy: nameOf(who), packedAt: now, shippedAt: now } as const
  await tx
    .insertInto('shipments')
    .values({ id, orderId: row.id, locationId: parcel.location, ...told, ...facts })
    .execute()
  await tx
    .insertInto('shipmentLines')
    .values(parcel.pieces.map((piece) => ({ ...piece, shipmentId: id })))
    .execute()
  const isPart = sumOf(parcel.pieces) < keptPieces(lines)
  await queueLetter(tx, await letterOf(tx, 'order-sent', row, id, null, { ...told, isPart }))
  return id
}

const sumOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
