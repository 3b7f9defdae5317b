import { eventsReadOn } from './F34-events-read-on.ts'
import { oneBadRow } from './F35-one-bad-row.ts'
import { cancelRefused } from './F36-cancel-refused.ts'
import { inquiryBecomesDispute } from './F38-inquiry-becomes-dispute.ts'
import { beginRefused } from './F40-begin-refused.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** What an examination from outside has found about the passes that go through everything. */
export const passRows: readonly MatrixRow[] = [
  {
    id: 'F34',
    file: 'F34-events-read-on.ts',
    fault: 'hundreds of messages come as they should, one is left out later, and four read the list at once',
    holds: 'a minute costs the same whatever happened before it; what was left out is found, once',
    threatens: ['I1', 'I6'],
    run: eventsReadOn,
  },
  {
    id: 'F35',
    file: 'F35-one-bad-row.ts',
    fault:
      'the provider answers with 403, 400 or without content for some payments, as they are settled and as they end',
    holds: 'all others are settled and ended in the same round; somebody is called for each that fails, once',
    threatens: ['I1', 'I3', 'I4'],
    run: oneBadRow,
  },
  {
    id: 'F36',
    file: 'F36-cancel-refused.ts',
    fault: 'the time of an order is over and the provider does not cancel its payment, as while the bank asks',
    holds: 'the order and its pieces stay; paid meanwhile it is placed, else it ends when the provider says so',
    threatens: ['I3', 'I4'],
    run: cancelRefused,
  },
  {
    id: 'F38',
    file: 'F38-inquiry-becomes-dispute.ts',
    fault: 'a bank asks, somebody has looked at it, and then it takes a part of the money and keeps it',
    holds: 'each change calls somebody again, once; the ledger says what was taken',
    threatens: ['I1'],
    run: inquiryBecomesDispute,
  },
  {
    id: 'F40',
    file: 'F40-begin-refused.ts',
    fault:
      'a payment that is to begin is refused with 401, 403 or 400, answered without content, or its address not taken',
    holds: 'the pieces are free at once, the buyer reads why, and can buy once it is mended',
    threatens: ['I4'],
    run: beginRefused,
  },
]
