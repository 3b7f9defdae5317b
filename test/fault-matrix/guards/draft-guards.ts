import { type Guard, one } from './guard.ts'

/** For the row about payment links. */
export const draftGuards: readonly Guard[] = [
  one(
    'F48',
    'withdrawing ends an order that waits for its payment first',
    'app/drafts/sending/withdraw-draft-link.operation.ts',
    `if (filed.waiting) return stopped(filed.waiting, actor.now)`,
    ``,
  ),
  one(
    'F48',
    'a draft whose order is placed sells nothing again',
    'app/orders/standing/change-order.server.ts',
    `await noteDraft(tx, order)`,
    ``,
  ),
]
