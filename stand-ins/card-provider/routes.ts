import { accountShape } from './account.ts'
import { done, type Answer, type Cause } from './answers.ts'
import { cancelIntent, captureIntent } from './capture.ts'
import { nowSeconds } from './clock.ts'
import { answerChallenge } from './confirm.ts'
import { acceptDispute, updateDispute } from './disputes.ts'
import { invalid } from './errors.ts'
import { withPendingWebhooks } from './events.ts'
import type { Params } from './form-body.ts'
import { lineItems } from './line-items.ts'
import { firstSince, listPage, pagingParams } from './lists.ts'
import { getObject, hiddenOf, type Kind } from './objects.ts'
import { acceptOnly, booleanOf, textOf, textsOf } from './params.ts'
import { methodById, methodFromData } from './payment-methods.ts'
import { confirmById, createIntent, updateIntent, type Place } from './payment-intents.ts'
import { cancelRefund, createRefund, updateRefund } from './refunds.ts'
import { approveReview } from './reviews.ts'
import { createSession, expireSessionByCall } from './sessions.ts'
import { createEndpoint, deleteEndpoint, updateEndpoint } from './webhook-endpoints.ts'

export type Call = { cause: Cause; id: string; params: Params; place: Place; shopName: string }
export type Route = { method: string; path: string; answer: (call: Call) => Answer; browserToo?: boolean }

const intents = '/v1/payment_intents'
const sessions = '/v1/checkout/sessions'

function retrieve(kind: Kind): Route['answer'] {
  return ({ id, params }) => {
    acceptOnly(params, ['client_secret', 'key'])
    return done(getObject(kind, id))
  }
}

/** `by` are the fields of the objects that a list can be narrowed by. */
function list(kind: Kind, path: string, by: string[] = []): Route['answer'] {
  return ({ params }) => {
    acceptOnly(params, [...pagingParams, ...by])
    const filters = by.flatMap((name) => {
      const value = textOf(params, name)
      return value === undefined ? [] : [{ sql: `json_extract(body, '$.${name}') = ?`, value }]
    })
    return done(listPage(kind, path, params, filters))
  }
}

function listEvents({ params }: Call): Answer {
  acceptOnly(params, [...pagingParams, 'delivery_success', 'type', 'types'])
  const types = textsOf(params, 'types') ?? (textOf(params, 'type') ? [String(params.type)] : [])
  const filters = []
  if (types.length > 0) {
    // A pattern ends in `*`, as in `payment_intent.*`.
    const patterns = types.map((type) => type.replace('*', '%'))
    const alternatives = patterns.map((type) => `json_extract(body, '$.type') like '${type.replaceAll("'", '')}'`)
    filters.push({ sql: `(${alternatives.join(' or ')}) and 1 = ?`, value: 1 })
  }
  const success = booleanOf(params, 'delivery_success')
  if (success !== undefined) {
    const owed = `select event from deliveries where state <> 'delivered'`
    filters.push({ sql: `id ${success ? 'not in' : 'in'} (${owed}) and 1 = ?`, value: 1 })
  }
  // The provider keeps events for 30 days.
  filters.push({ sql: 'seq >= ?', value: firstSince('event', nowSeconds() - 30 * 24 * 3600) })
  const page = listPage('event', '/v1/events', params, filters)
  return done({ ...page, data: page.data.map(withPendingWebhooks) })
}

/** The browser's library gives up the bank's question when the buyer closes it. */
function leaveChallenge({ cause, id }: Call): Answer {
  answerChallenge(cause, id, String(hiddenOf(id).challenge ?? ''), false)
  return done(getObject('payment_intent', id))
}

