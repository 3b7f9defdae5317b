import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import type { PostalAddress } from '#app/kernel/postal-address.ts'

export interface Payer {
  email: string | null
  /** Where the card's bills go, as far as that is known. */
  address: PostalAddress | null
}

/** Such a payment cannot go on: it is paid, held, being paid or closed, by another tab for one. */
export const isTaken = (status: string): boolean =>
  ['succeeded', 'requires_capture', 'processing', 'canceled'].includes(status)

/**
 * What the provider's card fields begin with, so that nothing is asked twice: banks compare the billing address of a
 * card, or a part of it, and the fields ask for what the card's country wants.
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
