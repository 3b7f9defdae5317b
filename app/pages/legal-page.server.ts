import { defaultLocale, type Locale, perLocale } from '#app/locales.ts'
import { isPageKind, type PageKind } from '#app/settings/page-kind.ts'
import { db, type Db } from '#db/database.server.ts'

/** A page of the law as its owner writes it: empty where it was not written yet. */
export interface LegalText {
  kind: PageKind
  /** Null: there is none yet. */
  slug: string | null
  title: Record<Locale, string>
  body: Record<Locale, string>
}

/** Null: the law asks for no page of that kind. With `hold`, it is locked for the rest of the transaction. */
export async function findLegalText(kind: string, on: Db = db, hold = false): Promise<LegalText | null> {
  if (!isPageKind(kind)) return null
  const pages = on.selectFrom('pages').select(['slug', 'title', 'body', 'translations']).where('kind', '=', kind)
  const page = await (hold ? pages.forUpdate() : pages).executeTakeFirst()
  const inEach = (part: 'title' | 'body') =>
    perLocale((locale) => (locale === defaultLocale ? page?.[part] : page?.translations[locale]?.[part]) ?? '')
  return {
    kind,
    slug: page?.slug ?? null,
    title: inEach('title'),
    body: inEach('body'),
  }
}
