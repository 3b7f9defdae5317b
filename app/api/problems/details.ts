import type { ErrorCode } from '#app/errors.ts'
import { type Permission, roles, staffPermissions } from '#app/permissions.ts'

/** Explanations for programs, if the shop's own message refers to pages and forms. In English, like the whole API. */
export const details: Partial<Record<ErrorCode, string>> = {
  'request.not_found': 'There is no such call, or no such object, or it is not yours.',
  'request.method_not_allowed':
    'There is no such call at this address. The header Allow has the methods that it takes.',
  'request.malformed': 'The request is not valid HTTP, or its address cannot be read.',
  'request.body_too_large': 'The body is larger than this call takes.',
  'request.content_type': 'The body has to be JSON: send Content-Type: application/json.',
  'request.origin': 'A session can make changes only from the pages of the shop. Use a key.',
  'input.invalid': 'The body is invalid: errors lists the invalid parts.',
  'call.running': 'The first call with this Idempotency-Key is still running. Send the same call again in a moment.',
  'call.answered': 'This call was made before, and its answer held a secret, which is not answered again.',
  'call.other_request': 'This Idempotency-Key was used with another call or body. Use a new one for each call.',
  'record.changed': 'It was changed after you have read it. Read it again, and decide again.',
  'access.forbidden': 'The permission that is needed is in required_permission.',
  'access.sign_in_needed':
    'A publishable key or a visitor may not do this: the permission that is needed is in required_permission.',
  'cart.options_unknown':
    'There is no such product, or no variant of it with these values: catalogue.get shows its handle and the values of its variants.',
  'cart.stale': 'The cart has changed since. Read it again, and send the call with its current values.',
  'checkout.changed': 'The checkout is not the one that agreed is of. Read it again, show it, and send the new agreed.',
  'checkout.incomplete': 'Read the checkout: next is the step that is missing.',
  'field.choice': 'This is none of the values that can be chosen.',
  'field.number': 'This is no whole number between those that are possible.',
  'field.required': 'This is needed.',
  'order.to_send_changed': 'to_send is another number by now. Read the order again.',
  'receipt.changed': 'received is another amount by now. Read the order again: this payment may be recorded already.',
  'refund.amount':
    'An amount is a whole number in minor units, with the currency of the order: {"amount": 1250, "currency": "EUR"}.',
  'refund.changed': 'refunded is more by now. Read the order again: this refund may be made already.',
  'refund.contradictory': 'amount is only for the kind amount, lines and shipping only for the kind lines.',
  'webhook.rights':
    'An endpoint receives only events that this key may read: name its events, each with its permission.',
  'limit.too_many_requests': 'The header Retry-After says for how many seconds to wait.',
}

/** A short title, if the shop's own message is not suitable for a program. */
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
  'field.number': 'This is no whole number between those that are possible.',
  'order.to_send_changed': 'The number of items to send has changed.',
  'receipt.changed': 'The received amount has changed.',
  'refund.amount': 'This is no amount of this order.',
  'refund.changed': 'The refunded amount has changed.',
  'refund.contradictory': 'The parts of this call contradict each other.',
  'webhook.rights': 'A webhook cannot receive events that this key may not read.',
}

/** What to do about a missing permission. */
export function aboutPermission(permission: Permission, isGuest: boolean): string {
  if (staffPermissions.includes(permission))
    return isGuest
      ? `This takes a secret key with the permission ${permission}, and not a publishable one.`
      : `This needs the permission ${permission}, which can be added with keys.change.`
  return (roles.visitor as readonly Permission[]).includes(permission)
    ? 'This takes a publishable key: a secret key cannot shop.'
    : 'This needs the session of a signed-in customer: no key can do it.'
}
