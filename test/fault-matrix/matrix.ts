// What can go wrong with money, by the number of each fault in docs/specification/faults.md, and what must be true
// nevertheless.
import { doubleSubmit } from './rows/F01-double-submit.ts'
import { twoTabs } from './rows/F02-two-tabs.ts'
import { retryAfterDecline } from './rows/F03-retry-after-decline.ts'
import { tabClosed } from './rows/F04-tab-closed.ts'
import { webhookFirst } from './rows/F05-webhook-first.ts'
import { webhookBeforeReference } from './rows/F06-webhook-before-reference.ts'
import { webhookNeverArrives } from './rows/F07-webhook-never-arrives.ts'
import { fiveWebhooksAtOnce } from './rows/F08-five-webhooks-at-once.ts'
import { eventsOutOfOrder } from './rows/F09-events-out-of-order.ts'
import { endpointDown } from './rows/F10-endpoint-down.ts'
import { forgedSignature } from './rows/F11-forged-signature.ts'
import { crashBeforeCommit } from './rows/F12-crash-before-commit.ts'
import { crashAfterCommit } from './rows/F13-crash-after-commit.ts'
import { answerLost } from './rows/F14-answer-lost.ts'
import { providerFails } from './rows/F15-provider-fails.ts'
import { keyUsedBefore } from './rows/F16-key-used-before.ts'
import { keyForgotten } from './rows/F17-key-forgotten.ts'
import { bankQuestionAbandoned } from './rows/F18-bank-question-abandoned.ts'
import { lastPieceGone } from './rows/F19-last-piece-gone.ts'
import { expiryRacesSuccess } from './rows/F20-expiry-races-success.ts'
import { cartChangedWhilePaying } from './rows/F21-cart-changed-while-paying.ts'
import { amountTampered } from './rows/F22-amount-tampered.ts'
import { currencies } from './rows/F23-currencies.ts'
import { eventsOfOthers } from './rows/F24-events-of-others.ts'
import { doubleRefund } from './rows/F25-double-refund.ts'
import { refundFailsLater } from './rows/F26-refund-fails-later.ts'
import { partialCapture } from './rows/F27-partial-capture.ts'
import { authorisationEnds } from './rows/F28-authorisation-ends.ts'
import { dispute } from './rows/F29-dispute.ts'
import { cardTesting } from './rows/F30-card-testing.ts'
import { scriptBlocked } from './rows/F31-script-blocked.ts'
import { restoredBackup } from './rows/F32-restored-backup.ts'
import { examinedRows } from './rows/examined-rows.ts'
import { invoiceRows } from './rows/invoice-rows.ts'
import type { MatrixRow } from './row.ts'

