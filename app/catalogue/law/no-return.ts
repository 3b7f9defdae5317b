import type { Language } from '#app/web/language-of.ts'

/**
 * Why something cannot be sent back (Directive 2011/83/EU, article 16 c, d, e; § 312g (2) BGB, 1, 2, 3). The database
 * knows the same words.
 */
export const noReturns = ['made_for_you', 'hygiene', 'perishable'] as const
export type NoReturn = (typeof noReturns)[number]

/** As shown on a product, a line and in a mail; empty if it can be returned. */
export function noReturnWords(noReturn: NoReturn | null | undefined, { t }: Pick<Language, 't'>): string | undefined {
  return noReturn ? t(`product.no_return.${noReturn}`) : undefined
}

/**
 * No right of withdrawal, whatever happens. What is sealed for hygiene has one for as long as it stays sealed, which
 * only its buyer knows.
 */
export function isNeverTakenBack(noReturn: NoReturn | null): boolean {
  return noReturn !== null && noReturn !== 'hygiene'
}
