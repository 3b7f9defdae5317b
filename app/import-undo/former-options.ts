import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { optionChange, type OptionChange } from '#app/products/options/option-change.ts'
import { planOptions } from '#app/products/options/plan-options.ts'

type Optioned = Pick<ProductView, 'options' | 'variants'>

/**
 * The change of a product's options that takes away what came since, as long as it takes nothing else: a variant that is
 * gone does not come back. Null: there is nothing to take away, or it cannot be taken away alone.
 */
export function formerOptions(was: Optioned, is: Optioned): OptionChange | null {
  const former = new Map(was.variants.map(({ id, values }) => [id, values]))
  const stay = is.variants.filter(({ id }) => former.has(id))
  const nowCalled = (at: number, name: string) => stay.find(({ id }) => former.get(id)?.[at] === name)?.values[at]
  const read = optionChange.safeParse({
    options: was.options.map(({ name, translations, value_details: values }, at) => ({
      name,
      translations,
      was: is.options[at] && at + 1,
      values: values.map((value) => ({ ...value, was: nowCalled(at, value.name) })),
    })),
    combinations: stay.map(({ id }) => former.get(id)),
    removes: is.variants.length - stay.length,
  })
  if (!read.success || read.data.removes === 0) return null
  const plan = planOptions(is, read.data)
  const isExact =
    plan.ok && plan.value.goes.length === read.data.removes && plan.value.goes.every((id) => !former.has(id))
  return isExact ? read.data : null
}
