import type { Language } from '#app/web/language-of.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { standingWord, stepsOf } from '#app/orders/order-words.ts'

/** Everything that an old link shows: no personal data. */
export function oldLinkOf(
  language: Language,
  order: OrderDetails,
  { linkKey, isSent, hasAccount }: { linkKey: string; isSent: boolean; hasAccount: boolean },
) {
  const { number, createdAt, pickUp } = order
  return {
    number,
    createdAt,
    word: standingWord(language, order, pickUp !== null),
    steps: stepsOf(language, order),
    hasAccount,
    isSent,
    linkKey,
  }
}
export type OldLinkData = ReturnType<typeof oldLinkOf>
