import { inputOf } from '#app/doors/form-input.ts'
import { type InputProblem, problemsIn } from '#app/operations/input-problems.ts'
import { planAsked, refundInput } from '#app/refunds/refund-input.ts'
import type { Refundable } from '#app/refunds/plan-refund.ts'

interface Filed {
  order: { currency: string }
  refundable: Refundable
}

/** What a typed refund form adds up to, by the same rule as the refund itself. The reason may still be missing. */
export function reviewed(
  { order, refundable }: Filed,
  values: Readonly<Record<string, string>>,
): { amount: number | null; problems: readonly InputProblem[] } {
  const read = refundInput.safeParse(inputOf(refundInput, { ...values, reason: values.reason || 'goodwill' }))
  if (!read.success) return { amount: null, problems: problemsIn(read.error) }
  const plan = planAsked(refundable, order.currency, read.data)
  if (plan.ok) return { amount: plan.value.amount, problems: [] }
  // An error of the whole form has no field.
  return { amount: null, problems: [{ pointer: plan.pointer ?? '', code: plan.reason }] }
}
