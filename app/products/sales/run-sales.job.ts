import { currentTime } from '#app/kernel/clock.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { runSales } from './run-sales.operation.ts'
import { listDue } from './sale-rows.server.ts'

/**
 * Begins and ends the sales that are due, one product after the other. One that fails is reported, is tried again a minute later, and
 * does not stop the others. Who is refused was overtaken by another process, or by a deletion.
 */
export async function run(_: Record<string, never>) {
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
