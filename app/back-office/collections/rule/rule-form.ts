import {
  canBeKept,
  conditionOf,
  isCondition,
  partsOf,
  type Rule,
  ruleFields,
  ruleMatches,
} from '#app/catalogue/rules/rule.ts'
import type { ErrorCode } from '#app/errors.ts'
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
  const conditions = conditionNumbers.flatMap((at) => conditionTyped(form, at, currency) ?? [])
  return { match: ruleMatches.find((each) => each === form.get('match')) ?? 'all', conditions }
}

/** Null: the line is empty. */
function conditionTyped(form: URLSearchParams, at: number, currency: string): string | null {
  const [field, typed] = [form.get(`field-${at}`) ?? '', (form.get(`value-${at}`) ?? '').trim()]
  if (field === '') return null
  if (field.startsWith('stock_')) return `stock:${field.slice('stock_'.length)}`
  const amount = isPrice(field) ? (/^0+([.,]0+)?$/.test(typed) ? 0 : readAmount(typed, currency)) : null
  return conditionOf(field, amount === null ? typed : String(amount))
}

/** What is no rule yet, at its field: a value that is none of its condition, or conditions that do not go together. */
export function ruleProblems(form: URLSearchParams, currency: string): Record<string, ErrorCode> {
  const wrong = conditionNumbers.filter((at) => {
    const condition = conditionTyped(form, at, currency)
    return condition !== null && !isCondition(condition)
  })
  if (wrong.length > 0) return Object.fromEntries(wrong.map((at) => [`value-${at}`, 'collection.condition']))
  return canBeKept(ruleTyped(form, currency)) ? {} : { match: 'collection.new_among_any' }
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
