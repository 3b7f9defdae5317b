import { currentTime } from '#app/kernel/clock.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { eachAlone } from '#app/system/health/each-alone.server.ts'

/**
 * Performs what is due of products, one after the other; `list` gives their ids in order, a portion after that one at a time. One
 * that fails is reported by `failing` and tried again by the job's next run (`eachAlone`). Who is refused was overtaken by another process, or by a deletion.
 */
export async function performDue(
  list: (after: ProductId | null) => Promise<ProductId[]>,
  act: (id: ProductId, actor: Actor) => Promise<unknown>,
  failing: string,
) {
  await eachAlone(
    inPortions(list),
    (id) => act(id, shopAt(currentTime())),
    failing,
    (id) => ({ product: id }),
  )
}

async function* inPortions(list: (after: ProductId | null) => Promise<ProductId[]>): AsyncIterable<ProductId> {
  let after: ProductId | null = null
  for (let page = await list(after); page.length > 0; page = await list(after)) {
    yield* page
    after = page.at(-1) ?? null
  }
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
