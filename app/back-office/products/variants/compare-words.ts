import { isHidden, type Striking } from '#app/catalogue/law/striking.ts'
import { money } from '#app/kernel/money.ts'
import type { Language } from '#app/web/language-of.ts'

/** What the shop strikes through of a compare-at price, or why it does not and from when it will: one sentence or two for its field. */
export function compareHint(striking: Striking, currency: string, language: Language): string {
  const { t } = language
  const { why, struck, isStated } = striking
  if (isHidden(striking)) return whyHidden(striking, currency, language)
  if (isStated) return t('office.product.compare_hint')
  const price = struck === null ? '' : language.money(money(struck, currency))
  return why === 'shown' ? t('office.product.compare_shown', { price }) : whenShown(striking, currency, language)
}

/** The same for a cell, where what is shown needs no word; null. */
export const compareNote = (striking: Striking | undefined, currency: string, language: Language): string | null =>
  striking && isHidden(striking) ? whyHidden(striking, currency, language) : null

function whyHidden(striking: Striking, currency: string, language: Language): string {
  const { t } = language
  const { why, lowestBefore } = striking
  if (why === 'not_above') return t('office.product.compare_low')
  const price = language.money(money(lowestBefore ?? 0, currency))
  const reason =
    why === 'was_lower' ? t('office.product.compare_was_lower', { price }) : t('office.product.compare_unknown')
  return `${reason} ${whenShown(striking, currency, language)}`
}

function whenShown({ lowest, knownFrom }: Striking, currency: string, language: Language): string {
  const { t } = language
  if (lowest !== null) return t('office.product.compare_below', { price: language.money(money(lowest, currency)) })
  return knownFrom ? t('office.product.compare_from', { date: language.date(knownFrom) }) : ''
}
