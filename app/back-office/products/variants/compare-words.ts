import { isHidden, type Striking } from '#app/catalogue/law/striking.ts'
import { money } from '#app/kernel/money.ts'
import type { Language } from '#app/web/language-of.ts'

/** What the shop strikes through of a compare-at price, or why it does not and from when it will: for its field. */
export function compareHint(striking: Striking, currency: string, { t, ...language }: Language): string {
  const { why, struck, lowestBefore, isStated } = striking
  const price = (amount: number | null) => language.money(money(amount ?? 0, currency))
  const when = whenShown(striking)
  const then = t(`office.product.compare_${when.is}`, { price: price(when.price), date: language.date(when.date) })
  switch (why) {
    case 'not_above':
      return t('office.product.compare_low')
    case 'unknown':
      return `${t('office.product.compare_unknown')} ${then}`
    case 'was_lower':
      return `${t('office.product.compare_was_lower', { price: price(lowestBefore) })} ${then}`
    case 'shown':
      return t('office.product.compare_shown', { price: price(struck) })
    case 'stated':
      return t('office.product.compare_hint')
    case 'none':
      return isStated ? t('office.product.compare_hint') : then
  }
}

/** The same in few words for a cell, of which a page may have hundreds; null where shoppers see it, or there is none. */
export function compareNote(striking: Striking | undefined, currency: string, { t, ...language }: Language) {
  if (!striking || !isHidden(striking)) return null
  const { why, lowestBefore } = striking
  if (why === 'not_above') return t('office.product.compare_low')
  const price = (amount: number | null) => language.money(money(amount ?? 0, currency))
  const when = whenShown(striking)
  const then = t(`office.product.cell_${when.is}`, { price: price(when.price), date: language.date(when.date) })
  const reason =
    why === 'was_lower'
      ? t('office.product.cell_was_lower', { price: price(lowestBefore) })
      : t('office.product.cell_unknown')
  return `${reason} ${then}`
}

/** Below which price a reduction would be shown, or after which day one may begin. */
const whenShown = ({ lowest, knownFrom }: Striking) => ({
  is: lowest === null ? ('from' as const) : ('below' as const),
  price: lowest,
  date: knownFrom ?? new Date(0),
})
