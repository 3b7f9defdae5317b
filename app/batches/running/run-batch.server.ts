import { jobActorNow } from '#app/keys/job-actor.server.ts'
import { errors, type ErrorCode, Fault } from '#app/errors.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { currentTime } from '#app/kernel/clock.ts'
import type { BatchId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db, isDatabaseGone } from '#db/database.server.ts'
import type { BulkAct } from '#app/batches/acts/bulk-act.ts'
import { bulkActOf } from '#app/batches/acts/bulk-acts.server.ts'
import { changeItem, type Item, type Running, undoItem } from './change-item.server.ts'

/** How many objects are read at a time. */
const portion = 50

/**
 * One turn of a bulk change: object by object, each in a transaction of its own and with the rights that its maker has at
 * that moment. Safe to be killed at any point and to run twice: each object has its own key.
 */
export async function runBatch(batchId: BatchId): Promise<void> {
  const until = currentTime().getTime() + limits.batchTurn.value
  const actorNow = jobActorNow()
  while (currentTime().getTime() < until) {
    const row = await db.selectFrom('batches').selectAll().where('id', '=', batchId).executeTakeFirst()
    if (row?.state !== 'running') return
    const items = await nextItems(batchId)
    if (items.length === 0) return endBatch(batchId)
    const act = bulkActOf(row.operation)
    for (const item of items) await changeOne({ row, act, actor: await actorNow(row) }, item)
  }
  await enqueue(db, 'run-batch', { batchId }, { key: `batch-${batchId}` })
}

function nextItems(batchId: BatchId): Promise<Item[]> {
  return db
    .selectFrom('batchItems')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(portion)
    .execute()
}

/** Unless somebody has stopped it a moment ago. */
async function endBatch(batchId: BatchId) {
  await db
    .updateTable('batches')
    .set({ state: 'done', endedAt: currentTime() })
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .execute()
}

type Turn = Omit<Running, 'act' | 'actor'> & { act: BulkAct | undefined; actor: Running['actor'] | null }

async function changeOne({ row, act, actor }: Turn, item: Item) {
  const outcome = act && actor ? await tried({ row, act, actor }, item) : { reason: 'access.forbidden' as const }
  const set =
    typeof outcome === 'string'
      ? { state: outcome }
      : { state: 'failed' as const, reason: outcome.reason, pointer: outcome.pointer ?? null }
  await db
    .updateTable('batchItems')
    .set(set)
    .where('batchId', '=', item.batchId)
    .where('position', '=', item.position)
    .where('state', '=', 'waiting')
    .execute()
}

/** `unchanged`: the object was so already. */
export type Success = 'done' | 'unchanged'

export interface Failure {
  reason: ErrorCode
  pointer?: string
}

/**
 * A failure of one object never stops the others; a connection that is lost is none, and the job goes on with that
 * object.
 */
async function tried(running: Running, item: Item): Promise<Success | Failure> {
  try {
    return await (running.row.undoes ? undoItem : changeItem)(running, item)
  } catch (error) {
    if (isDatabaseGone(error)) throw error
    if (error instanceof Fault && error.code in errors) return { reason: error.code }
    alarm('bulk change: an object failed', { batch: item.batchId, position: item.position, error: String(error) })
    return { reason: 'system.fault' }
  }
}
