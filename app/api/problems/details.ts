import type { ErrorCode } from '#app/errors.ts'
import { type Permission, roles, staffPermissions } from '#app/permissions.ts'

/**
 * What a program has to know, where the sentence of the shop's own pages speaks of pages and forms. In English, as all
 * of the API.
 */
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
  'record.changed': 'It was changed after you have read it. Read it again, and decide again.',
  'access.forbidden': 'The permission that is needed is in required_permission.',
  'access.sign_in_needed':
    'A publishable key or a visitor may not do this: the permission that is needed is in required_permission.',
  'cart.options_unknown':
    'There is no such product, or no variant of it with these values: catalogue.get shows its handle and the values of its variants.',
  'cart.stale': 'The cart is not as the call says that it was. Read it again, and send the call with what it has now.',
  'checkout.changed': 'The checkout is not the one that agreed is of. Read it again, show it, and send the new agreed.',
  'checkout.incomplete': 'Read the checkout: next is the step that is missing.',
  'field.choice': 'This is none of the values that can be chosen.',
  'field.required': 'This is needed.',
  'order.to_send_changed': 'to_send is another number by now. Read the order again.',
  'receipt.changed': 'received is another amount by now. Read the order again: this payment may be recorded already.',
  'refund.amount':
    'An amount is a whole number in minor units, with the currency of the order: {"amount": 1250, "currency": "EUR"}.',
  'refund.changed': 'refunded is more by now. Read the order again: this refund may be made already.',
  'refund.contradictory': 'amount belongs to the kind amount alone, lines and shipping to the kind lines.',
  'webhook.rights': 'An endpoint hears only of what this key may read: name its events, each with its permission.',
  'limit.too_many_requests': 'The header Retry-After says for how many seconds to wait.',
}

/** What has happened, in a few words, where that sentence would be none for a program. */
export const titles: Partial<Record<ErrorCode, string>> = {
  'request.not_found': 'This is not there.',
  'request.method_not_allowed': 'There is no such call.',
  'request.malformed': 'This request cannot be read.',
  'request.body_too_large': 'The body is too large.',
  'request.content_type': 'The body is not sent as JSON.',
  'request.origin': 'A session may not do this from another page.',
  'call.other_request': 'This Idempotency-Key was used before.',
  'record.changed': 'This was changed.',
  'access.forbidden': 'This is not permitted.',
  'access.sign_in_needed': 'This is not permitted.',
  'cart.options_unknown': 'There is no such variant.',
  'cart.stale': 'The cart was changed.',
  'checkout.changed': 'The checkout was changed.',
  'checkout.incomplete': 'A step of the checkout is missing.',
  'field.choice': 'This is none of the values that can be chosen.',
  'order.to_send_changed': 'What is still to be sent was changed.',
  'receipt.changed': 'What has come in was changed.',
  'refund.amount': 'This is no amount of this order.',
  'refund.changed': 'What has gone back was changed.',
  'refund.contradictory': 'The parts of this call contradict each other.',
  'webhook.rights': 'A webhook cannot receive events that this key may not read.',
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
