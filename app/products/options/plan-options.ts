import { combination } from '#app/catalogue/writing/product-input.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { OptionChange } from './option-change.ts'

/** The options of a product and its variants, in their order. */
export interface OptionsBefore<Id> {
  options: readonly { values: readonly string[] }[]
  variants: readonly { id: Id; values: readonly string[] }[]
}

export interface OptionsPlan<Id> {
  /** In their new order; null is one to be made. */
  variants: { id: Id | null; values: string[] }[]
  goes: Id[]
}

type Wish = Pick<OptionChange, 'options' | 'combinations' | 'missing'>
type Refused = 'product.option_unknown' | 'product.too_many_variants' | 'product.no_variant' | 'field.choice'

/**
 * Which variants stay, go and come with these options. A variant stays with its values, by their new names; with an
 * option that is new it has its first value. Of those that are the same without an option the first one stays.
 */
export function planOptions<Id>(before: OptionsBefore<Id>, wish: Wish): Outcome<OptionsPlan<Id>, Refused> {
  const { options } = wish
  const unknown = findUnknown(before, options)
  if (unknown) return refuse('product.option_unknown', unknown)
  const asked = new Set(wish.combinations?.map((values) => combination(values)))
  const stays = new Map<string, { id: Id; values: string[] }>()
  const goes: Id[] = []
  for (const { id, values: had } of before.variants) {
    const values = options.map((option) => valueNow(option, had))
    const known = values.filter((value) => value !== undefined)
    const key = combination(known)
    if (known.length < values.length || stays.has(key) || (wish.combinations && !asked.has(key))) goes.push(id)
    else stays.set(key, { id, values: known })
  }
  const wanted = wantedOf(wish)
  if (!wanted.ok) return wanted
  const makes = wanted.value.filter((values) => !stays.has(combination(values)))
  const variants = [...stays.values(), ...makes.map((values) => ({ id: null, values }))]
  if (variants.length === 0) return refuse('product.no_variant')
  if (variants.length > limits.variants.value) return refuse('product.too_many_variants')
  return agree({ variants: inOrder(variants, options), goes })
}

/** The first value or option that says it was one that the product does not have. */
function findUnknown<Id>(before: OptionsBefore<Id>, options: Wish['options']): string | null {
  for (const [index, { was, values }] of options.entries()) {
    const known = was ? before.options[was - 1] : { values: [] }
    if (!known) return `/options/${index}/was`
    const at = values.findIndex((value) => value.was && !known.values.includes(value.was))
    if (at >= 0) return `/options/${index}/values/${at}/was`
  }
  return null
}

function valueNow({ was, values }: Wish['options'][number], had: readonly string[]): string | undefined {
  if (!was) return values[0]?.name
  return values.find((value) => (value.was ?? value.name) === had[was - 1])?.name
}

/** The combinations that there shall be, besides those that stay. */
function wantedOf({ options, combinations, missing }: Wish): Outcome<string[][], Refused> {
  if (combinations) {
    const wrong = combinations.findIndex(
      (values) =>
        values.length !== options.length ||
        values.some((name, at) => !options[at]?.values.some((value) => value.name === name)),
    )
    if (wrong >= 0) return refuse('field.choice', `/combinations/${wrong}`)
    return agree([...new Map(combinations.map((values) => [combination(values), values])).values()])
  }
  if (missing === 'leave') return agree([])
  const count = options.reduce((product, { values }) => product * values.length, 1)
  if (count > limits.variants.value) return refuse('product.too_many_variants')
  return agree(
    options.reduce<string[][]>(
      (made, { values }) => made.flatMap((start) => values.map(({ name }) => [...start, name])),
      [[]],
    ),
  )
}

function inOrder<Variant extends { values: string[] }>(variants: Variant[], options: Wish['options']): Variant[] {
  const places = options.map(({ values }) => new Map(values.map(({ name }, at) => [name, at])))
  const placeOf = ({ values }: Variant, at: number) => places[at]?.get(values[at] ?? '') ?? 0
  return variants.toSorted((one, other) => {
    const at = options.findIndex((_, index) => placeOf(one, index) !== placeOf(other, index))
    return at < 0 ? 0 : placeOf(one, at) - placeOf(other, at)
  })
}
