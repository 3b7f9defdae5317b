import { notFound } from '#app/errors.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db } from '#db/database.server.ts'
import { batch } from './batch.record.ts'
import { mayRetry, mayUndo } from './batch.ts'
import { isBy } from './prepare-batch.operation.ts'
import { fieldsToAsk, isShownFirst, lookAtFailures, previewItems } from './preview.server.ts'

/** A bulk change as its page shows it: what will happen, how far it is, or how it ended. */
export async function findBatchFile(id: string, actor: Actor) {
  const found = (await batch.find(db, id, actor)) ?? notFound()
  const row = found.row ?? notFound()
  const isDraft = row.state === 'draft'
  return {
    row,
    counts: found.counts,
    preview: isDraft ? await previewItems(row, actor) : [],
    fields: isDraft ? fieldsToAsk(row) : [],
    isShownFirst: isShownFirst(row),
    /** What all get alike, as far as it was said. */
    said: Object.fromEntries(Object.entries(row.input).map(([field, value]) => [field, String(value)])) as Partial<
      Record<string, string>
    >,
    failures: found.counts.failed > 0 ? await lookAtFailures(row, actor) : [],
    mayRetry: mayRetry(found).ok,
    mayUndo: mayUndo(found, actor.now).ok && isBy(actor, row),
  }
}
