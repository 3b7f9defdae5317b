import { type Money, plus } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { type AccountSeller, sellsOnAccount } from '#app/settings/sells-on-account.ts'
import type { ShopSettings } from '#app/settings/settings.ts'

export type OweRefusal = 'not-on-account' | 'account-overdue' | 'account-limit'

/** A signed-in customer who might buy on account. */
export interface Buyer {
  /** Has paid for an order before that was not refunded in full. */
  isKnown: boolean
  /** The sum still to be paid on account. */
  owed: Money
  /** Part of it is overdue. */
  isOverdue: boolean
}

/** Why a signed-in customer who could expect to buy on account cannot now; null if she would not expect it. */
export function whyNotOffered(terms: AccountSeller, refusal: OweRefusal): 'overdue' | 'limit' | 'unknown' | null {
  if (refusal === 'account-overdue') return 'overdue'
  if (refusal === 'account-limit') return 'limit'
  return sellsOnAccount(terms) && terms.onAccount === 'known' ? 'unknown' : null
}

export type AccountTerms = AccountSeller & Pick<ShopSettings, 'onAccountLimit'>

/** Whether this buyer, null for a guest, may owe this much more. */
export function mayOwe(terms: AccountTerms, buyer: Buyer | null, total: Money): Outcome<undefined, OweRefusal> {
  if (!sellsOnAccount(terms) || !buyer || total.amount <= 0) return refuse('not-on-account')
  if (terms.onAccount === 'known' && !buyer.isKnown) return refuse('not-on-account')
  if (buyer.isOverdue) return refuse('account-overdue')
  return plus(buyer.owed, total).amount > terms.onAccountLimit ? refuse('account-limit') : agree()
}
