import type Stripe from 'stripe'
import {
  findCard,
  findCardByMethod,
  hasValidCheckDigit,
  realCardInTestMode,
  testCards,
  wrongNumber,
  type TestCard,
} from '#stand-ins/card-provider/payments/cards.ts'
import { nowMilliseconds, nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { ApiError, invalid, missing, noSuch } from '#stand-ins/card-provider/calls/errors.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import { randomText } from '#stand-ins/card-provider/ids.ts'
import { addObject, findObject, hiddenOf } from '#stand-ins/card-provider/objects.ts'
import {
  acceptOnly,
  choiceOf,
  emailOf,
  integerOf,
  objectOf,
  requiredText,
  textOf,
} from '#stand-ins/card-provider/calls/params.ts'
import { findMeans, isIban, isKind, type Kind, type Means } from '#stand-ins/card-provider/payments/means.ts'
import { fingerprintOf } from '#stand-ins/card-provider/payments/fingerprint.ts'
import { otherMethodShape } from '#stand-ins/card-provider/shapes/other-methods.ts'
import { emptyAddress, paymentMethodShape } from '#stand-ins/card-provider/shapes/payment-method.ts'

/** A stored method, or one of the ready-made ones, each for a test card and new each time. */
export function methodById(id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const readyMade = findCardByMethod(id)
  if (!readyMade) {
    const found = findObject('payment_method', id)
    if (!found) throw noSuch('PaymentMethod', id, param)
    return found
  }
  const year = new Date(nowMilliseconds()).getUTCFullYear() + 1
  return keepMethod(readyMade, { month: 8, year, cvcGiven: true }, billingDetails({}))
}

export function cardOf(method: Stripe.PaymentMethod): Means {
  const number = String(hiddenOf(method.id).testNumber)
  return findCard(number) ?? findMeans(number) ?? firstCard()
}

/** True if the buyer set the card up with the bank before, which ready-made and typed cards never are. */
export function cvcWasGiven(method: Stripe.PaymentMethod): boolean {
  return hiddenOf(method.id).cvcGiven === true
}

/** Card numbers come only from the provider's own frame, as for every account without special permission. */
export const numbersFromServer = () =>
  invalid('Card numbers may not be sent from a server.', 'payment_method_data[card]')

/** `payment_method_data` of the provider's own frame. Numbers are checked and discarded, never stored. */
export function methodFromData(data: Params, prefix = 'payment_method_data'): Stripe.PaymentMethod {
  const type = requiredText(data, 'type')
  if (!isKind(type)) throw invalid(`This account does not take ${type}.`, `${prefix}[type]`)
  acceptOnly(data, ['type', type, 'billing_details', 'allow_redisplay', 'metadata'], prefix)
  choiceOf(data, 'allow_redisplay', ['always', 'limited', 'unspecified'])
  mergedMetadata({}, data)
  if (type !== 'card') return otherFromData(type, data, prefix)
  const given = objectOf(data, 'card')
  if (!given) throw missing(`${prefix}[card]`)
  acceptOnly(given, ['number', 'exp_month', 'exp_year', 'cvc', 'wallet'], `${prefix}[card]`)
  const number = requiredText(given, 'number').replaceAll(/[\s-]/g, '')
  if (!hasValidCheckDigit(number)) throw declineWithoutCharge(wrongNumber, 'number')
  const card = findCard(number)
  if (!card) throw declineWithoutCharge(realCardInTestMode)
  const expiry = expiryOf(given)
  const billing = billingDetails(objectOf(data, 'billing_details') ?? {})
  const wallet = walletOf(textOf(given, 'wallet'), `${prefix}[card][wallet]`)
  return keepMethod(card, { ...expiry, cvcGiven: Boolean(textOf(given, 'cvc')), wallet }, billing)
}

/** The wallet that the card lies in, said by the provider's own frame. */
function walletOf(type: string | undefined, param: string): Stripe.PaymentMethod.Card.Wallet | null {
  if (!type) return null
  if (type !== 'google_pay' && type !== 'link') throw invalid(`There is no wallet ${type} here.`, param)
  return { type, dynamic_last4: null, [type]: {} }
}

/** An account to debit, of which only the test ones are known; or one at a company that asks on its own page. */
function otherFromData(type: Exclude<Kind, 'card'>, data: Params, prefix: string): Stripe.PaymentMethod {
  const billing = billingDetails(objectOf(data, 'billing_details') ?? {})
  const draft = { type, id: `pm_1${randomText(23)}`, created: nowSeconds(), billing_details: billing }
  if (type !== 'sepa_debit') return addObject('payment_method', otherMethodShape(draft), { testNumber: type })
  const given = objectOf(data, type)
  if (!given) throw missing(`${prefix}[${type}]`)
  acceptOnly(given, ['iban'], `${prefix}[${type}]`)
  const iban = requiredText(given, 'iban').replaceAll(/\s/g, '').toUpperCase()
  if (!isIban(iban)) throw invalid('The IBAN you provided is invalid.', 'sepa_debit[iban]', 'invalid_bank_account_iban')
  if (!findMeans(iban)) throw invalid('Only test accounts work here.', 'sepa_debit[iban]', 'testmode_charges_only')
  if (!billing.name) throw missing(`${prefix}[billing_details][name]`)
  if (!billing.email) throw missing(`${prefix}[billing_details][email]`)
  return addObject('payment_method', otherMethodShape({ ...draft, iban }), { testNumber: iban })
}

function declineWithoutCharge(decline: TestCard['decline'] & object, param?: string): ApiError {
  const { code, declineCode, message, advice } = decline
  const body = { type: 'card_error' as const, code, message, advice_code: advice, ...(param && { param }) }
  return new ApiError(402, code === 'card_declined' ? { ...body, decline_code: declineCode } : body)
}

function expiryOf(given: Params): { month: number; year: number } {
  const month = integerOf(given, 'exp_month') ?? 0
  const shortYear = integerOf(given, 'exp_year') ?? 0
  const year = shortYear < 100 ? 2000 + shortYear : shortYear
  const now = new Date(nowMilliseconds())
  const refuse = (param: string, code: string, message: string) =>
    new ApiError(402, { type: 'card_error', code, message, param })
  if (month < 1 || month > 12) {
    throw refuse('exp_month', 'invalid_expiry_month', 'Your card’s expiration month is invalid.')
  }
  const past = year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
  if (past || year > now.getUTCFullYear() + 50) {
    throw refuse('exp_year', 'invalid_expiry_year', 'Your card’s expiration year is invalid.')
  }
  return { month, year }
}

function keepMethod(
  card: TestCard,
  given: { month: number; year: number; cvcGiven: boolean; wallet?: Stripe.PaymentMethod.Card.Wallet | null },
  billing: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod {
  const method = paymentMethodShape(
    { id: `pm_1${randomText(23)}`, created: nowSeconds(), billing_details: billing },
    {
      brand: card.brand,
      country: card.country,
      exp_month: given.month,
      exp_year: given.year,
      fingerprint: fingerprintOf(card.number),
      funding: card.funding,
      last4: card.number.slice(-4),
      wallet: given.wallet ?? null,
    },
  )
  return addObject('payment_method', method, { testNumber: card.number, cvcGiven: given.cvcGiven })
}

function billingDetails(given: Params): Stripe.PaymentMethod.BillingDetails {
  acceptOnly(given, ['address', 'email', 'name', 'phone', 'tax_id'], 'billing_details')
  const address = objectOf(given, 'address') ?? {}
  return {
    address: addressOf(address),
    email: emailOf(given, 'email') ?? null,
    name: textOf(given, 'name') || null,
    phone: textOf(given, 'phone') || null,
    tax_id: textOf(given, 'tax_id') || null,
  }
}

export function addressOf(given: Params): Stripe.Address {
  acceptOnly(given, ['city', 'country', 'line1', 'line2', 'postal_code', 'state'], 'address')
  const address = emptyAddress()
  return {
    ...address,
    city: textOf(given, 'city') || null,
    country: countryOf(given),
    line1: textOf(given, 'line1') || null,
    line2: textOf(given, 'line2') || null,
    postal_code: textOf(given, 'postal_code') || null,
    state: textOf(given, 'state') || null,
  }
}

function countryOf(given: Params): string | null {
  const country = textOf(given, 'country')
  if (!country || /^[A-Z]{2}$/.test(country)) return country || null
  throw invalid(`Country '${country}' is unknown. Try using a 2-character country code instead.`, 'address[country]')
}

function firstCard(): TestCard {
  const first = testCards[0]
  if (!first) throw new Error('there are no test cards')
  return first
}
