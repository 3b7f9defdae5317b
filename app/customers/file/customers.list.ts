import { type RawBuilder, sql } from 'kysely'
import { customerFile } from '#app/identity/people/customer-file.record.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { unitsTyped } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { isOrderNumber, numberTyped } from '#app/orders/order.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { choicesOfTags } from '#app/orders/care/care.ts'
import { distinctOf } from '#db/distinct.server.ts'
import { allOf, countStretches, pageOfIds, type Read, withinDays } from '#db/stretches.server.ts'
import { customerFilters, type CustomerFilter, type CustomerKind, wordsTyped } from './customer-filter.ts'

export interface ListedCustomer {
  id: CustomerId
  name: string
  email: string
  kind: CustomerKind
  country: string | null
  tags: string
  orders: number
  /** In the currency of most of the orders. */
  worth: number
  currency: string
  last: Date | null
  since: Date
}

/**
 * Everyone who has an account or has bought without one. The sums are kept in the customer's file by the transaction that
 * changes an order (docs/decisions/0035-customers.md), so that no page adds up orders.
 */
export const customers = list({
  name: 'customers',
  of: customerFile,
  filters: customerFilters,
  async find({ filter, sort, after, most }): Promise<ListedCustomer[]> {
    const keys = keysOf[sort.by as keyof typeof keysOf] ?? keysOf.last
    const page = pageOfIds(await readOf(filter), { keys, sort, after, most })
    const { rows } = await sql<ListedCustomer>`
      select f.id, f.name, f.email, case when f.guest then 'guest' else 'account' end as kind, f.country, f.orders, f.worth::float8 as worth,
        coalesce(nullif(f.currency, ''), ${(await getSettings()).currency}) as currency,
        case when f.orders > 0 then f.last_order_at end as last, f.created_at as since,
        (select coalesce(string_agg(t.tag, ', ' order by t.tag), '') from customer_tags t where t.file_id = f.id) as tags
      from (${page}) picked join customer_files f using (id) order by picked.position`.execute(db)
    return rows
  },
  count: async (filter, most) => countStretches(await readOf(filter), most),
  choices: async () => choicesOfTags(await distinctOf(db, 'customer_tags', sql`tag`, limits.tagsToChoose.value + 1)),
  occurring: async () => ({ country: await distinctOf(db, 'customer_files', sql`country`) }),
  columns: {
    name: { kind: 'text', personal: true },
    email: { kind: 'text', personal: true },
    kind: { kind: 'status' },
    country: { kind: 'text', aside: true },
    tags: { kind: 'text', aside: true },
    orders: { kind: 'text', sorts: true },
    last: { kind: 'date', sorts: true },
    worth: { kind: 'money', sorts: true },
    since: { kind: 'date', aside: true },
  },
  order: '-last',
  views: {
    all: {},
    several: { ordered: 'several' },
    accounts: { kind: 'account' },
    guests: { kind: 'guest' },
  },
})

const keysOf = {
  last: [sql`t.last_order_at`],
  // Amounts are sorted within one currency.
  worth: [sql`t.currency`, sql`t.worth`],
  orders: [sql`t.orders`],
}

/** Each kind is a range of the indexes of the three orders; so is each kind within a country. */
async function readOf(filter: CustomerFilter): Promise<Read> {
  const { currency, timeZone } = await getSettings()
  const { kind, ordered, country, tag, q, last_from: from, last_to: to } = filter
  const fits = allOf(
    ordered && counts[ordered],
    country && sql`t.country = ${country}`,
    tag && sql`exists (select from customer_tags c where c.file_id = t.id and c.tag = ${tag})`,
    (from ?? to) && allOf(sql`t.last_order_at > 'epoch'`, withinDays(sql`t.last_order_at`, from, to, timeZone)),
    worthIn(filter, currency),
    q && searched(q),
  )
  const kinds = kind === null ? [sql`t.guest`, sql`not t.guest`] : [kind === 'guest' ? sql`t.guest` : sql`not t.guest`]
  return { table: 'customer_files', stretches: kinds.map((each) => allOf(each, fits)) }
}

const counts = {
  // In the words of each index, so that each order has its range.
  none: sql`t.orders = 0 and t.last_order_at = 'epoch' and t.currency = '' and t.worth = 0`,
  one: sql`t.orders = 1`,
  several: sql`t.orders > 1`,
}

/** In the shop's currency; the amount may be larger than any worth. */
function worthIn({ worth_from: least, worth_to: most }: CustomerFilter, currency: string) {
  if (least === null && most === null) return null
  const [from, to] = [unitsTyped(least, currency), unitsTyped(most, currency)]
  return allOf(
    sql`t.currency = ${currency}`,
    from === undefined ? null : sql`t.worth >= ${Math.ceil(from)}::bigint`,
    to === undefined ? null : sql`t.worth <= ${Math.floor(to)}::bigint`,
  )
}

/** By the number of an order, or else by words of the name and the address. */
function searched(text: string): RawBuilder<unknown> {
  if (isOrderNumber(text))
    return sql`t.id in (select f.id from orders o join customer_files f
      on f.id = o.customer_id or (o.customer_id is null and f.customer_id is null and lower(f.email) = lower(o.email))
      where o.number = ${numberTyped(text)} and counts_for_customer(o))`
  const words = wordsTyped(text)
  if (words.length === 0) return sql`false`
  // As an array that is found first: otherwise the database would walk all customers in the order of the list, in the hope of
  // meeting some that fit.
  const found = words.map(({ whole, parts }) => {
    const inName = parts.slice(0, limits.searchWords.value).map(withWord)
    const isOneWord = parts.length === 1 && parts[0] === whole
    if (inName.length === 0 || isOneWord) return withWord(whole)
    return sql`(${withWord(whole)} union (${sql.join(inName, sql` intersect `)}))`
  })
  return sql`t.id = any (array(${sql.join(found, sql` intersect `)}))`
}

const withWord = (word: string) => sql`select file_id from customer_words where word like ${patternOf(word)}`

/** A single letter is a word of its own: as a beginning it would fit nearly everyone. */
const patternOf = (word: string) => word.replace(/[\\%_]/g, '\\$&') + (word.length > 1 ? '%' : '')
