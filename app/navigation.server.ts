import { db } from '#db/database.server.ts'
import type { Locale } from './locales.ts'
import { inLanguage } from './settings/settings.ts'
import { getSettings } from './settings/settings.server.ts'
import { remembered } from './web/changes.ts'
import { languageOf } from './web/language.tsx'

/** What header and footer show, in one language. */
export interface Navigation {
  name: string
  claim: string
  email: string
  phone: string
  mark: string | null
  collections: { slug: string; title: string }[]
  pages: { slug: string; title: string }[]
}

/** What a change of these tells: a page that shows header and footer depends on them as well. */
export const navigationTags = ['navigation', 'pages', 'settings'] as const

/** Kept per language until a collection, a page or the settings change; the last one known when the database is away. */
export const getNavigation = remembered(navigationTags, async (locale: Locale): Promise<Navigation> => {
  const { own } = languageOf(locale)
  const settings = await getSettings()
  const [collections, pages] = await Promise.all([
    db
      .selectFrom('collections')
      .select(['slug', 'title', 'translations'])
      .where('parentId', 'is', null)
      .orderBy('position')
      .limit(8)
      .execute(),
    db.selectFrom('pages').select(['slug', 'title', 'translations']).orderBy('position').execute(),
  ])
  return {
    name: settings.name,
    claim: inLanguage(settings.claim, locale),
    email: settings.email,
    phone: settings.phone,
    mark: settings.mark,
    collections: collections.map((row) => ({ slug: row.slug, title: own(row, 'title', row.title) })),
    pages: pages.map((row) => ({ slug: row.slug, title: own(row, 'title', row.title) })),
  }
})
