import { eventsReadOn } from './F34-events-read-on.ts'
import { oneBadRow } from './F35-one-bad-row.ts'
import { cancelRefused } from './F36-cancel-refused.ts'
import { inquiryBecomesDispute } from './F38-inquiry-becomes-dispute.ts'
import { beginRefused } from './F40-begin-refused.ts'
import { bankTakesDays } from './F44-bank-takes-days.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** Findings of an external review about jobs that go through all rows. */
export const passRows: readonly MatrixRow[] = [
  {
    id: 'F34',
    file: 'F34-events-read-on.ts',
    fault: 'hundreds of webhooks arrive as they should, one is lost later, and four processes read the list at once',
    holds: 'a minute costs the same whatever happened before it; the lost one is found, once',
    threatens: ['I1', 'I6'],
    run: eventsReadOn,
  },
  {
    id: 'F35',
    file: 'F35-one-bad-row.ts',
    fault:
      'the provider answers with 403, 400 or without content for some payments, when they are settled and when they end',
    holds: 'all others are settled and ended in the same round; each failure is reported once',
    threatens: ['I1', 'I3', 'I4'],
    run: oneBadRow,
  },
  {
    id: 'F36',
    file: 'F36-cancel-refused.ts',
    fault: 'the deadline of an order has passed and the provider does not cancel its payment, as while the bank asks',
    holds: 'the order and its items stay; paid meanwhile it is placed, otherwise it ends when the provider says so',
    threatens: ['I3', 'I4'],
    run: cancelRefused,
  },
  {
    id: 'F38',
    file: 'F38-inquiry-becomes-dispute.ts',
    fault: 'a bank asks, staff have looked, and then it takes a part of the money and keeps it',
    holds: 'each change is reported again, once; the ledger says what was taken',
    threatens: ['I1'],
    run: inquiryBecomesDispute,
  },
  {
    id: 'F40',
    file: 'F40-begin-refused.ts',
    fault:
      'opening a payment is refused with 401, 403 or 400, answered without content, or its address is not accepted',
    holds: 'the items are free at once, the buyer reads why, and can buy once it is fixed',
    threatens: ['I4'],
    run: beginRefused,
  },
  {
    id: 'F44',
    file: 'F44-bank-takes-days.ts',
    fault: 'a bank takes days for a debit, its messages come late, and the deadline passes; then it pays, or refuses',
    holds:
      'nothing is cancelled while it works; the money places the order, a refusal leaves it to be paid, or ends it',
    threatens: ['I3', 'I4', 'I5'],
    run: bankTakesDays,
  },
]
