import { money } from '#app/kernel/money.ts'

/** An amount in euro cents. */
export const eur = (cents: number) => money(cents, 'EUR')
