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

/** Whether it arrived or was lost, can still be said. */
export const isOnItsWay = (state: ShipmentState) => nextState(shipmentMachine, state, 'deliver') !== null

export const fulfilmentStates = ['unfulfilled', 'partial', 'fulfilled', 'delivered', 'returned'] as const
export type FulfilmentState = (typeof fulfilmentStates)[number]

interface Parcel {
  state: ShipmentState
  quantity: number
}

/** How many pieces are, or were, in parcels of these states. */
export function piecesIn(shipments: readonly Parcel[], ...states: ShipmentState[]): number {
  return shipments.filter(({ state }) => states.includes(state)).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** How far the goods are: computed from the parcels. A parcel that was lost or unpacked again has brought nothing. */
export function fulfilmentState(ordered: number, shipments: readonly Parcel[]): FulfilmentState {
  if (piecesIn(shipments, 'delivered') >= ordered) return 'delivered'
  const left = piecesIn(shipments, 'shipped', 'delivered')
  if (left >= ordered) return 'fulfilled'
  return left > 0 ? 'partial' : 'unfulfilled'
}

interface Moved {
  at: Date
  quantity: number
}

/**
 * How many pieces of a line were refunded before they left: they are no longer sent. `sent` are those that are on their way or
 * have arrived. A refund is of pieces that had left by then, as far as there were any.
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
}

/** Of each line, how many pieces are still to leave: those that have not, but for the ones whose money is back or on its way. */
export function toSendOf(
  lines: readonly Line[],
  parcels: readonly (Parcel & { at: Date; orderLineId: OrderLineId })[],
  refunds: readonly (Moved & { orderLineId: OrderLineId })[],
): Map<OrderLineId, number> {
  const left = leftToSend(lines, parcels)
  return new Map(
    lines.map(({ id }) => {
      const sent = parcels.filter(({ state, orderLineId }) => orderLineId === id && hasLeft(state))
      const back = refundedUnsent(
        refunds.filter(({ orderLineId }) => orderLineId === id),
        sent,
      )
      return [id, Math.max(0, (left.get(id) ?? 0) - back)]
    }),
  )
}

const hasLeft = (state: ShipmentState) => state === 'shipped' || state === 'delivered'

/**
 * Of each line in a parcel that leaves, what takes the place of pieces that were lost: these were sold once, and leave the shelf once
 * more.
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

/** Of each line, what lies here still: what was lost on its way is gone from here as well. */
export function neverLeft(lines: readonly Line[], parcels: readonly LineParcel[]): Map<OrderLineId, number> {
  return new Map(without(lines, parcels, 'shipped', 'delivered', 'lost').map(([id, left]) => [id, Math.max(0, left)]))
}

/** Of each line, what has not left yet; what was lost on its way may be sent once more. */
export function leftToSend(lines: readonly Line[], parcels: readonly LineParcel[]): Map<OrderLineId, number> {
  return new Map(without(lines, parcels, 'shipped', 'delivered'))
}

type LineParcel = Parcel & { orderLineId: OrderLineId }

function without(lines: readonly Line[], parcels: readonly LineParcel[], ...gone: ShipmentState[]) {
  return lines.map(({ id, quantity }) => {
    const own = parcels.filter(({ orderLineId }) => orderLineId === id)
    return [id, quantity - piecesIn(own, ...gone)] as const
  })
}
