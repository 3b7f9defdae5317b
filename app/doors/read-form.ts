import type { z } from 'zod'
import { problemsIn } from '#app/operations/input-problems.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { problemsOfForm } from './form-input.ts'

/** Checks a form that changes nothing yet, such as the first of two steps. Its values come back as they were typed. */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, string>,
): { ok: true; value: z.output<Schema> } | { ok: false; form: FormState } {
  const result = schema.safeParse(values)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, form: { values, ...problemsOfForm(problemsIn(result.error), values) } }
}
