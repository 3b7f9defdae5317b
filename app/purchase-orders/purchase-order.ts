import type { Permission } from '#app/permissions.ts'
import type { VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'

/** What goods cost the shop is for those who see it at the products, too: not for all who count and receive them. */
export const rightToCosts = 'products:write' satisfies Permission

export const purchaseOrderStates = ['expected', 'partly_arrived', 'arrived', 'cancelled'] as const
export type PurchaseOrderState = (typeof purchaseOrderStates)[number]

export interface PurchaseLine {
  variantId: VariantId
  quantity: number
  arrived: number
}

/** What a purchase order is judged by. */
export interface PurchaseFacts {
  lines: readonly PurchaseLine[]
  /** Nothing more comes, as someone has said. */
  closedAt: Date | null
  cancelledAt: Date | null
}

const left = ({ quantity, arrived }: PurchaseLine) => Math.max(quantity - arrived, 0)
const hasArrived = ({ lines }: PurchaseFacts) => lines.some(({ arrived }) => arrived > 0)

/** Where it stands, which its lines say as long as nobody has ended it. */
export function stateOf({ lines, closedAt, cancelledAt }: PurchaseFacts): PurchaseOrderState {
  if (cancelledAt) return 'cancelled'
  if (closedAt || (lines.length > 0 && lines.every((line) => left(line) === 0))) return 'arrived'
  return lines.some(({ arrived }) => arrived > 0) ? 'partly_arrived' : 'expected'
}

/** How many of a line are still to come. */
export const comingOf = ({ closedAt, cancelledAt }: PurchaseFacts, line: PurchaseLine): number =>
  closedAt || cancelledAt ? 0 : left(line)

/** What is cancelled or closed is reopened first. Also of what has all arrived, more may come. */
export const mayChange = ({ closedAt, cancelledAt }: PurchaseFacts): Outcome<undefined, 'purchase.closed'> =>
  closedAt || cancelledAt ? refuse('purchase.closed') : agree()

/** Of what has arrived in part, the rest does not come; it is closed. */
export function mayCancel(order: PurchaseFacts): Outcome<undefined, 'purchase.closed' | 'purchase.arrived'> {
  const may = mayChange(order)
  return may.ok && hasArrived(order) ? refuse('purchase.arrived') : may
}

/** Something has arrived, and something is missing. */
export function mayClose(
  order: PurchaseFacts,
): Outcome<undefined, 'purchase.closed' | 'purchase.nothing_arrived' | 'purchase.complete'> {
  const may = mayChange(order)
  if (!may.ok) return may
  if (!hasArrived(order)) return refuse('purchase.nothing_arrived')
  return stateOf(order) === 'arrived' ? refuse('purchase.complete') : agree()
}

export const mayReopen = (order: PurchaseFacts): Outcome<undefined, 'purchase.open'> =>
  mayChange(order).ok ? refuse('purchase.open') : agree()

/** So many may be ordered, and none, which takes the line out: not fewer than have arrived. */
export const mayOrderSo = (line: PurchaseLine | undefined, quantity: number): Outcome<undefined, 'purchase.arrived'> =>
  quantity < (line?.arrived ?? 0) ? refuse('purchase.arrived') : agree()

/** What someone says has arrived of a line. */
export interface Arrival {
  pieces: number
  /** How many had arrived before, as the page said. */
  was: number | undefined
  /** More than were ordered are meant. */
  more: boolean
}

/**
 * Whether this may have arrived. More than was ordered is asked about once: it may be another person’s receipt of the same
 * parcel.
 */
export function mayArrive(
  line: PurchaseLine | undefined,
  { pieces, was, more }: Arrival,
): Outcome<undefined, 'purchase.line' | 'stock.changed' | 'stock.too_many' | 'purchase.more'> {
  if (!line) return refuse('purchase.line')
  if (was !== undefined && was !== line.arrived) return refuse('stock.changed')
  // As many as a location can hold: sold in between, a thousand such receipts would be a number that no column holds.
  if (line.arrived + pieces > limits.stockPieces.value) return refuse('stock.too_many')
  return !more && pieces > left(line) ? refuse('purchase.more') : agree()
}

/** Its number as people type it: "p1001" or only its digits. */
export const purchaseNumberTyped = (typed: string): string =>
  typed
    .trim()
    .toUpperCase()
    .replace(/^(?=\d+$)/, 'P')
