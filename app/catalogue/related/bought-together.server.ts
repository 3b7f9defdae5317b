import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'

/**
 * Counts products bought in one order (db/migrations/0053_bought_together.sql): each order once, a day after it was
 * begun, when it is usually paid. One transaction for some hundreds of orders, and no more of them than a run has time
 * for: the next run continues.
 */
export async function countBoughtTogether(now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.countedTogetherAfter.value)
  const most = limits.ordersCountedTogether.value
  const [lines, kept] = [limits.linesCountedTogether.value, limits.boughtTogetherKept.value]
  let counted = 0
  for (let portion = 0; portion < portions; portion += 1) {
    const { rows } = await sql<{ orders: number }>`
      select count_bought_together(${before}, ${most}::int, ${lines}::int, ${kept}::int) as orders`.execute(db)
    const orders = rows[0]?.orders ?? 0
    counted += orders
    if (orders < most) break
  }
  return counted
}

/** A shop that has been open for years is counted in a night. */
const portions = 20
