import type { Day } from '#app/kernel/day.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { Locale } from '#app/locales.ts'
import type { OrderTax } from '#app/orders/order.ts'

export interface InvoiceLine {
  title: string
  detail: string
  quantity: number
  unitPrice: number
  total: number
  /** Null for an untaxed line, and on a credit note. */
  rateBasisPoints: number | null
}

/** Money that came in: by card, by another method of the provider, or by transfer for an order on account. */
export interface InvoicePayment {
  way: 'card' | 'account' | 'method'
  /** The name of the other method, in the document's language. */
  method?: string
  amount: number
  on: Day
}

/** Debt on account. */
export interface InvoiceDebt {
  amount: number
  dueOn: Day
  holder: string
  iban: string
}

/** The invoice that a credit note corrects. */
interface Corrected {
  number: string
  on: Day
  cancelled: boolean
}

/**
 * Everything that is printed on an invoice or a credit note, copied when it was issued. Amounts are in the currency's
 * minor unit; on a credit note they are what is taken off.
 */
export interface InvoiceContent {
  locale: Locale
  issuedOn: Day
  shop: string
  /** The name and the address. */
  seller: string[]
  /** The other facts that the law asks for, in the document's language. */
  sellerFacts: { label: string; value: string }[]
  order: { number: string; placedOn: Day }
  /** As addressed on the document. A pick-up without a billing address names the address of the email alone. */
  buyer: PostalAddress | null
  email: string
  /** If it differs from the buyer's address. */
  delivery: PostalAddress | null
  pickUp: string | null
  /** The first and the last day on which items left; null: they leave after the issue. */
  supplied: { from: Day; to: Day } | null
  pricesIncludeTax: boolean
  lines: InvoiceLine[]
  subtotal: number
  /** Null if nothing is delivered, or nothing of it is credited. */
  shipping: { name: string; amount: number } | null
  taxes: OrderTax[]
  taxTotal: number
  total: number
  currency: string
  payments: InvoicePayment[]
  debt: InvoiceDebt | null
  corrects: Corrected | null
  /** The sentences that the law asks for, in the document's language. */
  legal: string[]
}
