import type { TextKey } from '#app/texts.ts'

/** The provider's codes for the reason of a dispute, as its bank gives them. */
const words = {
  bank_cannot_process: 'office.dispute.bank',
  check_returned: 'office.dispute.bank',
  credit_not_processed: 'office.dispute.credit',
  customer_initiated: 'office.dispute.customer',
  debit_not_authorized: 'office.dispute.not_authorised',
  duplicate: 'office.dispute.duplicate',
  fraudulent: 'office.dispute.fraud',
  incorrect_account_details: 'office.dispute.account',
  insufficient_funds: 'office.dispute.funds',
  product_not_received: 'office.dispute.not_received',
  product_unacceptable: 'office.dispute.unacceptable',
  subscription_canceled: 'office.dispute.subscription',
  unrecognized: 'office.dispute.unrecognised',
} as const satisfies Record<string, TextKey>

export const knownDisputes = Object.keys(words)

/** Null of a code that says nothing (`general`) or is new at the provider: it is shown as it is. */
export const disputeWord = (code: string): TextKey | null =>
  // Looked up in the table just before.
  Object.hasOwn(words, code) ? words[code as keyof typeof words] : null
