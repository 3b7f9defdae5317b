import { sql } from 'kysely'
import type { ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import type { Rule } from './rule.ts'

interface Fitting {
  count: number
  first: ProductId[]
}

/**
 * How many products fit a rule, counted as far as it helps, and the newest of them. Null: it took too long, which is
 * asked at every pause of somebody who types.
 */
export async function findFitting(
  { match, conditions }: Rule,
  longest: number = limits.fittingWait.value,
): Promise<Fitting | null> {
  const rule = JSON.stringify({ match, conditions })
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(longest)}, true)`.execute(tx)
      const { rows } = await sql<Fitting>`
        select count_fitting(${rule}::jsonb, ${limits.fittingCounted.value + 1}) as count,
          array(select fitting_products(${rule}::jsonb, ${limits.productsFound.value})) as first`.execute(tx)
      return rows[0] ?? { count: 0, first: [] }
    })
  } catch (error) {
    if (wasCancelled(error)) return null
    throw error
  }
}

/** query_canceled: `statement_timeout` has passed. */
const wasCancelled = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'
