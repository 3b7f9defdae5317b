import { Fault } from '#app/errors.ts'
import { newId, type OrderId, type OrderLineId, type ShipmentId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { oweLetter } from '#app/mail/letters.server.ts'
import { changeOrder } from '#app/orders/change-order.server.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { letterOf } from '#app/orders/order-letter.server.ts'
import { mayShip, type OrderFacts, type ShipRefusal } from '#app/orders/order-rules.ts'
import { leftToSend, replacing } from '#app/orders/shipment.ts'
import { captureHeld, type CaptureRefusal } from '#app/payments/capture.server.ts'
import { settleOrder } from '#app/payments/settle-order.server.ts'
import { takeMore } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { asVariants } from './pieces.server.ts'

interface Parcel {
  carrier: string
  trackingNumber: string | null
  trackingLink: string | null
  lines: readonly { orderLineId: OrderLineId; quantity: number }[]
  who: string
  /** Of the page that sends it: pressed twice, it is one parcel. */
  submissionKey: string
}

export type SendRefusal = ShipRefusal | CaptureRefusal
type Sent = Outcome<{ shipmentId: ShipmentId }, SendRefusal>

/** A parcel leaves. Money that is only held is taken first: nothing leaves on a hold that the bank has let go of. */
export async function sendOrder(orderId: OrderId, parcel: Parcel, now: Date): Promise<Sent> {
  const checked = await changeOrder(orderId, (tx, order) => check(tx, order, parcel))
  if (!checked.ok || 'sent' in checked.value) return checked.ok ? asSent(checked.value) : checked
  const captured = await captureHeld(orderId, now)
  if (!captured.ok) return captured
  // Money may have gone back since the last message. While the provider is away, what it has told so far has to do.
  if (!checked.value.isHeldMoney) await settleOrder(orderId, now)
  return changeOrder(orderId, async (tx, locked) => {
    // Anything may have happened while the provider was asked.
    const still = await check(tx, locked, parcel)
    if (!still.ok || 'sent' in still.value) return still.ok ? asSent(still.value) : still
    if (still.value.isHeldMoney) return refuse('not-paid')
    const { order, facts } = still.value
    const shipmentId = await insertParcel(tx, order, parcel, now)
    // Last, because everybody who buys the same things waits for its locks.
    const again = replacing(facts.lines, facts.parcels, parcel.lines)
    const from = order.delivery === 'pick_up' ? order.pickUpLocationId : null
    await takeMore(tx, order, await asVariants(tx, orderId, again), from)
    return agree({ shipmentId })
  })
}

type Checked = { sent: ShipmentId } | { order: Row<'orders'>; facts: OrderFacts; isHeldMoney: boolean }

function asSent(checked: Checked): Sent {
  return 'sent' in checked ? agree({ shipmentId: checked.sent }) : refuse('not-placed')
}

async function check(tx: Tx, order: Row<'orders'> | null, parcel: Parcel): Promise<Outcome<Checked, SendRefusal>> {
  const before = tx.selectFrom('shipments').select(['id', 'orderId']).where('submissionKey', '=', parcel.submissionKey)
  const sent = await before.executeTakeFirst()
  if (sent) return sent.orderId === order?.id ? agree({ sent: sent.id }) : refuse('too-many')
  if (!order) return refuse('not-placed')
  const facts = await factsOf(tx, order)
  const may = mayShip(facts)
  if (!may.ok) return may
  if (!fits(facts, parcel)) return refuse('too-many')
  // On account nothing is held that could be taken.
  const isThere = facts.ledger.some(({ kind }) => kind === 'captured' || kind === 'promised')
  return agree({ order, facts, isHeldMoney: order.total > 0 && !isThere })
}

/** Of each line no more than has not left yet. That each is named once, the key of the parcel's lines holds. */
function fits({ lines: ordered, parcels }: OrderFacts, { lines }: Parcel): boolean {
  const leftOf = leftToSend(ordered, parcels)
  return (
    lines.length > 0 &&
    lines.every(({ orderLineId, quantity }) => quantity > 0 && quantity <= (leftOf.get(orderLineId) ?? 0))
  )
}

async function insertParcel(tx: Tx, order: Row<'orders'>, parcel: Parcel, now: Date): Promise<ShipmentId> {
  const { lines, who: sentBy, ...facts } = parcel
  const id = newId<ShipmentId>()
  const row = { ...facts, id, orderId: order.id, state: 'shipped', sentBy, packedAt: now, shippedAt: now } as const
  const inserted = tx.insertInto('shipments').values(row).returning('id')
  const one = inserted.onConflict((conflict) => conflict.column('submissionKey').doNothing())
  // The key of this page, for another order at this very moment.
  if (!(await one.executeTakeFirst())) throw new Fault('request.malformed')
  await tx
    .insertInto('shipmentLines')
    .values(lines.map((line) => ({ ...line, shipmentId: id })))
    .execute()
  const { carrier, trackingNumber, trackingLink } = parcel
  const isPart = lines.reduce((sum, { quantity }) => sum + quantity, 0) < (await countOrdered(tx, order.id))
  const told = { carrier, trackingNumber, trackingLink, isPart }
  await oweLetter(tx, await letterOf(tx, 'order-sent', order, id, null, told))
  return id
}

async function countOrdered(tx: Tx, orderId: OrderId): Promise<number> {
  const lines = await tx.selectFrom('orderLines').select('quantity').where('orderId', '=', orderId).execute()
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
