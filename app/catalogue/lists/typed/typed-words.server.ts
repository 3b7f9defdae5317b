import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '#app/catalogue/lists/listing.ts'

/**
 * A query for `products.search_words`: all words of a text, or their beginnings; split as people see them, or as the titles
 * were, where "1.5" and "-12" are one word and "9e14a" is two. Null: the text has no words.
 */
export function typedWords(text: string): RawBuilder<unknown> | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const seen = sql`select quote_literal(plain_text(word)) || ':*' as part from unnest(${words}::text[]) word`
  const split = sql`select quote_literal(lexeme) || ':*' as part from unnest(to_tsvector('simple', plain_text(${text})))`
  const all = (parts: RawBuilder<unknown>) => sql`(select '(' || string_agg(part, ' & ') || ')' from (${parts}) p)`
  return sql`concat_ws(' | ', ${all(seen)}, ${all(split)})::tsquery`
}
