import { type Money, money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { ReturnState } from './return.ts'

// What comes back pays for what is sent instead (decision 55).

interface Exchangeable {
  state: ReturnState
  isRefunded: boolean
  /** By how much its exchange makes the new items cheaper; null: nothing is sent instead. */
  exchanged: number | null
}

export type ExchangeRefusal = 'return.not_approved' | 'return.refunded' | 'return.exchanged'

/** A return is exchanged once, and pays for nothing once it is refunded. It need not have arrived. */
export function mayExchange({ state, isRefunded, exchanged }: Exchangeable): Outcome<undefined, ExchangeRefusal> {
  if (state === 'requested' || state === 'rejected') return refuse('return.not_approved')
  if (isRefunded) return refuse('return.refunded')
  return exchanged === null ? agree() : refuse('return.exchanged')
}

interface Bought {
  /** What one of each new item costs in the catalogue. */
  prices: readonly Money[]
  /** What all of them cost. */
  total: Money
  /** What the items that come back have cost. */
  worth: Money
  /** The smallest amount that can be paid in the currency. */
  step: number
}

/**
 * What one of each new item costs in an exchange: nothing if what comes back is worth all of them, otherwise the same part
 * of its price as of every other. Fractions of the step go to the buyer.
 */
export function pricesInExchange({ prices, total, worth, step }: Bought): Money[] {
  const left = BigInt(Math.max(0, total.amount - worth.amount))
  return prices.map(({ amount, currency }) => {
    // The product of two amounts is beyond what a number holds exactly.
    const part = total.amount > 0 ? Number((BigInt(amount) * left) / BigInt(total.amount)) : 0
    return money(part - (part % step), currency)
  })
}

/** What can still be refunded of an exchanged return: what its items cost beyond the new ones. */
export const leftOfExchange = (worth: number, exchanged: number): number => Math.max(0, worth - exchanged)
