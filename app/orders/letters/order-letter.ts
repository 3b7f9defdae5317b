import type { NoReturn } from '#app/catalogue/law/no-return.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { OrderPicture, OrderShippingMethod, OrderTax } from '#app/orders/order.ts'
import type { AccountTransfer } from '#app/orders/money/account.ts'
import type { OwnReason } from '#app/orders/money/refund.ts'

/** Letters that were owed by an earlier version know no picture, and not what cannot be returned. */
interface LetterLine {
  title: string
  /** Where it is not the letter's. */
  titleLanguage?: string
  detail: string
  quantity: number
  total: number
  picture?: OrderPicture | null
  noReturn?: NoReturn | null
}

/** What was charged before: nothing; all of it is back or on its way; or somebody, a bank or a person of the shop, has to decide. */
export type Charged = 'nothing' | 'returned' | 'undecided'

/** What letters about an order are written from: plain JSON, kept with the letter until it is sent. */
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
  /** The money is only held, until the order leaves. */
  held: boolean
  /** Bought on account; of a refund: paid so. Letters of before are about cards. */
  account?: AccountTransfer | null
  address: PostalAddress | null
  /** Who the bill is for, where that is another; letters of before do not say. */
  billing?: PostalAddress | null
  shippingMethod: OrderShippingMethod | null
  pickUpAt: string | null
  parcel: {
    carrier: string
    trackingNumber: string | null
    trackingLink: string | null
    /** Not all of the order is in it; not known of letters that were owed by an earlier version. */
    isPart?: boolean
  } | null
  /** Of an order that is cancelled without a refund; letters of before do not say. */
  charged?: Charged
  /** With the confirmation go the texts that the contract was made under: their versions, the terms first. */
  documents?: string[]
  refund: { amount: number; reason: OwnReason | 'other' } | null
}
