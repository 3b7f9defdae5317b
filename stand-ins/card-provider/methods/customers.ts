import type Stripe from 'stripe'
import { done, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { invalid, noSuch } from '#stand-ins/card-provider/calls/errors.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { randomText } from '#stand-ins/card-provider/ids.ts'
import { shippingOf } from '#stand-ins/card-provider/payments/intent-params.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import { addObject, findObject, getObject, saveObject } from '#stand-ins/card-provider/objects.ts'
import { checkUnused, spend } from './method-owner.ts'
import {
  acceptOnly,
  clearableText,
  emailOf,
  objectOf,
  requiredText,
  textOf,
  textsOf,
} from '#stand-ins/card-provider/calls/params.ts'
import { addressOf, methodById } from './payment-methods.ts'
import { customerShape } from '#stand-ins/card-provider/shapes/customer.ts'

const lengths = { description: 5_000, name: 256, phone: 20 } as const
const known = [
  ...Object.keys(lengths),
  'email',
  'address',
  'metadata',
  'payment_method',
  'preferred_locales',
  'shipping',
]

/** A person known to the shop; payments and cards may belong to them. */
export function createCustomer(cause: Cause, params: Params): Answer {
  acceptOnly(params, known)
  const draft = customerShape({ id: `cus_${randomText(14)}`, created: nowSeconds(), invoice_prefix: randomText(8) })
  const customer = { ...draft, ...changesOf(draft, params) }
  addObject('customer', customer)
  if (textOf(params, 'payment_method')) attach(cause, methodById(requiredText(params, 'payment_method')), draft.id)
  emit(cause, 'customer.created', customer)
  return done(customer)
}

export function updateCustomer(cause: Cause, id: string, params: Params): Answer {
  acceptOnly(params, [...known.filter((name) => name !== 'payment_method'), 'invoice_settings'])
  const before = livingCustomer(id, 'id')
  const settings = objectOf(params, 'invoice_settings') ?? {}
  acceptOnly(settings, ['default_payment_method'], 'invoice_settings')
  const standard = clearableText(settings, 'default_payment_method')
  if (standard) checkOwn(standard, id)
  const customer: Stripe.Customer = {
    ...before,
    ...changesOf(before, params),
    ...(standard !== undefined && {
      invoice_settings: { ...before.invoice_settings, default_payment_method: standard },
    }),
  }
  saveObject('customer', customer)
  emit(cause, 'customer.updated', customer)
  return done(customer)
}

function checkOwn(method: string, customer: string): void {
  if (findObject('payment_method', method)?.customer === customer) return
  throw noSuch('PaymentMethod', method, 'invoice_settings[default_payment_method]')
}

function changesOf(before: Stripe.Customer, params: Params): Partial<Stripe.Customer> {
  const texts = Object.entries(lengths).filter(([name]) => params[name] !== undefined)
  const email = emailOf(params, 'email')
  const address = objectOf(params, 'address')
  return {
    ...Object.fromEntries(texts.map(([name, most]) => [name, clearableText(params, name, most)])),
    ...(email !== undefined && { email }),
    ...(address && { address: addressOf(address) }),
    metadata: mergedMetadata(before.metadata, params),
    preferred_locales: textsOf(params, 'preferred_locales') ?? before.preferred_locales,
    shipping: shippingOf(params) ?? before.shipping,
  }
}

/** Only the id of a deleted customer remains; their payments keep it. */
export function deleteCustomer(cause: Cause, id: string): Answer {
  const before = livingCustomer(id, 'id')
  const deleted = saveObject('customer', { id, object: 'customer', deleted: true })
  emit(cause, 'customer.deleted', before)
  return done(deleted)
}

export function livingCustomer(id: string, param = 'customer'): Stripe.Customer {
  const found = findObject('customer', id)
  if (!found || found.deleted) throw noSuch('customer', id, param)
  return found
}

export function attachMethod(cause: Cause, id: string, params: Params): Answer {
  acceptOnly(params, ['customer'])
  return done(attach(cause, methodById(id, 'id'), requiredText(params, 'customer')))
}

function attach(cause: Cause, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  livingCustomer(customer)
  if (method.customer) throw invalid('This PaymentMethod belongs to a customer already.', 'payment_method')
  checkUnused(method)
  const attached = saveObject('payment_method', { ...method, customer })
  emit(cause, 'payment_method.attached', attached)
  return attached
}

export function detachMethod(cause: Cause, id: string): Answer {
  const method = getObject('payment_method', id)
  if (!method.customer) throw invalid('This PaymentMethod belongs to no customer.', 'payment_method')
  const detached = saveObject('payment_method', { ...method, customer: null })
  spend(method)
  emit(cause, 'payment_method.detached', detached, { customer: method.customer })
  return done(detached)
}
