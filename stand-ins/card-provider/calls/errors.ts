import type Stripe from 'stripe'

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error'

export type ErrorBody = {
  type: ErrorType
  message: string
  code?: string
  decline_code?: string
  advice_code?: string
  network_decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  request_log_url?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/**
 * A refusal that changes nothing: the call's transaction is rolled back. A decline is no such error: it leaves a
 * failed charge behind, so it is returned as an answer and committed.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Refused before the work began: its idempotency key stays unused, as the provider documents. */
  readonly beforeWork: boolean

  constructor(status: number, body: ErrorBody, beforeWork = true) {
    super(body.message)
    this.status = status
    this.body = body.code ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${docName(body.code)}` } : body
    this.beforeWork = beforeWork
  }
}

function docName(code: string): string {
  return code.replaceAll('_', '-')
}

export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...(param && { param }), ...(code && { code }) })
}

export function missing(param: string): ApiError {
  return invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
}

/** An unknown id in the address is 404; in a parameter, 400. */
export function noSuch(thing: string, id: string, param = 'id'): ApiError {
  const message = `No such ${thing}: '${id}'`
  const status = param === 'id' ? 404 : 400
  return new ApiError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** Refused because of the object's state: the work had begun, so a repeat with the same key gets the same refusal. */
export function wrongState(message: string, code: string, intent?: Stripe.PaymentIntent): ApiError {
  const body: ErrorBody = { type: 'invalid_request_error', code, message }
  return new ApiError(400, intent ? { ...body, payment_intent: intent } : body, false)
}
