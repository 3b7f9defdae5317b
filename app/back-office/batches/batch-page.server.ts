import { bulkNames } from '#app/batches/acts/bulk-names.ts'
import { findBatchFile } from '#app/batches/batch-file.server.ts'
import { listByHand } from '#app/collections/by-hand/by-hand.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { listColleagues } from '#app/identity/people/colleagues.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'

export async function loadBatch(visit: Load<'/admin/batches/:batch'>) {
  const file = await findBatchFile(visit.params.batch, actorOf(visit))
  const { currency, timeZone, struckPrice } = await getSettings()
  const asksColleague = file.fields.includes('colleague')
  return {
    ...file,
    colleagues: asksColleague ? await listColleagues() : [],
    collections: file.fields.includes('collection_added') ? await listByHand(visit.locale) : [],
    currency,
    timeZone,
    struckPrice,
    isAsking: file.isShownFirst && (Object.keys(file.said).length === 0 || visit.query.has('again')),
    /** The list where its objects were chosen. */
    back: bulkNames[file.row.list]?.path ?? ('/admin/batches' as const),
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}
export type BatchData = Shown<typeof loadBatch>['data']
