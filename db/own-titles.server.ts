import { type RawBuilder, sql } from 'kysely'
import { defaultLocale, locales } from '#app/locales.ts'

const others = locales.filter((locale) => locale !== defaultLocale)

/** `Titles` of a row with translations. An empty translation is none; most rows have none at all, which costs nothing. */
export function titlesOf(row: string): RawBuilder<unknown> {
  const translations = sql.ref(`${row}.translations`)
  return sql`case when ${translations} <> '{}' then (select jsonb_object_agg(own.key, own.value->>'title')
    from jsonb_each(${translations}) own where own.value->>'title' <> '') end`
}

/** The same of a text for each language, such as the values of a variant: `textOf` has the translation of a row. */
export const inEachLanguage = (textOf: (locale: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(others.flatMap((locale) => [sql`${locale}::text`, textOf(locale)]))})`

/** In any other language a part of the title is like this: each has an index (db/migrations/0101_orders_found_and_cancelled.sql). */
export const isTitledLike = (row: string, pattern: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    others.map(
      (locale) => sql`lower(${sql.ref(`${row}.translations`)} #>> ${sql.lit(`{${locale},title}`)}) like ${pattern}`,
    ),
    sql` or `,
  )})`
