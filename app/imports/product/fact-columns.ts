import { type FactName, factNames, productFacts } from '#app/catalogue/facts/product-facts.ts'
import { columnName } from './column-name.ts'

/** The fact that a column, metafield or attribute of this name holds; undefined for any other. */
export function factNamed(column: string): FactName | undefined {
  const name = columnName(column)
  return factNames.find((fact) => productFacts[fact].columns.includes(name))
}

/** What a product's cells say of it, by their names; undefined for a file that knows none of it. The first that says something counts. */
export function factsOf(
  cells: Iterable<readonly [name: string, text: string]>,
): Partial<Record<FactName, string>> | undefined {
  const facts: Partial<Record<FactName, string>> = {}
  for (const [column, text] of cells) {
    const fact = text.trim() === '' ? undefined : factNamed(column)
    if (fact) facts[fact] ??= text.trim()
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}
