import { type ApiRoute, namesIn } from '#app/api/api-routes.ts'
import { keepsKey, needsKey, needsVersion } from '#app/api/call-rules.ts'
import { type ErrorCode, errors } from '#app/errors.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'

// The refusals of the API's door; an operation declares its own.

const ofEveryCall: readonly ErrorCode[] = [
  'request.malformed',
  'request.encoding',
  'request.too_long',
  'api.key_needed',
  'api.key_refused',
  'api.secret_key_in_browser',
  'access.forbidden',
  'access.sign_in_needed',
  'limit.too_many_requests',
  'system.fault',
  'system.unavailable',
]

const ofEveryBody: readonly ErrorCode[] = [
  'request.content_type',
  'request.body_too_large',
  'request.body_too_slow',
  'request.origin',
  'api.not_json',
  'input.invalid',
]

const ofEveryChange: readonly ErrorCode[] = ['request.not_found', 'api.idempotency_key_invalid', 'api.version_changed']

/** The door's refusals of a call, apart from those of its operation. */
export function refusalsOfDoor(route: ApiRoute): ErrorCode[] {
  const named = namesIn(route.path).length > 0 ? (['api.wrong_id'] as const) : []
  switch (route.kind) {
    case 'record':
      return [...ofEveryCall, 'request.not_found', ...named]
    case 'list':
      return [...ofEveryCall, 'api.unknown_parameter']
    case 'operation':
      return [...ofEveryCall, ...ofEveryBody, ...ofEveryChange, ...named, ...ofItsNature(route.operation)]
    case 'bulk':
      // A refusal of only one of them is listed beside it.
      return [...ofEveryCall, ...ofEveryBody]
  }
}

function ofItsNature(operation: AnyOperation): ErrorCode[] {
  const { nature, keepsAnswer } = operation
  return [
    ...(keepsKey(operation) ? (['call.running', 'call.other_request'] as const) : []),
    ...(needsKey(operation) ? (['api.idempotency_key_needed'] as const) : []),
    ...(needsVersion(operation) ? (['api.version_needed'] as const) : []),
    ...(nature === 'money' || nature === 'secret' ? (['access.not_confirmed'] as const) : []),
    ...(keepsAnswer === false && keepsKey(operation) ? (['call.answered'] as const) : []),
  ]
}

/** The refusals that only this call has. */
export const ownRefusals = (route: ApiRoute): readonly ErrorCode[] =>
  // The codes of the catalogue, as the operation's own type says.
  route.kind === 'operation' ? (route.operation.refusals as readonly ErrorCode[]) : []

export const byStatus = (codes: readonly ErrorCode[]) =>
  [...Map.groupBy(codes, (code) => errors[code].status)].toSorted(([one], [other]) => one - other)
