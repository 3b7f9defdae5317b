import { Notice } from '#app/ui/notices/Notice.tsx'
import { Pagination } from '#app/ui/notices/Pagination.tsx'
import { ProductGrid } from '#app/ui/product/ProductGrid.tsx'
import { type Facet, Refine } from '#app/ui/product/Refine.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { cardOf, type Pricing } from './card.ts'
import {
  chosenOf,
  type FacetValue,
  type Found,
  isNarrowed,
  type Narrowing,
  pagesOf,
  queryOf,
  type Sort,
  sorts,
} from './listing.ts'

interface ListingProps {
  found: Found
  narrowing: Narrowing
  pricing: Pricing
  /** The page's own path, and what its address must keep: the search words. */
  action: string
  keep?: Record<string, string>
  /** How the first sort is called: by hand in a collection, by fit in a search. */
  first: string
  /** What is said of a list that shows only a part of its products. */
  partly: string
}

/** A list of products with what narrows, sorts and pages it, in collections and in the search alike. */
export function Listing({ found, narrowing, pricing, action, keep, first, partly }: ListingProps) {
  const language = useLanguage()
  const { t } = language
  const { total, more, products } = found
  const cleared = { ...narrowing, types: [], colours: [], available: false, reduced: false, page: 1 }
  const words = { available: t('catalogue.available'), reduced: t('catalogue.reduced') }
  const address = (to: Narrowing) => action + queryOf(to, keep)
  return (
    <>
      <Refine
        action={action}
        keep={keep}
        label={t('catalogue.refine')}
        facets={facetsOf(found, language)}
        toggles={togglesOf(found, narrowing, language)}
        sort={{
          name: 'sort',
          label: t('catalogue.sort'),
          value: narrowing.sort,
          options: sorts.map((sort) => ({ value: sort, label: sort === 'featured' ? first : t(sortTexts[sort]) })),
        }}
        submit={t('catalogue.show')}
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
      <Pages found={found} narrowing={narrowing} address={(page) => address({ ...narrowing, page })} />
    </>
  )
}

const sortTexts = {
  newest: 'catalogue.sort_newest',
  'price-up': 'catalogue.sort_price_up',
  'price-down': 'catalogue.sort_price_down',
  title: 'catalogue.sort_title',
} as const satisfies Record<Exclude<Sort, 'featured'>, string>

function facetsOf({ types, colours, chosen }: Found, { t }: Language): Facet[] {
  const facet = (name: string, label: string, values: FacetValue[], picked: string[]): Facet[] => {
    const shown = values.filter(({ value, count }) => count !== 0 || picked.includes(value))
    // One value narrows nothing.
    if (values.length < 2) return []
    return [
      {
        name,
        label,
        values: shown.map((each) => ({
          ...each,
          lang: each.lang ?? undefined,
          swatch: each.swatch ?? undefined,
          count: each.count ?? undefined,
          checked: picked.includes(each.value),
        })),
      },
    ]
  }
  return [
    ...facet('type', t('catalogue.type'), types, chosen.types),
    ...facet('colour', t('catalogue.colour'), colours, chosen.colours),
  ]
}

function togglesOf(found: Found, narrowing: Narrowing, { t }: Language) {
  const { total, more, available, reduced } = found
  const all = [
    { name: 'available', label: t('catalogue.available'), count: available, checked: narrowing.available },
    { name: 'reduced', label: t('catalogue.reduced'), count: reduced, checked: narrowing.reduced },
  ]
  const narrows = (count: number | null) => count === null || (count > 0 && (more !== false || count < total))
  return all
    .filter(({ count, checked }) => checked || narrows(count))
    .map((toggle) => ({ ...toggle, count: toggle.count ?? undefined }))
}

function Pages({
  found,
  narrowing,
  address,
}: {
  found: Found
  narrowing: Narrowing
  address: (page: number) => string
}) {
  const { t } = useLanguage()
  const { page } = narrowing
  const pages = pagesOf(found)
  const next = found.more ? found.more.next : pages !== null && page < pages
  // The address may name a page of the whole list, of which only a part is shown.
  if (pages === null ? page === 1 && !next : pages < 2 || page > pages) return null
  return (
    <Pagination
      label={t('catalogue.pages')}
      where={pages === null ? t('catalogue.page', { page }) : t('catalogue.page_of', { page, pages })}
      previous={page > 1 ? { href: address(page - 1), label: t('catalogue.previous') } : undefined}
      next={next ? { href: address(page + 1), label: t('catalogue.next') } : undefined}
    />
  )
}
