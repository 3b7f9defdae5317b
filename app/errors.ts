/**
 * Every refusal and fault that leaves the shop, by its code: the HTTP status and whether it may be tried again. The
 * sentence that people read is in `errors.en.ts` and `errors.de.ts` under the same code. Codes are never used again.
 */
export interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 500 | 502 | 503
  /** Whether a page offers to try it again. */
  retry: boolean
  /** Whether the very same call of a program may be sent again. */
  same: boolean
}

const once = { retry: false, same: false } as const
const again = { retry: true, same: true } as const
/**
 * The request is based on outdated data: after a new look it can be sent again, but the same one would be refused for
 * ever.
 */
const anew = { retry: true, same: false } as const

export const errors = {
  'request.not_found': { status: 404, ...once },
  'request.method_not_allowed': { status: 405, ...once },
  'request.malformed': { status: 400, ...once },
  'request.too_long': { status: 414, ...once },
  'request.body_too_large': { status: 413, ...once },
  'request.body_too_slow': { status: 408, ...again },
  'request.content_type': { status: 415, ...once },
  'request.encoding': { status: 400, ...once },
  'request.origin': { status: 403, ...once },
  'input.invalid': { status: 422, ...once },
  'call.running': { status: 409, ...again },
  'call.answered': { status: 409, ...once },
  'call.other_request': { status: 422, ...once },
  'record.changed': { status: 409, ...anew },
  'record.undo_late': { status: 409, ...once },
  'record.resolved_by_other': { status: 409, ...once },
  'api.key_needed': { status: 401, ...once },
  'api.key_refused': { status: 401, ...once },
  'api.secret_key_in_browser': { status: 403, ...once },
  'api.idempotency_key_needed': { status: 400, ...once },
  'api.idempotency_key_invalid': { status: 400, ...once },
  'api.version_needed': { status: 428, ...once },
  'api.version_changed': { status: 412, ...once },
  'api.not_json': { status: 400, ...once },
  'api.unknown_parameter': { status: 400, ...once },
  'api.unknown_field': { status: 422, ...once },
  'api.wrong_id': { status: 422, ...once },
  'api.wrong_value': { status: 422, ...once },
  'access.forbidden': { status: 403, ...once },
  'access.sign_in_needed': { status: 401, ...once },
  'access.signed_out': { status: 401, ...once },
  'access.not_confirmed': { status: 403, ...anew },
  'access.other_account': { status: 403, ...anew },
  'access.other_person': { status: 409, ...anew },
  'auth.unavailable': { status: 503, ...again },
  'auth.refused_by_issuer': { status: 403, ...anew },
  'auth.state_unknown': { status: 400, ...anew },
  'auth.token_refused': { status: 400, ...anew },
  // Not a 503: the code is spent by then, and sending the same again would be refused.
  'auth.exchange_failed': { status: 400, ...anew },
  'auth.clock_off': { status: 400, ...again },
  'auth.logout_token_refused': { status: 400, ...once },
  'auth.logout_refused': { status: 400, ...once },
  'field.required': { status: 422, ...once },
  'field.too_long': { status: 422, ...once },
  'field.email': { status: 422, ...once },
  'field.phone': { status: 422, ...once },
  'field.postal_code': { status: 422, ...once },
  'field.order_number': { status: 422, ...once },
  'field.region': { status: 422, ...once },
  'field.country': { status: 422, ...once },
  'field.choice': { status: 422, ...once },
  'field.vat_id': { status: 422, ...once },
  'field.iban': { status: 422, ...once },
  'field.coordinates': { status: 422, ...once },
  'field.tile_address': { status: 422, ...once },
  'field.web_address': { status: 422, ...once },
  'field.characters': { status: 422, ...once },
  'cart.quantity_over_limit': { status: 422, ...once },
  'cart.quantity_invalid': { status: 422, ...once },
  'cart.too_many_lines': { status: 422, ...once },
  'cart.options_unknown': { status: 422, ...once },
  'cart.line_unknown': { status: 404, ...once },
  'cart.undo_late': { status: 409, ...once },
  'cart.stale': { status: 409, ...anew },
  'cart.empty': { status: 409, ...once },
  'stock.sold_out': { status: 409, ...once },
  'stock.not_enough': { status: 409, ...once },
  'stock.in_checkout': { status: 409, ...again },
  'checkout.incomplete': { status: 422, ...once },
  'checkout.no_shipping': { status: 422, ...once },
  'checkout.changed': { status: 409, ...anew },
  'checkout.pick_up_unavailable': { status: 422, ...once },
  'payment.unavailable': { status: 503, ...again },
  'payment.not_possible': { status: 503, ...again },
  'payment.email_refused': { status: 422, ...once },
  'payment.under_way': { status: 409, ...again },
  'payment.held': { status: 409, ...once },
  'payment.declined': { status: 422, ...again },
  'payment.too_many_declines': { status: 429, ...once },
  'payment.amount_too_small': { status: 422, ...once },
  'payment.amount_not_payable': { status: 422, ...once },
  'payment.not_on_account': { status: 409, ...once },
  'payment.account_overdue': { status: 409, ...once },
  'payment.account_limit': { status: 409, ...once },
  'order.already_paid': { status: 409, ...once },
  'order.expired': { status: 409, ...once },
  'order.given_back': { status: 409, ...once },
  'order.displaced': { status: 409, ...once },
  'order.too_many_unpaid': { status: 429, ...again },
  'order.not_placed': { status: 409, ...once },
  'order.on_hold': { status: 409, ...once },
  'order.not_paid': { status: 409, ...once },
  'order.has_left': { status: 409, ...once },
  'order.disputed': { status: 409, ...once },
  'order.too_many_pieces': { status: 422, ...once },
  'order.to_send_changed': { status: 409, ...anew },
  'order.no_pieces': { status: 422, ...once },
  'order.tracking_link': { status: 422, ...once },
  'order.capture_refused': { status: 409, ...once },
  'order.not_on_hold': { status: 409, ...once },
  'order.hold_does_not_fit': { status: 409, ...once },
  'order.hold_without_money': { status: 409, ...once },
  'order.parcel_not_on_its_way': { status: 409, ...once },
  'order.not_done': { status: 409, ...once },
  'payment.provider_away': { status: 503, ...again },
  'payment.provider_refuses': { status: 503, ...again },
  'refund.nothing_left': { status: 409, ...once },
  'refund.too_much': { status: 422, ...once },
  'refund.disputed': { status: 409, ...once },
  'refund.not_paid': { status: 409, ...once },
  'refund.not_payable': { status: 422, ...once },
  'refund.amount': { status: 422, ...once },
  'refund.no_pieces': { status: 422, ...once },
  'refund.contradictory': { status: 422, ...once },
  'receipt.day': { status: 422, ...once },
  'receipt.too_early': { status: 422, ...once },
  'receipt.too_late': { status: 422, ...once },
  'receipt.too_large': { status: 422, ...once },
  'receipt.more_than_owed': { status: 422, ...once },
  'receipt.not_on_account': { status: 409, ...once },
  'receipt.changed': { status: 409, ...anew },
  'settings.bank_in_use': { status: 422, ...once },
  'settings.bank_needed': { status: 422, ...once },
  'synonyms.rule': { status: 422, ...once },
  'receipt.gone': { status: 409, ...once },
  'refund.changed': { status: 409, ...anew },
  'refund.not_to_transfer': { status: 409, ...once },
  'key.scope': { status: 422, ...once },
  'key.more_than_maker': { status: 422, ...once },
  'key.network': { status: 422, ...once },
  'key.expiry': { status: 422, ...once },
  'key.overlap': { status: 422, ...once },
  'key.ended': { status: 409, ...once },
  'key.too_many': { status: 422, ...once },
  'settings.struck_price': { status: 422, ...once },
  'problem.changed': { status: 409, ...anew },
  'problem.over': { status: 409, ...once },
  'withdrawal.not_possible': { status: 422, ...once },
  'message.too_many': { status: 429, ...again },
  'account.stale': { status: 409, ...anew },
  'account.address_book_full': { status: 422, ...once },
  'webhook.signature': { status: 400, ...once },
  'webhook.address': { status: 422, ...once },
  'webhook.rights': { status: 422, ...once },
  'webhook.off': { status: 409, ...once },
  'webhook.too_many': { status: 409, ...once },
  'webhook.on_its_way': { status: 409, ...again },
  'product.sku_taken': { status: 409, ...once },
  'product.pieces_reserved': { status: 409, ...again },
  'import.not_csv': { status: 422, ...once },
  'import.encoding': { status: 422, ...once },
  'import.cut_off': { status: 422, ...once },
  'import.too_large': { status: 413, ...once },
  'import.unknown_format': { status: 422, ...once },
  'import.no_inventory': { status: 422, ...once },
  'import.stock_unknown': { status: 422, ...once },
  'import.other_currency': { status: 422, ...once },
  'import.other_tax': { status: 422, ...once },
  'import.empty': { status: 422, ...once },
  'import.stays_on_sale': { status: 409, ...once },
  'import.under_way': { status: 409, ...again },
  'file.not_a_picture': { status: 422, ...once },
  'file.too_large': { status: 413, ...once },
  'file.address_refused': { status: 422, ...once },
  'file.not_there': { status: 422, ...once },
  'file.unreachable': { status: 502, ...again },
  'limit.too_many_requests': { status: 429, ...again },
  'system.unavailable': { status: 503, ...again },
  'system.fault': { status: 500, ...again },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

/** Ends a request with an entry of the catalogue; caught once, at the edge. */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly retryAfter: number | null
  /** Where to try again, if that is not the same address: a failed sign-in starts over. */
  readonly retryAt: string | null
  constructor(code: ErrorCode, options: { retryAfter?: number; retryAt?: string; cause?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.retryAfter = options.retryAfter ?? null
    this.retryAt = options.retryAt ?? null
  }
}

/** Another person's order is "not found" too: what a visitor may not see does not exist for them. */
export function notFound(): never {
  throw new Fault('request.not_found')
}
