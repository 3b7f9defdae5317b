import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import type { PostalAddress } from '#app/kernel/postal-address.ts'

export interface Payer {
  email: string | null
  /** The card's billing address, as far as it is known. */
  address: PostalAddress | null
}

/** Such a payment cannot go on: it is paid, held, being paid or closed, by another tab for one. */
export const isTaken = (status: string): boolean =>
  ['succeeded', 'requires_capture', 'processing', 'canceled'].includes(status)

/**
 * The initial values of the provider's card fields, so that nothing is asked twice: banks compare all or part of the
 * billing address, and the fields ask for what the card's country needs.
 */
export function cardFields({ email, address }: Payer): StripePaymentElementOptions {
  const [line1 = '', line2 = ''] = address?.lines ?? []
  return {
    defaultValues: {
      billingDetails: {
        ...(email && { email }),
        ...(address && {
          name: address.name,
          address: {
            line1,
            line2,
            city: address.city,
            state: address.region,
            postal_code: address.postalCode,
            country: address.country,
          },
        }),
      },
    },
  }
}
