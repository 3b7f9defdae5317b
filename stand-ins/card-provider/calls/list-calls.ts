import { done, type Answer } from './answers.ts'
import type { Call, Route } from './calls.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { livingCustomer } from '#stand-ins/card-provider/methods/customers.ts'
import { withPendingWebhooks } from '#stand-ins/card-provider/webhooks/events.ts'
import { invalid } from './errors.ts'
import { eventsKeptFor } from '#stand-ins/card-provider/webhooks/forget.ts'
import { firstSince, listPage, pagingParams } from './lists.ts'
import { getObject, type Kind } from '#stand-ins/card-provider/objects.ts'
import { acceptOnly, booleanOf, choiceOf, filledText, textsOf } from './params.ts'

export function retrieve(kind: Kind): Route['answer'] {
  return ({ id, params, place }) => {
    acceptOnly(params, place.fromBrowser ? ['client_secret', 'key'] : [])
    return done(getObject(kind, id))
  }
}

/** `by` are the fields that a list can be filtered by. */
export function list(kind: Kind, path: string, by: string[] = []): Route['answer'] {
  return ({ params }) => {
    acceptOnly(params, [...pagingParams, ...by])
    const filters = by.flatMap((name) => {
      const value = filledText(params, name)
      if (value === undefined) return []
      if (name === 'payment_intent' || name === 'charge') getObject(name, value, name)
      if (name === 'customer') livingCustomer(value)
      // Only the list of hosted checkouts has it.
      if (name === 'status') choiceOf(params, name, ['complete', 'expired', 'open'])
      return [{ sql: `${placeOf(name)} = ?`, value }]
    })
    return done(listPage(kind, path, params, filters))
  }
}

/** Objects of an intent or a charge are found by an index, others by a scan. */
function placeOf(field: string): string {
  if (field === 'payment_intent') return 'intent'
  return field === 'charge' ? 'charge' : `json_extract(body, '$.${field}')`
}

export function listCustomers({ params }: Call): Answer {
  acceptOnly(params, [...pagingParams, 'email'])
  const email = filledText(params, 'email')
  const named = email === undefined ? [] : [{ sql: `json_extract(body, '$.email') = ?`, value: email }]
  const living = { sql: `json_extract(body, '$.deleted') is null and 1 = ?`, value: 1 }
  return done(listPage('customer', '/v1/customers', params, [living, ...named]))
}

export function listRefundsOfCharge({ id, params }: Call): Answer {
  acceptOnly(params, pagingParams)
  getObject('charge', id)
  return done(listPage('refund', `/v1/charges/${id}/refunds`, params, [{ sql: 'charge = ?', value: id }]))
}

export function listEvents({ params }: Call): Answer {
  acceptOnly(params, [...pagingParams, 'delivery_success', 'type', 'types'])
  if (params.type !== undefined && params.types !== undefined) throw invalid('Give type or types, not both.', 'types')
  const types = textsOf(params, 'types') ?? [filledText(params, 'type') ?? []].flat()
  const filters = [{ sql: 'seq >= ?', value: firstSince('event', nowSeconds() - eventsKeptFor) }]
  if (types.length > 0) {
    // A pattern ends in `*`, as in `payment_intent.*`.
    const patterns = types.map((type) => type.replaceAll(/[^\w.*]/g, '').replace('*', '%'))
    const alternatives = patterns.map((type) => `json_extract(body, '$.type') like '${type}'`)
    filters.push({ sql: `(${alternatives.join(' or ')}) and 1 = ?`, value: 1 })
  }
  const success = booleanOf(params, 'delivery_success')
  if (success !== undefined) {
    // Queried from the few pending deliveries, and not from all events.
    const owed = `select seq from objects join deliveries on objects.id = deliveries.event where state <> 'delivered'`
    filters.push({ sql: `seq ${success ? 'not in' : 'in'} (${owed}) and 1 = ?`, value: 1 })
  }
  const page = listPage('event', '/v1/events', params, filters)
  return done({ ...page, data: page.data.map(withPendingWebhooks) })
}
