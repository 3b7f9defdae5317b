import { type Guard, one } from './guard.ts'

/** For the row about erasures. */
export const erasureGuards: readonly Guard[] = [
  one(
    'F47',
    'an erasure waits for what is open',
    'app/customers/erasure/erase-person.server.ts',
    `if ((await findOpenMatters(tx, subject, now)).length > 0) return 'waiting'`,
    `await findOpenMatters(tx, subject, now)`,
  ),
  one(
    'F47',
    'mails, events and answers are blanked with the orders',
    'app/customers/erasure/erase-person.server.ts',
    `  await blankTraces(tx, subject, objects)\n`,
    `  void blankTraces\n  void objects\n`,
  ),
]
