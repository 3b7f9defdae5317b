import { type Guard, one } from './guard.ts'

/** For the rows about payment on account. */
export const accountGuards: readonly Guard[] = [
  one(
    'F42',
    'an open card payment is closed before the order is owed',
    'app/payments/opening/start-payment.server.ts',
    `if ((await closePayment(other, now)) !== 'closed') {`,
    `if (other.method === 'account' && (await closePayment(other, now)) !== 'closed') {`,
  ),
  {
    row: 'F43',
    guard: 'the page’s key, and the amount it showed, make a second press the same receipt',
    changes: [
      {
        file: 'app/payments/on-account/receipt.ts',
        from: `if (receipt.received !== received) return refuse('receipt.changed')`,
        to: ``,
      },
      {
        file: 'app/operations/perform.server.ts',
        from: `const claimed = once === undefined ? null :`,
        to: `const claimed = key !== null ? null :`,
      },
    ],
  },
  one(
    'F43',
    'each receipt is a ledger line with its own reference',
    'app/payments/books/provider-book.ts',
    `(reference === undefined || reference === known.reference)`,
    `known.kind === kind`,
  ),
  one(
    'F43',
    'money for a cancelled order is refunded',
    'app/payments/books/provider-book.ts',
    `if (order.state === 'cancelled') return 'cancelled'`,
    `if (order.state === 'cancelled') return 'nothing'`,
  ),
]
