import { sql } from 'kysely'
import { addDays, type Day, dayAt, momentOf } from '#app/kernel/day.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import type { DaySales, Sales } from './sales.ts'

interface Place {
  currency: string
  timeZone: string
  now: Date
}

const known = new Map<string, { sales: Promise<Sales>; until: number }>()

/** The same for all who look within a minute: a busy shop has many orders in these weeks. */
export function findSales(place: Place): Promise<Sales> {
  const key = `${place.currency} ${place.timeZone}`
  const time = place.now.getTime()
  const kept = known.get(key)
  // A clock that was set back must not keep figures for years.
  if (kept && kept.until > time && kept.until <= time + limits.salesKept.value) return kept.sales
  const sales = readSales(place)
  known.set(key, { sales, until: time + limits.salesKept.value })
  sales.catch(() => known.delete(key))
  return sales
}

/** Orders by the day on which they were placed, in the shop's time zone and its own currency. */
async function readSales({ currency, timeZone, now }: Place): Promise<Sales> {
  const today = dayAt(now, timeZone)
  const first = addDays(today, 1 - limits.salesDays.value)
  const { rows } = await sql<DaySales>`
    select to_char(placed_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as orders, sum(total)::float8 as amount
    from orders where placed_at >= ${momentOf(first, 0, timeZone)} and placed_at < ${now} and currency = ${currency}
    group by 1`.execute(db)
  const byDay = new Map<Day, DaySales>(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: limits.salesDays.value }, (_, at) => addDays(first, at))
  const of = (day: Day) => byDay.get(day) ?? { day, orders: 0, amount: 0 }
  const before = addDays(today, -7)
  return { currency, days: days.map(of), today: of(today), before: of(before), beforeByNow: await byNow(before) }

  /** A week ago, up to this time of the day: in the morning a whole day would say nothing. */
  async function byNow(day: Day): Promise<DaySales> {
    const [from, passed] = [momentOf(day, 0, timeZone), now.getTime() - momentOf(today, 0, timeZone).getTime()]
    const found = await sql<Omit<DaySales, 'day'>>`
      select count(*)::int as orders, coalesce(sum(total), 0)::float8 as amount from orders
      where placed_at >= ${from} and placed_at < ${new Date(from.getTime() + passed)} and currency = ${currency}`.execute(
      db,
    )
    return { day, ...(found.rows[0] ?? { orders: 0, amount: 0 }) }
  }
}
