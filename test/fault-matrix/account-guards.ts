import { type Guard, one } from './guard.ts'

/** Of the rows about payment on account. */
export const accountGuards: readonly Guard[] = [
  one(
    'F42',
    'a card that is still asked for is closed before the order is owed',
    'app/payments/open-attempt.server.ts',
    `if ((await closePayment(other)) !== 'closed') {`,
    `if (other.method === 'account' && (await closePayment(other)) !== 'closed') {`,
  ),
  one(
    'F43',
    'the page’s key makes a second press the same receipt',
    'app/on-account/account-book.server.ts',
    `submissionKey: receipt.submissionKey`,
    `submissionKey: newId()`,
  ),
  one(
    'F43',
    'each receipt is a line of the ledger by its own reference',
    'app/payments/provider-book.ts',
    `(reference === undefined || reference === known.reference)`,
    `known.kind === kind`,
  ),
  one(
    'F43',
    'what came for an order that is called off goes back',
    'app/payments/carry-out.server.ts',
    `if (payment.captured.amount > 0) await requestRest(tx, attempt, reason, now)`,
    `if (payment.status === 'captured') await requestRest(tx, attempt, reason, now)`,
  ),
]
