import { isDay } from '#app/kernel/day.ts'
import { limits } from '#app/limits.ts'

export const ruleMatches = ['all', 'any'] as const
export type RuleMatch = (typeof ruleMatches)[number]

/** What a product is asked for, each with a value but the last two (`rule_test` in db/migrations/0089_collections_in_office.sql). */
export const ruleFields = [
  'tag',
  'type',
  'vendor',
  'price_from',
  'price_up_to',
  'stock',
  'created_from',
  'created_before',
  'reduced',
  'new',
] as const
export type RuleField = (typeof ruleFields)[number]

/** Conditions such as `tag:stoneware` and `price_up_to:5000`, of which all or any have to be met. */
export interface Rule {
  match: RuleMatch
  conditions: readonly string[]
}

/** Of "tag:salt: fine" the field is "tag" and the value "salt: fine". */
export function partsOf(condition: string): { field: string; value: string } {
  const [field = ''] = condition.split(':', 1)
  return { field, value: condition.slice(field.length + 1) }
}

export const conditionOf = (field: string, value: string): string => (hasValue(field) ? `${field}:${value}` : field)

export const hasValue = (field: string): boolean => field !== 'reduced' && field !== 'new'

export const stockValues = ['available', 'sold_out'] as const

/** Whether it is a condition that the database can test. Amounts are in the smallest unit of the shop's currency. */
export function isCondition(condition: string): boolean {
  const { field, value } = partsOf(condition)
  const known = ruleFields.find((each) => each === field)
  return known !== undefined && condition === conditionOf(field, value) && valueFits[known](value)
}

const isWord = (value: string) =>
  value.trim() === value && value !== '' && value.length <= limits.title.value && !/\p{Cc}/u.test(value)
const isPrice = (value: string) => /^\d{1,9}$/.test(value) && Number(value) <= limits.price.value
/** The calendar of the database has no year 0. */
const isDate = (value: string) => isDay(value) && value >= '0001'
const isNothing = (value: string) => value === ''

const valueFits: Record<RuleField, (value: string) => boolean> = {
  tag: isWord,
  type: isWord,
  vendor: isWord,
  price_from: isPrice,
  price_up_to: isPrice,
  stock: (value) => stockValues.some((each) => each === value),
  created_from: isDate,
  created_before: isDate,
  reduced: isNothing,
  new: isNothing,
}

/**
 * The newest products change with each new one: only few of them may be concerned, so they cannot be one choice of
 * several.
 */
export const canBeKept = ({ match, conditions }: Rule): boolean =>
  match === 'all' || conditions.length < 2 || !conditions.includes('new')
