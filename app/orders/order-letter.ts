import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { OrderShippingMethod, OrderTax } from './order.ts'
import type { OwnReason } from './refund.ts'

/** What letters about an order are written from: plain JSON, kept with the letter until it is sent. */
export type OrderLetterData = {
  number: string
  /** Path and key of the order's page. */
  link: string
  currency: string
  lines: { title: string; detail: string; quantity: number; total: number }[]
  shippingTotal: number
  taxes: OrderTax[]
  pricesIncludeTax: boolean
  total: number
  /** The money is only held, until the order leaves. */
  held: boolean
  address: PostalAddress | null
  shippingMethod: OrderShippingMethod | null
  pickUpAt: string | null
  parcel: { carrier: string; trackingNumber: string | null; trackingLink: string | null } | null
  refund: { amount: number; reason: OwnReason | 'other' } | null
}
