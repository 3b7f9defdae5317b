import { db } from '#db/database.server.ts'
import type { Locale } from '#app/locales.ts'
import { getLegalPages, type LegalPage } from '#app/settings/legal-pages.server.ts'
import { accentsOf, styleSheetOf } from '#app/settings/look/look.ts'
import { hasWithdrawalFunction, type PriceTax, priceTaxOf } from '#app/settings/seller.ts'
import { inLanguage } from '#app/settings/settings.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { remembered } from '#app/web/answers/changes.ts'
import { languageOf } from '#app/web/language-of.ts'

interface Titled {
  slug: string
  title: string
  /** The language of the title, if it is not the reader's. */
  lang?: string
}

/** The content of header and footer, in one language. */
export interface Navigation {
  name: string
  claim: string
  email: string
  phone: string
  mark: string | null
  markAlt: string
  /** The name of the style sheet with its colours. Null: those that it comes with. */
  styleSheet: string | null
  priceTax: PriceTax
  collections: Titled[]
  /** The shop's own ones. */
  pages: Titled[]
  legal: LegalPage[]
  /** Whether contracts can be withdrawn from here. */
  hasWithdrawal: boolean
}

/** The cache tags of a page with header and footer, in addition to its own. */
export const navigationTags = ['navigation', 'pages', 'settings'] as const

/**
 * Kept per language until a collection, a page or the settings change; the last one known when the database is away.
 */
export const getNavigation = remembered(navigationTags, async (locale: Locale): Promise<Navigation> => {
  const { own, ownLang } = languageOf(locale)
  const titled = (row: {
    slug: string
    title: string
    translations: Record<string, Record<string, string>>
  }): Titled => ({
    slug: row.slug,
    title: own(row, 'title', row.title),
    lang: ownLang(row, 'title'),
  })
  const settings = await getSettings()
  const accents = accentsOf(settings)
  const [collections, pages, legal] = await Promise.all([
    db
      .selectFrom('collections')
      .select(['slug', 'title', 'translations'])
      .where('shown', '=', true)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('collections as above')
              .select('above.id')
              .whereRef('above.id', '=', 'collections.parentId')
              .where('above.deletedAt', 'is', null),
          ),
        ),
      )
      .orderBy('position')
      .limit(8)
      .execute(),
    db
      .selectFrom('pages')
      .select(['slug', 'title', 'translations'])
      .where('kind', 'is', null)
      .orderBy('position')
      .execute(),
    getLegalPages(locale),
  ])
  return {
    name: settings.name,
    claim: inLanguage(settings.claim, locale),
    email: settings.email,
    phone: settings.phone,
    mark: settings.mark,
    markAlt: inLanguage(settings.markAlt, locale),
    styleSheet: accents && styleSheetOf(accents),
    priceTax: priceTaxOf(settings),
    collections: collections.map(titled),
    pages: pages.map(titled),
    legal,
    hasWithdrawal: hasWithdrawalFunction(settings),
  }
})
