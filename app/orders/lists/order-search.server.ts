import { type RawBuilder, sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { isOrderNumber, numberTyped } from '#app/orders/order.ts'
import { phoneEnd, readTyped } from './order-typed.ts'

/**
 * The condition for a search among orders `o`: by its number, its tracking or invoice number, the customer's name, address,
 * town, postcode or phone number, and the SKU of an item. What fits is an array that is found first, from indexes: otherwise the
 * database would walk all orders in the order of the list, in the hope of meeting some.
 */
export function isOrderTyped(text: string): RawBuilder<unknown> {
  if (text.includes('@')) return sql`lower(o.email) = ${text.toLowerCase()}`
  const codes = sql`${[text, text.toUpperCase()]}::text[]`
  const exact = sql`select order_id from shipments where tracking_number = any (${codes})
    union select order_id from invoices where number = any (${codes})`
  const others = sql.join(
    isOrderNumber(text) ? byCodes(text) : [byNames(text), ...byTowns(text), ...byCodes(text)],
    sql` union `,
  )
  if (!isOrderNumber(text)) return sql`o.id = any (array(${exact} union ${others}))`
  // Who types the number of an order means it, though it may also be a postcode.
  const numbered = sql`select id from orders where number = ${numberTyped(text)}`
  return sql`o.id = any (array(${numbered} union ${exact} union
    select found.id from (${others}) found(id) where not exists (${numbered})))`
}

/** Each of many orders that one of these may fit, only the newest. */
function byCodes(text: string): RawBuilder<unknown>[] {
  const { postcode, phone, sku } = readTyped(text)
  const newest = sql`order by id desc limit ${limits.ordersOfSearch.value}`
  const inAddress = (column: string, { code, place }: { code: string; place: string }) => {
    const part = (name: string) => sql`${sql.ref(column)}->>${sql.lit(name)}`
    const inPlace = place && sql`and starts_with(lower(${part('city')}), ${place})`
    return sql`(select id from orders where ${part('postalCode')} <> '' and search_code(${part('postalCode')}) = search_code(${code})
      ${inPlace || sql``} ${newest})`
  }
  return [
    ...(postcode ? ['shipping_address', 'billing_address'].map((column) => inAddress(column, postcode)) : []),
    ...(phone
      ? [
          sql`(select id from orders where right(phone, ${sql.lit(phoneEnd)}) = ${phone.slice(-phoneEnd)}
          and right(phone, ${phone.length}) = ${phone} ${newest})`,
        ]
      : []),
    ...(sku
      ? [
          sql`(select order_id as id from order_lines where sku is not null and search_code(sku) = search_code(${sku})
          order by order_id desc limit ${limits.ordersOfSearch.value})`,
        ]
      : []),
  ]
}

/**
 * Sent or billed to a town that begins like this: "Frankfurt" is also Frankfurt am Main. The towns come first, each by
 * one step of the index, and of each its newest orders.
 */
function byTowns(text: string): RawBuilder<unknown>[] {
  const beginning = text.trim()
  if (!/^\p{L}[\p{L}\p{M} .'’/()-]+$/u.test(beginning)) return []
  return ['shipping_address', 'billing_address'].map((address) => {
    const city = sql`${sql.ref(address)}->>'city'`
    const nextTown = (after: RawBuilder<unknown>) => sql`(select lower(${city}) from orders
      where ${city} <> '' and lower(${city}) ${after} and lower(${city}) ~<~ (lower(${beginning}) || chr(1114111))
      order by lower(${city}) using ~<~ limit 1)`
    return sql`(select found.id from (
        with recursive towns(town, place) as (
          select ${nextTown(sql`~>=~ lower(${beginning})`)}, 1
          union all select ${nextTown(sql`~>~ towns.town`)}, place + 1 from towns
            where town is not null and place < ${limits.townsOfSearch.value})
        select town from towns where town is not null) t
      join lateral (select id from orders where ${city} <> '' and lower(${city}) = t.town
        order by id desc limit ${limits.ordersOfSearch.value}) found on true)`
  })
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
      select f.guest, f.customer_id, f.email from customer_files f
      where f.id = any (array(${sql.join(named, sql` intersect `)} order by file_id desc limit ${limits.namesOfSearch.value}))
      order by f.last_order_at desc, f.id limit ${limits.customersOfSearch.value}) f
    join lateral (select id from orders where not f.guest and customer_id = f.customer_id
      union all select id from orders where f.guest and customer_id is null and lower(email) = lower(f.email)) o on true`
}
