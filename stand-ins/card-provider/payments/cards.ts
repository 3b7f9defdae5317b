export type Decline = {
  code: string
  declineCode: string
  message: string
  advice: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later'
}

export type TestCard = {
  number: string
  /** The ready-made payment method for this card in calls from a server. */
  method: string | null
  brand: 'amex' | 'discover' | 'mastercard' | 'visa'
  funding: 'credit' | 'debit'
  country: string
  /** Its purpose in words, for the page that lists the cards. */
  does: string
  decline?: Decline
  /** When the bank wants the buyer to confirm. */
  challenge?: 'always' | 'unless-set-up' | 'optional'
  /** The bank's own check fails instead of asking. */
  challengeBreaks?: boolean
  declineAfterChallenge?: Decline
  risk?: 'elevated' | 'highest'
  blocked?: boolean
  failsCheck?: 'cvc' | 'postal-code'
  afterwards?: 'dispute-fraudulent' | 'dispute-not-received' | 'inquiry' | 'fraud-warning'
  refund?: 'stays-pending' | 'fails-later'
}

const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
  advice: 'try_again_later',
}

function declinedFor(declineCode: string, message: string, advice: Decline['advice'] = 'try_again_later'): Decline {
  return { code: 'card_declined', declineCode, message, advice }
}

const noFunds = declinedFor('insufficient_funds', 'Your card has insufficient funds.')
const expired: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
  advice: 'do_not_try_again',
}
const wrongCvc: Decline = {
  code: 'incorrect_cvc',
  declineCode: 'incorrect_cvc',
  message: 'Your card’s security code is incorrect.',
  advice: 'confirm_card_data',
}
const processing: Decline = {
  code: 'processing_error',
  declineCode: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
  advice: 'try_again_later',
}

export const realCardInTestMode: Decline = declinedFor(
  'test_mode_live_card',
  'Your card was declined: only test cards work here. No real card is ever charged.',
  'do_not_try_again',
)
export const wrongNumber: Decline = {
  code: 'incorrect_number',
  declineCode: 'incorrect_number',
  message: 'Your card number is incorrect.',
  advice: 'confirm_card_data',
}

function card(number: string, method: string | null, does: string, more: Partial<TestCard> = {}): TestCard {
  return { number, method, brand: brandOf(number), funding: 'credit', country: 'US', does, ...more }
}

function brandOf(number: string): TestCard['brand'] {
  if (number.startsWith('3')) return 'amex'
  if (number.startsWith('5')) return 'mastercard'
  return number.startsWith('6') ? 'discover' : 'visa'
}

