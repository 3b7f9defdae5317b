import type { NoReturn } from '#app/catalogue/law/no-return.ts'
import type { DeliveryDates } from '#app/delivery/delivery-dates.ts'
import type {
  CartId,
  CustomerId,
  LocationId,
  OrderId,
  ProductId,
  ShippingMethodId,
  VariantId,
} from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import type { Locale } from '#app/locales.ts'

export const orderStates = ['pending', 'placed', 'expired', 'cancelled', 'closed'] as const
export type OrderState = (typeof orderStates)[number]
export type OrderEvent = 'pay' | 'accept' | 'expire' | 'pay_late' | 'cancel' | 'close'

/** Small on purpose: payment and fulfilment are separate dimensions (`order-standing.ts`), always computed. */
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
    {
      from: 'pending',
      event: 'expire',
      to: 'expired',
      when: 'its deadline has passed or its items go to a paying buyer, and the card provider has cancelled',
    },
    { from: 'pending', event: 'cancel', to: 'cancelled' },
    { from: 'expired', event: 'pay_late', to: 'placed', when: 'the stock could be reserved once more' },
    {
      from: 'placed',
      event: 'cancel',
      to: 'cancelled',
      when: 'nothing has left, and the money goes back or its authorisation has ended',
    },
    { from: 'placed', event: 'close', to: 'closed', when: 'each piece has left or is refunded' },
  ],
}

/** The result of the checkout. It becomes the order unchanged: later changes of products change no order. */
export interface OrderDraft {
  cartId: CartId
  customerId: CustomerId | null
  email: string
  phone: string | null
  locale: Locale
  currency: string
  delivery: 'ship' | 'pick_up'
  pickUpLocationId: LocationId | null
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

/** "Glaze: Oat", as the buyer read it; with its language, if it had no translation. */
export interface OrderOption {
  name: string
  value: string
  nameLang?: string
  valueLang?: string
}

export interface DraftLine {
  variantId: VariantId
  productId: ProductId
  title: string
  /** If it is not the order's: the title had no translation. */
  titleLanguage?: string | null
  slug: string
  sku: string | null
  options: OrderOption[]
  picture: OrderPicture | null
  unitPrice: number
  quantity: number
  taxName: string
  taxRateBasisPoints: number
  taxAmount: number
  total: number
  /** The agreed exclusion of returns. */
  noReturn: NoReturn | null
}

export interface OrderShippingMethod {
  id: ShippingMethodId
  name: string
  detail: string
  daysMin: number
  daysMax: number
  /** The promised days; older orders have none. */
  arrives?: DeliveryDates
}

export interface OrderTax {
  name: string
  rateBasisPoints: number
  base: number
  amount: number
}

/** The picture of the line when it was bought: enough to show it again, whatever becomes of the product. */
export interface OrderPicture {
  key: string | null
  kind: 'svg' | 'raster'
  widths: number[]
  colour: string
  alt: string
  /** The language of the text, if it is not the order's. */
  altLang?: string
}

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Why an order waits for a person: its payment does not fit. Nothing leaves until that is cleared. */
export type HoldReason = 'other-payment' | 'other-order' | 'other-mode' | 'other-currency' | 'underpaid'

/**
 * `not-possible`: the card provider refuses in any case; `email`: it does not accept this address; `held`: a person
 * reviews the payment; `given-back`: it was charged, and the order has ended. The last three are the shop's own
 * refusals.
 */
export type PaymentRefusal =
  | 'unavailable'
  | 'already-paid'
  | 'too-many-declines'
  | 'expired'
  | 'displaced'
  | 'called-off'
  | 'under-way'
  | 'held'
  | 'given-back'
  | 'not-possible'
  | 'email'
  | 'not-on-account'
  | 'account-overdue'
  | 'account-limit'

/** The state of a payment after the card provider was asked. */
export interface Settled {
  /** Null, like the number, if no order of this shop belongs to the payment. */
  orderId: OrderId | null
  number: string | null
  /**
   * `given-back`: charged for an order that has ended; `called-off`: not charged, and staff or the bank have ended it;
   * `delayed`: with a bank that takes days.
   */
  state:
    | 'paid'
    | 'pending'
    | 'delayed'
    | 'declined'
    | 'expired'
    | 'displaced'
    | 'called-off'
    | 'given-back'
    | 'held'
    | 'unknown'
  declineCode?: string
}

/** The number of an order as people type it in a form: "# b1002", or only its digits. */
export const orderNumberTyped = (typed: string): string =>
  typed
    .replace(/[#\s]/g, '')
    .toUpperCase()
    .replace(/^(?=\d+$)/, 'B')

/** The number of an order, whatever its capitals: a letter and digits. */
export const isOrderNumber = (text: string) => /^[a-z]?\d+$/i.test(text)

/** The number of an order as typed in a search: `1002` is B1002. */
export const numberTyped = (text: string) => text.toUpperCase().replace(/^(?=\d)/, 'B')
