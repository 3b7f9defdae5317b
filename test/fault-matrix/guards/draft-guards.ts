import { type Guard, one } from './guard.ts'

/** For the rows about payment links and edited orders. */
export const draftGuards: readonly Guard[] = [
  one(
    'F48',
    'withdrawing ends an order that waits for its payment first',
    'app/drafts/sending/end-link.server.ts',
    `if (waiting) return stopped(waiting, now)`,
    ``,
  ),
  one(
    'F48',
    'a draft whose order is placed sells nothing again',
    'app/orders/standing/change-order.server.ts',
    `await noteDraft(tx, order)`,
    ``,
  ),
  one(
    'F49',
    'an edit is done as its page has shown it, or not at all',
    'app/edits/plan-edit.server.ts',
    `if (input.planned !== undefined && input.planned !== plan.value.planned) return refuse('order.edit_changed')`,
    ``,
  ),
  one(
    'F49',
    'what was taken out of an order is not sent',
    'app/orders/shipment.ts',
    `quantity - removed - piecesIn(own, ...gone)`,
    `quantity - 0 * removed - piecesIn(own, ...gone)`,
  ),
  one(
    'F49',
    'what was taken out of an order is back in stock',
    'app/orders/standing/take-out.server.ts',
    `return restockPart(tx, row, await asVariants(tx, row.id, gone))`,
    `return (void (await asVariants(tx, row.id, gone)), [])`,
  ),
]
