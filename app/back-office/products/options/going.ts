import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { inputOf } from '#app/doors/form-input.ts'
import { optionChange } from '#app/products/options/option-change.ts'
import { planOptions } from '#app/products/options/plan-options.ts'
import type { FormState } from '#app/web/answers/answer.ts'

type Variant = ProductView['variants'][number]

/** The variants that the refused form would take away: what its next press agrees to. */
export function goingOf(view: ProductView, { problem, problems, values }: FormState): Variant[] {
  if (problem !== 'product.removes_variants' && problems.removes !== 'product.removes_variants') return []
  const read = optionChange.safeParse(inputOf(optionChange, values))
  const plan = read.success ? planOptions(view, read.data) : null
  if (!plan?.ok) return []
  const goes = new Set(plan.value.goes)
  return view.variants.filter(({ id }) => goes.has(id))
}
