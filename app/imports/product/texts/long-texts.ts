import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { limits } from '#app/limits.ts'
import { cut, type Problems } from '#app/imports/product/described.ts'
import { factNamed } from '#app/imports/product/fact-columns.ts'
import { isSafetyColumn } from '#app/imports/product/safety-columns.ts'

type Cut = (text: string, most: number, isOf: (column: string) => boolean) => string
type Texts = Pick<ProductInput, 'safety' | 'facts' | 'collections' | 'vendor'>
type Maker = NonNullable<NonNullable<ProductInput['safety']>['manufacturer']>

/**
 * What a row says of product safety, facts, collections and its maker's brand, as far as there is room. These are put together from several cells, so their
 * length is only known here; one that is too long must not keep the whole product out.
 */
export function withinLimits(texts: Texts, row: SourceRow, { tell }: Problems): Texts {
  const short: Cut = (text, most, isOf) => {
    if (text.length <= most) return text
    tell(row, Object.keys(row.cells).find((column) => isOf(column) && row.cells[column]?.trim()) ?? '', 'too_long')
    return cut(text, most)
  }
  const title = (text: string, cells: string) => short(text, limits.title.value, (column) => column === cells)
  return {
    ...(texts.vendor !== undefined && { vendor: title(texts.vendor, 'Brands') }),
    safety: safetyWithin(texts.safety, short),
    facts: factsWithin(texts.facts, short),
    collections: texts.collections?.map((path) => path.map((each) => title(each, 'Categories'))),
  }
}

function safetyWithin(safety: Texts['safety'], short: Cut): Texts['safety'] {
  if (!safety) return safety
  const maker = (of: Maker | null | undefined) => {
    if (!of) return of
    const { name, address = '', email = '' } = of
    return {
      name: short(name, limits.title.value, isSafetyColumn),
      address: short(address, limits.makerAddress.value, isSafetyColumn),
      // Half of a mailbox's address is another mailbox.
      email: short(email, limits.email.value, isSafetyColumn) === email ? email : '',
    }
  }
  return {
    manufacturer: maker(safety.manufacturer),
    responsible: maker(safety.responsible),
    warnings: short(safety.warnings ?? '', limits.message.value, isSafetyColumn),
  }
}

function factsWithin(facts: Texts['facts'], short: Cut): Texts['facts'] {
  if (!facts) return facts
  const most = limits.productFact.value
  const shortened = Object.entries(facts).map(([name, text]) => [
    name,
    short(text, most, (column) => factNamed(column) === name),
  ])
  // The same names as before.
  return Object.fromEntries(shortened) as Texts['facts']
}
