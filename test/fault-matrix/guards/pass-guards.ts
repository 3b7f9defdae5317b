import { type Guard, one } from './guard.ts'

/** For the rows in `pass-rows.ts`. */
export const passGuards: readonly Guard[] = [
  one(
    'F34',
    'the cursor moves on also when nothing was missed',
    'app/payments/events/missed-events.server.ts',
    `const isNew = top !== null && until > cursor.listedUntil`,
    `const isNew = top !== null && until.getTime() < 0`,
  ),
  one(
    'F35',
    'a row that fails is postponed, and the others follow',
    'app/payments/events/work-through.server.ts',
    `if (!(error instanceof Error) || error instanceof ProcessEnds || isDatabaseGone(error)) throw error`,
    `if (!(error instanceof ProviderUnreachable) || error instanceof ProcessEnds || isDatabaseGone(error)) throw error`,
  ),
  one(
    'F36',
    'only the provider can say that a payment is cancelled',
    'app/payments/placing/expire.server.ts',
    `  return 'not-cancelled'\n`,
    `  return attempt\n`,
  ),
  one(
    'F38',
    'a change after a review is reported again',
    'app/problems/problems.server.ts',
    'payment_problems.details <> excluded.details',
    'payment_problems.details is null',
  ),
  one(
    'F40',
    'an order whose payment cannot be opened ends at once',
    'app/payments/opening/begin-payment.server.ts',
    `await endUnbegun(orderId, now)`,
    `await Promise.resolve(endUnbegun)`,
  ),
  one(
    'F44',
    'a payment that a bank is working on is not cancelled',
    'app/card-payments/stripe.server.ts',
    `status === 'processing' || (status === 'authorised'`,
    `status === 'captured' || (status === 'authorised'`,
  ),
  one(
    'F44',
    'a refusal after days leaves the full time to pay another way',
    'app/payments/settling/wait-for-bank.server.ts',
    `if (next === 'processing' || isOver) await prolong(tx, order.id, now)`,
    `if (next === 'processing') await prolong(tx, order.id, now)`,
  ),
]
