import type Stripe from 'stripe'
import { row, rows, run, type Row } from './database.ts'
import { noSuch } from './calls/errors.ts'

export type Kinds = {
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  confirmation_token: Stripe.ConfirmationToken
  customer: Stripe.Customer | Stripe.DeletedCustomer
  dispute: Stripe.Dispute
  event: Stripe.EventBase
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
  refund: Stripe.Refund
  review: Stripe.Review
  webhook_endpoint: Stripe.WebhookEndpoint
}
export type Kind = keyof Kinds

/** What the provider knows and never returns: the test card, the result of a challenge, signing secrets. */
export type Hidden = Record<string, string | number | boolean | null>

export function addObject<K extends Kind>(
  kind: K,
  object: Kinds[K] & { created: number },
  hidden: Hidden = {},
): Kinds[K] {
  const sql = 'insert into objects (id, kind, created, body, hidden) values (?, ?, ?, ?, ?)'
  run(sql, object.id, kind, object.created, JSON.stringify(object), JSON.stringify(hidden))
  return object
}

export function saveObject<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K] {
  run('update objects set body = ? where id = ? and kind = ?', JSON.stringify(object), object.id, kind)
  return object
}

export function removeObject(id: string): void {
  run('delete from objects where id = ?', id)
}

export function findObject<K extends Kind>(kind: K, id: string): Kinds[K] | null {
  const found = row('select body from objects where id = ? and kind = ?', id, kind)
  return found ? bodyOf<K>(found) : null
}

export function getObject<K extends Kind>(kind: K, id: string, param = 'id'): Kinds[K] {
  const found = findObject(kind, id)
  if (!found) throw noSuch(kind.replaceAll('.', ' ').replaceAll('_', ' '), id, param)
  return found
}

export function hiddenOf(id: string): Hidden {
  const found = row('select hidden from objects where id = ?', id)
  return found ? JSON.parse(String(found.hidden)) : {}
}

export function hide(id: string, more: Hidden): void {
  run('update objects set hidden = ? where id = ?', JSON.stringify({ ...hiddenOf(id), ...more }), id)
}

/** Newest first by default. `where` is SQL over the table's columns, its values bound in order. */
export function listObjects<K extends Kind>(
  kind: K,
  where = '1',
  values: (string | number)[] = [],
  limit = -1,
  first: 'newest' | 'oldest' = 'newest',
) {
  const order = first === 'newest' ? 'desc' : 'asc'
  const sql = `select body from objects where kind = ? and ${where} order by seq ${order} limit ?`
  return rows(sql, kind, ...values, limit).map((found) => bodyOf<K>(found))
}

export function ofIntent<K extends 'charge' | 'refund' | 'dispute'>(kind: K, intent: string): Kinds[K][] {
  return listObjects(kind, 'intent = ?', [intent])
}

export function ofCharge<K extends 'refund' | 'dispute'>(kind: K, charge: string): Kinds[K][] {
  return listObjects(kind, 'charge = ?', [charge])
}

export function findAnything(id: string): { id: string } | null {
  const found = row('select body from objects where id = ?', id)
  return found ? JSON.parse(String(found.body)) : null
}

function bodyOf<K extends Kind>(found: Row): Kinds[K] {
  // Only addObject and saveObject write it, with this kind's type.
  return JSON.parse(String(found.body)) as Kinds[K]
}

/** The id of a reference, expanded or not. Stored objects contain only ids. */
export function idOf(reference: string | { id?: string } | null | undefined): string | null {
  if (!reference) return null
  return typeof reference === 'string' ? reference : (reference.id ?? null)
}
