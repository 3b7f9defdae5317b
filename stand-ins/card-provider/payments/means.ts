import type Stripe from 'stripe'
import type { Decline, TestCard } from './cards.ts'

/** Everything that pays, as far as its results go: a test card, a test account, or an account at another company. */
export type Means = Omit<TestCard, 'brand' | 'funding' | 'method'> & { debit?: Debit }
/** A direct debit: how long the bank takes, and whether it refuses in the end. */
export type Debit = { seconds: number; decline?: Decline }

export const kinds = ['card', 'sepa_debit', 'paypal', 'klarna', 'ideal'] as const
export type Kind = (typeof kinds)[number]

export const isKind = (type: string): type is Kind => kinds.some((kind) => kind === type)

const moment = 3
const days = 5 * 24 * 3600

export const refused: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: 'insufficient_funds',
  message: 'The bank did not carry out the debit.',
  advice: 'try_again_later',
}

const account = (number: string, does: string, debit: Debit, more: Partial<Means> = {}): Means => ({
  number,
  country: number.slice(0, 2),
  does,
  debit,
  refund: 'stays-pending',
  ...more,
})

/** Accounts for direct debits: their IBAN decides the result. */
export const testAccounts: readonly Means[] = [
  account('DE89370400440532013000', 'succeeds after a moment', { seconds: moment }),
  account('DE08370400440532013003', 'succeeds after five days', { seconds: days }),
  account('DE62370400440532013001', 'fails after a moment', { seconds: moment, decline: refused }),
  account('DE78370400440532013004', 'fails after five days', { seconds: days, decline: refused }),
  account(
    'DE35370400440532013002',
    'succeeds, then the buyer takes the money back',
    { seconds: moment },
    {
      afterwards: 'dispute-fraudulent',
    },
  ),
]

/** Companies that ask on a page of their own. */
const companies: readonly Means[] = [
  { number: 'paypal', country: 'DE', does: 'asks on a page of its own' },
  { number: 'klarna', country: 'DE', does: 'asks on a page of its own', refund: 'stays-pending' },
  { number: 'ideal', country: 'NL', does: 'asks on a page of its own', refund: 'stays-pending' },
]

const byNumber = new Map([...testAccounts, ...companies].map((means) => [means.number, means]))
export const findMeans = (number: string): Means | null => byNumber.get(number) ?? null

/** ISO 13616: the first four characters at the end, letters as numbers, and one is left of 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((character) => Number.parseInt(character, 36))
  return [...digits.join('')].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

let offered: readonly Kind[] = kinds

/** What the account has switched on in the dashboard. */
export function offerMethods(methods: readonly Kind[]): void {
  offered = methods
}

const onlyInEuro: readonly Kind[] = ['sepa_debit', 'ideal']
/** They cannot be captured later (docs.stripe.com/payments/payment-methods/payment-method-support). */
const atOnce: readonly Kind[] = ['sepa_debit', 'ideal']

type Wish = Pick<
  Stripe.PaymentIntent,
  'allowed_payment_method_types' | 'excluded_payment_method_types' | 'currency' | 'capture_method'
>

/** The methods of the account that fit a payment: a list of allowed ones silently drops the others. */
export function methodsFor({
  allowed_payment_method_types: allowed,
  excluded_payment_method_types: excluded,
  currency,
  capture_method: capture,
}: Wish): Kind[] {
  return offered.filter(
    (kind) =>
      (!allowed || allowed.includes(kind)) &&
      !excluded?.some((each) => each === kind) &&
      (currency === 'eur' || !onlyInEuro.includes(kind)) &&
      (capture !== 'manual' || !atOnce.includes(kind)),
  )
}
