import Stripe from 'stripe'
import type { OrderId } from '#app/kernel/ids.ts'
import { until } from './until.ts'

export const keys = { secret: 'sk_test_barrow', publishable: 'pk_test_barrow', webhook: 'whsec_barrow' }
/** Typed at every payment, and searched for afterwards where it must not be. */
export const typedCode = '737'

/** A payment in the provider's own book, in the provider's integers. */
export interface BookedPayment {
  id: string
  status: string
  amount: number
  currency: string
  captured: number
  capturable: number
  refunded: number
  refundsPending: number
  refunds: { id: string; status: string; amount: number; metadata: Record<string, string> | null }[]
  /** `away`: what the bank has of it now. */
  disputes: { id: string; status: string; amount: number; away: number }[]
  /** The status of the hosted checkout that it belongs to. */
  checkout: string | null
  metadata: Record<string, string>
}

export interface JournalEntry {
  delivery: number
  event: string
  status: number | null
}

export interface SeenRequest {
  id: string
  method: string
  path: string
  idempotency_key: string | null
  replayed: number
  fault: string | null
  status: number | null
}

/** The provider's answer to a browser that confirms a payment. */
export interface Confirmed {
  status?: string
  id?: string
  next_action?: { use_stripe_sdk?: { stripe_js?: string } }
  error?: { code?: string; type?: string; decline_code?: string; payment_intent?: { status: string } }
}

/**
 * The stand-in card provider from outside: its official library, its control address, and what a browser does there.
 */
export function providerAt(origin: string) {
  const { hostname, port } = new URL(origin)
  const stripe = new Stripe(keys.secret, { host: hostname, port, protocol: 'http', telemetry: false })

  async function control<Answer = unknown>(order: string, body?: unknown): Promise<Answer> {
    const [method, path] = order.split(' ')
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${origin}/_control/${path}`, { method, ...sent })
    if (!response.ok) throw new Error(`${order}: ${await response.text()}`)
    // The stand-in's own answers, in the shapes above.
    return (await response.json()) as Answer
  }

  /** As the provider's fields do: with the publishable key and the client secret of this payment. A card, or an IBAN. */
  async function confirm(clientSecret: string, means: string): Promise<Confirmed> {
    const form = new URLSearchParams({
      client_secret: clientSecret,
      return_url: 'http://localhost/checkout/return',
      use_stripe_sdk: 'true',
      ...methodFields(means),
    })
    const headers = { authorization: `Bearer ${keys.publishable}` }
    const path = `/v1/payment_intents/${referenceOf(clientSecret)}/confirm`
    const response = await fetch(origin + path, { method: 'POST', headers, body: form })
    // Either an intent or an error, as the provider answers.
    return (await response.json()) as Confirmed
  }

  return {
    origin,
    stripe,
    control,
    confirm,
    /** The buyer's answer to the bank's question. */
    async answerBank(confirmed: Confirmed, answer: 'complete' | 'fail') {
      const page = confirmed.next_action?.use_stripe_sdk?.stripe_js
      if (!page) throw new Error(`The bank has not asked: ${JSON.stringify(confirmed)}`)
      await fetch(page, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' })
    },
    fault: (rule: Record<string, unknown>) => control('POST faults', rule),
    noFaults: () => control('DELETE faults'),
    policy: (rules: Record<string, unknown>[]) => control('PUT policy', rules),
    async book(reference: string): Promise<BookedPayment> {
      const [payment] = await control<BookedPayment[]>(`GET book?payment=${reference}`)
      if (!payment) throw new Error(`The provider has no payment ${reference}`)
      return payment
    },
    wholeBook: () => control<BookedPayment[]>('GET book'),
    journal: (event?: string) => control<JournalEntry[]>(`GET journal${event ? `?event=${event}` : ''}`),
    requests: () => control<SeenRequest[]>('GET requests'),
    /** Resolves when everything due has been sent and answered. */
    atRest: () => control('GET rest'),
    async paymentsOf(orderId: OrderId): Promise<BookedPayment[]> {
      return (await control<BookedPayment[]>('GET book')).filter(({ metadata }) => metadata.order_id === orderId)
    },
    async eventOf(type: string, reference: string): Promise<string> {
      const find = async () => {
        const { data } = await stripe.events.list({ type, limit: 100 })
        return data.find(({ data: { object } }) => isAbout(object, reference))?.id
      }
      return until(`the event ${type} of ${reference}`, find)
    },
  }
}
export type Provider = ReturnType<typeof providerAt>

/** What the fields send for a card number or an IBAN. */
export function methodFields(means: string): Record<string, string> {
  const part = (name: string) => `payment_method_data[${name}]`
  if (/^[A-Z]/.test(means))
    return {
      [part('type')]: 'sepa_debit',
      [part('sepa_debit][iban')]: means,
      [part('billing_details][name')]: 'Ada Weber',
      [part('billing_details][email')]: 'ada@example.com',
    }
  return {
    [part('type')]: 'card',
    [part('card][number')]: means,
    [part('card][exp_month')]: '12',
    [part('card][exp_year')]: '2040',
    [part('card][cvc')]: typedCode,
  }
}

function isAbout(object: object, reference: string): boolean {
  return Object.entries(object).some(([name, value]) => /^(id|payment_intent)$/.test(name) && value === reference)
}

export function referenceOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
