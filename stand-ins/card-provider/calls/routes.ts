import { accountShape } from '#stand-ins/card-provider/account.ts'
import { done, type Answer } from './answers.ts'
import type { Call, Route } from './calls.ts'
import { cancelIntent, captureIntent } from '#stand-ins/card-provider/payments/capture.ts'
import { updateCharge } from '#stand-ins/card-provider/payments/charges.ts'
import { createToken } from '#stand-ins/card-provider/methods/confirmation-tokens.ts'
import { answerChallenge } from '#stand-ins/card-provider/payments/confirm.ts'
import {
  attachMethod,
  createCustomer,
  deleteCustomer,
  detachMethod,
  updateCustomer,
} from '#stand-ins/card-provider/methods/customers.ts'
import { acceptDispute, updateDispute } from '#stand-ins/card-provider/money/disputes.ts'
import { ApiError, type ErrorBody, invalid } from './errors.ts'
import { withPendingWebhooks } from '#stand-ins/card-provider/webhooks/events.ts'
import type { Params } from './form-body.ts'
import { lineItems } from '#stand-ins/card-provider/sessions/line-items.ts'
import { list, listCustomers, listEvents, listRefundsOfCharge, retrieve } from './list-calls.ts'
import { getObject, hiddenOf } from '#stand-ins/card-provider/objects.ts'
import { pagingParams } from './lists.ts'
import { acceptOnly, textOf } from './params.ts'
import { confirmById, createIntent, updateIntent } from '#stand-ins/card-provider/payments/payment-intents.ts'
import { methodById, methodFromData, numbersFromServer } from '#stand-ins/card-provider/methods/payment-methods.ts'
import { cancelRefund, createRefund, updateRefund } from '#stand-ins/card-provider/money/refunds.ts'
import { approveReview } from '#stand-ins/card-provider/payments/reviews.ts'
import { search } from './search.ts'
import { createSession, expireSessionByCall } from '#stand-ins/card-provider/sessions/sessions.ts'
import { createEndpoint, deleteEndpoint, updateEndpoint } from '#stand-ins/card-provider/webhooks/webhook-endpoints.ts'

const intents = '/v1/payment_intents'
const sessions = '/v1/checkout/sessions'
const customers = '/v1/customers'
const methods = '/v1/payment_methods'

const ofMoney = ['amount', 'created', 'currency', 'customer', 'status']
const ofCustomers = ['created', 'email', 'name', 'phone']

/** The browser's library cancels the bank's question when the buyer closes it. */
function leaveChallenge({ cause, id }: Call): Answer {
  answerChallenge(cause, id, String(hiddenOf(id).challenge ?? ''), false)
  return done(getObject('payment_intent', id))
}

const onlyFromBrowser: ErrorBody = {
  type: 'invalid_request_error',
  message: 'ConfirmationTokens are made in the buyer’s browser, with a publishable key.',
}

function createMethod({ params, place }: Call): Answer {
  const { key: _, ...data } = params
  if (!place.fromBrowser) throw numbersFromServer()
  if (textOf(data, 'type') !== 'card') throw invalid('This account takes cards only.', 'type')
  return done(methodFromData(data, ''))
}

/** Calls that take no parameters. */
function bare(answer: Route['answer']): Route['answer'] {
  return (call) => {
    acceptOnly(call.params, [])
    return answer(call)
  }
}

function listLineItems({ id, params }: Call): Answer {
  acceptOnly(params, pagingParams)
  getObject('checkout.session', id)
  return done(lineItems(id))
}

