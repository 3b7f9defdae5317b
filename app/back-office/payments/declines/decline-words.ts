import type { TextKey } from '#app/texts.ts'

/**
 * The provider's codes for a declined payment, by what they mean for the one who reads them: many differ only for the
 * bank.
 */
const codes = {
  account: ['account_closed', 'bank_account_unusable', 'invalid_account', 'no_account', 'payment_method_unactivated'],
  amount: ['amount_too_large', 'amount_too_small', 'invalid_amount'],
  asked: [
    'authentication_not_handled',
    'authentication_required',
    'online_or_offline_pin_required',
    'offline_pin_required',
    'payment_intent_action_required',
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
  ],
  bank: [
    'call_issuer',
    'card_declined',
    'declined',
    'do_not_honor',
    'do_not_try_again',
    'generic_decline',
    'no_action_taken',
    'payment_method_provider_decline',
    'security_violation',
    'approve_with_id',
  ],
  card: ['card_not_supported', 'not_permitted', 'restricted_card', 'service_not_allowed', 'transaction_not_allowed'],
  currency: ['currency_not_supported', 'payment_method_currency_mismatch'],
  customer: [
    'debit_not_authorized',
    'payment_method_customer_decline',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'stop_payment_order',
  ],
  cvc: ['incorrect_cvc', 'invalid_cvc'],
  duplicate: ['duplicate_transaction', 'reenter_transaction'],
  expired: ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year', 'new_account_information_available'],
  fraud: ['fraudulent', 'merchant_blacklist', 'highest_risk_level', 'elevated_risk_level'],
  funds: ['insufficient_funds'],
  late: ['payment_intent_payment_attempt_expired', 'payment_method_provider_timeout'],
  limit: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'card_decline_rate_limit_exceeded'],
  lost: ['lost_card', 'pickup_card', 'stolen_card'],
  number: ['incorrect_number', 'invalid_number', 'incorrect_address', 'incorrect_zip', 'invalid_address'],
  pin: ['incorrect_pin', 'invalid_pin', 'pin_try_exceeded'],
  again: ['issuer_not_available', 'processing_error', 'try_again_later'],
  test: ['live_mode_test_card', 'test_mode_live_card', 'testmode_decline'],
} as const

type Meaning = keyof typeof codes

/** A code that is new at the provider means that the bank has refused; the code itself is beside it. */
export function declineWords(code: string): TextKey {
  const [meaning] = Object.entries(codes).find(([, known]) => (known as readonly string[]).includes(code)) ?? ['bank']
  // The keys of the table.
  return `office.decline.${meaning as Meaning}`
}

/** Every code that has a sentence. */
export const knownDeclines: readonly string[] = Object.values(codes).flat()
