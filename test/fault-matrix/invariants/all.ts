import { bothBooksAgree } from './I1-both-books-agree.ts'
import { paidOnce } from './I2-paid-once.ts'
import { noMoneyWithoutOrder } from './I3-no-money-without-order.ts'
import { stockAddsUp } from './I4-stock-adds-up.ts'
import { eachLetterOnce } from './I5-each-letter-once.ts'
import { eachEventOnce } from './I6-each-event-once.ts'
import { nothingSecret } from './I7-nothing-secret.ts'
import { oneCurrency } from './I8-one-currency.ts'
import { onlyForward } from './I9-only-forward.ts'
import { standingAsComputed } from './I10-standing-as-computed.ts'
import { listsAsTheProducts } from './I11-lists-as-the-products.ts'
import { returnsAddUp } from './I12-returns-add-up.ts'
import type { Invariant } from './invariant.ts'

export const invariants = {
  I1: {
    sentence: 'for each order, captured less refunded at the provider equals the ledger',
    check: bothBooksAgree,
  },
  I2: { sentence: 'an order is paid once, and a press of the button makes one order', check: paidOnce },
  I3: {
    sentence: 'captured money pays for one order, or all of it was refunded for a stored reason',
    check: noMoneyWithoutOrder,
  },
  I4: {
    sentence: 'stock is never below zero, paid items are taken from it once, and nothing is reserved for ended orders',
    check: stockAddsUp,
  },
  I5: { sentence: 'one confirmation for each paid order, one letter for each refund', check: eachLetterOnce },
  I6: {
    sentence: 'each event of the provider is in the inbox once and processed, and a repeat is accepted',
    check: eachEventOnce,
  },
  I7: { sentence: 'no card number, code or key in any log, table or letter', check: nothingSecret },
  I8: { sentence: 'whole minor units, and one currency from order to refund', check: oneCurrency },
  I9: {
    sentence: 'states only move forward, except that a decided dispute may be opened again',
    check: onlyForward,
  },
  I10: {
    sentence: 'the standing stored for an order is what follows from its ledger and its parcels',
    check: standingAsComputed,
  },
  I11: {
    sentence: 'lists show of each product what its own tables say, and so does every count beside a filter',
    check: listsAsTheProducts,
  },
  I12: {
    sentence:
      'no more comes back than was sent or goes into stock than has arrived, and a return is refunded or exchanged once',
    check: returnsAddUp,
  },
} as const satisfies Record<string, { sentence: string; check: Invariant }>
export type InvariantName = keyof typeof invariants
