import type { ErrorCode } from '#app/errors.ts'
import { type Permission, roles, staffPermissions } from '#app/permissions.ts'

/** What a program has to know, where the sentence of the shop's own pages speaks of pages and forms. In English, as all of the API. */
export const details: Partial<Record<ErrorCode, string>> = {
  'request.not_found': 'There is no such call, or no such object, or it is not yours.',
  'request.method_not_allowed':
    'There is no such call at this address. The header Allow has the methods that it takes.',
  'request.malformed': 'The request is not valid HTTP, or its address cannot be read.',
  'request.body_too_large': 'The body is larger than this call takes.',
  'request.content_type': 'The body has to be JSON: send Content-Type: application/json.',
  'request.origin': 'A session may change something from the pages of the shop alone. Use a key.',
  'input.invalid': 'The body is not what this call takes: errors says what is wrong with which part.',
  'call.running': 'The first call with this Idempotency-Key is still running. Send the same call again in a moment.',
  'call.answered': 'This call was made before, and its answer held a secret, which is not answered again.',
  'call.other_request': 'This Idempotency-Key was used with another call or body. Use a new one for each call.',
  'access.forbidden': 'The permission that is needed is in required_permission.',
  'access.sign_in_needed': 'The permission that is needed is in required_permission.',
  'checkout.changed': 'The checkout is not the one that agreed is of. Read it again, show it, and send the new agreed.',
  'checkout.incomplete': 'Read the checkout: next is the step that is missing.',
  'field.choice': 'This is none of the values that can be chosen.',
  'limit.too_many_requests': 'The header Retry-After says for how many seconds to wait.',
}

/** What to do about a permission that is missing. */
export function aboutPermission(permission: Permission, isGuest: boolean): string {
  if (staffPermissions.includes(permission))
    return isGuest
      ? `This takes a secret key with the permission ${permission}, and not a publishable one.`
      : `This needs the permission ${permission}, which can be added with keys.change.`
  return (roles.visitor as readonly Permission[]).includes(permission)
    ? 'This takes a publishable key: a secret key cannot shop.'
    : 'This takes the session of a customer who is signed in: no key can do it.'
}
