import { conditionOf, partsOf, type Rule, ruleFields, ruleMatches } from '#app/catalogue/rules/rule.ts'
import { limits } from '#app/limits.ts'
import { readAmount } from '#app/web/forms/typed-amount.ts'

/** The fields of a condition in the form and in the page's address: `field-1`, `value-1`. */
export const conditionNumbers = Array.from({ length: limits.ruleConditions.value }, (_, at) => at + 1)
export const ruleQuery = ['match', ...conditionNumbers.flatMap((at) => [`field-${at}`, `value-${at}`])]

/** What the form offers: each of the few values of the stock is a choice of its own. */
export const offered = ruleFields.flatMap((field) =>
  field === 'stock' ? (['stock_available', 'stock_sold_out'] as const) : [field],
)

const isPrice = (field: string) => field.startsWith('price_')

/** Conditions as they are typed, with amounts as people write them. What cannot be read stays as it is, and is refused. */
export function ruleTyped(form: URLSearchParams, currency: string): Rule {
  const conditions = conditionNumbers.flatMap((at) => {
    const [field, typed] = [form.get(`field-${at}`) ?? '', (form.get(`value-${at}`) ?? '').trim()]
    if (field === '') return []
    if (field.startsWith('stock_')) return [`stock:${field.slice('stock_'.length)}`]
    const amount = isPrice(field) ? (/^0+([.,]0+)?$/.test(typed) ? 0 : readAmount(typed, currency)) : null
    return [conditionOf(field, amount === null ? typed : String(amount))]
  })
  return { match: ruleMatches.find((each) => each === form.get('match')) ?? 'all', conditions }
}

/** What the fields show of a rule. */
export function ruleValues({ match, conditions }: Rule, amountOf: (minor: number) => string): Record<string, string> {
  const fields = conditions.flatMap((condition, at) => {
    const { field, value } = partsOf(condition)
    if (field === 'stock') return [[`field-${at + 1}`, `stock_${value}`]]
    const shown = isPrice(field) && /^\d+$/.test(value) ? amountOf(Number(value)) : value
    return [
      [`field-${at + 1}`, field],
      [`value-${at + 1}`, shown],
    ]
  })
  return { match, ...Object.fromEntries(fields) }
}
