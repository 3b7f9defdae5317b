import type Stripe from 'stripe'
import { invalid, missing } from '#stand-ins/card-provider/calls/errors.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import {
  acceptOnly,
  booleanOf,
  choiceOf,
  objectOf,
  requiredText,
  textOf,
  textsOf,
} from '#stand-ins/card-provider/calls/params.ts'
import { isKind } from './means.ts'
import { addressOf } from '#stand-ins/card-provider/methods/payment-methods.ts'

type Methods = Pick<
  Stripe.PaymentIntent,
  'allowed_payment_method_types' | 'automatic_payment_methods' | 'excluded_payment_method_types'
>

/** Three ways to choose the payment methods of a buyer; the provider accepts one of them at a time. */
export function allowedMethods(params: Params): Methods {
  const automatic = objectOf(params, 'automatic_payment_methods')
  const allowed = textsOf(params, 'allowed_payment_method_types')
  const excluded = textsOf(params, 'excluded_payment_method_types')
  if (allowed && (automatic || excluded)) {
    const message = 'allowed_payment_method_types cannot be combined with other choices of payment methods.'
    throw invalid(message, 'allowed_payment_method_types')
  }
  if (allowed) {
    const strange = allowed.find((type) => !isKind(type))
    if (strange || allowed.length === 0)
      throw invalid(`Unknown payment method: ${strange}.`, 'allowed_payment_method_types')
    return {
      allowed_payment_method_types: allowed,
      automatic_payment_methods: null,
      excluded_payment_method_types: null,
    }
  }
  const strange = excluded?.find((type) => !isKind(type))
  if (strange !== undefined) throw invalid(`Unknown payment method: ${strange}.`, 'excluded_payment_method_types')
  if (excluded?.includes('card')) throw invalid('No payment method is left.', 'excluded_payment_method_types')
  if (automatic) acceptOnly(automatic, ['allow_redirects', 'enabled'], 'automatic_payment_methods')
  const redirects = automatic && choiceOf(automatic, 'allow_redirects', ['always', 'never'])
  const enabled = automatic ? booleanOf(automatic, 'enabled') : true
  if (enabled !== true)
    throw invalid('automatic_payment_methods[enabled] must be true here.', 'automatic_payment_methods')
  return {
    allowed_payment_method_types: null,
    automatic_payment_methods: { allow_redirects: redirects ?? 'always', enabled: true },
    excluded_payment_method_types: excluded ?? null,
  }
}

export function shippingOf(params: Params): Stripe.PaymentIntent.Shipping | undefined {
  const given = objectOf(params, 'shipping')
  if (!given) return undefined
  acceptOnly(given, ['address', 'carrier', 'name', 'phone', 'tracking_number'], 'shipping')
  const address = objectOf(given, 'address')
  if (!address) throw missing('shipping[address]')
  return {
    address: addressOf(address),
    carrier: textOf(given, 'carrier') || null,
    name: requiredText(given, 'name'),
    phone: textOf(given, 'phone') || null,
    tracking_number: textOf(given, 'tracking_number') || null,
  }
}

type Descriptors = Pick<Stripe.PaymentIntent, 'statement_descriptor' | 'statement_descriptor_suffix'>

/** For cards, the descriptor is the account's own; a payment only adds a suffix. */
export function descriptors(params: Params, before: Descriptors): Descriptors {
  if (textOf(params, 'statement_descriptor')) {
    const message = 'statement_descriptor is not supported for cards. Use statement_descriptor_suffix.'
    throw invalid(message, 'statement_descriptor')
  }
  const suffix = textOf(params, 'statement_descriptor_suffix')
  if (suffix === undefined) return pickDescriptors(before)
  if (suffix !== '' && !/^(?=.*[A-Za-z])[^<>\\'"*\P{ASCII}\p{Cc}]{1,22}$/u.test(suffix)) {
    const message = 'The suffix has at most 22 characters, one letter at least, and none of < > \\ \' " *.'
    throw invalid(message, 'statement_descriptor_suffix')
  }
  return { ...pickDescriptors(before), statement_descriptor_suffix: suffix || null }
}

function pickDescriptors({ statement_descriptor, statement_descriptor_suffix }: Descriptors): Descriptors {
  return { statement_descriptor, statement_descriptor_suffix }
}
