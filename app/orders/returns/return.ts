import { isNeverTakenBack, type NoReturn } from '#app/catalogue/law/no-return.ts'
import type { OrderLineId, ShipmentId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import type { OrderState } from '#app/orders/order.ts'
import { isOnItsWay, piecesIn, refundedUnsent, type ShipmentState } from '#app/orders/shipment.ts'

export const returnStates = ['requested', 'approved', 'rejected', 'received', 'closed'] as const
export type ReturnState = (typeof returnStates)[number]
export type ReturnEvent = 'approve' | 'reject' | 'receive' | 'close'

export const returnMachine: Machine<ReturnState, ReturnEvent> = {
  name: 'return',
  initial: 'requested',
  transitions: [
    { from: 'requested', event: 'approve', to: 'approved' },
    { from: 'requested', event: 'reject', to: 'rejected' },
    { from: 'approved', event: 'receive', to: 'received', when: 'at least one item has arrived' },
    { from: 'approved', event: 'close', to: 'closed', when: 'the items never came' },
    { from: 'received', event: 'close', to: 'closed' },
  ],
}

/** By the shop's own promise, or from a declaration of withdrawal, which is a right and needs no decision. */
export const returnKinds = ['voluntary', 'withdrawal'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** Why an item comes back. The database knows the same words. */
export const returnReasons = ['changed_mind', 'too_late', 'wrong', 'faulty', 'not_as_shown', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** A line of a return, as the count of items needs it. */
export interface ClaimedLine {
  orderLineId: OrderLineId
  state: ReturnState
  quantity: number
  arrived: number
}

/**
 * How many items of a line are in returns: the announced ones until the parcel is there, then those that have arrived. A
 * rejected return has none.
 */
export function claimedOf(returns: readonly ClaimedLine[], line: OrderLineId): number {
  return returns
    .filter(({ orderLineId }) => orderLineId === line)
    .reduce((sum, { state, quantity, arrived }) => sum + (isAwaited(state) ? quantity : arrived), 0)
}

const isAwaited = (state: ReturnState) => state === 'requested' || state === 'approved'

/** An order as its returns see it. */
export interface Returnable {
  state: OrderState
  lines: readonly { id: OrderLineId; quantity: number; noReturn: NoReturn | null }[]
  parcels: readonly { state: ShipmentState; at: Date; orderLineId: OrderLineId; quantity: number }[]
  refunded: readonly { orderLineId: OrderLineId; at: Date; quantity: number }[]
  returns: readonly ClaimedLine[]
  /** How many returns there are, whatever became of them. */
  count: number
  /** When its last parcel was delivered, or else sent; null: nothing has left. */
  arrivedAt: Date | null
  /** The shop's return period in days; 0: the shop takes nothing back but by law. */
  days: number
}

/** What decides whether staff may start a return. */
export type Startable = Pick<Returnable, 'state' | 'parcels' | 'refunded' | 'returns' | 'count'> & {
  lines: readonly Pick<Returnable['lines'][number], 'id' | 'quantity'>[]
}

/**
 * How many items of each line can still be returned: those that have left, are not in a return yet, and were not
 * refunded before they left.
 */
export function returnableOf({
  lines,
  parcels,
  refunded,
  returns,
}: Omit<Startable, 'state' | 'count'>): Map<OrderLineId, number> {
  return new Map(
    lines.map(({ id, quantity }) => {
      const sent = parcels.filter((parcel) => parcel.orderLineId === id && hasLeft(parcel.state))
      const back = refunded.filter((part) => part.orderLineId === id)
      const most = Math.min(piecesIn(sent, 'shipped', 'delivered'), quantity - refundedUnsent(back, sent))
      return [id, Math.max(0, most - claimedOf(returns, id))]
    }),
  )
}

const hasLeft = (state: ShipmentState) => state === 'shipped' || state === 'delivered'

export type StartRefusal = 'order.not_placed' | 'return.nothing_to_return' | 'return.too_many'
export type ReturnRefusal = StartRefusal | 'return.not_possible' | 'return.too_late'

/** Staff may start a return as long as something that has left is in no return. */
export function mayStartReturn(
  order: Startable,
  most: number,
): Outcome<ReadonlyMap<OrderLineId, number>, StartRefusal> {
  if (!isPlaced(order.state)) return refuse('order.not_placed')
  if (order.count >= most) return refuse('return.too_many')
  const left = returnableOf(order)
  return [...left.values()].some((pieces) => pieces > 0) ? agree(left) : refuse('return.nothing_to_return')
}

/** Its buyer may request a return within the shop's period, of items that are not excluded from it. */
export function mayRequestReturn(
  order: Returnable,
  most: number,
  now: Date,
): Outcome<ReadonlyMap<OrderLineId, number>, ReturnRefusal> {
  const may = mayStartReturn(order, most)
  if (!may.ok) return may
  if (now >= returnEnds(order)) return refuse('return.too_late')
  const left = new Map(
    order.lines.map(({ id, noReturn }) => [id, isNeverTakenBack(noReturn) ? 0 : (may.value.get(id) ?? 0)]),
  )
  return [...left.values()].some((pieces) => pieces > 0) ? agree(left) : refuse('return.not_possible')
}

/** The end of the shop's return period. */
export const returnEnds = ({ arrivedAt, days }: Pick<Returnable, 'arrivedAt' | 'days'>): Date =>
  new Date((arrivedAt?.getTime() ?? 0) + days * 86_400_000)

/** Items of an order in one of its parcels. */
export interface ParcelPieces {
  parcel: ShipmentId
  state: ShipmentState
  orderLineId: OrderLineId
  quantity: number
}

/** A parcel on its way can be lost, unless more items of a line would then be in returns than have left. */
export function mayLose(
  parcel: { id: ShipmentId; state: ShipmentState },
  pieces: readonly ParcelPieces[],
  returns: readonly ClaimedLine[],
): Outcome<undefined, 'order.parcel_not_on_its_way' | 'order.parcel_returned'> {
  if (!isOnItsWay(parcel.state)) return refuse('order.parcel_not_on_its_way')
  const others = pieces.filter((piece) => piece.parcel !== parcel.id)
  const isMissing = returns.some(({ orderLineId }) => {
    const left = others.filter((piece) => piece.orderLineId === orderLineId)
    return claimedOf(returns, orderLineId) > piecesIn(left, 'shipped', 'delivered')
  })
  return isMissing ? refuse('order.parcel_returned') : agree()
}

interface Piece {
  orderLineId: OrderLineId
  quantity: number
}

/** The chosen items against those that can be returned: at least one, of each line no more than are left. */
export function fitsReturn(
  pieces: readonly Piece[],
  left: ReadonlyMap<OrderLineId, number>,
  lines: Returnable['lines'],
): Outcome<undefined, 'return.not_possible' | 'return.too_many_pieces' | 'return.no_pieces'> {
  if (pieces.length === 0) return refuse('return.no_pieces')
  for (const { orderLineId, quantity } of pieces) {
    if (quantity <= (left.get(orderLineId) ?? 0)) continue
    const line = lines.find(({ id }) => id === orderLineId)
    const isExcluded = line !== undefined && isNeverTakenBack(line.noReturn) && !left.get(orderLineId)
    return refuse(isExcluded ? 'return.not_possible' : 'return.too_many_pieces', `/lines/${orderLineId}`)
  }
  return agree()
}

export interface ArrivingLine {
  orderLineId: OrderLineId
  quantity: number
  /** Its variant still exists and its stock is counted. */
  isCounted: boolean
}

/** What has arrived, and what of it goes back into stock: never more than was announced, or than has arrived. */
export function fitsArrival(
  lines: readonly ArrivingLine[],
  arrived: readonly Piece[],
  restocked: readonly Piece[],
): Outcome<
  undefined,
  'return.no_pieces' | 'return.too_many_pieces' | 'return.restock_too_many' | 'return.not_counted'
> {
  if (arrived.length === 0) return refuse('return.no_pieces')
  const find = (id: OrderLineId) => lines.find(({ orderLineId }) => orderLineId === id)
  const tooMany = arrived.find(({ orderLineId, quantity }) => quantity > (find(orderLineId)?.quantity ?? 0))
  if (tooMany) return refuse('return.too_many_pieces', `/lines/${tooMany.orderLineId}`)
  const cameOf = (id: OrderLineId) => arrived.find(({ orderLineId }) => orderLineId === id)?.quantity ?? 0
  const more = restocked.find(({ orderLineId, quantity }) => quantity > cameOf(orderLineId))
  if (more) return refuse('return.restock_too_many', `/restock/${more.orderLineId}`)
  const uncounted = restocked.find(({ orderLineId }) => !find(orderLineId)?.isCounted)
  return uncounted ? refuse('return.not_counted', `/restock/${uncounted.orderLineId}`) : agree()
}
