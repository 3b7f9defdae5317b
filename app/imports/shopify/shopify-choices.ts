import { combination } from '#app/catalogue/writing/product-input.ts'
import { Spellings } from '#app/catalogue/writing/seen-name.ts'
import { cut, type Problems } from '#app/imports/product/described.ts'
import { limits } from '#app/limits.ts'
import type { ShopifyRow } from './shopify.ts'

export interface ReadOption {
  name: string
  values: string[]
}

export interface Choice {
  row: ShopifyRow
  /** One of each option, in their order; no other row has the same. */
  values: string[]
}

const places = [
  ['Option1 Name', 'Option1 Value'],
  ['Option2 Name', 'Option2 Value'],
  ['Option3 Name', 'Option3 Value'],
] as const
type Place = (typeof places)[number]

/** Placeholder for a missing option value. */
const unnamed = '–'

/** The options that the rows of a product name, each with its values in their order, and what each row has of them. */
export function choicesOf(rows: ShopifyRow[], problems: Problems): { options: ReadOption[]; choices: Choice[] } {
  const [first] = rows
  if (!first || hasNoChoice(rows)) return { options: [], choices: rows.map((row) => ({ row, values: [] })) }
  const used = places.filter(([name, value]) => first.read[name] !== '' || rows.some(({ read }) => read[value] !== ''))
  // Several variants need an option, even if no row names one.
  const taken = used.length > 0 ? used : places.slice(0, 1)
  const options = taken.map(([name]) => {
    if (first.read[name] === '') problems.tell(first, name, 'required')
    return { name: first.read[name] || name.replace(/^Option(\d) Name$/, 'Option $1'), values: new Spellings() }
  })
  const choices: Choice[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const named = valuesOf(row, taken, problems).map((value, at) => options[at]?.values.find(value) ?? value)
    const values = differing(row, named, seen, problems)
    if (choices.length === limits.variants.value) {
      problems.tell(row, 'Option1 Value', 'too_many_variants')
      break
    }
    const full = options.findIndex(
      ({ values: known }, at) =>
        known.all.length === limits.optionValues.value && known.find(values[at] ?? '') === undefined,
    )
    if (full >= 0) {
      problems.tell(row, taken[full]?.[1] ?? '', 'too_many_values')
      continue
    }
    options.forEach(({ values: known }, at) => known.add(values[at] ?? ''))
    seen.add(combination(values))
    choices.push({ row, values })
  }
  return { options: options.map(({ name, values }) => ({ name, values: values.all })), choices }
}

/** A product without a choice is written as the one value "Default Title" of the one option "Title". */
function hasNoChoice(rows: ShopifyRow[]): boolean {
  return (
    rows.length === 1 &&
    rows.every(({ read }) => ['', 'Default Title'].includes(read['Option1 Value']) && read['Option2 Value'] === '')
  )
}

function valuesOf(row: ShopifyRow, taken: readonly Place[], { tell }: Problems): string[] {
  return taken.map(([, column]) => {
    if (row.read[column] === '') tell(row, column, 'required')
    return row.read[column] || unnamed
  })
}

/** A row with the same values as another is a variant too: its first value gets a number appended. */
function differing(row: ShopifyRow, values: string[], seen: ReadonlySet<string>, { tell }: Problems): string[] {
  if (!seen.has(combination(values))) return values
  tell(row, 'Option1 Value', 'same_options')
  const [first = '', ...others] = values
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`
    const numbered = [`${cut(first, limits.title.value - end.length)}${end}`, ...others]
    if (!seen.has(combination(numbered))) return numbered
  }
}
