import { currentTime } from '#app/kernel/clock.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { isDatabaseGone } from '#db/database.server.ts'

/**
 * Performs what is due of products, one after the other; `list` gives their ids in order, a portion after that one at a time. One
 * that fails is reported by `failing`, is tried again by the job's next run, and does not stop the others: the first error is
 * thrown at the end. A connection that is lost ends the run, which the queue repeats. Who is refused was overtaken by another process, or by a deletion.
 */
export async function performDue(
  list: (after: ProductId | null) => Promise<ProductId[]>,
  act: (id: ProductId, actor: Actor) => Promise<unknown>,
  failing: string,
) {
  const failed: unknown[] = []
  let after: ProductId | null = null
  for (let page = await list(after); page.length > 0; page = await list(after)) {
    for (const id of page)
      await act(id, shopAt(currentTime())).catch((error: unknown) => {
        if (isDatabaseGone(error)) throw error
        alarm(failing, { product: id })
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
  permissions: new Set(['products:write']),
  isFresh: false,
  client: null,
  requestId: newId(),
  now,
})
