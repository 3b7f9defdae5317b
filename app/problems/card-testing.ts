import { limits } from '#app/limits.ts'

/** How the tries of a while ended, all over the shop. */
export interface Tries {
  declined: number
  /** Paid or held. */
  accepted: number
}

/**
 * Card testing, from whatever address: more declines than on a bad day, and hardly any payments. A sale has many
 * declines too, but even more payments.
 */
export function looksLikeCardTesting({ declined, accepted }: Tries): boolean {
  if (declined <= limits.cardTesting.value) return false
  return declined * 100 > (declined + accepted) * limits.cardTestingShare.value
}

/** One alarm an hour, however long it goes on. */
export const hourOf = (now: Date) => now.toISOString().slice(0, 13)
