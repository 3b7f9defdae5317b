import { sql } from 'kysely'
import { defaultLocale, type Locale } from '#app/locales.ts'

// Texts of products in the language with the given parameter: "$1". An untranslated text is in the shop's first
// language, and is marked, so that a screen reader pronounces it correctly.

const translated = (row: string, field: string, locale: string) =>
  `nullif(${row}.translations #>> array[${locale}, '${field}'], '')`

/** The text, or that of the first language. An empty translation is none. */
export function ownText(row: string, field: string, locale: string, column = field): string {
  return `coalesce(${translated(row, field, locale)}, ${row}.${column})`
}

/**
 * The title or description for search engines, in a language. If that is not translated, but the page's own title or text is, the
 * translated one is used rather than the search text of the first language.
 */
export function searchText(row: string, field: 'seoTitle' | 'seoDescription', locale: string): string {
  const [column, shown] = field === 'seoTitle' ? ['seo_title', 'title'] : ['seo_description', 'description']
  return `coalesce(${translated(row, field, locale)}, case when ${translated(row, shown, locale)} is null then ${row}.${column} end)`
}

/** The language of that text, or null if it is the requested one. */
export function textLang(row: string, field: string, locale: string): string {
  return `case when ${locale} <> '${defaultLocale}' and ${translated(row, field, locale)} is null then '${defaultLocale}' end`
}

/** The same as a part of a query that is built: the title of this row, in the language of who reads it. */
export const ownTitle = (row: string, locale: Locale) =>
  sql<string>`coalesce(nullif(${sql.raw(row)}.translations #>> array[${locale}, 'title'], ''), ${sql.raw(row)}.title)`
