import { minorDigits, type Money, money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

// The provider's own list (docs.stripe.com/currencies), not ISO 4217: a wrong exponent charges a hundredfold.
const zeroDecimal = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const threeDecimal = 'BHD JOD KWD OMR TND'.split(' ')
// Their last digits must be 0: a coin of that size does not exist (ISK, UGX) or is not processed (the three-decimal
// ones).
const stepOf: Record<string, number> = {
  ISK: 100,
  UGX: 100,
  ...Object.fromEntries(threeDecimal.map((code) => [code, 10])),
}

// About half a dollar, in the provider's unit.
const minimum: Record<string, number> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  USD: 50,
}
const maximum = 99_999_999

export type AmountRefusal = 'too-small' | 'too-large' | 'not-payable'

/** How many decimal places the provider's integer has. */
export function providerDigits(currency: string): number {
  if (zeroDecimal.includes(currency)) return 0
  return threeDecimal.includes(currency) ? 3 : 2
}

/**
 * The integer that the provider is sent for an amount. Never rounds: an amount that it cannot hold is refused. A `part`
 * of a payment that goes back may be smaller than a payment.
 */
export function toProviderAmount({ amount, currency }: Money, { part = false } = {}): Outcome<number, AmountRefusal> {
  const shift = providerDigits(currency) - minorDigits(currency)
  const sent = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  if (!Number.isSafeInteger(sent) || sent % (stepOf[currency] ?? 1) !== 0) return refuse('not-payable')
  if (sent < (part ? 1 : smallest(currency))) return refuse('too-small')
  return sent > maximum ? refuse('too-large') : agree(sent)
}

/** The smallest amount that can be moved, in the currency's own minor unit: all others are whole numbers of it. */
export function amountStep(currency: string): number {
  const shift = providerDigits(currency) - minorDigits(currency)
  const step = stepOf[currency] ?? 1
  return shift < 0 ? step * 10 ** -shift : Math.max(1, step / 10 ** shift)
}

/** Whether a price of this amount can be paid by card, as far as its last digits matter. */
export const isPayableSum = ({ amount, currency }: Money) => amount % amountStep(currency) === 0

function smallest(currency: string): number {
  return minimum[currency] ?? (providerDigits(currency) === 0 ? 1 : 50)
}

/** The amount behind an integer of the provider's. */
export function fromProviderAmount(sent: number, code: string): Money {
  const currency = code.toUpperCase()
  const shift = providerDigits(currency) - minorDigits(currency)
  return money(shift >= 0 ? sent / 10 ** shift : sent * 10 ** -shift, currency)
}
