import { sql } from 'kysely'
import type { FormerOrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { aDay, type Narrowed, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read, withinDays } from '#db/stretches.server.ts'
import { formerOrder } from './former-order.record.ts'

export interface ListedFormerOrder {
  id: FormerOrderId
  number: string
  placed: Date
  name: string
  email: string | null
  payment: string
  fulfilment: string
  total: number
  currency: string
}

const filters = {
  /** Its number, or its customer’s email address. */
  q: typedText(limits.searchQuery.value),
  placed_from: aDay,
  placed_to: aDay,
}

/** Orders of the former shop, the newest first. */
export const formerOrders = list({
  name: 'former_orders',
  of: formerOrder,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedFormerOrder[]> {
    const keys = sort.by === 'total' ? [sql`t.currency`, sql`t.total`] : [sql`t.placed_at`]
    const { rows } = await sql<ListedFormerOrder>`
      select o.id, o.number, o.placed_at as placed, o.name, o.email, o.payment, o.fulfilment, o.total, o.currency
      from (${pageOfIds(await readOf(filter), { keys, sort, after, most })}) picked join former_orders o using (id)
      order by picked.position`.execute(db)
    return rows
  },
  count: async (filter, most) => countStretches(await readOf(filter), most),
  columns: {
    number: { kind: 'text' },
    placed: { kind: 'date', sorts: true },
    name: { kind: 'text', aside: true, personal: true },
    email: { kind: 'text', personal: true },
    payment: { kind: 'text' },
    fulfilment: { kind: 'text' },
    total: { kind: 'money', sorts: true },
  },
  order: '-placed',
  views: { all: {} },
})

async function readOf({ q, placed_from: from, placed_to: to }: Narrowed<typeof filters>): Promise<Read> {
  const { timeZone } = await getSettings()
  const fits = allOf(withinDays(sql`t.placed_at`, from, to, timeZone), q && isTyped(q))
  return { table: 'former_orders', stretches: [fits] }
}

/** Staff may leave out the sign that the former shop writes before its numbers. */
const isTyped = (text: string) =>
  text.includes('@') ? sql`lower(t.email) = ${text.toLowerCase()}` : sql`t.number in (${text}, ${`#${text}`})`
