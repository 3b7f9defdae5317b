import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { plainText } from '#app/catalogue/plain-text.ts'
import type { Language } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'

/** The pictures of the settings, by their keys. */
export async function findPictures(keys: (string | null)[]) {
  const given = keys.filter((key) => key !== null)
  if (given.length === 0) return new Map<string | null, { width: number | null; height: number | null }>()
  const rows = await db
    .selectFrom('media')
    .select(['key', 'width', 'height', 'colour'])
    .where('key', 'in', given)
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** The shop's story: the start of its page `about`, and the picture of its first location. Null without that page. */
export async function findMaker(language: Language) {
  const page = await db
    .selectFrom('pages')
    .select(['slug', 'title', 'body', 'translations'])
    .where('slug', '=', 'about')
    .executeTakeFirst()
  if (!page) return null
  const place = await db
    .selectFrom('locations as l')
    .innerJoin('media as m', 'm.id', 'l.mediaId')
    .select(['l.name', 'm.key', 'm.kind', 'm.widths', 'm.width', 'm.height', 'm.colour', 'm.focus'])
    .orderBy('l.position')
    .limit(1)
    .executeTakeFirst()
  const body = language.own(page, 'body', page.body)
  return {
    slug: page.slug,
    title: language.own(page, 'title', page.title),
    titleLang: language.ownLang(page, 'title'),
    textLang: language.ownLang(page, 'body'),
    text: plainText(/<p>(.*?)<\/p>/s.exec(body)?.[1] ?? '', 400),
    picture: place && pictureOf(place, '(min-width: 800px) 50vw, 100vw', place.name),
  }
}

/** The page about returns, if the shop has one. */
export async function findReturns(language: Language) {
  const page = await db
    .selectFrom('pages')
    .select(['slug', 'title', 'translations'])
    .where('slug', '=', 'returns')
    .executeTakeFirst()
  return page ? { slug: page.slug, title: language.own(page, 'title', page.title) } : null
}