export const matrix: readonly MatrixRow[] = [
  {
    id: 'F01',
    file: 'F01-double-submit.ts',
    fault: 'one press of the button arrives twelve times at once',
    holds: 'one order, one payment requested under one key, the same answer to all',
    threatens: ['I1', 'I2', 'I4', 'I5'],
    run: doubleSubmit,
  },
  {
    id: 'F02',
    file: 'F02-two-tabs.ts',
    fault: 'two tabs confirm the payment of one order at the same moment',
    holds: 'one is charged, the other sees that, and both end on the paid order',
    threatens: ['I2', 'I5', 'I9'],
    run: twoTabs,
  },
  {
    id: 'F03',
    file: 'F03-retry-after-decline.ts',
    fault: 'two cards are declined, the third is accepted, and the second decline arrives last',
    holds: 'the same payment is paid once; the late message changes nothing',
    threatens: ['I2', 'I9'],
    run: retryAfterDecline,
  },
  {
    id: 'F04',
    file: 'F04-tab-closed.ts',
    fault: 'the card is charged and the tab is closed before the return',
    holds: 'the webhook alone places the order; the cart is empty at the next visit',
    threatens: ['I1', 'I3', 'I5'],
    run: tabClosed,
  },
  {
    id: 'F05',
    file: 'F05-webhook-first.ts',
    fault: 'the webhook of the payment arrives before the browser has its answer',
    holds: 'the order is placed, the return page shows it, and no one gets two mails',
    threatens: ['I2', 'I5', 'I6'],
    run: webhookFirst,
  },
  {
    id: 'F06',
    file: 'F06-webhook-before-reference.ts',
    fault: 'the payment is created and paid before the shop has stored its reference',
    holds: 'the webhook finds its order by the payment’s metadata',
    threatens: ['I3', 'I6'],
    run: webhookBeforeReference,
  },
  {
    id: 'F07',
    file: 'F07-webhook-never-arrives.ts',
    fault:
      'every webhook of a payment is lost and no one returns, neither from the card fields nor from the provider’s page',
    holds: 'the reconciler queries the payment and places the order within its period',
    threatens: ['I1', 'I3'],
    run: webhookNeverArrives,
  },
  {
    id: 'F08',
    file: 'F08-five-webhooks-at-once.ts',
    fault: 'one webhook arrives five times at the same moment',
    holds: 'five answers of "received", one step of the order',
    threatens: ['I4', 'I5', 'I6'],
    run: fiveWebhooksAtOnce,
  },
  {
    id: 'F09',
    file: 'F09-events-out-of-order.ts',
    fault: 'events arrive newest first; and an old one is being processed as the payment is stored',
    holds: 'paid stays paid',
    threatens: ['I6', 'I9'],
    run: eventsOutOfOrder,
  },
  {
    id: 'F10',
    file: 'F10-endpoint-down.ts',
    fault: 'the shop answers 503 for ten minutes, then the waiting webhooks arrive',
    holds: 'all are processed afterwards',
    threatens: ['I1', 'I6'],
    run: endpointDown,
  },
  {
    id: 'F11',
    file: 'F11-forged-signature.ts',
    fault: 'a signature is wrong, missing, an hour old, or of a changed body; then the secret is rotated',
    holds: '400 and nothing changes; during the rotation either secret is accepted',
    threatens: ['I3', 'I6'],
    run: forgedSignature,
  },
  {
    id: 'F12',
    file: 'F12-crash-before-commit.ts',
    fault: 'the shop is killed between the payment at the provider and storing its reference',
    holds: 'the same key returns the same payment; nothing is left that could be paid unseen',
    threatens: ['I2', 'I3'],
    run: crashBeforeCommit,
  },
  {
    id: 'F13',
    file: 'F13-crash-after-commit.ts',
    fault: 'shop or worker is killed between "paid" and what follows from it',
    holds: 'the letter is sent nevertheless, and once',
    threatens: ['I5'],
    run: crashAfterCommit,
  },
  {
    id: 'F14',
    file: 'F14-answer-lost.ts',
    fault:
      'the provider has created, charged, refunded or captured, and the answer is lost, on the network or because the client is killed',
    holds: 'repeated under the same key it happens once',
    threatens: ['I1', 'I2'],
    run: answerLost,
  },
  {
    id: 'F15',
    file: 'F15-provider-fails.ts',
    fault: 'the provider is unreachable, busy, broken or cut off, once and for long',
    holds: 'a few retries, then a "try again" message; nothing happens twice',
    threatens: ['I1', 'I2'],
    run: providerFails,
  },
  {
    id: 'F16',
    file: 'F16-key-used-before.ts',
    fault: 'a bug has used an attempt’s key with other content',
    holds: 'an alarm, and a new attempt with its own key is paid',
    threatens: ['I2', 'I8'],
    run: keyUsedBefore,
  },
  {
    id: 'F17',
    file: 'F17-key-forgotten.ts',
    fault: 'the answer was lost and the provider has forgotten the key a day later',
    holds: 'its list is searched before anything is created again',
    threatens: ['I2', 'I3'],
    run: keyForgotten,
  },
  {
    id: 'F18',
    file: 'F18-bank-question-abandoned.ts',
    fault: 'the bank’s question is closed without an answer; the worker is killed as the order ends',
    holds: 'first the payment is cancelled, then the order ends and its items are free',
    threatens: ['I3', 'I4'],
    run: bankQuestionAbandoned,
  },
  {
    id: 'F19',
    file: 'F19-last-piece-gone.ts',
    fault: 'the bank is answered after the deadline and the last item is sold',
    holds: 'not charged; or, if the money came nevertheless, refunded with a mail',
    threatens: ['I3', 'I4'],
    run: lastPieceGone,
  },
  {
    id: 'F20',
    file: 'F20-expiry-races-success.ts',
    fault: 'the deadline and the payment happen at the same instant',
    holds: 'the provider decides, the shop follows',
    threatens: ['I3', 'I9'],
    run: expiryRacesSuccess,
  },
  {
    id: 'F21',
    file: 'F21-cart-changed-while-paying.ts',
    fault: 'the price rises and another tab adds an item while the card is entered',
    holds: 'charged is what she agreed to; anything else needs a new consent, and the old payment is closed',
    threatens: ['I1', 'I8'],
    run: cartChangedWhilePaying,
  },
  {
    id: 'F22',
    file: 'F22-amount-tampered.ts',
    fault: 'a browser sends its own price; a payment of another order or amount is presented',
    holds: 'amounts from the browser are ignored; a payment that does not fit is held and reviewed, and does not pay',
    threatens: ['I1', 'I3', 'I8'],
    run: amountTampered,
  },
  {
    id: 'F23',
    file: 'F23-currencies.ts',
    fault: 'orders in euro, yen, dinar and krona; a payment in another currency',
    holds: 'each in its own unit; an amount that cannot be charged is reported, another currency is held',
    threatens: ['I8'],
    run: currencies,
  },
  {
    id: 'F24',
    file: 'F24-events-of-others.ts',
    fault: 'correctly signed webhooks of live mode, another account, another shop',
    holds: 'ignored, with the reason',
    threatens: ['I3', 'I6'],
    run: eventsOfOthers,
  },
  {
    id: 'F25',
    file: 'F25-double-refund.ts',
    fault: 'the rest is refunded in two windows at once, and its webhook comes before the answer',
    holds: 'one refund on both sides, never more than was captured',
    threatens: ['I1', 'I5'],
    run: doubleRefund,
  },
  {
    id: 'F26',
    file: 'F26-refund-fails-later.ts',
    fault: 'the bank returns a refund',
    holds: 'the row fails, the ledger reverses it, staff are asked to look',
    threatens: ['I1'],
    run: refundFailsLater,
  },
  {
    id: 'F27',
    file: 'F27-partial-capture.ts',
    fault: 'someone captures a part in the dashboard',
    holds: 'the ledger has the amount, the order waits for staff, nothing leaves',
    threatens: ['I1', 'I8'],
    run: partialCapture,
  },
  {
    id: 'F28',
    file: 'F28-authorisation-ends.ts',
    fault: 'no one captures an authorisation for seven days',
    holds: 'capturing is refused, the order is cancelled, its items are free',
    threatens: ['I3', 'I4'],
    run: authorisationEnds,
  },
  {
    id: 'F29',
    file: 'F29-dispute.ts',
    fault: 'a buyer’s bank takes the money back, and decides one way or the other',
    holds: 'flagged, no additional refund, the ledger follows the decision',
    threatens: ['I1'],
    run: dispute,
  },
  {
    id: 'F30',
    file: 'F30-card-testing.ts',
    fault: 'two hundred cards are tried: on one order, from one address, from many',
    holds: 'few are tried, none before the address, others buy as usual',
    threatens: ['I7'],
    run: cardTesting,
  },
  {
    id: 'F31',
    file: 'F31-script-blocked.ts',
    fault: 'the card provider’s script is blocked, or too slow',
    holds: 'a clear message and "try again"; the order is made once',
    threatens: ['I2'],
    run: scriptBlocked,
  },
  {
    id: 'F32',
    file: 'F32-restored-backup.ts',
    fault: 'the shop’s database is restored from a backup, the provider’s book is not',
    holds: 'later payments are found, lost orders are made again, and money without an order is reported to staff',
    threatens: ['I1', 'I3'],
    run: restoredBackup,
  },
  ...examinedRows,
  ...invoiceRows,
]
