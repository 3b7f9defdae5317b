import { partsOf, type Rule, type RuleField, ruleFields } from '#app/catalogue/rules/rule.ts'
import type { Language } from '#app/web/language-of.ts'

/** A rule in one line. */
export const ruleWords = ({ match, conditions }: Rule, currency: string, language: Language): string =>
  [language.t(`office.value.${match}`), ...conditions.map((each) => conditionWords(each, currency, language))].join(
    '; ',
  )

export function conditionWords(condition: string, currency: string, { t, money }: Language): string {
  const { field, value } = partsOf(condition)
  const known: RuleField | undefined = ruleFields.find((each) => each === field)
  if (known === undefined) return condition
  if (known === 'stock') return t(value === 'available' ? 'office.rule.stock_available' : 'office.rule.stock_sold_out')
  const label = t(`office.rule.${known}`, { currency })
  if (value === '') return label
  const isPrice = known === 'price_from' || known === 'price_up_to'
  return `${label}: ${isPrice ? money({ amount: Number(value), currency }) : value}`
}
