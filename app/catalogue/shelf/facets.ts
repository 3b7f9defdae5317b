import { defaultLocale, type Locale } from '#app/locales.ts'
import type { Facet, FacetValue } from '#app/catalogue/lists/listing.ts'
import { limits } from '#app/limits.ts'
import { compareSizes, kindOf, otherFilters, valueOf } from './facet-kinds.ts'

/** A facet as it is written in some products: "type:Bowls", its translations and colour, and how many there are. */
export type CountedFacet = [facet: string, label: FacetLabel, count: number | null]

interface FacetLabel {
  in?: Partial<Record<string, string>>
  swatch?: string | null
  /** The names of the option: by language, and the shop's own under ''. */
  of?: Partial<Record<string, string>>
}

/** The filters of a list in order: each with its values, each value once. */
export function facetsIn(
  kinds: readonly string[],
  counted: readonly CountedFacet[],
  locale: Locale,
  chosen: readonly string[] = [],
): Facet[] {
  const ofKinds = Map.groupBy(counted, ([facet]) => kindOf(facet))
  return kinds
    .filter((kind) => !otherFilters.some((other) => other === kind))
    .map((kind) => {
      const all = ofKinds.get(kind) ?? []
      return { kind, ...nameOf(all, locale), values: inOrder(kind, mostOf(valuesOf(all, locale), chosen), locale) }
    })
}

/** The name of an option in the reader's language; other kinds have theirs among the texts. */
function nameOf(counted: readonly CountedFacet[], locale: Locale): Pick<Facet, 'name' | 'lang'> {
  const of = counted.find(([, label]) => label.of)?.[1].of
  const own = of?.[locale]
  if (own !== undefined || !of) return { name: own ?? null, lang: null }
  return { name: of[''] ?? null, lang: locale === defaultLocale ? null : defaultLocale }
}

/** Of very many values, the most frequent ones and the chosen ones. */
function mostOf(values: FacetValue[], chosen: readonly string[]): FacetValue[] {
  const most = limits.facetValues.value
  if (values.length <= most) return values
  const sorted = [...values].sort((one, other) => (other.count ?? 0) - (one.count ?? 0))
  return sorted.filter(({ facet }, at) => at < most || chosen.includes(facet))
}

function inOrder(kind: string, values: FacetValue[], locale: Locale): FacetValue[] {
  return kind === 'size'
    ? values.sort((one, other) => compareSizes(one.label, other.label, locale))
    : values.sort((one, other) => one.label.localeCompare(other.label, locale))
}

function valuesOf(counted: readonly CountedFacet[], locale: Locale): FacetValue[] {
  const values = new Map<string, FacetValue>()
  for (const [facet, { in: words = {}, swatch }, count] of counted) {
    const own = words[locale]
    const isTranslated = own !== undefined || locale === defaultLocale || !translatable.test(facet)
    const lang = isTranslated ? null : defaultLocale
    const known = values.get(facet)
    // Two products may spell the same value differently: the alphabetically first spelling is used.
    const label = [own ?? valueOf(facet), ...(known ? [known.label] : [])].sort()[0] ?? facet
    values.set(facet, {
      facet,
      label,
      lang: known ? (known.lang ?? lang) : lang,
      count: known ? sum(known.count, count) : count,
      ...(facet.startsWith('colour:') && { swatch: known?.swatch ?? swatch ?? null }),
    })
  }
  return [...values.values()]
}

/** Makers are names; tags are written in one language. */
const translatable = /^(?!vendor:)/

const sum = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other)

/** How many have a facet by its whole name, as 'available'; '' is all of them. */
export function countOf(facet: string, counted: readonly CountedFacet[]): number {
  return counted.reduce((total, [name, , count]) => (name === facet ? total + (count ?? 0) : total), 0)
}
