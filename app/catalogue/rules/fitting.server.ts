import { sql } from 'kysely'
import type { ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import type { Rule } from './rule.ts'

/** How many products fit a rule, counted as far as lists are, and the newest of them. */
export async function findFitting({ match, conditions }: Rule): Promise<{ count: number; first: ProductId[] }> {
  const rule = JSON.stringify({ match, conditions })
  const { rows } = await sql<{ count: number; first: ProductId[] }>`
    select count_fitting(${rule}::jsonb, ${limits.officeCounts.value + 1}) as count,
      array(select fitting_products(${rule}::jsonb, ${limits.productsFound.value})) as first`.execute(db)
  return rows[0] ?? { count: 0, first: [] }
}
