import { sql } from 'kysely'
import type { Money } from '#app/kernel/money.ts'
import { db } from '#db/database.server.ts'
import type { DayFigures } from './daily.ts'

interface Bounds {
  from: Date
  until: Date
}

interface Moved {
  currency: string
  received: number
  refunded: number
}

/**
 * Orders by the time they were placed, money by the time it moved: what was paid on a day may have been ordered on
 * another.
 */
export async function findFigures({ from, until }: Bounds): Promise<DayFigures> {
  const [placed, moved] = await Promise.all([
    sql<Money & { orders: number }>`
      select currency, count(*)::int as orders, sum(total)::float8 as amount from orders
      where placed_at >= ${from} and placed_at < ${until} group by currency order by currency`.execute(db),
    // Receipts recorded by mistake and failed payments are subtracted.
    sql<Moved>`
      select currency, coalesce(sum(amount) filter (where kind = 'captured'), 0)::float8 as received,
        coalesce(sum(case kind when 'refunded' then amount when 'refund_failed' then -amount end), 0)::float8 as refunded
      from ledger_entries where at >= ${from} and at < ${until} and kind in ('captured', 'refunded', 'refund_failed')
      group by currency order by currency`.execute(db),
  ])
  const of = (kind: 'received' | 'refunded') => moved.rows.map((row) => ({ amount: row[kind], currency: row.currency }))
  return {
    orders: placed.rows.reduce((sum, { orders }) => sum + orders, 0),
    ordered: placed.rows.map(({ amount, currency }) => ({ amount, currency })),
    received: of('received'),
    refunded: of('refunded'),
  }
}
