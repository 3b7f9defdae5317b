import { defaultLocale } from '#app/locales.ts'

// Texts of products in the language that stands at a place among a statement's values: "$1". What has not been
// translated is shown in the shop's first language, and says so, or a voice would read it with the sounds of the
// page's.

const translated = (row: string, field: string, locale: string) =>
  `nullif(${row}.translations #>> array[${locale}, '${field}'], '')`

/** The text, or that of the first language. An empty translation is none. */
export function ownText(row: string, field: string, locale: string, column = field): string {
  return `coalesce(${translated(row, field, locale)}, ${row}.${column})`
}

/** The language of that text, or null where it is the one asked for. */
export function textLang(row: string, field: string, locale: string): string {
  return `case when ${locale} <> '${defaultLocale}' and ${translated(row, field, locale)} is null then '${defaultLocale}' end`
}
