import { type Money, plus } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { type AccountSeller, sellsOnAccount } from '#app/settings/sells-on-account.ts'
import type { ShopSettings } from '#app/settings/settings.ts'

export type OweRefusal = 'not-on-account' | 'account-overdue' | 'account-limit'

/** A signed-in customer who might owe money. */
export interface Buyer {
  /** Has paid for an order before, and has not had all of it back. */
  isKnown: boolean
  /** The sum still to be paid on account. */
  owed: Money
  /** Some of that should have been paid by now. */
  isOverdue: boolean
}

/** Why a signed-in customer who might expect to buy on account cannot now; null where she would not expect it. */
export function whyNotOffered(terms: AccountSeller, refusal: OweRefusal): 'overdue' | 'limit' | 'unknown' | null {
  if (refusal === 'account-overdue') return 'overdue'
  if (refusal === 'account-limit') return 'limit'
  return sellsOnAccount(terms) && terms.onAccount === 'known' ? 'unknown' : null
}

export type AccountTerms = AccountSeller & Pick<ShopSettings, 'onAccountLimit'>

/** Whether this buyer, null for a guest, may owe so much more. */
export function mayOwe(terms: AccountTerms, buyer: Buyer | null, total: Money): Outcome<undefined, OweRefusal> {
  if (!sellsOnAccount(terms) || !buyer || total.amount <= 0) return refuse('not-on-account')
  if (terms.onAccount === 'known' && !buyer.isKnown) return refuse('not-on-account')
  if (buyer.isOverdue) return refuse('account-overdue')
  return plus(buyer.owed, total).amount > terms.onAccountLimit ? refuse('account-limit') : agree()
}
