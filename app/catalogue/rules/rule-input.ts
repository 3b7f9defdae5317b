import { z } from 'zod'
import { limits } from '#app/limits.ts'
import { canBeKept, isCondition, type Rule, ruleMatches } from './rule.ts'

/** Without conditions there is no rule: its products are chosen by hand. */
export const ruleInput = z
  .object({
    match: z.enum(ruleMatches, 'field.choice'),
    conditions: z
      .array(z.string().trim().refine(isCondition, 'collection.condition'))
      .max(limits.ruleConditions.value, 'collection.too_many_conditions'),
  })
  .refine(canBeKept, { path: ['conditions'], message: 'collection.new_among_any' })

/** A rule as a text, for addresses. Null: it is none. */
export function readRule(text: string): Rule | null {
  try {
    const read = ruleInput.safeParse(JSON.parse(text))
    return read.success && read.data.conditions.length > 0 ? read.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
