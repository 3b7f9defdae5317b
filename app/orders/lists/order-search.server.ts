import { type RawBuilder, sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { isOrderNumber, numberTyped } from '#app/orders/order.ts'

/**
 * The condition for a search among orders `o`: by its number, its tracking or invoice number, and the customer's address
 * or name. What fits is an array that is found first, from indexes: otherwise the database would walk all orders in the
 * order of the list, in the hope of meeting some.
 */
export function isOrderTyped(text: string): RawBuilder<unknown> {
  if (text.includes('@')) return sql`lower(o.email) = ${text.toLowerCase()}`
  const other = isOrderNumber(text) ? sql`select id from orders where number = ${numberTyped(text)}` : byNames(text)
  const codes = sql`${[text, text.toUpperCase()]}::text[]`
  return sql`o.id = any (array(${other}
    union select order_id from shipments where tracking_number = any (${codes})
    union select order_id from invoices where number = any (${codes})))`
}

/** Words may be beginnings; a single letter is a word of its own, as in the list of customers. */
function byNames(text: string): RawBuilder<unknown> {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, limits.searchWords.value)
  if (words.length === 0) return sql`select null::uuid`
  const named = words.map(
    (word) => sql`select file_id from customer_words where word like ${word.length > 1 ? `${word}%` : word}`,
  )
  return sql`select o.id from (
      select f.guest, f.customer_id, f.email from customer_files f where f.id in (${sql.join(named, sql` intersect `)})
      order by f.last_order_at desc, f.id limit ${limits.customersOfSearch.value}) f
    join lateral (select id from orders where not f.guest and customer_id = f.customer_id
      union all select id from orders where f.guest and customer_id is null and lower(email) = lower(f.email)) o on true`
}
