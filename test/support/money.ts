import { money } from '#app/kernel/money.ts'

/** So many cents. */
export const eur = (cents: number) => money(cents, 'EUR')
