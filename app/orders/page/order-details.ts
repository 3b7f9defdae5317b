import type { NoReturn } from '#app/catalogue/law/no-return.ts'
import type { CustomerId, InvoiceId, OrderId, OrderLineId, ReturnId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type {
  InvoiceKind,
  OrderOption,
  OrderPicture,
  OrderShippingMethod,
  OrderState,
  OrderTax,
} from '#app/orders/order.ts'
import type { RefundState } from '#app/orders/money/refund.ts'
import type { FulfilmentState, ShipmentState } from '#app/orders/shipment.ts'
import type { PaymentState } from '#app/orders/money/ledger.ts'
import type { PaidWith } from '#app/orders/money/paid-with.ts'
import type { AccountDetails } from '#app/orders/money/account.ts'
import type { ReturnKind, ReturnReason, ReturnState } from '#app/orders/returns/return.ts'
import type { AttemptState } from '#app/orders/money/payment-attempt.ts'

/** An order as its buyer sees it. */
export interface OrderDetails {
  id: OrderId
  number: string
  /** Null for a guest's order. */
  customerId: CustomerId | null
  state: OrderState
  payment: PaymentState
  fulfilment: FulfilmentState
  /** The state of the last payment attempt; null when there was none. */
  attempt: AttemptState | null
  /** What the last attempt was paid with; null before anything was tried. */
  paidWith: PaidWith | null
  /** For an order bought on account. */
  account: AccountDetails | null
  /** How many times a card was declined for it. */
  declines: number
  held: boolean
  createdAt: Date
  expiresAt: Date
  placedAt: Date | null
  cancelledAt: Date | null
  closedAt: Date | null
  /** When its items went to another shopper, who paid first. */
  displacedAt: Date | null
  /** The language it was placed in. */
  locale: string
  email: string
  phone: string | null
  currency: string
  delivery: 'ship' | 'pick_up'
  pickUp: { name: string; slug: string; address: PostalAddress } | null
  shippingAddress: PostalAddress | null
  billingAddress: PostalAddress | null
  shippingMethod: OrderShippingMethod | null
  pricesIncludeTax: boolean
  subtotal: number
  shippingTotal: number
  taxTotal: number
  total: number
  taxes: OrderTax[]
  /** Its invoice and the credit notes, oldest first. */
  invoices: { id: InvoiceId; number: string; kind: InvoiceKind }[]
  lines: DetailedLine[]
  /** Items that still have to leave; none of an order that is closed, unpaid, or credited in full. */
  toSend: number
  /** Items that were lost on the way and not sent again. */
  lost: number
  shipments: DetailedShipment[]
  /** The sum refunded or being refunded. */
  refunded: number
  /** The part of the debt on account that was credited. */
  credited: number
  refunds: DetailedRefund[]
  returns: DetailedReturn[]
  /** What it is packed with. */
  together: Together
  /** Whether its buyer can request a return now. */
  mayReturn: boolean
}

export interface Together {
  /** The number of the order that this one adds items to. */
  to: string | null
  /** The number of the order of whose returned items these are sent instead. */
  insteadOf: string | null
  /** Drafts that add to this one, and their orders once those are placed. */
  added: { number: string; state: 'open' | 'sent' | 'ordered' | 'cancelled'; order: string | null }[]
}

export interface DetailedRefund {
  amount: number
  /** Subtracted from the debt: no money moves. */
  credited: boolean
  state: RefundState
  /** When its outcome was known, otherwise when it was requested. */
  at: Date
}

export interface DetailedReturn {
  id: ReturnId
  number: string
  kind: ReturnKind
  state: ReturnState
  requestedAt: Date
  decidedAt: Date | null
  /** Where and how to send it, once it is approved. */
  instructions: string | null
  /** Why it was rejected. */
  rejection: string | null
  isRefunded: boolean
  /** Other items are sent instead: the number of their order, or null until it is placed. */
  exchange: { order: string | null } | null
  lines: { orderLineId: OrderLineId; quantity: number; arrived: number; reason: ReturnReason | null }[]
}

export interface DetailedLine {
  id: OrderLineId
  title: string
  /** If it is not the order's. */
  titleLanguage: string | null
  /** Null if the product was deleted: then the title is no link. */
  slug: string | null
  options: OrderOption[]
  /** The variant's option values as in its current address; empty if the variant was deleted. */
  choice: string[]
  picture: OrderPicture | null
  unitPrice: number
  quantity: number
  /** How many of them were taken out before they left. */
  removed: number
  total: number
  noReturn: NoReturn | null
}

export interface DetailedShipment {
  state: ShipmentState
  carrier: string
  trackingNumber: string | null
  trackingLink: string | null
  shippedAt: Date | null
  deliveredAt: Date | null
}

/** One row of a customer's list. */
export interface OrderSummary {
  number: string
  state: OrderState
  payment: PaymentState
  fulfilment: FulfilmentState
  held: boolean
  delivery: 'ship' | 'pick_up'
  createdAt: Date
  total: number
  currency: string
  pieces: number
  /** Items that still have to leave. */
  toSend: number
  /** Of the first lines, to recognise the order by. */
  titles: string[]
  /** The language of the first title. */
  titleLanguage: string
}

type Changed = Pick<OrderDetails, 'createdAt' | 'placedAt' | 'cancelledAt' | 'closedAt' | 'shipments' | 'refunds'> & {
  returns?: readonly Pick<DetailedReturn, 'requestedAt' | 'decidedAt'>[]
}

/** When the confirmation's link stops showing names and addresses: mails are kept, forwarded and found by others. */
export function linkEnds({
  createdAt,
  placedAt,
  cancelledAt,
  closedAt,
  shipments,
  refunds,
  returns = [],
}: Changed): Date {
  const parcels = shipments.flatMap(({ shippedAt, deliveredAt }) => [shippedAt, deliveredAt])
  const changes = [
    createdAt,
    placedAt,
    cancelledAt,
    closedAt,
    ...parcels,
    ...refunds.map(({ at }) => at),
    ...returns.map(({ requestedAt, decidedAt }) => decidedAt ?? requestedAt),
  ]
  const last = Math.max(...changes.map((at) => at?.getTime() ?? 0))
  return new Date(last + limits.orderLinkLife.value)
}

/** The one word for an order's progress, on lists and pages. */
const standings = [
  'waiting',
  'looking',
  'expired',
  'cancelled',
  'refunded',
  'packing',
  'nothing_left',
  'partly_sent',
  'sent',
  'delivered',
  'partly_returned',
  'returned',
] as const
export type Standing = (typeof standings)[number]

type Stood = Pick<OrderDetails, 'state' | 'payment' | 'fulfilment' | 'toSend'> & { held?: boolean }

const byFulfilment: Record<FulfilmentState, Standing> = {
  unfulfilled: 'packing',
  partial: 'partly_sent',
  fulfilled: 'sent',
  delivered: 'delivered',
  partially_returned: 'partly_returned',
  returned: 'returned',
  nothing_to_send: 'nothing_left',
}

/** A refund comes first; then the order's own state; then fulfilment. */
export function standing({ state, payment, fulfilment, held, toSend }: Stood): Standing {
  if (state === 'cancelled') return 'cancelled'
  if (payment === 'refunded') return 'refunded'
  if (state === 'expired') return 'expired'
  if (state === 'pending') return held ? 'looking' : 'waiting'
  return fulfilment === 'unfulfilled' && toSend === 0 ? 'nothing_left' : byFulfilment[fulfilment]
}