const searchIntents = (params: Params) => search('payment_intent', `${intents}/search`, ofMoney, params)
const searchCharges = (params: Params) => search('charge', '/v1/charges/search', [...ofMoney, 'disputed'], params)
const searchCustomers = (params: Params) => search('customer', `${customers}/search`, ofCustomers, params)

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/account',
    answer: bare(({ shopName, place }) => done(accountShape(shopName, place.descriptor))),
  },
  { method: 'POST', path: intents, answer: ({ cause, params, place }) => createIntent(cause, params, place) },
  { method: 'GET', path: intents, answer: list('payment_intent', intents, ['customer']) },
  { method: 'GET', path: `${intents}/search`, answer: ({ params }) => done(searchIntents(params)) },
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
  {
    method: 'POST',
    path: '/v1/confirmation_tokens',
    answer: ({ params, place }) => {
      if (!place.fromBrowser) throw new ApiError(403, onlyFromBrowser)
      return createToken(params, true)
    },
    browserToo: true,
  },
  { method: 'GET', path: '/v1/confirmation_tokens/:id', answer: retrieve('confirmation_token') },
  {
    method: 'POST',
    path: '/v1/test_helpers/confirmation_tokens',
    answer: ({ params }) => createToken(params, false),
  },
  { method: 'POST', path: customers, answer: ({ cause, params }) => createCustomer(cause, params) },
  { method: 'GET', path: customers, answer: listCustomers },
  { method: 'GET', path: `${customers}/search`, answer: ({ params }) => done(searchCustomers(params)) },
  { method: 'GET', path: `${customers}/:id`, answer: retrieve('customer') },
  { method: 'POST', path: `${customers}/:id`, answer: ({ cause, id, params }) => updateCustomer(cause, id, params) },
  { method: 'DELETE', path: `${customers}/:id`, answer: bare(({ cause, id }) => deleteCustomer(cause, id)) },
  { method: 'POST', path: methods, answer: createMethod, browserToo: true },
  { method: 'GET', path: methods, answer: list('payment_method', methods, ['customer', 'type']) },
  { method: 'GET', path: `${methods}/:id`, answer: bare(({ id }) => done(methodById(id, 'id'))) },
  { method: 'POST', path: `${methods}/:id/attach`, answer: ({ cause, id, params }) => attachMethod(cause, id, params) },
  { method: 'POST', path: `${methods}/:id/detach`, answer: bare(({ cause, id }) => detachMethod(cause, id)) },
  { method: 'GET', path: '/v1/charges', answer: list('charge', '/v1/charges', ['payment_intent', 'customer']) },
  { method: 'GET', path: '/v1/charges/search', answer: ({ params }) => done(searchCharges(params)) },
  { method: 'GET', path: '/v1/charges/:id', answer: retrieve('charge') },
  { method: 'POST', path: '/v1/charges/:id', answer: ({ cause, id, params }) => updateCharge(cause, id, params) },
  { method: 'GET', path: '/v1/charges/:id/refunds', answer: listRefundsOfCharge },
  { method: 'POST', path: '/v1/refunds', answer: ({ cause, params }) => createRefund(cause, params) },
  { method: 'GET', path: '/v1/refunds', answer: list('refund', '/v1/refunds', ['charge', 'payment_intent']) },
  { method: 'GET', path: '/v1/refunds/:id', answer: retrieve('refund') },
  { method: 'POST', path: '/v1/refunds/:id', answer: ({ cause, id, params }) => updateRefund(cause, id, params) },
  { method: 'POST', path: '/v1/refunds/:id/cancel', answer: bare(({ id }) => cancelRefund(id)) },
  { method: 'GET', path: '/v1/disputes', answer: list('dispute', '/v1/disputes', ['charge', 'payment_intent']) },
  { method: 'GET', path: '/v1/disputes/:id', answer: retrieve('dispute') },
  { method: 'POST', path: '/v1/disputes/:id', answer: ({ cause, id, params }) => updateDispute(cause, id, params) },
  { method: 'POST', path: '/v1/disputes/:id/close', answer: bare(({ cause, id }) => acceptDispute(cause, id)) },
  { method: 'GET', path: '/v1/reviews', answer: list('review', '/v1/reviews') },
  { method: 'GET', path: '/v1/reviews/:id', answer: retrieve('review') },
  { method: 'POST', path: '/v1/reviews/:id/approve', answer: bare(({ cause, id }) => approveReview(cause, id)) },
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
  {
    method: 'GET',
    path: '/v1/events/:id',
    answer: bare(({ id }) => done(withPendingWebhooks(getObject('event', id)))),
  },
  { method: 'POST', path: sessions, answer: ({ cause, params, place }) => createSession(cause, params, place.origin) },
  { method: 'GET', path: sessions, answer: list('checkout.session', sessions, ['payment_intent', 'status']) },
  { method: 'GET', path: `${sessions}/:id`, answer: retrieve('checkout.session') },
  { method: 'POST', path: `${sessions}/:id/expire`, answer: bare(({ cause, id }) => expireSessionByCall(cause, id)) },
  { method: 'GET', path: `${sessions}/:id/line_items`, answer: listLineItems },
  { method: 'GET', path: '/v1/webhook_endpoints', answer: list('webhook_endpoint', '/v1/webhook_endpoints') },
  { method: 'POST', path: '/v1/webhook_endpoints', answer: ({ params }) => createEndpoint(params) },
  { method: 'GET', path: '/v1/webhook_endpoints/:id', answer: retrieve('webhook_endpoint') },
  { method: 'POST', path: '/v1/webhook_endpoints/:id', answer: ({ id, params }) => updateEndpoint(id, params) },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', answer: bare(({ id }) => deleteEndpoint(id)) },
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
