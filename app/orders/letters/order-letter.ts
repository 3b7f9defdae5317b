import type { NoReturn } from '#app/catalogue/law/no-return.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { OrderPicture, OrderShippingMethod, OrderTax } from '#app/orders/order.ts'
import type { AccountTransfer } from '#app/orders/money/account.ts'
import type { PaidWith } from '#app/orders/money/paid-with.ts'
import type { OwnReason } from '#app/orders/money/refund.ts'

/** Letters queued by an earlier version have no picture and no return rule. */
interface LetterLine {
  title: string
  /** If it differs from the letter's. */
  titleLanguage?: string
  detail: string
  quantity: number
  total: number
  picture?: OrderPicture | null
  noReturn?: NoReturn | null
}

/**
 * What was charged before: nothing; all of it is refunded or being refunded; or a bank or staff still have to decide.
 */
export type Charged = 'nothing' | 'returned' | 'undecided'

/** The data of letters about an order: plain JSON, stored until the letter is sent. */
export type OrderLetterData = {
  number: string
  /** Path and key of the order's page. */
  link: string
  currency: string
  lines: LetterLine[]
  shippingTotal: number
  taxes: OrderTax[]
  pricesIncludeTax: boolean
  total: number
  /** The money is only authorised until the order leaves. */
  held: boolean
  /** Bought on account, or for a refund: paid on account. Older letters are about cards. */
  account?: AccountTransfer | null
  address: PostalAddress | null
  /** Who the bill is for, if that is another person; older letters lack it. */
  billing?: PostalAddress | null
  shippingMethod: OrderShippingMethod | null
  pickUpAt: string | null
  parcel: {
    carrier: string
    trackingNumber: string | null
    trackingLink: string | null
    /** The parcel does not contain the whole order; letters queued by an earlier version lack it. */
    isPart?: boolean
  } | null
  /** For an order that is cancelled without a refund; older letters lack it. */
  charged?: Charged
  /** What it is paid with; older letters are about cards. */
  paidWith?: PaidWith | null
  /** Until when an unpaid order can still be paid, in milliseconds. */
  payableUntil?: number
  /** Its items left the cart when the bank began to work on it: older letters. */
  cartIsClosed?: boolean
  /** Where an order that was not paid can be ordered again: in the cart, or by the payment link of a draft. */
  again?: 'in-cart' | 'by-link' | 'nowhere'
  /** The versions of the texts that the contract was made under, terms first; the confirmation includes them. */
  documents?: string[]
  refund: { amount: number; reason: OwnReason | 'other' } | null
}