const declines = 'pm_card_visa_chargeDeclined'
const strong = 'pm_card_threeDSecure'
const askedForCode = 'pm_card_authenticationRequired'

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa', 'succeeds'),
  card('4000056655665556', 'pm_card_visa_debit', 'succeeds (debit)', { funding: 'debit' }),
  card('5555555555554444', 'pm_card_mastercard', 'succeeds'),
  card('378282246310005', 'pm_card_amex', 'succeeds; code of four digits'),
  card('6011111111111117', 'pm_card_discover', 'succeeds'),
  card('4000000000000002', declines, 'declined', { decline: declined }),
  card('4000000000009995', `${declines}InsufficientFunds`, 'declined: insufficient funds', { decline: noFunds }),
  card('4000000000009987', `${declines}LostCard`, 'declined: lost card', {
    decline: declinedFor('lost_card', 'Your card was declined.', 'do_not_try_again'),
  }),
  card('4000000000009979', `${declines}StolenCard`, 'declined: stolen card', {
    decline: declinedFor('stolen_card', 'Your card was declined.', 'do_not_try_again'),
  }),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'declined: expired', { decline: expired }),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'declined: wrong code', { decline: wrongCvc }),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'fails while processing', {
    decline: processing,
  }),
  card('4000000000006975', `${declines}VelocityLimitExceeded`, 'declined: used too often', {
    decline: declinedFor('card_velocity_exceeded', 'Your card was declined for making repeated attempts too often.'),
  }),
  card('4000000000000341', 'pm_card_chargeCustomerFail', 'can be stored, but every charge is declined', {
    decline: declined,
  }),
  card('4100000000000019', 'pm_card_radarBlock', 'blocked: risk is highest', {
    decline: declinedFor('fraudulent', 'Your card was declined.', 'do_not_try_again'),
    risk: 'highest',
    blocked: true,
  }),
  card('4000000000004954', null, 'succeeds; risk is highest', { risk: 'highest' }),
  card('4000000000009235', 'pm_card_riskLevelElevated', 'succeeds; risk is elevated, opens a review', {
    risk: 'elevated',
  }),
  card('4000000000000101', 'pm_card_cvcCheckFail', 'succeeds; the code does not match', { failsCheck: 'cvc' }),
  card('4000000000000036', 'pm_card_avsZipFail', 'succeeds; the postal code does not match', {
    failsCheck: 'postal-code',
  }),
  card('4000002500003155', `${askedForCode}OnSetup`, 'bank asks, unless it was set up earlier', {
    challenge: 'unless-set-up',
  }),
  card('4000002760003184', askedForCode, 'bank always asks', { challenge: 'always' }),
  card('4000003800000446', `${askedForCode}SetupForOffSession`, 'bank asks while the buyer is there', {
    challenge: 'unless-set-up',
  }),
  card('4000008260003178', `${askedForCode}ChargeDeclinedInsufficientFunds`, 'bank asks, then insufficient funds', {
    challenge: 'always',
    declineAfterChallenge: noFunds,
  }),
  card('4000000000003220', `${strong}2Required`, 'bank asks, then succeeds', { challenge: 'always' }),
  card('4000008400001629', `${strong}RequiredChargeDeclined`, 'bank asks, then declines', {
    challenge: 'always',
    declineAfterChallenge: declined,
  }),
  card('4000008400001280', `${strong}RequiredProcessingError`, 'bank’s check breaks down: declined', {
    challenge: 'always',
    challengeBreaks: true,
  }),
  card('4000000000003055', `${strong}Optional`, 'bank asks only when told to', { challenge: 'optional' }),
  card('4000000000003097', `${strong}OptionalProcessingError`, 'succeeds; the bank’s check would break down', {
    challenge: 'optional',
    challengeBreaks: true,
  }),
  card('4000000000000259', 'pm_card_createDispute', 'succeeds, then disputed as fraudulent', {
    afterwards: 'dispute-fraudulent',
  }),
  card('4000000000002685', 'pm_card_createDisputeProductNotReceived', 'succeeds, then disputed: not received', {
    afterwards: 'dispute-not-received',
  }),
  card('4000000000001976', 'pm_card_createDisputeInquiry', 'succeeds, then the bank inquires', {
    afterwards: 'inquiry',
  }),
  card('4000000000005423', 'pm_card_createIssuerFraudRecord', 'succeeds, then an early fraud warning', {
    afterwards: 'fraud-warning',
  }),
  card('4000000000007726', 'pm_card_pendingRefund', 'succeeds; its refund is pending at first', {
    refund: 'stays-pending',
  }),
  card('4000000000005126', 'pm_card_refundFail', 'succeeds; its refund fails later', { refund: 'fails-later' }),
  card('4000000000000077', 'pm_card_bypassPending', 'succeeds; the money is there at once'),
]

const byNumber = new Map(testCards.map((entry) => [entry.number, entry]))
const byMethod = new Map(testCards.map((entry) => [entry.method, entry]))

export function findCard(number: string): TestCard | null {
  return byNumber.get(number) ?? null
}

export function findCardByMethod(method: string): TestCard | null {
  return byMethod.get(method) ?? null
}

/** The check digit of ISO/IEC 7812-1, annex B. */
export function hasValidCheckDigit(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].toReversed().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}
