import type { OrderLineId } from '#app/kernel/ids.ts'
import { type Machine, nextState } from '#app/kernel/state-machine.ts'

export type ShipmentState = 'packed' | 'shipped' | 'delivered' | 'lost' | 'cancelled'
export type ShipmentEvent = 'ship' | 'deliver' | 'lose' | 'cancel'

export const shipmentMachine: Machine<ShipmentState, ShipmentEvent> = {
  name: 'shipment',
  initial: 'packed',
  transitions: [
    { from: 'packed', event: 'ship', to: 'shipped', when: 'the money is there' },
    { from: 'packed', event: 'cancel', to: 'cancelled' },
    { from: 'shipped', event: 'deliver', to: 'delivered' },
    { from: 'shipped', event: 'lose', to: 'lost' },
  ],
}

/** It can still be marked as delivered or lost. */
export const isOnItsWay = (state: ShipmentState) => nextState(shipmentMachine, state, 'deliver') !== null

export const fulfilmentStates = [
  'unfulfilled',
  'partial',
  'fulfilled',
  'delivered',
  'partially_returned',
  'returned',
  'nothing_to_send',
] as const
export type FulfilmentState = (typeof fulfilmentStates)[number]

interface Parcel {
  state: ShipmentState
  quantity: number
}

/** How many items are, or were, in parcels of these states. */
export function piecesIn(shipments: readonly Parcel[], ...states: ShipmentState[]): number {
  return shipments.filter(({ state }) => states.includes(state)).reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * The state of fulfilment, computed from the parcels and from how many items have come back. Lost and unpacked parcels do
 * not count, and of the ordered items neither do those that need not leave any more.
 */
export function fulfilmentState(ordered: number, shipments: readonly Parcel[], returned = 0): FulfilmentState {
  const left = piecesIn(shipments, 'shipped', 'delivered')
  if (ordered <= 0 && left === 0) return 'nothing_to_send'
  if (returned > 0 && left >= ordered) return returned >= left ? 'returned' : 'partially_returned'
  if (piecesIn(shipments, 'delivered') >= ordered) return 'delivered'
  if (left >= ordered) return 'fulfilled'
  return left > 0 ? 'partial' : 'unfulfilled'
}

/** How many items were lost on the way and not sent again. */
export function lostPieces(lines: readonly Line[], parcels: readonly LineParcel[]): number {
  const [left, unsent] = [leftToSend(lines, parcels), neverLeft(lines, parcels)]
  return lines.reduce((sum, { id }) => sum + Math.max(0, (left.get(id) ?? 0) - (unsent.get(id) ?? 0)), 0)
}

interface Moved {
  at: Date
  quantity: number
}

/**
 * How many items of a line were refunded before they left: they are no longer sent. `sent` are those on their way or
 * delivered. A refund applies first to items that had left by then.
 */
export function refundedUnsent(refunds: readonly Moved[], sent: readonly Moved[]): number {
  let [ofSent, ofOthers] = [0, 0]
  for (const { at, quantity } of refunds.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const leftByThen = sent.filter((each) => each.at <= at).reduce((sum, each) => sum + each.quantity, 0)
    const returned = Math.min(quantity, Math.max(0, leftByThen - ofSent))
    ofSent += returned
    ofOthers += quantity - returned
  }
  return ofOthers
}

interface Line {
  id: OrderLineId
  quantity: number
  /** Taken out by staff before they left. */
  removed?: number
}

/** How many items its order is about: without those that were taken out. */
export const keptPieces = (lines: readonly Pick<Line, 'quantity' | 'removed'>[]) =>
  lines.reduce((sum, { quantity, removed = 0 }) => sum + quantity - removed, 0)

/**
 * How many items of each line still have to leave: those that have not left, except refunded ones. What was taken out is
 * refunded as well, and counts once, also if its refund failed.
 */
export function toSendOf(
  lines: readonly Line[],
  parcels: readonly (Parcel & { at: Date; orderLineId: OrderLineId })[],
  refunds: readonly (Moved & { orderLineId: OrderLineId })[],
): Map<OrderLineId, number> {
  const left = leftToSend(lines, parcels)
  return new Map(
    lines.map(({ id, removed = 0 }) => {
      const sent = parcels.filter(({ state, orderLineId }) => orderLineId === id && hasLeft(state))
      const back = refundedUnsent(
        refunds.filter(({ orderLineId }) => orderLineId === id),
        sent,
      )
      return [id, Math.max(0, (left.get(id) ?? 0) - Math.max(0, back - removed))]
    }),
  )
}

const hasLeft = (state: ShipmentState) => state === 'shipped' || state === 'delivered'

/**
 * How many items of each line in a new parcel replace lost ones: these were sold once, and are taken from stock again.
 */
export function replacing(
  lines: readonly Line[],
  parcels: readonly (Parcel & { orderLineId: OrderLineId })[],
  parcel: readonly { orderLineId: OrderLineId; quantity: number }[],
): Map<OrderLineId, number> {
  const left = neverLeft(lines, parcels)
  return new Map(
    parcel.map(({ orderLineId, quantity }) => [orderLineId, Math.max(0, quantity - (left.get(orderLineId) ?? 0))]),
  )
}

/** How many items of each line never left: those lost on the way are gone from here, too. */
export function neverLeft(lines: readonly Line[], parcels: readonly LineParcel[]): Map<OrderLineId, number> {
  return new Map(without(lines, parcels, 'shipped', 'delivered', 'lost').map(([id, left]) => [id, Math.max(0, left)]))
}

/** How many items of each line have not left; lost items may be sent again. */
export function leftToSend(lines: readonly Line[], parcels: readonly LineParcel[]): Map<OrderLineId, number> {
  return new Map(without(lines, parcels, 'shipped', 'delivered'))
}

type LineParcel = Parcel & { orderLineId: OrderLineId }

function without(lines: readonly Line[], parcels: readonly LineParcel[], ...gone: ShipmentState[]) {
  return lines.map(({ id, quantity, removed = 0 }) => {
    const own = parcels.filter(({ orderLineId }) => orderLineId === id)
    return [id, quantity - removed - piecesIn(own, ...gone)] as const
  })
}
