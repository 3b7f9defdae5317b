import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import type { CheckoutDetails } from './checkout.ts'

/** Nobody can go on with a payment that stands like this: it is paid, held, being paid or closed, by another tab for one. */
export const isTaken = (status: string): boolean =>
  ['succeeded', 'requires_capture', 'processing', 'canceled'].includes(status)

/**
 * What the provider's card fields begin with, so that nothing is asked twice: banks compare the billing address of a card, or a part
 * of it, and the fields ask for what the card's country wants.
 */
export function cardFields({ email, delivery, address, billing }: CheckoutDetails): StripePaymentElementOptions {
  const payer = billing ?? (delivery === 'ship' ? address : null)
  const [line1 = '', line2 = ''] = payer?.lines ?? []
  return {
    defaultValues: {
      billingDetails: {
        ...(email && { email }),
        ...(payer && {
          name: payer.name,
          address: {
            line1,
            line2,
            city: payer.city,
            state: payer.region,
            postal_code: payer.postalCode,
            country: payer.country,
          },
        }),
      },
    },
  }
}
