import { sql } from 'kysely'
import { currentTime } from '#app/kernel/clock.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db } from '#db/database.server.ts'
import { runSales } from './run-sales.operation.ts'

/**
 * Begins and ends what is due, one product after the other. One that fails is reported, is tried again a minute later, and does
 * not stop the others.
 */
export async function runAllSales() {
  const failed: unknown[] = []
  let after: ProductId | null = null
  for (let page = await listDue(after); page.length > 0; page = await listDue(after)) {
    for (const id of page)
      await perform(runSales, { key: { id }, input: {}, actor: shopAt(currentTime()) }).catch((error: unknown) => {
        alarm('sales: a product’s sale could neither begin nor end', { product: id })
        failed.push(error)
      })
    after = page.at(-1) ?? null
  }
  if (failed.length > 0) throw failed[0]
}

async function listDue(after: ProductId | null): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select distinct v.product_id as id from (
        select variant_id from variant_sales where state = 'planned' and starts_at <= now()
        union all select variant_id from variant_sales where ends_at <= now()) due
      join variants v on v.id = due.variant_id
    where ${after}::uuid is null or v.product_id > ${after}::uuid
    order by v.product_id limit ${limits.passRows.value}`.execute(db)
  return rows.map(({ id }) => id)
}

const shopAt = (now: Date): Actor => ({
  kind: 'system',
  id: null,
  door: 'job',
  permissions: new Set([runSales.permission]),
  isFresh: false,
  client: null,
  requestId: newId(),
  now,
})
