import { defaultLocale, type Locale } from '#app/locales.ts'
import type { FacetValue } from '#app/catalogue/lists/listing.ts'

/** A value of a facet as it is written in some products: "type:Bowls", its translations and colour, and how many there are. */
export type CountedFacet = [facet: string, label: FacetLabel, count: number | null]

interface FacetLabel {
  in?: Partial<Record<string, string>>
  swatch?: string | null
}

/** The facets of the shelf that a reader chooses among by name. */
export type FacetKind = 'type' | 'colour'

/** As the shelf has it: 'type:Bowls'. */
export const facetOf = (kind: FacetKind, value: string) => `${kind}:${value}`

/** The values of one kind, each once, by their names in the reader's language. */
export function valuesOf(kind: FacetKind, counted: readonly CountedFacet[], locale: Locale): FacetValue[] {
  const values = new Map<string, FacetValue>()
  for (const [facet, { in: words = {}, swatch }, count] of counted) {
    if (!facet.startsWith(`${kind}:`)) continue
    const value = facet.slice(kind.length + 1)
    const own = words[locale]
    const lang = own === undefined && locale !== defaultLocale ? defaultLocale : null
    const known = values.get(value)
    // The same value may be written in two ways, in two products: the first by the alphabet stands for it.
    const label = [own ?? value, ...(known ? [known.label] : [])].sort()[0] ?? value
    values.set(value, {
      value,
      label,
      lang: known ? (known.lang ?? lang) : lang,
      count: known ? sum(known.count, count) : count,
      ...(kind === 'colour' && { swatch: known?.swatch ?? swatch ?? null }),
    })
  }
  return [...values.values()].sort((one, other) => one.label.localeCompare(other.label, locale))
}

const sum = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other)

/** How many have a facet by its whole name, as 'available'; '' is all of them. */
export function countOf(facet: string, counted: readonly CountedFacet[]): number {
  return counted.reduce((total, [name, , count]) => (name === facet ? total + (count ?? 0) : total), 0)
}
