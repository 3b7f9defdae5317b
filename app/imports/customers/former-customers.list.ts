import { sql } from 'kysely'
import type { FormerCustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { formerCustomer } from './former-customer.record.ts'

export interface ListedFormerCustomer {
  id: FormerCustomerId
  name: string
  company: string
  email: string | null
  phone: string
  consent: 'yes' | 'no' | 'unknown'
  orders: number | null
  spent: string
  note: string
  imported: Date
}

const filters = {
  /** An email address, what the former shop knew them by, or how their name begins. */
  q: typedText(limits.searchQuery.value),
  consent: oneOf(['yes', 'no', 'unknown']),
}

const consents = { yes: sql`t.accepts_email`, no: sql`not t.accepts_email`, unknown: sql`t.accepts_email is null` }

/** Customers of the former shop, by name. */
export const formerCustomers = list({
  name: 'former_customers',
  of: formerCustomer,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedFormerCustomer[]> {
    const keys = [sort.by === 'imported' ? sql`t.imported_at` : sql`t.name collate "C"`]
    const { rows } = await sql<ListedFormerCustomer>`
      select c.id, c.name, c.company, c.email, c.phone, case c.accepts_email when true then 'yes' when false then 'no' else 'unknown' end as consent,
        c.orders_count as orders, c.spent, c.note, c.imported_at as imported
      from (${pageOfIds(readOf(filter), { keys, sort, after, most })}) picked join former_customers c using (id)
      order by picked.position`.execute(db)
    return rows
  },
  count: (filter, most) => countStretches(readOf(filter), most),
  columns: {
    name: { kind: 'text', sorts: true, personal: true },
    company: { kind: 'text', aside: true, personal: true },
    email: { kind: 'text', personal: true },
    phone: { kind: 'text', personal: true },
    consent: { kind: 'status' },
    orders: { kind: 'text' },
    spent: { kind: 'text', aside: true },
    note: { kind: 'text', aside: true, personal: true },
    imported: { kind: 'date', sorts: true, aside: true },
  },
  order: 'name',
  views: {
    all: {},
    newsletter: { consent: 'yes' },
  },
})

function readOf({ q, consent }: Narrowed<typeof filters>): Read {
  const fits = allOf(consent && consents[consent], q && isTyped(q))
  return { table: 'former_customers', stretches: [fits] }
}

const isTyped = (text: string) =>
  text.includes('@')
    ? sql`lower(t.email) = ${text.toLowerCase()}`
    : sql`(t.number = ${text} or starts_with(t.name collate "C", ${text}))`
