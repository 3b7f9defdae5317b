import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { Fault } from '#app/errors.ts'
import { clockOff } from '#app/system/health/clock-check.server.ts'

/**
 * The error of a sign-in that failed on its return. The sign-in is used up by then, so no answer asks to repeat the
 * request: each links to a new sign-in.
 */
export function signInFault(error: unknown, retryAt: string): unknown {
  const off = clockOff('issuer')
  if (off !== null && isAboutTime(error))
    return new Fault('auth.clock_off', { retryAt, cause: new Error(`the clock is off by ${off} s`) })
  if (error instanceof Fault)
    return new Fault(error.code, { retryAt, retryAfter: error.retryAfter ?? undefined, cause: error.cause })
  const cause = new Error(reasonOf(error))
  if (error instanceof AuthorizationResponseError) return new Fault('auth.refused_by_issuer', { retryAt, cause })
  if (error instanceof ResponseBodyError && !aboutTheShop.has(error.error))
    return new Fault('auth.token_refused', { retryAt, cause })
  if (isFailedExchange(error)) return new Fault('auth.exchange_failed', { retryAt, cause })
  return error instanceof ClientError ? new Fault('auth.token_refused', { retryAt, cause }) : error
}

/** How a wrong clock affects a valid token: it has expired, is from the future, or is too old. */
function isAboutTime(error: unknown): boolean {
  if (error instanceof ClientError) return error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'
  return error instanceof Fault && error.cause instanceof Error && error.cause.message.startsWith('time of ')
}

/**
 * For the log: errors of the library carry whole answers, tokens among them, and what issuers write may name people.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'an error of another name'
  if (error instanceof ClientError) return `${error.code ?? 'no code'}: ${error.message}${claimOf(error)}`
  return error instanceof Error ? error.message : 'unknown'
}

/** The name of the claim that failed, which the library nests deeply beside everything that it read. */
function claimOf({ cause }: ClientError): string {
  const details = cause instanceof Error ? cause.cause : null
  const claim = typeof details === 'object' && details !== null && 'claim' in details ? details.claim : null
  return typeof claim === 'string' && /^[a-z_]{1,20}$/.test(claim) ? ` (${claim})` : ''
}

/** The token endpoint refuses the shop itself or cannot work: an operator has to look. */
const aboutTheShop = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'server_error',
  'temporarily_unavailable',
])
const failedExchanges = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function isFailedExchange(error: unknown): boolean {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) return true
  if (error instanceof ClientError) return error.code === undefined || failedExchanges.has(error.code)
  // fetch() throws a TypeError for a failed connection, and for a response that broke off or was not compressed as
  // announced.
  return error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)
}
