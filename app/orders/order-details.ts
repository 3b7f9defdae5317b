import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { OrderPicture, OrderShippingMethod, OrderState, OrderTax } from './order.ts'
import type { RefundState } from './refund.ts'
import type { FulfilmentState, ShipmentState } from './shipment.ts'
import type { PaymentState } from './ledger.ts'
import type { AttemptState } from './payment-attempt.ts'

/** An order as its buyer sees it. */
export interface OrderDetails {
  id: string
  number: string
  state: OrderState
  payment: PaymentState
  fulfilment: FulfilmentState
  /** How the last try to pay stands; null when there was none. */
  attempt: AttemptState | null
  held: boolean
  createdAt: Date
  expiresAt: Date
  placedAt: Date | null
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
  lines: DetailedLine[]
  shipments: DetailedShipment[]
  /** What has been given back or is on its way back, in all. */
  refunded: number
  refunds: DetailedRefund[]
}

export interface DetailedRefund {
  amount: number
  state: RefundState
  /** When its outcome was known, or else when it was asked for. */
  at: Date
}

export interface DetailedLine {
  id: string
  title: string
  /** Null when the product is gone: then the name is no link. */
  slug: string | null
  options: { name: string; value: string }[]
  picture: OrderPicture | null
  unitPrice: number
  quantity: number
  total: number
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
  /** Of the first lines, to recognise it by. */
  titles: string[]
}

/** The one word for where an order is, which lists and pages both show. */
const standings = [
  'waiting',
  'looking',
  'expired',
  'cancelled',
  'refunded',
  'packing',
  'partly_sent',
  'sent',
  'delivered',
  'returned',
] as const
export type Standing = (typeof standings)[number]

type Stood = Pick<OrderDetails, 'state' | 'payment' | 'fulfilment'> & { held?: boolean }

const byFulfilment: Record<FulfilmentState, Standing> = {
  unfulfilled: 'packing',
  partial: 'partly_sent',
  fulfilled: 'sent',
  delivered: 'delivered',
  returned: 'returned',
}

/** Money that went back says more than the rest; then what became of the order; then how far the goods are. */
export function standing({ state, payment, fulfilment, held }: Stood): Standing {
  if (state === 'cancelled') return 'cancelled'
  if (payment === 'refunded') return 'refunded'
  if (state === 'expired') return 'expired'
  if (state === 'pending') return held ? 'looking' : 'waiting'
  return byFulfilment[fulfilment]
}
