import type { StripeElementLocale, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { appearanceOf } from './appearance.ts'

export interface ProviderGroup {
  /** In the provider's own unit, for its fields only: the server decides what is charged. */
  amount: number
  currency: string
  locale: string
  /** The provider's words for the methods that the shop lists; null: the account decides. */
  methods: string[] | null
  /** Methods that cannot be captured on shipping are then not offered. */
  capture: 'order' | 'shipping'
}

/** The provider's fields for a payment that does not exist yet. */
export function groupOptions({ amount, currency, locale, methods, capture }: ProviderGroup): StripeElementsOptionsMode {
  return {
    mode: 'payment',
    amount,
    currency,
    // The server has checked that it is one of the shop's languages, which the provider all speaks.
    locale: locale as StripeElementLocale,
    appearance: appearanceOf(document.documentElement),
    // As the server opens the payment: with another choice, the provider would refuse it.
    ...(methods && { allowedPaymentMethodTypes: methods }),
    ...(capture === 'shipping' && { captureMethod: 'manual' as const }),
  }
}