function createMethod({ params }: Call): Answer {
  const { key: _, ...data } = params
  if (textOf(data, 'type') !== 'card') throw invalid('This account takes cards only.', 'type')
  return done(methodFromData(data, ''))
}

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/account',
    answer: ({ shopName, place }) => done(accountShape(shopName, place.descriptor)),
  },
  { method: 'POST', path: intents, answer: ({ cause, params, place }) => createIntent(cause, params, place) },
  { method: 'GET', path: intents, answer: list('payment_intent', intents, ['customer']) },
  { method: 'GET', path: `${intents}/:id`, answer: retrieve('payment_intent'), browserToo: true },
  { method: 'POST', path: `${intents}/:id`, answer: ({ cause, id, params }) => updateIntent(cause, id, params) },
  {
    method: 'POST',
    path: `${intents}/:id/confirm`,
    answer: ({ cause, id, params, place }) => confirmById(cause, id, params, place),
    browserToo: true,
  },
  { method: 'POST', path: `${intents}/:id/source_cancel`, answer: leaveChallenge, browserToo: true },
  {
    method: 'POST',
    path: `${intents}/:id/capture`,
    answer: ({ cause, id, params }) => captureIntent(cause, id, params),
  },
  { method: 'POST', path: `${intents}/:id/cancel`, answer: ({ cause, id, params }) => cancelIntent(cause, id, params) },
  { method: 'POST', path: '/v1/payment_methods', answer: createMethod, browserToo: true },
  { method: 'GET', path: '/v1/payment_methods/:id', answer: ({ id }) => done(methodById(id)) },
  { method: 'GET', path: '/v1/charges', answer: list('charge', '/v1/charges', ['payment_intent', 'customer']) },
  { method: 'GET', path: '/v1/charges/:id', answer: retrieve('charge') },
  { method: 'POST', path: '/v1/refunds', answer: ({ cause, params }) => createRefund(cause, params) },
  { method: 'GET', path: '/v1/refunds', answer: list('refund', '/v1/refunds', ['charge', 'payment_intent']) },
  { method: 'GET', path: '/v1/refunds/:id', answer: retrieve('refund') },
  { method: 'POST', path: '/v1/refunds/:id', answer: ({ cause, id, params }) => updateRefund(cause, id, params) },
  { method: 'POST', path: '/v1/refunds/:id/cancel', answer: ({ id }) => cancelRefund(id) },
  { method: 'GET', path: '/v1/disputes', answer: list('dispute', '/v1/disputes', ['charge', 'payment_intent']) },
  { method: 'GET', path: '/v1/disputes/:id', answer: retrieve('dispute') },
  { method: 'POST', path: '/v1/disputes/:id', answer: ({ cause, id, params }) => updateDispute(cause, id, params) },
  { method: 'POST', path: '/v1/disputes/:id/close', answer: ({ cause, id }) => acceptDispute(cause, id) },
  { method: 'GET', path: '/v1/reviews', answer: list('review', '/v1/reviews') },
  { method: 'GET', path: '/v1/reviews/:id', answer: retrieve('review') },
  { method: 'POST', path: '/v1/reviews/:id/approve', answer: ({ cause, id }) => approveReview(cause, id) },
  {
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings',
    answer: list('radar.early_fraud_warning', '/v1/radar/early_fraud_warnings', ['charge', 'payment_intent']),
  },
  { method: 'GET', path: '/v1/radar/early_fraud_warnings/:id', answer: retrieve('radar.early_fraud_warning') },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    answer: list('balance_transaction', '/v1/balance_transactions', ['currency', 'source', 'type']),
  },
  { method: 'GET', path: '/v1/balance_transactions/:id', answer: retrieve('balance_transaction') },
  { method: 'GET', path: '/v1/events', answer: listEvents },
  { method: 'GET', path: '/v1/events/:id', answer: ({ id }) => done(withPendingWebhooks(getObject('event', id))) },
  { method: 'POST', path: sessions, answer: ({ cause, params, place }) => createSession(cause, params, place.origin) },
  { method: 'GET', path: sessions, answer: list('checkout.session', sessions, ['payment_intent', 'status']) },
  { method: 'GET', path: `${sessions}/:id`, answer: retrieve('checkout.session') },
  { method: 'POST', path: `${sessions}/:id/expire`, answer: ({ cause, id }) => expireSessionByCall(cause, id) },
  { method: 'GET', path: `${sessions}/:id/line_items`, answer: ({ id }) => done(lineItems(id)) },
  { method: 'GET', path: '/v1/webhook_endpoints', answer: list('webhook_endpoint', '/v1/webhook_endpoints') },
  { method: 'POST', path: '/v1/webhook_endpoints', answer: ({ params }) => createEndpoint(params) },
  { method: 'GET', path: '/v1/webhook_endpoints/:id', answer: retrieve('webhook_endpoint') },
  { method: 'POST', path: '/v1/webhook_endpoints/:id', answer: ({ id, params }) => updateEndpoint(id, params) },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', answer: ({ id }) => deleteEndpoint(id) },
]

const patterns = routes.map((route) => ({
  route,
  parts: route.path.split('/'),
}))

export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  const given = path.split('/')
  for (const { route, parts } of patterns) {
    if (route.method !== method || parts.length !== given.length) continue
    if (!parts.every((part, index) => part === ':id' || part === given[index])) continue
    const at = parts.indexOf(':id')
    return { route, id: at < 0 ? '' : decodeURIComponent(given[at] ?? '') }
  }
  return null
}
