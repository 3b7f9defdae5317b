import { type RawBuilder, sql } from 'kysely'
import { typedWords } from './typed-words.server.ts'
import { spellings } from '#app/kernel/gtin/gtin.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'

/** Whether a product `t` is meant by what staff typed: all words of it, or their beginnings, or a code of one of its variants. */
export function isTyped(text: string): RawBuilder<unknown> {
  const words = typedWords(text)
  const code = sql`t.id = any (array(
    select v.product_id from variants v where search_code(v.sku) = search_code(${text}) and v.sku is not null
    union select v.product_id from variants v where search_code(v.barcode) = any (array[${sql.join(spellings(text).map((each) => sql`search_code(${each})`))}]) and v.barcode is not null))`
  return words ? sql`(${code} or t.search_words @@ ${words})` : code
}

/**
 * The same for a list that may be in any order. If few products are meant, their ids are found first: the database would otherwise
 * read all products in that order to meet them.
 */
export async function isTypedOf(text: string): Promise<RawBuilder<unknown>> {
  const most = limits.productsOfSearch.value
  const { rows } = await sql<{
    id: string
  }>`select t.id from products t where ${isTyped(text)} limit ${most + 1}`.execute(db)
  return rows.length > most ? isTyped(text) : sql`t.id = any (${rows.map(({ id }) => id)}::uuid[])`
}
