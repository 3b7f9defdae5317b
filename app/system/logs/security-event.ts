import type { ErrorCode } from '#app/errors.ts'

/** The names in the security log. Readers rely on them: a name is never reused for something else. */
export const securityEvents = {
  signed_in: 'done',
  signed_out: 'done',
  /** A person ended their sessions on their other devices. */
  signed_out_elsewhere: 'done',
  /** The issuer ended a person's sessions. */
  signed_out_by_issuer: 'done',
  /** A customer has downloaded all data about them. */
  archive_downloaded: 'done',
  /** A customer has confirmed that their account is to be erased. */
  erasure_requested: 'done',
  owner_named: 'done',
  /** Somebody was invited to work in the shop; joined by the link; got other roles; is no longer staff. */
  staff_invited: 'done',
  staff_joined: 'done',
  staff_roles_changed: 'done',
  staff_removed: 'done',
  /** An owner ended sessions of somebody else. */
  staff_signed_out: 'done',
  customer_signed_out: 'done',
  customers_merged: 'done',
  /** A role that the owner makes got other permissions. */
  role_changed: 'done',
  /** The account that orders on account are paid to. */
  bank_account_changed: 'done',
  /** The secret of a key or a webhook, new or renewed, was shown for the only time. */
  secret_revealed: 'done',
  sign_in_refused: 'refused',
  /** The person who was asked to confirm that it is still them did not. */
  fresh_sign_in_refused: 'refused',
  /** A logout token that is not the issuer's, or came twice. */
  logout_refused: 'refused',
  forbidden: 'refused',
  /** A form that was sent from another site. */
  foreign_origin: 'refused',
  limited: 'refused',
  /** A key of the API that there is not, that has ended, or that may not be used from there. */
  key_refused: 'refused',
  /** A link to an order, to its payment or to its buyer's data whose key is wrong. */
  link_guessed: 'refused',
  /** A message in the card provider's name with a wrong signature. */
  webhook_refused: 'refused',
  /** Requests that no browser sends: broken encoding, endless addresses and bodies. */
  malformed: 'refused',
} as const satisfies Record<string, 'done' | 'refused'>

export type SecurityEvent = keyof typeof securityEvents
export type Refused = { [E in SecurityEvent]: (typeof securityEvents)[E] extends 'refused' ? E : never }[SecurityEvent]
export type Done = Exclude<SecurityEvent, Refused>

/** The refusals that are security events; the others are the shop's daily life. */
export const refusedBy: Partial<Record<ErrorCode, Refused>> = {
  'auth.refused_by_issuer': 'sign_in_refused',
  'auth.state_unknown': 'sign_in_refused',
  'auth.token_refused': 'sign_in_refused',
  'auth.exchange_failed': 'sign_in_refused',
  'auth.clock_off': 'sign_in_refused',
  'auth.logout_token_refused': 'logout_refused',
  'auth.logout_refused': 'logout_refused',
  'access.not_confirmed': 'fresh_sign_in_refused',
  'access.other_account': 'fresh_sign_in_refused',
  'access.forbidden': 'forbidden',
  'request.origin': 'foreign_origin',
  'request.malformed': 'malformed',
  'request.encoding': 'malformed',
  'request.too_long': 'malformed',
  'request.body_too_large': 'malformed',
  'request.body_too_slow': 'malformed',
  'limit.too_many_requests': 'limited',
  'message.too_many': 'limited',
  'payment.too_many_declines': 'limited',
  'order.too_many_unpaid': 'limited',
  'webhook.signature': 'webhook_refused',
  'api.key_refused': 'key_refused',
}
