import { limits } from '#app/limits.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Pagination } from '#app/ui/notices/Pagination.tsx'
import { ProductGrid } from '#app/ui/product/ProductGrid.tsx'
import { Refine, type Filter } from '#app/ui/product/Refine.tsx'
import { factOf } from '#app/catalogue/shelf/facet-kinds.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { readAmount } from '#app/web/forms/typed-amount.ts'
import { cardOf, type Pricing } from './card.ts'
import {
  chosenOf,
  type Facet,
  fieldOf,
  type Found,
  isNarrowed,
  type Narrowing,
  pagesOf,
  queryOf,
  type Sort,
  sorts,
  stepsOf,
  unnarrowed,
} from './listing.ts'

interface ListingProps {
  found: Found
  narrowing: Narrowing
  pricing: Pricing
  /** The page's own path, and what its address must keep: the search words. */
  action: string
  keep?: Record<string, string>
  /** The label of the first sort: manual in a collection, by relevance in a search. */
  first: string
  /** The note of a list that shows only a part of its products. */
  partly: string
}

/** A list of products with its filters, sort orders and pages, in collections and in the search alike. */
export function Listing({ found, narrowing, pricing, action, keep, first, partly }: ListingProps) {
  const language = useLanguage()
  const { t } = language
  const { total, more, products } = found
  const cleared: Narrowing = { ...narrowing, ...unnarrowed, facets: [], page: 1, beside: null }
  const words = {
    available: t('catalogue.available'),
    reduced: t('catalogue.reduced'),
    price: priceWords(narrowing, language, pricing),
  }
  const address = (to: Narrowing) => action + queryOf(to, keep)
  return (
    <>
      <Refine
        action={action}
        keep={keep}
        label={t('catalogue.refine')}
        filters={filtersOf(found, narrowing, language, pricing)}
        sort={{
          name: 'sort',
          label: t('catalogue.sort'),
          value: narrowing.sort,
          options: sorts.map((sort) => ({ value: sort, label: sort === 'featured' ? first : t(sortTexts[sort]) })),
        }}
        submit={t('catalogue.show')}
        cross={t('shell.close')}
        close={t(more ? 'catalogue.show_all' : 'catalogue.show_count', { count: total })}
        chosen={chosenOf(found, narrowing, words).map(({ label, without }) => ({
          href: address(without),
          label,
          name: t('catalogue.without', { name: label }),
        }))}
        reset={isNarrowed(narrowing) ? { href: address(cleared), label: t('catalogue.clear') } : undefined}
        count={t(more ? 'catalogue.count_more' : 'catalogue.count', { count: total })}
      />
      {found.partial && <Notice kind="info">{partly}</Notice>}
      {products.length > 0 ? (
        <ProductGrid
          products={products.map((product) => cardOf(product, language, pricing))}
          firstRow={4}
          heading="h2"
        />
      ) : (
        <p>{t('catalogue.nothing_left')}</p>
      )}
      <Pages found={found} narrowing={narrowing} address={(to) => address({ ...narrowing, ...to })} />
    </>
  )
}

const sortTexts = {
  newest: 'catalogue.sort_newest',
  'price-up': 'catalogue.sort_price_up',
  'price-down': 'catalogue.sort_price_down',
  title: 'catalogue.sort_title',
} as const satisfies Record<Exclude<Sort, 'featured'>, string>

function filtersOf(found: Found, narrowing: Narrowing, language: Language, pricing: Pricing): Filter[] {
  const { t } = language
  return found.filters.flatMap((kind): Filter[] => {
    if (kind === 'price')
      return found.total > 1 || narrowing.from || narrowing.to ? [priceOf(narrowing, language, pricing)] : []
    if (kind === 'available' || kind === 'reduced') {
      const [count, checked] = [found[kind], narrowing[kind]]
      if (!checked && !narrows(count, found)) return []
      return [{ kind: 'toggle', name: kind, label: t(`catalogue.${kind}`), count: count ?? undefined, checked }]
    }
    return found.facets.filter((each) => each.kind === kind).flatMap((facet) => menuOf(facet, found.chosen, language))
  })
}

/** A value that all or no products have does not filter anything. */
function narrows(count: number | null, { more, total }: Found): boolean {
  return count === null || (count > 0 && (more !== false || count < total))
}

function menuOf(facet: Facet, chosen: readonly string[], language: Language): Filter[] {
  const { kind, lang, values } = facet
  // A single value does not filter anything.
  if (values.length < 2) return []
  const [name = ''] = fieldOf(`${kind}:`)
  const shown = values.filter(({ facet: value, count }) => count !== 0 || chosen.includes(value))
  return [
    {
      kind: 'menu',
      // Two options have one name in the address.
      id: kind,
      name,
      label: labelOf(facet, language),
      lang: lang ?? undefined,
      values: shown.map(({ facet: value, label, lang: own, swatch, count }) => ({
        value: fieldOf(value)[1],
        label,
        lang: own ?? undefined,
        swatch: swatch ?? undefined,
        count: count ?? undefined,
        checked: chosen.includes(value),
      })),
    },
  ]
}

function labelOf({ kind, name }: Facet, { t }: Language): string {
  const fact = factOf(kind)
  if (fact) return t(`product.fact.${fact}`)
  return kindWords.includes(kind) ? t(`catalogue.${kind as KindWord}`) : (name ?? kind)
}

type KindWord = 'type' | 'colour' | 'size' | 'vendor' | 'tag'
const kindWords: readonly string[] = ['type', 'colour', 'size', 'vendor', 'tag'] satisfies KindWord[]

function priceOf({ from, to }: Narrowing, { t, locale }: Language, { currency }: Pricing): Filter {
  const typed = (value: string | null) => (locale === 'de' ? value?.replace('.', ',') : value) ?? undefined
  return {
    kind: 'range',
    label: t('catalogue.price'),
    unit: currency,
    from: { name: 'from', label: t('catalogue.price_at_least'), value: typed(from) },
    to: { name: 'to', label: t('catalogue.price_at_most'), value: typed(to) },
  }
}

/** "€10.00 to €50.00" */
function priceWords({ from, to }: Narrowing, { t, money }: Language, { currency }: Pricing): string {
  const [low, high] = [from, to].map((typed) => {
    const amount = typed === null ? null : readAmount(typed, currency)
    return amount === null ? null : money({ amount, currency })
  })
  if (low && high) return t('catalogue.price_between', { low, high })
  return low ? t('catalogue.price_from_on', { low }) : t('catalogue.price_up_to', { high: high ?? '' })
}

function Pages({
  found,
  narrowing,
  address,
}: {
  found: Found
  narrowing: Narrowing
  address: (to: Pick<Narrowing, 'page' | 'beside'>) => string
}) {
  const { t } = useLanguage()
  const { page, beside } = narrowing
  const pages = pagesOf(found)
  const { previous, next } = stepsOf(found, narrowing)
  // The address may name a page of the whole list, of which only a part is shown.
  if ((!previous && !next) || (pages !== null && !beside && page > pages)) return null
  const numbered = pages === null ? t('catalogue.page', { page }) : t('catalogue.page_of', { page, pages })
  return (
    <Pagination
      label={t('catalogue.pages')}
      where={beside ? t('catalogue.page_beyond', { page: limits.pageNumber.value }) : numbered}
      previous={previous ? { href: address(previous), label: t('catalogue.previous') } : undefined}
      next={next ? { href: address(next), label: t('catalogue.next') } : undefined}
    />
  )
}
