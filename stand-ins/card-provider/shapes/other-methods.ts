import type Stripe from 'stripe'
import type { Kind } from '#stand-ins/card-provider/payments/means.ts'

type Method = Stripe.PaymentMethod
type Charged = Stripe.Charge.PaymentMethodDetails
type Other = Exclude<Kind, 'card'>

export type OtherDraft = Pick<Method, 'id' | 'created' | 'billing_details'> & { type: Other; iban?: string }

/** What is stored of an account: never all of its number. */
export function otherMethodShape({ type, iban, ...draft }: OtherDraft): Method {
  return {
    ...draft,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
    ...detailsOf[type](iban ?? '', draft.billing_details.email),
  } satisfies Method
}

const detailsOf = {
  sepa_debit: (iban) => ({
    sepa_debit: {
      bank_code: iban.slice(4, 12),
      branch_code: '',
      country: iban.slice(0, 2),
      fingerprint: `fp${iban.slice(-8)}`,
      generated_from: { charge: null, setup_attempt: null },
      last4: iban.slice(-4),
    },
  }),
  paypal: (_, email) => ({ paypal: { country: 'DE', payer_email: email, payer_id: 'PAYERSTANDIN1' } }),
  klarna: () => ({ klarna: {} }),
  ideal: () => ({ ideal: { bank: 'ing' as const, bic: 'INGBNL2A' as const } }),
} satisfies Record<Other, (iban: string, email: string | null) => Partial<Method>>

/** The same in a charge. */
export function chargedOtherShape(method: Method): Charged {
  if (method.sepa_debit) {
    const { generated_from: _, ...debit } = method.sepa_debit
    return { sepa_debit: { ...debit, mandate: null }, type: 'sepa_debit' }
  }
  if (method.paypal)
    return {
      paypal: { ...method.paypal, payer_name: null, seller_protection: null, transaction_id: 'PAYPALSTANDIN1' },
      type: 'paypal',
    }
  if (method.klarna)
    return {
      klarna: { payer_details: null, payment_method_category: 'pay_now', preferred_locale: null },
      type: 'klarna',
    }
  return {
    ideal: {
      bank: 'ing',
      bic: 'INGBNL2A',
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: null,
      transaction_id: null,
      verified_name: null,
    },
    type: 'ideal',
  }
}

const pending = { reference: null, reference_status: 'pending' }

/** Where a refund of it goes: back the way it came. */
export function destinationOf({ type }: Charged): Stripe.Refund.DestinationDetails {
  if (type === 'paypal') return { paypal: { network_decline_code: null, ...pending }, type: 'paypal' }
  return type === 'klarna' ? { klarna: pending, type: 'klarna' } : { type }
}
