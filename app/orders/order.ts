import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import type { Locale } from '#app/locales.ts'

export type OrderState = 'pending' | 'placed' | 'expired' | 'cancelled' | 'closed'
export type OrderEvent = 'pay' | 'accept' | 'expire' | 'pay_late' | 'cancel' | 'close'

/** Small on purpose: whether it is paid or sent are axes of their own, computed and never set. */
export const orderMachine: Machine<OrderState, OrderEvent> = {
  name: 'order',
  initial: 'pending',
  transitions: [
    {
      from: 'pending',
      event: 'pay',
      to: 'placed',
      when: 'the whole amount is captured or authorised, or nothing is to be paid',
    },
    { from: 'pending', event: 'accept', to: 'placed', when: 'a person takes a payment that is too small' },
    { from: 'pending', event: 'expire', to: 'expired', when: 'its time is over and the card provider has cancelled' },
    { from: 'pending', event: 'cancel', to: 'cancelled' },
    { from: 'expired', event: 'pay_late', to: 'placed', when: 'the stock could be reserved once more' },
    {
      from: 'placed',
      event: 'cancel',
      to: 'cancelled',
      when: 'nothing has left, and the money goes back or its hold has ended',
    },
    { from: 'placed', event: 'close', to: 'closed', when: 'all of it has left or all of its money is back' },
  ],
}

/** What the checkout has worked out. It becomes the order as it stands: later changes of products change no order. */
export interface OrderDraft {
  cartId: string
  customerId: string | null
  email: string
  phone: string | null
  locale: Locale
  currency: string
  delivery: 'ship' | 'pick_up'
  pickUpLocationId: string | null
  shippingAddress: PostalAddress | null
  billingAddress: PostalAddress | null
  shippingMethod: OrderShippingMethod | null
  pricesIncludeTax: boolean
  lines: DraftLine[]
  subtotal: number
  shippingTotal: number
  taxTotal: number
  total: number
  taxes: OrderTax[]
}

export interface DraftLine {
  variantId: string
  productId: string
  title: string
  slug: string
  sku: string | null
  options: { name: string; value: string }[]
  picture: OrderPicture | null
  unitPrice: number
  quantity: number
  taxName: string
  taxRateBasisPoints: number
  taxAmount: number
  total: number
}

export interface OrderShippingMethod {
  id: string
  name: string
  detail: string
  daysMin: number
  daysMax: number
}

export interface OrderTax {
  name: string
  rateBasisPoints: number
  base: number
  amount: number
}

/** A picture as the line showed it when it was bought: enough to draw it again, whatever becomes of the product. */
export interface OrderPicture {
  key: string | null
  kind: 'svg' | 'raster'
  widths: number[]
  colour: string
  alt: string
}

/** Why an order waits for a person: its payment does not fit. Nothing leaves before that is cleared. */
export type HoldReason = 'other-payment' | 'other-order' | 'other-mode' | 'other-currency' | 'underpaid'

export type PlaceRefusal = 'sold-out' | 'not-enough' | 'already-paid' | 'amount-too-small'
export type PaymentRefusal = 'unavailable' | 'already-paid' | 'too-many-declines' | 'expired'

/** How a payment stands after the card provider was asked. */
export interface Settled {
  /** Null, like the number, when no order of this shop belongs to the payment. */
  orderId: string | null
  number: string | null
  state: 'paid' | 'pending' | 'declined' | 'expired' | 'held' | 'unknown'
  declineCode?: string
}
