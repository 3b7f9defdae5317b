import type { Locale } from '#app/locales.ts'
import { remembered } from '#app/web/answers/changes.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { isPublic, type PageKind, pageKinds } from './page-kind.ts'
import { getSettings } from './settings.server.ts'

export interface LegalPage {
  kind: PageKind
  slug: string
  title: string
  /** The language of the title, if it is not the reader's. */
  lang?: string
}

/** The cache tags of a page that shows them. */
export const legalPagesTags = ['pages', 'settings'] as const

/** The pages of the law that this shop has, in the footer's order; kept until a page or the settings change. */
export const getLegalPages = remembered(legalPagesTags, async (locale: Locale): Promise<LegalPage[]> => {
  const settings = await getSettings()
  const rows = await db
    .selectFrom('pages')
    .select(['kind', 'slug', 'title', 'body', 'translations'])
    .where('kind', 'is not', null)
    .execute()
  const { own, ownLang } = languageOf(locale)
  return pageKinds.flatMap((kind) => {
    const row = rows.find((each) => each.kind === kind)
    return row && isPublic({ kind, body: row.body }, settings)
      ? [{ kind, slug: row.slug, title: own(row, 'title', row.title), lang: ownLang(row, 'title') }]
      : []
  })
})

/** The address of a legal page, or null when this shop has none. */
export async function findLegalPage(kind: PageKind, locale: Locale): Promise<LegalPage | null> {
  return (await getLegalPages(locale)).find((page) => page.kind === kind) ?? null
}
