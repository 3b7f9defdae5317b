import { sql } from 'kysely'
import type { InvoiceId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { aDay, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read, withinDays } from '#db/stretches.server.ts'
import { invoiceKinds, type InvoiceKind, numberTyped } from '#app/orders/order.ts'
import { invoice } from './invoice.record.ts'

export interface ListedInvoice {
  id: InvoiceId
  number: string
  kind: InvoiceKind
  order: string
  issued: Date
  /** Of a credit note, what it takes off: negative, so that the column adds up. */
  total: number
  tax: number
  net: number
  currency: string
}

const filters = {
  /** Its number, or the one of an order. */
  q: typedText(limits.searchQuery.value),
  kind: oneOf(invoiceKinds),
  issued_from: aDay,
  issued_to: aDay,
}

/** The daily books: what was invoiced and credited, with its tax. */
export const invoices = list({
  name: 'invoices',
  of: invoice,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedInvoice[]> {
    const { rows } = await sql<ListedInvoice>`
      select i.id, i.number, i.kind, i.content -> 'order' ->> 'number' as "order", i.issued_at as issued, i.currency,
        s.sign * i.total as total, s.sign * (i.content ->> 'taxTotal')::int as tax,
        s.sign * (i.total - (i.content ->> 'taxTotal')::int) as net
      from (${pageOfIds(await readOf(filter), { keys: [sql`t.issued_at`], sort, after, most })}) picked
        join invoices i using (id), lateral (select case i.kind when 'invoice' then 1 else -1 end as sign) s
      order by picked.position`.execute(db)
    return rows
  },
  count: async (filter, most) => countStretches(await readOf(filter), most),
  columns: {
    number: { kind: 'text', opens: '/admin/invoices/:number' },
    kind: { kind: 'status' },
    order: { kind: 'text', opens: '/admin/orders/:number' },
    issued: { kind: 'date', sorts: true },
    net: { kind: 'money' },
    tax: { kind: 'money' },
    total: { kind: 'money' },
  },
  order: '-issued',
  views: { all: {}, invoice: { kind: 'invoice' }, credit_note: { kind: 'credit_note' } },
})

async function readOf({ q, kind, ...days }: Narrowed<typeof filters>): Promise<Read> {
  const { timeZone } = await getSettings()
  const fits = allOf(
    kind && sql`t.kind = ${kind}`,
    q && sql`(t.number = ${q} or t.order_id in (select o.id from orders o where o.number = ${numberTyped(q)}))`,
    withinDays(sql`t.issued_at`, days.issued_from, days.issued_to, timeZone),
  )
  return { table: 'invoices', stretches: [fits] }
}
